"""Studies: what a designer asks of a game, measured soundly."""

import json
from pathlib import Path

import numpy as np
import pytest

from tabletown import GAMES
from tabletown.arena import Settings, Tournament, Watching, on_cores, run
from tabletown.arena.balance_study import Luck, Study, part
from tabletown.arena.confidence_intervals import Estimate
from tabletown.arena.game_result import Played
from tabletown.arena.html_report import study_page
from tabletown.arena.study_recorder import Yardstick, plain_action
from tabletown.engine import entry_points
from tabletown.engine.journal import NO_JOURNAL
from tabletown.engine.kernel import CHANCE, OVER
from tabletown.engine.rng import new_rng
from tests.arena.test_arena import check_page
from tests.kit.commands import tabletown
from tests.kit.tables import each_game

FEW = Watching("random", 4)


def small(key: str, games: int = 12) -> tuple[Tournament, list[Played]]:
    tournament = Tournament.of(key, ["greedy"], 3, Settings(games=games, seed=2, watching=FEW))
    return tournament, run(tournament)


@each_game
def test_a_study_of_any_game_counts_what_happened(key: str) -> None:
    tournament, games = small(key)
    study = Study(tournament, games)
    assert sum(won.value for won, _ in study.seats if won) == pytest.approx(1)
    taken = sum(action.times for action in study.kinds)
    chosen = sum(sum(game.decisions) for game in games)
    assert chosen <= taken <= sum(game.moves for game in games)
    for kind in {action.kind for action in study.actions}:
        fine = sum(action.times for action in study.actions if action.kind == kind)
        assert fine == sum(action.times for action in study.kinds if action.kind == kind)
    for action in [*study.kinds, *study.actions]:
        assert 0 < action.used <= 1
        assert action.action == plain_action(action.action)
    assert study.choices() >= 2
    assert len(study.leads()) == 10


@each_game
def test_what_luck_gives_to_one_it_takes_from_the_others(key: str) -> None:
    _, games = small(key)
    for game in games:
        assert sum(game.seen["luck"]) == pytest.approx(0, abs=1e-4)
        assert sum(game.seen["start"]) == pytest.approx(1, abs=1e-4)


def test_a_study_does_not_depend_on_the_number_of_cores() -> None:
    tournament = Tournament.of("neue_heimat", ["greedy", "random"], 3, Settings(games=8, seed=2, watching=FEW))
    alone, together = (run(tournament, on_cores(cores)) for cores in (1, 2))
    assert [game.seen for game in alone] == [game.seen for game in together]
    assert Study(tournament, alone).data() == Study(tournament, together).data()


def test_watching_changes_no_game() -> None:
    plain = run(Tournament.of("neue_heimat", ["greedy", "random"], 3, Settings(games=6, seed=2)))
    watched = run(Tournament.of("neue_heimat", ["greedy", "random"], 3, Settings(games=6, seed=2, watching=FEW)))
    assert [(g.winners, g.scores, g.moves) for g in plain] == [(g.winners, g.scores, g.moves) for g in watched]


def test_luck_is_the_part_of_the_variance_that_it_causes() -> None:
    """Made-up games in which three quarters of the variance are luck, measured with a lot of noise."""
    dice = np.random.default_rng(1)
    luck, choice = dice.normal(0, np.sqrt(3), (4000, 4)), dice.normal(0, 1, (4000, 4))
    result = luck + choice
    noise = dice.normal(0, 2, (4000, 4))
    measured = part(result**2, result * (luck + noise))
    assert measured.low < 0.75 < measured.high
    assert measured.high - measured.low < 0.08
    assert part(result**2, result * result).value == pytest.approx(1)
    assert abs(part(result**2, result * noise).value) < 0.05


def test_luck_is_told_as_a_part_and_with_too_few_games_it_is_told_how_many_would_do() -> None:
    """Noise may put the estimate above everything or below nothing; the truth is neither."""
    unclear = Luck(Estimate(1.2, 0.7, 1.7), Estimate(-0.1, -0.2, 0.05), [])
    assert unclear.shown == (Estimate(1.0, 0.7, 1.0), Estimate(0.0, 0.0, 0.05))
    assert not unclear.clear
    assert unclear.games_to_tell(100) == 400


@each_game
def test_the_yardstick_is_fair_to_luck(key: str) -> None:
    """What a position before a stroke of luck is worth is the mean of what it is worth after."""
    game = GAMES[key]
    states = game.new(game.seats.start, seed=1, luck="manual").start_states()
    table, moves, rng = entry_points.handle(states), np.zeros(game.most_legal, np.int64), new_rng(5)
    while entry_points.turn_at(table, 0) != OVER:
        n = entry_points.legal_at(table, 0, moves)
        if entry_points.turn_at(table, 0) == CHANCE and len(set(moves[:n].tolist())) > 1:
            break
        entry_points.apply_at(table, 0, int(moves[0]), NO_JOURNAL)
    outcomes = moves[:n].tolist()
    yardstick = Yardstick(game, game.seats.start, "random", 4000, 100_000)
    before = yardstick.worth(states, rng)
    after = np.zeros(game.seats.start)
    few = Yardstick(game, game.seats.start, "random", max(1, 4000 // len(outcomes)), 100_000)
    for outcome in outcomes:
        next_states = states.copy()
        entry_points.apply_at(entry_points.handle(next_states), 0, outcome, NO_JOURNAL)
        after += few.worth(next_states, rng) / len(outcomes)
    assert np.abs(before - after).max() < 0.05


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("bid 12", "bid"),
        ("auction red 5", "auction red"),
        ("build on B3", "build"),
        ("lengthen row A by 2", "lengthen row A"),
        ("place Theater at C3 turned left", "place Theater turned left"),
        ("pass", "pass"),
        ("roll 2 dice", "roll dice"),
        ("take 3 coins from a player", "take coins from a player"),
    ],
)
def test_actions_are_moves_without_numbers(text: str, action: str) -> None:
    assert plain_action(text) == action


@each_game
def test_study_prints_a_table_an_object_and_a_page(key: str, tmp_path: Path) -> None:
    words = ["study", key, "-p", "3", "-n", "10", "--seed", "4", "--playouts", "2", "--cores", "1", "--store", "seen.jsonl"]
    shown = tabletown(*words, "--report", "page.html", cwd=tmp_path)
    assert shown.returncode == 0, shown.stderr
    for word in ("win share", "length in moves", "final score", "kind of action", "uck", "winner's margin"):
        assert word in shown.stdout
    data = json.loads(tabletown(*words, "--json", cwd=tmp_path).stdout)
    assert data["games"] == 10
    assert len(data["seats"]) == 3
    assert {"luck", "kinds", "actions", "openings", "length", "scores", "margins"} <= data.keys()
    names = check_page((tmp_path / "page.html").read_text(encoding="utf-8"))
    for name in ("Win share of each seat", "Luck by seat", "Game lengths", "Scores", "Kinds of action and winning"):
        assert name in names


def test_a_page_can_be_written_of_any_study() -> None:
    one = Tournament.of("neue_heimat", ["random"], 2, Settings(games=1, seed=1, watching=FEW))
    capped = Tournament.of("neue_heimat", ["random"], 2, Settings(games=2, seed=1, most_moves=10, watching=FEW))
    check_page(study_page(Study(one, run(one))))
    assert check_page(study_page(Study(capped, run(capped)))) == []
