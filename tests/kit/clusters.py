"""Ray clusters on this machine, of nodes that are not alike."""

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

HEAD = """
import sys
from ray.cluster_utils import Cluster
little = {"num_cpus": 1, "include_dashboard": False, "include_log_monitor": False, "no_monitor": True}
cluster = Cluster(initialize_head=True, head_node_args=little)
cluster.wait_for_nodes()
print(cluster.address, flush=True)
sys.stdin.read()
cluster.shutdown()
"""
GUEST = """
import sys
from importlib.util import find_spec
from ray._private.node import Node
from ray._private.parameter import RayParams
address = sys.argv[1]
params = RayParams(gcs_address=address, num_cpus=1, include_log_monitor=False)
node = Node(params, head=False, shutdown_at_exit=False, spawn_reaper=False)
print("tabletown is here" if find_spec("tabletown") else "a stranger", flush=True)
sys.stdin.read()
node.kill_all_processes(check_alive=False, allow_graceful=False)
"""


def environment_without_tabletown(folder: Path) -> Path:
    """A Python that has everything Tabletown needs, but not Tabletown; returns its program."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", "--symlinks", str(folder)], check=True)
    python = folder / "bin" / "python"
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site = Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip())
    # What stands in a .pth file is not searched for further .pth files, and by one of those Tabletown is installed.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


@contextmanager
def two_environments(folder: Path, surroundings: dict[str, str]) -> Iterator[str]:
    """The address of a cluster with two nodes: one of this environment, one of another in which Tabletown is not installed.

    Both have the same `surroundings`, among them a path of further modules.
    """
    quiet = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_worker_niceness": "0", **surroundings}
    stranger = environment_without_tabletown(folder)
    bare = {name: value for name, value in quiet.items() if name != "VIRTUAL_ENV"}
    pipe, drop = subprocess.PIPE, subprocess.DEVNULL
    with subprocess.Popen([sys.executable, "-c", HEAD], stdin=pipe, stdout=pipe, stderr=drop, text=True, env=quiet) as head:
        assert head.stdout is not None
        address = head.stdout.readline().strip()
        command = [str(stranger), "-c", GUEST, address]
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=drop, text=True, env=bare, cwd=folder) as guest:
            assert guest.stdout is not None
            assert guest.stdout.readline() == "a stranger\n"
            yield address
            guest.communicate()
        head.communicate()
