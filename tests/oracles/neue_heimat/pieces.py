"""What a piece, a row or a lot is said to be now."""

import re

from tabletown.games.neue_heimat.rules.components import CUBE_NAMES
from tabletown.games.neue_heimat.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.neue_heimat import COLOURS, PERMIT_VALUES, colour, completed, length, option, seat

from ..kit import Claim, Told, check
from .moves import COLOUR, LOT, NAME, NEEDS, who
from .told import GAME, ROWS, counted, listed, street


def name_of(told: Told) -> str:
    """The cube, the colour, the permit, the row or the lot of a key."""
    return told.key.partition(".")[2].replace("_", " ")


def cube(told: Told) -> str:
    return name_of(told)


def on_display(told: Told) -> bool:
    return any(cube(told) in row for row in told.match.position()["display"])


def at_an_end(told: Told) -> bool:
    return any(cube(told) in (row[0], row[-1]) for row in told.match.position()["display"] if row)


def can_be_auctioned(told: Told) -> bool:
    """Whether a move that is legal now puts the cube up."""
    return any(move.text == f"auction {cube(told)}" for move in told.match.legal())


def choosing(told: Told) -> bool:
    return bool(told.match.state.phase == Phase.CHOOSE)


def roofs(told: Told) -> int:
    """How many of this kind lie face down."""
    pile = told.match.position()["roofs"]
    number = name_of(told)
    return int(pile["blank" if number in ("0", "face down") else number])


def permit(told: Told) -> str:
    return list(PERMIT_VALUES)[int(name_of(told)) - 1]


def placed(told: Told, sign: str) -> bool:
    return told.match.position()["permits"][permit(told)] == f"{sign}{told['row']}" and told.n == [PERMIT_VALUES[permit(told)]]


def can_change(told: Told) -> bool:
    """The rows that are named are those that the permit could make longer, and shorter."""
    home = street(told.match)
    longer, shorter = (listed(told.found.groupdict().get(way) or "") - {""} for way in ("longer", "shorter"))  # type: ignore[union-attr]
    return longer == home.longer(permit(told)) and shorter == home.shorter(permit(told))


def is_out(told: Told) -> bool:
    """Neither on the board nor beside it, nor on auction."""
    position = told.match.position()
    if told.key.startswith("permit"):
        return bool(position["permits"][permit(told)] == "out") and position["piece"] != f"permit {permit(told)}"
    if told.key == "piece.mayor":
        return bool(position["mayor"] == "out")
    return bool(position["cancel_cube"] == "out" and position["piece"] != "cancel")


def removable(told: Told) -> set[str]:
    return {f"permit {name}" for name in street(told.match).removable}


def for_the_mayor(told: Told) -> bool:
    home = street(told.match)
    here = told.match.position()["mayor"]
    return here == "beside" and told.n == [home.houses_of(told.seat, row) for row in ROWS]


def own_houses(told: Told) -> list[str]:
    """The houses with this colour on top."""
    home = street(told.match)
    return [lot for lot, house in home.houses.items() if colour(house["floors"][-1]) == name_of(told)]


def colour_counts(told: Told) -> bool:
    home = street(told.match)
    return told.n == [len(own_houses(told)), sum(map(home.worth, own_houses(told)))]


def owner(told: Told) -> int | None:
    return seat(told.match.position()["owners"][told["colour"]])


def row_counts(told: Told) -> bool:
    home, row = street(told.match), name_of(told)
    needs = told.found.groupdict().get("needs")  # type: ignore[union-attr]
    done = completed(told.match.position(), row)
    return (home.lacks(row) == counted(needs) and not done if needs else done) and told.n[-1] == home.houses_of(told.seat, row)


def house_stands(told: Told, player: int) -> bool:
    """From the bottom up, and what it counts."""
    home, lot = street(told.match), name_of(told)
    house = home.houses[lot]
    said = told["house"].split(", ")
    parts = [*house["floors"], f"roof {house['roof']}" if house["roof"] else "no roof"]
    return said == parts and home.owner(lot) == player and home.worth(lot) == told.n[-1]


def is_empty(told: Told) -> bool:
    lot = name_of(told)
    return lot not in street(told.match).houses and int(lot[1:]) <= length(told.match.position(), lot[0])


def beyond(told: Told) -> bool:
    lot = name_of(told)
    return told["row"] == lot[0] and int(lot[1:]) > length(told.match.position(), lot[0])


def takes(told: Told) -> bool:
    """The builder can use the piece there."""
    return any(move.data.get("lot") == name_of(told) for move in told.match.legal())


NOW: list[tuple[str, Claim]] = [
    (rf"It stands on {LOT}\.", lambda t: cube(t) in street(t.match).houses[t["lot"]]["floors"]),
    (r"It is not at the end of its row yet\.", lambda t: on_display(t) and not at_an_end(t)),
    (r"It is at the end of its row\.", lambda t: at_an_end(t) and not choosing(t)),
    (r"It can be auctioned now\.", can_be_auctioned),
    (r"It cannot be auctioned now\.", lambda t: at_an_end(t) and choosing(t) and not can_be_auctioned(t)),
    (r"It fits on (?P<lots>.*)\.", lambda t: street(t.match).fits(cube(t)) == listed(t["lots"])),
    (r"It fits nowhere now: whoever gets it has to discard it\.", lambda t: not street(t.match).fits(cube(t))),
    (r"It was discarded\.", lambda t: cube(t) in t.match.position()["out_of_play"]),
    (
        r"It is not in this game\.",
        lambda t: not on_display(t) and not any(cube(t) in house["floors"] for house in street(t.match).houses.values()),
    ),
    (rf"Nobody owns {COLOUR} yet: whoever builds its first cube will\.", lambda t: owner(t) is None),
    (rf"You own {COLOUR}\.", lambda t: owner(t) == t.seat),
    (rf"{NAME} owns {COLOUR}\.", lambda t: owner(t) == who(t)),
    (r"Its \d+ houses? counts? \S+\.", colour_counts),
    (
        r"\d+ of the \d+ that are left (?:is|are) blank\.",
        lambda t: t.n == [roofs(t), sum(t.match.position()["roofs"].values())],
    ),
    (r"\d+ of them (?:is|are) still face down\.", lambda t: t.n == [roofs(t)] and roofs(t) > 0),
    (r"None of them is face down any more\.", lambda t: roofs(t) == 0),
    (r"It could go on (?P<lots>.*)\.", lambda t: street(t.match).roofless == listed(t["lots"])),
    (r"Now no house lacks a roof\.", lambda t: not street(t.match).roofless),
    (r"It makes row (?P<row>[ABC]) longer by \d+\.", lambda t: placed(t, "+")),
    (r"It makes row (?P<row>[ABC]) shorter by \d+\.", lambda t: placed(t, "-")),
    (r"It is out of the game\.", is_out),
    (r"It could lengthen row (?P<longer>[ABC, or]+), or shorten row (?P<shorter>[ABC, or]+)\.", can_change),
    (r"It could lengthen row (?P<longer>[ABC, or]+), but shorten none\.", can_change),
    (r"It could shorten row (?P<shorter>[ABC, or]+), but lengthen none\.", can_change),
    (r"No row can be changed by so much now: whoever gets it has to discard it\.", can_change),
    (r"It could remove (?P<permits>permit .*)\.", lambda t: listed(t["permits"]) == removable(t)),
    (r"There is no permit that it could remove: whoever gets it has to discard it\.", lambda t: not removable(t)),
    (r"It stands in row (?P<row>[ABC])\.", lambda t: t.match.position()["mayor"] == t["row"]),
    (r"For you it would mean \S+ points in row A, \S+ in row B and \S+ in row C\.", for_the_mayor),
    (r"It is completed and counts \S+ for you\.", row_counts),
    (rf"It lacks {NEEDS}, and counts \S+ for you\.", row_counts),
    (r"It is empty\.", is_empty),
    (r"Row (?P<row>[ABC]) ends before it\.", beyond),
    (r"There is room for (?P<piece>.*)\.", takes),
    (r"Its house \((?P<house>.*)\) counts \S+ for you\.", lambda t: house_stands(t, t.seat)),
    (rf"Its house \((?P<house>.*)\) counts \S+ for {NAME}\.", lambda t: house_stands(t, who(t))),
    (r"You have stashed \d+ cheques?\.", lambda t: t.n == [t.match.state.stash[t.seat]]),
    (r"You have \d+ cheques? in hand\.", lambda t: t.n == [t.match.state.hand[t.seat]]),
]
KEYS = [
    *(f"cube.{name.replace(' ', '_')}" for name in CUBE_NAMES),
    *(f"colour.{name}" for name in sorted(COLOURS)),
    *("roof.face_down", *(f"roof.{number}" for number in range(7))),
    *(f"permit.{number}" for number in (1, 2, 3)),
    *(f"row.{row}" for row in ROWS),
    *(f"lot.{row}{lot}" for row in ROWS for lot in range(1, 11)),
    *("piece.cancel_cube", "piece.mayor", "figure.stash", "figure.hand", "word.illegal_earnings", "word.cheque"),
]


def sentences(words: str) -> list[str]:
    """What is said, sentence by sentence."""
    return re.split(r"(?<=\.) (?=[A-Z0-9])", words) if words else []


def check_pieces(match: Match) -> None:
    """What each piece is said to be, to everybody."""
    for key in KEYS:
        for seat_ in range(len(match.names)):
            for words in sentences(match.explain(key, seat_).now):
                check(Told(match, seat_, words, key=key), NOW)


# --- what the options say ------------------------------------------------------------------------------------------------------


def check_explanations(match: Match) -> None:
    """Words that hold under some options only."""
    told, options = GAME.explanations(match.options), match.options
    mayor = " ".join((told["piece.mayor"].text, told["piece.mayor"].line))
    assert ("for good" in mayor) == (not options["movable_mayor"]), mayor
    discard = told["word.discard"].text
    assert ("beside the board again" in discard) == options["mayor_returns"], discard
    assert ("on the board cannot be discarded" in discard) == options["movable_mayor"], discard
    stays = re.compile(r"for good|never be|taken back")
    back = re.compile(r"back to hand")
    for key in ("figure.stash", "word.illegal_earnings"):
        assert bool(stays.search(told[key].text)) == (options["rounds"] == 1), told[key].text
        assert bool(back.search(told[key].text)) == (options["rounds"] != 1), told[key].text
    assert ("rounds that are finished" in told["figure.points"].text) == (options["rounds"] != 1)
    seen = dict(told["word.illegal_earnings"].facts)["seen by"], dict(told["word.cheque"].facts)["in hand seen by"]
    owner_only = "their owner until the end"
    assert [words == owner_only for words in seen] == [options["hidden_money"] is not False, options["hidden_money"] is True]
    most = option(match.position(), "max_row_length", 10)
    assert all(f"to {most} lots" in told[f"permit.{n}"].text for n in (1, 2, 3))
