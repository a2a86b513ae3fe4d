"""What is said of a tile on a square of a sheet."""

import random
import re
from collections.abc import Callable

from tabletown.games.vegas_showdown.rules.numbers import FINISH, GIVE_UP, Event
from tabletown.match.match import Match
from tests.witnesses.vegas_showdown import Laid

from ..kit import Claim, Told, after, events_after
from .told import Resort, connected, full, placings, quiet_end, resort


def turned(claim: Callable[[Told, Match], bool]) -> Claim:
    """A claim about a tile on a square: of every turn, or of those that it names."""

    def holds(told: Told) -> bool:
        named = set(re.split(r", | or ", told["turns"])) if told["turns"] else None
        ways = [then for turn, then in placings(told.match, told.move) if named is None or turn in named]
        assert named is None or len(ways) == len(named)
        return all(claim(told, then) for then in ways)

    return holds


IN = r"(?:(?P<turns>[a-z, ]*(?:upright|turned \w+)): )?"


def change(told: Told, then: Match, figure: int) -> int:
    return resort(then, told.seat).figures[figure] - resort(told.match, told.seat).figures[figure]


def new_tile(told: Told, then: Match) -> Laid:
    (tile,) = set(resort(then, told.seat).sheet) - set(resort(told.match, told.seat).sheet)
    return tile


def newly_shut(told: Told, then: Match, name: str | None) -> int:
    """How many doors face a wall now: of the new tile, or of the others of a name."""
    own = new_tile(told, then)
    new = resort(then, told.seat).shut - resort(told.match, told.seat).shut
    return sum(tile == own if name is None else tile != own and tile.name == name for tile, _square, _side in new)


def becomes(told: Told, then: Match, fact: Callable[[Resort], bool]) -> bool:
    return fact(resort(then, told.seat)) and not fact(resort(told.match, told.seat))


def lies_wrong(told: Told, then: Match) -> bool:
    """A tile of a colour lies in the area of the other, which nothing but taking it up can make complete."""
    home, tile = resort(then, told.seat), new_tile(told, then)
    return tile.colour == told["colour"] and bool(tile.squares & home.area(told["area"])) and not home.is_complete(told["area"])


def ends_this_round(told: Told, then: Match) -> bool:
    """Nobody has to be done with anything but this round."""
    if not full(resort(then, told.seat)) or then.over:
        return False
    end = quiet_end(then.copy(), random.Random(1), told.seat)
    return end.over and end.state.round == then.state.round


def ends_when_asked(told: Told, then: Match) -> bool:
    end = quiet_end(then.copy(), random.Random(1), told.seat)
    happened = [event[0] for event in events_after(end, told.match)]
    return not then.over and end.over and Event.FLIPPED not in happened and Event.INCOME not in happened


def ends_if_finished(told: Told, then: Match) -> bool:
    end = quiet_end(after(then, FINISH), random.Random(1), told.seat)
    return full(resort(then, told.seat)) and end.over and end.state.round == then.state.round


PLACING: list[tuple[str, Claim]] = [
    (IN + r"\+\d+ Population", turned(lambda t, then: change(t, then, 0) == t.n[-1])),
    (IN + r"\+\d+ Revenue", turned(lambda t, then: change(t, then, 1) == t.n[-1])),
    (IN + r"\+\d+ Fame", turned(lambda t, then: change(t, then, 2) == t.n[-1])),
    (
        IN + r"usual income \$\d+",
        turned(lambda t, then: resort(t.match, t.seat).income < resort(then, t.seat).income == t.n[-1]),
    ),
    (
        IN + r"usual income stays \$\d+",
        turned(lambda t, then: resort(t.match, t.seat).income == resort(then, t.seat).income == t.n[-1]),
    ),
    (
        IN + r"diamonds: \+\d+ Fame at the end",
        turned(lambda t, then: resort(then, t.seat).diamonds - resort(t.match, t.seat).diamonds == t.n[-1]),
    ),
    (IN + r"connects your entrances: \+3 Fame at the end", turned(lambda t, then: becomes(t, then, connected))),
    (
        IN + r"completes your (?P<area>hotel|casino) area: \+5 Fame at the end",
        turned(lambda t, then: becomes(t, then, lambda home: home.is_complete(t["area"]))),
    ),
    (
        IN + r"a (?P<colour>blue|yellow) tile in the (?P<area>hotel|casino) area: no bonus for it as long as it lies there",
        turned(lies_wrong),
    ),
    (IN + r"blocks a door of (?P<tile>[A-Z].*)", turned(lambda t, then: newly_shut(t, then, t["tile"]) == 1)),
    (IN + r"blocks \d+ doors of (?P<tile>[A-Z].*)", turned(lambda t, then: newly_shut(t, then, t["tile"]) == t.n[-1])),
    (IN + r"\d+ of its doors? faces? a wall", turned(lambda t, then: newly_shut(t, then, None) == t.n[-1])),
    (IN + r"fills your sheet: the game ends at once", turned(lambda t, then: full(resort(then, t.seat)) and then.over)),
    (IN + r"fills your sheet: the game ends after this round", turned(ends_this_round)),
    (IN + r"fills your sheet: the game ends when everybody has been asked", turned(ends_when_asked)),
    (IN + r"fills your sheet: if you finish, the game ends after this round", turned(ends_if_finished)),
    (
        IN + r"fills your sheet, but breaks a rule: you would have to give up the renovation",
        turned(lambda t, then: full(resort(then, t.seat)) and then.legal_ids() == [GIVE_UP]),
    ),
]


def says_what_becomes(told: Told, words: list[str]) -> bool:
    """What a placement completes is not left out."""
    ways = [then for _turn, then in placings(told.match, told.move)]
    facts: dict[str, Callable[[Resort], bool]] = {
        "connects": connected,
        "completes your hotel": lambda home: home.is_complete("hotel"),
        "completes your casino": lambda home: home.is_complete("casino"),
        "fills": full,
    }
    return all(
        any(becomes(told, then, fact) for then in ways) == any(start in said for said in words) for start, fact in facts.items()
    )
