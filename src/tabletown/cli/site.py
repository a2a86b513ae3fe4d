"""Looking after a site: backups, and whether everything stored is right."""

import sys
from pathlib import Path

import click

from tabletown.text.i18n import _
from tabletown.web.server.backups import back_up
from tabletown.web.server.backups import restore as put_back
from tabletown.web.server.start import check as check_site
from tabletown.web.server.start import manage as manage_site

from .shared_options import example, plain_errors

data_option = click.option("--data", type=click.Path(file_okay=False), help="The folder of the database; see docs/site.md.")
file_argument = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.group(epilog=example("tabletown site backup monday.sqlite3", "tabletown site check"))
def site() -> None:
    """Look after a site: back up its database, restore it, check what is stored, run Django's commands."""


@site.command(epilog=example("tabletown site backup monday.sqlite3"))
@file_argument
@data_option
@plain_errors
def backup(file: Path, data: str | None) -> None:
    """Write the database into FILE, while the site runs."""
    back_up(file, data)
    click.echo(
        _(
            "The database is in {file}. Keep the file secret_key of the data folder as well: without it nobody's seat is known.",
            file=file,
        )
    )


@site.command(epilog=example("tabletown site restore monday.sqlite3 --replace"))
@file_argument
@click.option("--replace", is_flag=True, help="Take the place of the games that are there. They are kept aside (SQLite).")
@data_option
@plain_errors
def restore(file: Path, replace: bool, data: str | None) -> None:
    """Let the database be what FILE says. Stop the site first."""
    put_back(file, data, replace)
    click.echo(
        _(
            "The database is what {file} says. The secret_key that belongs to it must lie in the data folder: it knows the"
            " seats.",
            file=file,
        )
    )


@site.command(epilog=example("tabletown site check"))
@data_option
@plain_errors
def check(data: str | None) -> None:
    """Play every stored game again from its record, and say what is wrong. Nothing is changed."""
    wrong = 0
    for finding in check_site(data):
        wrong += finding.is_wrong
        click.echo(f"{finding.table_id or _('database')}: {finding.words}")
    click.echo(_("Wrong: {n}.", n=wrong) if wrong else _("Everything is as it should be."))
    sys.exit(1 if wrong else 0)


@site.command(
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    epilog=example("tabletown site manage staff Ann", "tabletown site manage migrate --check", "tabletown site manage help"),
)
@data_option
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@plain_errors
def manage(arguments: tuple[str, ...], data: str | None) -> None:
    """Run one of Django's commands with the settings of the site: staff, changepassword, migrate, check --deploy, shell ..."""
    manage_site(arguments, data)
