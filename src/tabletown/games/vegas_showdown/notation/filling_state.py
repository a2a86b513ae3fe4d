"""The second part of filling: a position in which every decision is said becomes a state.

What is said of money, tiles and cards is filled up, on a draft of the table at its beginning.
"""

from dataclasses import dataclass

import numpy as np

from tabletown.errors import BadPosition
from tabletown.positions.builder import Draft
from tabletown.text.i18n import _, ngettext

from ..rules.components import (
    A_COPIES,
    B_COPIES,
    BASICS,
    CARD_COPIES,
    CARD_NAMES,
    CIRCLE_STEP,
    KINDS,
    PREMIER,
    PREMIER_TRACK,
    SIZE,
    SIZES,
    SPACES,
    START_CASH,
    START_SPACE,
    TILE_NAMES,
    TRACK_NAMES,
    TRACK_VALUES,
    tile_code,
)
from ..rules.events import is_buying
from ..rules.facts import find_stack_facts
from ..rules.market import in_setup, spaces_in_use
from ..rules.placement import lay_if_it_fits
from ..rules.state import LUCK, NO_CARD, NO_TILE, NO_TRACK, NOBODY, Phase
from .counts import cards_to_draw, copies_in_game, lasts_for_the_round
from .problems import BEFORE_NEW_TILE, can_go_on
from .said import Said, Sold
from .words import choosing_order, tile_words

STACKS = [[kind for kind in range(BASICS, KINDS) if SIZE[kind] == size] for size in range(len(SIZES))]
OneSpace = tuple[int, int] | None


@dataclass
class Tiles:
    """Where the tiles are that lie on no sheet."""

    spaces: list[OneSpace]
    reserves: list[list[int]]
    stacks: list[int]


def build(said: Said) -> Draft:
    """The state of a table; refused is what cannot be filled in at all."""
    draft = said.start.copy()
    draft.put(phase=said.phase, first=said.first, actor=said.actor, card=said.card, size=said.size)
    draft.put(place=said.place, square=said.square)
    draft.put(round=round_number(said, draft), asked=asked(said, draft))
    deck, face_up = cards(said)
    draft.put(deck=deck, face_up=face_up)
    lay_sheets(said, draft)
    tiles = where_tiles_are(said, sum(deck), draft)
    write_tiles(tiles, draft)
    place_markers(said, tiles.spaces, draft)
    write_changes(said, draft)
    write_numbers(said, draft)
    return draft


def round_number(said: Said, draft: Draft) -> int:
    """In setup there is no first player yet, and whoever decides is somebody."""
    phase, setup = Phase(int(draft.record["phase"])), bool(draft.ask(in_setup))
    decides, name = phase not in LUCK and phase != Phase.OVER, phase.name.lower()
    if (said.first == NOBODY) != setup or (said.actor != NOBODY) != decides:
        wrong = {"first": "position.first", "actor": "position.actor", "phase": name}
        raise BadPosition(_("{first} and {actor} do not fit the phase {phase}", **wrong))
    number = (0 if setup else 1) if said.round is None else said.round
    if setup and number != 0:
        raise BadPosition(_("{where} must be 0 in the phase {phase}", where="position.round", phase=name))
    if number == 0 and not setup:
        raise BadPosition(_("{where} cannot be 0 in the phase {phase}", where="position.round", phase=name))
    return number


def asked(said: Said, draft: Draft) -> int:
    """How many have been asked where an event asks everybody in turn."""
    in_turn = draft.ask(is_buying) or said.phase in (Phase.AD_CAMPAIGN, Phase.SLOTS_SURPLUS)
    return choosing_order(said.first or 0, said.seats).index(said.actor or 0) if in_turn else 0


def cards(said: Said) -> tuple[list[int], list[int]]:
    """The deck, which is whatever does not lie open, and the cards that last for the round."""
    up, used = list(said.face_up or [0] * len(CARD_NAMES)), said.discards or [0] * len(CARD_NAMES)
    card = said.card if said.card is not None else NO_CARD
    if card != NO_CARD and lasts_for_the_round(card):
        up[card] = max(up[card], 1)  # its text has been carried out: it lies face up already
        card = NO_CARD
    deck = [int(copies) - up[row] - used[row] - (row == card) for row, copies in enumerate(CARD_COPIES)]
    for row, left in enumerate(deck):
        if left < 0:
            there = int(CARD_COPIES[row])
            raise BadPosition(ngettext("there is only {n} {card}", "there are only {n} {card}", there, card=CARD_NAMES[row]))
    return deck, up


def lay_sheets(said: Said, draft: Draft) -> None:
    """Lay the tiles on the sheets; Population, Revenue and Fame follow."""
    for seat, tiles in said.sheets.items():
        for i, (kind, turn, square) in enumerate(tiles):
            if not draft.ask(lay_if_it_fits, seat, kind, turn, square):
                told = {"where": f"position.sheets.P{seat + 1}[{i}]", "tile": tile_words(kind, square, turn)}
                raise BadPosition(_("{where}: {tile} lies outside the grid or on another tile", **told))


# --- tiles ----------------------------------------------------------------------------------------------------------------


def where_tiles_are(said: Said, cards_left: int, draft: Draft) -> Tiles:
    """Spaces, reserves and stacks: whatever is not said holds the tiles that are nowhere else."""
    spaces = said.spaces if said.spaces is not None else fitting_spaces(said, draft)
    reserves = [reserve(said, seat) for seat in range(said.seats)]
    rest = [copies - used for copies, used in zip(copies_in_game(said.seats), in_play(said, spaces, reserves), strict=True)]
    for kind, left in enumerate(rest):
        if left < 0:
            there = copies_in_game(said.seats)[kind]
            raise BadPosition(
                ngettext(
                    "there is only {n} {tile} in the game, not {used}",
                    "there are only {n} {tile} in the game, not {used}",
                    there,
                    tile=TILE_NAMES[kind],
                    used=there - left,
                )
            )
    somewhere = said.gone is None or len(said.reserves) < said.seats  # tiles of which nothing is said can be somewhere else
    tiles = Tiles(list(spaces), reserves, fitting_stacks(said, rest, somewhere))
    if said.stacks is None and somewhere:
        shorten_stacks(said, tiles.stacks, cards_left, draft)
    for kind, count in enumerate(tiles.stacks):
        if count > rest[kind]:
            told = {"where": "position.stacks", "most": rest[kind], "tile": TILE_NAMES[kind], "n": count}
            raise BadPosition(_("{where}: there can be {most} {tile} at most, not {n}", **told))
        if said.gone is not None or kind < BASICS:
            hand_out(said, tiles, kind, rest[kind] - count - (said.gone or {}).get(kind, 0))
    return tiles


def in_play(said: Said, spaces: list[OneSpace], reserves: list[list[int]]) -> list[int]:
    """How many tiles of each kind lie on spaces, on sheets and in reserves."""
    laid = [tile.kind for tiles in said.sheets.values() for tile in tiles]
    on_sale = [space[0] for space in spaces if space is not None]
    return [laid.count(kind) + on_sale.count(kind) + sum(held[kind] for held in reserves) for kind in range(KINDS)]


def reserve(said: Said, seat: int) -> list[int]:
    """What a player holds; of whom nothing is said, the tile that is being placed and those just taken up."""
    given = said.reserves.get(seat)
    if given is not None:
        return [given.get(kind, 0) for kind in range(KINDS)]
    kinds = [tile.kind for tile in said.taken or ()] if seat == said.actor else []
    if seat == said.actor and said.place not in (None, NO_TILE, *kinds):
        kinds.append(said.place or 0)
    return [kinds.count(kind) for kind in range(KINDS)]


def fitting_spaces(said: Said, draft: Draft) -> list[OneSpace]:
    """The premier tiles that what is said speaks of: those that are bid on, and in setup those turned up before."""
    found: list[OneSpace] = [None] * SPACES
    used = said.start.ask(spaces_in_use)
    if draft.ask(in_setup):
        sizes = len(SIZES) if said.phase == Phase.FIRST_PLAYER else said.size or 0
        for size in range(max(0, sizes)):
            kind = next(kind for kind in STACKS[size] if A_COPIES[kind])
            found[size] = kind, int(START_SPACE[kind])
    bids = [(standing.sold, standing.value) for standing in (said.actions or {}).values() if standing.sold]
    if said.bidding_on is not None:
        bids.append((said.bidding_on, said.cash[said.actor or 0] if said.cash else 0))
    for sold, value in sorted(bids, key=lambda bid: bid[0].space is None):  # those whose space is named come first
        if sold.track is None:
            put_on_sale(found, sold, value, used)
    for sold, _value in bids:
        named = sold.space is not None and sum(tile is not None and tile[0] == sold.kind for tile in found) < 2
        if named and None in found[:used]:
            found[found.index(None)] = sold.kind, int(START_SPACE[sold.kind])  # a space is named where two sell the same
    return found


def put_on_sale(spaces: list[OneSpace], sold: Sold, value: int, used: int) -> None:
    """Put a tile on its space, or on the first of those in use that is empty, at a price that was bid or can be paid."""
    if sold.space is None and any(tile is not None and tile[0] == sold.kind for tile in spaces):
        return
    free = [space for space in range(used) if spaces[space] is None]
    space = sold.space if sold.space is not None else free[0] if free else None
    if space is not None and spaces[space] is None:
        price = int(START_SPACE[sold.kind])
        while value and price and PREMIER_TRACK[price] > value:
            price -= CIRCLE_STEP
        spaces[space] = sold.kind, price


def fitting_stacks(said: Said, rest: list[int], somewhere: bool) -> list[int]:
    """The stacks that are said, and of the others all that may be there: when B tiles have come up, no A tiles."""
    given = said.stacks or {}
    found = [given.get(kind, rest[kind] - (said.gone or {}).get(kind, 0)) for kind in range(KINDS)]
    for kinds in STACKS:
        if somewhere and any(found[kind] < B_COPIES[kind] for kind in kinds):
            for kind in kinds:
                found[kind] = given.get(kind, min(found[kind], int(B_COPIES[kind])))
    return [max(0, count) for count in found]


def shorten_stacks(said: Said, stacks: list[int], cards_left: int, draft: Draft) -> None:
    """Where few cards are left, many tiles have come up and left the game: those that come first, from the highest stack."""
    left, above, coming = np.zeros(len(SIZES), np.int64), np.zeros(len(SIZES), np.int64), np.zeros(KINDS, np.int64)
    while True:
        draft.put(stack=stacks)
        draft.ask(find_stack_facts, left, above, coming)
        if left.sum() == 0 or cards_left >= cards_to_draw(int(left.sum()), said.card):
            return
        stacks[next(kind for kind in STACKS[int(left.argmax())] if coming[kind] > 0)] -= 1


def hand_out(said: Said, tiles: Tiles, kind: int, missing: int) -> None:
    """Tiles that are in no stack and have not left the game are in a reserve of which nothing is said, or on the board."""
    unsaid = [seat for seat in range(said.seats) if seat not in said.reserves]
    for i in range(missing if unsaid else 0):
        tiles.reserves[unsaid[i % len(unsaid)]][kind] += 1
    if missing >= 0 and unsaid:
        return
    used = said.start.ask(spaces_in_use) if said.spaces is None else 0
    empty = [space for space in range(used) if tiles.spaces[space] is None]
    if said.phase in BEFORE_NEW_TILE:
        empty = empty[1:]
    if missing and (missing < 0 or kind < BASICS or missing > len(empty)):
        if said.gone is None and missing > 0:
            return  # its problem is told by name
        told = {"stacks": "position.stacks", "gone": "position.gone", "tile": TILE_NAMES[kind]}
        raise BadPosition(_("{stacks} and {gone} do not agree about {tile}", **told))
    for space in empty[:missing]:
        tiles.spaces[space] = kind, int(START_SPACE[kind])


def write_tiles(tiles: Tiles, draft: Draft) -> None:
    """The tiles that lie on no sheet."""
    draft.put(stack=tiles.stacks)
    for seat, held in enumerate(tiles.reserves):
        draft.record["sheets"][seat]["reserve"] = held
    for space, tile in enumerate(tiles.spaces):
        if tile is not None:
            draft.put_in("space_tile", space, tile[0])
            draft.put_in("minimum", space, tile[1])


# --- actions --------------------------------------------------------------------------------------------------------------


def place_markers(said: Said, spaces: list[OneSpace], draft: Draft) -> None:
    """Where the bid markers stand, and on which track a bid is being made."""
    taken = set()
    for seat, standing in (said.actions or {}).items():
        where = f"position.actions.P{seat + 1}"
        draft.put_in("action", seat, standing.action)
        if standing.sold is not None:
            track = track_of_sold(standing.sold, spaces, where)
            if track in taken:
                raise BadPosition(_("{where}: only one bid stands on {sold}", where=where, sold=sold_words(standing.sold)))
            taken.add(track)
            draft.put_in("bidder", track, seat)
            draft.put_in("bid", track, TRACK_VALUES[track].index(standing.value))
    on = NO_TRACK if said.bidding_on is None else track_of_sold(said.bidding_on, spaces, "position.bidding_on")
    draft.put(track=on)


def sold_words(sold: Sold) -> str:
    """'Slots (track 2)', 'Theater', 'Fancy Slots (space 3)'."""
    if sold.track is not None:
        return TRACK_NAMES[sold.track]
    return TILE_NAMES[sold.kind] + ("" if sold.space is None else f" ({TRACK_NAMES[PREMIER + sold.space]})")


def track_of_sold(sold: Sold, spaces: list[OneSpace], where: str) -> int:
    """The track on which it is sold."""
    if sold.track is not None:
        return sold.track
    there = [space for space, tile in enumerate(spaces) if tile is not None and tile[0] == sold.kind]
    if sold.space is not None:
        there = [space for space in there if space == sold.space]
    if not there:
        raise BadPosition(_("{where}: {sold} is not on the board", where=where, sold=sold_words(sold)))
    if len(there) > 1:
        raise BadPosition(
            _(
                "{where}: {sold} is on {n} spaces: say which one, like '{example}'",
                where=where,
                sold=sold_words(sold),
                n=len(there),
                example=f"(space {there[0] + 1})",
            )
        )
    return PREMIER + there[0]


def write_changes(said: Said, draft: Draft) -> None:
    """The tiles taken up and placed in a renovation."""
    for i, (kind, turn, square) in enumerate(sorted(said.taken or (), key=lambda tile: tile.square)):
        draft.put_in("taken", i, tile_code(kind, turn))
        draft.put_in("taken_from", i, square)
    for i, square in enumerate(sorted(said.put or ())):
        draft.put_in("put_on", i, square)


# --- numbers --------------------------------------------------------------------------------------------------------------


def write_numbers(said: Said, draft: Draft) -> None:
    """Fame follows from the sheets unless it is given, Population and Revenue always; whoever bids has enough for it."""
    s, seats = draft.look(), slice(said.seats)
    for name, given in (("population", said.population), ("revenue", said.revenue)):
        follows = getattr(s, name)[seats]
        if given is not None and given != follows:
            told = {"where": f"position.{name}", "follows": follows, "given": given}
            raise BadPosition(_("{where} follows from the sheets: {follows}, not {given}", **told))
    if said.fame is not None:
        draft.put_in("fame", seats, said.fame)
    bids = {seat: standing.value for seat, standing in (said.actions or {}).items()}
    draft.put_in("cash", seats, said.cash or [max(START_CASH, bids.get(seat, 0)) for seat in range(said.seats)])
    if said.cash is None and said.phase == Phase.CHOOSE_BID and s.track != NO_TRACK and not can_go_on(draft.look()):
        draft.put_in("cash", s.actor, TRACK_VALUES[s.track][-1])
