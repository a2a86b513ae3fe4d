"""The words of every question of the rules: how its answers are called as moves, and how it is asked. One row for each."""

from typing import NamedTuple

from tabletown.text.i18n import N_

from ..rules.effects import QUESTIONS
from ..rules.state import Phase


class QuestionWords(NamedTuple):
    """What is said in a phase. What is empty is never said, or said in words of its own."""

    phase: Phase
    move: str = ""
    """An answer; tiles out of a hand are played in the same words everywhere."""
    own: str = ""
    """An answer that names a token of the player's own."""
    enough: str = ""
    """To choose no more."""
    you: str = ""
    """The question to the player who decides."""
    they: str = ""
    """What the others read."""
    yours: str = ""
    """What the player reads whose hand it is about."""
    hand: str = "hand"
    """Where on the drawing a tile to play lies: in the own hand, in one that was looked at, or among tiles of the deck."""


WORDINGS = (
    QuestionWords(Phase.ACTION, N_("check in at {tile}")),
    QuestionWords(
        Phase.PLACE,
        N_("place {playing} at {cell}"),
        you=N_("Choose a cell for {playing}."),
        they=N_("{name} chooses a cell for {playing}."),
    ),
    QuestionWords(
        Phase.PICK,
        N_("resolve {tile}"),
        you=N_("Pick which of the turned tiles is resolved first."),
        they=N_("{name} picks which of the turned tiles is resolved first."),
    ),
    QuestionWords(Phase.TAKE_BACK, N_("take back a token from {tile}"), enough=N_("take back no more")),
    QuestionWords(
        Phase.BANK,
        N_("swap with {name}'s token on {tile}"),
        own=N_("swap with your own token on {tile}"),
        you=N_("Choose another player's token to swap with the one on the Bank."),
        they=N_("{name} chooses another player's token to swap with the one on the Bank."),
    ),
    QuestionWords(
        Phase.CHOOSE_HAND,
        N_("look at {name}'s hand"),
        you=N_("Choose whose hand to look at."),
        they=N_("{name} chooses whose hand to look at."),
    ),
    QuestionWords(
        Phase.CHOOSE_TILE,
        you=N_("Play a tile out of {victim}'s hand."),
        they=N_("{name} plays a tile out of {victim}'s hand."),
        yours=N_("{name} plays a tile out of your hand."),
        hand="known",
    ),
    QuestionWords(
        Phase.SEIZE,
        N_("seize {tile}"),
        you=N_("Choose the next adjacent tile to seize."),
        they=N_("{name} chooses the next adjacent tile to seize."),
    ),
    QuestionWords(Phase.BUILD, you=N_("Play one more tile."), they=N_("{name} plays one more tile.")),
    QuestionWords(
        Phase.REMOVE,
        N_("remove {tile}"),
        you=N_("Choose a tile to remove."),
        they=N_("{name} chooses a tile to remove."),
    ),
    QuestionWords(
        Phase.EXPEL,
        N_("send home {name}'s token on {tile}"),
        own=N_("send home your own token on {tile}"),
        you=N_("Choose a token on an adjacent tile to send home."),
        they=N_("{name} chooses a token on an adjacent tile to send home."),
    ),
    QuestionWords(
        Phase.TAKE_OVER,
        N_("take over {tile}"),
        you=N_("Choose an adjacent tile to take over."),
        they=N_("{name} chooses an adjacent tile to take over."),
    ),
    QuestionWords(
        Phase.SETTLE,
        N_("put a token on {tile}"),
        you=N_("Choose a tile without tokens to put a token on."),
        they=N_("{name} chooses a tile without tokens to put a token on."),
    ),
    QuestionWords(
        Phase.READ,
        you=N_("Play one of the tiles that were on the deck."),
        they=N_("{name} plays one of the tiles that were on the deck."),
        hand="looked",
    ),
    QuestionWords(
        Phase.TAKE_TILE,
        N_("take {tile}"),
        you=N_("Choose an adjacent tile to take into your hand."),
        they=N_("{name} chooses an adjacent tile to take into their hand."),
    ),
    QuestionWords(
        Phase.SHIP,
        N_("add a tile at {cell}"),
        you=N_("Choose a cell for a face-down tile from the deck."),
        they=N_("{name} chooses a cell for a face-down tile from the deck."),
    ),
    QuestionWords(
        Phase.PICK_UP,
        N_("move {tile}"),
        you=N_("Choose a tile to move."),
        they=N_("{name} chooses a tile to move."),
    ),
    QuestionWords(
        Phase.DELIVER,
        N_("move it to {cell}"),
        you=N_("Choose where to move {picked}."),
        they=N_("{name} chooses where to move {picked}."),
    ),
    QuestionWords(
        Phase.FILL,
        N_("fill {cell}"),
        you=N_("Choose the side to fill with a random tile out of {victim}'s hand."),
        they=N_("{name} chooses the side to fill with a random tile out of {victim}'s hand."),
        yours=N_("{name} chooses the side to fill with a random tile out of your hand."),
    ),
    QuestionWords(
        Phase.CLEAR,
        N_("clear {tile}"),
        you=N_("Choose a tile to clear of all tokens."),
        they=N_("{name} chooses a tile to clear of all tokens."),
    ),
    QuestionWords(
        Phase.SWAP_HANDS,
        N_("swap hands with {name}"),
        you=N_("Choose whom to swap hands with."),
        they=N_("{name} chooses whom to swap hands with."),
    ),
    QuestionWords(
        Phase.PULL,
        N_("pull in {name}'s token from {tile}"),
        own=N_("pull in your own token from {tile}"),
        enough=N_("pull in no more"),
        you=N_("You may pull in tokens from adjacent tiles."),
        they=N_("{name} may pull in tokens from adjacent tiles."),
    ),
    QuestionWords(
        Phase.DEPART,
        N_("swap {tile}"),
        you=N_("Choose a tile to swap."),
        they=N_("{name} chooses a tile to swap."),
    ),
    QuestionWords(
        Phase.ARRIVE,
        N_("with {tile}"),
        you=N_("Choose what to swap {picked} with."),
        they=N_("{name} chooses what to swap {picked} with."),
    ),
)
assert [wording.phase for wording in WORDINGS] == [question.phase for question in QUESTIONS]

WORDING = {wording.phase: wording for wording in WORDINGS}
