"""What learning keeps: which tables are lessons."""

from django.db import models

from ..tables.models import Table


class LessonTable(models.Model):
    """A table at which somebody plays a game's lesson. How far they are is worked out from the steps that were made."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="+")
    guided = models.BooleanField(default=True)
    """Whether the guide still speaks; else it is a table like any other."""
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"lesson {self.table_id}"
