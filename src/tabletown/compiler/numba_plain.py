"""Kernels compiled by Numba alone, with what it documents: so that a Numba whose insides the linker does not know can be used.

Every function is optimised with all that it calls, which takes several times as long as the linker does. Code is kept in one
folder for all games, named after the sources of all of them: Numba does not notice changes in what a function calls.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from numba import config, njit
from numba.extending import is_jitted

from .disk_cache import folder_of_all_games

OPTIONS = {"nogil": True, "error_model": "numpy"}
KERNELS: set[Any] = set()


def compiled(function: Callable[..., Any], home: str | None, widest: Callable[[Any], Any]) -> Any:
    """A function as a kernel, kept on the disk where it has a home."""
    usual = config.CACHE_DIR
    if home:
        config.CACHE_DIR = str(folder_of_all_games())  # read by Numba while it decorates
    try:
        kernel = njit(**OPTIONS, cache=bool(home))(function)
    finally:
        config.CACHE_DIR = usual
    KERNELS.add(kernel)
    return kernel


def resolve_with(answers: Callable[[Any], Any], home_in: Callable[[Any], str | None], calls: Mapping[Any, str]) -> None:
    """Generic calls are resolved by their overloads."""


def analyse(kernel: Any, kinds: tuple[Any, ...]) -> None:
    """Nothing can be done ahead without making machine code."""


def compile_together(calls: Iterable[tuple[Any, tuple[Any, ...]]]) -> None:
    """Compile kernels, each by itself."""
    for kernel, kinds in calls:
        kernel.compile(kinds)


def is_possible(kernel: Any, kinds: tuple[Any, ...]) -> bool:
    """Nobody knows before it is compiled."""
    return True


def of_unit(module: str, *kernels: Any) -> None:
    """There are no units."""


def is_kernel(value: Any) -> bool:
    """Whether something is a kernel."""
    return is_jitted(value) and value in KERNELS
