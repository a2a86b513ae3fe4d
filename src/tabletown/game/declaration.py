"""What every game declares."""

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from reprlib import repr as short
from typing import TYPE_CHECKING, Any

from tabletown.drawing import default_display
from tabletown.drawing.panels import Panel, Part
from tabletown.errors import BadOption, BadPosition, UnknownOption
from tabletown.positions.validation import Reader
from tabletown.text.explanations import Explanation, Remark, find
from tabletown.text.feature_words import Advantage
from tabletown.text.i18n import N_, _
from tabletown.text.word_matching import listing, nearest

from .lesson import Lesson
from .levels import Level
from .options import Option, check_luck, explained
from .player_names import check_name, name_key
from .stage import Stage

if TYPE_CHECKING:
    import numpy as np

    from tabletown.match.match import Match

    from .observation import Observation


View = dict[str, Any]
"""What a seat may know, ready for JSON."""
MOST_PLAYERS = 6
"""At any table: there are so many colours and marks."""
ICONS = ("coin", "box", "income", "pin", "tile", "tower", "forward", "star")
"""What can stand beside a figure."""


def match_class() -> "type[Match]":
    """The class of the matches that `Game.new` and `Game.at` make. It stands above this package and is found by its name."""
    found: type[Match] = importlib.import_module("tabletown.match.match").Match
    return found


@dataclass(frozen=True)
class WordPart:
    """A part of an entry of a position, to choose from."""

    label: str
    choices: tuple[str, ...]
    """An empty one where the part may be left out."""
    before: str = ""
    """What stands before the choice: `at ` of `at C2`."""
    without: str = N_("nothing")
    """What it is called that the part is left out."""
    most: int = 1
    """How often it may stand there, one after the other: `P1 P1 P2`. What stands before it does so once."""


@dataclass(frozen=True)
class Compound:
    """Entries of a position that are several words, as `Lounge at C2 upright`: their parts, in the order in which they stand."""

    at: tuple[str, ...]
    """Where such entries stand: names of fields, and `*` for any key, seat or number."""
    parts: tuple[WordPart, ...]


@dataclass(frozen=True)
class Notation:
    """A game's room `notation`: names instead of numbers. `s` is a snapshot of a position, names are the players'."""

    move_text: Callable[[Any, int, list[str]], str]
    """A legal move in a player's words; no two legal moves of a position read alike. Stable: records are made of them."""
    move_data: Callable[[Any, int], dict[str, Any]]
    """The move for programs: its `kind`, its parts, and `at`, the place of the drawing where it is made."""
    write: Callable[[Any], dict[str, Any]]
    """The position, JSON-able, complete enough to go on playing from."""
    read: Callable[[Reader, Any], None]
    """Fill a record in which seats and options are set already; what is left out has its value from the start."""
    problems: Callable[[Any], list[str]] = lambda s: []
    """What could not be on any table, in sentences."""
    check: Callable[[Any], None] = lambda s: None
    """Refuse (BadPosition) what would leave nobody a move, or lead the rules astray."""
    compounds: tuple[Compound, ...] = ()
    """The entries that the position editor lets people choose part by part."""


@dataclass(frozen=True)
class Figure:
    """A number that players compare, one strip for each player: a field of the player's part of the view."""

    field: str
    words: str
    icon: str
    """One of ICONS."""
    minor: bool = False
    """Whether it can be left out where there is little room."""
    of: str = ""
    """The field of the view that says how many there are in all, or win the game."""
    about: str = ""
    """What it counts and why it matters, in a sentence."""
    rule: str = ""
    """The heading in the game's rules under which it is told."""


@dataclass(frozen=True, kw_only=True)
class Display:
    """A game's room `display`: for people. What has a default here is shown plainly where a game brings nothing better."""

    view: Callable[[Any, int | None], View]
    """The table as a seat may know it (None: an onlooker)."""
    question: Callable[[Any, list[str], int | None], str]
    """What the table is waiting for, in one sentence: to the seat that decides, what it can do now ("Roll the dice."); to the
    others and onlookers (None), what that player is about."""
    sentence: Callable[[list[int], list[str], int | None], str | None]
    """What an event of the journal says to a seat (None: an onlooker), or None where it says nothing."""
    together: Mapping[Any, Callable[[list[list[int]], list[str], int | None], str]] = field(default_factory=dict)
    """By kinds of events: what several of a kind in a row, after one decision, say in one sentence."""
    log_steps: int = 100
    """So many of the last steps tell forty sentences, to whoever reads them, and reach back to everybody's last decision: a site
    keeps no more of each match in memory."""
    chapter: Callable[[Any, list[str]], str] = lambda s, names: ""
    """Which part of the game this is, for whoever looks something up in it: "Round 3", "Ann's turn". The same for everybody."""
    places: Callable[[list[int]], list[str]] = lambda event: []
    """The ids of the pieces on the drawing that the event changed."""
    journeys: Callable[[list[int], int | None], list[tuple[str, str]]] = lambda event, seat: []
    """Which pieces the event moved, as far as a seat saw it: the id of each where it is now, and the id of what it lay in or on
    before. A piece that has one id wherever it is need not be told."""
    field_at: Callable[[str, Mapping[str, Any], int], tuple[tuple[str, ...], str]] = lambda place, position, seat: ((), "")
    """Which entry of a position a place of the drawing shows, as a seat sees it: the way to the entry, empty where there is none
    (`+` at its end is a new one of a list), and of a new one the part that the place decides. For the position editor, which
    draws views that say `editing`: then free places have ids as well."""
    field_words: Mapping[str, str] = field(default_factory=dict)
    """What players call the fields of a position, where the name of a field does not say it; and the words that stand in one,
    by `field:word`."""
    verdict: Callable[[Any, list[int], list[str], int | None], str] | None = None
    """Who has won, and why: which figure decided, and which broke a tie; told to a seat (None: an onlooker). Left out where the
    most points win."""
    score_labels: Callable[[Any], list[str | None]]
    """The names of the lines of a score, as the kernel `score_line` counts them; None where there is nothing to show."""
    reason: Callable[[Any, int, int, list[str]], str]
    """Why a move is not legal now, in words: of the reason that the kernel `why_not` gives."""
    panels: Callable[[View], list[Panel]] = default_display.panels
    """The drawing of a view: its panels, the one that people look at most first."""
    style: str = ""
    """Its stylesheet."""
    text: Callable[[View], str] = default_display.text
    """The board for a terminal or a screen reader."""
    short_text: Callable[[View], str] | None = None
    """The same without what pieces do, which `explain` tells: for who has little room, as language models have. Left out where
    the board does not tell that."""
    figures: tuple[Figure, ...]
    """What the strips show: money first, then what it will bring, what is left to play, and how far a player has come."""
    explanations: Callable[[Mapping[str, Any]], list[Explanation]] = lambda options: []
    """What every card, tile, event, space, landmark and word of the game is and does, under these options. Figures and options
    explain themselves by what they declare; a figure that options change may be told here."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """What each kind of piece is called in the plural, by what stands before the dot of its key, in the order in which they are
    shown. What is not named here stands behind them, under no name of its own."""
    everyday: frozenset[str] = frozenset()
    """Kinds whose titles are words of any sentence: a ruling that says "row" need not speak of a piece."""
    picture: Callable[[str, Mapping[str, Any]], Part | None] = lambda key, options: None
    """A piece in large, by the key of its explanation."""
    now: Callable[[Any, int, str, list[str]], str] = lambda s, seat, key, names: ""
    """What a piece would do now for a seat: asked of the rules on a copy that knows only what the seat knows."""
    left: Callable[[View], Mapping[str, int]] = lambda view: {}
    """How many of each piece are still to come or to have in this game, by key, as far as everybody may know it."""
    brief: Callable[[Any, int, list[str]], str] = lambda s, move, names: ""
    """What stands on a move's button beside its words, where that decides: price and effect, in a few words."""
    trap: Callable[[Any, int, list[str]], str] = lambda s, move, names: ""
    """What somebody who makes this legal move might not have seen, in a sentence; empty where there is no trap."""
    remarks: Callable[[Any, int, list[str]], list[Remark]] = lambda s, move, names: []
    """What a legal move would do now, point by point: for somebody who has chosen it and not yet made it."""
    considered: Callable[[Any], Iterable[int]] = lambda s: ()
    """Moves that a player may think of now, legal or not: what is not is shown dimmed, with the rule that forbids it."""
    advantages: tuple[Advantage, ...] = ()
    """What the features that bots weigh say to players, for hints. Left out, each is called by its name."""
    stage: Stage | None = None
    """A table that is one picture, with the moves of all as beats; none where the drawing is panels alone."""
    lesson: Lesson | None = None
    """A guided first game; none where the game has not got one."""
    page: Mapping[str, str] = field(default_factory=dict)
    """Colours of its pages that differ from the site's, by token: values may name colours of its own stylesheet."""
    ground: str = "var(--surface)"
    """The colour under the board."""
    night: bool = False
    """Whether its pages are dark even by day."""
    wide: bool = False
    """Whether the drawing is wider than others, so that its picture is shown whole."""


@dataclass(frozen=True)
class Moment:
    """A position worth a picture: so many players, a seed, and decisions of greedy bots."""

    players: int
    seed: int
    decisions: int


@dataclass(frozen=True)
class Cover:
    """The picture that a game is known by, where games are chosen."""

    file: str = "cover.svg"
    """The file of the game's package: a drawing of 720 x 480, without links."""
    focus: int = 50
    """The part that stays in view where not all has room: tens of percent of the width, from the left."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game as a declaration: what it is, its options, and the rooms of its house."""

    key: str
    title: str
    about: str
    minutes: int
    seats: range
    version: int
    """Of the rules; raised when the same moves lead to another result."""
    options: tuple[Option, ...]
    state: "np.dtype[np.void]"
    move_count: int
    """Every move's number is below this."""
    most_legal: int
    """No state has more legal moves than this, repeats at luck included."""
    notation: Notation
    display: Display
    levels: Mapping[str, Level]
    """How bots think, by level, the weakest first; the last is the best that is known of the game."""
    earlier: Mapping[str, Level] = field(default_factory=dict)
    """How bots thought once, by a level and a number (`master@1`): opponents that never change, by which progress is shown."""
    blunder_rate: int = 4
    """Decisions of ten that a beginner makes without looking."""
    styles: Mapping[str, float] = field(default_factory=dict)
    """How bots that search may feel about swings, by name: drawn to them (above 0) or shy of them (below), beside plain bots.
    Empty where nobody would notice."""
    by_earlier_rules: Callable[[int, Mapping[str, Any]], Mapping[str, bool | int | str]] = lambda version, options: {}
    """Of a record or position of some version of the rules, and its options: the options that keep it as it was played."""
    hides: str = ""
    """What one player knows and another does not, in a few words; empty where nothing is hidden but luck to come."""
    observation: "Observation | None" = None
    """What the kernel `observe` writes; None where a game has no such kernel, and so is no research environment."""
    moment: Moment = Moment(0, 5, 80)
    """What the pictures show; 0 players: as many as there are seats."""
    rulebook: str = "rulebook.md"
    """The file of its package that tells players the rules, as Markdown."""
    guide: str = ""
    """The file of its package that tells the game on one page (`tabletown.rulebook.guide`), as TOML; empty without one."""
    cover: Cover | None = None
    """Its picture where games are chosen; left out, it is known by a position."""
    minutes_with_bots: Mapping[int, int] = field(default_factory=dict)
    """How long one person plays against bots, by the number of players, as `benchmarks/game_length.py` measures it; empty where
    it was not measured."""

    def __repr__(self) -> str:
        return f"<Game {self.key}: {self.title}, {self.seats.start}-{self.seats.stop - 1} players>"

    def new(
        self, players: int | list[str] = 0, seed: int | None = None, luck: str = "auto", **options: bool | int | str
    ) -> "Match":
        """A match at its beginning. `players` is their number or their names; no seed means fresh luck.

        With luck="manual" the dice and draws are moves that you make, at `match.turn == tabletown.CHANCE`.
        """
        return self.new_with(players, options, seed, luck)

    def new_with(
        self, players: int | list[str], options: Mapping[str, bool | int | str], seed: int | None = None, luck: str = "auto"
    ) -> "Match":
        """As `new`, with the options in a mapping."""
        return match_class()(self, self.check_players(players), self.resolve(options), seed, luck)

    def at(self, position: Mapping[str, Any], seed: int | None = None, luck: str = "auto", check: bool = True) -> "Match":
        """A match that starts from a position, as `match.position()` gives it.

        What could not be on any table is refused, unless `check` is off: then `match.problems()` lists it.
        """
        check_luck(luck)
        reader = Reader(position, "position")
        if reader.raw("game", self.key) != self.key:
            raise BadPosition(_("position.game is {written}, but this is {key}", written=short(reader.raw("game")), key=self.key))
        rules = reader.whole("rules", 1, self.version, self.version)
        players = reader.raw("players")
        options = dict(reader.part("options", {}).data)
        options = {**self.by_earlier_rules(rules, options), **options}
        try:
            match = match_class()(self, self.check_players(players), self.resolve(options), seed, "manual", reader)
        except BadOption as error:
            raise BadPosition(_("position: {error}", error=error)) from None
        if check and (problems := match.problems()):
            raise BadPosition(_("impossible position: {problems}", problems="; ".join(problems)))
        match.go_on_with(luck)
        return match

    def seats_near(self, wanted: int) -> int:
        """As many players as somebody would like, or the nearest number that the game seats."""
        return min(max(wanted, self.seats.start), self.seats.stop - 1)

    def check_players(self, players: Any) -> list[str]:
        """The names of the players, made up from their number where only that is given."""
        low, high = self.seats.start, self.seats.stop - 1
        if isinstance(players, int) and not isinstance(players, bool):
            if players not in self.seats:
                raise BadOption(self._seats_others(low, high, players))
            return [f"Player {n + 1}" for n in range(players)]
        if not isinstance(players, list | tuple) or not all(isinstance(name, str) for name in players):
            raise BadOption(_("players must be a number or a list of names, not {players}", players=short(players)))
        if len(players) not in self.seats:
            raise BadOption(self._seats_others(low, high, len(players)))
        names = [check_name(name) for name in players]
        if len({name_key(name) for name in names}) < len(names):
            raise BadOption(_("two players cannot have the same name: {list}", list=listing(names)))
        return names

    def _seats_others(self, low: int, high: int, players: int) -> str:
        title = _(self.title)
        return _("{title} seats {low} to {high} players, not {n}", title=title, low=low, high=high, n=short(players))

    def explanations(self, options: Mapping[str, Any] | None = None) -> dict[str, Explanation]:
        """Everything that the game explains, by key: its pieces and words, then the figures and the options."""
        chosen = self.resolve(options or {})
        told = list(self.display.explanations(chosen))
        here = {explanation.key for explanation in told}
        told += [
            Explanation(key, _(figure.words), _(figure.about), rule=figure.rule)
            for figure in self.display.figures
            if figure.about and (key := f"figure.{figure.field}") not in here
        ]
        told += [explained(option) for option in self.options]
        return {explanation.key: explanation for explanation in told}

    def explain(self, words: str, **options: bool | int | str) -> Explanation:
        """What a card, tile, event, space, figure, option or status word is and does: `game.explain("Sushi Bar")`."""
        return find(words, self.explanations(options), _(self.title))

    def level(self, name: str) -> Level:
        """How bots of a level think, be it one of today or an earlier one."""
        known = {**self.levels, **self.earlier}
        if name not in known:
            raise BadOption(
                _("{title} has no level {level}; it has {list}", title=_(self.title), level=short(name), list=listing(known))
            )
        return known[name]

    def style(self, name: str) -> float:
        """How much bots of a style are drawn to swings."""
        if not self.styles:
            raise BadOption(_("bots play {title} in one style only", title=_(self.title)))
        if name not in self.styles:
            told = {"title": _(self.title), "style": short(name), "list": listing(self.styles)}
            raise BadOption(_("{title} has no style {style}; it has {list}", **told))
        return self.styles[name]

    def option(self, name: str) -> Option:
        """The option of that name."""
        for option in self.options:
            if option.name == name:
                return option
        names = [option.name for option in self.options]
        raise UnknownOption(
            _(
                "{title} has no option {name}.{hint} It has {list}",
                title=self.title,
                name=short(name),
                hint=nearest(str(name), names),
                list=listing(names),
            )
        )

    def resolve(self, chosen: Mapping[str, Any]) -> dict[str, bool | int | str]:
        """Every option's value: the chosen ones, else what a chosen shorthand sets, else the default."""
        checked = {name: self.option(name).check(value) for name, value in chosen.items()}
        resolved = {option.name: option.default for option in self.options if not option.sets}
        for option in self.options:
            if option.sets:
                resolved.update(option.sets.get(checked.get(option.name, option.default), {}))
        resolved.update({name: value for name, value in checked.items() if name in resolved})
        return resolved
