"""Vegas Showdown: bid for tiles, and build the most famous hotel and casino of the Strip."""

from tabletown.game import Game, Option
from tabletown.kernel import register

from .bot.judge import vegas_showdown_judge, vegas_showdown_signs
from .bot.levels import THINKING
from .display import board, view
from .notation import moves, position
from .rules.components import SHEET_NAMES
from .rules.hidden import vegas_showdown_redeal
from .rules.numbers import MOST_LEGAL, MOVES
from .rules.scoring import vegas_showdown_scores, vegas_showdown_winners
from .rules.state import STATE
from .rules.turns import vegas_showdown_apply, vegas_showdown_legal, vegas_showdown_setup, vegas_showdown_turn

register(
    STATE,
    setup=vegas_showdown_setup,
    turn=vegas_showdown_turn,
    legal=vegas_showdown_legal,
    apply=vegas_showdown_apply,
    scores=vegas_showdown_scores,
    winners=vegas_showdown_winners,
    redeal=vegas_showdown_redeal,
    judge=vegas_showdown_judge,
    signs=vegas_showdown_signs,
)

GAME = Game(
    key="vegas_showdown",
    title="Vegas Showdown",
    about="Bid for slots, lounges and restaurants, and fit them into the most famous hotel and casino of the Strip.",
    minutes=75,
    seats=range(3, 6),
    version=1,
    options=(Option("sheet", SHEET_NAMES[0], SHEET_NAMES, "The grid to build on: 7 columns by 5 rows, or 8 by 5."),),
    state=STATE,
    move_count=MOVES,
    most_legal=MOST_LEGAL,
    moves=moves,
    sight=view,
    positions=position,
    board=board,
    thinking=THINKING,
)
