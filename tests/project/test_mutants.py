"""tools/mutants.py changes rules in one place at a time, and knows what the case files notice."""

import subprocess
import sys
from pathlib import Path

from tools import mutants

TOOL = Path(mutants.__file__)
RULES = '''
LIMIT = 3

def played(s, journal):
    """Has 1 docstring."""
    n: int = 0
    if s.bid <= LIMIT and not s.over:
        n += 2
        tell(journal, 0, s.seat, n, 0)
    for _ in range(n):
        close(s)

def asked_by_displays(s):
    return s.bid + 1
'''


def test_each_operator_comparison_constant_and_call_of_what_is_played_is_changed(tmp_path: Path) -> None:
    path = tmp_path / "turns.py"
    path.write_text(RULES, encoding="utf-8")
    made = [(mutant.function, mutant.before, mutant.after) for mutant in mutants.mutants_in(path, {"played"})]
    condition = "if s.bid <= LIMIT and (not s.over):"
    assert made == [
        ("played", "n: int = 0", "n: int = 1"),
        ("played", "n: int = 0", "n: int = -1"),
        ("played", condition, "if s.bid <= LIMIT or not s.over:"),
        ("played", condition, "if s.bid < LIMIT and (not s.over):"),
        ("played", condition, "if s.bid > LIMIT and (not s.over):"),
        ("played", condition, "if s.bid <= LIMIT and (not not s.over):"),
        ("played", "n += 2", "n -= 2"),
        ("played", "n += 2", "n += 3"),
        ("played", "n += 2", "n += 1"),
        ("played", "tell(journal, 0, s.seat, n, 0)", "..."),
        ("played", "close(s)", "..."),
    ]


def test_a_mutant_that_breaks_a_case_is_noticed_and_one_that_changes_nothing_is_not() -> None:
    command = [sys.executable, str(TOOL), "machi_koro", "--only", "dice.py", "--matching", r"legal_keeps.* range\([02], PIPS"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "2 mutants: cases notice 1 (100.0%), nothing 0; 1 are equivalent" in run.stdout, run.stdout + run.stderr
