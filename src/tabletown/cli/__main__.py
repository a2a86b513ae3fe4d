"""`python -m tabletown.cli` is the command line."""

from . import main

main()
