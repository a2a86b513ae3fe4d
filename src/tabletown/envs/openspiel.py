"""Games for OpenSpiel. Needs the extra `openspiel`.

    import pyspiel
    import tabletown.envs.openspiel

    game = pyspiel.load_game("tabletown_neue_heimat(players=3,hidden_money=on)")

Luck is an explicit player with true probabilities. Games and states can be copied and pickled; `resample` deals anew what a
player does not know, for IS-MCTS: `bot.set_resampler(tabletown.envs.openspiel.resample)`.
"""

from copy import copy
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import CHANCE, OVER, States
from tabletown.engine.rng import new_rng
from tabletown.errors import BadOption, IllegalMove, MissingExtra
from tabletown.game.declaration import Game
from tabletown.game.options import Option, say
from tabletown.game.registry import GAMES
from tabletown.match.match import Match

from .arguments import ChosenGame, chosen
from .episode import refusal

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise MissingExtra("pyspiel", "openspiel") from error

LONGEST = 100_000
"""Moves of one game, luck included: a cap that no game has been seen to reach."""
PREFIX = "tabletown_"


def game_type(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds = pyspiel.GameType
    information = kinds.Information.IMPERFECT_INFORMATION if game.hides else kinds.Information.PERFECT_INFORMATION
    return pyspiel.GameType(
        short_name=PREFIX + game.key,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats_near(4), **{option.name: written(option) for option in game.options}},
    )


def written(option: Option) -> int | str:
    """An option's default for OpenSpiel: a number, or a word as records write it. OpenSpiel refuses `on` for a truth value."""
    numbers = all(type(value) is int for value in option.values)
    return int(option.default) if numbers else say(option.default)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game as OpenSpiel loads it; one class for each game names its key."""

    key = ""
    kind: Any = None

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        defaults = {option.name: written(option) for option in GAMES[self.key].options}
        given = dict(parameters or {})
        players = given.pop("players", self.kind.parameter_specification["players"])
        # OpenSpiel fills in every default: what equals its default counts as not said, so that a shorthand can set it
        given = {name: value for name, value in given.items() if value != defaults.get(name)}
        self.chosen: ChosenGame = chosen(self.key, players, given)
        moves = self.chosen.game.move_count
        info = pyspiel.GameInfo(
            num_distinct_actions=moves,
            max_chance_outcomes=moves,
            num_players=self.chosen.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=LONGEST,
        )
        super().__init__(self.kind, info, parameters or {})

    def __reduce__(self) -> Any:
        return load_game, (str(self),)

    def new_initial_state(self) -> "SpielState":
        """The beginning, before any luck."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "SpielObserver":
        """What a player observes; with perfect recall, what it remembers."""
        if params:
            raise BadOption(f"observers take no parameters, not {params}")
        return SpielObserver(self.chosen, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


class Play:
    """A game up to now: all that a state knows. It is stored as its moves."""

    def __init__(self, chosen: ChosenGame) -> None:
        self.chosen = chosen
        self.states = chosen.start.copy()
        self.memories: list[tuple[str, ...]] = [()] * chosen.players
        """Of every player: each of its moves, and what it saw before it."""
        self.moves: tuple[int, ...] = ()
        self.dealt: tuple[tuple[int, bytes], ...] = ()
        """Positions that were dealt anew, each with the number of moves before it."""

    def apply(self, move: int) -> None:
        """Play a legal move."""
        player = int(entry_points.turn_at(entry_points.handle(self.states), 0))
        if player >= 0:
            self.memories[player] += (f"{observed(self.chosen, self.states, player).tobytes().hex()}:{move}",)
        entry_points.apply_at(entry_points.handle(self.states), 0, move, NO_JOURNAL)
        self.moves += (move,)

    def deal(self, position: bytes) -> None:
        """Go on from another position, which no move led to."""
        self.states[:] = np.frombuffer(position, self.states.dtype)
        self.dealt += ((len(self.moves), position),)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Play":
        twin = copy(self)
        twin.states, twin.memories = self.states.copy(), list(self.memories)
        return twin

    def __reduce__(self) -> Any:
        chosen = self.chosen
        return played_again, (chosen.game.key, chosen.players, chosen.options, self.moves, self.dealt)


def played_again(
    key: str, players: int, options: dict[str, Any], moves: tuple[int, ...], dealt: tuple[tuple[int, bytes], ...]
) -> Play:
    """A game from its moves."""
    play, left = Play(chosen(key, players, options)), list(dealt)
    for number in range(len(moves) + 1):
        while left and left[0][0] == number:
            play.deal(left.pop(0)[1])
        if number < len(moves):
            play.apply(moves[number])
    return play


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, and what every player remembers: each of its moves, and what it saw before it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.play = Play(game.chosen)

    @property
    def chosen(self) -> ChosenGame:
        """The game as it is played."""
        return self.play.chosen

    @property
    def states(self) -> States:
        """The position, as an array of one."""
        return self.play.states

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielState":
        return self.clone()  # type: ignore[no-any-return]

    def current_player(self) -> int:
        """Who is to move."""
        turn = int(entry_points.turn_at(entry_points.handle(self.states), 0))
        if turn == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn == CHANCE else turn

    def _listed(self) -> NDArray[np.int64]:
        moves = np.zeros(self.chosen.game.most_legal, np.int64)
        return moves[: entry_points.legal_at(entry_points.handle(self.states), 0, moves)]

    def _legal_actions(self, player: int) -> list[int]:
        """The numbers of the legal moves, ascending."""
        return sorted({int(move) for move in self._listed()}) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What luck can bring, with its probabilities: a likelier outcome stands more often in the list of moves."""
        moves, counts = np.unique(self._listed(), return_counts=True)
        return [(int(move), int(count) / int(counts.sum())) for move, count in zip(moves, counts, strict=True)]

    def _apply_action(self, action: int) -> None:
        """Play a legal move, luck's included; anything else is refused, and changes nothing."""
        legal = self._legal_actions(self.current_player())
        if action not in legal:
            raise IllegalMove(refusal(self.match(), action, legal))
        self.play.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The move in a player's words."""
        match = self.match()
        return match.game.notation.move_text(match.state, int(action), match.names)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(entry_points.turn_at(entry_points.handle(self.states), 0) == OVER)

    def returns(self) -> list[float]:
        """1 for a win, a shared one its share; nothing before the end."""
        return self.chosen.shares(self.states) if self.is_terminal() else [0.0] * self.chosen.players

    def match(self) -> Match:
        """The same position as a match: to draw, and for words."""
        return self.chosen.match_at(self.states)

    def __str__(self) -> str:
        return str(self.match())


class SpielObserver:
    """Turns a state into numbers and words, as one player may know it.

    With perfect recall the words are all that the player saw at its decisions and did there, in full. A tensor of fixed length
    cannot hold that: it tells how often the player has made each move.
    """

    def __init__(self, chosen: ChosenGame, recall: bool) -> None:
        self.chosen, self.recall = chosen, recall
        self.length = len(chosen.observation)
        self.tensor = np.zeros(self.length + (chosen.game.move_count if recall else 0), np.float32)
        self.dict = {"observation": self.tensor[: self.length]}
        if recall:
            self.dict["moves_made"] = self.tensor[self.length :]

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a player knows into the tensor."""
        self.dict["observation"][:] = observed(self.chosen, state.states, player)
        if self.recall:
            made = self.dict["moves_made"]
            made[:] = 0
            for memory in state.play.memories[player]:
                made[int(memory.rpartition(":")[2])] += 1

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in one line; with perfect recall, with everything before it."""
        now = " ".join(map(str, observed(self.chosen, state.states, player)))
        return "\n".join([*state.play.memories[player], now]) if self.recall else now


def observed(chosen: ChosenGame, states: States, seat: int) -> NDArray[np.int16]:
    """What a seat may know of a position."""
    out = np.zeros(len(chosen.observation), np.int16)
    entry_points.observe_at(entry_points.handle(states), 0, seat, out)
    return out


def resample(state: SpielState, player: int) -> SpielState:
    """A clone in which everything that a player does not know is dealt anew: what IS-MCTS asks for."""
    twin: SpielState = state.clone()
    rng = new_rng(int(np.random.randint(1 << 62)))
    dealt = twin.states.copy()
    entry_points.redeal_at(entry_points.handle(dealt), 0, player, rng)
    twin.play.deal(dealt.tobytes())
    return twin


def load_game(text: str) -> SpielGame:
    """A game as its text says; the games are registered by then, in a process that has just started, too."""
    return pyspiel.load_game(text)  # type: ignore[no-any-return]


def register_all() -> None:
    """Every game that has observations, as `tabletown_` and its key."""
    for key in GAMES:
        if GAMES[key].observation is not None:
            kind = game_type(GAMES[key])
            pyspiel.register_game(kind, type(f"Spiel_{key}", (SpielGame,), {"key": key, "kind": kind}))


register_all()
