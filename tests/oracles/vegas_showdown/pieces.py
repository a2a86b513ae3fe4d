"""What a piece of Vegas Showdown would do now, and which tiles on sale could only be kept."""

import random
from collections.abc import Callable
from typing import Any

from tabletown.games.vegas_showdown.display.keys import tile_key
from tabletown.games.vegas_showdown.rules.components import CARD_NAMES, SIZES
from tabletown.games.vegas_showdown.rules.numbers import BUY_SLOTS, DRAW, PUBLICITY, RENOVATE, Event
from tabletown.games.vegas_showdown.rules.state import Action, Phase
from tabletown.match.match import Match
from tests.witnesses.vegas_showdown import TILES

from ..kit import Claim, Told, after, check
from .moves import GAINS, KEEPS, RAISES, STAYS, gained, has_reserve, left_in_stack, limited, raised, reserved_for
from .told import GAME, KINDS, connected, offered, resort


def edited(match: Match, edit: Callable[[Any], None]) -> Match:
    """The same table after a change of its record, with nobody's action chosen and nothing being carried out."""
    states = match.states()
    record = states[0]
    record["action"], record["place"], record["square"], record["card"], record["track"], record["asked"] = 0, -1, -1, -1, -1, 0
    record["taken"], record["taken_from"], record["put_on"] = 0, -1, -1
    record["bidder"], record["bid"] = -1, -1
    edit(record)
    twin = Match.resume(GAME, match.names, match.options, states.tobytes(), [])
    twin.go_on_with("manual")
    return twin


def holding(told: Told, name: str) -> Match:
    """The seat may place a tile that it has got just now, and has no other."""

    def edit(record: Any) -> None:
        record["phase"], record["actor"], record["first"] = Phase.CHOOSE_TILE, told.seat, told.seat
        record["action"][told.seat] = Action.PUBLICITY
        reserve = record["sheets"][told.seat]["reserve"]
        reserve[:] = 0
        reserve[KINDS.index(name)] = 1

    return edited(told.match, edit)


def drawing(told: Told, event: str) -> Match:
    """An event is drawn while one space is empty, and the seat is the first player."""
    cards = [card for card, name in enumerate(CARD_NAMES) if name.partition(" (")[0] == event]

    def edit(record: Any) -> None:
        record["phase"], record["actor"], record["first"] = Phase.DRAW_EVENT, -1, told.seat
        record["space_tile"], record["minimum"] = 3, 0
        record["space_tile"][0] = -1
        record["stack"][3:] = [TILES[name].copies for name in KINDS[3:]]
        record["deck"][cards[0]] = 1

    return after(edited(told.match, edit), DRAW + cards[0])


def brought(told: Told, what: Event) -> int:
    """The dollars or the Fame that an event brings the seat."""
    match = drawing(told, piece_of(told))
    return sum(event[2] for event in match.steps[-1].events if event[:2] == [what, told.seat])


def income_with(told: Told, event: str) -> int:
    """What the seat earns in a round in which an event is drawn."""
    match = drawing(told, event)
    while not (paid := [e[2] for step in match.steps for e in step.events if e[:2] == [Event.INCOME, told.seat]]):
        match.play(match.legal_ids()[0])
    return int(paid[0])


def piece_of(told: Told) -> str:
    return GAME.explanations()[told.key].title


def is_placed(told: Told) -> bool:
    """A tile can be placed, brings what is said, and does to the income what is said."""
    name, match = piece_of(told), holding(told, piece_of(told))
    if not gained(told, match, name):
        return False
    groups = told.found.groupdict() if told.found else {}
    here = Told(match, told.seat, groups.get("income") or "", found=told.found)
    if "raise" in here.words:
        return raised(here, match, name)
    return limited(here, match, name) if here.words else True


def is_kept(told: Told) -> bool:
    name = piece_of(told)
    return name not in offered(holding(told, name), told.seat) and reserved_for(told, name)


def renovating(told: Told) -> Match:
    """The seat has chosen to renovate, and that is resolved next."""

    def edit(record: Any) -> None:
        record["phase"], record["actor"], record["first"] = Phase.CHOOSE_ACTION, told.seat, told.seat
        record["action"] = Action.PUBLICITY
        record["action"][told.seat] = 0
        for sheet in record["sheets"][: told.seat]:
            sheet["reserve"] = 0

    return after(edited(told.match, edit), RENOVATE)


def publicised(told: Told) -> bool:
    """Whether the seat could place something if it chose Publicity now."""

    def edit(record: Any) -> None:
        record["phase"], record["actor"], record["first"] = Phase.CHOOSE_ACTION, told.seat, told.seat
        record["face_up"] = 0
        record["action"] = Action.PUBLICITY
        record["action"][told.seat] = 0

    return bool(offered(after(edited(told.match, edit), PUBLICITY), told.seat))


def squares_left(told: Told) -> bool:
    """The squares of an area that are empty, and those under the other area's colour."""
    area = "hotel" if told.key == "word.hotel_area" else "casino"
    home, wrong = resort(told.match, told.seat), "yellow" if area == "hotel" else "blue"
    under = {square for tile in home.sheet if tile.colour == wrong for square in tile.squares} & home.area(area)
    counts = [n for n in (len(home.area(area) - home.covered), len(under)) if n]
    return (
        told.n == counts
        and home.is_complete(area) == (not counts)
        and (not under or f"under {wrong} tile" in told.words or f"under a {wrong} tile" in told.words)
    )


def can_buy(told: Told) -> bool:
    match = drawing(told, "Slots Surplus")
    return match.turn == told.seat and BUY_SLOTS in match.legal_ids()


def can_pay(told: Told) -> bool:
    match = drawing(told, "Ad Campaign")
    return match.turn == told.seat and match.state.cash[told.seat] == told.match.state.cash[told.seat]


def changes_income(told: Told) -> bool:
    before, then = income_with(told, "Rise in Demand"), income_with(told, piece_of(told))
    return told.n == ([then] if "stay" in told.words else [then, before]) and ("stay" in told.words) == (then == before)


def usual_income(told: Told) -> int:
    """What the seat earns in a round without an event that changes it."""

    def edit(record: Any) -> None:
        record["face_up"] = 0

    return income_with(Told(edited(told.match, edit), told.seat, told.words, key=told.key), "Rise in Demand")


NOW: list[tuple[str, Claim]] = [
    (rf"You could place it: {GAINS}\.", is_placed),
    (rf"You could place it: {GAINS}; {RAISES}\.", is_placed),
    (rf"You could place it: {GAINS}; {STAYS}\.", is_placed),
    *((pattern, is_kept) for pattern in KEEPS),
    (r"Now it would pay you \$\d+\.", lambda t: t.n == [brought(t, Event.GAINED_MONEY)]),
    (r"Now it would bring you \d+ Fame\.", lambda t: t.n == [brought(t, Event.GAINED_FAME)]),
    (r"Your income would stay \$\d+\.", changes_income),
    (r"Your income would be \$\d+ instead of \$\d+\.", changes_income),
    (r"You have \$\d+ to pay with\.", lambda t: can_pay(t) and t.n == [t.match.state.cash[t.seat]]),
    (r"You could pay nothing now\.", lambda t: not can_pay(t)),
    (r"You could buy Slots for \$7 now\.", can_buy),
    (r"You could not buy Slots now\.", lambda t: not can_buy(t)),
    (r"You have nothing to renovate\.", lambda t: renovating(t).turn != t.seat),
    (r"1 Fame; your reserve is empty, so you would place nothing\.", lambda t: not publicised(t) and not has_reserve(t)),
    (r"1 Fame; no tile of your reserve can be placed now\.", lambda t: not publicised(t) and has_reserve(t)),
    (r"1 Fame, and you could place a tile of your reserve\.", publicised),
    (r"Your usual income is \$\d+\.", lambda t: t.n == [usual_income(t)]),
    (r"Your entrances are connected\.", lambda t: connected(resort(t.match, t.seat))),
    (r"Your entrances are not connected yet\.", lambda t: not connected(resort(t.match, t.seat))),
    (r"Your diamonds count \d+ Fame now\.", lambda t: t.n == [resort(t.match, t.seat).diamonds]),
    (r"It is complete\.|You have \d+ squares? of it .*|\d+ squares? of it l.*", squares_left),
    (r"\d+ tiles? (?:is|are) left in it\.", lambda t: t.n == [left_in_stack(t.match, SIZES.index(t.key[6:]))]),
]


def check_pieces(match: Match, rng: random.Random, most: int) -> None:
    """What is said of some pieces to some seats, whosever turn it is."""
    keys = list(GAME.explanations())
    for key in rng.sample(keys, most):
        seat = rng.randrange(len(match.names))
        if words := match.explain(key, seat).now:
            check(Told(match, seat, words, key=key), NOW)
        if key == "space.renovate":
            assert bool(words) == (renovating(Told(match, seat, "")).turn != seat)


# --- notes on the board, and what is forbidden ----------------------------------------------------------------------------

NOTES: list[tuple[str, Claim]] = [
    (r"reserve only: needs (?P<names>.*)", is_kept),
    (r"reserve only: (?:no room on your sheet|no free door leads to it|no free door of a lounge)", is_kept),
]


def check_notes(match: Match) -> None:
    """Which tiles on sale a seat could only keep: these and no others."""
    for seat in range(len(match.names)):
        table = match.view(seat)["table"]
        for track in table["tracks"]:
            if track["tile"]:
                name, note = track["tile"]["name"], table["only_reserve"].get(track["track"], "")
                told = Told(match, seat, note, key=tile_key(name))
                assert (name in offered(holding(told, name), seat)) == (not note), str(told)
                if note:
                    check(told, NOTES)
