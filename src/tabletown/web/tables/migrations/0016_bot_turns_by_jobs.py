"""Bots' turns are jobs: who thinks about them is no longer written at the tables."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import Exists, OuterRef
from django.utils import timezone

URGENT = 100


def put_jobs(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
    """For each table that waits for a bot."""
    alias, now = editor.connection.alias, timezone.now()
    table, seat, job = apps.get_model("tables", "Table"), apps.get_model("tables", "Seat"), apps.get_model("jobs", "Job")
    people = Exists(seat.objects.filter(table=OuterRef("pk"), kind="person"))
    waiting = table.objects.using(alias).filter(waits_for_bot=True, status="running").annotate(people=people)
    found = [
        job(kind="bot turn", key=key, priority=URGENT if has_people else 0, put_at=now, not_before=now, stamp=0)
        for key, has_people in waiting.values_list("pk", "people")
    ]
    job.objects.using(alias).bulk_create(found, batch_size=500, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("tables", "0015_films_by_jobs"), ("jobs", "0001_jobs")]
    operations = [
        migrations.RunPython(put_jobs, migrations.RunPython.noop),
        migrations.RemoveField("table", "claimed_by"),
        migrations.RemoveField("table", "claimed_until"),
    ]
