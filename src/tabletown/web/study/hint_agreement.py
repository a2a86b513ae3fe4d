"""Hints among people: everybody at the table has to agree, and anybody can end it."""

from django.db import transaction
from django.utils.translation import gettext as _

from tabletown.web.tables.extensions.hooks import is_without_advice
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.decisions import Held, Refused, locked
from tabletown.web.tables.play.match_storage import changed

from .models import HintAgreement
from .table_hints import people_at


def agree(table_id: str, who: Held, yes: bool) -> Table:
    """Note that somebody wants hints at their table, or does not: then nobody's word counts any more."""
    with transaction.atomic():
        table, seats = locked(table_id)
        mine = [seat for seat in who(table, seats) if seat in people_at(seats)]
        if not mine or table.status != Table.Status.RUNNING:
            raise Refused(_("Only players can agree to hints, while the game is running."))
        if is_without_advice(table):
            raise Refused(_("This game counts: there are no hints."))
        kept, _new = HintAgreement.objects.get_or_create(table=table)
        kept.agreed = sorted({*kept.agreed, *mine}) if yes else []
        kept.save()
        changed(table)
    return table
