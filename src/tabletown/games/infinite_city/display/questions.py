"""What the table is waiting for: said to the player who decides, and of that player to all others."""

from typing import Any

from tabletown.positions.snapshot import ask, listed
from tabletown.text.i18n import N_, _, ngettext

from ..notation.asking import WORDING
from ..notation.names import the_tile, tile_name
from ..notation.words import tile_words
from ..rules.choices import tokens_to_take_back
from ..rules.numbers import KIND, MOST_LEGAL, SEAT, TILE, TOKEN
from ..rules.reasons import an_open_plaza_binds
from ..rules.state import NO_TILE, Phase
from ..rules.turns import infinite_city_legal
from .reader import Reader

FILL_FROM_OWN_HAND = WORDING[Phase.FILL]._replace(
    you=N_("Choose the side to fill with a random tile out of your own hand."),
    they=N_("{name} chooses the side to fill with a random tile out of their own hand."),
)


def question(s: Any, names: list[str], seat: int | None) -> str:
    """What the table is waiting for, in one sentence."""
    phase, reader = Phase(s.phase), Reader(names, seat)
    if phase == Phase.OVER:
        return _("The game is over.")
    if phase == Phase.ACTION:
        return action_question(s, reader)
    if phase == Phase.TAKE_BACK:
        asked = tokens_question(s, reader)
    elif phase in WORDING:
        asked = text_question(s, phase, reader)
    else:
        return _("Luck decides.")
    return _("{tile}: {question}", tile=tile_name(s.kind[s.text]), question=asked) if s.text != NO_TILE else asked


def text_question(s: Any, phase: Phase, reader: Reader) -> str:
    """What a text asks."""
    asked = WORDING[phase]
    if phase == Phase.FILL and s.victim == s.active:
        asked = FILL_FROM_OWN_HAND
    elif phase == Phase.PLACE and reader.is_seat(s.active) and ask(an_open_plaza_binds, s):
        asked = asked._replace(you=N_("Choose a cell for {playing}: an open Plaza binds, so it must be one of its sides."))
    return reader.told(
        s.active,
        asked.you,
        asked.they,
        s.victim,
        asked.yours,
        playing=the_tile(s.playing) if s.playing != NO_TILE else "",
        victim=reader.name(s.victim),
        picked=tile_words(s, s.picked) if s.picked != NO_TILE else "",
    )


def tokens_question(s: Any, reader: Reader) -> str:
    """Arboretum: how many tokens may still be taken back."""
    most, name = ask(tokens_to_take_back, s), reader.name(s.active)
    match reader.is_seat(s.active), s.done > 0:
        case True, False:
            return ngettext("You may take back {n} token.", "You may take back up to {n} tokens.", most)
        case True, True:
            return ngettext("You may take back {n} more token.", "You may take back up to {n} more tokens.", most)
        case False, False:
            return ngettext("{name} may take back {n} token.", "{name} may take back up to {n} tokens.", most, name=name)
    return ngettext("{name} may take back {n} more token.", "{name} may take back up to {n} more tokens.", most, name=name)


def action_question(s: Any, reader: Reader) -> str:
    """What the active player can do with the turn."""
    legal = listed(infinite_city_legal, s, MOST_LEGAL)
    plays = any(KIND <= move < SEAT for move in legal)
    hotel = any(TILE <= move < TOKEN for move in legal)
    if plays and hotel:
        you, they = N_("Play a tile, or check in at a Hotel."), N_("{name} plays a tile or checks in at a Hotel.")
    elif plays:
        you, they = N_("Play a tile."), N_("{name} plays a tile.")
    elif hotel:
        you, they = N_("Check in at a Hotel."), N_("{name} checks in at a Hotel.")
    elif s.supply[s.active]:
        you, they = N_("Pass: you have no tile to play and no Hotel to check in at."), N_("{name} has to pass.")
    else:
        you, they = N_("Pass: you have no token left."), N_("{name} has to pass.")
    return reader.told(s.active, you, they)


def chapter(s: Any, names: list[str]) -> str:
    """Whose turn it is."""
    return _("{name}'s turn", name=names[s.active]) if s.active >= 0 else ""
