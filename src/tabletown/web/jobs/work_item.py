"""The abstract model of work that is done by a process in the background."""

from django.db import models


class Work(models.Model):
    """Something that is done in the background: asked for, being done, or ready."""

    class State(models.TextChoices):
        """How far it is."""

        WAITING = "waiting"
        READY = "ready"
        FAILED = "failed"

    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    asked = models.DateTimeField()
    """When a page last waited for it: when nobody does any more, it rests."""
    claimed_by = models.CharField(max_length=60, blank=True, default="")
    """The server process that works at it, until it runs out."""
    claimed_until = models.DateTimeField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """What all kinds of work have in common."""

        abstract = True

    def __str__(self) -> str:
        return f"{self.pk}: {self.done} of {self.total}, {self.state}"
