"""Finds positions of bot games in which one move is much better than all others, and keeps the best of them as puzzles.

    python tools/puzzles.py                        all games, two and a half minutes each, into src/tabletown/games/*/puzzles.json
    python tools/puzzles.py machi_koro --seconds 600 --store found.jsonl

A quick search looks at every decision of games between searching bots; where one move stands out, deep searches of it and of all
serious others follow, twice, with random numbers of their own. `--store FILE` keeps what was found (and how many games were
played), so that an interrupted or a later run goes on from there. Only processor time counts.
"""

import argparse
import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from tabletown import GAMES
from tabletown.advice.analysis.searches import Thinker, hides_something
from tabletown.advice.hint_reasons import Teller
from tabletown.advice.hints import CURIOUS, ranked
from tabletown.advice.puzzles import FORMAT, Puzzle
from tabletown.bots import bot_named
from tabletown.bots.lookahead import look_ahead, searched
from tabletown.bots.search_bot import Finding, add_up
from tabletown.engine.rng import new_rng
from tabletown.match.match import Match

ROOT = Path(__file__).parent.parent
KEPT = 50
QUICK, DEEP = 240, 8_000
FEWEST_MOVES, COMPARED = 3, 5
GAP = 0.08
"""How much better the solution must be, in each of two deep searches."""
QUICK_GAP = 0.07
APART = 8
"""Decisions between two puzzles of one game."""
NOT_OBVIOUS = 0.10
"""What a solution that does not look best at once is worth, as if it were so much better."""
SAME_AGAIN = 0.04
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]


def quick_findings(match: Match, seed: int) -> list[Finding]:
    """A first look at the legal moves of the seat to move, the best first."""
    seat, level = match.turn or 0, match.game.levels["master"]
    found = searched(match.game, match.states(), seat, level, QUICK, new_rng(seed), CURIOUS)
    return ranked(add_up([found.moves]), seat)


def stands_out(findings: list[Finding], seat: int) -> bool:
    """Whether one move looks much better than all others, and the game is not decided."""
    if len(findings) < FEWEST_MOVES:
        return False
    best, second = findings[0].chances[seat], max(found.chances[seat] for found in findings[1:])
    return best - second >= QUICK_GAP and best < 0.97


def confirmed(match: Match, findings: list[Finding], seed: int) -> dict[int, float] | None:
    """The chances of the best move and the best others, by the worse of two deep searches; None where it is not much better."""
    seat, rng = match.turn or 0, new_rng(seed)
    states = match.states()
    secret = hides_something(match.game, states, rng)
    candidates = [found.move for found in findings[: COMPARED + 1]]
    values: list[dict[int, float]] = []
    for search in range(2):
        thinker = Thinker(match, match.game.levels["master"], DEEP, 0)
        luck = seed * 2 + search
        values.append({move: float(thinker.value_of(states, seat, move, secret, new_rng(luck))[seat]) for move in candidates})
        others = sorted((values[-1][move] for move in candidates[1:]), reverse=True)
        if values[-1][candidates[0]] - others[0] < GAP:
            return None
    best = candidates[0]
    return {move: (min if move == best else max)(value[move] for value in values) for move in candidates}


def puzzle_from(match: Match, values: dict[int, float], seed: int) -> Puzzle | None:
    """The position as a puzzle, with its reasons; None where it cannot be written down exactly."""
    seat, game, rng = match.turn or 0, match.game, new_rng(seed)
    known = match.known_to(seat, rng)
    shown = Match.resume(game, match.names, match.options, known.tobytes(), [])
    position = json.loads(json.dumps(shown.position()))
    again = game.at(position, check=False)
    if again.problems() or again.states().tobytes() != known.tobytes():
        return None
    level = game.levels["master"]
    best, second = sorted(values, key=lambda move: -values[move])[:2]
    outlooks = [look_ahead(game, known, seat, move, level, 400, rng) for move in (best, second)]
    reasons = Teller(again, seat, known, level.weights).reasons(*outlooks)
    texts = {move.id: move.text for move in again.legal()}
    greedy = bot_named("greedy").decide(game, known, again.legal_ids(), rng)
    return Puzzle(
        game.key, 0, position, seat, texts[best],
        {texts[move]: round(value, 4) for move, value in sorted(values.items(), key=lambda item: -item[1])},
        tuple((r.seat, r.feature, round(r.difference, 3), round(r.weight, 4)) for r in reasons),
        greedy == best,
    )  # fmt: skip


def played(key: str, number: int) -> Iterator[Puzzle]:
    """The puzzles of one game between searching bots."""
    game = GAMES[key]
    seats = list(game.seats)
    players = min(seats[number % len(seats)], 4)
    match = game.new(NAMES[:players], seed=number)
    rng, decision, last, solutions = np.random.default_rng(number), 0, -APART, set[str]()
    while not match.over:
        seed = number * 10_000 + decision
        decision += 1
        if len(match.legal_ids()) == 1:
            match.play(match.legal_ids()[0])
            continue
        findings = quick_findings(match, seed)
        if decision - last >= APART and stands_out(findings, match.turn or 0):
            values = confirmed(match, findings, seed)
            found = puzzle_from(match, values, seed) if values else None
            if found and found.solution not in solutions:
                last = decision
                solutions.add(found.solution)
                yield found
        visits = np.array([found.visits for found in findings], float) ** 2
        match.play(findings[int(rng.choice(len(findings), p=visits / visits.sum()))].move)


def gap_of(puzzle: dict[str, Any]) -> float:
    """How much better the solution is than the next best move, by the worse of both searches for each."""
    best, second = sorted(puzzle["values"].values())[-1:-3:-1]
    return float(best - second)


def worth(puzzle: dict[str, Any]) -> float:
    """What makes a good puzzle: a large gap, and that the solution does not look best at once."""
    return gap_of(puzzle) + (0.0 if puzzle["obvious"] else NOT_OBVIOUS)


def best_of(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The best puzzles, of many kinds: each further one with the same solution is worth a little less."""
    left, kept, times = [puzzle for puzzle in found if gap_of(puzzle) >= GAP], list[dict[str, Any]](), Counter[str]()
    while left and len(kept) < KEPT:
        best = max(left, key=lambda puzzle: worth(puzzle) - SAME_AGAIN * times[puzzle["solution"]])
        left.remove(best)
        kept.append(best)
        times[best["solution"]] += 1
    return kept


def write(key: str, found: list[dict[str, Any]], games: int) -> None:
    """Keep the best puzzles of a game in its package."""
    kept = best_of(found)
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False)
    provenance = {
        "found": f"{len(found)} in {games} games between searching bots",
        "searched": f"{DEEP // 2} iterations a move, twice, at least {GAP:.0%} better each time",
        "command": "python tools/puzzles.py",
        "commit": commit.stdout.strip(),
        "date": date.today().isoformat(),
    }
    lines = ",\n".join(json.dumps(puzzle, ensure_ascii=False, separators=(",", ":")) for puzzle in kept)
    head = json.dumps({"format": FORMAT, "game": key, "provenance": provenance}, ensure_ascii=False)
    path = ROOT / "src" / "tabletown" / "games" / key / "puzzles.json"
    path.write_text(f'{head[:-1]}, "puzzles": [\n{lines}\n]}}\n', encoding="utf-8")


def search(key: str, seconds: float, store: Path | None) -> None:
    """Look for puzzles of a game for so long, and write the best."""
    lines = [json.loads(line) for line in store.read_text("utf-8").splitlines()] if store and store.exists() else []
    mine = [line for line in lines if line["game"] == key]
    found = [puzzle for line in mine for puzzle in line["puzzles"]]
    number, began = len(mine), process_time()
    while process_time() - began < seconds:
        puzzles = [puzzle.data() for puzzle in played(key, number)]
        found += puzzles
        number += 1
        if store:
            with store.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"game": key, "number": number, "puzzles": puzzles}, ensure_ascii=False) + "\n")
        print(f"{key}: {number} games, {len(found)} puzzles, {process_time() - began:.0f} s", flush=True)
    write(key, found, number)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=150.0, help="of processor time, for each game")
    parser.add_argument("--store", type=Path, help="keep what was found, and go on from there")
    asked = parser.parse_args()
    for key in asked.games:
        search(key, asked.seconds, asked.store)


if __name__ == "__main__":
    main()
