"""What the engine and the bots ask of whichever compiler was chosen (`choice.py`)."""

from typing import Any

from .choice import COMPILER, LINKER

Call = tuple[Any, tuple[Any, ...]]
"""A kernel, and the types of the arguments that Python gives it."""

if COMPILER == LINKER:
    from .numba_linker import analyse, compile_together, compiled, is_kernel, is_possible, of_unit, resolve_with
else:
    from .numba_plain import analyse, compile_together, compiled, is_kernel, is_possible, of_unit, resolve_with

__all__ = ["Call", "analyse", "compile_together", "compiled", "is_kernel", "is_possible", "of_unit", "resolve_with"]
