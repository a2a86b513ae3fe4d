"""What people fill in. Every field has a bound."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tabletown.bots import STYLED, in_style, levels_of
from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.game.options import option_title, say, spoken
from tabletown.match.record_reader import MOST_STEPS
from tabletown.text.i18n import _ as said
from tabletown.web.tables.models import Table
from tabletown.web.tables.play.bot_choices import bots_offered
from tabletown.web.tables.play.clocks import CLOCKS, NO_CLOCK, STAND_IN, Clock
from tabletown.web.tables.seats.seating import Place, TablePlan, clean_name
from tabletown.web.tables.seats.table_access import AUDIENCES, MOST_WORD

MOST_RECORD = 1_000_000


class NameForm(forms.Form):
    """Who are you?"""

    name = forms.CharField(label=_("Your name"), max_length=40, min_length=1)

    def clean_name(self) -> str:
        """A name that can be shown."""
        return checked_name(self.cleaned_data["name"])


def checked_name(name: str) -> str:
    """A name as it will be shown; what is wrong with it is said beside its field."""
    try:
        return clean_name(name)
    except BadOption as error:
        raise forms.ValidationError(str(error)) from None


class ChatForm(forms.Form):
    """Say something."""

    text = forms.CharField(max_length=300)


class RecordForm(forms.Form):
    """A game as text, from a file or pasted."""

    file = forms.FileField(label=_("A record from your disk"), required=False, allow_empty_file=False)
    text = forms.CharField(
        label=_("or its text"), required=False, max_length=MOST_RECORD, widget=forms.Textarea(attrs={"rows": 8})
    )

    def clean(self) -> dict[str, Any]:
        """The text, wherever it came from."""
        data = super().clean() or {}
        file = data.get("file")
        if file:
            if file.size > MOST_RECORD:
                raise forms.ValidationError(_("That file is larger than any game."))
            try:
                data["text"] = file.read().decode("utf-8")
            except UnicodeDecodeError:
                raise forms.ValidationError(_("That file is not text.")) from None
        if not data.get("text"):
            raise forms.ValidationError(_("Choose a file or paste a record."))
        if steps_in(data["text"]) > MOST_STEPS:
            raise forms.ValidationError(_("A record has at most %(most)d moves, luck included.") % {"most": MOST_STEPS})
        return data


def steps_in(text: str) -> int:
    """How many moves a record tells, headers and remarks aside: counted before anything is read."""
    lines = [line.lstrip()[:1] for line in text.splitlines()]
    return sum(first not in ("", "#") for first in lines[lines.index("") :]) if "" in lines else 0


def bot_in_words(level: str) -> str:
    """A bot of a level."""
    return gettext("bot, %(level)s") % {"level": said(level)}


bot_of = lazy(bot_in_words, str)


def seat_in_words(number: int) -> str:
    """A seat by its number."""
    return gettext("Seat %(number)d") % {"number": number}


PEOPLE = (
    ("me", _("you")),
    ("device", _("somebody else at this device")),
    ("friend", _("a friend, by invite link")),
    ("open", _("open: whoever comes")),
)


def seat_kinds(game: Game) -> list[tuple[str, Any]]:
    """Who can sit at a table of a game."""
    return [*PEOPLE, *((f"bot:{level}", bot_of(level)) for level in bots_offered(game))]


def clock_choices() -> list[tuple[str, Any]]:
    """The clocks that are offered, those for people who look in now and then in a group of their own."""
    quick, slow = [clock for clock in CLOCKS if not clock.is_slow], [clock for clock in CLOCKS if clock.is_slow]
    return [
        ("", gettext("no clock")),
        (gettext("At one sitting"), [(clock.key, clock.time_in_words) for clock in quick]),
        (gettext("Over days"), [(clock.key, clock.time_in_words) for clock in slow]),
    ]


def chosen_clock(key: str, level: str) -> Clock:
    """The clock that a form names."""
    found = next((clock for clock in CLOCKS if clock.key == key), NO_CLOCK)
    return replace(found, level=level or STAND_IN)


def capital(words: str) -> str:
    """Words that begin a line."""
    return words[:1].upper() + words[1:]


class TableForm(forms.Form):
    """A new table: who sits where, and which options."""

    def __init__(self, game: Game, players: int, name: str, level: str, *args: Any, bots: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game, self.players = game, players
        usual = ["me"] + (["friend"] + [f"bot:{level}"] * players if not bots else [bots] * players)
        for n in range(players):
            self.fields[f"seat{n}"] = forms.ChoiceField(label=seat_in_words(n + 1), choices=seat_kinds(game), initial=usual[n])
            self.fields[f"name{n}"] = forms.CharField(
                label=_("Name"), max_length=40, required=False, initial=name if n == 0 else "", empty_value=""
            )
        if game.styles:
            self.fields["style"] = forms.ChoiceField(
                label=_("Style of the bots"),
                choices=[("", gettext("plain")), *((style, said(style)) for style in game.styles)],
                required=False,
            )
        for option in game.options:
            self.fields[f"option_{option.name}"] = forms.ChoiceField(
                label=capital(option_title(option)),
                help_text=said(option.about),
                choices=[(say(value), spoken(value)) for value in option.values],
                initial=say(option.default),
            )
        self.fields["clock"] = forms.ChoiceField(label=_("Clock"), choices=clock_choices, required=False)
        self.fields["clock_level"] = forms.ChoiceField(
            label=_("Who runs out of time is played on by"),
            choices=[(name, bot_of(name)) for name in levels_of(game)],
            initial=STAND_IN,
            required=False,
        )
        self.fields["word"] = forms.CharField(
            label=_("A word that others must know"),
            max_length=MOST_WORD,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )
        self.fields["audience"] = forms.ChoiceField(
            label=_("Who may watch"), choices=AUDIENCES, widget=forms.RadioSelect, initial=Table.Audience.LINK, required=False
        )

    @property
    def seats(self) -> list[tuple[int, Any, Any]]:
        """The fields of each seat."""
        return [(n, self[f"seat{n}"], self[f"name{n}"]) for n in range(self.players)]

    @property
    def options(self) -> list[Any]:
        """The fields of the options."""
        return [self[f"option_{option.name}"] for option in self.game.options]

    def clean(self) -> dict[str, Any]:
        """At most one seat is yours; whoever sits at this device has a name."""
        data = super().clean() or {}
        kinds = [data.get(f"seat{n}") for n in range(self.players)]
        if kinds.count("me") > 1:
            raise forms.ValidationError(_("You can sit in one seat only; the others here are 'somebody else at this device'."))
        for n in range(self.players):
            usual = {"me": str(_("Guest")), "device": f"Player {n + 1}"}.get(str(kinds[n]))
            try:
                data[f"name{n}"] = checked_name(data.get(f"name{n}") or usual) if usual else ""
            except forms.ValidationError as error:
                self.add_error(f"name{n}", error)
        return data

    def plan(self) -> TablePlan:
        """The table to be made."""
        data = self.cleaned_data
        places = []
        for n in range(self.players):
            kind, _colon, level = data[f"seat{n}"].partition(":")
            style = data.get("style", "")
            places.append(Place(kind, data[f"name{n}"], level, style if in_style(level, style) in STYLED else ""))
        options = {option.name: option.parse(data[f"option_{option.name}"]) for option in self.game.options}
        shorthands = [option for option in self.game.options if option.sets]
        for option in shorthands:  # a shorthand decides what was not touched itself
            for name in {name for values in option.sets.values() for name in values}:
                if options.get(name) == self.game.option(name).default:
                    options.pop(name, None)
        clock = chosen_clock(data["clock"], data["clock_level"])
        return TablePlan(self.game.key, tuple(places), options, data["audience"] or Table.Audience.LINK, clock, data["word"])
