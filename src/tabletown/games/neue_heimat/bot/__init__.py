"""For bots: what a position is worth, and how long each level thinks."""
