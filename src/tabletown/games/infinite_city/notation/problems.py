"""What a position of Infinite City must fulfil: else it is refused, or its problems are told.

Refused is whatever would leave nobody a move. A problem is what could not have come about at any table.
"""

from typing import Any

import numpy as np

from tabletown.errors import BadPosition
from tabletown.positions.snapshot import ask, listed
from tabletown.positions.validation import seat_word
from tabletown.text.i18n import _, all_of, ngettext, one_of
from tabletown.text.number_words import in_words

from ..rules.components import KINDS, MOST_TILES, NAMES, PLUS_X, PLUS_Y, STATIONS_TO_END, TOKENS, Kind
from ..rules.draw_step import has_final_turn, next_to_draw, nobody_goes_on
from ..rules.effects import NEEDS_TOKEN, asked_by
from ..rules.hidden import count_outside_deck
from ..rules.numbers import MOST_LEGAL
from ..rules.obstacles import lacking, places_tile_beyond_limit
from ..rules.state import FROM_DECK, NO_TILE, NOBODY, Phase
from ..rules.tile_texts import is_printed
from ..rules.tokens import (
    all_stations_shown,
    final_round_is_due,
    last_token_is_placed_now,
    tokens_on_table,
    turns_when_claimed,
)
from ..rules.turns import infinite_city_legal, next_to_be_dealt


def word_of(phase: int) -> str:
    """A phase, as positions call it."""
    return Phase(phase).name.lower()


# --- what is refused --------------------------------------------------------------------------------------------------------


def check(s: Any) -> None:
    """Refuse what would leave nobody a move, or speaks of what is not there."""
    check_knowledge(s)
    check_phase(s, Phase(s.phase))


def check_knowledge(s: Any) -> None:
    """What a seat is sure of in a hand is in that hand, and in another seat's."""
    for viewer in range(s.seats):
        for owner in range(s.seats):
            sure = [s.known[owner][kind][viewer] for kind in range(KINDS)]
            if any(sure) and (owner == viewer or any(n > held for n, held in zip(sure, s.hand[owner], strict=True))):
                where = f"position.known.P{viewer + 1}.P{owner + 1}"
                raise BadPosition(_("{where} must be tiles of that hand, and of another seat's", where=where))


def check_phase(s: Any, phase: Phase) -> None:
    """What the phase speaks of must be there, so that the game can go on."""
    name = word_of(phase)
    if s.active == NOBODY and phase not in (Phase.DEAL, Phase.START_PLAYER):
        raise BadPosition(_("{where} must be named in the phase {phase}", where="position.active", phase=name))
    if s.to_come and s.final_by == NOBODY:
        raise BadPosition(_("{where} must name who triggered the final round", where="position.final_by"))
    check_text(s, phase, name)
    if (phase == Phase.PLACE or NEEDS_TOKEN[phase]) and s.supply[s.active] == 0:
        raise BadPosition(_("{seat} must have a token in supply in the phase {phase}", seat=seat_word(s.active), phase=name))
    if (s.playing == NO_TILE) == (phase == Phase.PLACE):
        raise BadPosition(
            _(
                "{where} names the tile that is being played, in the phase {phase} and no other",
                where="position.playing",
                phase=word_of(Phase.PLACE),
            )
        )
    if phase == Phase.PLACE and s.source not in (FROM_DECK, s.active) and s.victim != s.source:
        raise BadPosition(
            _("{where} must be {seat}, whose hand the tile comes from", where="position.victim", seat=seat_word(s.source))
        )
    if phase in (Phase.DELIVER, Phase.ARRIVE) and (s.picked == NO_TILE or s.locked[s.picked]):
        raise BadPosition(
            _("{where} must be the cell of an unlocked tile in the phase {phase}", where="position.picked", phase=name)
        )
    if (s.cell == NO_TILE) == (phase in (Phase.UNLOAD, Phase.SALVAGE)):
        raise BadPosition(
            _(
                "{where} names the cell to be filled, in the phases {phases} and no other",
                where="position.cell",
                phases=all_of([word_of(Phase.UNLOAD), word_of(Phase.SALVAGE)]),
            )
        )
    if not answerable(s, phase):
        raise BadPosition(_("nothing can happen in the phase {phase}: its text would have been skipped, or is done", phase=name))


def check_text(s: Any, phase: Phase, name: str) -> None:
    """The text that asks belongs to a face-up tile, as its option has it."""
    askers = dict(asked_by(phase))
    if not askers:
        return
    if s.text == NO_TILE or not s.up[s.text] or s.kind[s.text] not in askers:
        raise BadPosition(
            _(
                "{where} must be the cell of a face-up {tiles} in the phase {phase}",
                where="position.text",
                tiles=one_of([NAMES[kind] for kind in askers]),
                phase=name,
            )
        )
    tile, printed = NAMES[s.kind[s.text]], askers[Kind(s.kind[s.text])]
    if printed is not None and bool(ask(is_printed, s, s.kind[s.text])) != printed:
        raise BadPosition(
            _(
                "the phase {phase} of the {tile} needs the option {option}: {value}",
                phase=name,
                tile=tile,
                option=tile.lower(),
                value="printed" if printed else "manual",
            )
        )


def answerable(s: Any, phase: Phase) -> bool:
    """Whether there is at least one move: what the rules look up must be there, then they are asked."""
    match phase:
        case Phase.OVER:
            return True
        case Phase.DEAL:
            plus = list(zip(PLUS_X.tolist(), PLUS_Y.tolist(), strict=True))[: s.tiles]
            dealt = ask(next_to_be_dealt, s) == NOBODY
            lies = list(zip(s.x[: s.tiles], s.y[: s.tiles], strict=True)) == plus and s.tiles < len(PLUS_X)
            there = lies and (dealt or not plus)
        case Phase.PICK:
            there = s.waits > 0 and bool(s.alike[s.waits - 1])
        case Phase.CHOOSE_TILE:
            there = s.victim not in (NOBODY, s.active)
        case Phase.FILL | Phase.SALVAGE:
            there = s.victim != NOBODY
        case Phase.LOOK:
            there = s.looked[-1] == NO_TILE
        case Phase.DRAW:
            there = ask(next_to_draw, s) != NOBODY
        case _:
            there = True
    return there and ask(lacking, s) == 0 and bool(listed(infinite_city_legal, s, MOST_LEGAL))


# --- problems -------------------------------------------------------------------------------------------------------------


def problems(s: Any) -> list[str]:
    """What could not be on any table."""
    return [*tile_problems(s), *token_problems(s), *turn_problems(s), *final_round_problems(s)]


def outside_deck(s: Any) -> list[int]:
    """How many tiles of each kind are not in the shuffled deck."""
    counts = np.zeros(KINDS, np.int64)
    ask(count_outside_deck, s, counts)
    found: list[int] = counts.tolist()
    return found


def tile_problems(s: Any) -> list[str]:
    """Tiles are never lost, and the fifth Power Station ends the game."""
    found = []
    missing = MOST_TILES - sum(outside_deck(s)) - sum(s.deck)
    if missing:
        found.append(
            ngettext(
                "tiles are never lost: {n} of {all} is missing",
                "tiles are never lost: {n} of {all} are missing",
                missing,
                all=MOST_TILES,
            )
        )
    if ask(all_stations_shown, s) and s.phase != Phase.OVER:
        found.append(_("{number} Power Stations lie face up, so the game is over", number=in_words(STATIONS_TO_END)))
    return found


def token_problems(s: Any) -> list[str]:
    """Fifteen tokens each; a face-down tile keeps a token only while it is locked."""
    found = []
    for seat in range(s.seats):
        total = s.supply[seat] + ask(tokens_on_table, s, seat)
        if total != TOKENS:
            had = {"seat": seat_word(seat), "all": TOKENS}
            found.append(ngettext("{seat} has {n} token, not {all}", "{seat} has {n} tokens, not {all}", total, **had))
    for tile in range(s.tiles):
        if not s.up[tile] and s.tokens[tile] and ask(turns_when_claimed, s, tile):
            cell = f"{s.x[tile]},{s.y[tile]}"
            found.append(_("the face-down tile on {cell} has a token, so it would have been turned up", cell=cell))
    return found


def final_round_problems(s: Any) -> list[str]:
    """A player who has placed his last token has triggered the final round, or found it running."""
    found = []
    for seat in range(s.seats):
        if s.phase != Phase.OVER and ask(final_round_is_due, s, seat):
            found.append(_("{seat} has placed their last token, so the final round is running", seat=seat_word(seat)))
    if s.final_by == NOBODY:
        return found
    if ask(has_final_turn, s, s.final_by) or (s.phase == Phase.ACTION and s.active == s.final_by):
        found.append(_("{seat} triggered the final round and has no turn in it", seat=seat_word(s.final_by)))
    begins, active = s.phase == Phase.ACTION and s.active != s.final_by, seat_word(s.active)
    if begins and ask(has_final_turn, s, s.active):
        found.append(_("{seat}'s final turn is running, so it is not still to come", seat=active))
    if begins and s.supply[s.active] == 0:
        found.append(_("{seat} has no token in the final round, so the turn would have been skipped", seat=active))
    return found


def turn_problems(s: Any) -> list[str]:
    """A turn begins with nothing in progress; after the own last token no more tile is placed in it."""
    found, active = [], seat_word(s.active)
    nothing = (NO_TILE, NO_TILE, NOBODY, 0, 0, NO_TILE)
    before = s.phase in (Phase.DEAL, Phase.START_PLAYER, Phase.ACTION)
    if (before or s.phase in (Phase.DRAW, Phase.OVER)) and (s.text, s.picked, s.victim, s.done, s.waits, s.looked[0]) != nothing:
        found.append(_("no text is in progress in the phase {phase}", phase=word_of(s.phase)))
    if (before or s.phase == Phase.OVER) and (s.debts or s.extra or s.limited):
        found.append(_("nothing is owed and no last token is placed yet in the phase {phase}", phase=word_of(s.phase)))
    if s.phase == Phase.ACTION:
        if ask(nobody_goes_on, s):
            found.append(_("everybody has had to pass and the deck is empty, so the game is over"))
    if s.limited and s.final_by == NOBODY:
        found.append(_("the turn is limited by a last token, so the final round is running"))
    if not s.limited and ask(last_token_is_placed_now, s):
        found.append(_("{seat} has placed their last token in this turn, so the turn is limited", seat=active))
    if ask(places_tile_beyond_limit, s):
        found.append(_("{seat} has placed their last token in this turn, so no more tile is placed in it", seat=active))
    return found
