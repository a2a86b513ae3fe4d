"""Games for TextArena, where language models play each other. Needs the extra `textarena`.

    import textarena as ta
    import tabletown.envs.textarena

    env = ta.make("tabletown/machi_koro-v0")
    env.reset(num_players=3, seed=1)
    done = False
    while not done:
        player, observation = env.get_observation()
        done, info = env.step(model(observation))
    rewards, game_info = env.close()

Each game is registered as TextArena's own are: as it is for language models (the prompt and how it stands now), with `-train`
(the same, and answers without brackets get some), with `-history` (everything that the player was told) and with `-raw`.
"""

from collections.abc import Callable
from typing import Any

import textarena
from textarena.envs.registration import ENV_REGISTRY
from textarena.wrappers import ActionFormattingWrapper, GameBoardObservationWrapper, LLMObservationWrapper

from tabletown.errors import BadOption
from tabletown.game.registry import GAMES

from .text_env import Reply, TextEnv, count
from .text_observation import BUDGET, HOW_TO_ASK

VERSION = 0
"""Of the ids: goes up where the text of the same position changes much."""
VARIANTS: dict[str, list[Any]] = {
    "": [GameBoardObservationWrapper],
    "-train": [GameBoardObservationWrapper, ActionFormattingWrapper],
    "-history": [LLMObservationWrapper],
    "-raw": [],
}


class GameTextArena(textarena.Env):
    """A game for TextArena. Players are seats; bots play the seats that are left where `players` is more than `num_players`.

    `reward="win"` is TextArena's: 1 for a win, a shared one as well, and -1 for the others; "points" and "rank" are those of
    `TextEnv`. After `error_allowance` refused answers to one question the next one ends the game: -1 for that player, and 0 for
    the others. `rules` is what the prompt tells of them: "whole", the title of a chapter, or "" for nothing but how to ask.
    """

    def __init__(
        self,
        key: str,
        players: int = 0,
        *,
        bots: str = "greedy",
        reward: str = "win",
        error_allowance: int = 2,
        rules: str = "whole",
        budget: int = BUDGET,
        **options: Any,
    ) -> None:
        super().__init__()
        self.key, self.players, self.bots, self.reward, self.rules = key, players, bots, reward, rules
        self.settings = {"reward": reward, "budget": budget, **options}
        self.error_allowance = count("error_allowance", error_allowance, 0)
        self.text = self._seated(players or GAMES[key].seats_near(2))
        self.prompt()  # says at once which chapter there is not

    def _seated(self, asked: int, seed: int | None = None) -> TextEnv:
        players = self.players or asked
        if isinstance(asked, bool) or not isinstance(asked, int) or not 1 <= asked <= players:
            raise BadOption(f"num_players is a number from 1 to {players}, not {asked!r:.40}")
        bots = [None] * asked + [self.bots] * (players - asked)
        tries = self.error_allowance + 1
        return TextEnv(self.key, players, bots=bots, illegal="lose", tries=tries, seed=seed, **self.settings)

    def prompt(self) -> str:
        """What every player is told once: the rules, and how to answer."""
        rules = "" if not self.rules else self.text.rules("" if self.rules == "whole" else self.rules)
        return "\n\n".join(part for part in (rules, HOW_TO_ASK) if part)

    def reset(self, num_players: int = 2, seed: int | None = None) -> None:
        """Start a game, with fresh luck without a seed."""
        self.text = self._seated(num_players, seed)
        self.state = textarena.FFAMultiPlayerState(num_players, seed, error_allowance=self.error_allowance)
        names = dict(enumerate(self.text.names[:num_players]))
        self.state.reset(game_state={}, player_prompt_function=lambda **_told: self.prompt(), role_mapping=names)
        self._ask(self.text.seat or 0, self.text.observation())
        if self.text.over:  # a bot has lost the game outside of its rules before anybody was asked
            self._end(
                0, Reply(self.text.observation(), None, rewards=self.text.rewards, over=True, forfeit=self.text.observation())
            )

    def _ask(self, seat: int, text: str) -> None:
        self.state.manually_set_current_player_id(seat)
        self.state.add_observation(text, textarena.ObservationType.GAME_BOARD, to_id=seat)

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """The answer of the player that is asked. What it thinks aloud is told to nobody else."""
        seat = self.text.seat
        if seat is None:
            return True, {}
        self.state.add_observation(action, textarena.ObservationType.PLAYER_ACTION, from_id=seat, to_id=seat)
        reply = self.text.step(action)
        self.state.made_invalid_move = not reply.accepted
        self.state.step_info = {"move": reply.move, "refusal": reply.refusal}
        if reply.over:
            self._end(seat, reply)
        done, info = self.state.step(rotate_player=False)
        if not done:
            text = reply.text if reply.move else f"{reply.text}\n\n{self.text.observation()}"
            self._ask(self.text.seat or 0, text)
        return done, info

    def _end(self, seat: int, reply: Reply) -> None:
        count = self.state.num_players
        if reply.truncated:
            self.state.game_info[seat]["invalid_move"] = True
            rewards = {player: -1.0 if player == seat else 0.0 for player in range(count)}
            reason = f"Invalid move of {self.text.names[seat]}: {reply.refusal}"
        else:
            shares = reply.rewards[:count]
            won = (1.0 if share else -1.0 for share in shares) if self.reward == "win" else shares
            rewards, reason = dict(enumerate(won)), reply.forfeit or self.text.match.verdict
        self.state.set_game_outcome(rewards, reason)
        for player in range(count):
            self.state.add_observation(
                reason if reply.truncated else self.text.observation(player), textarena.ObservationType.GAME_BOARD, to_id=player
            )

    def close(self) -> Any:
        """The rewards of the players, and what is to be said of the game."""
        return self.state.close()


def register_ids() -> None:
    """Let `textarena.make` find every game, as often as this is imported."""
    entry: Callable[..., GameTextArena] = GameTextArena
    for key in GAMES:
        for variant, wrappers in VARIANTS.items():
            id = f"tabletown/{key}-v{VERSION}{variant}"
            if GAMES[key].observation is not None and id not in ENV_REGISTRY:
                textarena.register(id, entry, list(wrappers), key=key)


register_ids()
