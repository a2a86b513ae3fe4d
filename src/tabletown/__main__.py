"""`python -m tabletown` is the command `tabletown`."""

from tabletown.cli import main

main()
