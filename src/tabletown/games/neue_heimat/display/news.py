"""What happened in Neue Heimat, in sentences: to those whom they are about, in the second person."""

from tabletown.drawing.svg import signed
from tabletown.text.i18n import N_, _

from ..notation.names import PERMIT_NAMES, colour_words, counted_lots, counted_points, piece_words
from ..rules.components import LOTS, ROWS, lot_name
from ..rules.numbers import End, Event
from ..rules.state import NOBODY, Piece

ENDS = {
    End.TWO_ROWS: (
        N_("Two rows are completed: the game is over."),
        N_("Two rows are completed: the round is over."),
    ),
    End.ALL_ROOFS: (
        N_("The last numbered roof is built: the game is over."),
        N_("The last numbered roof is built: the round is over."),
    ),
    End.NOTHING_TO_BUILD: (
        N_("No cube is left and every house has its roof: the game is over."),
        N_("No cube is left and every house has its roof: the round is over."),
    ),
}

BY_ONE = {
    Event.STARTS: (N_("You start."), N_("{name} starts.")),
    Event.STASHED: (N_("You stash a cheque."), N_("{name} stashes a cheque.")),
    Event.OFFERED: (N_("You auction {piece}."), N_("{name} auctions {piece}.")),
    Event.BID: (N_("You bid {a}."), N_("{name} bids {a}.")),
    Event.PASSED: (N_("You pass."), N_("{name} passes.")),
    Event.CANNOT_BID: (N_("You have too few cheques to bid, so you pass."), N_("{name} has too few cheques to bid and passes.")),
    Event.UNOPPOSED: (N_("Nobody bids: you take {piece} for nothing."), N_("Nobody bids: {name} takes {piece} for nothing.")),
    Event.BUILT: (N_("You build {cube} on {lot}."), N_("{name} builds {cube} on {lot}.")),
    Event.RAISED: (N_("You raise {lot} with {cube}."), N_("{name} raises {lot} with {cube}.")),
    Event.OWNS: (N_("You now own {colour}."), N_("{name} now owns {colour}.")),
    Event.ROOFED: (N_("You roof {lot} with roof {a}."), N_("{name} roofs {lot} with roof {a}.")),
    Event.LENGTHENED: (N_("You lengthen row {row} by {b} to {lots}."), N_("{name} lengthens row {row} by {b} to {lots}.")),
    Event.SHORTENED: (N_("You shorten row {row} by {b} to {lots}."), N_("{name} shortens row {row} by {b} to {lots}.")),
    Event.CANCELLED: (
        N_("You remove {permit}: row {changed} now has {lots}."),
        N_("{name} removes {permit}: row {changed} now has {lots}."),
    ),
    Event.APPOINTED: (
        N_("You send the mayor to row {row}, which counts double."),
        N_("{name} sends the mayor to row {row}, which counts double."),
    ),
    Event.LEFT_MAYOR: (N_("You leave the mayor in row {row}."), N_("{name} leaves the mayor in row {row}.")),
    Event.DISCARDED: (N_("You discard {piece}."), N_("{name} discards {piece}.")),
    Event.COUNTS: (N_("{house} now counts {points} for you."), N_("{house} now counts {points} for {name}.")),
    Event.ROUND_SCORE: (N_("You score {score}."), N_("{name} scores {score}.")),
    Event.ROUND_WON: (N_("Round {a} goes to you."), N_("Round {a} goes to {name}.")),
}
"""Events of one player: as that player is told, and as the others are."""

STARTS_ROUND = (N_("Round {a} of {b}: you start."), N_("Round {a} of {b}: {name} starts."))

BETWEEN_TWO = {
    Event.SOLD: (
        N_("You sell to {other} for {b}."),
        N_("{name} sells to you for {b}."),
        N_("{name} sells to {other} for {b}."),
    ),
    Event.KEPT: (
        N_("You keep it and pay {b} to {other}."),
        N_("{name} keeps it and pays {b} to you."),
        N_("{name} keeps it and pays {b} to {other}."),
    ),
}
"""Events between two: as the first of them is told, as the second is, and as the others are."""

TAKEN_OVER = (
    N_("{house} now counts {points} for you, no longer for {other}."),
    N_("{house} now counts {points} for {name}, no longer for you."),
    N_("{house} now counts {points} for {name}, no longer for {other}."),
)

USELESS = {
    Piece.CUBE: (N_("You discard {piece}, which fits nowhere."), N_("{name} discards {piece}, which fits nowhere.")),
    Piece.PERMIT: (
        N_("You discard {piece}: no row can be changed by so much."),
        N_("{name} discards {piece}: no row can be changed by so much."),
    ),
    Piece.CANCEL: (
        N_("You discard {piece}: there is no permit that it could remove."),
        N_("{name} discards {piece}: there is no permit that it could remove."),
    ),
}
"""Pieces that could not be used."""

OF_THE_TABLE = {
    Event.SHOWED_ROOF: N_("It is roof {a}."),
    Event.BLANK: N_("It is a blank roof, which leaves the game. The turn ends."),
    Event.COMPLETED: N_("Row {row} is completed: its houses count plus."),
    Event.REOPENED: N_("Row {row} is no longer completed: its houses count minus."),
}
"""Events of nobody in particular."""


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as a seat is told."""
    what, who, a, b, c, _unused = event
    if what == Event.ENDED:
        return _(ENDS[End(a)][b > 1])
    if what in OF_THE_TABLE:
        return _(OF_THE_TABLE[Event(what)], **what_it_speaks_of(event))
    if what == Event.ROUND_WON and who == NOBODY:
        return _("Round {round} goes to nobody.", round=a)
    if what in BETWEEN_TWO:
        return between_two(BETWEEN_TWO[Event(what)], event, who, a, names, seat)
    if what == Event.COUNTS and c != NOBODY:
        return between_two(TAKEN_OVER, event, who, c, names, seat)
    if what not in BY_ONE or not 0 <= who < len(names):
        return None
    told = BY_ONE[Event(what)]
    if what == Event.STARTS and b > 1:
        told = STARTS_ROUND
    if what == Event.DISCARDED and c:
        told = USELESS[Piece(a)]
    return _(told[0 if who == seat else 1], name=names[who], **what_it_speaks_of(event))


def between_two(told: tuple[str, str, str], event: list[int], one: int, other: int, names: list[str], seat: int | None) -> str:
    """A sentence about two players."""
    template = told[0 if seat == one else 1 if seat == other else 2]
    return _(template, name=names[one], other=names[other], **what_it_speaks_of(event))


def what_it_speaks_of(event: list[int]) -> dict[str, object]:
    """The pieces, places and numbers of an event, as words."""
    what, _who, a, b, c, _unused = event
    words: dict[str, object] = {"a": a, "b": b}
    match what:
        case Event.OFFERED | Event.UNOPPOSED | Event.DISCARDED:
            words["piece"] = piece_words(a, b)
        case Event.BUILT | Event.RAISED:
            words |= {"cube": piece_words(Piece.CUBE, a), "lot": lot_name(b, c)}
        case Event.ROOFED:
            words["lot"] = lot_name(b, c)
        case Event.OWNS:
            words["colour"] = colour_words(a)
        case Event.LENGTHENED | Event.SHORTENED:
            words |= {"row": ROWS[a], "lots": counted_lots(c)}
        case Event.CANCELLED:
            words |= {"permit": _(PERMIT_NAMES[a]), "changed": ROWS[b], "lots": counted_lots(c)}
        case Event.APPOINTED | Event.LEFT_MAYOR | Event.COMPLETED | Event.REOPENED:
            words["row"] = ROWS[a]
        case Event.COUNTS:
            words |= {"house": lot_name(*divmod(a, LOTS)), "points": signed(b)}
        case Event.ROUND_SCORE:
            words["score"] = counted_points(a)
    return words
