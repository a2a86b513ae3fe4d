"""A game that is going to be played is compiled first: that game, and no other."""

import os

import click

from tabletown.compiler.compile_notice import PATIENCE
from tabletown.errors import TabletownError
from tabletown.game.registry import GAMES
from tabletown.precompile.compile_pool import PARTS, Compilers, is_ready, parts_done
from tabletown.text.i18n import _

from .shared_options import progress_bar


def prepare(key: str) -> None:
    """Compile a game unless it is; whoever waits for it longer than a moment is told how far it is."""
    game = GAMES[key]
    if is_ready(key):
        return
    compilers = Compilers([key], jobs=os.cpu_count() or 1)
    compilers.start()
    try:
        if not compilers.wait(PATIENCE):
            with progress_bar() as bar:
                if not bar.console.is_terminal:  # where no bar can move, a line says it
                    click.echo(_("tabletown: setting the table of {game}, once ...", game=game.title), err=True)
                task = bar.add_task(_("Setting the table of {game} (once)", game=game.title), total=len(PARTS))
                while not compilers.wait(0.1):
                    bar.update(task, completed=len(parts_done(key)))
                bar.update(task, completed=len(parts_done(key)))
    finally:
        compilers.end()
    if failure := compilers.failures.get(key):
        raise TabletownError(_("compiling {key} failed: {failure}", key=key, failure=failure))
