"""What the table is waiting for: said to the player who decides, and of that player to all others."""

from typing import Any, NamedTuple

from tabletown.language import N_, _, ngettext
from tabletown.snapshot import ask, listed

from ..notation.names import the_tile, tile_name
from ..notation.words import tile_words
from ..rules.choices import tokens_to_take_back
from ..rules.numbers import KIND, MOST_LEGAL, SEAT, TILE, TOKEN
from ..rules.reasons import an_open_plaza_binds
from ..rules.state import NO_TILE, Phase
from ..rules.turns import infinite_city_legal
from .reader import Reader


class Asked(NamedTuple):
    """A question to the player who decides, and what the others read."""

    you: str
    they: str


ASKED = {
    Phase.PLACE: Asked(N_("Choose a cell for {playing}."), N_("{name} chooses a cell for {playing}.")),
    Phase.PICK: Asked(
        N_("Pick which of the turned tiles is resolved first."), N_("{name} picks which of the turned tiles is resolved first.")
    ),
    Phase.BANK: Asked(
        N_("Choose another player's token to swap with the one on the Bank."),
        N_("{name} chooses another player's token to swap with the one on the Bank."),
    ),
    Phase.CHOOSE_HAND: Asked(N_("Choose whose hand to look at."), N_("{name} chooses whose hand to look at.")),
    Phase.CHOOSE_TILE: Asked(N_("Play a tile out of {victim}'s hand."), N_("{name} plays a tile out of {victim}'s hand.")),
    Phase.SEIZE: Asked(N_("Choose the next adjacent tile to seize."), N_("{name} chooses the next adjacent tile to seize.")),
    Phase.BUILD: Asked(N_("Play one more tile."), N_("{name} plays one more tile.")),
    Phase.REMOVE: Asked(N_("Choose a tile to remove."), N_("{name} chooses a tile to remove.")),
    Phase.EXPEL: Asked(
        N_("Choose a token on an adjacent tile to send home."), N_("{name} chooses a token on an adjacent tile to send home.")
    ),
    Phase.TAKE_OVER: Asked(N_("Choose an adjacent tile to take over."), N_("{name} chooses an adjacent tile to take over.")),
    Phase.SETTLE: Asked(
        N_("Choose a tile without tokens to put a token on."), N_("{name} chooses a tile without tokens to put a token on.")
    ),
    Phase.READ: Asked(
        N_("Play one of the tiles that were on the deck."), N_("{name} plays one of the tiles that were on the deck.")
    ),
    Phase.TAKE_TILE: Asked(
        N_("Choose an adjacent tile to take into your hand."), N_("{name} chooses an adjacent tile to take into their hand.")
    ),
    Phase.SHIP: Asked(
        N_("Choose a cell for a face-down tile from the deck."), N_("{name} chooses a cell for a face-down tile from the deck.")
    ),
    Phase.PICK_UP: Asked(N_("Choose a tile to move."), N_("{name} chooses a tile to move.")),
    Phase.DELIVER: Asked(N_("Choose where to move {picked}."), N_("{name} chooses where to move {picked}.")),
    Phase.FILL: Asked(
        N_("Choose the side to fill with a random tile out of {victim}'s hand."),
        N_("{name} chooses the side to fill with a random tile out of {victim}'s hand."),
    ),
    Phase.CLEAR: Asked(N_("Choose a tile to clear of all tokens."), N_("{name} chooses a tile to clear of all tokens.")),
    Phase.SWAP_HANDS: Asked(N_("Choose whom to swap hands with."), N_("{name} chooses whom to swap hands with.")),
    Phase.PULL: Asked(N_("You may pull in tokens from adjacent tiles."), N_("{name} may pull in tokens from adjacent tiles.")),
    Phase.DEPART: Asked(N_("Choose a tile to swap."), N_("{name} chooses a tile to swap.")),
    Phase.ARRIVE: Asked(N_("Choose what to swap {picked} with."), N_("{name} chooses what to swap {picked} with.")),
}
FILL_FROM_OWN_HAND = Asked(
    N_("Choose the side to fill with a random tile out of your own hand."),
    N_("{name} chooses the side to fill with a random tile out of their own hand."),
)
OUT_OF_YOUR_HAND = {
    Phase.CHOOSE_TILE: N_("{name} plays a tile out of your hand."),
    Phase.FILL: N_("{name} chooses the side to fill with a random tile out of your hand."),
}
"""To the player whose hand it is."""


def question(s: Any, names: list[str], seat: int | None) -> str:
    """What the table is waiting for, in one sentence."""
    phase, reader = Phase(s.phase), Reader(names, seat)
    if phase == Phase.OVER:
        return _("The game is over.")
    if phase == Phase.ACTION:
        return action_question(s, reader)
    if phase == Phase.TAKE_BACK:
        asked = tokens_question(s, reader)
    elif phase in ASKED:
        asked = text_question(s, phase, reader)
    else:
        return _("Luck decides.")
    return _("{tile}: {question}", tile=tile_name(s.kind[s.text]), question=asked) if s.text != NO_TILE else asked


def text_question(s: Any, phase: Phase, reader: Reader) -> str:
    """What a text asks."""
    asked = ASKED[phase]
    if phase == Phase.FILL and s.victim == s.active:
        asked = FILL_FROM_OWN_HAND
    elif phase == Phase.PLACE and reader.is_seat(s.active) and ask(an_open_plaza_binds, s):
        asked = asked._replace(you=N_("Choose a cell for {playing}: an open Plaza binds, so it must be one of its sides."))
    return reader.told(
        s.active,
        asked.you,
        asked.they,
        s.victim,
        OUT_OF_YOUR_HAND.get(phase, ""),
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
