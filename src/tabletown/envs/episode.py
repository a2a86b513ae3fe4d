"""One game for environments that step one at a time: the least that has to be done for a move, and pictures of it."""

import warnings
from collections.abc import Sequence
from reprlib import repr as short
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletown.bots import Bot
from tabletown.bots.game_loop import Follower
from tabletown.bots.history import Forfeit
from tabletown.drawing.raster import can_draw, framed
from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import CHANCE, OVER, States
from tabletown.engine.rng import Rng, draw, new_rng
from tabletown.errors import BadOption, IllegalMove, MissingExtra
from tabletown.match.match import Match
from tabletown.text.word_matching import listing

from .arguments import ChosenGame, check_seed, generators
from .batch_stepping import Reward, write_rewards

RENDER_MODES = ("human", "ansi", "svg", "rgb_array")
WIDTH, HEIGHT = 960, 720
"""Of a frame, in pixels: every frame has the same size, however the drawing grows, so that films can be made of them."""
ILLEGAL = ("refuse", "random", "lose")
"""What happens to an action that is not legal."""


class Episode:
    """One game: its position, whose turn it is, and the legal moves."""

    def __init__(self, chosen: ChosenGame, reward: Reward) -> None:
        self.chosen, self.reward = chosen, reward
        self.states = chosen.start.copy()
        self.handle = entry_points.handle(self.states)
        self.moves = np.zeros(chosen.game.most_legal, np.int64)
        self.luck = new_rng(0)
        self.turn, self.count = OVER, 0
        self.follower: Follower | None = None
        """Tells bots what happens, where some of them follow the game."""
        self.lost: tuple[int, str] | None = None
        """The seat whose bot has ended the game by what it did outside of the rules, and what that was."""

    def reset(self, seed: int | None, bots: Sequence[Bot | None] = ()) -> int:
        """Start anew, and return the seed of its luck. Bots that follow a game are told what happens in it."""
        seed = check_seed(seed)
        self.luck[:] = generators(seed, 1, 0)[0]
        self.states[:] = self.chosen.start
        self.follower = self.lost = None
        if any(bot and bot.follows for bot in bots):
            self.follower = Follower(self.chosen.game, self.states, bots)
            self.follower.begin()
        self._go_on()
        return seed

    def let_play(self, bot: Bot, rng: Rng) -> None:
        """Let a bot play the seat to move; where it has no choice, it is not asked. A bot that fails has lost the game."""
        legal = self.legal()
        if len(legal) == 1:
            self.play(legal[0])
            return
        known = self.match().known_to(self.turn, rng)
        decide = self.follower.decide if self.follower else bot.decide
        try:
            move = decide(self.chosen.game, known, legal, rng)
        except Forfeit as error:
            self._forfeit(self.turn, str(error))
        else:
            self.play(move)

    def _forfeit(self, seat: int, why: str) -> None:
        self.lost = seat, why
        self.turn, self.count = OVER, 0
        self._tell_the_end(sum(1 << other for other in range(self.chosen.players) if other != seat))

    def _tell_the_end(self, won: int) -> None:
        if self.follower:
            scores = points_of(self.states, self.chosen.players)
            self.follower.end(won, scores, self.lost)
            self.follower = None

    def _apply(self, move: int) -> None:
        if self.follower:
            self.follower.apply(entry_points.turn_at(self.handle, 0), move)
        else:
            entry_points.apply_at(self.handle, 0, move, NO_JOURNAL)

    def _go_on(self) -> None:
        handle = self.handle
        while self.follower and entry_points.turn_at(handle, 0) == CHANCE:
            self._apply(int(self.moves[draw(self.luck, entry_points.legal_at(handle, 0, self.moves))]))
        self.turn = entry_points.play_luck(handle, 0, self.moves, self.luck, NO_JOURNAL)
        self.count = entry_points.legal_at(handle, 0, self.moves)
        if self.follower and self.over:
            self._tell_the_end(int(entry_points.winners_at(handle, 0)))

    def play(self, move: Any) -> None:
        """A legal move of the seat to move, and the luck that follows; anything else is refused, and changes nothing."""
        if isinstance(move, np.ndarray) and move.ndim == 0 and move.dtype.kind in "iu":
            move = int(move)
        legal = self.moves[: self.count]
        at = legal.searchsorted(move) if isinstance(move, int | np.integer) and not isinstance(move, bool) else self.count
        if at >= self.count or legal[at] != move:
            raise IllegalMove(refusal(self.match(), move, self.legal()))
        self._apply(int(move))
        self._go_on()

    def observe(self, seat: int) -> NDArray[np.int16]:
        """What a seat may know: an array of its own, which cannot be written to."""
        out = np.empty(len(self.chosen.observation), np.int16)
        entry_points.observe_at(self.handle, 0, seat, out)
        out.flags.writeable = False
        return out

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Which moves a seat may make; none while it is not its turn."""
        found = np.zeros(self.chosen.game.move_count, np.int8)
        if seat == self.turn:
            found[self.moves[: self.count]] = 1
        found.flags.writeable = False
        return found

    def legal(self) -> list[int]:
        """The numbers of the legal moves."""
        return [int(move) for move in self.moves[: self.count]]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.turn == OVER

    def rewards(self) -> list[float]:
        """What the game has brought to each seat; nothing before its end."""
        if self.lost:
            return forfeit_rewards(self.chosen, self.states, self.reward, self.lost[0])
        return final_rewards(self.chosen, self.states, self.reward) if self.over else [0.0] * self.chosen.players

    def match(self) -> Match:
        """The same position as a match: to draw, and for words."""
        return self.chosen.match_at(self.states)

    def render(self, mode: str | None) -> Any:
        """The table as everybody may see it: text, a drawing, or its pixels."""
        return shown(self.match(), mode)


def final_rewards(chosen: ChosenGame, states: States, reward: Reward) -> list[float]:
    """What a game that is over has brought to each seat."""
    if reward == Reward.WIN:
        return chosen.shares(states)
    found = np.zeros(chosen.players, np.float32)
    write_rewards(entry_points.handle(states)[0], int(reward), np.zeros(8, np.int64), found)
    return [float(points) for points in found]


def points_of(states: States, players: int) -> list[int]:
    """Everybody's points as they stand."""
    points = np.zeros(8, np.int64)
    entry_points.scores_at(entry_points.handle(states), 0, points)
    return [int(number) for number in points[:players]]


def forfeit_rewards(chosen: ChosenGame, states: States, reward: Reward, lost: int) -> list[float]:
    """What a game has brought to each seat that one has lost outside of the rules: the others have won it together. Points are
    those that they have, and whoever has lost has no more than the last of the others."""
    if reward == Reward.POINTS:
        points = points_of(states, chosen.players)
        points[lost] = min(points)
        return [float(number) for number in points]
    others = chosen.players - 1
    shared = 1 / others if reward == Reward.WIN else (others + 1) / (2 * others)
    return [0.0 if seat == lost else shared for seat in range(chosen.players)]


def refusal(match: Match, move: Any, legal: Sequence[int]) -> str:
    """Why a move that is not legal is refused, and what is legal."""
    count, others = match.game.move_count, listing(map(str, legal), 10)
    if not isinstance(move, int | np.integer) or isinstance(move, bool) or not 0 <= move < count:
        return f"moves are numbers from 0 to {count - 1}, not {move!r}; legal is {others}"
    return f"move {move} is not legal: {match.why_not(int(move)) or 'it is not asked for'}; legal is {others}"


class IllegalActions:
    """What an environment does with actions that are not legal: "refuse" (an error), "random" (another one), or "lose"."""

    def __init__(self, mode: str) -> None:
        if mode not in ILLEGAL:
            raise BadOption(f"illegal can be refuse, random or lose, not {short(mode)}")
        self.mode = mode
        self.warned = False

    def play(self, episode: Episode, action: Any, rng: np.random.Generator) -> dict[str, Any] | None:
        """Play an action; return what is to be said of it, nothing where it was legal, or None where it ends the game."""
        try:
            episode.play(action)
        except IllegalMove as error:
            if self.mode == "refuse":
                raise
            if self.mode == "lose":
                return None
            if not self.warned:
                self.warned = True
                warnings.warn(f"{error}. A random legal move is played instead; the mask says what is legal.", stacklevel=4)
            instead = int(rng.choice(episode.legal()))
            episode.play(instead)
            return {"illegal_action": True, "action_played": instead}
        return {}


# --- pictures ---------------------------------------------------------------------------------------------------------


def shown(match: Match, mode: str | None) -> Any:
    """A table as everybody may see it: printed, text, a drawing, or its pixels."""
    if mode == "human":
        print(match)
        return None
    if mode == "ansi":
        return str(match)
    if mode == "svg":
        return match.svg()
    return pixels(match.svg()) if mode == "rgb_array" else None


def pixels(svg: str) -> NDArray[np.uint8]:
    """A drawing in a frame, as an array of height, width and red, green and blue."""
    if not can_draw():
        raise MissingExtra("resvg-py", "envs")
    return np.asarray(framed(svg, WIDTH, HEIGHT))
