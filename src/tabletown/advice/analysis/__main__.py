"""An analysis in a process of its own: `python -m tabletown.advice.analysis`.

It reads an order on one line (`record`, `iterations`, `seed`, and the `rows` that are there already), thinks on all cores that it
may use, and writes each missing row on a line of its own as soon as it is found. Whoever has had enough of it closes the line.
"""

import json
import os
import sys
from typing import Any

from tabletown.cpu_cores import usable_cores
from tabletown.match.record_reader import read_record

from .game_analysis import Analysis
from .rows import Row


def write_rows(order: dict[str, Any]) -> None:
    """Go on with an analysis."""
    analysis = Analysis(read_record(order["record"], luck="manual"), order["iterations"], order["seed"])
    analysis.resume(map(Row.from_data, order["rows"]))
    for row in analysis.steps(usable_cores()):
        print(json.dumps(row.data()), flush=True)


if __name__ == "__main__":
    try:
        write_rows(json.loads(sys.stdin.readline()))
    except BrokenPipeError:  # nobody waits for it any more
        os._exit(0)
