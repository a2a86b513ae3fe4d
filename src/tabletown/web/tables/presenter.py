"""What a viewer is shown of a table: made from `match.view`, `match.svg` and `match.log` of their seat, and from nothing else."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Any

from django.http import HttpRequest
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tabletown.drawing import without_style
from tabletown.kernel import CHANCE, new_rng
from tabletown.match import Match

from .access import AUDIENCES
from .figures import Shown, figures_in, total
from .lobby import waiting_context
from .models import ChatLine, Seat, Table
from .packing import FORM_TOKEN
from .renderings import Renderings
from .seating import seats_held
from .storage import game_of, options_in_words, resume

LOG_LINES = 40
"""So many stand beside the board; the replay has them all."""
MOST_NEWS = 240
"""So many letters tell the end of a game."""
RENDERINGS = Renderings(100)


@dataclass(frozen=True)
class Button:
    """A legal move as a button: its words, and what of them has not been said by the group's heading."""

    id: int
    text: str
    short: str
    for_good: bool = False
    """It cannot be taken back."""


@dataclass(frozen=True)
class Group:
    """Legal moves of one kind."""

    heading: str
    buttons: list[Button]

    @property
    def compact(self) -> bool:
        """Whether the buttons are small: numbers, mostly."""
        return all(len(button.short) <= 4 for button in self.buttons)

    @property
    def for_good(self) -> bool:
        """Whether none of them can be taken back: then it is said once, over all of them."""
        return all(button.for_good for button in self.buttons)


@dataclass(frozen=True)
class Strip:
    """One player's line beside the board."""

    seat: int
    name: str
    figures: list[Shown]
    is_turn: bool
    is_me: bool
    won: bool
    total: int
    bot: str = ""
    conceded: bool = False


@dataclass
class Showing:
    """A table as one viewer sees it."""

    table: Table
    seats: list[Seat]
    held: list[int]
    seat: int | None
    match: Match
    view: dict[str, Any]
    notice: str = ""
    hand_over_to: int | None = None
    groups: list[Group] = field(default_factory=list)

    @property
    def title(self) -> str:
        """The game's title."""
        return game_of(self.table).title

    @property
    def my_turn(self) -> bool:
        """Whether the viewer is to decide."""
        return self.view["turn"] is not None and self.view["turn"] in self.held

    @property
    def board(self) -> SafeString:
        """The drawing. It comes from our own code, which escapes names; its style is served as a file."""
        return mark_safe(without_style(self.match.game.display.svg(self.view)))

    @property
    def text(self) -> str:
        """The board in words."""
        return self.match.text(self.seat)

    @property
    def log(self) -> list[str]:
        """What happened lately, the latest first."""
        return self.match.log(self.seat)[::-1]

    @property
    def marked_log(self) -> list[tuple[int | None, str]]:
        """The latest lines of the log, each with the player that it begins with."""
        lines = self.match.log(self.seat, LOG_LINES)[::-1]
        return [(named_first(line, self.view["names"]), line) for line in lines]

    @property
    def news(self) -> str:
        """What just happened. At the end of a game its last sentences tell most: whatever led there is in the log."""
        sentences = list(self.view["news"])
        if not self.view["over"]:
            return " ".join(sentences)
        while len(sentences) > 1 and sum(map(len, sentences)) > MOST_NEWS:
            sentences.pop(0)
        return " ".join([*(["…"] if len(sentences) < len(self.view["news"]) else []), *sentences])

    @cached_property
    def strips(self) -> list[Strip]:
        """The players in their order."""
        return [
            Strip(
                seat.number,
                self.view["names"][seat.number],
                figures_in(self.match.game, self.view, seat.number),
                self.view["turn"] == seat.number,
                seat.number in self.held,
                seat.number in self.view["winners"],
                total(self.view, seat.number),
                seat.level if seat.kind == Seat.Kind.BOT else "",
                seat.conceded,
            )
            for seat in self.seats
        ]

    @property
    def some_for_good(self) -> bool:
        """Whether single moves among others cannot be taken back."""
        return any(button.for_good for group in self.groups if not group.for_good for button in group.buttons)

    @property
    def thinking(self) -> bool:
        """Whether a bot is to move."""
        return self.table.waits_for_bot

    @property
    def may_take_back(self) -> bool:
        """Whether the viewer may take back their last step."""
        return self.last_taker is not None

    @cached_property
    def last_taker(self) -> int | None:
        """The viewer's seat whose last step can be taken back."""
        running = self.table.status == Table.Status.RUNNING and self.hand_over_to is None
        return next((seat for seat in self.held if running and self.match.may_undo(seat)), None)

    @property
    def final(self) -> list[tuple[str, list[int]]]:
        """The scores line by line, once the game is over."""
        return [(line, numbers) for line, numbers in self.view["score_table"]]

    @property
    def outcome(self) -> str:
        """Who has won, in a sentence."""
        winners: list[int] = self.view["winners"]
        if len(winners) == 1 and winners == self.held:
            return _("You have won.")
        names = [self.view["names"][seat] for seat in winners]
        if len(names) == 1:
            return _("%(name)s has won.") % {"name": names[0]}
        return _("%(names)s and %(last)s share the victory.") % {"names": ", ".join(names[:-1]), "last": names[-1]}

    @property
    def options(self) -> list[tuple[str, str]]:
        """The options that are not as usual."""
        return options_in_words(self.table)

    @property
    def audience(self) -> str:
        """Who may watch, in words."""
        return str(AUDIENCES[Table.Audience(self.table.audience)])

    @cached_property
    def chat(self) -> list[dict[str, Any]]:
        """What was said, the latest last."""
        names = self.view["names"]
        lines = said_at(self.table.id, self.table.stamp)
        return [{"seat": seat, "name": names[seat] if seat is not None else "", "text": text} for seat, text in lines]


@lru_cache(maxsize=256)
def said_at(table_id: str, stamp: int) -> list[tuple[int | None, str]]:
    """What was said at a table until then, the latest last."""
    lines = ChatLine.objects.filter(table_id=table_id).order_by("-id").values_list("seat", "text")[:100]
    return list(lines)[::-1]


def named_first(line: str, names: list[str]) -> int | None:
    """The seat of the player whose name a sentence begins with."""
    found = [seat for seat, name in enumerate(names) if line.startswith(f"{name} ")]
    return max(found, key=lambda seat: len(names[seat])) if found else None


def grouped(moves: list[dict[str, Any]], for_good: set[int]) -> list[Group]:
    """The legal moves by kind. What all of a kind say alike becomes the heading: "bid" over 1, 2, 3.

    Moves that are alone of their kind, and whose words say it, need no heading: they stand together.
    """
    kinds: dict[str, list[dict[str, Any]]] = {}
    for move in moves:
        kinds.setdefault(str(move["data"].get("kind", "")), []).append(move)
    groups: list[Group] = []
    for kind, found in kinds.items():
        words = [move["text"].split() for move in found]
        shared = len(list(takewhile(lambda same: len(set(same)) == 1, zip(*words, strict=False)))) if len(found) > 2 else 0
        shared = min(shared, min(map(len, words)) - 1)
        heading = " ".join(words[0][:shared]) if shared else kind.replace("_", " ")
        buttons = [
            Button(move["id"], move["text"], " ".join(said[shared:]), move["id"] in for_good)
            for move, said in zip(found, words, strict=True)
        ]
        if len(found) == 1 and set(heading.lower().split()) <= set(found[0]["text"].lower().split()):
            heading = ""
        same = next((group for group in groups if group.heading == heading), None)
        if same and not heading:
            same.buttons.extend(buttons)
        else:
            groups.append(Group(f"{heading}: {kind.replace('_', ' ')}" if same else heading, buttons))
    return groups


TRIALS = 2


def not_taken_back(match: Match, seat: int) -> set[int]:
    """The legal moves that a seat cannot take back once they are made: luck or a reveal follows, or the game is over.

    Each is tried on copies in which all that the seat does not know is dealt anew: what is said here is certain as far as
    the seat can know, and tells it nothing more.
    """
    found = {move.id for move in match.legal()}
    for number in range(TRIALS):
        known = match.known_to(seat, new_rng(number)).tobytes()
        trial = Match.resume(match.game, match.names, match.options, known, [])
        trial.luck = "manual"
        trial.legal()
        found = {id for id in found if is_for_good(trial.copy(), seat, id)}
    return found


def is_for_good(trial: Match, seat: int, move: int) -> bool:
    """Whether a move, tried out, cannot be taken back."""
    trial.play(move)
    return trial.turn in (None, CHANCE) or not trial.may_undo(seat)


def viewing_seat(request: HttpRequest, table: Table, held: list[int], match: Match) -> tuple[int | None, int | None]:
    """As which of their seats somebody looks at the table, and to whom the device must be handed over first.

    Several people at one device see each other's secrets only where there are any: then the table is covered until the
    next player says that the device is theirs.
    """
    if not held:
        return None, None
    if len(held) == 1:
        return held[0], None
    last = request.session.get("at", {}).get(table.id)
    showing = last if last in held else held[0]
    turn = match.turn
    if turn in held and turn != showing:
        hidden = match.game.display.view(match.state, turn) != match.game.display.view(match.state, showing)
        return (None, turn) if hidden and not match.over else (turn, None)
    return showing, None


def show(request: HttpRequest, table: Table, notice: str = "") -> Showing:
    """A running or finished table as this visitor may see it."""
    seats = list(table.seats.all())
    held = [] if table.imported else seats_held(request, table, seats)
    match = resume(table, seats)
    seat, hand_over_to = viewing_seat(request, table, held, match)
    view = match.view(seat)
    for_good = not_taken_back(match, seat) if seat is not None and view["moves"] else set()
    return Showing(table, seats, held, seat, match, view, notice, hand_over_to, grouped(view["moves"], for_good))


def fragment(request: HttpRequest, table: Table, notice: str = "") -> str:
    """The part of the page that changes with every move, as this visitor may see it."""
    return marked_fragment(request, table, notice).replace(FORM_TOKEN, get_token(request))


def marked_fragment(request: HttpRequest, table: Table, notice: str = "") -> str:
    """The same with a mark for the token of the forms, which is each visitor's own: rendered once for all who see the same."""
    if table.status == Table.Status.WAITING:
        context = waiting_context(request, table, notice) | {"csrf_token": FORM_TOKEN}
        return render_to_string("tables/_waiting.html", context, request)
    return RENDERINGS.get(seen_alike(request, table, notice), lambda: rendered(request, table, notice))


def rendered(request: HttpRequest, table: Table, notice: str) -> str:
    """The fragment, for any visitor: a mark stands for the token of their forms."""
    context = {"show": show(request, table, notice), "table": table, "csrf_token": FORM_TOKEN}
    return render_to_string("tables/_table.html", context)


def seen_alike(request: HttpRequest, table: Table, notice: str) -> Hashable:
    """All that a fragment depends on."""
    held = [] if table.imported else seats_held(request, table, list(table.seats.all()))
    at = request.session.get("at", {}).get(table.id) if len(held) > 1 else None
    return table.id, table.stamp, tuple(held), at, notice, get_language()
