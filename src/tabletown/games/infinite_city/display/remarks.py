"""What a move does, before it is made: in a few words, as a warning, and point by point. All of it is asked of the rules."""

from collections import Counter
from typing import Any

from tabletown.drawing.svg import signed
from tabletown.positions.snapshot import ask, tried
from tabletown.text.explanations import Remark
from tabletown.text.i18n import N_, _, all_of, ngettext

from ..notation.words import cell_of
from ..rules.city import tile_at
from ..rules.components import SMALLEST_AREA, STATIONS_TO_END, Kind
from ..rules.numbers import CELL, ENOUGH, KIND, ORIGIN, PASS, SEAT, TILE, Event
from ..rules.reasons import any_open_plaza
from ..rules.scoring import AREAS_LINE, SILVER_LINE, VALUES_LINE
from ..rules.state import NO_TILE, Phase
from ..rules.tile_texts import is_printed
from .effects import options_at, tile_text
from .news import obstacle_words, sentence
from .prospects import Outcome, cells_for, chooses_tile, obstacle_there, outcome
from .reader import Reader

# --- in a few words ---------------------------------------------------------------------------------------------------------


def brief(s: Any, move: int, names: list[str]) -> str:
    """On a button: a tile's effect, how many tiles a hand holds, or whose points change."""
    if move in (PASS, ENOUGH):
        return ""
    if chooses_tile(s, move):
        return tile_text(move - KIND, options_at(s)).line
    if SEAT <= move < TILE:
        return ngettext("{n} tile in hand", "{n} tiles in hand", s.hand_size[move - SEAT])
    points = outcome(s, move).points
    if points[s.active]:
        return signed(points[s.active])
    moved = [_("{name} {points}", name=names[seat], points=signed(change)) for seat, change in enumerate(points) if change]
    return ", ".join(moved[:2])


# --- a warning --------------------------------------------------------------------------------------------------------------


def trap(s: Any, move: int, names: list[str]) -> str:
    """What somebody who makes this move might not have seen: true however it goes on, or it says where it is."""
    if move in (PASS, ENOUGH) or SEAT <= move < TILE:
        return ""
    if chooses_tile(s, move):
        return trap_of_tile(s, [outcome(s, move, cell) for cell in cells_for(s, move)], names)
    result = outcome(s, move)
    warnings = [trap_of_the_end(s, result, names)]
    if (why := obstacle_there(result)) and s.phase == Phase.PLACE:
        warnings.insert(0, no_effect(s, why, names))
    return " ".join(filter(None, warnings)) or trap_of_points(s, result, names)


def trap_of_tile(s: Any, results: list[Outcome], names: list[str]) -> str:
    """A tile that goes to one of several cells: what is true of all of them, and on how many it would lose the game."""
    warnings = [no_effect_anywhere(s, [obstacle_there(result) for result in results], names)]
    told = Counter(filter(None, (trap_of_the_end(s, result, names) for result in results)))
    if told.total() == len(results) and len(told) == 1:
        warnings += told
    elif told:
        warnings.append(trap_of_some_cells(results, told.total()))
    return " ".join(filter(None, warnings))


def no_effect_anywhere(s: Any, whys: list[int], names: list[str]) -> str:
    """A tile whose text finds no answer on any cell."""
    if not all(whys):
        return ""
    return no_effect(s, whys[0], names) if len(set(whys)) == 1 else _("Its text would have no effect on any cell.")


def trap_of_some_cells(results: list[Outcome], warned: int) -> str:
    """A tile that loses the game, or brings the end near, on some of the cells, or to different winners."""
    if any(result.of(Event.FINAL_ROUND) for result in results):
        return _(
            "On some cells it takes your last token: then you have no more turn after this one, and everybody else has one at"
            " most."
        )
    ends = all(result.of(Event.ENDED) for result in results)
    told = N_("The game would end at once: on {n} of {cells} cells you would lose.")
    if not ends:
        told = N_("One more Power Station would end the game: as it would stand then, you would lose on {n} of {cells} cells.")
    return _(told, n=warned, cells=len(results))


def no_effect(s: Any, why: int, names: list[str]) -> str:
    """A tile whose text finds no answer."""
    return _("Its text would have no effect: {why}.", why=obstacle_words(why, s.active, Reader(names, s.active)))


def trap_of_the_end(s: Any, result: Outcome, names: list[str]) -> str:
    """A move that ends the game for somebody else, or brings the end near."""
    lost = s.active not in result.winners
    if result.of(Event.ENDED) and lost:
        winners = all_of([names[seat] for seat in result.winners])
        return _("The game would end at once, and you would lose to {names}.", names=winners)
    for event in result.of(Event.FINAL_ROUND):
        if event[1] == s.active:
            return _("It takes your last token: you have no more turn after this one, and everybody else has one at most.")
        return _("It takes {name}'s last token: after this turn everybody else has one at most.", name=names[event[1]])
    stations = [event[2] for event in result.of(Event.STATIONS)]
    if lost and stations and stations[-1] == STATIONS_TO_END - 1:
        winners = all_of([names[seat] for seat in result.winners])
        return _("One more Power Station would end the game: as it would stand then, you would lose to {names}.", names=winners)
    return ""


def trap_of_points(s: Any, result: Outcome, names: list[str]) -> str:
    """A move by which others gain more than whoever makes it; what the text still asks then may change that again."""
    points = result.points
    mine = points[s.active]
    if mine <= -SMALLEST_AREA:  # as much as an area counts: less is said by the brief
        if result.goes_on:
            return _("You would lose {points} points by that alone.", points=-mine)
        return _("You would lose {points} points.", points=-mine)
    best = max(range(s.seats), key=lambda seat: points[seat])
    if mine < 0 or points[best] <= mine:
        return ""
    told = ("{name} would gain {n} point, and you {mine}.", "{name} would gain {n} points, and you {mine}.")
    if result.goes_on:
        told = (
            "{name} would gain {n} point by that alone, and you {mine}.",
            "{name} would gain {n} points by that alone, and you {mine}.",
        )
    return ngettext(*told, points[best], name=names[best], mine=mine)


# --- point by point ---------------------------------------------------------------------------------------------------------

TOLD = {
    Event.PUT_TOKEN: "plain",
    Event.RETURNED: "plain",
    Event.NONE_SENT_HOME: "bad",
    Event.NO_TOKEN_LEFT: "plain",
    Event.STAYS_DOWN: "bad",
    Event.TOKENS_STAY: "bad",
    Event.LAST_TOKEN: "plain",
    Event.EXTRA: "good",
    Event.STATIONS: "plain",
}
"""What is told of a move before it is made, as the news would tell it, and in which tone."""


def remarks(s: Any, move: int, names: list[str]) -> list[Remark]:
    """What a move would do now."""
    if move in (PASS, ENOUGH):
        return []
    if chooses_tile(s, move):
        return remarks_on_tile(s, move, names)
    if SEAT <= move < TILE:
        return [Remark(_("You have {mine}, {name} has {theirs}.", name=names[move - SEAT], **hand_sizes(s, move - SEAT)))]
    result = outcome(s, move)
    told = [Remark(line, tone) for event, tone in tones(s, result) if (line := sentence(event, names, s.active))]
    if s.phase == Phase.PLACE:
        told += remarks_on_place(s, move, result, names)
    if result.turns_up:
        told.append(Remark(remark_on_turning(s)))
    if result.of(Event.ENDED):
        told.append(remark_on_the_end(s, result, names))
    return [*remarks_on_points(s, result, names), *told]


def tones(s: Any, result: Outcome) -> list[tuple[list[int], str]]:
    """The events that are worth a remark; own tokens that go home are bad news."""
    found = [(event, TOLD[Event(event[0])]) for event in result.events if event[0] in TOLD]
    return [(event, "bad" if event[0] == Event.RETURNED and event[2] == s.active else tone) for event, tone in found]


def hand_sizes(s: Any, seat: int) -> dict[str, str]:
    """How many tiles the active player and another one hold."""
    return {
        "mine": ngettext("{n} tile in hand", "{n} tiles in hand", s.hand_size[s.active]),
        "theirs": ngettext("{n} tile", "{n} tiles", s.hand_size[seat]),
    }


def remarks_on_tile(s: Any, move: int, names: list[str]) -> list[Remark]:
    """A tile that is chosen and has no cell yet."""
    warning = trap(s, move, names)
    told = [Remark(tile_text(move - KIND, options_at(s)).text)]
    return [*told, Remark(warning, "bad")] if warning else told


def remarks_on_place(s: Any, move: int, result: Outcome, names: list[str]) -> list[Remark]:
    """A tile that goes to a cell: whether its text has an effect there, whether it is locked, and whom it binds."""
    told = []
    if why := obstacle_there(result):
        told.append(Remark(no_effect(s, why, names), "bad"))
    if s.playing == Kind.PLAZA and ask(any_open_plaza, tried(s, move)[0]):
        told.append(Remark(tile_text(Kind.PLAZA, options_at(s)).line))
    if CELL <= move <= ORIGIN and locked_there(s, move):
        told.append(Remark(_(LOCKED_THERE[ask(is_printed, s, int(Kind.CAPITOL))]), "good"))
    return told


LOCKED_THERE = (
    N_("It is locked there: nobody can remove it or send your token home."),
    N_("It is locked there: nobody can remove it, and only the Capitol could send your token home."),
)
"""With the printed Capitol, too."""


def locked_there(s: Any, move: int) -> bool:
    """Whether a tile that goes to a cell is locked at once."""
    after = tried(s, move)[0]
    tile = ask(tile_at, after, *cell_of(s, move))
    return tile != NO_TILE and bool(after.locked[tile])


def remark_on_turning(s: Any) -> str:
    """A face-down tile gets a token; which tile it is nobody knows."""
    if s.shown[Kind.POWER_STATION] == STATIONS_TO_END - 1:
        return _("The tile is turned up: its text is yours to carry out, unless it is the Power Station that ends the game.")
    return _("The tile is turned up, and its text is yours to carry out.")


def remark_on_the_end(s: Any, result: Outcome, names: list[str]) -> Remark:
    """Who would win."""
    if result.winners == [s.active]:
        return Remark(_("The game ends, and you win."), "good")
    winners = all_of([names[seat] for seat in result.winners])
    if s.active in result.winners:
        return Remark(_("The game ends, and the winners are {names}.", names=winners))
    return Remark(_("The game ends, and the winner is {names}.", names=winners), "bad")


def remarks_on_points(s: Any, result: Outcome, names: list[str]) -> list[Remark]:
    """Whose points would change, and by what; the player's own first."""
    told = []
    for seat in sorted(range(s.seats), key=lambda seat: seat != s.active):
        lines, points = result.gains[seat], result.points[seat]
        if not any(lines):
            continue
        fields = {
            "points": signed(points),
            "areas": signed(lines[AREAS_LINE]),
            "values": signed(lines[VALUES_LINE]),
            "silver": signed(lines[SILVER_LINE]),
        }
        if seat == s.active:
            text = _("Your points: {points} (areas {areas}, values {values}, silver {silver})", **fields)
        else:
            text = _("{name}'s points: {points} (areas {areas}, values {values}, silver {silver})", name=names[seat], **fields)
        good = points > 0 if seat == s.active else points < 0
        told.append(Remark(text, "good" if good else "bad" if points else "plain"))
    return told
