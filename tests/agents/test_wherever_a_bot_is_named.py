"""Agents wherever a bot is named: tournaments, also disturbed ones, simulations, environments and the terminal."""

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

from tabletown import GAMES, BadOption
from tabletown.agents import AgentLimits, SeatView, bot_of
from tabletown.arena import Settings, Standings, Tournament, on_cores, on_ray, run
from tabletown.arena.game_result import Played
from tabletown.arena.result_store import Store
from tabletown.arena.simulation import simulate
from tabletown.arena.text_report import wrongs_told
from tabletown.envs import Batch, make_env
from tests.kit.commands import refused, tabletown

PYTHON = shlex.quote(sys.executable)
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "agents" / "random_agent.py"
RUDE = Path(__file__).with_name("rude_agent.py")
RANDOM = f"command:{PYTHON} {shlex.quote(str(EXAMPLE))}"
PLAYERS = '''
import os

class Careful:
    """The last legal move, always."""
    version = "3"
    def choose(self, view):
        return view.moves[-1]

class Sums:
    """By the numbers alone."""
    def decide(self, observation, mask):
        return mask.nonzero()[0][int(observation.sum()) % int(mask.sum())]

class Fails:
    def choose(self, view):
        if view.number > 60:
            raise RuntimeError("no idea")
        return view.moves[0]

class Hoards:
    def choose(self, view):
        self.hoard = [bytearray(1 << 24) for _ in range(200)]
        return view.moves[0]

class Dies:
    def choose(self, view):
        os._exit(7)
'''


@pytest.fixture
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with players in it, in which we are."""
    (tmp_path / "players.py").write_text(PLAYERS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return tmp_path


def outcome(games: list[Played]) -> list[Any]:
    return [(g.number, g.seating, g.winners, g.scores, g.moves, g.decisions, g.lost, g.refused) for g in games]


def test_a_tournament_with_agents_does_not_depend_on_the_number_of_cores(players: Path) -> None:
    entries = ["greedy", "players.py:Careful", f"{players}/players.py:Sums"]
    tournament = Tournament.of("neue_heimat", entries, 3, Settings(games=6, seed=3))
    games = [run(tournament, on_cores(cores)) for cores in (1, 2)]
    assert outcome(games[0]) == outcome(games[1])
    assert all(game.finished and game.lost is None for game in games[0])
    again = Tournament.from_definition(json.loads(json.dumps(tournament.definition())))
    assert again == tournament


def test_objects_play_in_this_process() -> None:
    asked = []

    class Own:
        name = "my own"

        def choose(self, view: SeatView) -> Any:
            asked.append(view.game)
            return view.moves[0]

    own = Own()
    tournament = Tournament.of("machi_koro", [own, "random", own], 3, Settings(games=3, seed=1))
    assert tournament.entries == ("my own", "random", "my own")
    games = run(tournament)
    assert all(game.finished for game in games)
    assert len(asked) > 30
    assert Standings(tournament, games).lines[0].bot == "my own"
    for player in (on_cores(2), on_ray(None, 1)):
        with pytest.raises(BadOption, match="my own play in this process alone: take one core"):
            run(tournament, player)


def test_results_of_a_changed_agent_are_not_mixed(players: Path) -> None:
    def tournament() -> Tournament:
        return Tournament.of("machi_koro", ["random", "players.py:Careful"], 2, Settings(games=2, seed=1))

    store = players / "games.jsonl"
    run(tournament(), store=store)
    assert len(run(tournament(), store=store)) == 2
    (players / "players.py").write_text(PLAYERS.replace("view.moves[-1]", "view.moves[0]"), encoding="utf-8")
    with pytest.raises(BadOption, match="holds another tournament"), Store(tournament(), store):
        pass


def test_a_crash_ends_its_game_and_not_the_tournament(players: Path) -> None:
    rude = f"command:{PYTHON} {shlex.quote(str(RUDE))} 'die later'"
    tournament = Tournament.of("neue_heimat", ["random", "players.py:Fails", rude], 3, Settings(games=4, seed=1))
    for cores in (1, 2):
        games = run(tournament, on_cores(cores))
        assert len(games) == 4
        assert all(game.lost for game in games)
        for game in games:
            assert game.lost
            assert game.lost[0] not in game.winners
            assert len(game.winners) == 2
        standings = Standings(tournament, games)
        lines = {line.bot: line for line in standings.lines}
        assert lines["random"].lost == 0
        assert lines["random"].share
        assert sum(line.lost for line in standings.lines) == 4
        told = " ".join(wrongs_told(standings))
        assert "by what it did outside of the rules (first game " in told
        assert "has ended (exit code 4)" in told or "RuntimeError: no idea" in told


def test_answers_that_are_no_moves_are_counted_and_told(players: Path) -> None:
    rude = f"command:{PYTHON} {shlex.quote(str(RUDE))} 'illegal once'"
    tournament = Tournament.of("neue_heimat", ["random", rude], 2, Settings(games=2, seed=1))
    games = run(tournament)
    kept = [Played.from_data(json.loads(json.dumps(game.data()))) for game in games]
    assert outcome(kept) == outcome(games)
    assert [game.first_refusal for game in kept] == [game.first_refusal for game in games]
    assert all(sum(game.refused) > 10 for game in games)
    (told,) = wrongs_told(Standings(tournament, games))
    assert "were no moves (the first: 'dance' is not legal now; legal is: " in told


def test_limits_are_part_of_a_definition(players: Path) -> None:
    limits = AgentLimits.of(move_seconds=3.0, illegal="random")
    settings = Settings(games=1, seed=1, limits=limits)
    tournament = Tournament.of("neue_heimat", ["random", "players.py:Careful"], 2, settings)
    assert tournament.definition()["agents"]["limits"]["move_seconds"] == 3.0
    assert Tournament.from_definition(tournament.definition()).limits == limits
    plain = Tournament.of("neue_heimat", ["random", "greedy"], 2, settings)
    assert "agents" not in plain.definition()


@pytest.mark.skipif(sys.platform == "win32", reason="limits of memory are POSIX's")
def test_with_a_limit_of_memory_what_is_named_in_python_has_a_process_of_its_own(players: Path) -> None:
    entries = ["players.py:Careful", "players:Sums", "random"]
    limits = AgentLimits.of(memory=2000)
    games = [
        run(Tournament.of("infinite_city", entries, 3, Settings(games=2, seed=3, limits=limited)), on_cores(cores))
        for limited, cores in ((AgentLimits(), 1), (limits, 1), (limits, 2))
    ]
    assert outcome(games[0]) == outcome(games[1]) == outcome(games[2])
    assert not any(game.lost for game in games[1])
    limits = AgentLimits.of(memory=1000)
    (game,) = run(Tournament.of("neue_heimat", ["players.py:Hoards", "random"], 2, Settings(games=1, seed=1, limits=limits)))
    assert game.lost
    assert "MemoryError" in game.lost[1]
    with pytest.raises(BadOption, match="the memory of an object in this process is not limited"):
        Tournament.of("neue_heimat", [lambda view: view.moves[0], "random"], 2, Settings(limits=limits))


def test_a_simulation_takes_objects_and_plays_several_games_at_once() -> None:
    match = GAMES["machi_koro"].new(3, seed=1, luck="manual")
    bot = bot_of(RANDOM)
    results = simulate(match, [bot, bot_of(lambda view: view.moves[0]), bot], 6, cores=3, seed=1)
    assert (results.rows[:, 2] > 0).all()


def test_an_environment_takes_objects_and_names(players: Path) -> None:
    begun: list[str] = []
    ended: list[Any] = []
    news: list[int] = []

    class Own:
        def begin(self, view: SeatView) -> None:
            begun.append(view.game)

        def choose(self, view: SeatView) -> Any:
            news.append(len(view.news))
            return view.moves[-1]

        def end(self, end: Any) -> None:
            ended.append(end)

    env = make_env("neue_heimat", bots=[Own(), "players.py:Careful"], players=3, seat=1)
    plain = make_env("neue_heimat", bots=["players.py:Careful", "players.py:Careful"], players=3, seat=1)
    assert isinstance(env, gymnasium.Env)
    for each in (env, plain):
        _seen, info = each.reset(seed=4)
        rng, over, rewards = np.random.default_rng(1), False, 0.0
        while not over:
            _seen, reward, over, _cut, info = each.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
            rewards += float(reward)
    assert begun == ["neue_heimat"]
    assert len(ended) == 1
    assert ended[0].verdict
    assert any(news)


def test_a_batch_says_that_only_compiled_bots_can_play_in_it() -> None:
    with pytest.raises(BadOption, match=r"in a batch only .* can play, not "):
        Batch("machi_koro", players=2, size=4, seed=1, bots=[None, lambda view: view.moves[0]])


@pytest.mark.slow
def test_a_cluster_plays_with_agents_as_cores_do(players: Path) -> None:
    tournament = Tournament.of("neue_heimat", ["players.py:Careful", "random", "players:Sums"], 3, Settings(games=3, seed=1))
    assert outcome(run(tournament, on_ray(None, 1))) == outcome(run(tournament))


def test_the_command_that_plays_it_again_names_everybody_in_their_order(players: Path) -> None:
    tournament = Tournament.of("neue_heimat", ["players.py:Careful", "random"], 2, Settings(games=2, seed=1))
    command = shlex.split(tournament.command())
    again = tabletown(*command[1:], "--cores", "1", "--json", cwd=players)
    assert json.loads(again.stdout)["definition"] == json.loads(json.dumps(tournament.definition()))


# --- at the command line ------------------------------------------------------------------------------------------------------


def test_commands_take_agents(players: Path) -> None:
    words = ["neue_heimat", "-p", "3", "-n", "3", "--seed", "1", "--json"]
    arena = tabletown(
        "arena", *words, "--bots", "greedy", "--bot", "players:Careful", "--bot", RANDOM, "--cores", "2", cwd=players
    )
    assert arena.returncode == 0, arena.stderr
    figures = json.loads(arena.stdout)
    assert {line["bot"] for line in figures["standings"]} == {"greedy", "players:Careful", RANDOM}
    assert f"--bot greedy --bot players:Careful --bot {shlex.quote(RANDOM)} -p 3" in figures["command"]
    simulated = tabletown("simulate", *words, "--bot", "players:Sums", cwd=players)
    assert json.loads(simulated.stdout)["bots"] == ["players:Sums"] * 3
    played = tabletown(
        "play", "neue_heimat", "-p", "2", "--seats", "greedy", "--bot", "players:Careful", "--seed", "1", cwd=players
    )
    assert played.returncode == 0, played.stderr
    out = tabletown("dataset", "neue_heimat", "-n", "2", "--bots", "players:Careful", "-p", "2", "--out", "data", cwd=players)
    assert out.returncode == 0, out.stderr


@pytest.mark.parametrize(
    "wrong",
    [
        ["--bot", "players:Nobody"],
        ["--bot", "nowhere:Nobody"],
        ["--bot", "command:no_such_program"],
        ["--move-seconds", "-1"],
        ["--illegal", "shrug"],
        ["--memory", "-5"],
    ],
    ids=" ".join,
)
def test_mistakes_at_the_command_line_are_one_line(wrong: list[str], players: Path) -> None:
    refused("arena", "neue_heimat", "-n", "2", *wrong, cwd=players)


def test_an_object_that_ends_its_process_is_named(players: Path) -> None:
    run = tabletown(
        "arena", "neue_heimat", "-p", "2", "-n", "2", "--bot", "players:Dies", "--bot", "random", "--cores", "2", cwd=players
    )
    assert run.returncode == 2
    assert "has ended its process 3 times (exit code 7)" in run.stderr
