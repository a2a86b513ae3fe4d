"""Objects of Python as players: with `choose`, with `decide`, as functions and classes, wherever a bot is named."""

import gc
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tabletown import GAMES, BadOption
from tabletown.agents import AgentBot, AgentLimits, SeatView, bot_of
from tabletown.agents.named import code_of, declared
from tabletown.bots import BOTS, bot_named, choose
from tabletown.bots.game_loop import Outcome, play_game, seat_rngs
from tabletown.engine.kernel import States
from tabletown.engine.rng import new_rng
from tabletown.match.match import Match
from tests.kit.tables import each_game

MODULE = '''
class First:
    """Takes the first move."""
    name = "First of all"
    version = "2.1"
    def choose(self, view):
        return view.moves[0]

def last(view):
    return view.moves[-1].text

AN_OBJECT = First()
NOTHING = 7
class Failing:
    def __init__(self):
        raise OSError("no weights")
'''


def played(bot: Any, key: str = "neue_heimat", players: int = 2, seed: int = 1) -> Outcome:
    """A game of a bot in the first seat against random bots."""
    game = GAMES[key]
    start = game.new_with(players, {}, luck="manual").start_states()
    seated = [bot, *[bot_named("random")] * (players - 1)]
    return play_game(game, start, seated, new_rng(seed), seat_rngs(seed, players), 5_000)


class Chooser:
    """An agent of the first kind, which counts."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.asked = 0
        self.ended: list[Any] = []

    def begin(self, view: SeatView) -> None:
        self.begun.append(view.game)

    def choose(self, view: SeatView) -> Any:
        self.asked += 1
        return view.moves[self.asked % len(view.moves)]

    def end(self, result: Any) -> None:
        self.ended.append(result)


class Decider:
    """An agent of the second kind, as trainers make them."""

    def decide(self, observation: Any, mask: Any) -> Any:
        assert observation.dtype == np.int16
        return np.flatnonzero(mask)[-1]


@each_game
def test_agents_of_every_kind_play_every_game(key: str) -> None:
    chooser = Chooser()
    for agent in (chooser, Decider(), Decider, lambda view: view.moves[0].id, lambda view: view.moves[0].text):
        outcome = played(bot_of(agent), key, 3)
        assert (outcome.lost, outcome.refusals) == (None, ())
        assert outcome.winners
    assert chooser.begun == [key]
    assert chooser.asked > 3
    (end,) = chooser.ended
    assert end.verdict
    assert len(end.scores) == 3


@pytest.mark.parametrize("kind", [int, np.int64, np.array, np.float64, lambda number: np.array([number])])
def test_a_number_of_a_trainer_is_a_move_if_it_is_one_whole_number(kind: Any) -> None:
    class Trained:
        def decide(self, observation: Any, mask: Any) -> Any:
            return kind(np.flatnonzero(mask)[0])

    lost = played(bot_of(Trained)).lost
    if kind in (int, np.int64, np.array):
        assert lost is None
    else:
        assert lost is not None
        assert "a move is a Move, a number or words, not" in lost[1]


def test_what_happened_is_told_as_on_the_site() -> None:
    told: list[tuple[str, ...]] = []

    def careful(view: SeatView) -> Any:
        told.append(view.news)
        return view.moves[0]

    match = GAMES["machi_koro"].new(2, seed=3)
    bot = bot_of(careful)
    while len(told) < 20:
        seat = match.turn
        assert seat is not None
        news = tuple(line for _who, line in match.since(seat))
        match.play(choose(bot, match))
        assert told[-1] == news
    assert any(told)


# --- fair: nothing but what its seat may know ------------------------------------------------------------------------------


class Spy:
    """Looks at everything that it can reach from what it is handed, and keeps the positions that it finds."""

    def __init__(self) -> None:
        self.seen: list[set[bytes]] = []

    def choose(self, view: SeatView) -> Any:
        found, open_ends, known = set[bytes](), [view, view.position, view.text, view.possible_match(3)], set[int]()
        while open_ends:
            thing: object = open_ends.pop()
            if id(thing) in known or isinstance(thing, type) or callable(thing) or thing is sys.modules:
                continue
            known.add(id(thing))
            if isinstance(thing, np.ndarray | bytes | bytearray):
                found.add(bytes(thing))
            if isinstance(thing, Match):
                assert thing.steps == []
            open_ends += gc.get_referents(thing)
        self.seen.append(found)
        return view.moves[len(self.seen) % len(view.moves)]


def test_a_spy_finds_no_true_position() -> None:
    truth: list[bytes] = []
    game, spy = GAMES["infinite_city"], Spy()
    start = game.new_with(3, {}, luck="manual").start_states()

    def watch(states: States, who: int, legal: list[int], move: int, took: float) -> None:
        if who == 0 and len(legal) > 1:
            truth.append(states.tobytes())

    seated = [bot_of(spy, limits=AgentLimits(move_seconds=None)), bot_named("random"), bot_named("random")]
    play_game(game, start, seated, new_rng(1), seat_rngs(1, 3), 150, watch)
    assert len(truth) == len(spy.seen) > 10
    for true, seen in zip(truth, spy.seen, strict=True):
        assert len([found for found in seen if len(found) == len(true)]) >= 2
        assert true not in seen


# --- safe: what it does wrong ends its game ---------------------------------------------------------------------------------


def test_what_it_raises_ends_its_game_in_a_sentence() -> None:
    def failing(view: SeatView) -> Any:
        raise KeyError("weights")

    outcome = played(bot_of(failing))
    assert outcome.lost == (0, "failing broke down: KeyError: 'weights'")
    assert outcome.winners == 0b10


@pytest.mark.skipif(sys.platform == "win32", reason="an object can be stopped by a signal, which Windows has not")
def test_an_endless_loop_is_stopped() -> None:
    def endless(view: SeatView) -> Any:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue

    began = time.monotonic()
    outcome = played(bot_of(endless, limits=AgentLimits(move_seconds=0.2)))
    assert outcome.lost == (0, "endless has taken longer than its 0.2 s")
    assert time.monotonic() - began < 5


def test_in_a_thread_it_is_seen_afterwards_that_it_was_too_slow() -> None:
    def slow(view: SeatView) -> Any:
        time.sleep(0.2)
        return view.moves[0]

    found: list[Outcome] = []
    bot = bot_of(slow, limits=AgentLimits(move_seconds=0.1))
    thread = threading.Thread(target=lambda: found.append(played(bot)))
    thread.start()
    thread.join()
    assert found[0].lost == (0, "slow has taken longer than its 0.1 s")


@pytest.mark.parametrize("wrong", [None, True, 1.5, 10**30, -1, "dance", "", [], {"move": 1}, b"1"])
def test_whatever_is_no_move_is_refused_in_a_sentence(wrong: Any) -> None:
    outcome = played(bot_of(lambda view: wrong))
    assert outcome.lost is not None
    assert outcome.lost[1].startswith("<lambda> has answered 3 times with no move, the last time so: ")
    assert len(outcome.refusals) == 3


def test_the_reason_is_told_when_it_is_asked_again() -> None:
    reasons: list[str] = []

    def learning(view: SeatView) -> Any:
        reasons.append(view.refused)
        return view.moves[0] if view.refused else "dance"

    outcome = played(bot_of(learning))
    assert outcome.lost is None
    assert reasons[0] == ""
    assert reasons[1].startswith("'dance' is not legal now; legal is: ")
    assert [refusal.why for refusal in outcome.refusals] == [why for why in reasons if why]


# --- names ---------------------------------------------------------------------------------------------------------------


def test_an_agent_is_found_in_a_module_or_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_players.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name in (
        "my_players:First",
        "my_players:last",
        "my_players:AN_OBJECT",
        "my_players.py:First",
        f"{tmp_path}/my_players.py:last",
    ):
        bot = bot_of(name)
        assert bot.name == name
        assert played(bot).lost is None
    first = bot_of("my_players:First")
    assert isinstance(first, AgentBot)
    assert first.door.version() == "2.1"
    for name, words in {
        "my_players:Second": "my_players has no Second",
        "no_such_players:First": "no_such_players:First cannot be loaded: ModuleNotFoundError",
        "none.py:First": "none.py:First cannot be loaded: FileNotFoundError",
        "my_players:NOTHING": "7 is no agent: it has neither choose",
        "my_players:Failing": "my_players:Failing broke down: OSError: no weights",
        "nobody": "there is no bot 'nobody'",
    }.items():
        with pytest.raises(BadOption, match=words):
            bot_of(name)


def test_bots_of_ours_are_named_as_ever_and_bots_are_taken_as_they_are() -> None:
    assert bot_of("greedy") is BOTS["greedy"]
    assert bot_of(BOTS["strong"]) is BOTS["strong"]
    with pytest.raises(BadOption, match="a bot is a name, a Bot, or an agent"):
        bot_of(7)


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        ({"move_seconds": 0}, "a time limit is a number of seconds above 0, not 0"),
        ({"game_seconds": float("nan")}, "a time limit is a number of seconds above 0, not nan"),
        ({"memory": 0}, "a limit of memory is a whole number of megabytes"),
        ({"illegal": "shrug"}, "can lead to again, random, lose, not 'shrug'"),
    ],
)
def test_limits_are_checked(limits: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        AgentLimits.of(**limits)


def test_a_package_declares_bots_by_their_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    info = tmp_path / "careful_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: careful-bots\nVersion: 1.0\n", encoding="utf-8")
    entries = "careful = careful_bots:First\nbroken = careful_bots:Missing\ngreedy = careful_bots:last\n"
    (info / "entry_points.txt").write_text(f"[tabletown.bots]\n{entries}", encoding="utf-8")
    (tmp_path / "careful_bots.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    declared.cache_clear()
    try:
        assert played(bot_of("careful")).lost is None
        assert code_of("careful") == "careful-bots 1.0"
        assert bot_of("greedy") is BOTS["greedy"]  # nobody takes the name of one of ours
        with pytest.raises(BadOption, match="the bot broken cannot be loaded: AttributeError"):
            bot_of("broken")
    finally:
        declared.cache_clear()
