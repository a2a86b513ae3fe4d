"""What is said of a move: on its button, as a warning, point by point."""

import random
import re

from tabletown.games.vegas_showdown.rules.numbers import (
    BID,
    FINISH,
    GIVE_UP,
    NAME_STACK,
    PLACE,
    PLACE_AT,
    PUBLICITY,
    RENOVATE,
    TAKE_UP,
    Event,
)
from tabletown.games.vegas_showdown.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.vegas_showdown import TILES, legal_placements

from ..kit import Claim, Told, after, check, events_after
from .placing import PLACING, change, says_what_becomes
from .told import KINDS, Resort, obeys_path, offered, placed, placings, quietly, resort, won


def one_more(home: Resort, name: str) -> tuple[int, int]:
    """Population and Revenue with one more tile of a name."""
    return home.figures[0] + TILES[name].population, home.figures[1] + TILES[name].revenue


def limited(told: Told, match: Match, name: str) -> bool:
    """The income stays with the tile; one more of the figure that limits it is what would help."""
    limit = 0 if told["limit"] == "Population" else 1
    incomes = [resort(then, told.seat).income for then in placed(match, name)]
    figures = one_more(resort(told.match, told.seat), name)
    more = [figures[0] + (limit == 0), figures[1] + (limit == 1)]
    return bool(incomes) and set(incomes) == {resort(told.match, told.seat).income, told.n[-1]} and min(more) > told.n[-1]


def raised(told: Told, match: Match, name: str) -> bool:
    incomes = {resort(then, told.seat).income for then in placed(match, name)}
    return incomes == {told.n[-1]} and told.n[-1] > resort(told.match, told.seat).income


def reserved_for(told: Told, name: str) -> bool:
    """Why a tile has no place, by the witness."""
    home, why = resort(told.match, told.seat), told.words
    if "needs" in why:
        return home.missing(name) == set(told.names)
    if home.missing(name):
        return False
    if "does not fit" in why or "no room" in why:
        return not home.fits(name)
    if "path" in why or "No free door leads" in why or "no free door leads" in why:
        return bool(home.fits(name)) and not home.with_path(name)
    return name == "Night Club" and bool(home.with_path(name)) and not legal_placements(name, home.sheet, home.grid)


def tile_bid_on(told: Told) -> str:
    return str(told.match.game.notation.move_data(told.match.state, told.move)["tile"])


def only_kept(told: Told) -> bool:
    name = tile_bid_on(told)
    return name not in offered(won(told), told.seat) and reserved_for(told, name)


KEEPS = (
    r"(?P<tile>[A-Z].*) needs (?P<names>.*) on your sheet: you could only keep it in reserve\.",
    r"(?P<tile>[A-Z].*) does not fit on your sheet: you could only keep it in reserve\.",
    r"No free door leads to a place for (?P<tile>[A-Z].*): you could only keep it in reserve\.",
    r"(?P<tile>Night Club) would have no door to a lounge: you could only keep it in reserve\.",
)
RAISES = r"(?P<income>placed, it would raise your usual income to \$\d+)"
STAYS = r"(?P<income>your usual income would stay \$\d+: it is limited by your (?P<limit>Population|Revenue))"


def gained(told: Told, match: Match, name: str) -> bool:
    """A tile brings what is said if it is placed; which is read off the tile where it cannot be."""
    said = tuple(sum(int(n) for n in re.findall(rf"(\d+) {word}", told.words)) for word in ("Population", "Revenue", "Fame"))
    home = resort(match, told.seat)
    before = home.figures
    changes = (
        {
            tuple(new - old for new, old in zip(resort(then, told.seat).figures, before, strict=True))
            for then in placed(match, name)
        }
        if name in offered(match, told.seat)
        else set()
    )
    tile = TILES[name]
    return changes <= {said} and said == (tile.population, tile.revenue, tile.fame)


def outbid(told: Told) -> bool:
    match = after(told.match, told.move)
    if match.state.phase == Phase.CHOOSE_BID:
        match.play(min(match.legal_ids()))
    return [Event.OUTBID, told.seat, told.match.names.index(told["name"])] in [e[:3] for e in events_after(match, told.match)]


def fame_at_once(told: Told) -> bool:
    return change(told, after(told.match, told.move), 2) == told.n[-1]


def cash_left(told: Told) -> int:
    """After the bid has been won and paid; other moves cost what they cost at once."""
    match = won(told) if BID <= told.move < PLACE else after(told.match, told.move)
    paid = [e for e in events_after(match, told.match) if e[0] == Event.WON and e[1] == told.seat]
    assert paid or not BID <= told.move < PLACE
    return int(match.state.cash[told.seat])


BIDS: list[tuple[str, Claim]] = [
    (r"(?P<tile>[A-Z].*) brings .*", lambda t: t["tile"] == tile_bid_on(t) and gained(t, won(t), t["tile"])),
    (r"leaves you \$-?\d+", lambda t: cash_left(t) == t.n[-1]),
    (r"\+\d+ Fame at once", fame_at_once),
    (r"outbids (?P<name>.*)", outbid),
    *((pattern, only_kept) for pattern in KEEPS),
    (RAISES, lambda t: raised(t, won(t), tile_bid_on(t))),
    (STAYS, lambda t: limited(t, won(t), tile_bid_on(t))),
]


def publicity(told: Told) -> tuple[int, bool]:
    """The Fame that Publicity brings, and whether a tile may then be placed."""
    match = quietly(after(told.match, PUBLICITY), told.seat)
    fame = [e[2] for e in events_after(match, told.match) if e[0] == Event.PUBLICITY and e[1] == told.seat]
    return sum(fame), bool(offered(match, told.seat))


def has_reserve(told: Told) -> bool:
    return any(told.match.position()["reserves"][f"P{told.seat + 1}"].values())


PUBLICITIES: list[tuple[str, Claim]] = [
    (r"\+1 Fame", lambda t: publicity(t)[0] == 1),
    (r"your reserve is empty: no tile to place", lambda t: not publicity(t)[1] and not has_reserve(t)),
    (r"no tile of your reserve can be placed now", lambda t: not publicity(t)[1] and has_reserve(t)),
    (r"then you may place a tile of your reserve", lambda t: publicity(t)[1]),
]


def renovation_is_skipped(told: Told) -> bool:
    match = quietly(after(told.match, RENOVATE), told.seat)
    return [Event.NOTHING_TO_RENOVATE, told.seat] in [e[:2] for e in events_after(match, told.match)]


NOTHING_TO_RENOVATE = "You have nothing to renovate: your sheet and your reserve are empty."


def leads_nowhere(told: Told) -> bool:
    """No tile of that colour finds a place afterwards, whatever it needs; before, one of them might have."""
    colour = "blue" if told["area"] == "hotel" else "yellow"
    names = [name for name in KINDS if TILES[name].colour == colour]

    def ways(match: Match) -> bool:
        home = resort(match, told.seat)
        return any(obeys_path(tile, home) for name in names for tile in home.fits(name))

    return all(not ways(then) for _turn, then in placings(told.match, told.move))


TRAPS: list[tuple[str, Claim]] = [
    *((pattern, only_kept) for pattern in KEEPS),
    (re.escape(NOTHING_TO_RENOVATE), renovation_is_skipped),
    (
        r"After this no door leads on from your (?P<area>hotel|casino) entrance: no (?:blue|yellow) tile could follow "
        r"without a renovation\.",
        leads_nowhere,
    ),
]

TAKING: list[tuple[str, Claim]] = [
    (r"[+−-]\d+ Population", lambda t: change(t, after(t.match, t.move), 0) == t.n[-1]),
    (r"[+−-]\d+ Revenue", lambda t: change(t, after(t.match, t.move), 1) == t.n[-1]),
    (r"[+−-]\d+ Fame", lambda t: change(t, after(t.match, t.move), 2) == t.n[-1]),
    (
        r"usual income \$\d+",
        lambda t: resort(after(t.match, t.move), t.seat).income == t.n[-1] != resort(t.match, t.seat).income,
    ),
    (
        r"usual income stays \$\d+",
        lambda t: resort(after(t.match, t.move), t.seat).income == t.n[-1] == resort(t.match, t.seat).income,
    ),
]


def lowest(told: Told) -> bool:
    match = after(told.match, told.move)
    return bool(min(move.data["amount"] for move in match.legal()) == told.n[0])


def renovates_at_most(told: Told) -> bool:
    """Two tiles are taken up at most, and two placed."""
    match, rng = quietly(after(told.match, told.move), told.seat), random.Random(1)
    for _decision in range(20):
        if match.turn != told.seat or match.state.action[told.seat] == 0:
            break
        rest = [move for move in match.legal_ids() if move not in (FINISH, GIVE_UP)] or [match.legal_ids()[-1]]
        match.play(rng.choice(rest))
    happened = [e[0] for e in events_after(match, told.match) if e[1] == told.seat]
    return happened.count(Event.TOOK_UP) <= 2 and happened.count(Event.PLACED) <= 2


def as_before(told: Told) -> bool:
    """The sheet and the reserve are what they were when the renovation began."""
    steps = told.match.steps
    own = len(steps)
    while own and steps[own - 1].by == told.seat and not any(e[0] in (Event.FINISHED, Event.BID) for e in steps[own - 1].events):
        own -= 1
    begun = next(match for match in map(told.match.after, range(own, len(steps) + 1)) if match.state.phase == Phase.RENOVATE)
    then, seat = after(told.match, told.move).position(), f"P{told.seat + 1}"
    before = begun.position()
    return all(then[part][seat] == before[part][seat] for part in ("sheets", "reserves"))


def gains_wherever(told: Told) -> bool:
    chosen = after(told.match, told.move)
    ends = [then for move in chosen.legal_ids()[:3] for _turn, then in placings(chosen, move)]
    said = [sum(int(n) for n in re.findall(rf"(\d+) {word}", told.words)) for word in ("Population", "Revenue", "Fame")]
    return all([change(told, then, figure) for figure in range(3)] == said for then in ends)


def keeps_reserve(told: Told) -> bool:
    then = after(told.match, told.move)
    return all(m.position()["reserves"][f"P{told.seat + 1}"] for m in (told.match,)) and bool(
        then.position()["reserves"][f"P{told.seat + 1}"] == told.match.position()["reserves"][f"P{told.seat + 1}"]
    )


def left_in_stack(match: Match, size: int) -> int:
    """Ten premier tiles less those that have come up."""
    kinds = [kind for kind, name in enumerate(KINDS) if TILES[name].width * TILES[name].height == (1, 2, 4)[size] and kind > 2]
    flipped = [event[2] for step in match.steps for event in step.events if event[0] == Event.FLIPPED]
    return 10 - sum(kind in kinds for kind in flipped)


GAINS = r"(?:\d+ (?:Population|Revenue|Fame)(?:, | and )?)+"
BRIEFS: list[tuple[str, Claim]] = [
    (rf"from \$\d+ · {GAINS}", lambda t: lowest(t) and gained(t, won(t), tile_bid_on(t))),
    (r"1 Fame, place a tile", lambda t: publicity(t) == (1, True)),
    (r"1 Fame", lambda t: publicity(t) == (1, False) if t.move == PUBLICITY else gains_wherever(t)),
    (r"take up two tiles at most, place two at most", renovates_at_most),
    (r"leaves you \$-?\d+", lambda t: cash_left(t) == t.n[-1]),
    (r"(?!1 Fame$)" + GAINS, gains_wherever),
    (r"your tiles stay in the reserve", keeps_reserve),
    (r"your sheet will be as it was before", as_before),
    (r"\d+ left", lambda t: left_in_stack(t.match, t.move - NAME_STACK) == t.n[-1]),
]


def check_moves(match: Match, rng: random.Random, most: int) -> None:
    """What is said of some of the legal moves, on the button and point by point."""
    seat = match.turn
    assert seat is not None
    shown = {move["id"]: move for move in match.view(seat)["moves"]}
    for move in rng.sample(list(shown), min(most, len(shown))):
        told = Told(match, seat, "", move)
        for words, claims in ((shown[move]["brief"], BRIEFS), (shown[move]["trap"], TRAPS)):
            if words:
                check(Told(match, seat, words, move), claims)
        remarks = [remark.text for remark in match.remarks(move)]
        claims = PLACING if PLACE_AT <= move < TAKE_UP else BIDS if move < RENOVATE or BID <= move < PLACE else PUBLICITIES
        claims = TAKING if TAKE_UP <= move < FINISH else TRAPS if move == RENOVATE else claims
        for words in remarks:
            check(Told(match, seat, words, move), claims)
        if PLACE_AT <= move < TAKE_UP:
            assert says_what_becomes(told, remarks), f"{told}{remarks}"
        if move == RENOVATE:
            assert renovation_is_skipped(told) == bool(shown[move]["trap"]), str(told)
        if move < RENOVATE:
            kept = tile_bid_on(told) not in offered(won(told), seat)
            assert kept == bool(shown[move]["trap"]), str(told)
