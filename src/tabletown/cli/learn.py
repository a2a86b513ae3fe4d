"""A game's lesson at the terminal."""

import click

from tabletown.advice import lesson_runner
from tabletown.bots import Bot, bot_named
from tabletown.errors import BadOption, IllegalMove
from tabletown.game.lesson import YOU, Verdict
from tabletown.game.registry import GAMES
from tabletown.text.i18n import N_, _

from .compile_first import prepare
from .play import ask_line
from .shared_options import example, plain_errors
from .terminal_session import Left, Session

SAYS = {
    Verdict.GOOD: N_("Good. {text}"),
    Verdict.POSSIBLE: N_("Possible. {text}"),
    Verdict.COSTS: N_("Look what that costs you. {text} (undo takes it back)"),
}
WELCOME = N_("""A first game with a guide. Type a move's words, or its mark in the list: #3.
undo takes back your last decision, whatever followed; help tells the rest.""")


class LessonSession(Session):
    """A lesson at the terminal: with prepared luck, and with a guide until all chapters are told."""

    def bot_turn(self, bot: Bot) -> None:
        """What is written down for the bot, or what it thinks."""
        lesson_runner.play(self.match, lesson_runner.answer_of_bot(self.match))

    def make(self, line: str) -> None:
        """A move, and the luck that was prepared."""
        lesson_runner.play(self.match, line)

    def take_back(self, seat: int) -> str:
        """Luck is prepared and falls again as it did: so everything can be taken back."""
        steps = self.match.steps
        mine = [number for number, step in enumerate(steps) if step.by == seat]
        if not mine:
            raise IllegalMove(_("there is no decision to take back"))
        words = self.match.history[mine[-1]].text
        self.match = self.match.after(mine[-1])
        return words

    def list_moves(self) -> None:
        """What the guide says stands between the board and the moves."""
        now = lesson_runner.guidance(self.match, self.match.steps)
        self.say("")
        for answer in now.answers:
            self.say(_(SAYS[answer.verdict], text=answer.text))
        where = _("Over") if now.over else _("Chapter {number} of {count}", number=now.number, count=now.count)
        self.say(_("{where}: {text}", where=where, text=now.text))
        super().list_moves()


@click.command(epilog=example("tabletown learn machi_koro"))
@click.argument("game")
@click.option("--name", default="You", show_default=True, help="Your name at the table.")
@plain_errors
def learn(game: str, name: str) -> None:
    """Learn a game by a guided first game, about 8 minutes long."""
    chosen = GAMES[game]
    lesson = lesson_runner.lesson_of(chosen)
    if name in lesson.opponents:
        raise BadOption(_("somebody at this table is called {name} already: choose another name", name=name))
    prepare(chosen.key)
    match = lesson_runner.begin(chosen, name)
    seats = [None if seat == YOU else bot_named(lesson_runner.LEVEL) for seat in range(len(match.names))]
    click.echo(f"{_(chosen.title)}\n\n{_(WELCOME)}")
    try:
        LessonSession(match, seats, ask_line, click.echo).play()
    except (Left, EOFError):
        click.echo(_("Goodbye."))
