"""What is wrong with a position of Vegas Showdown: what cannot be played on from, and what could not be on any table."""

from typing import Any

from tabletown.errors import BadPosition
from tabletown.positions.snapshot import ask, listed
from tabletown.positions.validation import seat_word
from tabletown.text.i18n import _, ngettext, one_of

from ..rules.auction import can_pay, is_in_use, is_open, may_choose_publicity, minimum_space, tile_of, track_of
from ..rules.components import (
    BASICS,
    CARD_EVENT,
    CARD_NAMES,
    CARD_SYMBOL,
    MOST_NEEDS,
    NO_SYMBOL,
    PREMIER,
    SECOND_SLOTS,
    SIZES,
    SLOTS,
    TILE_NAMES,
    TRACK_NAMES,
    TRACK_TILE,
    TRACK_VALUES,
    TRACKS,
    Happening,
    kind_and_turn,
    square_name,
)
from ..rules.events import is_buying, is_on_strike
from ..rules.market import b_tiles_are_gone, empty_space, spaces_in_use, tiles_in_stack
from ..rules.numbers import MOST_LEGAL
from ..rules.placement import fame_of_tiles, is_full, missing_need
from ..rules.resolving import first_fixed_change, has_changes, resolved_in_turn
from ..rules.state import (
    CHOOSING,
    MOST_CHANGES,
    NO_CARD,
    NO_SIZE,
    NO_SPACE,
    NO_SQUARE,
    NO_TILE,
    NO_TRACK,
    NOBODY,
    PLACING,
    RESOLVING,
    Action,
    Phase,
)
from ..rules.turns import vegas_showdown_legal
from .counts import cards_to_draw, gone_tiles
from .faults import faults_before, sheet_faults
from .words import choosing_order, tile_words, track_words

ASKING = {
    Phase.AD_CAMPAIGN: Happening.AD_CAMPAIGN,
    Phase.SLOTS_SURPLUS: Happening.SLOTS_SURPLUS,
    Phase.PULL_STRINGS: Happening.PULL_STRINGS,
}
"""The phases in which an event asks somebody, and by which event."""
BEFORE_NEW_TILE = (Phase.FLIP_TILE, Phase.DRAW_EVENT, *ASKING)
"""The phases after which a tile comes onto an empty space."""


# --- what is refused: whatever would leave nobody a move, or could lead a kernel out of its arrays ------------------------------


def can_go_on(s: Any) -> bool:
    """Whether there is a move."""
    return bool(listed(vegas_showdown_legal, s, MOST_LEGAL))


def check(s: Any) -> None:
    """Everything that the phase speaks of must be there, and nothing else; then somebody can move."""
    check_card(s)
    check_given(s)
    check_placing(s)
    check_bidding(s)
    check_actions(s)
    check_luck(s)
    if s.phase != Phase.OVER and not can_go_on(s):
        raise BadPosition(_("nothing can be decided in the phase {phase} of this position", phase=phase_word(s)))


def phase_word(s: Any) -> str:
    """The phase as positions name it."""
    return Phase(s.phase).name.lower()


def check_card(s: Any) -> None:
    """The card that is being carried out is the one that asks."""
    event = int(CARD_EVENT[s.card]) if s.card != NO_CARD else None
    phase, where, name = Phase(s.phase), "position.card", phase_word(s)
    if phase in ASKING and event != ASKING[phase]:
        raise BadPosition(_("{where} must be the one that asks in the phase {phase}", where=where, phase=name))
    if s.card != NO_CARD and not (phase in ASKING or phase == Phase.FLIP_TILE or ask(is_buying, s)):
        raise BadPosition(_("{where} is being carried out, so the phase cannot be {phase}", where=where, phase=name))
    if phase == Phase.PULL_STRINGS and s.actor != s.first:
        raise BadPosition(_("{where} must be the first player in the phase {phase}", where="position.actor", phase=name))


def check_given(s: Any) -> None:
    """What a phase decides about is given, and nothing else."""
    wanted = {
        "bidding_on": (s.track != NO_TRACK, s.phase == Phase.CHOOSE_BID),
        "placing": (s.place != NO_TILE, s.phase in (Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN)),
        "square": (s.square != NO_SQUARE, s.phase == Phase.CHOOSE_TURN),
        "flipping": (s.size != NO_SIZE, s.phase == Phase.FLIP_TILE),
    }
    for name, (given, needed) in wanted.items():
        told = {"where": f"position.{name}", "phase": phase_word(s)}
        if needed and not given:
            raise BadPosition(_("{where} must be given in the phase {phase}", **told))
        if given and not needed:
            raise BadPosition(_("{where} cannot be given in the phase {phase}", **told))


def check_placing(s: Any) -> None:
    """What is being placed is in the reserve, and what it needs on the sheet; a renovation can be given up."""
    where = "position.placing"
    if ask(is_buying, s) and s.place != SLOTS:
        raise BadPosition(_("{where} must be {tile} during a Slots Surplus", where=where, tile=TILE_NAMES[SLOTS]))
    if s.place != NO_TILE and s.sheets[s.actor].reserve[s.place] == 0:
        told = {"where": where, "tile": TILE_NAMES[s.place], "seat": seat_word(s.actor)}
        raise BadPosition(_("{where}: there is no {tile} in the reserve of {seat}", **told))
    if s.place != NO_TILE and s.action[s.actor] != Action.RENOVATE:
        for need in (ask(missing_need, s, s.actor, s.place, i) for i in range(MOST_NEEDS)):
            if need != NO_TILE:
                needs = {"tile": TILE_NAMES[s.place], "needed": TILE_NAMES[need]}
                raise BadPosition(_("{where}: {tile} needs {needed} on the sheet", where=where, **needs))
    if ask(has_changes, s):
        if s.actor == NOBODY or s.action[s.actor] != Action.RENOVATE:
            changed = {"taken": "position.taken_up", "put": "position.put_down"}
            raise BadPosition(_("{taken} and {put} belong to a renovation", **changed))
        check_changes(s, ask(first_fixed_change, s) - 1)


def check_changes(s: Any, fixed: int) -> None:
    """Every change of a renovation can be undone."""
    if fixed >= MOST_CHANGES:
        kind, turn = kind_and_turn(s.taken[fixed - MOST_CHANGES])
        words = tile_words(kind, s.taken_from[fixed - MOST_CHANGES], turn)
        raise BadPosition(_("{where}: {tile} could not be put back", where="position.taken_up", tile=words))
    if fixed >= 0:
        told = {"where": "position.put_down", "square": square_name(s.put_on[fixed])}
        raise BadPosition(_("{where}: no tile has its upper left corner on {square}", **told))


def check_bidding(s: Any) -> None:
    """There is a tile for everybody who may still bid on a basic track: two Slots where the second track is in use."""
    if s.track != NO_TRACK and not ask(is_open, s, s.track):
        raise BadPosition(_("{where}: {track} is closed", where="position.bidding_on", track=TRACK_NAMES[s.track]))
    if s.phase in CHOOSING and s.bidder[SECOND_SLOTS] != NOBODY and not ask(is_open, s, SECOND_SLOTS):
        raise BadPosition(
            _(
                "{where}: a bid on the second Slots track needs 2 Slots in the stack, not {n}",
                where="position.actions",
                n=s.stack[SLOTS],
            )
        )


def check_actions(s: Any) -> None:
    """Bid markers stand only in steps 4 and 5."""
    where, buying = "position.actions", ask(is_buying, s)
    if (s.phase not in CHOOSING | RESOLVING or buying) and any(s.action):
        raise BadPosition(_("{where} cannot be given in the phase {phase}", where=where, phase=phase_word(s)))
    if s.phase in CHOOSING and s.action[s.actor] != Action.NONE:
        raise BadPosition(_("{where}: {seat} is choosing and has no action yet", where=where, seat=seat_word(s.actor)))
    if s.phase == Phase.RENOVATE and s.action[s.actor] != Action.RENOVATE:
        raise BadPosition(_("{where}: {seat} is renovating", where=where, seat=seat_word(s.actor)))
    for p in range(s.seats):
        check_action(s, p, f"{where}.{seat_word(p)}")
    if s.bidder[SECOND_SLOTS] != NOBODY and not ask(is_in_use, s, SECOND_SLOTS):
        whose = f"{where}.{seat_word(s.bidder[SECOND_SLOTS])}"
        raise BadPosition(_("{where}: the second Slots track is for five players", where=whose))
    for kind in set(TRACK_TILE[:PREMIER].tolist()):
        bids = sum(TRACK_TILE[track] == kind and s.bidder[track] != NOBODY for track in range(PREMIER))
        if bids > s.stack[kind]:
            raise BadPosition(
                ngettext(
                    "{where}: {n} bid on {tile}, but the stack has {there}",
                    "{where}: {n} bids on {tile}, but the stack has {there}",
                    bids,
                    where=where,
                    tile=TILE_NAMES[kind],
                    there=s.stack[kind],
                )
            )


def check_action(s: Any, p: int, where: str) -> None:
    """A bid is paid when it is resolved, and not before."""
    paid = s.action[p] == Action.BID and ask(track_of, s, p) == NO_TRACK
    resolving = p == s.actor and s.phase in PLACING
    if paid and not resolving:
        raise BadPosition(_("{where} lacks the bid: written like '{example}'", where=where, example="bid 18 on Theater"))
    if resolving and not ask(is_buying, s) and not (paid or s.action[p] in (Action.RENOVATE, Action.PUBLICITY)):
        actions = one_of([action.name.lower() for action in (Action.BID, Action.RENOVATE, Action.PUBLICITY)])
        raise BadPosition(_("{where} must be {actions} while a tile is placed", where=where, actions=actions))
    if resolving and s.phase == Phase.CHOOSE_TILE and s.action[p] == Action.RENOVATE:
        told = {"where": "position.phase", "phase": Phase.RENOVATE.name.lower()}
        raise BadPosition(_("{where} must be {phase} while a player renovates", **told))


def check_luck(s: Any) -> None:
    """There is something to draw and to flip whenever it can be asked for."""
    usable = s.space_tile[: ask(spaces_in_use, s)]
    needs_space = s.phase in BEFORE_NEW_TILE or s.card != NO_CARD
    if needs_space and ask(empty_space, s) == NO_SPACE:
        told = {"where": "position.spaces", "phase": phase_word(s)}
        raise BadPosition(_("{where}: one must be empty in the phase {phase}", **told))
    left = [ask(tiles_in_stack, s, size) for size in range(len(SIZES))]
    if s.phase == Phase.FLIP_TILE:
        check_flipping(s, usable, left)
    elif s.round == 0 and NO_TILE in usable[: len(SIZES)]:
        raise BadPosition(_("{where}: in setup they are filled from the left", where="position.spaces"))
    check_deck(sum(s.deck), cards_to_draw(sum(left), s.card))


def check_deck(cards: int, draws: int) -> None:
    """The deck has a card for everything that may still be drawn."""
    told = {"where": "position.discards", "draws": draws}
    if cards == 0 < draws:
        raise BadPosition(_("{where}: no card left, but {draws} may still be drawn", **told))
    if cards < draws:
        raise BadPosition(
            ngettext(
                "{where}: {n} card left, but {draws} may still be drawn",
                "{where}: {n} cards left, but {draws} may still be drawn",
                cards,
                **told,
            )
        )


def check_flipping(s: Any, usable: list[int], left: list[int]) -> None:
    """The stack has a tile, and is the one that the card names; in setup one of each comes up, from the left."""
    where = "position.flipping"
    if left[s.size] == 0:
        raise BadPosition(_("{where}: the {size} stack is empty", where=where, size=SIZES[s.size]))
    if s.card != NO_CARD and CARD_SYMBOL[s.card] not in (NO_SYMBOL, s.size):
        raise BadPosition(_("{where}: {card} names another stack", where=where, card=CARD_NAMES[s.card]))
    if s.round == 0 and NO_TILE in usable[: s.size]:
        raise BadPosition(_("{where}: in setup they are filled from the left", where="position.spaces"))
    if s.round == 0 and (0 in left or usable.count(NO_TILE) < len(SIZES) - s.size):
        raise BadPosition(
            _("{where}: in setup every stack has tiles, and there is room for one of each", where="position.stacks")
        )


# --- what could not be on any table ---------------------------------------------------------------------------------------


def problems(s: Any) -> list[str]:
    """What could not be on any table, in a position that could be played on from."""
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
