"""What is kept of a job until it has run."""

from typing import ClassVar

from django.db import models


class Job(models.Model):
    """Something that is to be done. All times are by the database's clock."""

    kind = models.CharField(max_length=32)
    key = models.CharField(max_length=160)
    """What it is about: a kind has one job for each key."""
    arguments = models.JSONField(default=dict)
    priority = models.SmallIntegerField(default=0)
    """Higher first."""
    put_at = models.DateTimeField()
    not_before = models.DateTimeField()
    stamp = models.BigIntegerField()
    """Another one each time the job is put: what is put again while it runs runs once more."""
    tries = models.PositiveSmallIntegerField(default=0)
    """How often it was taken since it was put."""
    claim = models.CharField(max_length=100, blank=True, default="")
    """Of the worker that runs it, until the claim runs out: machine, process and a random part."""
    claimed_until = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    """When it was given up; it rests until it is put again."""
    error = models.CharField(max_length=80, blank=True, default="")
    """The kind of the last error."""

    class Meta:
        """Workers look for what is due, and each thing to do is there once."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["kind", "key"], name="one_job_for_each_key")]
        indexes: ClassVar = [
            models.Index(fields=["-priority", "not_before"], condition=models.Q(failed_at__isnull=True), name="jobs_to_run")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
