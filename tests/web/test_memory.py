"""What a busy server no longer needs goes back to the machine, however it was mixed with what it keeps."""

import platform
import subprocess
import sys

import pytest

HOLES = """
import ctypes, os, threading
from pathlib import Path
from tabletown.web import memory

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6

library = ctypes.CDLL(None)
library.malloc.restype = ctypes.c_void_p
kept, freed = [], []
for number in range(4000):  # pages that live for a moment, each beside something that stays
    freed.append(library.malloc(20_000))
    ctypes.memset(freed[-1], 1, 20_000)
    kept.append(library.malloc(64))
for each in freed:
    library.free(ctypes.c_void_p(each))
before, memory.GIVE_BACK_EVERY = resident(), 0.05
tidier = memory.Tidier()
tidier.start()
while resident() > before - 40:
    threading.Event().wait(0.05)
tidier.end()
print("given back")
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries have no such holes, and no such function")
def test_memory_that_is_free_goes_back() -> None:
    done = subprocess.run([sys.executable, "-c", HOLES], capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.returncode) == ("given back\n", 0), done.stderr
