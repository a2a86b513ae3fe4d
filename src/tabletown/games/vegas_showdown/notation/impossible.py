"""What could not have come about at any table, in a position that could be played on from."""

from typing import Any

from tabletown.language import _, ngettext
from tabletown.reading import seat_word
from tabletown.snapshot import ask

from ..rules.auction import can_pay, may_choose_publicity, minimum_space, tile_of
from ..rules.components import BASICS, SIZES, TILE_NAMES, TRACK_VALUES, TRACKS
from ..rules.events import is_on_strike
from ..rules.market import b_tiles_are_gone
from ..rules.placement import fame_of_tiles, is_full
from ..rules.resolving import has_changes, resolved_in_turn
from ..rules.state import CHOOSING, NOBODY, RESOLVING, Action, Phase
from .counts import gone_tiles
from .faults import faults_before, sheet_faults
from .words import choosing_order, track_words


def impossibilities(s: Any) -> list[str]:
    """What could not have come about at any table."""
    return [*tile_problems(s), *sheet_problems(s), *player_problems(s), *bid_problems(s), *action_problems(s)]


def tile_problems(s: Any) -> list[str]:
    """Basic tiles never leave the game, and B tiles come after A tiles."""
    gone, found = gone_tiles(s), []
    for kind in range(BASICS):
        if gone[kind]:
            found.append(
                ngettext(
                    "{tile} tiles never leave the game, but {n} is missing",
                    "{tile} tiles never leave the game, but {n} are missing",
                    gone[kind],
                    tile=TILE_NAMES[kind],
                )
            )
    for size, name in enumerate(SIZES):
        if ask(b_tiles_are_gone, s, size):
            found.append(_("B tiles of the {size} stack came up before its A tiles were gone", size=name))
    return found


def sheet_problems(s: Any) -> list[str]:
    """Every tile obeys 8.2 to 8.4; a sheet that is being renovated did so before, and will if the renovation is given up."""
    found = []
    for p in range(s.seats):
        seat = seat_word(p)
        if p == s.actor and ask(has_changes, s):
            found += [_("before the renovation of {seat}: {fault}", seat=seat, fault=fault) for fault in faults_before(s)]
        else:
            found += [_("{seat}: {fault}", seat=seat, fault=fault) for fault in sheet_faults(s, p)]
    return found


def player_problems(s: Any) -> list[str]:
    """Fame that was lost, and a full sheet that did not end the game."""
    found = []
    for p in range(s.seats):
        printed = ask(fame_of_tiles, s, p)
        if s.fame[p] < printed:
            told = {"seat": seat_word(p), "n": s.fame[p], "printed": printed}
            found.append(_("{seat} has {n} Fame, but the tiles on the sheet bring {printed}", **told))
        if s.phase not in RESOLVING | {Phase.SLOTS_SURPLUS, Phase.OVER} and ask(is_full, s, p):
            found.append(_("{seat}'s sheet is full, but the game is not over", seat=seat_word(p)))
    return found


def bid_problems(s: Any) -> list[str]:
    """Bids that nobody could have made."""
    found = []
    for track in range(TRACKS):
        who = s.bidder[track]
        if who != NOBODY:
            value, words = TRACK_VALUES[track][s.bid[track]], track_words(s, track)
            if not ask(can_pay, s, who, track, s.bid[track]):
                told = {"seat": seat_word(who), "cash": s.cash[who], "bid": value, "track": words}
                found.append(_("{seat} has ${cash} and cannot have bid {bid} on {track}", **told))
            if s.bid[track] < ask(minimum_space, s, track):
                found.append(_("the bid on {track} is below its minimum", track=words))
        if (who != NOBODY or track == s.track) and ask(is_on_strike, s, ask(tile_of, s, track)):
            found.append(_("there is a strike: nobody bids on {track}", track=track_words(s, track)))
    return found


def action_problems(s: Any) -> list[str]:
    """Actions that could not stand beside each other."""
    barred = [] if ask(may_choose_publicity, s) else [p for p in range(s.seats) if s.action[p] == Action.PUBLICITY]
    found = [_("there is a P.R. Scandal: {seat} cannot have chosen Publicity", seat=seat_word(p)) for p in barred]
    if s.phase in CHOOSING:
        found += choosing_problems(s, choosing_order(s.first, s.seats))
    elif s.actor != NOBODY and s.action[s.actor] != Action.NONE:
        turns = {p: ask(resolved_in_turn, s, p) for p in range(s.seats) if s.action[p] != Action.NONE}
        waiting = sorted((p for p in turns if turns[p] < turns[s.actor]), key=lambda p: turns[p])
        actor = seat_word(s.actor)
        found += [_("{seat} is resolved before {other}", seat=seat_word(p), other=actor) for p in waiting]
    return found


def choosing_problems(s: Any, in_turn: list[int]) -> list[str]:
    """6.1: it goes round from the first player, and only those who are outbid choose again."""
    actor, place, acted = s.actor, in_turn.index(s.actor), [s.action[p] != Action.NONE for p in in_turn]
    last = in_turn[place - 1]
    if s.action[last] == Action.NONE and (place > 0 or any(acted)):
        return [_("{seat} chooses, but {other} has not", seat=seat_word(actor), other=seat_word(last))]
    if any(bidder != NOBODY for bidder in s.bidder):
        return []
    if any(acted[place:]):
        return [_("{seat} chooses again, but no bid stands", seat=seat_word(actor))]
    idle = [in_turn[i] for i in range(place) if not acted[i]]
    return [_("{seat} has no action, but no bid stands", seat=seat_word(p)) for p in idle]
