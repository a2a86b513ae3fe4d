"""Games as OpenEnv environments, in text: the server and the client of OpenEnv's package. Needs the extra `openenv`.

    python -m tabletown.envs.openenv machi_koro --players 3 --port 8000

    from tabletown.envs.openenv import TabletownAction, TabletownEnv

    with TabletownEnv(base_url="http://localhost:8000").sync() as env:
        result = env.reset(seed=1)
        while not result.done:
            result = env.step(TabletownAction(answer=model(result.observation.text)))

Each connection has a game of its own. The one who is connected plays the first seat, or whichever the server was told; bots play
the others. `app("machi_koro", ...)` makes the server for whoever runs servers otherwise.
"""

import argparse
from functools import partial
from typing import Any

import uvicorn
from openenv.core import EnvClient
from openenv.core.client_types import StepResult
from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State
from pydantic import Field

from tabletown.errors import BadOption
from tabletown.game.registry import GAMES
from tabletown.version import __version__

from .text_env import TextEnv

MOST_CONNECTED = 100
MOST_ANSWERED = 20_000


class TabletownAction(Action):
    """An answer in words."""

    answer: str = Field(max_length=MOST_ANSWERED, description="The last line that is a move counts; or a question, with ?")


class TabletownObservation(Observation):
    """What the seat is told. `done` and `reward` are OpenEnv's own."""

    text: str = Field(description="What happened, the table, and the legal moves; or why an answer was refused")
    accepted: bool = Field(default=True, description="Whether the answer was a legal move, or a question that was answered")
    move: str = Field(default="", description="The move that was made")
    refusal: str = Field(default="", description="Why the answer was no move")
    rules: str = Field(default="", description="The rules of the game: at the beginning, where they were asked for")


class TabletownState(State):
    """What is to be known of a game from outside; nothing that a seat may not know."""

    game: str = ""
    players: int = 0
    seat: int = 0
    over: bool = False
    scores: list[int] = Field(default_factory=list, description="The points at the end; empty before")


class TabletownEnvironment(Environment[TabletownAction, TabletownObservation, TabletownState]):
    """A game against bots, in text, as OpenEnv's server runs it. The settings are those of `TextEnv`, and the seat."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(
        self, game: str, players: int = 0, seat: int = 0, bots: str = "greedy", rules: bool = False, **settings: Any
    ) -> None:
        super().__init__()
        seated = players or GAMES[game].seats_near(4)
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seated:
            raise BadOption(f"seats are numbered 0 to {seated - 1}, not {seat!r:.40}")
        each = [None if number == seat else bots for number in range(seated)]
        self.seat, self.rules = seat, rules
        self.text = TextEnv(game, seated, bots=each, **settings)
        self.told = TabletownState(game=GAMES[game].key, players=seated, seat=seat)

    def reset(self, seed: int | None = None, episode_id: str | None = None, **_kwargs: Any) -> TabletownObservation:
        """Start a game, with fresh luck without a seed."""
        text = self.text.reset(seed)
        self.told = TabletownState(
            episode_id=episode_id, step_count=0, game=self.told.game, players=self.told.players, seat=self.seat
        )
        return self._observed(TabletownObservation(text=text, rules=self.text.rules() if self.rules else ""))

    def step(self, action: TabletownAction, timeout_s: float | None = None, **_kwargs: Any) -> TabletownObservation:
        """One answer. After the end nothing happens any more."""
        if self.text.over:
            return self._observed(TabletownObservation(text="The game is over; reset the environment.", accepted=False))
        reply = self.text.step(action.answer)
        self.told.step_count += 1
        observed = TabletownObservation(text=reply.text, accepted=reply.accepted, move=reply.move, refusal=reply.refusal)
        return self._observed(observed)

    def _observed(self, observed: TabletownObservation) -> TabletownObservation:
        if self.text.over:
            observed.done, self.told.over = True, True
            observed.reward = self.text.rewards[self.seat]
            self.told.scores = self.text.match.scores if self.text.match.over else []
        else:
            observed.reward = 0.0
        return self._apply_transform(observed)

    @property
    def state(self) -> TabletownState:
        """The state of the game, as far as everybody may know it."""
        return self.told

    def get_metadata(self) -> EnvironmentMetadata:
        """What the server says about itself."""
        game = GAMES[self.told.game]
        about = f"{game.title} in text, for language models; bots play the other seats."
        return EnvironmentMetadata(name=f"tabletown/{game.key}", description=about, version=__version__)


class TabletownEnv(EnvClient[TabletownAction, TabletownObservation, TabletownState]):
    """The client: OpenEnv's own, with our words."""

    def _step_payload(self, action: TabletownAction) -> dict[str, Any]:
        return {"answer": action.answer}

    def _parse_result(self, payload: dict[str, Any]) -> StepResult[TabletownObservation]:
        reward, done = payload.get("reward"), bool(payload.get("done"))
        observed = TabletownObservation(**{**payload.get("observation", {}), "done": done, "reward": reward})
        return StepResult(observation=observed, reward=reward, done=done)

    def _parse_state(self, payload: dict[str, Any]) -> TabletownState:
        return TabletownState(**payload)


def app(game: str, players: int = 0, **settings: Any) -> Any:
    """The server of a game, as an ASGI application. What cannot be is refused at once, in a sentence."""
    TabletownEnvironment(game, players, **settings)
    make = partial(TabletownEnvironment, game, players, **settings)
    return create_fastapi_app(make, TabletownAction, TabletownObservation, max_concurrent_envs=MOST_CONNECTED)


def main() -> None:
    """Serve a game."""
    parser = argparse.ArgumentParser(prog="python -m tabletown.envs.openenv", description="A game as an OpenEnv environment.")
    parser.add_argument("game", help="the key of a game")
    parser.add_argument("--players", type=int, default=0)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--bots", default="greedy")
    parser.add_argument("--reward", default="win")
    parser.add_argument("--illegal", default="refuse")
    parser.add_argument("--rules", action="store_true", help="tell the rules at the beginning of each game")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    given = vars(parser.parse_args())
    host, port = given.pop("host"), given.pop("port")
    uvicorn.run(app(**given), host=host, port=port, log_level="warning")


if __name__ == "__main__":
    main()
