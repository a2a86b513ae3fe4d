"""Which compiler makes machine code of kernels: `linker` (ours, on Numba's insides) or `plain` (Numba alone, slower to compile).

`TABLETOWN_COMPILER` says which. Where it is not set, the linker is taken with the versions of Numba that it has been tried with.
"""

import os
import warnings

import numba

from tabletown.errors import TabletownError

LINKER, PLAIN = "linker", "plain"
TRIED = ("0.66", "0.67", "0.68")
"""The versions of Numba, without their last number, whose insides the linker knows."""
UNTRIED = "the linker has been tried with Numba {tried}, not {version}: kernels are compiled by Numba alone, which takes longer"


def chosen(asked: str, version: str) -> str:
    """The compiler, given the environment's wish and the version of Numba."""
    if asked not in ("", LINKER, PLAIN):
        raise TabletownError(f"TABLETOWN_COMPILER is {LINKER} or {PLAIN}, not {asked}")
    if not asked and version.rpartition(".")[0] not in TRIED:
        warnings.warn(UNTRIED.format(tried=", ".join(TRIED), version=version), stacklevel=2)
        return PLAIN
    return asked or LINKER


COMPILER = chosen(os.environ.get("TABLETOWN_COMPILER", ""), numba.__version__)
