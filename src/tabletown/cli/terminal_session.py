"""A game at the terminal: people and bots in any seats."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tabletown.advice.hints import hint
from tabletown.agents import bot_of
from tabletown.bots import Bot, choose
from tabletown.errors import BadOption, TabletownError
from tabletown.game.declaration import Game
from tabletown.match.match import AMOUNT, Match
from tabletown.text.i18n import N_, _

HUMAN = "human"
HELP = N_("""Type a move's words (some of them, in their order, where only one move
fits) or its mark in the list: #3. A number alone is the amount that is asked
for, so 5 bids 5. Or type
  undo         take back your last decision, if nothing was revealed since
  explain WORDS  what a card, tile, figure or word is, and what it would do now
  hint         the three best moves, and why
  board        show the board again          log          what happened so far
  save FILE    keep the game; go on later with: tabletown play --load FILE
  help         this                          quit         leave the table""")


class Left(Exception):
    """The player has left the table."""


@dataclass
class Session:
    """A match with somebody or something in each seat, and how it talks."""

    match: Match
    seats: list[Bot | None]
    ask: Callable[[str], str]
    say: Callable[[str], None]
    told: int = 0
    viewer: int | None = None
    seed: int | None = None
    turns: int = field(default=0)

    def play(self) -> None:
        """Play until the game is over."""
        while not self.match.over:
            seat = self.match.turn
            assert seat is not None
            bot = self.seats[seat]
            if bot is None:
                self.human_turn(seat)
            else:
                self.bot_turn(bot)
        reader = self.viewer if self.seats.count(None) == 1 else None  # several people at one screen: nobody is "you"
        self.tell_news(reader)
        self.say("")
        self.say(self.match.text(reader))

    def bot_turn(self, bot: Bot) -> None:
        """Let a bot think and move."""
        self.turns += 1
        self.match.play(choose(bot, self.match, None if self.seed is None else self.seed + self.turns))

    def make(self, line: str) -> None:
        """Make the move that somebody has typed."""
        self.match.play(line)

    def take_back(self, seat: int) -> str:
        """Take back a seat's last decision, if it still may: the words of that move."""
        return self.match.undo(seat).text

    def human_turn(self, seat: int) -> None:
        """Show the table to a person, and carry out what they say."""
        self.hand_over(seat)
        self.tell_news(seat)
        self.say("")
        self.say(self.match.text(seat))
        self.list_moves()
        while not self.obey(self.ask(self.prompt(seat)).strip(), seat):
            pass

    def prompt(self, seat: int) -> str:
        """Whose turn it is, and how a move can be named: what a number alone means is said where one is asked for."""
        name, n = self.match.names[seat], len(self.match.legal())
        if any(AMOUNT in move.data for move in self.match.legal()):
            return _("{name} (words, #1 to #{n}, or an amount)> ", name=name, n=n)
        return _("{name} (words, #1 to #{n})> ", name=name, n=n)

    def hand_over(self, seat: int) -> None:
        """With several people at one screen, nobody sees what is not theirs."""
        if self.viewer not in (None, seat):
            self.say("\n" * 40)
            self.ask(_("{name}, press Enter when you sit at the screen. ", name=self.match.names[seat]))
        self.viewer = seat

    def tell_news(self, seat: int | None) -> None:
        """What happened since this was last asked."""
        news = self.match.news(seat, self.told)
        if news:
            self.say("")
        for line in news:
            self.say(f"  {line}")
        self.told = len(self.match.steps)

    def list_moves(self) -> None:
        """The legal moves with their marks, several in a line."""
        cells = [f"{f'#{number}':>4} {move.text}" for number, move in enumerate(self.match.choices(), 1)]
        width = max(len(cell) for cell in cells) + 2
        columns = max(1, 100 // width)
        self.say("")
        for first in range(0, len(cells), columns):
            self.say("".join(f"{cell:<{width}}" for cell in cells[first : first + columns]).rstrip())

    def obey(self, line: str, seat: int) -> bool:
        """Carry out one line; True when the table has moved on."""
        word, _space, rest = line.partition(" ")
        try:
            match word.lower():
                case "":
                    return False
                case "help" | "?":
                    self.say(_(HELP))
                case "quit" | "exit":
                    raise Left
                case "log":
                    self.say("\n".join(self.match.log(seat)))
                case "board":
                    self.say(self.match.text(seat))
                    self.list_moves()
                case "explain":
                    self.explain(rest.strip(), seat)
                case "hint":
                    self.say(str(hint(self.match, seat, seed=self.seed)))
                case "save":
                    self.save(rest.strip())
                case "undo":
                    self.say(_("Taken back: {move}.", move=self.take_back(seat)))
                    self.told = len(self.match.steps)
                    return True
                case _:
                    self.make(line)
                    return True
        except TabletownError as error:
            self.say(_("Sorry: {error}", error=error))
        return False

    def explain(self, words: str, seat: int) -> None:
        """Say what a piece or a word is and does, and what it would do now for whoever asks."""
        if not words:
            raise BadOption(_("explain what? Name a card, a tile, a figure or a word: explain {piece}", piece=self.any_piece()))
        self.say(str(self.match.explain(words, seat)))

    def any_piece(self) -> str:
        """The title of something that can be explained."""
        return next(iter(self.match.game.explanations(self.match.options).values())).title

    def save(self, name: str) -> None:
        """Keep the game as a record."""
        if not name:
            raise BadOption(_("save needs the name of a file: save my-game.txt"))
        try:
            Path(name).expanduser().write_text(self.match.record(), encoding="utf-8")
        except (OSError, RuntimeError, ValueError) as error:  # no such folder, no such user's home, no name for a file
            raise BadOption(
                _("could not save to {name}: {error}", name=name, error=getattr(error, "strerror", None) or error)
            ) from None
        self.say(_("Saved. Go on later with: tabletown play --load {name}", name=name))


def seat_bots(named: list[str], game: Game, players: int) -> list[Bot | None]:
    """Human or a bot for each seat; the last one goes on for the seats that are left."""
    if len(named) > players:
        told = {"players": players, "n": len(named), "words": ",".join(named)}
        raise BadOption(_("{players} players have no room for {n} seats: {words}", **told))
    bots = [None if word == HUMAN else bot_of(word, game) for word in named]
    return bots + [bots[-1]] * (players - len(bots))
