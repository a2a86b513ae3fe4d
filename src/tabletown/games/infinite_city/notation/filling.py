"""What a position of Infinite City leaves out, filled so that what it says is possible.

A puzzle says only what matters. Where the usual values (an empty table, empty hands, P1 to act) contradict what was said, this
finds others: whose turn it must be, which tile asks, who triggered the final round, where tokens and tiles are that are not in
supply and not in the deck. It says so in the words of positions, which are then read as if they had been said.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from math import isqrt
from typing import Any

import numpy as np

from tabletown.errors import BadPosition
from tabletown.positions.builder import Draft
from tabletown.positions.snapshot import ask
from tabletown.positions.validation import seat_word

from ..rules.city import list_free_cells, list_free_sides
from ..rules.components import COUNT, FACTORY_TILES, HAND, KINDS, LIBRARY_TILES, NAMES, PLUS_X, TOKENS, Kind
from ..rules.effects import EFFECT, FROM_HAND, asked_by
from ..rules.numbers import MOST_LEGAL
from ..rules.state import NO_TILE, NOBODY, Phase
from ..rules.tile_texts import is_printed
from ..rules.tokens import all_stations_shown, last_token_is_placed_now
from .problems import check, outside_deck, problems
from .words import cell_of, cell_words, hand_names, tokens_on

Said = Mapping[str, Any]
Filled = dict[str, Any]
REFUSED = 1000
"""So much is wrong with a position that is refused."""


def fill(record: Any, said: Said, read: Callable[[Said], Draft]) -> None:
    """Fill in what was left out of a position that was read with the usual values, where they do not fit what was said.

    `read` reads a position anew, with more said.
    """
    draft = Draft(record)
    looks = "looked" in said and "active" not in said  # whoever has seen the tiles
    if looks or troubles(draft):
        data = {**said, **fill_things(draft.look(), said)}
        ways = ({**data, **choice} for choice in choices(read(data), said))
        read(best_way(ways, read)).write_to(record)


def best_way(ways: Iterable[Filled], read: Callable[[Said], Draft]) -> Filled:
    """The first way in which nothing is wrong, or the first in which least is."""
    best, least = {}, REFUSED + 1
    for way in ways:
        if (wrong := troubles_of(way, read)) < least:
            best, least = way, wrong
        if least == 0:
            break
    return best


def troubles_of(way: Filled, read: Callable[[Said], Draft]) -> int:
    """How much is wrong with one way to fill a position."""
    try:
        draft = read(way)
    except BadPosition:
        return REFUSED
    return troubles(draft)


def troubles(draft: Draft) -> int:
    """How much is wrong with a position."""
    s = draft.look()
    try:
        check(s)
    except BadPosition:
        return REFUSED
    return len(problems(s))


# --- things: tiles, tokens and hands ---------------------------------------------------------------------------------------


def fill_things(s: Any, said: Said) -> Filled:
    """The phase, and all things that must be somewhere."""
    phase = Phase(s.phase) if "phase" in said else phase_of(s, said)
    filled: Filled = {"phase": phase.name.lower(), "hands": hands_that_are_known(s, said)}
    left = [int(count) - outside - inside for count, outside, inside in zip(COUNT, outside_deck(s), s.deck, strict=True)]
    deck_said = "deck" in said
    free = left if deck_said else s.deck
    if phase == Phase.PLACE and s.playing == NO_TILE and any(free):
        filled["playing"] = NAMES[next(kind for kind in range(KINDS) if free[kind])]
    if phase == Phase.READ and "looked" not in said and not deck_said:
        kinds = [kind for kind in range(KINDS) if s.deck[kind] and kind != Kind.LIBRARY]
        filled["looked"] = [NAMES[kind] for kind in kinds[:LIBRARY_TILES]]
    if "tiles" not in said and (deck_said or "supply" in said):
        filled["tiles"] = invented_city(s, free, deck_said)
    elif "hands" not in said and deck_said and sum(left) <= 2 * HAND * s.seats:
        filled["hands"] = dealt_hands(s, hand_names(left))
    elif "hands" not in said and phase in (Phase.DEAL, Phase.START_PLAYER) and s.tiles:
        filled["hands"] = dealt_hands(s, hand_names(s.deck)[: HAND * s.seats])
    return filled


def phase_of(s: Any, said: Said) -> Phase:
    """The phase that fits what is in progress."""
    if "active" in said and s.active == NOBODY:
        return Phase.DEAL if s.tiles < len(PLUS_X) else Phase.START_PLAYER
    if ask(all_stations_shown, s):
        return Phase.OVER
    if s.playing != NO_TILE:
        return Phase.PLACE
    if s.text != NO_TILE:
        return phase_of_text(s)
    if s.looked[0] != NO_TILE:
        return Phase.READ if any(kind not in (NO_TILE, Kind.LIBRARY) for kind in s.looked) else Phase.LOOK
    if s.waits > 1 and s.alike[s.waits - 1]:
        return Phase.PICK
    return Phase.DRAW if s.debts or s.extra else Phase.ACTION


def phase_of_text(s: Any) -> Phase:
    """What the tile whose text is being resolved asks, as far as it has got."""
    effect = EFFECT[Kind(s.kind[s.text])]
    asked = effect.printed if ask(is_printed, s, int(effect.kind)) else effect.asks
    if not asked:
        return Phase.ACTION
    chosen = s.victim != NOBODY and effect.kind != Kind.SALVAGE_YARD
    later = s.picked != NO_TILE or s.cell != NO_TILE or s.looked[0] != NO_TILE or chosen
    return asked[-1] if later else asked[0]


def hands_that_are_known(s: Any, said: Said) -> dict[str, list[str]]:
    """The hands as they were said; one that was left out holds at least what others are sure of."""
    hands = dict(said.get("hands", {}))
    for owner in range(s.seats):
        sure = [max(s.known[owner][kind][viewer] for viewer in range(s.seats)) for kind in range(KINDS)]
        if f"P{owner + 1}" not in hands and any(sure):
            hands[f"P{owner + 1}"] = hand_names(sure)
    return hands


def dealt_hands(s: Any, tiles: list[str]) -> dict[str, list[str]]:
    """Some tiles, dealt to all players."""
    return {f"P{seat + 1}": tiles[seat :: s.seats] for seat in range(s.seats)}


LOUD = (Kind.POWER_STATION, Kind.PLAZA, Kind.HOTEL)
"""Kinds that do something as long as they lie face up."""


def invented_city(s: Any, kinds: list[int], all_of_them: bool) -> dict[str, str]:
    """A city for the tokens that are not in supply, and for the tiles that are not in a deck that was said."""
    tokens = [f"P{seat + 1}" for seat in range(s.seats) for _ in range(TOKENS - s.supply[seat])]
    quiet = [NAMES[kind] for kind in range(KINDS) for _ in range(kinds[kind]) if kind not in LOUD]
    up = quiet[: len(tokens)]
    down = [f"face-down {name}" for name in quiet[len(tokens) :] + loud_tiles(kinds)] if all_of_them else []
    tiles = [" ".join([name, *tokens[i :: len(up)]]) for i, name in enumerate(up)] + down
    width = max(1, isqrt(len(tiles)))
    return {f"{i % width},{i // width}": words for i, words in enumerate(tiles)}


def loud_tiles(kinds: list[int]) -> list[str]:
    """The tiles that are better left face down."""
    return [NAMES[kind] for kind in LOUD for _ in range(kinds[kind])]


# --- choices: who, which and where -----------------------------------------------------------------------------------------


def choices(draft: Draft, said: Said) -> Iterator[Filled]:
    """The ways to fill what was left out of the turn, the usual one first."""
    s = draft.look()
    actives = [s.active] if "active" in said or s.active == NOBODY else likely_actives(s, said)
    triggers = [s.final_by] if "final_by" in said else [NOBODY, *sorted(range(s.seats), key=lambda seat: s.supply[seat] > 0)]
    usual = Phase(s.phase)
    others = [Phase.DRAW, *([Phase.OVER] if 0 in s.supply[: s.seats] else [])]
    phases = [usual, *(others if "phase" not in said and usual == Phase.ACTION else [])]
    for phase, active, trigger in product(phases, actives, triggers):
        texts = [s.text] if "text" in said else texts_for(s, phase, active)
        for text in texts:
            tried = draft.copy()
            tried.put(phase=phase, active=active, final_by=trigger, text=text)
            yield turn_filled(tried, said)


def likely_actives(s: Any, said: Said) -> list[int]:
    """The seats; those who look at Library's tiles or have a token on the tile whose text is being resolved come first."""
    looked = [words.partition(" seen by ")[2].split() for words in said.get("looked", [])]
    tokens = tokens_on(s)

    def unlikely(seat: int) -> tuple[bool, bool]:
        unseen = any(f"P{seat + 1}" not in seats for seats in looked)
        return unseen, s.text != NO_TILE and not tokens[s.text][seat]

    return sorted(range(s.seats), key=unlikely)


def texts_for(s: Any, phase: Phase, active: int) -> list[int]:
    """The tiles that can ask what the phase asks, own ones first."""
    wanted = dict(asked_by(phase))
    tiles, tokens = [tile for tile in range(s.tiles) if s.up[tile] and s.kind[tile] in wanted], tokens_on(s)
    return sorted(tiles, key=lambda tile: active == NOBODY or not tokens[tile][active]) or [NO_TILE]


def turn_filled(draft: Draft, said: Said) -> Filled:
    """One way to fill the turn: with the phase, the seats and the text of a draft."""
    s = draft.look()
    phase, active, text = Phase(s.phase), s.active, s.text
    filled: Filled = {
        "phase": phase.name.lower(),
        "active": seat_word(active),
        "final_by": seat_word(s.final_by),
        "text": tile_words(s, text),
        "limited": bool(draft.ask(last_token_is_placed_now)),
    }
    if phase in FROM_HAND:
        filled |= giver_filled(s, said, phase, active)
    if phase in (Phase.DELIVER, Phase.ARRIVE):
        unlocked = sorted((tile for tile in range(s.tiles) if not s.locked[tile]), key=lambda tile: tile == text)
        filled["picked"] = tile_words(s, unlocked[0]) if unlocked else None
    if phase in (Phase.UNLOAD, Phase.SALVAGE) and text != NO_TILE:
        moves = np.zeros(MOST_LEGAL, np.int64)
        free = ask(list_free_sides, s, text, moves, 0) if phase == Phase.SALVAGE else ask(list_free_cells, s, moves)
        filled["cell"] = cell_words(cell_of(s, int(moves[0]))) if free else None
    if phase == Phase.DRAW and s.debts == 0 and s.hand_size[active] >= HAND:
        filled["extra"] = FACTORY_TILES
    return {name: value for name, value in filled.items() if name not in said}


def giver_filled(s: Any, said: Said, phase: Phase, active: int) -> Filled:
    """Whose hand gives a tile, and a tile for that hand, if no hands were said."""
    own = {Phase.BUILD: [active], Phase.FILL: [active], Phase.SALVAGE: [active]}.get(phase, [])
    others = [(active + step) % s.seats for step in range(1, s.seats)] if phase != Phase.BUILD else []
    givers = [s.victim] if "victim" in said and s.victim != NOBODY else others + own
    giver = next((seat for seat in givers if s.hand_size[seat]), givers[0])
    filled: Filled = {"victim": seat_word(giver)} if phase not in (Phase.BUILD, Phase.CHOOSE_HAND) else {}
    if not s.hand_size[giver] and "deck" not in said and s.deck_size:
        hands = {f"P{seat + 1}": hand_names(s.hand[seat]) for seat in range(s.seats)}
        filled["hands"] = {**hands, f"P{giver + 1}": hand_names(s.deck)[:1]}
    return filled


def tile_words(s: Any, tile: int) -> str | None:
    """The cell of a tile, or None for no tile."""
    return cell_words((s.x[tile], s.y[tile])) if tile != NO_TILE else None
