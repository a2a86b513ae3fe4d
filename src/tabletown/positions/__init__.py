"""Positions as data: written out, checked, and built from what was given."""
