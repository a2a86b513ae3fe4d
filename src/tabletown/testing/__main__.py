"""Checks games by name: `python -m tabletown.testing pebbles`."""

import sys

from .checks import check_game

for chosen in sys.argv[1:]:
    check_game(chosen)
