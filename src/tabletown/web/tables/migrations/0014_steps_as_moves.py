"""A step is stored as its move: most of the whole positions go, and each leaves its fingerprint.

A little at a time, each part in a transaction of its own: that needs little memory, and whoever stops it goes on where it was.
Each step is either as it was or as it is to be, at any time, and the site reads both. The way back makes the moves again.
"""

from collections.abc import Iterator
from typing import Any

from django.db import connections, migrations, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tabletown.web.tables.play.stored_positions import KEPT_EVERY, fingerprint, positions

AT_ONCE = KEPT_EVERY
"""Steps in a transaction: half a megabyte of positions."""
WRITE = 'UPDATE "{table}" SET "before" = %s, "fingerprint" = %s WHERE "id" = %s'


def write(model: Any, alias: str, rows: list[tuple[bytes, int | None, int]]) -> None:
    """Positions and fingerprints of some steps."""
    with transaction.atomic(using=alias), connections[alias].cursor() as cursor:
        cursor.executemany(WRITE.format(table=model._meta.db_table), rows)


def parts(found: list[Any]) -> Iterator[list[Any]]:
    """A list in parts that are written at once."""
    for first in range(0, len(found), AT_ONCE):
        yield found[first : first + AT_ONCE]


def thin_out(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
    """Keep a position at the beginning, now and then, and where others of the rules begin; none of steps that were taken back."""
    alias = editor.connection.alias
    for name in ("StoredStep", "TakenStep"):
        model = apps.get_model("tables", name)
        for table_id in apps.get_model("tables", "Table").objects.using(alias).order_by("id").values_list("id", flat=True):
            steps = model.objects.using(alias).filter(table_id=table_id)
            kept, todo = set[int](), list[int]()
            follows = None
            for pk, number, layout, mark in steps.order_by("number").values_list("id", "number", "layout", "fingerprint"):
                if name == "StoredStep" and (number % KEPT_EVERY == 0 or follows != (number, layout)):
                    kept.add(pk)
                if mark is None:
                    todo.append(pk)
                follows = number + 1, layout
            for part in parts(todo):
                rows = [(pk, bytes(before)) for pk, before in steps.filter(id__in=part).values_list("id", "before")]
                write(model, alias, [(state if pk in kept else b"", fingerprint(state), pk) for pk, state in rows if state])


def fill_in(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
    """For an earlier version of the site: every step with its position, as far as the moves lead to it."""
    alias = editor.connection.alias
    model = apps.get_model("tables", "StoredStep")
    for table in apps.get_model("tables", "Table").objects.using(alias).order_by("id").defer("state", "position").iterator(AT_ONCE):
        for first in range(0, table.length, AT_ONCE):
            states = positions(table, first, first + AT_ONCE - 1)
            rows = table.steps.filter(number__in=states).values_list("number", "id")
            write(model, alias, [(states[number], None, pk) for number, pk in rows])


class Migration(migrations.Migration):
    """Not in one transaction: see above."""

    atomic = False
    dependencies = [("tables", "0013_fingerprints")]
    operations = [migrations.RunPython(thin_out, fill_in)]
