"""Starts an agent's process with its limits, and ends it with everything that it has started when nobody waits for it any more.

It runs as a script of its own, with nothing of ours: `python launcher.py MEGABYTES LIFE COMMAND...`. LIFE is the reading end of a
pipe whose other end is held by whoever plays with the agent: it closes when that process ends, however it ends. Not for Windows.
"""

import os
import subprocess
import sys
from threading import Thread

NOT_STARTED = 127


def end_together(life: int) -> None:
    """Wait for the other side to go, then end this process and all others of its group."""
    while os.read(life, 1):
        pass
    if sys.platform != "win32":
        os.killpg(0, 9)


def main(megabytes: int, life: int, command: list[str]) -> int:
    """Run the command; its exit code, or minus the signal that ended it."""

    def limited() -> None:
        if megabytes and sys.platform != "win32":
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    try:
        child = subprocess.Popen(command, preexec_fn=limited)  # no other thread runs yet
    except (OSError, subprocess.SubprocessError) as error:
        print(error, file=sys.stderr)
        return NOT_STARTED
    for ours in (0, 1):
        os.close(ours)
    Thread(target=end_together, args=(life,), daemon=True).start()
    return child.wait()


if __name__ == "__main__":
    code = main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
    os._exit(code if code >= 0 else 128 - code)
