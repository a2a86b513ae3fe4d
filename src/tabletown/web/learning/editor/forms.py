"""A position as forms: a line for everything that stands in it, and what somebody changed there."""

import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tabletown.errors import BadPosition
from tabletown.game.declaration import Game
from tabletown.game.options import option_title, spoken
from tabletown.text.i18n import _

from .fields import ANY, UNKNOWN, Kinds, PlaceKind, answer, general, kinds_of
from .places import NEW, ChosenPlace, compound_at, joined, split, standing
from .positions import HEAD, Path, at, drop, put

NOBODY = "\u2013"
"""What is chosen where nothing stands."""
TURN = "turn"
"""The group of all fields that are single values."""
AT_ONCE = 60
"""So many fields stand in one form at most: the site takes no form with a hundred."""
MOST_CHANGES = 90
SEAT = re.compile(r"\bP([1-9])\b")


@dataclass(frozen=True)
class PartLine:
    """One part of an entry of several words."""

    number: str
    """Which part, and which of those that stand there."""
    label: str
    value: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class FormLine:
    """One line of a form: a heading, a value, or where something is added."""

    what: str
    """heading, number, choice, text, parts, add, or add new, where the name is free."""
    path: str
    label: str
    depth: int
    value: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    """Values with what people call them."""
    low: int | None = None
    high: int | None = None
    removable: bool = False
    keyed: bool = False
    """Where something is added: whether it needs a name first."""
    example: str = ""
    """What may be written there."""
    example_key: str = ""
    parts: tuple[PartLine, ...] = ()
    """Of an entry of several words, what is chosen one by one."""
    key: str = ""
    """The name of what is added, where the place decides it."""


@dataclass(frozen=True)
class FieldGroup:
    """A field of the position with its lines, in as many forms as they need."""

    name: str
    title: str
    summary: str
    forms: tuple[tuple[FormLine, ...], ...]
    open: bool = False

    @property
    def only_adds(self) -> bool:
        """Whether nothing stands there that could be changed."""
        return all(line.what in ("add", "add new") for form in self.forms for line in form)


# --- lines --------------------------------------------------------------------------------------------------------------


def to_text(path: Path) -> str:
    """The way to a place, as a form names it."""
    return "/".join(part.replace("~", "~0").replace("/", "~1") for part in path)


def from_text(text: str) -> Path:
    """The place that a form names."""
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in text[:400].split("/"))


@dataclass
class Writing:
    """A position while its lines are written."""

    game: Game
    kinds: Kinds
    names: list[str]
    by_parts: bool = False
    """Whether entries of several words are chosen part by part; where there are many of them a button leads there."""
    position: Mapping[str, Any] = field(default_factory=dict)

    def here(self, path: Path, refused: Any = UNKNOWN) -> tuple[tuple[str, str], ...]:
        """What the reader would take at a place of this very position, such as the cells that have a tile."""
        return self.named(answer(self.game, dict(self.position), path, refused).here, path[0])

    def place(self, position: Mapping[str, Any], chosen: ChosenPlace) -> Iterator[FormLine]:
        """The lines of one place: what stands there, or where something is added."""
        path, around = chosen.path, standing(position, chosen.path[:-1]) if chosen.path[1:] else position
        try:
            value = at(position, path)
        except KeyError:
            key = path[-1] if isinstance(around, dict) else ""
            yield from self.adding(path[:-1], around, self.kind(path[:-1]), 1, key, chosen.words)
            return
        removable = len(path) > 1 and self.removable(path[:-1], around, path[-1])
        yield from self.lines(path, value, 1, self.label(position, path), removable)

    def title(self, position: Mapping[str, Any], path: Path) -> str:
        """A place in words: 'Cities · Ann · Café'."""
        steps = [self.label(position, path[: n + 1]) for n, step in enumerate(path) if step != NEW]
        return " · ".join(steps)

    def label(self, position: Mapping[str, Any], path: Path) -> str:
        """What the last step of a way is called."""
        around = standing(position, path[:-1]) if path[1:] else position
        if isinstance(around, list) and path[-1].isdecimal():
            return self.names[int(path[-1])] if self.for_each_seat(path[:-1], around) else str(int(path[-1]) + 1)
        return self.words(path[-1], path[0] if path[1:] else "")

    def for_each_seat(self, path: Path, value: Any) -> bool:
        """Whether a list or a map has an entry for each player, no more and no less."""
        return self.kind(path).for_each_seat and len(value) == len(self.names) and bool(value)

    def removable(self, path: Path, value: Any, key: str) -> bool:
        """Whether an entry of a list or a map can be taken away."""
        known = set(self.kind(path).choices) if isinstance(value, dict) else set()
        return not (self.for_each_seat(path, value) or key.islower() or (key in known and len(known) <= len(value)))

    def groups(self, position: Mapping[str, Any], opened: str) -> list[FieldGroup]:
        """What lies on the table, field by field; then in one group what single words and numbers say: whose turn it is."""
        found, single = [], list[FormLine]()
        for name, value in position.items():
            if name in HEAD or self.kind((name,)).follows:
                continue
            if isinstance(value, dict | list):
                lines = list(self.lines((name,), value, 0, self.words(name)))
                forms = tuple(tuple(lines[n : n + AT_ONCE]) for n in range(0, len(lines), AT_ONCE))
                found.append(FieldGroup(name, self.words(name), self.summary(value, name), forms, name == opened))
            else:
                single.append(self.leaf((name,), value, self.kind((name,)), 1, self.words(name), removable=False))
        found.sort(key=lambda group: not position[group.name])  # what is empty comes last
        return found + ([FieldGroup(TURN, _("The turn"), "", (tuple(single),), opened == TURN)] if single else [])

    def kind(self, path: Path) -> PlaceKind:
        """What can stand at a place."""
        return self.kinds.get(general(path), PlaceKind())

    def words(self, name: str, field: str = "") -> str:
        """What people call a field, or what stands in one: a seat, a piece, a word of the game."""
        known = self.game.display.field_words.get(f"{field}:{name}" if field else name, "")
        said = _(known or name.replace("_", " ")) if name else ""
        return SEAT.sub(self.name_of, said[:1].upper() + said[1:])

    def name_of(self, seat: re.Match[str]) -> str:
        """Who sits at P1."""
        number = int(seat[1]) - 1
        return self.names[number] if number < len(self.names) else seat[0]

    def summary(self, value: Any, field: str) -> str:
        """A value in a few words."""
        if isinstance(value, dict):
            said = ", ".join(f"{self.words(str(key), field)}: {self.summary(item, field)}" for key, item in value.items())
        elif isinstance(value, list):
            said = ", ".join(self.summary(item, field) for item in value)
        elif isinstance(value, bool):
            said = _("yes") if value else _("no")
        else:
            said = "" if value is None else self.words(str(value), field)
        said = said or NOBODY
        return said if len(said) < 70 else said[:66] + " …"

    def lines(self, path: Path, value: Any, depth: int, label: str, removable: bool = False) -> Iterator[FormLine]:
        """A value and what stands in it."""
        kind, where = self.kind(path), to_text(path)
        if isinstance(value, dict | list):
            if depth:
                yield FormLine("heading", where, label, depth, removable=removable)
            each = self.for_each_seat(path, value)
            entries = value.items() if isinstance(value, dict) else enumerate(value)
            for key, item in entries:
                name = (
                    self.names[key]
                    if each and isinstance(key, int)
                    else self.words(str(key), path[0])
                    if isinstance(value, dict)
                    else str(int(key) + 1)
                )
                yield from self.lines((*path, str(key)), item, depth + 1, name, self.removable(path, value, str(key)))
            if not each:
                yield from self.adding(path, value, kind, depth + 1)
        else:
            yield self.leaf(path, value, kind, depth, label, removable)

    def leaf(self, path: Path, value: Any, kind: PlaceKind, depth: int, label: str, removable: bool) -> FormLine:
        """A single value."""
        where = to_text(path)
        if isinstance(value, bool):
            return FormLine("choice", where, label, depth, json.dumps(value), (("true", _("yes")), ("false", _("no"))))
        if isinstance(value, str) and (parts := self.parts(path, value, whole=True)):
            what = "parts" if self.by_parts else "text"
            return FormLine(what, where, label, depth, value, self.seen(kind, path[0]), removable=removable, parts=parts)
        choices = self.named(kind.choices, path[0])
        if not choices and not kind.types & {"number", "flag"} and (value is None or isinstance(value, str)):
            choices = self.here(path)
        nothing = ((NOBODY, _("nothing")),) if value is None or "nothing" in kind.types else ()
        if "number" in kind.types and (value is None or isinstance(value, int)) and "nothing" in kind.types and kind.bounds:
            numbers = tuple((str(n), str(n)) for n in range(kind.bounds[0], min(kind.bounds[1], kind.bounds[0] + 60) + 1))
            shown = NOBODY if value is None else str(value)
            return FormLine("choice", where, label, depth, shown, nothing + numbers, removable=removable)
        if isinstance(value, int) and kind.types <= {"number"}:
            low, high = kind.bounds or (None, None)
            if general(path)[-1] != ANY or path[-1].isdecimal():
                return FormLine("number", where, label, depth, str(value), low=low, high=high, removable=removable)
            return FormLine("number", where, label, depth, str(value), low=low, removable=removable)
        if choices and (value is None or value in [word for word, _said in choices]):
            return FormLine(
                "choice", where, label, depth, NOBODY if value is None else str(value), nothing + choices, removable=removable
            )
        shown = "" if value is None else value if isinstance(value, str) else json.dumps(value)
        return FormLine(
            "text", where, label, depth, shown, choices or self.seen(kind, path[0]), removable=removable, example=first(kind)
        )

    def seen(self, kind: PlaceKind, field: str) -> tuple[tuple[str, str], ...]:
        """Words that stood at such a place in other positions."""
        return self.named(tuple(kind.seen), field)

    def named(self, choices: tuple[str, ...], field: str) -> tuple[tuple[str, str], ...]:
        """Words with what people call them; of the seats, those that are taken."""
        seats = [f"P{number + 1}" for number in range(len(self.names))]
        there = [word for word in choices if not (word[:1] == "P" and word[1:].isdecimal()) or word in seats]
        return tuple((word, self.words(word, field)) for word in there)

    def adding(self, path: Path, value: Any, kind: PlaceKind, depth: int, key: str = "", words: str = "") -> Iterator[FormLine]:
        """Where something is added to a list or a map: under a name, if the place decides it."""
        where, inside = to_text(path), self.kind((*path, key or ANY))
        parts = self.parts((*path, NEW), words)
        offered = () if inside.types & {"map", "list"} else self.named(inside.choices, path[0])
        if not offered and not inside.types & {"map", "list", "number"} and isinstance(value, list) and not parts:
            offered = self.here(path, [*value, UNKNOWN])
        offered = offered or (() if inside.types & {"map", "list"} else self.seen(inside, path[0]))
        if isinstance(value, dict):
            keys = tuple(pair for pair in self.named(kind.choices, path[0]) if pair[0] not in value)
            if key and key != NEW:
                yield FormLine("add", where, _("Add"), depth, choices=() if parts else offered, key=key, parts=parts)
            elif keys:
                yield FormLine("add", where, _("Add"), depth, choices=() if parts else keys, keyed=True, parts=parts)
            elif not kind.choices:
                yield FormLine(
                    "add new", where, _("Add"), depth, choices=offered, keyed=True, example=first(inside),
                    example_key=first(kind), parts=parts,
                )  # fmt: skip
        else:
            yield FormLine("add", where, _("Add"), depth, choices=() if parts else offered, parts=parts)

    def parts(self, path: Path, words: str, whole: bool = False) -> tuple[PartLine, ...]:
        """What is chosen one by one of an entry: of a whole one, or of a new one of which some words are known.

        Of what may stand there several times, there is room for one more.
        """
        compound = compound_at(self.game, path)
        chosen = split(compound.parts, words) if compound and whole else None
        if compound is None or (whole and chosen is None):
            return ()
        found = []
        for number, part in enumerate(compound.parts):
            known = [choice for choice in part.choices if choice and part.before + choice == words]
            values = list(chosen[number]) if chosen else known[:1]
            values += [part.choices[0]] if len(values) < part.most else []
            choices = tuple((word, said or self.words(part.without)) for word, said in self.named(part.choices, path[0]))
            found += [PartLine(f"{number}.{n}", _(part.label), value, choices) for n, value in enumerate(values)]
        return tuple(found)


def first(kind: PlaceKind) -> str:
    """Something that stood at such a place."""
    return next(iter(kind.seen), "")


def groups_of(game: Game, position: Mapping[str, Any], opened: str) -> list[FieldGroup]:
    """The forms of a position."""
    players = position.get("players")
    names = [str(name) for name in players] if isinstance(players, list) else []
    return Writing(game, kinds_of(game), names, position=position).groups(position, opened)


def place_of(game: Game, position: Mapping[str, Any], chosen: ChosenPlace) -> FieldGroup:
    """The form of one place."""
    players = position.get("players")
    names = [str(name) for name in players] if isinstance(players, list) else []
    writing = Writing(game, kinds_of(game), names, by_parts=True, position=position)
    lines = tuple(writing.place(position, chosen))[:AT_ONCE]
    return FieldGroup(chosen.path[0], writing.title(position, chosen.path), "", (lines,), True)


def options_of(game: Game, position: Mapping[str, Any]) -> list[FormLine]:
    """The options, each with its values."""
    chosen = position.get("options")
    chosen = chosen if isinstance(chosen, dict) else {}
    return [
        FormLine("choice", option.name, option_title(option), 0, json.dumps(chosen.get(option.name, option.default)), tuple(
            (json.dumps(value), spoken(value)) for value in option.values
        ))
        for option in game.options
        if not option.sets
    ]  # fmt: skip


# --- changes ------------------------------------------------------------------------------------------------------------


def changed(game: Game, position: dict[str, Any], form: Mapping[str, str]) -> tuple[dict[str, Any], set[str]]:
    """A position with what somebody changed in a form, and the fields in which. What makes no sense is left to the reader."""
    kinds, after, touched, form = kinds_of(game), deepcopy(position), set[str](), joined(game, form)
    for name, text in list(form.items())[:MOST_CHANGES]:
        if name.startswith("v."):
            path = from_text(name[2:])
            before = value_at(after, path)
            value = value_of(text[:200], before, kinds.get(general(path), PlaceKind()))
            if value != before or type(value) is not type(before):
                put(after, path, value)
                touched.add(path[0])
    act, _colon, where = form.get("act", "").partition(":")
    path = from_text(where)
    if act == "drop" and len(path) > 1:
        value_at(after, path)
        drop(after, path)
        touched.add(path[0])
    elif act == "add":
        add(after, path, kinds, form.get(f"key.{where}", "")[:100], form.get(f"new.{where}", "")[:200])
        touched.add(path[0])
    elif act in ("less", "more"):
        number = value_at(after, path)
        if isinstance(number, int) and not isinstance(number, bool):
            put(after, path, number + (1 if act == "more" else -1))
            touched.add(path[0])
    for name in [name for name in after if kinds.get((name,), PlaceKind()).follows]:
        del after[name]
    return after, touched


def value_at(position: dict[str, Any], path: Path) -> Any:
    """What stands at a place that a form names."""
    try:
        if path[0] in HEAD:
            raise KeyError(path[0])
        return at(position, path)
    except KeyError:
        raise BadPosition(_("the position has no such place any more")) from None


def value_of(text: str, before: Any, kind: PlaceKind) -> Any:
    """What somebody wrote or chose: of the kind that stood there, or can stand there."""
    if text == NOBODY or (before is None and not text):
        return None
    if isinstance(before, bool):
        return text == "true"
    number = text.strip()
    if ("number" in kind.types or (kind.bounds and not kind.choices)) and number.lstrip("-").isdecimal() and len(number) < 12:
        return int(number)
    if isinstance(before, dict | list):
        return before
    return text


def add(position: dict[str, Any], path: Path, kinds: Kinds, key: str, text: str) -> None:
    """Add something to a list or a map: what was chosen, else something like what stands there in other positions."""
    where, inside = value_at(position, path), kinds.get((*general(path), ANY), PlaceKind())
    if isinstance(where, dict):
        inside = kinds.get(general((*path, key)), inside)
        if not key or key in where:
            raise BadPosition(_("choose a new name for what is added"))
        where[key] = started(text, inside, 1)
    elif isinstance(where, list):
        where.append(started(text, inside, ""))


def started(text: str, kind: PlaceKind, otherwise: Any) -> Any:
    """The value of something new."""
    if text:
        return value_of(text, "", kind)
    return deepcopy(kind.sample) if kind.sample is not None else otherwise
