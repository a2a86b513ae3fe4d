"""Programs that use the API without a server: requests and answers as JSON."""

from typing import Any

from django.test import Client

from tabletown import GAMES
from tabletown.web.api.seat_tokens import make_token
from tabletown.web.tables.models import Table


class Program:
    """Somebody's program, with the token of a seat or without one."""

    def __init__(self, token: str = "", **headers: str) -> None:
        self.headers = headers | ({"Authorization": f"Bearer {token}"} if token else {})
        self.client = Client(headers=self.headers)

    def ask(self, path: str, status: int = 200) -> Any:
        """What is read at an address."""
        return answered(self.client.get(f"/api{path}"), status)

    def do(self, path: str, status: int = 200, **told: Any) -> Any:
        """What comes back when something is sent."""
        return answered(self.client.post(f"/api{path}", told, content_type="application/json"), status)

    def put(self, path: str, status: int = 200, **told: Any) -> Any:
        """What comes back when something is put in the place of what was there."""
        return answered(self.client.put(f"/api{path}", told, content_type="application/json"), status)

    def take(self, path: str, status: int = 204) -> Any:
        """What comes back when something is deleted."""
        return answered(self.client.delete(f"/api{path}"), status)


def answered(answer: Any, status: int) -> Any:
    """The answer's data, if it is the expected one."""
    kind = answer.headers.get("Content-Type", "")
    assert answer.status_code == status, (answer.status_code, answer.content.decode()[:600])
    assert "Set-Cookie" not in answer.headers
    if status >= 400:
        assert kind == "application/problem+json", kind
        assert answer.json()["status"] == status
        assert answer.json()["detail"]
    return answer.json() if "json" in kind and answer.content else answer.content.decode()


def against_bots(key: str, players: int = 2, **more: Any) -> tuple[str, Program, Any]:
    """A program's own table: its id, the program with its token, and the table as it stands."""
    seats = [{"kind": "me", "name": "Robot"}, *[{"kind": "bot", "level": "beginner"}] * (players - 1)]
    made = Program().do("/tables", 201, game=key, seats=seats, **more)
    return made["table"]["id"], Program(made["keys"][0]["token"]), made["table"]


def programs_at(table: Table) -> list[Program]:
    """A program for each seat of a table."""
    return [Program(make_token(table, seat)) for seat in table.seats.all()]


def fewest(key: str) -> int:
    """The smallest number of players."""
    return GAMES[key].seats.start
