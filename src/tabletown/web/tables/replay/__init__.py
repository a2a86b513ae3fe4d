"""Finished games: chapters, films, imported records."""
