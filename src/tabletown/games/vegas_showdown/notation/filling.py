"""What is left out of a position: tried in turn until what was said is possible.

Only what was said can be wrong. So whoever says no more than 'P3 is to choose' gets a table at which P3 is to choose.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from tabletown.errors import BadPosition
from tabletown.positions.builder import Draft
from tabletown.text.i18n import _

from ..rules.components import (
    CARD_COPIES,
    CARD_EVENT,
    CARD_SYMBOL,
    KINDS,
    PREMIER,
    SHEETS,
    SIZES,
    SLOTS,
    Happening,
    square_at,
)
from ..rules.events import is_buying
from ..rules.market import in_setup
from ..rules.state import CHOOSING, LUCK, NO_CARD, NO_SIZE, NO_SQUARE, NO_TILE, NOBODY, RESOLVING, Action, Phase
from .counts import lasts_for_the_round
from .filling_state import build
from .problems import ASKING, check, problems
from .said import Said, Sold, Standing
from .words import choosing_order

MOST_TRIALS = 400


def fill(record: Any, said: Said) -> None:
    """Fill a record: the first completion that is possible, else the first that could be played on from."""
    refusal: BadPosition | None = None
    fallback: Draft | None = None
    for full in islice(completions(said), MOST_TRIALS):
        try:
            draft = build(full)
            check(draft.look())
        except BadPosition as error:
            refusal = refusal or error
            continue
        possible = not problems(draft.look())
        if possible or fallback is None:
            fallback = draft
        if possible:
            break
    if fallback is None:
        raise refusal or BadPosition(_("{where} says nothing that could be played", where="position"))
    fallback.write_to(record)


def completions(said: Said) -> Iterator[Said]:
    """Positions that say everything that leads to a decision, the plainest first."""
    for phase in phases(said):
        for card, size in luck(said, phase):
            tried = said.start.copy()
            tried.put(phase=phase, card=card)
            for first in [NOBODY] if said.first is None and tried.ask(in_setup) else firsts(said):
                for actor in actors(said, phase, first):
                    found = replace(said, phase=phase, card=card, size=size, first=first, actor=actor)
                    yield from decisions(found, phase, actor)


def phases(said: Said) -> list[Phase]:
    """The phases that what is said points to."""
    if said.phase is not None:
        return [said.phase]
    if said.square not in (None, NO_SQUARE):
        return [Phase.CHOOSE_TURN]
    if said.place not in (None, NO_TILE):
        return [Phase.CHOOSE_SQUARE]
    if said.is_bidding:
        return [Phase.CHOOSE_BID]
    if said.size not in (None, NO_SIZE):
        return [Phase.FLIP_TILE]
    if said.card is not None and said.card != NO_CARD:
        event = CARD_EVENT[said.card]
        asking = [phase for phase, wanted in ASKING.items() if wanted == event]
        return [*asking, Phase.FLIP_TILE, Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN]
    if said.taken or said.put:
        return [Phase.RENOVATE, Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN]
    if said.round == 0 or said.first == NOBODY:
        return [Phase.FLIP_TILE, Phase.FIRST_PLAYER, Phase.OVER]
    if said.actor == NOBODY:
        return [Phase.DRAW_EVENT, Phase.FLIP_TILE, Phase.FIRST_PLAYER, Phase.OVER]
    resolving = [Phase.CHOOSE_TILE, Phase.RENOVATE] if said.actions and (said.actor is None or said.actor in said.actions) else []
    return [Phase.CHOOSE_ACTION, *resolving, Phase.DRAW_EVENT, Phase.OVER]


def luck(said: Said, phase: Phase) -> Iterator[tuple[int, int]]:
    """The card that is being carried out, and the stack from which a tile is flipped."""
    if phase != Phase.FLIP_TILE:
        card = a_card(said, ASKING.get(phase), None) if said.card is None else said.card
        yield card, NO_SIZE if said.size is None else said.size
        return
    sizes = list(range(len(SIZES))) if said.size is None else [said.size]
    if said.card is None or said.card == NO_CARD:
        yield from ((NO_CARD, size) for size in sizes)  # setup: one tile of each size
    for size in sizes:
        card = a_card(said, None, size) if said.card is None else said.card
        if card != NO_CARD:
            yield card, size


def a_card(said: Said, event: Happening | None, size: int | None) -> int:
    """A card that can be the one that is being carried out: of this event, or with this symbol."""
    if event is None and size is None:
        return NO_CARD
    for card, copies in enumerate(CARD_COPIES):
        fits = (event is None or CARD_EVENT[card] == event) and (size is None or CARD_SYMBOL[card] == size)
        if lasts_for_the_round(card) and said.face_up is not None:
            left = said.face_up[card]  # it would lie among the cards that were named
        else:
            left = copies - sum(cards[card] for cards in (said.face_up, said.discards) if cards)
        if fits and left > 0:
            return card
    return NO_CARD


def firsts(said: Said) -> list[int]:
    """Who may be the first player: whoever is to move, if anybody may be."""
    if said.first is not None:
        return [said.first]
    likely = [said.actor] if said.actor not in (None, NOBODY) and not said.actions else []
    return list(dict.fromkeys([*likely, *range(said.seats)]))


def actors(said: Said, phase: Phase, first: int) -> list[int]:
    """Who may be asked: the first player, or whoever comes next."""
    if said.actor is not None:
        return [said.actor]
    if phase in LUCK or phase == Phase.OVER:
        return [NOBODY]
    in_turn = choosing_order(first, said.seats)
    resolving = phase in RESOLVING
    return sorted(in_turn, key=lambda seat: resolving and seat not in (said.actions or {}))  # whose action is named comes first


def decisions(said: Said, phase: Phase, actor: int) -> Iterator[Said]:
    """What is being decided: which track, which tile on which square, and for which action."""
    for actions in standing_actions(said, phase, actor):
        for place in places(said, phase, actor):
            for square in squares(said, phase):
                for sold in tracks(said, phase):
                    is_bidding = said.is_bidding if said.is_bidding is not None else sold is not None
                    yield replace(said, actions=actions, place=place, square=square, bidding_on=sold, is_bidding=is_bidding)


def standing_actions(said: Said, phase: Phase, actor: int) -> Iterator[dict[int, Standing]]:
    """Whoever comes before the actor has chosen; whoever places a tile does so for an action."""
    given = said.actions or {}
    if phase in CHOOSING and said.actions is None and said.first not in (None, NOBODY) and actor != NOBODY:
        first = said.first or 0
        in_turn = choosing_order(first, said.seats)
        before = in_turn[: in_turn.index(actor)]
        yield {seat: Standing(Action.RENOVATE) for seat in before}
        return
    tried = said.start.copy()
    tried.put(phase=phase, card=said.card)
    if actor in given or tried.ask(is_buying) or phase not in RESOLVING:
        yield given
        return
    chosen = [Action.RENOVATE] if phase == Phase.RENOVATE else [Action.PUBLICITY, Action.BID]
    if phase in (Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN):
        chosen.append(Action.RENOVATE)  # in a renovation any tile may be placed anywhere for a while
    yield from ({**given, actor: Standing(action)} for action in chosen)


def places(said: Said, phase: Phase, actor: int) -> list[int]:
    """The tile that is being placed: one of the reserve."""
    if said.place is not None:
        return [said.place]
    if phase not in (Phase.CHOOSE_SQUARE, Phase.CHOOSE_TURN):
        return [NO_TILE]
    return list(said.reserves.get(actor) or (SLOTS, *range(1, KINDS)))


def squares(said: Said, phase: Phase) -> list[int]:
    """Where it is being placed: at the entrances first."""
    if said.square is not None:
        return [said.square]
    if phase != Phase.CHOOSE_TURN:
        return [NO_SQUARE]
    grid = SHEETS[said.sheet]
    found = [square_at(column, row) for column in range(grid.columns) for row in range(grid.rows)]
    ends = [square_at(column, grid.entrance_row - 1) for column in (grid.columns - 1, 0)]
    return list(dict.fromkeys([*ends, *found]))


def tracks(said: Said, phase: Phase) -> list[Sold | None]:
    """What the actor is bidding on."""
    if said.is_bidding is not None or phase != Phase.CHOOSE_BID:
        return [said.bidding_on]
    basic: list[Sold | None] = [Sold(track, NO_TILE) for track in range(PREMIER)]
    return [*basic, *(Sold(None, tile[0], space) for space, tile in enumerate(said.spaces or ()) if tile)]
