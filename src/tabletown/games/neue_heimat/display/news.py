"""What happened in Neue Heimat, in sentences for everybody at the table."""

from ..notation.moves import piece_words
from ..rules.components import COLOURS, CUBE_NAMES, PERMITS, ROWS, lot_name
from ..rules.numbers import End, Event

ENDS = {
    End.TWO_ROWS: "Two rows are completed",
    End.ALL_ROOFS: "The last numbered roof is built",
    End.NOTHING_TO_BUILD: "No cube is left and every house has its roof",
}


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as everybody at the table saw it."""
    what, who, a, b, c, _ = event
    name = names[who] if 0 <= who < len(names) else "nobody"
    match what:
        case Event.STARTS:
            return f"Round {a} of {b}: {name} starts." if b > 1 else f"{name} starts."
        case Event.STASHED:
            return f"{name} stashes a cheque."
        case Event.OFFERED:
            return f"{name} puts {piece_words(a, b)} up for auction."
        case Event.SHOWED_ROOF:
            return f"It is roof {a}."
        case Event.BLANK:
            return "It is a blank roof, which leaves the game. The turn ends."
        case Event.BID:
            return f"{name} bids {a}."
        case Event.PASSED:
            return f"{name} passes."
        case Event.CANNOT_BID:
            return f"{name} has too few cheques to bid and passes."
        case Event.SOLD:
            return f"{name} sells to {names[a]} for {b}."
        case Event.KEPT:
            return f"{name} keeps it and pays {b} to {names[a]}."
        case Event.UNOPPOSED:
            return f"Nobody bids: {name} takes {piece_words(a, b)} for nothing."
        case Event.BUILT:
            return f"{name} builds the {CUBE_NAMES[a]} on {lot_name(b, c)}."
        case Event.RAISED:
            return f"{name} raises {lot_name(b, c)} with the {CUBE_NAMES[a]}."
        case Event.OWNS:
            return f"{name} now owns {COLOURS[a]}."
        case Event.ROOFED:
            return f"{name} puts roof {a} on {lot_name(b, c)}."
        case Event.LENGTHENED:
            return f"{name} lengthens row {ROWS[a]} by {b} to {c} lots."
        case Event.SHORTENED:
            return f"{name} shortens row {ROWS[a]} by {b} to {c} {'lot' if c == 1 else 'lots'}."
        case Event.CANCELLED:
            return f"{name} removes permit {PERMITS[a]}: row {ROWS[b]} now has {c} {'lot' if c == 1 else 'lots'}."
        case Event.APPOINTED:
            return f"{name} sends the mayor to row {ROWS[a]}, which counts double."
        case Event.LEFT_MAYOR:
            return f"{name} leaves the mayor in row {ROWS[a]}."
        case Event.DISCARDED:
            return f"{name} discards {piece_words(a, b)}."
        case Event.COMPLETED:
            return f"Row {ROWS[a]} is completed."
        case Event.REOPENED:
            return f"Row {ROWS[a]} is no longer completed."
        case Event.ENDED:
            return f"{ENDS[End(a)]}: the {'round' if b > 1 else 'game'} is over."
        case Event.ROUND_SCORE:
            return f"{name} scores {a} {'point' if abs(a) == 1 else 'points'}."
        case Event.ROUND_WON:
            return f"Round {a} goes to {name}."
    return None


def places(event: list[int]) -> list[str]:
    """The pieces on the drawing that an event changed."""
    what, who, a, b, c, _ = event
    match what:
        case Event.STASHED:
            return [f"stash-{who + 1}"]
        case Event.BUILT | Event.RAISED | Event.ROOFED:
            return [f"lot-{lot_name(b, c)}"]
        case Event.OWNS:
            return [f"owner-{COLOURS[a]}"]
        case Event.LENGTHENED | Event.SHORTENED:
            return [f"permit-{PERMITS[b - 1]}"]
        case Event.APPOINTED:
            return ["mayor"]
        case Event.SOLD | Event.KEPT:
            return [f"purse-{who + 1}", f"purse-{a + 1}"]
    return []
