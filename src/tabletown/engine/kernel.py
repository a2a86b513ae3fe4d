"""`@kernel`, and the types of what kernels take.

Rules are plain functions on one flat record. Decorated with `@kernel` they run compiled; with the environment
variable NUMBA_DISABLE_JIT=1 the very same functions run as ordinary Python, to read and to debug; and CUDA takes
them unchanged.
"""

from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import numpy as np
from numba import config, njit, types
from numpy.typing import NDArray

from tabletown.compiler import backend
from tabletown.compiler.disk_cache import digest, home_of

State = Annotated[Any, "one record"]
"""One position: a record of a game's state type. Its fields are integers, arrays of them, or records of those."""
States = NDArray[np.void]
Moves = NDArray[np.int64]
Rows = Annotated[NDArray[np.int64], "two axes"]
Pages = Annotated[NDArray[np.int64], "three axes"]
"""As `Moves`, but with rows and columns; and several of those."""
F = TypeVar("F", bound=Callable[..., Any])
CHANCE, OVER = -1, -2
PLAIN = bool(config.DISABLE_JIT)
"""True when kernels run as ordinary Python."""


def lookup(values: Any) -> Any:
    """A larger array to look things up in, of small numbers: 16 bits wide when compiled, since a GPU has little room for them.

    In plain Python it is as wide as every other number, so that sums with it cannot overflow.
    """
    return np.array(values, np.int64 if PLAIN else np.int16)


def kernel(function: F) -> F:
    """Compile a rule when it is first called: no division checks, no GIL, and one type per argument.

    Numba would compile a callee once for each mixture of integer types it is called with. Here every integer
    argument of a call from one kernel to another is taken as 64 bits wide, so each kernel is compiled once a game.
    """
    if PLAIN:
        return njit(function)
    home = home_of(function.__module__)
    if home:
        digest(home)  # by now, before the sources can change
    return backend.compiled(function, home, _widest)


def asked(function: F) -> F:
    """Declare that the game's own notation or display asks this kernel: it is compiled together with what every table needs.

    Its parameters are annotated with `State`, `int`, `States`, `Moves`, `Rows`, `Pages` or `Rng`.
    """
    ASKED.setdefault(home_of(function.__module__) or "", []).append(function)
    return function


def of_unit(module: str, *kernels: Any) -> None:
    """What Python calls of these kernels is compiled together with all that the function `unit` of a module lists."""
    if not PLAIN:
        backend.of_unit(module, *kernels)


def _widest(kind: Any) -> Any:
    kind = types.unliteral(kind)
    if isinstance(kind, types.IntEnumMember) or (isinstance(kind, types.Integer) and kind is not types.uint64):
        return types.int64
    return kind


def home_in(kind: Any) -> str | None:
    """The package of the game whose states an argument's type holds."""
    rules = rules_in(kind)
    return home_of(rules["apply"].__module__) if rules else None


def rules_in(kind: Any) -> dict[str, Any] | None:
    """The kernels of the game whose states an argument's type holds."""
    if isinstance(kind, types.BaseTuple):
        return next(filter(None, map(rules_in, kind.types)), None)
    return RULES.get(kind.dtype if isinstance(kind, types.Array) else kind)


ASKED: dict[str, list[Any]] = {}
"""The kernels that are marked so, by the package of their game."""
RULES: dict[Any, dict[str, Any]] = {}
"""The kernels of each game: by compiled record type, and by field names for plain Python."""
