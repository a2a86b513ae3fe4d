"""What people bring to the tables' pages: filled into the tables' lists when the app is ready."""

from django.utils.translation import gettext_lazy as _

from tabletown.web.jobs.queue import register
from tabletown.web.tables.extensions import hooks
from tabletown.web.tables.maintenance.cleanup import also_see_to, keep_tables

from . import bans, ratings, sessions, turn_mail
from . import muting_and_reports as manners
from . import password_reset as forgotten
from .current_account import account_of, is_still_signed_in, name_of, person_of
from .personal_data import tables_of_accounts

RATED = hooks.Wish(
    "rated",
    _("Rating"),
    _("The game counts for ratings. Everybody who sits down is signed in, in one seat each."),
    lambda request: account_of(request) is not None,
    ratings.let_new_be_rated,
)


def take_part() -> None:
    """Tell the tables."""
    sessions.take_part()
    hooks.STILL_KNOWN.append(is_still_signed_in)
    also_see_to(sessions.forget_old)
    hooks.PERSON_MOVED.append(manners.move_distances)
    hooks.PERSONS.append(person_of)
    hooks.NAMES.append(name_of)
    hooks.BEFORE_MAKING.append(bans.check_making)
    hooks.BEFORE_SITTING.extend([bans.check_sitting, manners.check_sitting, ratings.check_sitting])
    hooks.BEFORE_REMATCH.extend([bans.check_rematch, manners.check_rematch])
    hooks.BEFORE_SAYING.extend([manners.check_saying, bans.check_saying])
    hooks.SILENCED.extend([manners.why_silent, bans.why_silent])
    hooks.UNHEARD.append(manners.muted_seats)
    hooks.NO_ADVICE.append(ratings.is_rated)
    hooks.REMARKS.extend([ratings.remark_on, manners.remark_on])
    hooks.LOOKS.append(turn_mail.note_looks)
    for kind in (forgotten.FORGOTTEN, turn_mail.CONFIRM, turn_mail.ROUND):
        register(kind)
    keep_tables(tables_of_accounts)
    hooks.TABLE_WISHES.append(RATED)
    hooks.TABLE_LINKS.append(("table_people", _("People at this table")))
