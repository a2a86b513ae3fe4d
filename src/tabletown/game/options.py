"""The options of a game: their values, and how these are said."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from reprlib import repr as short
from typing import Any

from tabletown.errors import BadOption
from tabletown.text.explanations import Explanation
from tabletown.text.i18n import _
from tabletown.text.word_matching import listing


@dataclass(frozen=True)
class Option:
    """A switch of a game. It is also a field of the game's state, under the same name."""

    name: str
    default: bool | int | str
    values: tuple[bool | int | str, ...]
    about: str
    sets: Mapping[bool | int | str, Mapping[str, bool | int | str]] = field(default_factory=dict)
    """For a shorthand: the other options that each value sets. A shorthand is no field of the state itself."""
    title: str = ""
    """What players call it, where its name in words does not say it."""

    def check(self, value: Any) -> bool | int | str:
        """The value, if the option takes it: itself, or as people and records write it."""
        if isinstance(value, str):
            return self.parse(value)
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
        raise self._refused(value)

    def parse(self, text: str) -> bool | int | str:
        """The value that a person wrote: on, off, a number or a word. Programs write true and false for on and off."""
        written = text.strip().lower()
        for known in self.values:
            if written == say(known).lower() or (isinstance(known, bool) and written == str(known).lower()):
                return known
        raise self._refused(text)

    def _refused(self, value: Any) -> BadOption:
        return BadOption(
            _("{name} can be {list}, not {value}", name=self.name, list=listing(map(say, self.values)), value=short(value))
        )

    def number(self, value: bool | int | str) -> int:
        """The value as the state holds it: words by their place in the list, where off and on stand first if they stand there."""
        return self.values.index(value) if isinstance(value, str) else int(value)

    def value(self, number: int) -> bool | int | str:
        """The value that the state holds."""
        if any(isinstance(known, str) for known in self.values):
            return self.values[number]
        return bool(number) if isinstance(self.default, bool) else number


def switch(name: str, default: bool, about: str, title: str = "") -> Option:
    """An option that is on or off."""
    return Option(name, default, (False, True), about, title=title)


def say(value: bool | int | str) -> str:
    """An option's value as people write it: on, off, a number or a word."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def explained(option: Option) -> Explanation:
    """What an option is, from what it declares."""
    facts = ((_("values"), listing(map(spoken, option.values))), (_("as usual"), spoken(option.default)))
    return Explanation(f"option.{option.name}", option_title(option), _(option.about), facts, called=(option.name,))


def option_title(option: Option) -> str:
    """What people call an option."""
    return _(option.title or option.name.replace("_", " "))


def spoken(value: bool | int | str) -> str:
    """An option's value in the language that is spoken; records have it in English."""
    return _("on") if value is True else _("off") if value is False else _(str(value)) if isinstance(value, str) else str(value)


def check_luck(luck: str) -> str:
    """Luck is automatic or played by hand."""
    if luck not in ("auto", "manual"):
        raise BadOption(_("luck can be auto or manual, not {luck}", luck=short(luck)))
    return luck
