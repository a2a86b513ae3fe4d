"""Tournaments: the same definition gives the same games, whatever happens on the way."""

import json
import random
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from tabletown import GAMES, BadNotation, BadOption, Game, IllegalMove
from tabletown.arena import Settings, Standings, Tournament, on_cores, run
from tabletown.arena.confidence_intervals import mean, share, share_difference
from tabletown.arena.game_result import Played, step_seconds, time_step
from tabletown.arena.game_runner import Referee, Watcher, unhurried
from tabletown.arena.html_report import standings_page, verdict
from tabletown.arena.rating import ratings
from tabletown.arena.result_store import Store
from tabletown.arena.standings import percentile
from tabletown.arena.text_report import leads_told, percent
from tabletown.arena.tournament import Job
from tabletown.bots import BOTS, Bot, SearchBot
from tabletown.engine.kernel import States
from tabletown.engine.rng import Rng
from tests.kit.commands import refused, tabletown
from tests.kit.tables import each_game
from tests.kit.tournaments import QUICK, figures, lines_of


def outcome(games: list[Played]) -> list[tuple[Any, ...]]:
    return [(g.number, g.seating, g.winners, g.scores, g.moves, g.decisions) for g in games]


def played(number: int, seating: tuple[int, ...], winners: list[int], scores: list[int]) -> Played:
    """A game that came out like this."""
    seats = len(seating)
    return Played(number, seating, winners, scores, 100, [10] * seats, [0.5] * seats, [{8: 9, 80: 1}] * seats)


# --- the same definition, the same games ------------------------------------------------------------------------------


@each_game
def test_a_tournament_of_any_game_does_not_depend_on_the_number_of_cores(key: str) -> None:
    tournament = Tournament.of(key, ["greedy", "random"], 3, Settings(games=10, seed=3, mirror=2))
    games = [run(tournament, on_cores(cores)) for cores in (1, 2)]
    assert outcome(games[0]) == outcome(games[1])
    assert [game.number for game in games[0]] == list(range(14))
    assert {game.seating for game in games[0][10:]} == {(0, 0, 0), (1, 1, 1)}
    assert all(game.finished for game in games[0])


def test_another_seed_gives_other_games() -> None:
    first, second = (run(Tournament.of("neue_heimat", ["random"], 2, Settings(games=3, seed=seed))) for seed in (1, 2))
    assert outcome(first) != outcome(second)


def test_a_definition_survives_being_written_down() -> None:
    settings = Settings(games=9, seed=1, mirror=2, options={"rounds": 2}, most_moves=5_000)
    tournament = Tournament.of("neue_heimat", ["greedy", "random", "random"], 3, settings)
    again = Tournament.from_definition(json.loads(json.dumps(tournament.definition())))
    assert again == tournament
    assert [again.job(n) for n in range(again.total)] == [tournament.job(n) for n in range(again.total)]
    foreign = {**tournament.definition(), "code": "0" * 12}
    with pytest.raises(BadOption, match="code"):
        Tournament.from_definition(foreign)


def test_a_search_bot_is_not_hurried_unless_asked() -> None:
    strong = BOTS["strong"]
    assert isinstance(strong, SearchBot)
    calm = unhurried(strong)
    assert isinstance(calm, SearchBot)
    assert calm.seconds == float("inf")
    assert replace(calm, seconds=strong.seconds) == strong
    assert Referee(Tournament.of("neue_heimat", ["strong"], 2, Settings(games=1, seed=1, clock=True))).bots == [strong]


def test_a_game_that_runs_into_the_cap_counts_as_unfinished() -> None:
    words = [*QUICK, "-n", "6", "--most-moves", "40", "--cores", "1"]
    shown = figures(*words)
    assert shown["unfinished"] == 6
    assert shown["finished"] == 0
    assert shown["standings"][0]["win_share"] is None
    assert "6 stopped unfinished" in tabletown(*words).stdout


def test_a_command_plays_on_no_more_cores_than_it_was_given(tmp_path: Path) -> None:
    tabletown(*QUICK, "-n", "6", "--store", "games.jsonl", cwd=tmp_path, cores=1)
    assert len({line["by"] for line in lines_of(tmp_path / "games.jsonl")}) == 1


# --- what bots are handed -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Scribbler(Bot):
    """Keeps what it is handed, takes the first move, and spoils the rest."""

    handed: list[bytes] = field(default_factory=list)
    move: int | None = None

    def decide(self, game: Game, known: States, legal: list[int], rng: Rng) -> int:
        self.handed.append(known.tobytes())
        known.view(np.uint8)[:] = 255
        return legal[0] if self.move is None else self.move


class WatchedReferee(Referee):
    """Keeps the true positions of decisions."""

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.truth: list[bytes] = []

    def _watcher(self, job: Job) -> Watcher | None:
        return self

    def see(self, states: States, who: int, legal: list[int], move: int) -> None:
        if who >= 0 and len(legal) > 1:
            self.truth.append(states.tobytes())

    def told(self, states: States, played: Played) -> Mapping[str, Any]:
        return {}


@pytest.fixture
def scribbler() -> Iterator[Scribbler]:
    bot = Scribbler("scribbler", "spoils what it is handed")
    BOTS[bot.name] = bot
    yield bot
    del BOTS[bot.name]


def test_bots_are_handed_copies_in_which_hidden_things_are_dealt_anew(scribbler: Scribbler) -> None:
    table = WatchedReferee(Tournament.of("infinite_city", ["scribbler"], 3, Settings(games=1, seed=4)))
    scribbler.handed.clear()
    game = table.play(table.tournament.job(0))
    assert game.finished
    assert len(scribbler.handed) == len(table.truth) == sum(game.decisions)
    assert sum(handed != truth for handed, truth in zip(scribbler.handed, table.truth, strict=True)) > 10


def test_a_bot_that_cheats_is_named() -> None:
    BOTS["cheat"] = Scribbler("cheat", "plays what is not legal", move=9999)
    try:
        with pytest.raises(IllegalMove, match=r"cheat chose move 9999, .* \(in game 0\)"):
            run(Tournament.of("neue_heimat", ["cheat"], 2, Settings(games=1, seed=1)))
    finally:
        del BOTS["cheat"]


# --- the store --------------------------------------------------------------------------------------------------------------


def small() -> Tournament:
    return Tournament.of("neue_heimat", ["greedy", "random"], 2, Settings(games=6, seed=8))


@pytest.mark.parametrize("cut", [1, 30, 200])
def test_a_torn_line_is_played_again(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "games.jsonl"
    whole = run(small(), store=path)
    content = path.read_bytes()
    last = len(content.splitlines(keepends=True)[-1])  # as long as the times that were measured make it
    path.write_bytes(content[: -min(cut, last - 1)])
    remarks: list[str] = []
    again = run(small(), store=path, told=remarks.append)
    assert outcome(again) == outcome(whole)
    assert remarks[0] == f"{6 if cut == 1 else 5} of 6 games are there already."
    with Store(small(), path) as store:
        assert store.missing() == []


def test_a_store_may_be_torn_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = outcome(run(small(), store=path))
    content = path.read_bytes()
    for length in range(0, len(content), 97):
        path.write_bytes(content[:length])
        assert outcome(run(small(), store=path)) == whole


def test_spoilt_lines_are_played_again(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = outcome(run(small(), store=path))
    lines = path.read_bytes().splitlines(keepends=True)
    noise = [
        b"\0" * 50 + b"\n",
        b"[1]\n",
        b'{"game": 99}\n',
        b"{}\n",
        lines[1].replace(b'"game":', b'"game":9'),
        b"[" * 5000 + b"\n",
    ]
    path.write_bytes(b"".join([lines[0], *noise, *lines[2:]]))
    remarks: list[str] = []
    assert outcome(run(small(), store=path, told=remarks.append)) == whole
    assert remarks[1].startswith("6 lines were torn or spoilt")


def test_a_foreign_store_is_refused_untouched(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    run(small(), store=path)
    content = path.read_bytes()
    refused = tabletown(*QUICK, "-n", "30", "--store", "games.jsonl", cwd=tmp_path)
    assert refused.returncode == 2
    assert "holds another tournament (players 2 there, 3 here; games 6 there, 30 here; seed 8 there, 5 here)" in refused.stderr
    assert "Traceback" not in refused.stderr
    with pytest.raises(BadOption, match="options"):
        run(Tournament.of("neue_heimat", ["greedy", "random"], 2, Settings(games=6, seed=8, options={"rounds": 2})), store=path)
    assert path.read_bytes() == content


@pytest.mark.parametrize(
    "content", [b"a shopping list\n", b'{"kind": "another"}\n', bytes(range(256)), b"[" * 5000 + b"\n", b"milk"]
)
def test_a_file_that_is_no_store_is_refused_untouched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(BadNotation, match=r"list\.txt does not hold a tournament"):
        run(small(), store=path)
    assert path.read_bytes() == content


def test_two_tournaments_do_not_write_to_one_store(tmp_path: Path) -> None:
    with Store(small(), tmp_path / "games.jsonl"), pytest.raises(BadOption, match="another tournament is being written"):
        run(small(), store=tmp_path / "games.jsonl")


# --- figures ------------------------------------------------------------------------------------------------------------------


def test_a_shared_win_counts_as_its_share() -> None:
    tournament = Tournament.of("neue_heimat", ["greedy", "random"], 2, Settings(games=4, seed=1))
    seats = [tournament.job(n).seating for n in range(4)]
    games = [
        played(0, seats[0], [0, 1], [5, 5]),
        played(1, seats[1], [seats[1].index(0)], [3, 3]),
        played(2, seats[2], [seats[2].index(0)], [1, 2]),
        played(3, seats[3], [], [0, 0]),
    ]
    standings = Standings(tournament, games)
    greedy, random = standings.lines
    assert (greedy.wins, random.wins) == (2.5, 0.5)
    assert greedy.share is not None
    assert greedy.share.value == pytest.approx(2.5 / 3)
    assert (greedy.games, standings.shared, standings.unfinished) == (3, 1, 1)
    assert games[0].places() == [1, 1]
    assert games[2].places()[seats[2].index(0)] == 1
    assert standings.duels()[0][1] is not None


def test_places_are_by_winners_then_scores() -> None:
    assert played(0, (0, 1, 2, 3), [2], [9, 4, 7, 4]).places() == [2, 3, 1, 3]


def test_intervals_of_shares_are_sane_and_hold_what_they_promise() -> None:
    assert share([], []) is None
    never, always = share([0.0] * 20, [1] * 20), share([1.0] * 20, [1] * 20)
    assert never is not None
    assert always is not None
    assert (never.value, never.low) == (0, 0)
    assert 0.1 < never.high < 0.2
    assert (always.value, always.high) == (1, 1)
    dice, held = np.random.default_rng(1), 0
    for _ in range(1000):
        found = share((dice.random(80) < 0.25).astype(float).tolist(), [1.0] * 80)
        assert found is not None
        assert 0 <= found.low <= found.value <= found.high <= 1
        held += found.low <= 0.25 <= found.high
    assert 930 <= held <= 975


def test_seats_of_one_game_are_not_taken_for_independent() -> None:
    """A bot in two of four seats: its share is judged by games, so that the interval is that of games."""
    dice, held = np.random.default_rng(2), 0
    for _ in range(1000):
        found = share((dice.random(100) < 0.6).astype(float).tolist(), [2.0] * 100)
        assert found is not None
        held += found.low <= 0.3 <= found.high
    assert 925 <= held <= 975


def test_a_mean_has_an_interval_that_shrinks() -> None:
    few, many = mean([1, 2, 3, 4]), mean([1, 2, 3, 4] * 100)
    assert few is not None
    assert many is not None
    assert few.value == many.value == 2.5
    assert 0 < many.high - many.low < (few.high - few.low) / 5


def duel(number: int, winner: int) -> Played:
    return played(number, (0, 1), [winner], [1, 1])


def two_bots(games: list[Played]) -> Standings:
    return Standings(Tournament.of("neue_heimat", ["greedy", "random"], 2, Settings(games=len(games), seed=1)), games)


def test_the_table_goes_by_win_shares_not_by_the_order_in_which_games_were_won() -> None:
    """A rating that is computed game by game depends on which wins come last."""
    standings = two_bots([duel(n, 0 if n < 21 else 1) for n in range(40)])
    assert [line.bot for line in standings.ranked] == ["greedy", "random"]
    greedy, other = (line.rating for line in standings.lines)
    assert greedy is not None
    assert other is not None
    assert greedy.value < other.value


@pytest.mark.parametrize(
    ("games", "wins", "clear"), [(1, 1, False), (3, 3, False), (10, 10, True), (100, 55, False), (100, 65, True)]
)
def test_a_lead_that_chance_could_explain_is_told(games: int, wins: int, clear: bool) -> None:
    standings = two_bots([duel(n, 0 if n * wins // games < (n + 1) * wins // games else 1) for n in range(games)])
    ((one, other, lead),) = standings.leads
    assert (one.bot, other.bot, lead.is_clear) == ("greedy", "random", clear)
    assert lead.value == pytest.approx(2 * wins / games - 1)
    assert leads_told(standings) == (
        [] if clear else [f"greedy and random are not told apart: their win shares differ by {percent(lead)}."]
    )
    assert ("chance could explain it" in verdict(standings)) != clear


def test_the_interval_of_a_lead_holds_what_it_promises() -> None:
    """Four seats, of which one bot has one and the other three, and wins of the former are as frequent as those of the latter."""
    rng, inside, of = random.Random(2), 0, 2000
    for _ in range(of):
        won = [float(rng.random() < 0.5) for _ in range(80)]
        lead = share_difference((won, [1 - one for one in won]), ([1.0] * 80, [3.0] * 80))
        assert lead is not None
        inside += lead.low <= 1 / 2 - 1 / 6 <= lead.high
    assert 0.94 <= inside / of <= 0.97


def test_ratings_follow_strength_and_grow_surer() -> None:
    games = [played(n, (0, 1, 2), [0 if n % 3 else 1], [3 if n % 3 else 2, 2 if n % 3 else 3, 1]) for n in range(90)]
    early, late = ratings(games[:9], 3), ratings(games, 3)
    assert late[0].value > late[1].value > late[2].value
    assert all(b.high - b.low < a.high - a.low for a, b in zip(early, late, strict=True))
    mirror = ratings([played(0, (0, 0, 0), [1], [1, 2, 3])], 1)
    assert mirror[0].value == pytest.approx(25)


def test_decision_times_keep_their_percentile() -> None:
    for seconds in (2e-6, 3.3e-4, 0.05, 4.2):
        assert step_seconds(time_step(seconds)) == pytest.approx(seconds, rel=0.05)
    from collections import Counter

    assert percentile(Counter({8: 94, 80: 6}), 0.95) == step_seconds(80)
    assert percentile(Counter({8: 95, 80: 5}), 0.95) == step_seconds(8)
    assert percentile(Counter(), 0.95) == 0


# --- the command and its page ---------------------------------------------------------------------------------------------------


def test_arena_prints_one_json_object() -> None:
    shown = tabletown(*QUICK, "-n", "24", "--mirror", "4", "--cores", "1", "--json")
    assert shown.returncode == 0, shown.stderr
    data = json.loads(shown.stdout)
    assert data["games"] == 32
    assert sum(line["wins"] for line in data["standings"]) == pytest.approx(24)
    assert [line["bot"] for line in data["standings"]] == ["greedy", "random"]
    assert data["seating"]["exact"]
    assert len(data["mirrors"]) == 2
    assert data["mirrors"][0]["games"] == 4
    for line in data["standings"]:
        for name in ("win_share", "score", "rating"):
            assert line[name]["low"] <= line[name]["value"] <= line[name]["high"]
        assert line["decision_seconds"]["mean"] > 0
        assert line["decision_seconds"]["p95"] > 0
    assert "Neue Heimat, 3 players" in shown.stderr


def test_arena_prints_a_table_and_says_when_seats_are_not_even() -> None:
    shown = tabletown(*QUICK, "-n", "7", "--cores", "1")
    assert shown.returncode == 0, shown.stderr
    for word in ("win share", "mean score", "rating", "p95", "greedy", "no multiple of 6", "--seed 5"):
        assert word in shown.stdout


def check_page(text: str) -> list[str]:
    """A page is well-formed and needs nothing from outside; the names of its drawings."""
    root = ElementTree.fromstring(text)
    assert root.tag == "html"
    addresses = set(re.findall(r"[a-z]+://[^\"'\s<)]+", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}
    for word in ("<script", "<link", "<img", "@import", "url(", " src=", " href=", " style="):
        assert word not in text
    assert "prefers-color-scheme:dark" in text
    drawings = list(root.iter("{http://www.w3.org/2000/svg}svg"))
    for drawing in drawings:
        for node in drawing.iter():
            assert all("nan" not in value and "inf" not in value.split() for value in node.attrib.values())
    return [drawing.attrib["aria-label"] for drawing in drawings]


@each_game
def test_the_report_stands_alone(key: str, tmp_path: Path) -> None:
    words = ["arena", key, "--bots", "greedy,random", "-p", "3", "-n", "12", "--mirror", "2", "--seed", "5"]
    shown = tabletown(*words, "--cores", "1", "--report", "page.html", cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    names = check_page(text)
    for name in ("Ratings", "Win shares", "Score distributions", "Game lengths", "Win share of each seat", "Decision times"):
        assert any(label.startswith(name) for label in names)
    assert GAMES[key].title in text
    assert f"tabletown arena {key} --bots greedy,random -p 3 -n 12 --mirror 2 --seed 5" in text


def test_a_report_can_be_written_of_any_tournament() -> None:
    one = Tournament.of("neue_heimat", ["random"], 2, Settings(games=1, seed=1))
    capped = Tournament.of("neue_heimat", ["greedy", "random"], 2, Settings(games=2, seed=1, most_moves=10))
    shared = Tournament.of("neue_heimat", ["greedy", "random"], 2, Settings(games=2, seed=1))
    check_page(standings_page(Standings(one, run(one))))
    assert check_page(standings_page(Standings(capped, run(capped)))) == []
    equal = [played(n, shared.job(n).seating, [0, 1], [3, 3]) for n in range(2)]
    check_page(standings_page(Standings(shared, equal)))


@pytest.mark.parametrize(
    "words",
    [
        ["arena", "chess"],
        ["arena", "neue_heimat", "--bots", "gready"],
        ["arena", "neue_heimat", "--bots", ""],
        ["arena", "neue_heimat", "-p", "9"],
        ["arena", "neue_heimat", "-n", "0"],
        ["arena", "neue_heimat", "--mirror", "-1"],
        ["arena", "neue_heimat", "--cores", "-1"],
        ["arena", "neue_heimat", "--most-moves", "0"],
        ["arena", "neue_heimat", "-o", "rounds=9"],
        ["arena", "neue_heimat", "--report", "missing/page.html"],
        ["arena", "neue_heimat", "--store", "missing/games.jsonl"],
        ["arena", "neue_heimat", "--store", "."],
        ["study", "chess"],
        ["study", "neue_heimat", "--yardstick", "master"],
        ["study", "neue_heimat", "--playouts", "0"],
    ],
    ids=" ".join,
)
def test_mistakes_are_one_line_and_exit_code_2(words: list[str], tmp_path: Path) -> None:
    refused(*words, cwd=tmp_path)


@pytest.mark.parametrize("command", ["arena", "study"])
def test_help_shows_an_example(command: str) -> None:
    assert f"tabletown {command}" in tabletown(command, "--help").stdout.split("Example:")[1]
