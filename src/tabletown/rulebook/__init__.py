"""The rulebook of a game: its source, the guide on one page, and its HTML."""
