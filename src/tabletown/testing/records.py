"""Records: a game as text, which tells the whole game again."""

from datetime import date

from tabletown.bots import bot_named, choose
from tabletown.errors import TabletownError
from tabletown.game.registry import GAMES
from tabletown.match.match import Match
from tabletown.match.record_reader import read_record

from .game_settings import Setting
from .random_walks import played, state_bytes

MOST = 3000


def records_tell_the_whole_game_again(setting: Setting) -> None:
    """Written and read, a game has the same text, the same position and the same log."""
    match = played(setting, 15, 2500)
    text = match.record()
    try:
        again = read_record(text, luck="manual")
    except TabletownError as error:
        raise AssertionError(f"{match!r}: its record cannot be read: {error}") from None
    assert again.record() == text, f"{match!r}: its record reads differently when it is written again"
    assert state_bytes(again) == state_bytes(match), f"{match!r}: its record leads to another position"
    assert again.log() == match.log(), f"{match!r}: its record tells another story"


def greedy_game(key: str, players: int, seed: int) -> Match:
    """A game that greedy bots play to the end: its record is worth keeping, to be replayed after every change."""
    match = GAMES[key].new(players, seed)
    match.date = date(2026, 1, 1)
    while not match.over and len(match.steps) < MOST:
        match.play(choose(bot_named("greedy"), match, seed + len(match.steps)))
    return match
