"""The honest page about the best level: docs/champions.md, from what was measured and is kept in docs/champions/*.json.

    python tools/champions.py all --minutes 5 --store FOLDER           everything below, and the studies of the best level
    python tools/champions.py examples --seconds 120                   what it does that a greedy bot would not
    python tools/champions.py response --minutes 5 --store FOLDER      what somebody wins who learns to beat it
    python tools/champions.py response machi_koro --log FILE --learned FILE     the same, of a run of `train_network.py --against`
                                                                       or, where the level has no network, `train.py --against`
    python tools/champions.py page                                     the page alone

Whether a seat is worth more says the study of each game (`tools/studies.py`). Without a log, `response` trains for so many
minutes on one core. For each game only what is measured anew changes in docs/champions; the page tells what is there.
"""

import argparse
import json
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tools import studies  # noqa: E402
from tools.champion_examples import KEPT, Example, find  # noqa: E402
from tools.features import features_named, weights_file  # noqa: E402
from tools.ladder import seats_of  # noqa: E402
from tools.studies import STORE, rounded, share, table, within  # noqa: E402
from tools.train import main as train  # noqa: E402

from tabletown import GAMES  # noqa: E402
from tabletown.arena.confidence_intervals import share as share_of  # noqa: E402
from tabletown.arena.tournament import fingerprint  # noqa: E402
from tabletown.game.weights import load_weights  # noqa: E402

DATA, PAGE = ROOT / "docs" / "champions", ROOT / "docs" / "champions.md"
BEST = "master"
EXAMINED = 4096
"""Games of an exam, where the command does not say."""

INTRODUCTION = f"""# Champions, honestly

`{BEST}` is the best level there is of a game ([bots](bots.md)). Here stands whether it depends on the seat, how much somebody
wins who learns to play against it, and where it parts ways with a bot that takes what looks best at once. Every table says how
many games it rests on, and how long the level thought there; intervals are 95 %. Which cards, seats and openings win is on a
page for each game:"""
RESPONSE = """A learner that starts from nothing sits among players who never change: they play by what the best level searches
with, its network or else its weights, but without its search, and so does the learner. So this tells how exploitable what the
champion has *learned* is, not how exploitable its thinking is. A share above 25 % would be a hole that so small a budget finds;
one below it shows only that this budget found none.
"""
EXAMPLES = f"""Found by a program, not picked by hand: the {KEPT} clearest positions of each game in which `{BEST}` makes another
move than a greedy bot (which is also what a beginner plays who looks). The level chose the same move with two seeds, and two deep
searches of both moves, each with luck of its own, agree. The chances are those that its own weights see, so they are opinions,
not results. The reasons are those that *Hint* gives; “you” is the player to move.
"""


# --- measuring ------------------------------------------------------------------------------------------------------


def provenance(key: str, bot: str, command: str) -> dict[str, Any]:
    """Where figures come from."""
    game = GAMES[key]
    found = {"game": key, "bot": bot, "rules": game.version, "code": fingerprint(game), "players": seats_of(key)}
    return {**found, "iterations": studies.iterations_of(key, bot), "date": date.today().isoformat(), "command": command}


def examples(key: str, seconds: float) -> dict[str, Any]:
    """What the best level does that a greedy bot would not."""
    command = f"python tools/champions.py examples {key} --seconds {seconds:.0f}"
    return {"provenance": provenance(key, BEST, command), **find(key, seconds)}


def response(log: Path, learned: Path) -> dict[str, Any]:
    """What a best response has learned to win, by the log of its training and what came of it: weights, or a network."""
    rounds = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    game, learner, taught = network_told(learned) if learned.suffix == ".npz" else weights_told(learned)
    exams = [told for told in rounds if "against fixed" in told]
    if not exams:
        raise SystemExit(f"{log}: no exam in it; train with --exam")
    asked = re.findall(r"--examined (\d+)", taught["command"])
    games = int(asked[-1]) if asked else EXAMINED
    told = {name: taught[name] for name in ("learned", "seed", "commit", "date", "device") if name in taught}
    command = re.sub(r" --(log|out|against) \S+", r" --\1 FILE", taught["command"])
    return {
        "provenance": {**told, "command": command, "game": game},
        "examined": games,
        "learner": learner,
        "course": [exam_told(told, games) for told in exams],
    }


def weights_told(learned: Path) -> tuple[str, str, dict[str, Any]]:
    """The game that weights are of, how they learned, and where they came from."""
    data = json.loads(learned.read_text(encoding="utf-8"))
    hidden = len(data["sets"]["taught"]["hidden"][0])
    return data["game"], f"TD(λ) from nothing, {hidden} hidden units, no search", data["provenance"]


def network_told(learned: Path) -> tuple[str, str, dict[str, Any]]:
    """The same of a network."""
    with np.load(learned) as data:
        about, (first, second) = json.loads(str(data["about"])), data["inner"].shape
    return about["game"], f"PPO from nothing, layers of {first} and {second} units, no search", about["provenance"]


def learn_response(key: str, minutes: float, folder: Path) -> dict[str, Any]:
    """Let a learner find out how to beat what the best level has learned, on one core."""
    game, folder = GAMES[key], folder / f"response-{key}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    level, log = game.levels[BEST], folder / "log.jsonl"
    learned = folder / ("taught.npz" if level.network else "taught.json")
    files = ["--log", str(log), "--out", str(learned)]
    often = f"--device cpu --threads 1 --minutes {minutes} --games 256 --examined 1000 --exam 10"
    if level.network:
        from tools.train_network import main as train_network  # PyTorch, which nothing else here needs

        train_network([key, *f"{often} --shares 0 8 0 --against {level.network.path}".split(), *files])
    else:
        names = load_weights(weights_file(game), features_named(game)).sets
        known = next(name for name, found in names.items() if found == level.weights)
        hidden = max(32, len(level.weights.hidden[0]) if level.weights.hidden else 0)
        against = f"--steps 100 --some 1024 --hidden {hidden} --against {weights_file(game)}#{known}"
        train([key, *f"{often} {against}".split(), *files])
    return response(log, learned)


def exam_told(told: dict[str, Any], games: int) -> dict[str, Any]:
    """One exam: after how many games and seconds, and what was won from whom."""
    found: dict[str, Any] = {"games": told["games"], "seconds": told["seconds"]}
    for name in ("fixed", "greedy"):
        won = told[f"against {name}"]
        estimate = share_of([1.0] * round(won * games) + [0.0] * (games - round(won * games)), [1.0] * games)
        found[name] = estimate.data() if estimate else None
    return found


# --- what is kept ---------------------------------------------------------------------------------------------------


def keep(what: str, key: str, data: dict[str, Any]) -> None:
    """Into a file of its own."""
    DATA.mkdir(parents=True, exist_ok=True)
    text = json.dumps(rounded(data), ensure_ascii=False, indent=1) + "\n"
    (DATA / f"{what}-{key}.json").write_text(text, encoding="utf-8")


def kept(what: str) -> dict[str, dict[str, Any]]:
    """What is there, by game."""
    files = {key: DATA / f"{what}-{key}.json" for key in GAMES}
    return {key: json.loads(file.read_text(encoding="utf-8")) for key, file in files.items() if file.exists()}


def draw(example: Example, number: int) -> str:
    """The drawing of an example, as the seat sees the table; the name of its file."""
    match = GAMES[example.game].at(example.position, check=False)
    name = f"{example.game}-{number}.svg"
    (DATA / name).write_text(small(match.svg(example.seat)) + "\n", encoding="utf-8")
    return name


def small(svg: str) -> str:
    """A drawing that nobody clicks at: without what only a page needs, and with shorter numbers."""
    svg = re.sub(r"<title>.*?</title>|<desc>.*?</desc>", "", svg, flags=re.DOTALL)
    svg = re.sub(r' (?:data-[\w-]+|tabindex|role|aria-[\w-]+)="[^"]*"', "", svg)
    return re.sub(r"(\d+\.\d)\d+", r"\1", svg)


# --- the page -------------------------------------------------------------------------------------------------------


def page() -> str:
    """The whole page."""
    parts = [introduction(), seats_part(), response_part(kept("response")), examples_part(kept("examples"))]
    return "\n".join(line for part in parts for line in part).rstrip() + "\n"


def introduction() -> Iterator[str]:
    """What the page is about."""
    yield INTRODUCTION
    yield ", ".join(f"[{GAMES[key].title}](studies/{key}.md)" for key in GAMES) + "."
    yield ""


def level_told(origin: dict[str, Any]) -> str:
    """A level and how long it thinks."""
    return f"`{origin['bot']}`" + (f", {origin['iterations']:,} iterations" if origin["iterations"] else "")


def seats_part() -> Iterator[str]:
    """Whether a seat is worth more, by the studies."""
    yield "## Is a seat worth more?"
    yield ""
    found = {key: data for key in GAMES if (data := studies.read(key)) is not None}
    if not found:
        yield "Not measured yet."
        yield ""
        return
    shares = {key: [seat["win_share"] for seat in data["seats"]] for key, data in found.items()}
    rows = [
        (GAMES[key].title, level_told(data["provenance"]), str(data["games"]), *map(share, shares[key]))
        for key, data in found.items()
    ]
    most = max(map(len, shares.values()))
    yield from table(("game", "all seats", "games", *(f"seat {n + 1}" for n in range(most))), rows)
    far = [
        f"seat {n + 1} in {GAMES[key].title}"
        for key, seats in shares.items()
        for n, seat in enumerate(seats)
        if seat and not within(seat, 1 / len(seats))
    ]
    tables = sum(map(len, shares.values()))
    clearly = f"Outside of even lies {' and '.join(far)}" if far else "No interval leaves out even"
    yield f"{clearly}; of {tables} such intervals, about one in twenty does so by chance."
    yield ""


def response_part(found: dict[str, dict[str, Any]]) -> Iterator[str]:
    """What a best response wins."""
    yield "## What does somebody win who learns to beat it?"
    yield ""
    if not found:
        yield "Not measured yet."
        yield ""
        return
    yield RESPONSE
    rows = []
    for key, data in found.items():
        last, budget = data["course"][-1], f"{data['course'][-1]['games']:,} games, {data['course'][-1]['seconds']:,.0f} s"
        where = device_of(data["provenance"])
        rows.append((GAMES[key].title, data["learner"], f"{budget} on {where}", f"{data['examined']:,}", share(last["fixed"])))
    yield from table(("game", "learner", "budget", "games of the exam", "wins against three of the fixed ones"), rows)
    yield "How it went, exam by exam:"
    yield ""
    for key, data in found.items():
        course = data["course"]
        some = course if len(course) <= 5 else [course[n * (len(course) - 1) // 4] for n in range(5)]
        told = ", ".join(f"{100 * exam['fixed']['value']:.0f} % after {exam['games']:,} games" for exam in some)
        greedy = f"against three greedy bots it then wins {share(course[-1]['greedy'])}"
        hardly = course[-1]["greedy"]["high"] < 1 / seats_of(key)
        nothing = ". It has not even learned the game in so little time, so nothing follows about the champion" if hardly else ""
        yield f"- {GAMES[key].title}: {told}; {greedy}{nothing}."
    yield ""


def device_of(origin: dict[str, Any]) -> str:
    """What a response was learned on."""
    if origin.get("device") != "cpu" and "on cpu" not in origin["learned"]:
        return "a GPU"
    cores = int((re.findall(r"--threads (\d+)", origin["command"]) or ["1"])[-1])
    return "one core" if cores == 1 else f"{cores} cores"


def examples_part(found: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Where it parts ways with a greedy bot."""
    yield "## What it does that others would not"
    yield ""
    if not found:
        yield "Not looked for yet."
        yield ""
        return
    yield EXAMPLES
    for key, data in found.items():
        yield f"### {GAMES[key].title}"
        yield ""
        among = f"{data['found']} such positions in {data['games']} games"
        yield f"{among}, {level_told(data['provenance'])}, deep searches of {data['searched']:,} iterations."
        yield ""
        for number, told in enumerate(data["examples"], 1):
            yield from example_told(Example(**told), number)


def example_told(example: Example, number: int) -> Iterator[str]:
    """One example with its drawing."""
    name, best, greedy = example.names[example.seat], *mean_chances(example.chances)
    yield f"**{number}. {name}: “{example.best}”, not “{example.greedy}”.**"
    yield f"{example.why}"
    yield f"{name} wins with {best:.0%} instead of {greedy:.0%}.".replace("%", " %")
    yield ""
    yield f"![{name} is to move, and plays “{example.best}”](champions/{draw(example, number)})"
    yield ""


def mean_chances(chances: Sequence[Sequence[float]]) -> tuple[float, float]:
    """After the one move and after the other, over all searches."""
    return sum(best for best, _ in chances) / len(chances), sum(other for _, other in chances) / len(chances)


def main(words: list[str] | None = None) -> None:
    """Measure what is asked for, then write the page."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("all", "examples", "response", "page"))
    parser.add_argument("games", nargs="*", help="games; all without")
    parser.add_argument("--bot", default=BEST, help="whose studies, with `all`")
    parser.add_argument("--minutes", type=float, default=5.0, help="of the studies' games and of learning, for each game")
    parser.add_argument("--store", type=Path, default=STORE, help="a folder that keeps every finished game")
    parser.add_argument("--seconds", type=float, default=120.0, help="of processor time for examples, for each game")
    parser.add_argument("--log", type=Path, help="of a training with --against")
    parser.add_argument("--learned", type=Path, help="what came of it: FILE.npz, or FILE.json")
    chosen = parser.parse_args(words)
    if (chosen.log or chosen.learned) and not (chosen.log and chosen.learned and len(chosen.games) == 1):
        parser.error("--log and --learned go together, with one game")
    asked = {"all": ("examples", "response"), "page": ()}.get(chosen.what, (chosen.what,))
    for key in chosen.games or list(GAMES):
        if "examples" in asked:
            keep("examples", key, examples(key, chosen.seconds))
        if "response" in asked:
            found = response(chosen.log, chosen.learned) if chosen.log else learn_response(key, chosen.minutes, chosen.store)
            keep("response", key, found)
        if chosen.what == "all":
            studies.main([key, "--bot", chosen.bot, "--minutes", str(chosen.minutes), "--store", str(chosen.store)])
        if asked:
            print(f"{key}: measured: {', '.join(asked)}", flush=True)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
