"""Anybody's agent against bots that never change: one row, with intervals, which can be gone on with."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from tabletown import GAMES, BadOption
from tabletown.agents import AgentBot, AgentLimits, bot_of
from tabletown.agents.check import check_agent
from tabletown.arena import Settings, on_cores
from tabletown.arena.leaderboard import LADDER, LeaderboardRow, climb, usual_seats
from tabletown.arena.tournament_runner import together_on_cores, together_on_ray
from tests.kit.commands import refused, tabletown

PYTHON = shlex.quote(sys.executable)
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "agents" / "random_agent.py"
RUDE = Path(__file__).with_name("rude_agent.py")
STARTS = """
import json, os, sys
open(sys.argv[1], "a").write(f"{os.getpid()}\\n")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "Last", "version": "7", "wants": []}), flush=True)
    elif message["type"] == "choose":
        print(json.dumps({"type": "choose", "ask": message["ask"], "move": message["moves"][-1]["id"]}), flush=True)
    elif message["type"] == "quit":
        break
"""


def figures(row: LeaderboardRow) -> dict[str, object]:
    """What does not depend on the machine."""
    return {name: value for name, value in row.data().items() if name != "decision_seconds"}


def test_seats_are_two_three_four_and_most() -> None:
    assert {key: usual_seats(GAMES[key]) for key in GAMES.ours} == {
        "infinite_city": [2, 3, 4, 6],
        "machi_koro": [2, 3, 4, 5],
        "neue_heimat": [2, 3, 4, 5],
        "vegas_showdown": [3, 4, 5],
    }


def test_greedy_stands_above_random_and_beside_itself() -> None:
    settings = Settings(games=40, seed=1)
    row = climb("neue_heimat", "greedy", ["random", "beginner"], [2, 4], settings).play(on_cores(1))
    against_random = row.before("random")
    assert against_random
    assert against_random.low > 0.7
    assert row.better_than()[0] == "random"
    assert {rung.tournament.seed for rung in row.rungs} == {1}
    share = row.win_share("random", 4)
    assert share
    assert share.low > 0.4  # even would be a quarter
    with pytest.raises(BadOption, match="greedy is on the ladder itself"):
        climb("neue_heimat", "greedy", ["greedy"], [2], settings)
    with pytest.raises(BadOption, match="at least one bot"):
        climb("neue_heimat", "greedy", [], [2], settings)


def test_a_process_starts_once_for_each_worker_and_not_once_a_game(tmp_path: Path) -> None:
    script, starts = tmp_path / "agent.py", tmp_path / "starts.txt"
    script.write_text(STARTS, encoding="utf-8")
    agent = f"command:{PYTHON} {script} {starts}"
    asked = climb("neue_heimat", agent, ["random", "greedy"], [2, 3], Settings(games=6, seed=1))
    assert asked.version == "Last 7"
    assert len(starts.read_text().splitlines()) == 1  # to hear its version
    kept = tmp_path / "kept"
    kept.mkdir()
    with together_on_cores(2) as player:
        row = asked.play(player, kept)
    assert 2 <= len(starts.read_text().splitlines()) <= 3
    again = asked.play(on_cores(1), kept)  # everything is there
    assert len(starts.read_text().splitlines()) <= 3
    assert again.data() == row.data()
    alone = climb("neue_heimat", agent, ["random", "greedy"], [2, 3], Settings(games=6, seed=1)).play(on_cores(1))
    assert figures(alone) == figures(row)


@pytest.mark.slow
def test_a_cluster_gives_the_row_that_cores_give(tmp_path: Path) -> None:
    """One cluster for all tournaments; each of its workers starts the agent once for each."""
    script, starts = tmp_path / "agent.py", tmp_path / "starts.txt"
    script.write_text(STARTS, encoding="utf-8")
    agent = f"command:{PYTHON} {script} {starts}"
    asked = climb("neue_heimat", agent, ["random", "greedy"], [2, 3], Settings(games=4, seed=1))
    with together_on_ray(None, 2) as player:
        row = asked.play(player)
    assert 4 < len(starts.read_text().splitlines()) <= 1 + 2 * 4
    assert figures(row) == figures(asked.play(on_cores(1)))


def test_what_an_agent_does_wrong_stands_in_its_row() -> None:
    rude = f"command:{PYTHON} {shlex.quote(str(RUDE))} 'die later'"
    row = climb("neue_heimat", rude, ["random"], [3], Settings(games=3, seed=1)).play(on_cores(1))
    assert row.lost == 3
    assert "has ended (exit code 4)" in row.why
    assert row.better_than() == []
    refusing = f"command:{PYTHON} {shlex.quote(str(RUDE))} illegal"
    limits = AgentLimits.of(illegal="random")
    row = climb("neue_heimat", refusing, ["random"], [2], Settings(games=2, seed=1, limits=limits)).play(on_cores(1))
    assert row.lost == 0
    assert row.refused > 20
    assert row.data()["limits"]["illegal"] == "random"


def test_the_command_prints_a_row_and_goes_on_from_a_folder(tmp_path: Path) -> None:
    words = ["leaderboard", "machi_koro", "--agent", f"command:{PYTHON} {EXAMPLE}", "-n", "4", "--seats", "2,3", "--cores", "1"]
    shown = tabletown(*words, "--store", "results", "--ladder", "random,greedy", cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    assert "Random in Python 1.0" in shown.stdout
    assert "random_agent.py" in shown.stdout
    assert (
        "4 games against each of random and greedy, at tables of 2 and 3. Not on this ladder: casual, strong and master."
        in shown.stdout
    )
    assert len(list((tmp_path / "results").glob("*.jsonl"))) == 4
    again = tabletown(*words, "--store", "results", "--ladder", "random,greedy", cwd=tmp_path)
    assert again.stdout == shown.stdout
    data = json.loads(tabletown(*words, "--store", "results", "--ladder", "random,greedy", "--json", cwd=tmp_path).stdout)
    (row,) = data["leaderboard"]
    assert row["games"] == 16
    assert set(row["before"]) == {"random", "greedy"}
    assert set(row["win_share"]) == {"2", "3"}
    assert row["version"] == "Random in Python 1.0"
    for wrong in (["--ladder", "gready"], ["--seats", "two"], ["--seats", "9"], ["--agent", "nobody"]):
        refused(*words, *wrong, cwd=tmp_path)


def test_the_usual_ladder_is_in_every_game() -> None:
    for key in GAMES.ours:
        for rung in LADDER:
            assert bot_of(rung, GAMES[key]).name == rung


# --- the checker ---------------------------------------------------------------------------------------------------------------


def test_a_sound_agent_passes_every_check() -> None:
    bot = bot_of(f"command:{PYTHON} {EXAMPLE}")
    assert isinstance(bot, AgentBot)
    found = list(check_agent(bot, [GAMES["neue_heimat"], GAMES["vegas_showdown"]]))
    assert [check.wrong for check in found] == [""] * len(found)
    assert [check.what for check in found] == [
        "starts and says hello",
        "plays Neue Heimat with 2 players",
        "plays Neue Heimat with 5 players",
        "plays Vegas Showdown with 3 players",
        "plays Vegas Showdown with 5 players",
        "one process plays all games",
        "ends when it is told to quit",
    ]
    assert "decisions" in found[1].note


def test_the_checker_stops_a_game_that_has_no_end() -> None:
    bot = bot_of(lambda view: view.moves[-1])  # never builds anything
    assert isinstance(bot, AgentBot)
    found = [check for check in check_agent(bot, [GAMES["machi_koro"]]) if "with 2 players" in check.what]
    assert [check.wrong for check in found] == [""]
    assert "stopped after 3,000 moves" in found[0].note


def test_the_checker_says_what_is_wrong(tmp_path: Path) -> None:
    good = tabletown("agent", "check", f"{PYTHON} {EXAMPLE}", "--game", "machi_koro", cwd=tmp_path)
    assert good.returncode == 0, good.stderr
    assert "wrong" not in good.stdout
    for how, words in {
        "illegal once": "'dance' is not legal now",
        "die": "has ended (exit code 3: ZeroDivisionError: division by zero)",
        "no hello": "did not say hello: the first message is hello",
    }.items():
        bad = tabletown("agent", "check", f"{PYTHON} {RUDE} {shlex.quote(how)}", "--game", "machi_koro", cwd=tmp_path)
        assert bad.returncode == 1, bad.stderr
        assert words in bad.stdout
    refused("agent", "check", "no_such_program", cwd=tmp_path)
    refused("agent", "check", "greedy:", "--game", "chess", cwd=tmp_path)
