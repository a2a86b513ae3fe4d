"""How kernels become machine code, and where it is kept. Knows no game."""
