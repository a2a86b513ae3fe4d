"""What is refused of a position: whatever would leave nobody a move, or could lead a kernel out of its arrays."""

from typing import Any

from tabletown.errors import BadPosition
from tabletown.snapshot import ask, listed

from ..rules.auction import is_in_use, is_open, track_of
from ..rules.components import (
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
    TURNS,
    Happening,
    square_name,
)
from ..rules.market import empty_space, spaces_in_use, tiles_in_stack
from ..rules.numbers import MOST_LEGAL
from ..rules.placement import missing_need
from ..rules.resolving import first_fixed_change, has_changes
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
from .counts import cards_to_draw
from .words import some, tile_words

ASKING = {
    Phase.AD_CAMPAIGN: Happening.AD_CAMPAIGN,
    Phase.SLOTS_SURPLUS: Happening.SLOTS_SURPLUS,
    Phase.PULL_STRINGS: Happening.PULL_STRINGS,
}


def is_buying(s: Any) -> bool:
    """Whether a tile is being placed at a Slots Surplus."""
    placing = s.phase in (Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN)
    return bool(placing and s.card != NO_CARD and CARD_EVENT[s.card] == Happening.SLOTS_SURPLUS)


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
        raise BadPosition(f"nothing can be decided in the phase {phase_word(s)} of this position")


def phase_word(s: Any) -> str:
    """The phase as positions name it."""
    return Phase(s.phase).name.lower()


def check_card(s: Any) -> None:
    """The card that is being carried out is the one that asks."""
    event = int(CARD_EVENT[s.card]) if s.card != NO_CARD else None
    phase = Phase(s.phase)
    if phase in ASKING and event != ASKING[phase]:
        raise BadPosition(f"position.card must be the one that asks in the phase {phase_word(s)}")
    if s.card != NO_CARD and not (phase in ASKING or phase == Phase.FLIP_TILE or is_buying(s)):
        raise BadPosition(f"position.card is being carried out, so the phase cannot be {phase_word(s)}")
    if phase == Phase.PULL_STRINGS and s.actor != s.first:
        raise BadPosition("position.actor must be the first player in the phase pull_strings")


def check_given(s: Any) -> None:
    """What a phase decides about is given, and nothing else."""
    wanted = {
        "bidding_on": (s.track != NO_TRACK, s.phase == Phase.CHOOSE_BID),
        "placing": (s.place != NO_TILE, s.phase in (Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN)),
        "square": (s.square != NO_SQUARE, s.phase == Phase.CHOOSE_TURN),
        "flipping": (s.size != NO_SIZE, s.phase == Phase.FLIP_TILE),
    }
    for name, (given, needed) in wanted.items():
        if given != needed:
            raise BadPosition(f"position.{name} {'must' if needed else 'cannot'} be given in the phase {phase_word(s)}")


def check_placing(s: Any) -> None:
    """What is being placed is in the reserve, and what it needs on the sheet; a renovation can be given up."""
    if is_buying(s) and s.place != SLOTS:
        raise BadPosition("position.placing must be Slots during a Slots Surplus")
    if s.place != NO_TILE and s.sheets[s.actor].reserve[s.place] == 0:
        raise BadPosition(f"position.placing: there is no {TILE_NAMES[s.place]} in the reserve of P{s.actor + 1}")
    if s.place != NO_TILE and s.action[s.actor] != Action.RENOVATE:
        for need in (ask(missing_need, s, s.actor, s.place, i) for i in range(MOST_NEEDS)):
            if need != NO_TILE:
                raise BadPosition(f"position.placing: {TILE_NAMES[s.place]} needs {TILE_NAMES[need]} on the sheet")
    if ask(has_changes, s):
        if s.actor == NOBODY or s.action[s.actor] != Action.RENOVATE:
            raise BadPosition("position.taken_up and position.put_down belong to a renovation")
        check_changes(s, ask(first_fixed_change, s) - 1)


def check_changes(s: Any, fixed: int) -> None:
    """Every change of a renovation can be undone."""
    if fixed >= MOST_CHANGES:
        kind, turn = divmod(s.taken[fixed - MOST_CHANGES] - 1, TURNS)
        words = tile_words(kind, s.taken_from[fixed - MOST_CHANGES], turn)
        raise BadPosition(f"position.taken_up: {words} could not be put back")
    if fixed >= 0:
        raise BadPosition(f"position.put_down: no tile has its upper left corner on {square_name(s.put_on[fixed])}")


def check_bidding(s: Any) -> None:
    """There is a tile for everybody who may still bid on a basic track: two Slots where the second track is in use."""
    if s.track != NO_TRACK and not ask(is_open, s, s.track):
        raise BadPosition(f"position.bidding_on: {TRACK_NAMES[s.track]} is closed")
    if s.phase in CHOOSING and s.bidder[SECOND_SLOTS] != NOBODY and not ask(is_open, s, SECOND_SLOTS):
        raise BadPosition(f"position.actions: a bid on the second Slots track needs 2 Slots in the stack, not {s.stack[SLOTS]}")


def check_actions(s: Any) -> None:
    """Bid markers stand only in steps 4 and 5."""
    buying = is_buying(s)
    if (s.phase not in CHOOSING | RESOLVING or buying) and any(s.action):
        raise BadPosition(f"position.actions cannot be given in the phase {phase_word(s)}")
    if s.phase in CHOOSING and s.action[s.actor] != Action.NONE:
        raise BadPosition(f"position.actions: P{s.actor + 1} is choosing and has no action yet")
    if s.phase == Phase.RENOVATE and s.action[s.actor] != Action.RENOVATE:
        raise BadPosition(f"position.actions: P{s.actor + 1} is renovating")
    for p in range(s.seats):
        paid = s.action[p] == Action.BID and ask(track_of, s, p) == NO_TRACK
        resolving = p == s.actor and s.phase in PLACING
        if paid and not resolving:
            raise BadPosition(f"position.actions.P{p + 1} lacks the bid: written like 'bid 18 on Theater'")
        if resolving and not buying and not (paid or s.action[p] in (Action.RENOVATE, Action.PUBLICITY)):
            raise BadPosition(f"position.actions.P{p + 1} must be bid, renovate or publicity while a tile is placed")
        if resolving and s.phase == Phase.CHOOSE_TILE and s.action[p] == Action.RENOVATE:
            raise BadPosition("position.phase must be renovate while a player renovates")
    if s.bidder[SECOND_SLOTS] != NOBODY and not ask(is_in_use, s, SECOND_SLOTS):
        raise BadPosition(f"position.actions.P{s.bidder[SECOND_SLOTS] + 1}: the second Slots track is for five players")
    for kind in set(TRACK_TILE[:PREMIER].tolist()):
        bids = sum(TRACK_TILE[track] == kind and s.bidder[track] != NOBODY for track in range(PREMIER))
        if bids > s.stack[kind]:
            raise BadPosition(f"position.actions: {some(bids, 'bid')} on {TILE_NAMES[kind]}, but the stack has {s.stack[kind]}")


def check_luck(s: Any) -> None:
    """There is something to draw and to flip whenever it can be asked for."""
    usable = s.space_tile[: ask(spaces_in_use, s)]
    needs_space = s.phase in (Phase.FLIP_TILE, Phase.DRAW_EVENT, *ASKING) or s.card != NO_CARD
    if needs_space and ask(empty_space, s) == NO_SPACE:
        raise BadPosition(f"position.spaces: one must be empty in the phase {phase_word(s)}")
    left = [ask(tiles_in_stack, s, size) for size in range(len(SIZES))]
    if s.phase == Phase.FLIP_TILE:
        check_flipping(s, usable, left)
    elif s.round == 0 and NO_TILE in usable[: len(SIZES)]:
        raise BadPosition("position.spaces: in setup they are filled from the left")
    draws = cards_to_draw(sum(left), s.card)
    if sum(s.deck) < draws:
        raise BadPosition(f"position.discards: {some(sum(s.deck), 'card')} left, but {draws} may still be drawn")


def check_flipping(s: Any, usable: list[int], left: list[int]) -> None:
    """The stack has a tile, and is the one that the card names; in setup one of each comes up, from the left."""
    if left[s.size] == 0:
        raise BadPosition(f"position.flipping: the {SIZES[s.size]} stack is empty")
    if s.card != NO_CARD and CARD_SYMBOL[s.card] not in (NO_SYMBOL, s.size):
        raise BadPosition(f"position.flipping: {CARD_NAMES[s.card]} names another stack")
    if s.round == 0 and NO_TILE in usable[: s.size]:
        raise BadPosition("position.spaces: in setup they are filled from the left")
    if s.round == 0 and (0 in left or usable.count(NO_TILE) < len(SIZES) - s.size):
        raise BadPosition("position.stacks: in setup every stack has tiles, and there is room for one of each")
