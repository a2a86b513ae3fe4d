"""Random numbers for kernels: one word of state, the same in plain Python, compiled and on a GPU."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .kernel import kernel

Rng = NDArray[np.uint64]
WORD, GOLDEN_GAMMA = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15


def split_mix(word: Any) -> Any:
    """One step of SplitMix64, of a number or of an array of `uint64`: seeds that are alike give words that are not."""
    word = (word + GOLDEN_GAMMA) & WORD
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


def new_rng(seed: int) -> Rng:
    """A random generator for kernels: one word of state, never zero."""
    return np.array([split_mix(seed) or 1], np.uint64)


@kernel
def draw(rng: Rng, n: int) -> np.int64:
    """A number below n. Shifts only: no overflow warnings in plain Python, no floats on the GPU."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return np.int64((x >> np.uint64(11)) % np.uint64(n))
