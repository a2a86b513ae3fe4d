"""What a position of Vegas Showdown must fulfil: else it is refused, or its problems are told.

Refused is whatever would leave nobody a move or could lead a kernel out of its arrays. A problem is what could not have come
about at any table.
"""

from typing import Any

import numpy as np

from tabletown.errors import BadPosition

from ..display.view import barred_tiles, gone_tiles
from ..rules.components import (
    B_COPIES,
    B_STACK,
    BASICS,
    CARD_EVENT,
    CARD_NAMES,
    CARD_SYMBOL,
    CASINO,
    COLOUR,
    FAME,
    FOOT,
    HOTEL,
    KINDS,
    MOST_SEATS,
    NEEDS,
    NIGHT_CLUB,
    NO_SYMBOL,
    ORIENTATIONS,
    PREMIER,
    SECOND_SLOTS,
    SIZE,
    SIZES,
    SLOTS,
    SPACES,
    SQUARES,
    STRIDE,
    TILE_NAMES,
    TRACK_NAMES,
    TRACK_TILE,
    TRACK_VALUES,
    TRACKS,
    TURNS,
    Colour,
    Happening,
    Side,
    square_at,
    square_name,
)
from ..rules.numbers import MOST_LEGAL
from ..rules.state import (
    BARE,
    NO_CARD,
    NO_SIZE,
    NO_SQUARE,
    NO_TILE,
    NO_TRACK,
    NOBODY,
    STATE,
    Action,
    Phase,
)
from .moves import tile_on_track, tile_words, track_words

CHOOSING = (Phase.CHOOSE_ACTION, Phase.CHOOSE_BID)
PLACING = (Phase.CHOOSE_TILE, Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN)
ASKING = {
    Phase.AD_CAMPAIGN: Happening.AD_CAMPAIGN,
    Phase.SLOTS_SURPLUS: Happening.SLOTS_SURPLUS,
    Phase.PULL_STRINGS: Happening.PULL_STRINGS,
}

# --- what can be read at all ----------------------------------------------------------------------------------------------


def check_changes(sheet: Any, taken: list[tuple[int, int, int]], put: list[int]) -> None:
    """The renovation must be one that can be given up."""
    free, have = int(sheet["free"]), sheet["reserve"].tolist()
    for square in put:
        code = int(sheet["tile"][square]) - 1
        if code < 0 or put.count(square) > 1:
            raise BadPosition(f"position.put_down: no tile has its upper left corner on {square_name(square)}")
        free ^= int(FOOT[code // TURNS, code % TURNS]) << square
        have[code // TURNS] += 1
    for kind, turn, square in taken:
        foot = int(FOOT[kind, turn]) << square
        have[kind] -= 1
        if foot & ~free or have[kind] < 0:
            raise BadPosition(f"position.taken_up: {tile_words(kind, square, turn)} could not be put back")
        free ^= foot


def check_phase(s: Any, seats: int, phase: Phase) -> None:
    """Everything that the phase speaks of must be there, and nothing else; then somebody can move."""
    actor, card = int(s["actor"]), int(s["card"])
    event = int(CARD_EVENT[card]) if card != NO_CARD else None
    buying = phase in (Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN) and event == Happening.SLOTS_SURPLUS
    if phase in ASKING and event != ASKING[phase]:
        raise BadPosition(f"position.card must be the one that asks in the phase {phase.name.lower()}")
    if card != NO_CARD and not (phase in ASKING or phase == Phase.FLIP_TILE or buying):
        raise BadPosition(f"position.card is being carried out, so the phase cannot be {phase.name.lower()}")
    if phase == Phase.PULL_STRINGS and actor != s["first"]:
        raise BadPosition("position.actor must be the first player in the phase pull_strings")
    if phase in (Phase.AD_CAMPAIGN, Phase.SLOTS_SURPLUS) or buying:
        s["asked"] = (actor - int(s["first"])) % seats
    if buying and s["place"] != SLOTS:
        raise BadPosition("position.placing must be Slots during a Slots Surplus")
    wanted = {
        "bidding_on": (s["track"] != NO_TRACK, phase == Phase.CHOOSE_BID),
        "placing": (s["place"] != NO_TILE, phase in (Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN)),
        "square": (s["square"] != NO_SQUARE, phase == Phase.CHOOSE_TURN),
        "flipping": (s["size"] != NO_SIZE, phase == Phase.FLIP_TILE),
    }
    for name, (given, needed) in wanted.items():
        if given != needed:
            raise BadPosition(f"position.{name} {'must' if needed else 'cannot'} be given in the phase {phase.name.lower()}")
    if s["place"] != NO_TILE and s["sheets"][actor]["reserve"][int(s["place"])] == 0:
        raise BadPosition(f"position.placing: there is no {TILE_NAMES[int(s['place'])]} in the reserve of P{actor + 1}")
    check_needs(s)
    check_bidding(s, seats, phase)
    check_actions(s, seats, phase, buying)
    check_luck(s, seats, phase)
    check_moves(s, phase)


def check_needs(s: Any) -> None:
    """A tile is only being placed when what it needs is on the sheet, but in a renovation."""
    kind, actor = int(s["place"]), int(s["actor"])
    if kind != NO_TILE and s["action"][actor] != Action.RENOVATE:
        for need in NEEDS[kind].tolist():
            if need >= 0 and s["sheets"][actor]["built"][need] == 0:
                raise BadPosition(f"position.placing: {TILE_NAMES[kind]} needs {TILE_NAMES[need]} on the sheet")


def check_bidding(s: Any, seats: int, phase: Phase) -> None:
    """There is a tile for everybody who may still bid on a basic track: two Slots where the second track is in use."""
    track, left = int(s["track"]), s["stack"].tolist()
    needed = 2 if track == SECOND_SLOTS else 1
    if NO_TRACK < track < PREMIER and (left[TRACK_TILE[track]] < needed or (needed == 2 and seats < MOST_SEATS)):
        raise BadPosition(f"position.bidding_on: {TRACK_NAMES[track]} is closed")
    if phase in CHOOSING and s["bidder"][SECOND_SLOTS] != NOBODY and left[SLOTS] < 2:
        raise BadPosition(f"position.actions: 2 Slots are needed for a bid on the second track, but {left[SLOTS]} left")


def check_actions(s: Any, seats: int, phase: Phase, buying: bool) -> None:
    """Bid markers stand only in steps 4 and 5."""
    actor = int(s["actor"])
    if (phase < Phase.CHOOSE_ACTION or phase == Phase.OVER or buying) and any(s["action"].tolist()):
        raise BadPosition(f"position.actions cannot be given in the phase {phase.name.lower()}")
    if phase in CHOOSING and s["action"][actor] != Action.NONE:
        raise BadPosition(f"position.actions: P{actor + 1} is choosing and has no action yet")
    if phase == Phase.RENOVATE and s["action"][actor] != Action.RENOVATE:
        raise BadPosition(f"position.actions: P{actor + 1} is renovating")
    for p in range(seats):
        paid = s["action"][p] == Action.BID and p not in s["bidder"].tolist()
        resolving = p == actor and phase in PLACING
        if paid and not resolving:
            raise BadPosition(f"position.actions.P{p + 1} lacks the bid: written like 'bid 18 on Theater'")
        if resolving and not buying and not (paid or s["action"][p] in (Action.RENOVATE, Action.PUBLICITY)):
            raise BadPosition(f"position.actions.P{p + 1} must be bid, renovate or publicity while a tile is placed")
        if resolving and phase == Phase.CHOOSE_TILE and s["action"][p] == Action.RENOVATE:
            raise BadPosition("position.phase must be renovate while a player renovates")
    for track in range(PREMIER):
        kind = int(TRACK_TILE[track])
        bids = sum(1 for t in range(PREMIER) if TRACK_TILE[t] == kind and s["bidder"][t] != NOBODY)
        if bids > s["stack"][kind]:
            raise BadPosition(f"position.actions: {bids} bids on {TILE_NAMES[kind]}, but {s['stack'][kind]} left")


def check_luck(s: Any, seats: int, phase: Phase) -> None:
    """There is something to draw and to flip whenever it can be asked for."""
    usable = s["space_tile"].tolist()[: SPACES - 1 if seats == 3 else SPACES]
    needs_space = phase in (Phase.FLIP_TILE, Phase.DRAW_EVENT, *ASKING) or s["card"] != NO_CARD
    if needs_space and NO_TILE not in usable:
        raise BadPosition(f"position.spaces: one must be empty in the phase {phase.name.lower()}")
    left = [sum(int(s["stack"][k]) for k in range(BASICS, KINDS) if SIZE[k] == size) for size in range(len(SIZES))]
    if phase == Phase.FLIP_TILE and left[int(s["size"])] == 0:
        raise BadPosition(f"position.flipping: the {SIZES[int(s['size'])]} stack is empty")
    if s["card"] != NO_CARD and phase == Phase.FLIP_TILE and CARD_SYMBOL[s["card"]] not in (NO_SYMBOL, s["size"]):
        raise BadPosition(f"position.flipping: {CARD_NAMES[s['card']]} names another stack")
    if s["round"] == 0 and (usable[: int(s["size"])] if phase == Phase.FLIP_TILE else usable[:3]).count(NO_TILE):
        raise BadPosition("position.spaces: in setup they are filled from the left")
    if s["round"] == 0 and phase == Phase.FLIP_TILE and (0 in left or usable.count(NO_TILE) < len(SIZES) - int(s["size"])):
        raise BadPosition("position.stacks: in setup every stack has tiles, and there is room for one of each")
    draws = sum(left) + 1 - (s["card"] != NO_CARD)
    if int(s["deck"].sum()) < draws:
        raise BadPosition(f"position.discards: {int(s['deck'].sum())} cards are left, but {draws} may still be drawn")


def check_moves(s: Any, phase: Phase) -> None:
    """Somebody can move."""
    from tabletown import batch

    table = batch.new_states(1, STATE)
    table[0] = s
    if phase != Phase.OVER and batch.legal_at(batch.handle(table), 0, np.zeros(MOST_LEGAL, np.int64)) == 0:
        raise BadPosition(f"nothing can be decided in the phase {phase.name.lower()} of this position")


# --- what could not be on any table ---------------------------------------------------------------------------------------


def tile_problems(s: Any) -> list[str]:
    """Basic tiles never leave the game, and B tiles come after A tiles."""
    gone = gone_tiles(s)
    found = [f"{TILE_NAMES[k]} tiles never leave the game, but {gone[k]} are missing" for k in range(BASICS) if gone[k]]
    for size, name in enumerate(SIZES):
        kinds = [kind for kind in range(BASICS, KINDS) if SIZE[kind] == size]
        if sum(s.stack[kind] for kind in kinds) > B_STACK and any(s.stack[kind] < B_COPIES[kind] for kind in kinds):
            found.append(f"B tiles of the {name} stack came up before its A tiles were gone")
    return found


def sheet_problems(s: Any) -> list[str]:
    """Every tile obeys 8.2 to 8.4, but on a sheet that is being renovated."""
    found = []
    for p in range(s.seats):
        if p == s.actor and s.action[p] == Action.RENOVATE and (s.put_on[0] != NO_SQUARE or s.taken_from[0] != NO_SQUARE):
            continue
        sheet = s.sheets[p]
        for square in range(SQUARES):
            if sheet.tile[square] != BARE:
                found += [f"P{p + 1}: {words}" for words in tile_faults(s, p, square)]
    return found


def tile_faults(s: Any, player: int, square: int) -> list[str]:
    """What is wrong with one tile."""
    sheet = s.sheets[player]
    kind, turn = divmod(sheet.tile[square] - 1, TURNS)
    here = f"{TILE_NAMES[kind]} at {square_name(square)}"
    lacks = [TILE_NAMES[need] for need in NEEDS[kind] if need >= 0 and not sheet.built[need]]
    found = [f"{here} needs {name}" for name in lacks]
    hotel, casino = (bool(sheet.reach[entrance] >> square & 1) for entrance in (HOTEL, CASINO))
    colour = COLOUR[kind]
    if (colour == Colour.YELLOW and not casino) or (colour == Colour.BLUE and not hotel) or not (hotel or casino):
        entrance = {Colour.YELLOW: "the casino", Colour.BLUE: "the hotel"}.get(Colour(int(colour)), "an")
        found.append(f"{here} has no path to {entrance} entrance")
    if kind == NIGHT_CLUB and not night_club_joined(sheet, turn, square):
        found.append(f"{here} has no door to a Lounge or Fancy Lounge")
    return found


def night_club_joined(sheet: Any, turn: int, square: int) -> bool:
    """8.4: whether a door of it meets a door of a Lounge or Fancy Lounge."""
    beyond = {Side.N: (-STRIDE, Side.S), Side.E: (1, Side.W), Side.S: (STRIDE, Side.N), Side.W: (-1, Side.E)}
    for x, y, side in ORIENTATIONS[NIGHT_CLUB][turn][2]:
        step, facing = beyond[Side(side)]
        neighbour = square + square_at(x, y) + step
        if neighbour >= 0 and sheet.lounges & sheet.doors[facing] & 1 << neighbour:
            return True
    return False


def player_problems(s: Any) -> list[str]:
    """Fame that was lost, and a full sheet that did not end the game."""
    found = []
    for p in range(s.seats):
        sheet = s.sheets[p]
        printed = sum(int(FAME[kind]) * count for kind, count in enumerate(sheet.built))
        if s.fame[p] < printed:
            found.append(f"P{p + 1} has {s.fame[p]} Fame, but the tiles on the sheet bring {printed}")
        if not sheet.free and s.phase not in (*PLACING, Phase.RENOVATE, Phase.SLOTS_SURPLUS, Phase.OVER):
            found.append(f"P{p + 1}'s sheet is full, but the game is not over")
    return found


def bid_problems(s: Any) -> list[str]:
    """Bids that nobody could have made."""
    found = []
    for track in range(TRACKS):
        who = s.bidder[track]
        if who == NOBODY:
            continue
        value = TRACK_VALUES[track][s.bid[track]]
        words = track_words(s, track)
        kind = s.space_tile[track - PREMIER] if track >= PREMIER else int(TRACK_TILE[track])
        if value > s.cash[who]:
            found.append(f"P{who + 1} has ${s.cash[who]} and cannot have bid {value} on {words}")
        if track >= PREMIER and s.bid[track] < s.minimum[track - PREMIER]:
            found.append(f"the bid on {words} is below its minimum")
        if TILE_NAMES[kind] in barred_tiles(s):
            found.append(f"there is a strike: nobody bids on {words}")
    if s.track != NO_TRACK and tile_on_track(s, s.track) in barred_tiles(s):
        found.append(f"there is a strike: nobody bids on {track_words(s, s.track)}")
    return found


def action_problems(s: Any) -> list[str]:
    """Actions that could not stand beside each other."""
    in_turn = [(s.first + i) % s.seats for i in range(s.seats)]
    scandal = any(count and CARD_EVENT[card] == Happening.SCANDAL for card, count in enumerate(s.face_up))
    barred = [p for p in range(s.seats) if scandal and s.action[p] == Action.PUBLICITY]
    found = [f"there is a P.R. Scandal: P{p + 1} cannot have chosen Publicity" for p in barred]
    if s.phase in CHOOSING:
        found += choosing_problems(s, in_turn)
    elif s.actor != NOBODY and s.action[s.actor] != Action.NONE:
        order = sorted(in_turn, key=lambda p: s.action[p] != Action.BID)  # bids first; a stable sort keeps the turn order
        waiting = [p for p in order[: order.index(s.actor)] if s.action[p] != Action.NONE]
        found += [f"P{p + 1} is resolved before P{s.actor + 1}" for p in waiting]
    return found


def choosing_problems(s: Any, in_turn: list[int]) -> list[str]:
    """6.1: it goes round from the first player, and only those who are outbid choose again."""
    actor, place, acted = s.actor, in_turn.index(s.actor), [s.action[p] != Action.NONE for p in in_turn]
    last = (actor - 1) % s.seats
    if s.action[last] == Action.NONE and (place > 0 or any(acted)):
        return [f"P{actor + 1} chooses, but P{last + 1} has not"]
    if any(bidder != NOBODY for bidder in s.bidder):
        return []
    if any(acted[place:]):
        return [f"P{actor + 1} chooses again, but no bid stands"]
    return [f"P{in_turn[i] + 1} has no action, but no bid stands" for i in range(place) if not acted[i]]
