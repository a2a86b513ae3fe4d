"""An agent that is an object of Python as a process of its own, so that it can be ended at any moment and its memory limited.

`python -m tabletown.agents.host my_module:MyBot [GAME]` speaks the protocol for agents on standard input and output. What the
agent prints goes to standard error. It is handed what it is handed everywhere, a `SeatView`.
"""

import os
import sys
from base64 import b64decode
from itertools import islice
from typing import IO, Any

from tabletown.bots import Bot, choose
from tabletown.bots.history import Forfeit, GameEnd, GameSetting
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.registry import GAMES
from tabletown.match.match import Match

from . import messages
from .agent import MOST_GAMES, Occasion, PythonDoor
from .agent_bot import AgentBot
from .limits import AgentLimits
from .named import bot_of, name_of
from .seat_view import SeatView, TimeLeft, seat_view, view_of

WANTS = ("news", "redealt")


class Host:
    """Asks a bot or an agent what it is asked itself."""

    def __init__(self, bot: Bot, out: "IO[bytes]") -> None:
        self.bot, self.out = bot, out
        self.games: dict[str, tuple[GameSetting, int]] = {}
        """The games that have begun, and whose seat it is."""

    def say(self, message: dict[str, Any]) -> None:
        """A line for whoever has started this process."""
        self.out.write(messages.line(message))
        self.out.flush()

    def introduce(self) -> None:
        """The first line."""
        door = self.bot.door if isinstance(self.bot, AgentBot) else None
        name, version = (name_of(door.agent), door.version()) if isinstance(door, PythonDoor) else (self.bot.name, "")
        told = {"protocol": messages.PROTOCOL, "name": name[:80], "version": version[:80], "wants": list(WANTS)}
        self.say({"type": "hello", **told})

    def hear(self, told: dict[str, Any]) -> bool:
        """Do what a message wants; whether there is more to come."""
        match told["type"]:
            case "newgame":
                setting = GameSetting(GAMES[told["key"]], tuple(told["names"]), told["options"])
                self.games[told["game"]] = setting, told["seat"]
                for game in list(islice(self.games, max(0, len(self.games) - MOST_GAMES))):
                    del self.games[game]
            case "choose":
                self.say({"type": "choose", "ask": told["ask"], "move": self.answer(told)})
            case "result":
                self.end(told)
            case "quit":
                return False
        return True

    def answer(self, told: dict[str, Any]) -> int | str:
        """The move, or what was answered instead: why that is none is said by whoever asked."""
        setting, seat = self.games[told["game"]]
        view = seen(setting, told)
        if not isinstance(self.bot, AgentBot):
            return choose(self.bot, view.possible_match(told["number"])).id
        found = self.bot.door.ask(Occasion(told["game"], seat, setting.names), view)
        try:
            return view.find(found).id
        except IllegalMove:
            return found if isinstance(found, int) and not isinstance(found, bool) else str(found)[: messages.MOST_ANSWER]

    def end(self, told: dict[str, Any]) -> None:
        """A game is over."""
        known = self.games.pop(told["game"], None)
        if known and isinstance(self.bot, AgentBot):
            end = GameEnd(tuple(told["winners"]), tuple(told["scores"]), told["verdict"], told["lost"])
            self.bot.door.end(Occasion(told["game"], known[1], known[0].names), end)


def seen(setting: GameSetting, told: dict[str, Any]) -> SeatView:
    """The view of a question, as objects of Python are handed it."""
    names, left = list(setting.names), told["seconds"]
    known = Match.resume(setting.game, names, setting.options, b64decode(told["redealt"]), []).states()
    return view_of(setting, known, told["number"], told["news"], TimeLeft(left["move"], left["game"]), told["refused"])


def main(where: str, game: str = "") -> int:
    """Be an agent until that is no longer needed; an exit code."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        host = Host(bot_of(where, limits=AgentLimits(move_seconds=None)), out)
        if game:
            seat_view(GAMES[game].new(GAMES[game].seats[0], seed=1)).possible_match().choices()
        host.introduce()
        for line in sys.stdin.buffer:
            told = messages.read(line)
            if told["type"] != "hello" and not host.hear(told):
                break
    except (BadOption, Forfeit) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
