"""The command line as a person meets it: every command in a process of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from tabletown import GAMES
from tabletown.advice.puzzles import puzzle
from tabletown.cli import main
from tests.kit.commands import refused, tabletown
from tests.kit.tables import Setting, each_game, played


def test_help_of_every_command_shows_an_example() -> None:
    shown = tabletown("--help")
    assert shown.returncode == 0
    commands = ("games", "play", "simulate", "arena", "study", "show", "warm", "bench", "bots", "explain", "analyse", "puzzle")
    for command in (*commands, "site"):
        assert command in shown.stdout
        assert f"tabletown {command}" in tabletown(command, "--help").stdout.split("Example:")[1]


def test_games_are_listed_with_their_options() -> None:
    listed = json.loads(tabletown("games", "--json").stdout)["games"]
    assert [game["key"] for game in listed] == list(GAMES)
    shown = tabletown("games").stdout
    assert all(GAMES[key].title in shown for key in GAMES)
    assert "hidden_money" in tabletown("games", "neue_heimat").stdout


@pytest.mark.parametrize("columns", [80, 60])
@pytest.mark.parametrize("key", ["", *GAMES])
def test_lists_of_games_and_options_fit_the_screen(key: str, columns: int) -> None:
    lines = tabletown("games", *([key] if key else []), COLUMNS=str(columns)).stdout.splitlines()
    words = " ".join(" ".join(lines).split())
    assert max(map(len, lines)) <= columns
    for game in [GAMES[key]] if key else [GAMES[key] for key in GAMES]:
        assert game.about in words
        assert not key or all(option.about in words for option in game.options)
    assert key or len(lines) <= 6 * len(GAMES) + 2


def test_a_number_alone_is_a_bid_in_the_terminal_as_it_is_everywhere() -> None:
    words = ["play", "vegas_showdown", "-p", "3", "--seats", "human,random", "--seed", "3"]
    shown = tabletown(*words, said="1\nbid on Slots\n5\nlog\nquit\n").stdout
    assert "Sorry: a number alone is an amount, and none is asked for" in shown
    assert ", or an amount)> " in shown
    assert "You bid $5 on Slots." in shown
    assert " #1 " in shown
    assert "You bid $15 on Slots." in tabletown(*words, said="bid on Slots\n#5\nlog\nquit\n").stdout


def test_pieces_are_explained_on_the_command_line_and_in_the_terminal() -> None:
    told = next(iter(GAMES["neue_heimat"].explanations().values()))
    assert told.text in tabletown("explain", "neue_heimat", *told.title.lower().split()).stdout
    assert json.loads(tabletown("explain", "neue_heimat", told.key, "--json").stdout)["text"] == told.text
    assert tabletown("explain", "neue_heimat", "zeppelin").returncode == 2
    typed = f"explain {told.title}\nexplain\nhelp\nquit\n"
    shown = tabletown("play", "neue_heimat", "--seats", "human,random", "--seed", "1", said=typed).stdout
    assert told.text in shown
    assert "explain what?" in shown
    assert "explain WORDS" in shown


def test_a_hint_is_printed_at_the_terminal_and_takes_no_turn() -> None:
    words = ["play", "neue_heimat", "-p", "3", "--seats", "human,random", "--seed", "3"]
    shown = tabletown(*words, said="hint\nhelp\nquit\n")
    assert shown.returncode == 0, shown.stderr
    assert "1. " in shown.stdout
    assert ": wins with " in shown.stdout
    assert "hint         the three best moves, and why" in shown.stdout
    assert shown.stdout.count("Player 1 (words") == 3


def test_a_record_is_analysed_as_json_and_as_a_page(tmp_path: Path) -> None:
    match = played(Setting("neue_heimat", 2), 6, 60)
    (tmp_path / "game.txt").write_text(match.record(), encoding="utf-8")
    words = ["analyse", "game.txt", "--iterations", "4", "--cores", "2", "--report", "page.html", "--json"]
    told = tabletown(*words, cwd=tmp_path)
    assert told.returncode == 0, told.stderr
    assert len(json.loads(told.stdout)["moves"]) == len(match.steps)
    assert "<svg" in (tmp_path / "page.html").read_text(encoding="utf-8")


def test_a_puzzle_is_asked_and_answered_at_the_terminal() -> None:
    asked = puzzle("neue_heimat", 1)
    shown = tabletown("puzzle", "neue_heimat", "--number", "1", said=f"nonsense\n{asked.solution}\n")
    assert shown.returncode == 0, shown.stderr
    assert "Sorry: 'nonsense'" in shown.stdout
    assert "Right: it wins with" in shown.stdout
    assert asked.explanation() in shown.stdout


def test_what_cannot_be_saved_or_read_does_not_end_the_game(tmp_path: Path) -> None:
    lines = "save ~nobody-here/x\nsave a\0b\nsave .\nsave no-folder/x\nsave\nquit\n"
    run = tabletown("play", "neue_heimat", "-p", "2", "--seats", "human", "--seed", "3", said=lines, cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert run.stdout.count("Sorry: could not save to ") == 4
    assert "Goodbye." in run.stdout
    command = [sys.executable, "-m", "tabletown.cli", "play", "neue_heimat", "--seats", "human"]
    typed = subprocess.run(command, input=b"\xff\xfe\nquit\n", capture_output=True, check=False, timeout=300)
    assert typed.returncode == 0, typed.stderr
    assert b"is not legal now" in typed.stdout


def test_a_screen_without_emoji_shows_a_game_all_the_same() -> None:
    words = ["play", "neue_heimat", "--names", "Zoe,\N{FOX FACE}", "--seats", "random", "--seed", "1"]
    surroundings = {**os.environ, "PYTHONIOENCODING": "latin-1"}  # which Python reads when it starts
    command = [sys.executable, "-m", "tabletown.cli", *words]
    shown = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False, timeout=300)
    assert shown.returncode == 0, shown.stderr
    assert "? passes." in shown.stdout


def test_a_reader_who_has_seen_enough_is_no_error() -> None:
    command = f"{sys.executable} -m tabletown.cli play neue_heimat --seats random --seed 1 | head -1"
    run = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, timeout=300)
    assert run.stderr == ""
    assert run.stdout == "Neue Heimat\n"


def test_a_person_plays_undoes_saves_and_goes_on(tmp_path: Path) -> None:
    lines = "help\nnonsense\n#1\nundo\nboard\n#1\n#2\nlog\nsave game.txt\nquit\n"
    first = tabletown("play", "neue_heimat", "-p", "3", "--seats", "human,random", "--seed", "3", said=lines, cwd=tmp_path)
    assert first.returncode == 0, first.stderr
    assert "Taken back: stash a cheque." in first.stdout
    assert "Sorry: 'nonsense' is not legal now" in first.stdout
    assert "Goodbye." in first.stdout
    later = tabletown("play", "--load", "game.txt", "--seats", "human,random", said="#1\n" * 300, cwd=tmp_path)
    assert later.returncode == 0, later.stderr
    assert any(won in later.stdout for won in (" wins", "You win", "share the victory"))
    assert (tmp_path / "game.txt").read_text().startswith("tabletown record 1\n")


def test_several_people_share_a_screen(tmp_path: Path) -> None:
    said = ("#1\n" + "\n") * 400
    words = ["--names", "Ann, Ben", "--seats", "human", "-o", "hidden_money=on", "--seed", "2"]
    shared = tabletown("play", "neue_heimat", *words, said=said)
    assert shared.returncode == 0, shared.stderr
    assert "Ben, press Enter when you sit at the screen." in shared.stdout


@each_game
def test_bots_play_each_other_in_the_terminal(key: str) -> None:
    watched = tabletown("play", key, "--seats", "random", "--seed", "3")
    assert watched.returncode == 0, watched.stderr
    assert " wins" in watched.stdout


@each_game
def test_simulate_prints_one_json_object(key: str) -> None:
    run = tabletown("simulate", key, "-p", "3", "-n", "60", "--bots", "greedy,random,random", "--seed", "5", "--json")
    assert run.returncode == 0, run.stderr
    figures = json.loads(run.stdout)
    assert figures["games"] == 60
    assert sum(figures["wins"]) == pytest.approx(60)
    assert figures["moves"] > 60
    assert {"seconds", "moves_per_second", "cores", "scores", "lengths", "seed"} <= figures.keys()
    assert f"{GAMES[key].title}, 3 players" in run.stderr


@each_game
def test_simulation_does_not_depend_on_the_number_of_cores(key: str) -> None:
    words = ["simulate", key, "-p", "3", "-n", "1100", "--seed", "9", "--json"]
    runs = [json.loads(tabletown(*words, "--cores", cores).stdout) for cores in "12"]
    for figures in runs:
        del figures["seconds"], figures["moves_per_second"], figures["cores"]
    assert runs[0] == runs[1]


@each_game
def test_show_draws_records_and_positions(key: str, tmp_path: Path) -> None:
    match = played(Setting(key, GAMES[key].seats.start), 6, 120)
    (tmp_path / "game.txt").write_text(match.record(), encoding="utf-8")
    (tmp_path / "game.json").write_text(json.dumps(match.position()), encoding="utf-8")

    def shown(file: str, *words: str) -> str:
        """What the command prints, run in this process: a dozen of its own would take as many starts."""
        return CliRunner().invoke(main, ["show", str(tmp_path / file), *words], catch_exceptions=False).stdout

    assert GAMES[key].title in tabletown("show", "game.txt", "--seat", "1", cwd=tmp_path).stdout
    for file in ("game.txt", "game.json"):
        assert GAMES[key].title in shown(file, "--seat", "1")
        ElementTree.fromstring(shown(file, "--as", "svg"))
        assert json.loads(shown(file, "--as", "position"))["game"] == key
    early, whole = shown("game.txt", "--move", "60", "--as", "log"), shown("game.txt", "--as", "log")
    assert len(early) > 100
    assert whole.startswith(early.rstrip("\n"))


HUGE = "9999999999999999999999"


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "chess"],
        ["simulate", "neue_heimat", "-p", "9"],
        ["simulate", "neue_heimat", "-n", "0"],
        ["simulate", "neue_heimat", "--bots", "gready"],
        ["simulate", "neue_heimat", "--bots", "random,random,random"],
        ["simulate", "neue_heimat", "-o", "rounds=9"],
        ["simulate", "neue_heimat", "-o", "rounds"],
        ["play", "chess"],
        ["play", "neue_heimat", "--seats", "human,human,human,human,human,human"],
        ["play", "--load", "missing.txt"],
        ["show", "missing.txt"],
        ["show", "noise"],
        ["show", "deep.json"],
        ["show", "huge.txt"],
        ["show", "."],
        ["games", "chess"],
        ["analyse", "noise"],
        ["puzzle", "neue_heimat", "--number", HUGE],
        ["warm", "chess"],
        ["bench", "chess"],
        ["nonsense"],
        ["simulate", "neue_heimat", "-n", "many"],
        ["simulate", "neue_heimat", "-n", HUGE],
        ["simulate", "neue_heimat", "-p", HUGE],
        ["simulate", "neue_heimat", "--cores", HUGE],
        ["simulate", "neue_heimat", "--cores", "0"],
        ["study", "neue_heimat", "--most-moves", HUGE],
        ["study", "neue_heimat", "--playouts", HUGE],
        ["study", "neue_heimat", "--cores", HUGE],
        ["arena", "neue_heimat", "-n", HUGE],
        ["arena", "neue_heimat", "--mirror", HUGE],
        ["warm", "--jobs", HUGE],
        ["play", "neue_heimat", "-p", "0"],
        ["play", "neue_heimat", "--names", "Ann,Ben", "-p", "3"],
        ["play", "neue_heimat", "--names", "Ann,???"],
        ["play", "--load", "~nobody-here/game.txt"],
        ["show", "~nobody-here/game.txt"],
        ["show", "/dev/zero"],
        ["show", "chess.json"],
        ["show", "impossible.json"],
        ["show", "list.json"],
        ["show", "wide.txt"],
    ],
    ids=" ".join,
)
def test_mistakes_are_one_line_and_exit_code_2(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "noise").write_bytes(bytes(range(256)) * 100)
    (tmp_path / "deep.json").write_text('{"game": "neue_heimat", "rows":' + "[" * 100_000)
    (tmp_path / "huge.txt").write_text("tabletown record 1\n" * 600_000)
    (tmp_path / "chess.json").write_text('{"game": "chess"}')
    (tmp_path / "list.json").write_text("[1, 2]")
    (tmp_path / "wide.txt").write_bytes("tabletown record 1\n".encode("utf-16"))
    (tmp_path / "impossible.json").write_text('{"game": "neue_heimat", "players": 2, "display": [["red 5"], ["red 5"]]}')
    refused(*words, cwd=tmp_path)


def test_moves_beyond_a_record_are_refused(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(played(Setting("neue_heimat", 2), 6, 30).record(), encoding="utf-8")
    for words in (["--move", "9999"], ["--seat", "7"], ["--seat", "0"]):
        run = tabletown("show", "game.txt", *words, cwd=tmp_path)
        assert run.returncode == 2
        assert "Traceback" not in run.stderr
    assert "seats are numbered 1 to 2, not 0" in tabletown("show", "game.txt", "--seat", "0", cwd=tmp_path).stderr
