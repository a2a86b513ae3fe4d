"""Films that were being made are made by jobs."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils import timezone


def put_jobs(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
    """For each film that is not ready. In which language it was ordered was not kept."""
    films = apps.get_model("tables", "Film").objects.using(editor.connection.alias).filter(state="making")
    job, now = apps.get_model("jobs", "Job"), timezone.now()
    found = [
        job(kind="film", key=key, arguments={"language": "en"}, put_at=now, not_before=now, stamp=0)
        for key in films.values_list("pk", flat=True)
    ]
    job.objects.using(editor.connection.alias).bulk_create(found, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [("tables", "0014_steps_as_moves"), ("jobs", "0001_jobs")]
    operations = [migrations.RunPython(put_jobs, migrations.RunPython.noop)]
