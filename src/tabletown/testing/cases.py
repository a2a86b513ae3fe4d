"""Case files: a position, moves with forced luck, and what must then be true. They read like the rulebook.

    chapter: 6 Auction
    section: The auction               # the heading of the game's rulebook that these cases are about, if one is
    cases:
      - rule: The auctioneer may keep the piece and pays the bid to the bidder
        paragraph: Next                # how the paragraph of the rulebook begins, where its words do not tell (specification.py)
        ruling: "6.4"                  # ids of the table of rulings that this case settles, if any
        position: {players: 3, display: [[red 5]]}
        moves: [auction red 5, P2 bid 3, P3 pass, P1 keep]
        expect: {turn: P1, hand: [9, 15, 12]}

`new: {players: 3, rounds: 2}` starts a fresh game instead of a position. Luck is played by hand; a luck move may be
marked with a star and a decision with its seat, as in records, and the mark is checked. `steps` holds several pairs of
moves and expectations where one is not enough. A position that cannot be read at all is `refused: words of the error`.
In `expect`, these words have a meaning of their own; every other one is a field of the position, of which only what
is written down is compared:

    turn: P1, luck or nobody        legal: all legal moves, exactly      offers / refuses: some that are / are not legal
    forbidden: {move: why}          the rule that forbids it, as players are told; nothing where no rule is named
    over: true or false             scores: [...]                        winners: [P1]
    says: sentences of the log, in this order, of this step              silent: words that no sentence of this step has
    reveals: true or false          whether the last move showed somebody what was hidden
    view: {P1: {...}}               what a seat (or `onlooker`) sees of the table
    redealt: {P1: {...}}            fields that are so however all that a seat does not know is dealt anew
    unknown: {P1: [...]}            fields, or parts of them, that become others when that is dealt anew
    problems: [...]                 with `check: false` beside the position
"""

from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml

from tabletown.engine.kernel import CHANCE
from tabletown.engine.rng import new_rng
from tabletown.errors import BadNotation, BadPosition
from tabletown.game.registry import GAMES
from tabletown.match.match import Match
from tabletown.match.record_reader import exact_move
from tabletown.text.word_matching import plain_words

from .legality import is_refused
from .random_walks import restored, state_bytes

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The same reader, ten times as quick where PyYAML was built with its part in C."""


@dataclass(frozen=True)
class Case:
    """One case of a file."""

    game: str
    file: str
    rule: str
    body: dict[str, Any]
    section: str = ""
    """The heading of the rulebook that it is about."""
    number: int = 0
    """Its place in its file."""

    def __str__(self) -> str:
        return f"{self.game} {self.file}: {self.rule}"

    @property
    def rulings(self) -> list[str]:
        """The ids of the rulings that the case settles."""
        cited = self.body.get("ruling", [])
        return [str(item) for item in (cited if isinstance(cited, list) else [cited])]


def cases_in(folder: Path, game: str) -> list[Case]:
    """Every case of a game, from the files of a folder."""
    found = []
    for path in sorted(folder.glob("*.yaml")):
        told = yaml.load(path.read_text(encoding="utf-8"), LOADER)
        for number, body in enumerate(told["cases"]):
            found.append(Case(game, path.stem, body["rule"], body, told.get("section", ""), number))
    return found


def cases_of(game: str) -> list[Case]:
    """The cases that a game brings in its package: its specification."""
    return cases_in(Path(str(files(GAMES.package_of(game)).joinpath("cases"))), game)


def run(case: Case) -> None:
    """Play a case and check what it expects."""
    known = {"rule", "ruling", "paragraph", "why", "position", "check", "refused", "new", "moves", "expect", "steps"}
    assert case.body.keys() <= known, f"unknown words in a case: {case.body.keys() - known}"
    if "refused" in case.body:
        said = refusal_of(case)
        assert case.body["refused"] in said, f"the position is refused with {said!r}" if said else "the position is not refused"
        return
    match = start(case)
    for step in steps_of(case):
        assert step.keys() <= {"moves", "expect"}, f"unknown words in a step: {step.keys()}"
        told = len(match.steps)
        for words in step.get("moves", []):
            play(match, str(words))
        expect(match, step.get("expect", {}), match.news(after=told))
        is_sound(match)


def steps_of(case: Case) -> list[dict[str, Any]]:
    """The steps of a case: `moves` and what to `expect` then."""
    steps: list[dict[str, Any]] = case.body.get("steps") or [{"moves": case.body.get("moves", []), "expect": case.body["expect"]}]
    return steps


def refusal_of(case: Case) -> str:
    """What is said about a position that cannot be read; nothing where it can."""
    try:
        start(case)
    except BadPosition as error:
        return str(error)
    return ""


def start(case: Case) -> Match:
    """The table of a case, luck by hand."""
    game = GAMES[case.game]
    if "new" in case.body:
        return game.new(luck="manual", **case.body["new"])
    return game.at(case.body["position"], luck="manual", check=case.body.get("check", True))


def play(match: Match, words: str) -> None:
    """One move, whose mark (a star or a seat) must be right where it is given."""
    mark, _, rest = words.partition(" ")
    if mark == "*" or (mark[:1] == "P" and mark[1:].isdecimal()):
        assert mark == mover(match).replace("luck", "*"), f"{words!r}: it is {mover(match)}'s move"
        words = rest
    match.play(exact_move(match, words))


def mover(match: Match) -> str:
    """P1, luck or nobody."""
    turn = match.turn
    return "nobody" if turn is None else "luck" if turn == CHANCE else f"P{turn + 1}"


def expect(match: Match, wanted: dict[str, Any], told: list[str]) -> None:
    """Everything that the case says must be true."""
    legal = [move.text for move in match.legal()]
    position = match.position()
    for name, value in wanted.items():
        match name:
            case "turn":
                assert mover(match) == value, f"it is {mover(match)}'s move, not {value}'s"
            case "legal":
                assert sorted(legal) == sorted(map(str, value)), f"legal is {sorted(legal)}, not {sorted(map(str, value))}"
            case "offers":
                assert set(map(str, value)) <= set(legal), f"legal is {legal}"
            case "refuses":
                for words in value:
                    refuse(match, str(words))
            case "forbidden":
                found = reasons(match)
                for words, why in value.items():
                    assert found.get(words, "") == (why or ""), f"{words!r}: {found.get(words)!r}, not {why!r}, of {found}"
            case "over":
                assert match.over == value, f"over is {match.over}, not {value}"
            case "scores":
                assert match.scores == value, f"scores are {match.scores}, not {value}"
            case "winners":
                winners = [f"P{seat + 1}" for seat in match.winners]
                assert winners == value, f"winners are {winners}, not {value}"
            case "says":
                says(value, told)
            case "silent":
                for words in value:
                    assert not any(plain_words(words) in plain_words(line) for line in told), f"{words!r} is told in {told}"
            case "reveals":
                assert match.steps[-1].revealed == value, f"reveals is {match.steps[-1].revealed}, not {value}"
            case "view":
                for who, part in value.items():
                    seen = match.view(None if who == "onlooker" else int(who[1:]) - 1)
                    compare(part, seen["table"], f"view.{who}", gaps=True)
            case "redealt":
                for who, part in value.items():
                    for again in redeals(match, int(who[1:]) - 1):
                        compare(part, again.position(), f"redealt.{who}", gaps=True)
            case "unknown":
                for who, fields in value.items():
                    for field in fields:
                        dealt = [part_of(again.position(), field) for again in redeals(match, int(who[1:]) - 1)]
                        assert any(other != part_of(position, field) for other in dealt), f"{field} is never dealt anew for {who}"
            case "problems":
                assert match.problems() == value, f"problems are {match.problems()}, not {value}"
            case _:
                assert name in position, f"{name} is neither a word of case files nor a field of the position"
                compare(value, position[name], name)


def is_sound(match: Match) -> None:
    """The position as it is written down sets up the same state; what is legal stands in order, and no rule forbids it."""
    again = match.game.at(match.position(), luck="manual", check=False)
    assert state_bytes(again) == state_bytes(match), "set up from its position, the state has other bytes"
    assert match.legal_ids() == sorted(match.legal_ids()), "the legal moves are not in order"
    for id in match.legal_ids():
        assert not match.why_not(id), f"move {id} is legal, but {match.why_not(id)}"


def redeals(match: Match, seat: int) -> list[Match]:
    """The position a few times with all that a seat does not know dealt anew; that seat sees the same."""
    found = [restored(match, match.known_to(seat, new_rng(seed))) for seed in range(4)]
    for again in found:
        assert again.view(seat)["table"] == match.view(seat)["table"], f"seat {seat} sees something else after a redeal"
        assert not again.problems() or match.problems(), again.problems()
        is_sound(again)
    return found


def part_of(position: Any, field: str) -> Any:
    """What a position says of a field, or of a part of it: `tiles.0,1`."""
    for name in field.split("."):
        position = position[name]
    return position


def refuse(match: Match, words: str) -> None:
    """The move must be refused and change nothing."""
    before = match.position()
    said = words_about(match, words)
    assert "is not legal now" in said, f"{words!r} is refused with {said!r}" if said else f"{words!r} is legal"
    assert is_refused(partial(match.play, words)), f"{words!r} is played, but should be refused"
    assert match.position() == before, f"{words!r} is refused, but has changed the position"


def reasons(match: Match) -> dict[str, str]:
    """The moves that a rule forbids now, by their words, and which rule does; each must be one that could be said now."""
    forbidden = {id: why for id in range(match.game.move_count) if (why := match.why_not(id))}
    return {match.game.notation.move_text(match.state, id, match.canonical_names()): why for id, why in forbidden.items()}


def words_about(match: Match, words: str) -> str:
    """What is said about a move that is not legal; nothing where it is."""
    try:
        exact_move(match, words)
    except BadNotation as error:
        return str(error)
    return ""


def says(wanted: list[str], told: list[str]) -> None:
    """The log has these sentences, in this order; others may stand between them."""
    lines = iter(told)
    for sentence in wanted:
        assert any(sentence == line for line in lines), f"{sentence!r} is not told (in this order) in {told}"


def compare(wanted: Any, found: Any, where: str, gaps: bool = False) -> None:
    """Mappings by the names that are wanted (0 or null may also mean that a name is not there), everything else exactly.

    An empty mapping means that nothing is there; with `gaps`, for views, where players stand in a row, that it does not matter.
    """
    if isinstance(wanted, dict):
        assert isinstance(found, dict), f"{where} is {found!r}"
        assert wanted or gaps or not any(found.values()), f"{where} is {found!r}, not empty"
        for name, value in wanted.items():
            if str(name) in found or value not in (0, None):
                assert str(name) in found, f"{where} has no {name}: {sorted(found)}"
                compare(value, found[str(name)], f"{where}.{name}", gaps)
    elif isinstance(wanted, list) and isinstance(found, list):
        assert len(wanted) == len(found), f"{where} is {found!r}, not {wanted!r}"
        for i, (one, other) in enumerate(zip(wanted, found, strict=True)):
            compare(one, other, f"{where}[{i}]", gaps)
    else:
        assert found == wanted, f"{where} is {found!r}, not {wanted!r}"
