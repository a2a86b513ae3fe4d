"""Playing at a site with a program: the site's API as Python, with nothing but the standard library.

    from tabletown.client import Site

    seat = Site("http://localhost:8000").play("neue_heimat", name="Robot", bots=2)
    over = seat.play_on(lambda table: table["view"]["moves"][0]["id"])
    print(over["view"]["verdict"])

What the answers hold is described by the site itself, at /api/openapi.json.
"""

import json
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Self
from urllib.parse import quote, urlencode, urlsplit

from .errors import TabletownError

Json = dict[str, Any]
"""What the site tells, as JSON has it."""
PATIENCE = 30.0
"""Seconds in which a site may say that it is busy, or nothing at all, before a program gives up."""
TIMEOUT = 60.0
"""Seconds without a word. A stream says something every fifteen."""
BUSY = (429, 503)
"""Try again later; nothing was done."""


class Problem(TabletownError):
    """The site has not done something, and says why."""

    def __init__(self, status: int, detail: str, reason: str = "") -> None:
        super().__init__(detail)
        self.status, self.reason = status, reason


class Stale(Problem):
    """The table had moved on before the move came: look again."""


class Site:
    """A site, and whoever looks at it without a seat."""

    def __init__(self, address: str, token: str = "", patience: float = PATIENCE) -> None:
        parts = urlsplit(address)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise TabletownError(f"an address begins with http:// or https://, not {address!r}")
        self.address, self.token, self.patience = address.rstrip("/"), token, patience
        self._host, self._path, self._secure = parts.netloc.rpartition("@")[2], parts.path.rstrip("/"), parts.scheme == "https"
        self._line: HTTPConnection | None = None
        self._is_there = False
        """Whether there is a site at the address: it has answered before."""

    # --- games and tables -----------------------------------------------------------------------------------------

    def games(self) -> list[Json]:
        """All games, with their options."""
        return self._list("/games")

    def explanations(self, game: str, words: str = "") -> list[Json]:
        """What the pieces of a game are and do; or the one that is meant."""
        return self._list(f"/games/{game}/explanations", words=words)

    def game(self, key: str) -> Json:
        """One game: how many can play, and its options."""
        return self._json("GET", f"/games/{key}")

    def clocks(self) -> list[Json]:
        """The clocks that a table can have."""
        return self._list("/clocks")

    def tables(self, status: str = "waiting") -> list[Json]:
        """Public tables: those that look for players ("waiting"), or where somebody plays ("running") or has played ("over")."""
        return self._list("/tables", status=status)

    def mine(self) -> list[Json]:
        """With the token of an account: its tables that are not over, first those that wait for it."""
        return self._list("/mine")

    def create(
        self,
        game: str,
        seats: Sequence[Mapping[str, Any]],
        options: Mapping[str, Any] | None = None,
        audience: str = "link",
        clock: Mapping[str, Any] | None = None,
        word: str = "",
        rated: bool = False,
    ) -> "list[Seat]":
        """Make a table. Seats are {"kind": "me", "name": ...}, {"kind": "bot", "level": ..., "style": ...}, {"kind": "friend"} or
        {"kind": "open"}; a `Seat` for each that is mine comes back."""
        sent: Json = {"game": game, "seats": [dict(seat) for seat in seats], "options": dict(options or {})}
        sent |= {"audience": audience, "clock": dict(clock) if clock else None, "word": word, "rated": rated}
        return self._seats(self._json("POST", "/tables", sent))

    def play(self, game: str, name: str = "Robot", bots: int | None = None, level: str = "casual", **options: Any) -> "Seat":
        """Make a table against bots, as few as the game needs unless told otherwise, and sit down in its first seat."""
        others = min(self.game(game)["seats"]) - 1 if bots is None else bots
        return self.create(game, [{"kind": "me", "name": name}, *[{"kind": "bot", "level": level}] * others], options)[0]

    def pair(self, game: str, name: str, pace: str = "") -> "Seat":
        """Sit down with whoever comes, at a table of this game: without a clock ("none"), at one sitting ("quick"), over days
        ("slow"), or as it comes."""
        return self._seats(self._json("POST", "/pair", {"game": game, "name": name, "pace": pace}))[0]

    def join(self, table_id: str, name: str, seat: int | None = None, invite: str = "", word: str = "") -> "Seat":
        """Sit down at a table: in a seat, in the first open one, or in the one that an invitation is for."""
        sent = {"name": name, "seat": seat, "invite": invite.rpartition("/")[2], "word": word}
        return self._seats(self._json("POST", f"/tables/{table_id}/join", sent))[0]

    def open_record(self, record: str) -> Json:
        """Let the site show a record."""
        return self._json("POST", "/records", {"record": record})

    # --- the line to the site -------------------------------------------------------------------------------------

    def request(self, method: str, path: str, sent: Json | None = None) -> bytes:
        """Ask for something below /api; a `Problem` where it is not done. A site that is busy, or is started anew, is asked again
        for a while."""
        give_up = time.monotonic() + self.patience
        while True:
            try:
                status, body, wait = self._ask(method, path, sent)
            except (HTTPException, OSError) as error:
                if not self._is_there:
                    raise
                if not may_repeat(method, path, error) or time.monotonic() > give_up:
                    raise Problem(503, f"the line to {self.address} is down: {error}", "line") from error
                time.sleep(0.5)
                continue
            self._is_there = True
            if status < 400:
                return body
            if status not in BUSY or time.monotonic() + wait > give_up:
                raise problem(status, body)
            time.sleep(wait)

    def close(self) -> None:
        """Hang up."""
        if self._line:
            self._line.close()
            self._line = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def __del__(self) -> None:
        if getattr(self, "_line", None):
            self.close()

    def _seats(self, made: Json) -> "list[Seat]":
        """The seats that were taken at a table."""
        return [Seat(self.address, made["table"]["id"], key["token"], self.patience) for key in made["keys"]]

    def _json(self, method: str, path: str, sent: Json | None = None) -> Json:
        found: Json = json.loads(self.request(method, path, sent) or b"{}")
        return found

    def _list(self, path: str, **query: str) -> list[Any]:
        asked = urlencode({name: value for name, value in query.items() if value})
        found: list[Any] = json.loads(self.request("GET", f"{path}?{asked}" if asked else path))
        return found

    def _ask(self, method: str, path: str, sent: Json | None) -> tuple[int, bytes, float]:
        """Status, body, and how many seconds to wait before asking again."""
        kept = self._line is not None
        self._line = self._line or self._connect()
        try:
            answer = self._send(self._line, method, path, sent)
            body = answer.read()
        except (HTTPException, OSError):
            self.close()
            if not kept:
                raise
            return self._ask(method, path, sent)  # the site had hung up on a line that was not used for a while
        return answer.status, body, float(answer.headers.get("Retry-After", "1"))

    def _connect(self) -> HTTPConnection:
        return (HTTPSConnection if self._secure else HTTPConnection)(self._host, timeout=TIMEOUT)

    def _send(self, line: HTTPConnection, method: str, path: str, sent: Json | None = None) -> HTTPResponse:
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        headers |= {"Authorization": f"Bearer {self.token}"} if self.token else {}
        line.request(method, f"{self._path}/api{path}", None if sent is None else json.dumps(sent), headers)
        return line.getresponse()


class Seat(Site):
    """A seat at a table, or whoever watches one: what the token opens."""

    def __init__(self, address: str, table_id: str, token: str = "", patience: float = PATIENCE) -> None:
        super().__init__(address, token, patience)
        self._is_there = True
        self.table_id = table_id
        self._at = f"/tables/{table_id}"

    def table(self) -> Json:
        """The table as this seat may see it; its `view` is the game, with the legal moves where it is this seat's turn."""
        return self._json("GET", self._at)

    def move(self, move: int | str | Sequence[int], version: int) -> Json:
        """Make a move, by its number or in words, that answers a version of the table; `Stale` where it has moved on."""
        return self._json("POST", f"{self._at}/moves", {"version": version, "move": move})

    def remarks(self, move: int) -> list[Json]:
        """What a legal move would do now."""
        return self._list(f"{self._at}/moves/{move}/remarks")

    def take_back(self, ask: bool = False) -> Json:
        """Take back the last decision, where nothing was learned by it; or ask the others whether it may be."""
        table = self.table()
        sent = {"version": table["version"], "step": max(0, table["back"]["step"])}
        return self._json("POST", f"{self._at}/back/ask" if ask else f"{self._at}/back", sent)

    def answer_back(self, agree: bool) -> Json:
        """Agree to what somebody asks to take back, or not."""
        asked = self.table()["asked"] or {"step": 0}
        return self._json("POST", f"{self._at}/back/answer", {"step": asked["step"], "agree": agree})

    def pause(self) -> Json:
        """Ask the others for a pause of the clocks; against bots alone it begins at once."""
        return self._json("POST", f"{self._at}/pause")

    def answer_pause(self, agree: bool) -> Json:
        """Agree to a pause that somebody asks for, or not."""
        return self._json("POST", f"{self._at}/pause/answer", {"agree": agree})

    def go_on(self) -> Json:
        """End a pause."""
        return self._json("POST", f"{self._at}/pause/end")

    def come_back(self) -> Json:
        """Play on where a bot has stood in, because the time was over."""
        return self._json("POST", f"{self._at}/return")

    def rematch(self) -> "Seat":
        """The same people and bots once more, when the game is over: the same seat at the new table."""
        return self._seats(self._json("POST", f"{self._at}/rematch"))[0]

    def concede(self) -> Json:
        """Leave the game to a bot, for good."""
        return self._json("POST", f"{self._at}/concede")

    def hint(self, iterations: int = 2000) -> Json:
        """The best moves and why: at tables against bots alone."""
        return self._json("GET", f"{self._at}/hint?iterations={iterations}")

    def explain(self, words: str) -> Json:
        """What a piece is and does, and what it would do now for this seat."""
        return self._json("GET", f"{self._at}/explanations?words={quote(words)}")

    def position(self) -> Json:
        """The position for `game.at`; while the game is running, with everything dealt anew that this seat does not know."""
        found: Json = self._json("GET", f"{self._at}/position")["position"]
        return found

    def record(self) -> str:
        """The game as text, once it is over: see `tabletown.load`."""
        return self.request("GET", f"{self._at}/record").decode()

    def text(self) -> str:
        """The board as text."""
        return self.request("GET", f"{self._at}/text").decode()

    def log(self) -> list[str]:
        """What happened lately, the latest first."""
        return self._list(f"{self._at}/log")

    def chat(self) -> list[Json]:
        """What was said, the latest last."""
        return self._list(f"{self._at}/chat")

    def say(self, text: str) -> None:
        """Say something."""
        self.request("POST", f"{self._at}/chat", {"text": text})

    def notes(self) -> str:
        """What this seat has written down for itself."""
        return str(self._json("GET", f"{self._at}/notes")["text"])

    def note(self, text: str) -> None:
        """Write something down, in place of what stood there."""
        self.request("PUT", f"{self._at}/notes", {"text": text})

    def token_for(self, name: str, scopes: Sequence[str] = ("read",)) -> str:
        """Another token for this seat, that may do less."""
        return str(self._json("POST", f"{self._at}/tokens", {"name": name, "scopes": list(scopes)})["token"])

    def tokens(self) -> list[Json]:
        """The tokens of this seat."""
        return self._list(f"{self._at}/tokens")

    def revoke(self, number: int) -> None:
        """Take a token back, by its `id`."""
        self.request("DELETE", f"{self._at}/tokens/{number}")

    # --- following the game ---------------------------------------------------------------------------------------

    def events(self, after: int = -1) -> Generator[Json, None, None]:
        """The table now and whenever it changes, the newest only; a line that breaks is opened again. Whoever knows a `stamp` of
        it already is told what is newer."""
        stamp, give_up = after, time.monotonic() + self.patience
        while True:
            with suppress(HTTPException, OSError):
                for told in self._stream(f"{self._at}/events?after={stamp}"):
                    if told.get("closed"):
                        return
                    stamp, give_up = told["stamp"], time.monotonic() + self.patience
                    yield told
            if time.monotonic() > give_up:
                raise Problem(503, f"the line to {self.address} is down", "line")
            time.sleep(0.5)

    def turns(self) -> Generator[Json, None, None]:
        """The table each time that this seat is to decide, until the game is over. Answer with `move`."""
        answered = -1
        for told in self.events():
            if told["status"] in ("over", "off"):
                return
            if not told["my_turn"]:
                answered = -1  # after a pause the same question comes again
            elif told["version"] > answered:
                answered = told["version"]
                yield told

    def play_on(self, decide: Callable[[Json], int | str | Sequence[int]]) -> Json:
        """Play to the end: a function is shown the table whenever this seat is to decide, and says the move. What comes too late,
        because the table has moved on, is asked again. The table as it ended comes back."""
        for table in self.turns():
            with suppress(Stale):
                self.move(decide(table), table["version"])
        return self.table()

    def _stream(self, path: str) -> Generator[Json, None, None]:
        line = self._connect()
        try:
            answer = self._send(line, "GET", path)
            if answer.status >= 400:
                if answer.status in BUSY:
                    return
                raise problem(answer.status, answer.read())
            with answer:
                for row in answer:
                    if row.startswith(b"data: "):
                        yield json.loads(row.removeprefix(b"data: "))
        finally:
            line.close()


def may_repeat(method: str, path: str, error: Exception) -> bool:
    """Whether something can be asked again after the line broke: nothing was done, or doing it twice is doing it once. A move
    names the version that it answers, so that it is made once."""
    return isinstance(error, ConnectionRefusedError) or method != "POST" or path.endswith("/moves")


def problem(status: int, body: bytes) -> Problem:
    """What the site says was wrong."""
    try:
        told = json.loads(body)
        detail, reason = str(told["detail"]), str(told.get("reason", ""))
    except (ValueError, KeyError, TypeError):
        detail, reason = f"the site answered with status {status}", ""
    return (Stale if status == 409 else Problem)(status, detail, reason)
