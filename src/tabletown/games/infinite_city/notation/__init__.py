"""Names instead of numbers: moves in words, positions, and what is wrong with one."""
