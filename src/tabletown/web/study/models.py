"""What studying keeps: who agreed to hints, analyses move by move, how well visitors solve puzzles, and studies of balance."""

from typing import ClassVar

from django.db import models

from ..jobs.work_item import Work
from ..tables.models import Table, public_id


class HintAgreement(models.Model):
    """Whether the people at a table want hints: everybody has to agree."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="+")
    agreed = models.JSONField(default=list)
    """The seats of those who did."""

    def __str__(self) -> str:
        return f"hints at {self.table_id}: {self.agreed}"


class GameAnalysis(Work):
    """The analysis of a finished game."""

    table = models.OneToOneField(Table, models.CASCADE, primary_key=True, related_name="+")
    version = models.PositiveIntegerField()
    """Of the table: where somebody has taken back the end of the game, the analysis is of another one."""
    iterations = models.PositiveIntegerField()
    seed = models.PositiveIntegerField(default=0)


class AnalysedMove(models.Model):
    """What was found out about one move: numbers only."""

    analysis = models.ForeignKey(GameAnalysis, models.CASCADE, related_name="rows")
    number = models.PositiveIntegerField()
    data = models.JSONField()

    class Meta:
        """As they were made."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["analysis", "number"], name="one_row_for_each_move")]

    def __str__(self) -> str:
        return f"move {self.number} of {self.analysis_id}"


class Solver(models.Model):
    """A visitor who solves puzzles, known as their games are: by who is signed in, or else by the browser."""

    visitor_hash = models.CharField(max_length=64, unique=True)
    rating = models.FloatField(default=1500.0)
    answered = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    updated = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"{self.rating:.0f} after {self.answered}"


class PuzzleRating(models.Model):
    """How hard a puzzle has turned out to be. It is known by its content, since a new edition may number puzzles anew."""

    puzzle = models.CharField(primary_key=True, max_length=64)
    rating = models.FloatField()
    answered = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.puzzle}: {self.rating:.0f}"


class PuzzleAnswer(models.Model):
    """A visitor's first answer to a puzzle: the one that counts."""

    solver = models.ForeignKey(Solver, models.CASCADE, related_name="answers")
    puzzle = models.CharField(max_length=64)
    right = models.BooleanField()
    change = models.FloatField()
    """Of the solver's rating."""
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        """As they came; one for each puzzle."""

        ordering: ClassVar = ["created"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["solver", "puzzle"], name="the_first_answer_counts")]

    def __str__(self) -> str:
        return f"{self.puzzle} by {self.solver_id}"


class BalanceStudy(Work):
    """Many games between bots, looked at as a designer does."""

    id = models.CharField(primary_key=True, max_length=16, default=public_id, editable=False)
    game = models.CharField(max_length=40, db_index=True)
    definition = models.JSONField()
    """What every game of it follows from."""


class StudiedGame(models.Model):
    """What was seen of one game of a study."""

    study = models.ForeignKey(BalanceStudy, models.CASCADE, related_name="rows")
    number = models.PositiveIntegerField()
    data = models.JSONField()

    class Meta:
        """As they are numbered."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["study", "number"], name="one_row_for_each_game")]

    def __str__(self) -> str:
        return f"game {self.number} of {self.study_id}"
