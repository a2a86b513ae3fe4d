"""Programs in any language: lines of JSON, limits, and what they may do wrong without holding anybody up."""

import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletown import GAMES, BadOption
from tabletown.agents import AgentBot, AgentLimits, bot_of
from tabletown.agents.process_agent import ProcessDoor
from tabletown.bots import bot_named, choose
from tabletown.bots.game_loop import Outcome, play_game, seat_rngs
from tabletown.engine.rng import new_rng
from tests.kit.tables import each_game

ROOT = Path(__file__).parent.parent.parent
RUDE = Path(__file__).with_name("rude_agent.py")
QUICK = AgentLimits(move_seconds=2.0)
posix = pytest.mark.skipif(os.name != "posix", reason="limits of memory and groups of processes are POSIX's")


def program(path: Path | str, *words: str, python: str = sys.executable) -> str:
    return "command:" + shlex.join([python, str(path), *words])


@pytest.fixture
def rude() -> Iterator[Any]:
    """A bot that misbehaves in a way; its process is ended with the test."""
    made: list[AgentBot] = []

    def bot(how: str, limits: AgentLimits = QUICK) -> AgentBot:
        found = bot_of(program(RUDE, how), limits=limits)
        assert isinstance(found, AgentBot)
        made.append(found)
        return found

    yield bot
    for each in made:
        each.door.close()


def played(bot: Any, key: str = "neue_heimat", players: int = 2, seed: int = 1) -> Outcome:
    """A game of a bot in the first seat against random bots."""
    game = GAMES[key]
    start = game.new_with(players, {}, luck="manual").start_states()
    seated = [bot, *[bot_named("random")] * (players - 1)]
    return play_game(game, start, seated, new_rng(seed), seat_rngs(seed, players), 5_000)


# --- the examples ---------------------------------------------------------------------------------------------------------


@each_game
def test_the_example_in_python_plays_every_game_without_our_library(key: str) -> None:
    command = f"command:{shlex.quote(sys.executable)} -I -S {shlex.quote(str(ROOT / 'examples' / 'agents' / 'random_agent.py'))}"
    bot = bot_of(command)
    for players in {GAMES[key].seats[0], GAMES[key].seats[-1]}:
        outcome = played(bot, key, players)
        assert (outcome.lost, outcome.refusals) == (None, ())
        assert outcome.winners
    assert isinstance(bot, AgentBot)
    assert isinstance(bot.door, ProcessDoor)
    assert bot.door.version() == "Random in Python 1.0"
    assert bot.door.starts == 1
    bot.door.close()


@pytest.mark.skipif(shutil.which("node") is None, reason="the example in JavaScript needs node")
@each_game
def test_the_example_in_javascript_plays_every_game(key: str) -> None:
    bot = bot_of(program(ROOT / "examples" / "agents" / "random_agent.js", python="node"))
    assert isinstance(bot, AgentBot)
    outcome = played(bot, key, 3)
    assert (outcome.lost, outcome.refusals) == (None, ())
    assert bot.door.version() == "Random in JavaScript 1.0"
    bot.door.close()


# --- what a process may do wrong ------------------------------------------------------------------------------------------

ENDS_ITS_GAME = {
    "illegal": "has answered 3 times with no move, the last time so: '1000000' is not legal now; legal is: ",
    "no move": "an answer names its move: its number or its words",
    "long words": "a move in words has 1,000 letters at most, not ",
    "closes its output": "has ended (it closed its standard output)",
    "text": "a line of JSON was expected, not 'I would rather not'",
    "list": "a message is a JSON object, not '[1, 2]'",
    "binary": "a line of JSON was expected, not '",
    "half": 'has taken longer than its 2 s; its last line has no end: \'{"type": "choose",',
    "no newline": "has taken longer than its 2 s; its last line has no end",
    "huge": "has written a line of more than 1,048,576 bytes",
    "huge without end": "has written a line of more than 1,048,576 bytes",
    "flood": "writes and writes, but answers nothing",
    "hang": "has taken longer than its 2 s",
    "die": "has ended (exit code 3: ZeroDivisionError: division by zero)",
    "die later": "has ended (exit code 4)",
    "ends at once": "has ended (exit code 1: no licence)",
    "no hello": "did not say hello: the first message is hello, not 'good morning'",
    "other protocol": "did not say hello: this is version 1 of the protocol, not 2",
}


@pytest.mark.parametrize("how", list(ENDS_ITS_GAME))
def test_it_loses_its_game_with_a_sentence_and_nothing_hangs(how: str, rude: Any) -> None:
    began = time.monotonic()
    bot = rude(how)
    outcome = played(bot)
    assert outcome.lost is not None
    seat, why = outcome.lost
    assert seat == 0
    assert ENDS_ITS_GAME[how] in why
    assert "\n" not in why
    assert outcome.winners == 0b10
    assert time.monotonic() - began < 20
    assert played(bot_named("random")).winners  # whoever plays next is not held up


@pytest.mark.parametrize("how", ["polite", "words", "old answers"])
def test_what_is_allowed_ends_no_game(how: str, rude: Any) -> None:
    bot = rude(how)
    outcomes = [played(bot, seed=seed) for seed in range(3)]
    assert [(outcome.lost, outcome.refusals) for outcome in outcomes] == [(None, ())] * 3
    assert bot.door.starts == 1


def test_its_name_steers_no_terminal(rude: Any) -> None:
    bot = rude("polite")
    bot.door.start()
    assert bot.door.version() == "Ru [31mde polite"


def test_it_starts_anew_after_it_has_died(rude: Any) -> None:
    bot = rude("die later")
    assert [played(bot, seed=seed).lost is not None for seed in range(2)] == [True, True]
    assert bot.door.starts == 2


def test_a_refusal_is_the_sentence_that_a_person_gets_and_the_next_answer_counts(rude: Any) -> None:
    outcome = played(rude("illegal once"))
    assert outcome.lost is None
    assert len(outcome.refusals) > 5
    assert all("'dance' is not legal now; legal is: " in refusal.why for refusal in outcome.refusals)


def test_an_answer_that_is_no_move_can_be_replaced_or_lose_at_once(rude: Any) -> None:
    outcome = played(rude("illegal", AgentLimits.of(illegal="random")))
    assert outcome.lost is None
    assert outcome.refusals
    lost = played(rude("illegal", AgentLimits.of(illegal="lose")))
    assert lost.lost is not None
    assert "has lost by an answer that is no move: '1000000' is not legal now" in lost.lost[1]
    assert len(lost.refusals) == 1


def test_the_time_of_a_game_is_limited_as_well(rude: Any) -> None:
    outcome = played(rude("polite", AgentLimits.of(game_seconds=0.001)))
    assert outcome.lost is not None
    assert "has taken longer than its" in outcome.lost[1]


@posix
def test_the_memory_of_a_process_is_limited(rude: Any) -> None:
    outcome = played(rude("greedy for memory", AgentLimits.of(memory=512)))
    assert outcome.lost is not None
    assert "MemoryError" in outcome.lost[1]
    assert played(rude("polite", AgentLimits.of(memory=512))).lost is None


def processes_with(word: str) -> list[int]:
    """The processes whose command has a word in it."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if word.encode() in words:
                found.append(int(entry.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are listed in /proc on Linux alone")
def test_what_a_process_has_started_ends_with_it(tmp_path: Path) -> None:
    script = shutil.copy(RUDE, tmp_path / "rude.py")
    bot = bot_of(program(script, "leave a child"), limits=AgentLimits(move_seconds=1.0))
    assert isinstance(bot, AgentBot)
    assert played(bot).lost is None
    assert len(processes_with(str(script))) > 2
    bot.door.close()
    assert processes_with(str(script)) == []


KILLED = """
import sys, time
from tabletown.agents import bot_of
bot = bot_of(sys.argv[1])
bot.door.start()
print("started", flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="processes are listed in /proc on Linux alone")
def test_a_process_ends_when_whoever_plays_with_it_is_killed(tmp_path: Path) -> None:
    script = shutil.copy(RUDE, tmp_path / "rude.py")
    with subprocess.Popen([sys.executable, "-c", KILLED, program(script, "deaf")], stdout=subprocess.PIPE, text=True) as player:
        assert player.stdout is not None
        assert player.stdout.readline() == "started\n"
        assert processes_with(str(script))
        player.kill()
        player.wait()
        until = time.monotonic() + 10
        while processes_with(str(script)) and time.monotonic() < until:
            time.sleep(0.05)
        assert processes_with(str(script)) == []


# --- what it is told ------------------------------------------------------------------------------------------------------

SCRIBE = """
import json, sys
log = open(sys.argv[1], "a")
for line in sys.stdin:
    log.write(line)
    log.flush()
    message = json.loads(line)
    if message["type"] == "hello":
        wants = ["position", "text", "observation", "news"]
        print(json.dumps({"type": "hello", "protocol": 1, "wants": wants}), flush=True)
    elif message["type"] == "choose":
        print(json.dumps({"type": "choose", "ask": message["ask"], "move": message["moves"][-1]["id"]}), flush=True)
    elif message["type"] == "quit":
        break
"""


@each_game
def test_it_is_told_what_its_seat_may_know(key: str, tmp_path: Path) -> None:
    script, log = tmp_path / "scribe.py", tmp_path / "log.jsonl"
    script.write_text(SCRIBE, encoding="utf-8")
    bot = bot_of(program(script, str(log)))
    assert isinstance(bot, AgentBot)
    outcome = played(bot, key, 3)
    bot.door.close()
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    hello, newgame, *asked, result, goodbye = lines
    assert (hello["type"], hello["protocol"]) == ("hello", 1)
    assert (newgame["type"], newgame["key"], newgame["seat"], len(newgame["names"])) == ("newgame", key, 0, 3)
    assert newgame["options"].keys() == GAMES[key].new(3, seed=1).options.keys()
    assert {line["type"] for line in asked} == {"choose"}
    assert all(line["seat"] == 0 and line["game"] == newgame["game"] for line in asked)
    assert [line["ask"] for line in asked] == list(range(1, len(asked) + 1))
    last = asked[-1]
    observation = GAMES[key].observation
    assert observation is not None
    assert len(last["observation"]) == len(observation)
    assert last["question"]
    assert last["text"].startswith(GAMES[key].title)
    assert last["position"]["seat"] == 0
    assert "table" in last["position"]
    assert any(line["news"] for line in asked)
    assert {"id", "text", "data"} == last["moves"][0].keys()
    assert result["scores"] == outcome.scores
    assert result["verdict"]
    assert goodbye == {"type": "quit"}


def test_a_match_asks_it_too() -> None:
    bot = bot_of(program(ROOT / "examples" / "agents" / "random_agent.py"))
    match = GAMES["machi_koro"].new(2, seed=1)
    for _turn in range(10):
        match.play(choose(bot, match))
    assert isinstance(bot, AgentBot)
    bot.door.close()


def test_a_command_that_is_none_is_refused_in_a_sentence() -> None:
    for command, words in {
        "command:no_such_command_anywhere": "there is no command 'no_such_command_anywhere'",
        "command:": "an agent's command is empty",
        "command:python 'half": "cannot be read",
    }.items():
        with pytest.raises(BadOption, match=words):
            bot_of(command)
