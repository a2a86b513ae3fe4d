"""Changes the rules of a game in one place at a time, and lists the changes that the tests do not notice.

    python tools/mutants.py machi_koro                      300 mutants against the case files
    python tools/mutants.py machi_koro --kit                and what the cases miss against the quick trust kit
    python tools/mutants.py machi_koro --only income.py     of one file
    python tools/mutants.py machi_koro --matching red_owed  each whose function or text has this (a regular expression)

A mutant has one operator, comparison or constant changed, or one call dropped, in a function of `rules/` that takes part in
playing: one that the generic calls reach, but for `observe`. What only displays ask is left out, as are annotations, docstrings
and the zeros of an event of the journal. Nothing is written: each mutant is imported by a fork of one process, with rules as
plain Python. An exception, an endless loop and too much memory count as noticed.

Mutants that no test can notice, since the game stays the same, are named with the reason in `tests/mutants/GAME.toml`; lines may
move, the statement may not change:

    [[equivalent]]
    function = "dice.legal_keeps"
    before = "for pips in range(1, PIPS + 1):"
    after = "for pips in range(0, PIPS + 1):"
    nth = 2                          # where a function has the same change several times; 1 if left out
    why = "no die shows 0"
"""

import argparse
import ast
import importlib
import os
import random
import re
import resource
import signal
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any, NamedTuple, cast

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "tabletown" / "games"
PLAYED = ("setup", "turn", "legal", "apply", "scores", "score_line", "winners", "redeal", "why_not")
"""The generic calls whose kernels are changed, with all that they call."""
LONGER, SECONDS = 4, 3
"""A mutant may take so many times as long as the rules, and so many seconds of the processor more."""
MEMORY = 2 << 30
"""Bytes that a mutant may take beyond those of this process."""

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE), ast.LtE: (ast.Lt, ast.Gt), ast.Gt: (ast.GtE, ast.LtE), ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,), ast.NotEq: (ast.Eq,), ast.In: (ast.NotIn,), ast.NotIn: (ast.In,),
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
Key = tuple[str, str, str, int]


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the function it is in, and the statement (of a compound one its head) before and after."""

    file: str
    function: str
    line: int
    before: str
    after: str
    nth: int
    number: int
    """Which of all changes of its file."""

    @property
    def key(self) -> Key:
        """By what it is named, wherever it stands in its file."""
        return f"{self.file.removesuffix('.py')}.{self.function}", self.before, self.after, self.nth

    def __str__(self) -> str:
        nth = f" (number {self.nth} of these)" if self.nth > 1 else ""
        return f"rules/{self.file}:{self.line} {self.function}{nth}\n    - {self.before}\n    + {self.after}"


# --- making mutants ---------------------------------------------------------------------------------------------------


def mutants_of(game: str) -> list[Mutant]:
    """Every mutant of a game."""
    played = functions_played(game)
    return [mutant for path in rules_of(game) for mutant in mutants_in(path, played)]


def rules_of(game: str) -> list[Path]:
    """The files of its rules."""
    return sorted((GAMES / game / "rules").glob("*.py"))


def functions_played(game: str) -> set[str]:
    """The names of all functions that the kernels of the generic calls reach."""
    calls: dict[str, set[str]] = {}
    for path in rules_of(game):
        for function in functions_in(ast.parse(path.read_text(encoding="utf-8"))):
            calls.setdefault(function.name, set()).update(node.id for node in ast.walk(function) if isinstance(node, ast.Name))
    reached: set[str] = set()
    ahead = [f"{game}_{call}" for call in PLAYED]
    while ahead:
        name = ahead.pop()
        if name in calls and name not in reached:
            reached.add(name)
            ahead += calls[name]
    return reached


def functions_in(tree: ast.Module) -> list[ast.FunctionDef]:
    """The functions of a file, those in others aside."""
    return [node for node in tree.body if isinstance(node, ast.FunctionDef)]


def mutants_in(path: Path, played: set[str]) -> Iterator[Mutant]:
    """The mutants of a file, in its order."""
    tree, seen = ast.parse(path.read_text(encoding="utf-8")), Counter[tuple[str, str, str]]()
    for number, (function, statement, change) in enumerate(changes(tree)):
        if function in played:
            before = head(statement)
            original = change.carry_out()
            after = head(statement)
            original.carry_out()
            seen[function, before, after] += 1
            yield Mutant(path.name, function, statement.lineno, before, after, seen[function, before, after], number)


def head(statement: ast.stmt) -> str:
    """A statement in one line; of a compound one what stands before its body."""
    lines = ast.unparse(statement).splitlines()
    return lines[0] if hasattr(statement, "body") else " ".join(line.strip() for line in lines)


def changed(path: Path, number: int) -> CodeType:
    """The code of a file with one of its changes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    next(change for n, (_, _, change) in enumerate(changes(tree)) if n == number).carry_out()
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


class Change(NamedTuple):
    """Something else at a place of the tree: in a field of a node, or of a list."""

    owner: Any
    place: str | int
    new: Any

    def carry_out(self) -> "Change":
        """Put it there, and return the change that leads back."""
        fields = self.owner if isinstance(self.place, int) else vars(self.owner)
        back = Change(self.owner, self.place, fields[self.place])
        fields[self.place] = self.new
        return back


def changes(tree: ast.Module) -> Iterator[tuple[str, ast.stmt, Change]]:
    """Every change of a file, with its function and its statement."""
    for function in functions_in(tree):
        for statement in statements_in(function):
            for node in list(parts_of(statement)):
                for change in list(changes_of(node)):
                    yield function.name, statement, change


def statements_in(within: ast.stmt) -> Iterator[ast.stmt]:
    """The statements of a function in their order, docstrings aside."""
    for name in ("body", "orelse"):
        for statement in getattr(within, name, []):
            if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                yield statement
                yield from statements_in(statement)


def parts_of(node: ast.AST) -> Iterator[ast.AST]:
    """A statement and its expressions, but no statement in it, no annotation, and no zero told to the journal."""
    yield node
    tells = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tell"
    for name, value in ast.iter_fields(node):
        for child in value if isinstance(value, list) else [value]:
            unused = tells and isinstance(child, ast.Constant) and child.value == 0
            if isinstance(child, ast.AST) and not isinstance(child, ast.stmt) and name != "annotation" and not unused:
                yield from parts_of(child)


def changes_of(node: ast.AST) -> Iterator[Change]:
    """What can be changed in one node of the tree."""
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                yield from (Change(node.ops, place, other()) for other in COMPARISONS.get(type(op), ()))
        case ast.BinOp() | ast.AugAssign():
            if type(node.op) in OPERATORS:
                yield Change(node, "op", OPERATORS[type(node.op)]())
        case ast.BoolOp():
            yield Change(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not()):
            yield Change(node, "operand", ast.UnaryOp(ast.Not(), node.operand))
        case ast.UnaryOp():
            yield Change(node, "op", ast.UAdd())
        case ast.Constant(value=bool()):
            yield Change(node, "value", not node.value)
        case ast.Constant(value=int(value)):
            yield from (Change(node, "value", value + by) for by in (1, -1))
        case ast.Expr(value=ast.Call()):
            yield Change(node, "value", ast.Constant(...))


def named_equivalent(game: str) -> dict[Key, str]:
    """The mutants that are known to leave the game as it is, and why."""
    path = ROOT / "tests" / "mutants" / f"{game}.toml"
    entries = tomllib.loads(path.read_text(encoding="utf-8"))["equivalent"] if path.exists() else []
    return {(entry["function"], entry["before"], entry["after"], entry.get("nth", 1)): entry["why"] for entry in entries}


# --- trying mutants ---------------------------------------------------------------------------------------------------


class Changed(SourceFileLoader):
    """Reads a module of the rules with one change."""

    def __init__(self, name: str, path: Path, code: CodeType) -> None:
        super().__init__(name, str(path))
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        """The code of the mutant, whatever is kept of the file."""
        return self.code


class Mutated:
    """Finds the one module of a game that is changed."""

    def __init__(self, game: str, mutant: Mutant) -> None:
        self.path = GAMES / game / "rules" / mutant.file
        self.name = f"tabletown.games.{game}.rules.{self.path.stem}"
        self.code = changed(self.path, mutant.number)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The changed module; every other one is found as usual."""
        if name != self.name:
            return None
        return spec_from_file_location(name, self.path, loader=Changed(name, self.path, self.code))


class Examination:
    """Something that tests a game, tried in forks of this process, in which the game has not been imported."""

    def __init__(self, game: str, test: Callable[[], None]) -> None:
        self.game, self.test, self.limit = game, test, 600.0
        begun = os.times()
        said = self.notices(None)
        if said:
            raise SystemExit(f"the tests of {game} do not even pass without a change: {said}")
        used = os.times()
        self.limit = LONGER * (used.children_user - begun.children_user) + SECONDS

    def notices(self, mutant: Mutant | None) -> str:
        """What a test says about a mutant; nothing where it notices nothing."""
        if sys.platform == "win32":
            raise SystemExit("mutants are tried in forks, which Windows does not have")
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                os.close(reading)
                os._exit(self.try_in_fork(mutant, writing))
            finally:
                os._exit(1)
        os.close(writing)
        with open(reading, encoding="utf-8") as told:
            said = told.read()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return "it took too long" if os.WTERMSIG(status) == signal.SIGPROF else f"signal {os.WTERMSIG(status)}"
        return said or ("" if os.WEXITSTATUS(status) == 0 else "it cannot be run")

    def try_in_fork(self, mutant: Mutant | None, writing: int) -> int:
        """The life of a fork."""
        if sys.platform == "win32":
            raise NotImplementedError
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        taken = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (taken + MEMORY, taken + MEMORY))
        signal.setitimer(signal.ITIMER_PROF, self.limit)
        try:
            if mutant:
                sys.meta_path.insert(0, cast(Any, Mutated(self.game, mutant)))
            self.test()
        except BaseException as error:  # whatever a mutant may do
            os.write(writing, f"{type(error).__name__}: {error}"[:400].encode(errors="replace"))
        return 0


def case_files(game: str) -> Callable[[], None]:
    """The case files of a game, read ahead of time."""
    from tabletown.testing.cases import cases_in, run

    cases = cases_in(ROOT / "src" / "tabletown" / "games" / game / "cases", game)  # nothing of the game is imported yet

    def test() -> None:
        for case in cases:
            run(case)

    return test


def quick_kit(game: str) -> Callable[[], None]:
    """The checks of the trust kit that are quick as plain Python, with the game's witness, at every setting; no bots."""
    from tabletown.testing import game_settings, legality, observations, positions, records, scores, secrecy

    def test() -> None:
        witness = importlib.import_module(f"tests.witnesses.{game}")
        slow = getattr(witness, "scores", None)
        for setting in game_settings.all_settings(game):
            positions.nothing_is_lost(setting, witness.conserved)
            if slow:
                scores.scores_agree_with_the_slow_ones(setting, slow)
            scores.score_tables_add_up(setting)
            positions.no_position_has_problems(setting)
            positions.positions_and_undo_lead_back_to_the_same_bytes(setting)
            legality.no_rule_forbids_a_legal_move(setting)
            secrecy.a_redeal_changes_nothing_that_a_seat_or_its_bots_can_see(setting, witness.conserved, bots=False)
            observations.observations_keep_to_their_names_and_bounds(setting)
            observations.an_observation_tells_what_is_shown_and_nothing_that_is_hidden(setting)
        for setting in game_settings.seat_counts(game):
            legality.legal_moves_are_sorted_and_named_apart(setting)
            legality.every_legal_move_plays_and_every_other_is_refused(setting)
            records.records_tell_the_whole_game_again(setting)
        secrecy.what_a_game_hides_is_really_dealt_anew(game)

    return test


# --- the report -------------------------------------------------------------------------------------------------------


def chosen(game: str, number: int, seed: int, only: str, matching: str) -> list[Mutant]:
    """The mutants to try."""
    found = [mutant for mutant in mutants_of(game) if only in ("", mutant.file)]
    if matching:
        return [mutant for mutant in found if re.search(matching, " ".join(map(str, mutant.key)))]
    return random.Random(seed).sample(found, min(number, len(found)))


def report(game: str, mutants: list[Mutant], kit: bool) -> None:
    """Try every mutant, and print those that nothing notices."""
    cases = Examination(game, case_files(game))
    checks = Examination(game, quick_kit(game)) if kit else None
    equivalent = named_equivalent(game)
    counts = Counter[str]()
    for number, mutant in enumerate(mutants, 1):
        said = cases.notices(mutant)
        kind = "cases" if said else "equivalent" if mutant.key in equivalent else ""
        if not kind and checks:
            said = checks.notices(mutant)
            kind = "kit" if said else ""
        counts[kind or "nothing"] += 1
        if kind == "cases" and mutant.key in equivalent:
            print(f"{mutant}\n    is named as equivalent, but is noticed: {said}", flush=True)
        if kind == "kit":
            print(f"{mutant}\n    no case, but the kit: {said}", flush=True)
        if not kind:
            print(f"{mutant}\n    noticed by nothing", flush=True)
        if number % 25 == 0:
            print(f"... {number} of {len(mutants)}: {told(counts)}", flush=True)
    print(f"{game}: {len(mutants)} mutants: {told(counts)}")


def told(counts: Counter[str]) -> str:
    """How many mutants were noticed, of those that can be."""
    number = max(1, counts.total() - counts["equivalent"])
    cases, both = counts["cases"], counts["cases"] + counts["kit"]
    kit = f"cases and kit {both} ({both / number:.1%}), " if counts["kit"] else ""
    return f"cases notice {cases} ({cases / number:.1%}), {kit}nothing {counts['nothing']}; {counts['equivalent']} are equivalent"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=sorted(path.parent.name for path in GAMES.glob("*/rules")))
    parser.add_argument("-n", type=int, default=300, help="how many mutants, drawn by the seed (default: 300)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", metavar="FILE", help="of one file of the rules")
    parser.add_argument("--matching", default="", metavar="PATTERN", help="all whose function or text matches, not a sample")
    parser.add_argument("--kit", action="store_true", help="try the quick trust kit on what the cases do not notice")
    arguments = parser.parse_args()
    if os.environ.get("NUMBA_DISABLE_JIT") != "1":
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "NUMBA_DISABLE_JIT": "1"})
    sys.path.insert(0, str(ROOT))
    report(arguments.game, chosen(arguments.game, arguments.n, arguments.seed, arguments.only, arguments.matching), arguments.kit)


if __name__ == "__main__":
    main()
