"""What could not have come about at any table, in a position that could be played on from."""

from typing import Any

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
            missing = f"{gone[kind]} {'is' if gone[kind] == 1 else 'are'} missing"
            found.append(f"{TILE_NAMES[kind]} tiles never leave the game, but {missing}")
    for size, name in enumerate(SIZES):
        if ask(b_tiles_are_gone, s, size):
            found.append(f"B tiles of the {name} stack came up before its A tiles were gone")
    return found


def sheet_problems(s: Any) -> list[str]:
    """Every tile obeys 8.2 to 8.4; a sheet that is being renovated did so before, and will if the renovation is given up."""
    found = []
    for p in range(s.seats):
        if p == s.actor and ask(has_changes, s):
            found += [f"before the renovation of P{p + 1}: {fault}" for fault in faults_before(s)]
        else:
            found += [f"P{p + 1}: {fault}" for fault in sheet_faults(s, p)]
    return found


def player_problems(s: Any) -> list[str]:
    """Fame that was lost, and a full sheet that did not end the game."""
    found = []
    for p in range(s.seats):
        printed = ask(fame_of_tiles, s, p)
        if s.fame[p] < printed:
            found.append(f"P{p + 1} has {s.fame[p]} Fame, but the tiles on the sheet bring {printed}")
        if s.phase not in RESOLVING | {Phase.SLOTS_SURPLUS, Phase.OVER} and ask(is_full, s, p):
            found.append(f"P{p + 1}'s sheet is full, but the game is not over")
    return found


def bid_problems(s: Any) -> list[str]:
    """Bids that nobody could have made."""
    found = []
    for track in range(TRACKS):
        who = s.bidder[track]
        if who != NOBODY:
            value, words = TRACK_VALUES[track][s.bid[track]], track_words(s, track)
            if not ask(can_pay, s, who, track, s.bid[track]):
                found.append(f"P{who + 1} has ${s.cash[who]} and cannot have bid {value} on {words}")
            if s.bid[track] < ask(minimum_space, s, track):
                found.append(f"the bid on {words} is below its minimum")
        if (who != NOBODY or track == s.track) and ask(is_on_strike, s, ask(tile_of, s, track)):
            found.append(f"there is a strike: nobody bids on {track_words(s, track)}")
    return found


def action_problems(s: Any) -> list[str]:
    """Actions that could not stand beside each other."""
    barred = [] if ask(may_choose_publicity, s) else [p for p in range(s.seats) if s.action[p] == Action.PUBLICITY]
    found = [f"there is a P.R. Scandal: P{p + 1} cannot have chosen Publicity" for p in barred]
    if s.phase in CHOOSING:
        found += choosing_problems(s, choosing_order(s.first, s.seats))
    elif s.actor != NOBODY and s.action[s.actor] != Action.NONE:
        turns = {p: ask(resolved_in_turn, s, p) for p in range(s.seats) if s.action[p] != Action.NONE}
        waiting = sorted((p for p in turns if turns[p] < turns[s.actor]), key=lambda p: turns[p])
        found += [f"P{p + 1} is resolved before P{s.actor + 1}" for p in waiting]
    return found


def choosing_problems(s: Any, in_turn: list[int]) -> list[str]:
    """6.1: it goes round from the first player, and only those who are outbid choose again."""
    actor, place, acted = s.actor, in_turn.index(s.actor), [s.action[p] != Action.NONE for p in in_turn]
    last = in_turn[place - 1]
    if s.action[last] == Action.NONE and (place > 0 or any(acted)):
        return [f"P{actor + 1} chooses, but P{last + 1} has not"]
    if any(bidder != NOBODY for bidder in s.bidder):
        return []
    if any(acted[place:]):
        return [f"P{actor + 1} chooses again, but no bid stands"]
    return [f"P{in_turn[i] + 1} has no action, but no bid stands" for i in range(place) if not acted[i]]
