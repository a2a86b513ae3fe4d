"""How fast the engine and the environments are."""
