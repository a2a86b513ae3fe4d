"""Who reads a sentence: players are spoken to where it is about them, and everybody else is called by name."""

from typing import Any, NamedTuple

from tabletown.text.i18n import _

from ..rules.state import NOBODY


class Reader(NamedTuple):
    """A seat that reads, or an onlooker (None), and the names of all."""

    names: list[str]
    seat: int | None

    def is_seat(self, who: int) -> bool:
        """Whether the reader is meant."""
        return self.seat is not None and self.seat == who

    def name(self, who: int) -> str:
        """What a player is called; nobody has no name."""
        return self.names[who] if 0 <= who < len(self.names) else ""

    def told(self, who: int, you: str, they: str, whom: int = NOBODY, to_you: str = "", **fields: Any) -> str:
        """What `who` does ({name}), to `whom` ({other}) if to anybody: to the one who does it, to the one whom it meets, or to
        all others."""
        template = you if self.is_seat(who) else to_you if to_you and self.is_seat(whom) else they
        return _(template, name=self.name(who), other=self.name(whom), **fields)
