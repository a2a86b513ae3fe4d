"""A game as it declares itself, and the registry of all games."""
