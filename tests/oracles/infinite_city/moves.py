"""What is said of a move: on its button, as a warning, point by point."""

import random
import re
from collections.abc import Callable

from tabletown.games.infinite_city.rules.components import SMALLEST_AREA
from tabletown.games.infinite_city.rules.numbers import ENOUGH, PASS, SEAT, TILE, Event
from tabletown.games.infinite_city.rules.state import Phase
from tabletown.match.match import Match
from tests.witnesses.infinite_city import Cell, neighbours, winners

from ..kit import Claim, Told, check, events_after, numbers_in
from .told import (
    GAME,
    LINES,
    Table,
    best,
    cell_said,
    changes,
    chooses_tile,
    events,
    kind_of,
    line_changes,
    played_on,
    rest_of_turn,
    table,
    turns_to_come,
    turns_up,
    ways,
)

RNG = random.Random(7)

# --- why a text has no effect ------------------------------------------------------------------------------------------


def others_only(tokens: list[int], seat: int) -> bool:
    return bool(tokens) and seat not in tokens


OBSTACLES: dict[str, Callable[[Table, Cell, int], bool]] = {
    "after your last token you place no more tiles this turn": lambda t, cell, seat: t.supply(seat) == 0,
    "you have no token in supply": lambda t, cell, seat: t.supply(seat) == 0,
    "the deck is empty": lambda t, cell, seat: t.deck_size == 0,
    "you have no tile in hand": lambda t, cell, seat: not t.hand(seat),
    "no other player has a tile in hand": lambda t, cell, seat: (
        not any(t.hand(other) for other in range(len(t.position["players"])) if other != seat)
    ),
    "nobody has a tile in hand": lambda t, cell, seat: not any(t.hand(other) for other in range(len(t.position["players"]))),
    "it is locked": lambda t, cell, seat: cell in t.locked,
    "it has no free side": lambda t, cell, seat: t.beside(cell) == set(neighbours(cell)),
    "you have no token on an unlocked tile": lambda t, cell, seat: not any(seat in tile.tokens for tile in t.unlocked.values()),
    "no unlocked tile holds tokens of other players only": lambda t, cell, seat: (
        not any(others_only(tile.tokens, seat) for tile in t.unlocked.values())
    ),
    "every tile is locked": lambda t, cell, seat: not t.unlocked,
    "no unlocked tile next to it holds a token": lambda t, cell, seat: (
        not any(tile.tokens for near, tile in t.unlocked.items() if near in t.beside(cell))
    ),
    "no tile lies next to it": lambda t, cell, seat: not t.beside(cell),
    "no unlocked tile lies next to it": lambda t, cell, seat: not t.beside(cell) & t.unlocked.keys(),
    "every tile holds a token": lambda t, cell, seat: all(tile.tokens for tile in t.tiles.values()),
    "no other tile lies on the table": lambda t, cell, seat: len(t.tiles) == 1,
    "no other unlocked tile holds a token": lambda t, cell, seat: (
        not any(tile.tokens for other, tile in t.unlocked.items() if other != cell)
    ),
    "there are not two unlocked tiles": lambda t, cell, seat: len(t.unlocked) < 2,
}


def has_no_effect(told: Told, then: Match) -> bool:
    """The tile that is played here sets off nothing: the journal says so of this very tile."""
    played = events(told, then, Event.PLAYED)
    return bool(played) and any(event[3] == played[0][3] for event in events(told, then, Event.NOTHING))


def that_is_why(told: Told, then: Match) -> bool:
    """And the reason that is said is true of the city with it."""
    news = [
        told.match.game.display.sentence(event, told.match.names, told.seat) or "" for event in events(told, then, Event.PLAYED)
    ]
    return has_no_effect(told, then) and OBSTACLES[told["why"]](table(then), cell_said(news[0]), told.seat)


WHY = r"(?P<why>[a-z].*)"
NO_EFFECT: list[tuple[str, Claim]] = [
    (rf"Its text would have no effect: {WHY}\.", lambda t: all(that_is_why(t, then) for then in ways(t))),
    (r"Its text would have no effect on any cell\.", lambda t: all(has_no_effect(t, then) for then in ways(t))),
]

# --- warnings ----------------------------------------------------------------------------------------------------------


def loses(told: Told, then: Match) -> bool:
    return told.seat not in winners(then.position())


def stations(then: Match) -> int:
    return len(table(then).where("Power Station"))


def loses_at_once(told: Told, then: Match) -> bool:
    return then.over and loses(told, then)


def loses_with_one_more(told: Told, then: Match) -> bool:
    return not then.over and stations(then) == 4 and loses(told, then)


def no_turn_for(told: Told, then: Match, seat: int) -> bool:
    """A player has no turn after this one, and nobody has two."""
    turns = turns_to_come(then, RNG)
    return seat not in turns and len(set(turns)) == len(turns)


def takes_last_token(told: Told, then: Match) -> bool:
    return [event[1] for event in events(told, then, Event.FINAL_ROUND)] == [told.seat]


def goes_on(told: Told, then: Match) -> bool:
    return then.state.phase not in (Phase.DRAW, Phase.ACTION, Phase.OVER)


def gains(told: Told, then: Match) -> bool:
    points = changes(told, then)
    other, mine = told.n
    return (
        points[told.match.names.index(told["name"])] == other == max(points)
        and points[told.seat] == mine < other
        and goes_on(told, then) == ("by that alone" in told.words)
    )


def costs(told: Told, then: Match) -> bool:
    return changes(told, then)[told.seat] == -told.n[0] and goes_on(told, then) == ("by that alone" in told.words)


TRAPS: list[tuple[str, Claim]] = [
    *NO_EFFECT,
    (
        r"The game would end at once, and you would lose to (?P<name>.*)\.",
        lambda t: all(loses_at_once(t, then) and best(then) == t["name"] for then in ways(t)),
    ),
    (
        r"The game would end at once: on \d+ of \d+ cells you would lose\.",
        lambda t: (
            all(then.over for then in ways(t)) and t.n == [sum(loses(t, then) for then in ways(t)), len(ways(t))] and t.n[0] > 0
        ),
    ),
    (
        r"One more Power Station would end the game: as it would stand then, you would lose to (?P<name>.*)\.",
        lambda t: all(loses_with_one_more(t, then) and best(then) == t["name"] for then in ways(t)),
    ),
    (
        r"One more Power Station would end the game: as it would stand then, you would lose on \d+ of \d+ cells\.",
        lambda t: (
            all(stations(then) == 4 for then in ways(t))
            and t.n == [sum(loses_with_one_more(t, then) for then in ways(t)), len(ways(t))]
            and t.n[0] > 0
        ),
    ),
    (
        r"It takes your last token: you have no more turn after this one, and everybody else has one at most\.",
        lambda t: all(takes_last_token(t, then) and no_turn_for(t, then, t.seat) for then in ways(t)[:3]),
    ),
    (
        r"It takes (?P<name>.*)'s last token: after this turn everybody else has one at most\.",
        lambda t: all(no_turn_for(t, then, t.match.names.index(t["name"])) for then in ways(t)[:3]),
    ),
    (
        r"On some cells it takes your last token: then you have no more turn after this one, and everybody else has one at"
        r" most\.",
        lambda t: 0 < sum(takes_last_token(t, then) for then in ways(t)) < len(ways(t)),
    ),
    (r"You would lose \d+ points(?: by that alone)?\.", lambda t: all(costs(t, then) for then in ways(t))),
    (
        r"(?P<name>.*) would gain \d+ points?(?: by that alone)?, and you -?−?\d+\.",
        lambda t: all(gains(t, then) for then in ways(t)),
    ),
]


def warnings_of(told: Told) -> list[str]:
    """A warning may have two parts."""
    found = re.match(r"(Its text would have no effect.*?\.) (?=[A-Z])", told.words)
    return [found[1], told.words[found.end() :]] if found else [told.words]


def is_warned(told: Told) -> None:
    """Whoever would lose the game, take the last token or throw an area away hears of it."""
    all_of_them = ways(told)
    over = [loses_at_once(told, then) for then in all_of_them]
    last = [bool(events(told, then, Event.FINAL_ROUND)) for then in all_of_them if not then.over]
    unseen = any(turns_up(told, then) for then in all_of_them)
    costly = not chooses_tile(told.match, told.move) and changes(told, all_of_them[0])[told.seat] <= -SMALLEST_AREA
    if not unseen:
        assert ("at once" in told.words) == any(over), str(told)
        assert ("last token:" in told.words) == (any(last) and not any(over)), str(told)
        assert told.words or not costly, str(told)


# --- point by point ---------------------------------------------------------------------------------------------------------

POINTS = (
    r"points: (?P<points>[+−-]?\d+) \(areas (?P<areas>[+−-]?\d+), values (?P<values>[+−-]?\d+), silver (?P<silver>[+−-]?\d+)\)"
)


def points_change(told: Told, name: str) -> bool:
    seat, (then,) = told.match.names.index(name), ways(told)
    said = [numbers_in(told[line])[0] for line in LINES]
    return not turns_up(told, then) and said == line_changes(told, then)[seat] and sum(said) == numbers_in(told["points"])[0]


def stays_locked(told: Told) -> bool:
    """Whatever comes, the tile and the token stay, but for the printed Capitol."""
    cell = cell_said(told.match.game.notation.move_text(told.match.state, told.move, told.match.names))
    printed = told.match.options["capitol"] == "printed"
    mine = [tile.tokens.count(told.seat) for match in played_on(ways(told)[0], RNG, 60) if (tile := table(match).tiles[cell])]
    return (
        ("only the Capitol" in told.words) == printed
        and (printed or mine == sorted(mine))
        and cell in table(ways(told)[0]).locked
    )


def draws_extra(told: Told) -> bool:
    """So many at most, in the draw step of this turn, beyond filling up."""
    (then,) = ways(told)
    end = rest_of_turn(then, RNG)
    drawn = [event for event in events_after(end, then) if event[:2] == [Event.DREW, told.seat] and not event[4]]
    return end.over or len(drawn) >= min(told.n[0], table(then).deck_size) or table(end).deck_size == 0


def happens(told: Told) -> bool:
    """The sentence is told as news when the move is made; what it promises for the end of the turn is kept."""
    (then,) = ways(told)
    news = [GAME.display.sentence(event, told.match.names, told.seat) for event in events(told, then)]
    return told.words in news and ("extra tiles" not in told.words or draws_extra(told))


def ends(told: Told) -> bool:
    (then,) = ways(told)
    return then.over and [told.match.names[seat] for seat in winners(then.position())] == (
        [told.match.names[told.seat]] if "you win" in told.words else told.names
    )


def hands_said(told: Told) -> bool:
    position, other = table(told.match), told.move - SEAT
    return told.n == [len(position.hand(told.seat)), len(position.hand(other))] and told["name"] == told.match.names[other]


def turns(told: Told) -> bool:
    """A tile is turned up; one that may be the last Power Station is told of."""
    (then,) = ways(told)
    may_end = stations(told.match) == 4
    return turns_up(told, then) and ("ends the game" in told.words) == may_end


REMARKS: list[tuple[str, Claim]] = [
    *NO_EFFECT,
    (r"Your " + POINTS, lambda t: points_change(t, t.match.names[t.seat])),
    (r"(?P<name>.*)'s " + POINTS, lambda t: points_change(t, t["name"])),
    (r"You have \d+ tiles? in hand, (?P<name>.*) has \d+ tiles?\.", hands_said),
    (r"It is locked there: .*", stays_locked),
    (r"The tile is turned up.*", turns),
    (r"The game ends, and (?:you win|the winners? (?:is|are) (?P<names>.*))\.", ends),
    (
        r"(?:Tiles from hands|The next tiles) must go to its free sides\.",
        lambda t: (
            bool(table(ways(t)[0]).plaza_sides) and t.words.startswith("The next") == (t.match.options["plaza_scope"] == "all")
        ),
    ),
]
TOLD_BEFORE = (
    Event.PUT_TOKEN,
    Event.RETURNED,
    Event.NONE_SENT_HOME,
    Event.NO_TOKEN_LEFT,
    Event.STAYS_DOWN,
    Event.TOKENS_STAY,
    Event.LAST_TOKEN,
    Event.STATIONS,
)


def check_brief(told: Told) -> None:
    """On a button: the effect of a tile, the size of a hand, or the points of whoever's change."""
    if told.move in (PASS, ENOUGH):
        assert not told.words
    elif chooses_tile(told.match, told.move):
        assert told.words == line_of(told)
    elif SEAT <= told.move < TILE:
        assert told.n == [len(table(told.match).hand(told.move - SEAT))], str(told)
    else:
        (then,) = ways(told)
        points = [0] * len(told.match.names) if turns_up(told, then) else changes(told, then)
        others = [(told.match.names[seat], change) for seat, change in enumerate(points) if change and seat != told.seat]
        if points[told.seat]:
            assert told.n == [points[told.seat]], str(told)
        else:
            assert told.n == [change for _name, change in others[:2]], str(told)
            assert all(name in told.words for name, _change in others[:2]), str(told)


def line_of(told: Told) -> str:
    """What the tile does, as the options have it."""
    return GAME.explanations(told.match.options)["tile." + kind_of(told.move).lower().replace(" ", "_")].line


def check_remarks(match: Match, move: int) -> None:
    """Each remark is true, and what changes is not left out."""
    seat = match.turn
    assert seat is not None
    said = [remark.text for remark in match.remarks(move)]
    if chooses_tile(match, move):
        shown = GAME.explanations(match.options)["tile." + kind_of(move).lower().replace(" ", "_")].text
        assert said.pop(0) == shown
        for words in said:
            for part in warnings_of(Told(match, seat, words, move)):
                check(Told(match, seat, part, move), TRAPS)
        return
    for words in said:
        if not happens(Told(match, seat, words, move)):
            check(Told(match, seat, words, move), REMARKS)
    if move in (PASS, ENOUGH) or SEAT <= move < TILE:
        return
    told = Told(match, seat, "", move)
    (then,) = ways(told)
    if not turns_up(told, then):
        for other, lines in enumerate(line_changes(told, then)):
            whose = "Your points" if other == seat else f"{match.names[other]}'s points"
            assert any(lines) == any(words.startswith(whose) for words in said), f"{told}: {said}"
    for event in events(told, then, *TOLD_BEFORE):
        line = GAME.display.sentence(event, match.names, seat)
        assert line is None or line in said, f"{told}: {line}"
    assert any("The game ends" in words for words in said) == (
        then.over and not turns_up(told, then) and bool(events(told, then, Event.ENDED))
    )


def check_moves(match: Match, rng: random.Random, most: int) -> None:
    """All that is said of some moves."""
    seat, legal = match.turn, match.legal_ids()
    assert seat is not None
    shown = {move["id"]: move for move in match.view(seat)["moves"]}
    for move in rng.sample(legal, min(most, len(legal))):
        brief, trap = shown[move]["brief"], shown[move]["trap"]
        check_brief(Told(match, seat, brief, move))
        told = Told(match, seat, trap, move)
        for words in warnings_of(told) if trap else []:
            check(Told(match, seat, words, move), TRAPS)
        if move not in (PASS, ENOUGH) and not SEAT <= move < TILE:
            is_warned(told)
        check_remarks(match, move)
