"""Games of assistants: a game against bots in this process, or a seat at a table of a site. Both answer the same questions.

Nothing here says more than a seat may know: a game against bots is a text environment, and a site tells a seat what it may know.
"""

import secrets
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from io import BytesIO
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

from tabletown.advice.hints import hint
from tabletown.bots import bot_named
from tabletown.client import Json, Seat, Site, Stale
from tabletown.drawing.raster import can_draw, image
from tabletown.envs.text_env import TextEnv
from tabletown.envs.text_observation import BUDGET, Told, grouped, head_of, observation, told_to
from tabletown.errors import BadOption, IllegalMove, MissingExtra, TabletownError
from tabletown.game.registry import GAMES
from tabletown.match.picture import picture
from tabletown.text.word_matching import listing, plain_words

MOST_GAMES = 100
"""Kept at a time: the one that was not used for the longest time makes room."""
HINT_ITERATIONS = 2_000
PICTURE_WIDTH = 1200
HOW_TO_PLAY = "Call play with one legal move in words. legal_moves, explain, rules, hint and picture help; look has more parts."
PATIENCE = 10.0
"""Seconds after a move in which bots of a site may answer."""
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0
"""Seconds between two looks at a table: longer and longer."""
MOST_WAITING = 55.0


class AssistantGame(ABC):
    """A game that an assistant plays, in one seat."""

    key: str
    """The game's."""

    def __init__(self) -> None:
        self.lock = Lock()

    @abstractmethod
    def look(self, wait: float = 0) -> str:
        """How it stands: what happened, the table, the legal moves; after waiting so many seconds at most for the own turn."""

    @abstractmethod
    def play(self, move: str) -> str:
        """Make a move in words, and tell how it stands afterwards. IllegalMove, or the site's Problem, where it is refused."""

    @abstractmethod
    def moves(self) -> list[str]:
        """The legal moves in words; none while it is somebody else's turn."""

    @abstractmethod
    def board(self) -> str:
        """The table as text, whole."""

    @abstractmethod
    def news(self) -> list[str]:
        """What happened since the own last decision, in sentences, whole."""

    @abstractmethod
    def drawing(self) -> str:
        """The table as a drawing (SVG)."""

    @abstractmethod
    def explain(self, words: str) -> str:
        """What a piece is and does, and what it would do now for this seat."""

    @abstractmethod
    def hint(self) -> str:
        """The best moves and why."""

    @abstractmethod
    def record(self) -> str:
        """The whole game as text, once it is over."""

    def picture(self) -> bytes:
        """The drawing as a PNG."""
        if not can_draw():
            raise MissingExtra("resvg-py", "pictures")
        out = BytesIO()
        image(self.drawing(), PICTURE_WIDTH).save(out, "PNG")
        return out.getvalue()

    def legal(self, words: str = "") -> str:
        """The legal moves that have all these words, those that begin alike on one line."""
        there, wanted = self.moves(), set(plain_words(words).split())
        if not there:
            return "It is not your turn, so that no move is legal for you."
        found = [move for move in there if wanted <= set(plain_words(move).split())]
        if not found:
            return f"No legal move has the words {words[:80]!r}; there are {len(there)} others: {listing(there, 10)}"
        return "\n".join(grouped(found))


class GameAgainstBots(AssistantGame):
    """A game in this process: the assistant in one seat, bots in the others."""

    def __init__(
        self, key: str, players: int, bots: str, seat: int, seed: int | None, options: Mapping[str, Any], name: str
    ) -> None:
        super().__init__()
        game = GAMES[key]
        seated = players or game.seats_near(3)
        if isinstance(seat, bool) or not 1 <= seat <= seated:
            raise BadOption(f"seats are numbered 1 to {seated}, not {seat}")
        names = [f"Bot {number + 1}" for number in range(seated)]
        names[seat - 1] = name
        bot = bot_named(bots, game)  # a name alone: an assistant starts no programs
        each = [None if number == seat - 1 else bot for number in range(seated)]
        self.key, self.seat = game.key, seat - 1
        self.env = TextEnv(game.key, seated, bots=each, names=names, seed=seed, **options)

    def look(self, wait: float = 0) -> str:
        """It is always the assistant's turn, or over."""
        return observation(told_to(self.env.match, self.seat), BUDGET, HOW_TO_PLAY)

    def play(self, move: str) -> str:
        """Bots answer at once."""
        reply = self.env.step(move if not move.lstrip().startswith("?") else "")
        if not reply.accepted:
            raise IllegalMove(reply.refusal)
        return f"You have made the move: {reply.move}\n\n{self.look()}"

    def moves(self) -> list[str]:
        """None once it is over."""
        return [move.text for move in self.env.match.legal()]

    def news(self) -> list[str]:
        """As the seat may read it."""
        return [line for _by, line in self.env.match.since(self.seat)]

    def board(self) -> str:
        """As the seat knows it."""
        return self.env.match.text(self.seat)

    def drawing(self) -> str:
        """As the seat knows it."""
        return self.env.match.svg(self.seat)

    def explain(self, words: str) -> str:
        """Under the options of this game."""
        return str(self.env.match.explain(words, self.seat))

    def hint(self) -> str:
        """By what the seat may know."""
        return str(hint(self.env.match, self.seat, iterations=HINT_ITERATIONS))

    def record(self) -> str:
        """Once it is over."""
        return self.env.record()


class SeatAtASite(AssistantGame):
    """A seat at a table of a site: with friends, or with bots there."""

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.line = seat
        table = seat.table()
        self.key = str(table["game"])
        self.heard: list[str] = []
        """The log as it was after the last own move, the latest first."""

    def look(self, wait: float = 0) -> str:
        """The site is asked again until it is this seat's turn, the game is over, or the time is up."""
        return self.told(self.waited(min(wait, MOST_WAITING), for_bots_alone=False))

    def waited(self, seconds: float, for_bots_alone: bool) -> Json:
        """The table when there is nothing to wait for any more, or the time is up."""
        give_up, pause = time.monotonic() + seconds, FIRST_PAUSE
        while not asks(table := self.line.table()) and (table["thinking"] or not for_bots_alone):
            if time.monotonic() + pause > give_up:
                break
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)
        return table

    def told(self, table: Json) -> str:
        """A table in words."""
        view, status = table["view"], table["status"]
        if view is None:
            seated = listing(seat["name"] or "an open seat" for seat in table["seats"])
            return f"{table['address']}: the game has not begun ({status}). At the table: {seated}."
        mine = view["seat"]
        head = head_of(view["title"], view["names"], mine) if mine is not None else f"{view['title']}. You are an onlooker."
        if table["status"] == "over":
            head += " The game is over."
        elif not asks(table):
            head += f" The table is {status}." if status != "running" else " It is not your turn: look again, with wait_seconds."
        moves = tuple(move["text"] for move in view["moves"]) if table["my_turn"] else ()
        board, short = self.board_of(view, False), self.board_of(view, True)
        return observation(Told(head, tuple(self.news()), board, short, view["asks"], moves), BUDGET, HOW_TO_PLAY)

    def news(self) -> list[str]:
        """Lines of the log since the last own move, the oldest first."""
        log = self.line.log()
        return new_lines(self.heard, log)[::-1]

    def board_of(self, view: Json, short: bool) -> str:
        """The table of a view as text; the site's own where the game is not installed here."""
        if self.key not in GAMES:
            return self.line.text()
        show = GAMES[self.key].display
        board = show.short_text(view) if short and show.short_text else show.text(view)
        return f"{board}\n\n{view['verdict']}" if view["verdict"] else board

    def play(self, move: str) -> str:
        """The site refuses what is not legal with its own sentence; what came too late changes nothing."""
        table = self.line.table()
        if not table["my_turn"]:
            raise IllegalMove("the game is over" if table["status"] == "over" else "it is not your turn")
        before = self.line.log()
        try:
            self.line.move(move, table["version"])
        except Stale as error:
            raise IllegalMove(f"the table has moved on, and nothing was done: {error}; look again") from error
        self.heard = before
        return f"You have made the move: {move}\n\n{self.told(self.waited(PATIENCE, for_bots_alone=True))}"

    def moves(self) -> list[str]:
        """As the site lists them."""
        table = self.line.table()
        return [move["text"] for move in table["view"]["moves"]] if table["my_turn"] else []

    def board(self) -> str:
        """The site's."""
        return self.line.text()

    def drawing(self) -> str:
        """Made here, of what the site tells the seat."""
        view = self.line.table()["view"]
        if view is None:
            raise BadOption("the game has not begun, so that there is nothing to draw")
        return picture(GAMES[self.key], view)

    def explain(self, words: str) -> str:
        """As the site explains it to the seat."""
        told = self.line.explain(words)
        facts = [f"{name}: {value}" for name, value in told.get("facts", [])]
        return "\n".join(part for part in (told["title"], told["text"], *facts, told.get("now", "")) if part)

    def hint(self) -> str:
        """Where the site gives hints: among bots alone, or where all agreed."""
        found = self.line.hint(HINT_ITERATIONS)
        lines = []
        for number, move in enumerate(found["moves"], 1):
            lines.append(f"{number}. {move['words']}: wins with {100 * move['chances'][found['seat']]:.0f} %")
            lines.append(f"   {move['text']}")
        return "\n".join(lines)

    def record(self) -> str:
        """Once it is over; the site refuses it before."""
        return self.line.record()


def asks(table: Json) -> bool:
    """True if there is nothing to wait for: it is the seat's turn, or the game is over."""
    return bool(table["my_turn"]) or table["status"] in ("over", "off")


def new_lines(heard: Sequence[str], log: Sequence[str]) -> list[str]:
    """The lines of a log (the latest first) that were not heard yet."""
    known = list(heard[:6])
    for number in range(len(log)):
        if known and list(log[number : number + len(known)]) == known:
            return list(log[:number])
    return list(log)


class AssistantGames:
    """The games of an assistant, by ids that nobody else can guess."""

    def __init__(self, sites: Sequence[str] = ()) -> None:
        self.sites = [address.rstrip("/") for address in sites]
        """The sites whose tables may be joined; none named: all."""
        self.kept: OrderedDict[str, AssistantGame] = OrderedDict()
        self.lock = Lock()

    def add(self, game: AssistantGame) -> str:
        """Keep a game, and give it an id."""
        with self.lock:
            id = f"{game.key}-{secrets.token_hex(6)}"
            self.kept[id] = game
            while len(self.kept) > MOST_GAMES:
                self.kept.popitem(last=False)
        return id

    def __getitem__(self, id: str) -> AssistantGame:
        with self.lock:
            if id not in self.kept:
                raise BadOption(f"there is no game {id[:60]!r}; new_game and join_table tell the id of one")
            self.kept.move_to_end(id)
            return self.kept[id]

    def join(self, address: str, token: str, table: str, name: str, invite: str, word: str) -> SeatAtASite:
        """A seat at a table: the one of a token, or an open one for a name."""
        site, table = site_and_table(address, table)
        if self.sites and site not in self.sites:
            raise BadOption(f"tables of {site} are not to be joined from here; of {listing(self.sites)} they are")
        if not token and not name:
            raise BadOption("a seat is taken with its token, or with a name where there is an open one")
        try:
            with Site(site, patience=PATIENCE) as there:
                there.games()
                seat = Seat(site, table, token, PATIENCE) if token else there.join(table, name, invite=invite, word=word)
            return SeatAtASite(seat)
        except TabletownError:
            raise
        except (ValueError, KeyError, TypeError) as error:
            raise BadOption(f"{site} is no site of Tabletown: {error!r:.80}") from error


def site_and_table(address: str, table: str) -> tuple[str, str]:
    """The address of a site and the id of a table: a link to a table holds both."""
    begin, mark, id = address.rstrip("/").partition("/t/")
    if urlsplit(begin).scheme not in ("http", "https"):
        raise BadOption(f"an address begins with http:// or https://, not {address[:60]!r}")
    found = table or id.partition("/")[0].partition("?")[0]
    if not found or (mark and table and table != found):
        raise BadOption("say which table: its link, or the address of the site and the id of the table")
    return begin.rstrip("/"), found
