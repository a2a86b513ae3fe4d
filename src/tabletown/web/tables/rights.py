"""Rows that say who may see or do something at tables.

Changing one, in whichever of Django's ways, raises the stamps of the tables that it is about in the same transaction, and tells
all processes. What is remembered of a table is found by its stamp, and open streams are sent what their visitor may see by then:
so no answer and no stream outlives the right to it.
"""

from collections.abc import Iterable
from typing import Any, ClassVar, Self, TypeVar

from django.db import models, transaction
from django.db.models import F

from tabletown.web.tables.events.table_events import tell_that_rights_changed

Row = TypeVar("Row", bound="RightsRow")


class RightsQuerySet(models.QuerySet[Row]):
    """Rows of rights, several at once."""

    def update(self, **values: Any) -> int:
        """As Django's."""
        if not self.model.RIGHTS & values.keys():
            return super().update(**values)
        with transaction.atomic():
            raise_stamps(self.model.tables_of(self))
            return super().update(**values)

    def delete(self) -> tuple[int, dict[str, int]]:
        """As Django's."""
        with transaction.atomic():
            raise_stamps(self.model.tables_of(self))
            return super().delete()

    def bulk_create(self, objs: Iterable[Row], *args: Any, **kwargs: Any) -> list[Row]:
        """As Django's."""
        with transaction.atomic():
            made = super().bulk_create(objs, *args, **kwargs)
            raise_stamps(self.model.tables_of(self.model._base_manager.filter(pk__in=[row.pk for row in made])))
            return made


class RightsRow(models.Model):
    """A row of which some fields say who may see or do something. Its manager gives a `RightsQuerySet`."""

    RIGHTS: ClassVar[frozenset[str]]
    """These fields."""

    class Meta:
        """Of several tables."""

        abstract = True

    @classmethod
    def tables_of(cls, rows: models.QuerySet[Self]) -> models.QuerySet[Any]:
        """The tables that some rows are about."""
        raise NotImplementedError

    def save(self, *args: Any, **kwargs: Any) -> None:
        """As Django's."""
        fields = kwargs.get("update_fields")
        if fields is not None and not self.RIGHTS & set(fields):
            super().save(*args, **kwargs)
            return
        with transaction.atomic():
            super().save(*args, **kwargs)
            raise_stamps(self.tables_of(type(self)._base_manager.filter(pk=self.pk)))

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """As Django's."""
        with transaction.atomic():
            raise_stamps(self.tables_of(type(self)._base_manager.filter(pk=self.pk)))
            return super().delete(*args, **kwargs)


def raise_stamps(tables: models.QuerySet[Any]) -> None:
    """Let nothing that is known of some tables be valid any more, in a transaction of the caller's. Tables are always locked in
    the same order, so that two such transactions cannot wait for each other."""
    found = list(tables.select_for_update().order_by("pk").values_list("pk", flat=True))
    if found:
        tables.model._base_manager.filter(pk__in=found).update(stamp=F("stamp") + 1)
        tell_that_rights_changed()
