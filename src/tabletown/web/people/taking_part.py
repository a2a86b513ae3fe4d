"""What people bring to the tables' pages: filled into the tables' lists when the app is ready."""

from django.utils.translation import gettext_lazy as _

from ..tables import hooks
from .at_tables import name_of, person_of
from .ratings import check_sitting, remark_on


def take_part() -> None:
    """Tell the tables."""
    hooks.PERSONS.append(person_of)
    hooks.NAMES.append(name_of)
    hooks.BEFORE_SITTING.append(check_sitting)
    hooks.REMARKS.append(remark_on)
    hooks.TABLE_LINKS.append(("table_people", _("People at this table")))
