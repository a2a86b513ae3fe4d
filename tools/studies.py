"""Studies of each game among bots of one level: which cards, seats and openings win; a page for each in docs/studies.

    python tools/studies.py --bot strong --minutes 5 --store FOLDER      five more minutes for each game, then all pages anew
    python tools/studies.py machi_koro --bot master --minutes 60         one game, among masters
    python tools/studies.py machi_koro --bot master-500 --minutes 10     among masters who think for 500 iterations: more games
    python tools/studies.py --write                                      the pages alone, from docs/studies/*.json

The games are played by the arena and kept in its store (`tools/blocks.py`): given again, the command goes on where it stopped.
Once a level has changed it begins anew. Without `--bot` the level of the page that is there is played again.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tools.blocks import all_games  # noqa: E402
from tools.ladder import seats_of  # noqa: E402

from tabletown import GAMES  # noqa: E402
from tabletown.arena.balance_study import Study  # noqa: E402
from tabletown.arena.confidence_intervals import figure  # noqa: E402
from tabletown.arena.tournament import Watching  # noqa: E402
from tabletown.bots import SearchBot, bot_named  # noqa: E402

PAGES = ROOT / "docs" / "studies"
STORE = ROOT / "build" / "champions"
WATCHING = Watching("greedy", 4)
MOST_ROWS = 8
"""Of each table, on each side."""
FEW_GAMES = 200
"""With fewer a page says so."""
RARE = 0.005
"""What a seat does less often in a game is not kept: there are thousands of such things, and nothing can be said about them."""
FEWEST = 40
"""What fewer seats have done in all games together is left out."""


def study(key: str, bot: str, folder: Path, minutes: float) -> dict[str, Any]:
    """The figures of a game, from all games that are there; with where they came from."""
    tournament, games = all_games(key, bot, folder, minutes, WATCHING)
    found = Study(tournament, games).data()
    del found["command"]
    for name in ("actions", "openings"):
        found[name] = [action for action in found[name] if action["per_seat"] >= RARE and action["times"] > 1]
    definition = found.pop("definition")
    told = {"bot": bot, "iterations": iterations_of(key, bot), "date": date.today().isoformat()}
    kept = {name: definition[name] for name in ("game", "rules", "options", "players", "study", "code")}
    command = f"python tools/studies.py {key} --bot {bot} --minutes MINUTES --store FOLDER"
    return {"provenance": {**told, **kept, "command": command}, **found}


def iterations_of(key: str, name: str) -> int | None:
    """How long a bot searches for each decision in a game; None where it does not search."""
    bot = bot_named(name)
    return (bot.iterations or GAMES[key].level(bot.level).iterations) if isinstance(bot, SearchBot) else None


# --- the page -------------------------------------------------------------------------------------------------------


def share(estimate: dict[str, float] | None) -> str:
    """'31 % (26 to 36)'."""
    if estimate is None:
        return "–"
    value, low, high = (figure(100 * estimate[part], 0) for part in ("value", "low", "high"))
    return f"{value} % ({low} to {high})"


def number(estimate: dict[str, float] | None, sign: str = "") -> str:
    """'4.2 (3.9 to 4.5)'."""
    if estimate is None:
        return "–"
    value, low, high = (figure(estimate[part], 2 if sign else 1, sign) for part in ("value", "low", "high"))
    return f"{value} ({low} to {high})"


def table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table in Markdown."""
    head = list(head)
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(row) + " |"
    yield ""


def clear(action: dict[str, Any]) -> int:
    """1 where it clearly goes with winning, -1 where with losing, 0 where chance could explain it."""
    more = action["winners_more"]
    return 0 if more is None else (more["low"] > 0) - (more["high"] < 0)


def actions(found: list[dict[str, Any]], what: str, seats: int) -> Iterator[str]:
    """What clearly goes with winning or losing, the strongest first; of so many seats altogether."""
    often = [action for action in found if seats * action["used"] >= FEWEST]
    sides = {side: [action for action in often if clear(action) == side] for side in (1, -1)}
    if not sides[1] and not sides[-1]:
        yield f"Of {len(often)} {what} none stands out: chance could explain every difference."
        yield ""
        return
    for side, words in ((1, "go with winning"), (-1, "go with losing")):
        chosen = sorted(sides[side], key=strength, reverse=True)[:MOST_ROWS]
        if not chosen:
            yield f"No {what} clearly {words}."
            yield ""
            continue
        shown = f"the {len(chosen)} clearest of {len(sides[side])}" if len(chosen) < len(sides[side]) else str(len(chosen))
        yield f"{capital(what)} that clearly {words} ({shown}):"
        yield ""
        yield from table(
            ("", "times, a seat", "seats that do", "win share of those", "of the others", "winners do it more by"),
            (
                (
                    named(action).replace("|", "/"),
                    f"{action['per_seat']:.2f}",
                    f"{action['used']:.0%}".replace("%", " %"),
                    share(action["win_share_with"]),
                    share(action["win_share_without"]),
                    number(action["winners_more"], "+"),
                )
                for action in chosen
            ),
        )


def strength(action: dict[str, Any]) -> float:
    """How far from nothing, by the width of its interval."""
    more = action["winners_more"]
    return float(abs(more["value"]) / max(1e-9, more["high"] - more["low"]))


def named(action: dict[str, Any]) -> str:
    """An action in words, with its kind where they do not begin with it; a kind stands for all actions that belong to it."""
    kind = action["kind"].replace("_", " ")
    if not action["action"]:
        return f"{kind} (of every kind)"
    return f"{action['action']}" + ("" if action["action"].split()[0] == kind.split()[0] else f" ({kind})")


def capital(words: str) -> str:
    """Words that begin a sentence."""
    return words[:1].upper() + words[1:]


def page(data: dict[str, Any]) -> str:
    """A game's page."""
    return "\n".join(lines(data)).rstrip() + "\n"


def lines(data: dict[str, Any]) -> Iterator[str]:
    """The page, line by line."""
    origin, game = data["provenance"], GAMES[data["provenance"]["game"]]
    players, even = origin["players"], 100 / origin["players"]
    bot = f"`{origin['bot']}`" + (f" ({origin['iterations']:,} iterations)" if origin["iterations"] else "")
    yield f"# {game.title}: what wins"
    yield ""
    yield (
        f"{data['games']:,} games of {players} bots, all {bot}, by the usual rules. Intervals are 95 %; {even:.0f} % is even."
        " What goes with winning need not be its cause: the leader can afford more. Of twenty things without any effect one"
        " will still stand out."
    )
    yield ""
    if data["games"] < FEW_GAMES:
        yield "**These are too few games to say much**: the machine had other work. The command at the end of the page adds more."
        yield ""
    yield "## Seats"
    yield ""
    seats = data["seats"]
    yield from table(
        ("", *(f"seat {n + 1}" for n in range(players))),
        (("wins", *(share(seat["win_share"]) for seat in seats)), ("points", *(number(seat["score"]) for seat in seats))),
    )
    far = [n + 1 for n, seat in enumerate(seats) if seat["win_share"] and not within(seat["win_share"], 1 / players)]
    yield f"Clearly not even: seat {' and '.join(map(str, far))}." if far else "No seat is clearly better than another."
    yield ""
    yield "## How it goes"
    yield ""
    yield from table(
        ("", "mean", "5 % are below", "median", "95 % are below"),
        (
            (words, *(figure(data[name][part]) for part in ("mean", "p5", "median", "p95")))
            for words, name in (("moves, luck included", "length"), ("final points", "scores"), ("winner's margin", "margins"))
        ),
    )
    half = data["leader_wins_after_tenths"][5]
    yield f"Who leads alone half-way wins {share(half)}."
    if data["luck"] and data["luck"]["luck"]["high"] - data["luck"]["luck"]["low"] <= 0.5:
        yield (
            f"Luck explains {share(data['luck']['luck'])} of the variance of the result among these bots, decisions the rest;"
            f" a position is worth what {origin['study']['yardstick']} bots make of it"
            f" ({origin['study']['playouts']} playouts each)."
        )
    yield ""
    yield "## What players do"
    yield ""
    seats_together = players * (data["games"] - data["unfinished"])
    yield from actions([*data["kinds"], *data["actions"]], "actions", seats_together)
    yield "## Openings"
    yield ""
    yield "What a seat chose the first time it had a choice of that kind."
    yield ""
    yield from actions(data["openings"], "openings", seats_together)
    yield "## Where this comes from"
    yield ""
    yield (
        f"Played through the arena on {origin['date']}, rules {origin['rules']}, rules and bots `{origin['code']}`."
        f" Figures: [{game.key}.json]({game.key}.json). More games, or the same of a level that has changed:"
    )
    yield ""
    yield f"    {origin['command']}"


def within(estimate: dict[str, float], value: float) -> bool:
    """Whether a value lies in an interval."""
    return estimate["low"] <= value <= estimate["high"]


def read(key: str) -> dict[str, Any] | None:
    """The figures that are kept of a game."""
    file = PAGES / f"{key}.json"
    found: dict[str, Any] | None = json.loads(file.read_text(encoding="utf-8")) if file.exists() else None
    return found


def rounded(value: Any) -> Any:
    """Figures for a file that is kept small."""
    if isinstance(value, dict):
        return {name: rounded(part) for name, part in value.items()}
    if isinstance(value, list):
        return [rounded(part) for part in value]
    return round(value, 5) if isinstance(value, float) else value


def main(words: list[str] | None = None) -> None:
    """Play what is asked for, and write the pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="games; all without")
    parser.add_argument("--bot", help="the level; that of the page without")
    parser.add_argument("--minutes", type=float, default=5.0, help="for each game; 0: only what is there")
    parser.add_argument("--store", type=Path, default=STORE, help="a folder that keeps every finished game")
    parser.add_argument("--write", action="store_true", help="only write the pages")
    parser.add_argument("--pages", type=Path, default=PAGES, help=argparse.SUPPRESS)
    chosen = parser.parse_args(words)
    chosen.pages.mkdir(parents=True, exist_ok=True)
    for key in chosen.games or list(GAMES):
        data = read(key)
        if not chosen.write:
            bot = chosen.bot or (data["provenance"]["bot"] if data else "strong")
            data = rounded(study(key, bot, chosen.store, chosen.minutes))
            (chosen.pages / f"{key}.json").write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")
        if data:
            (chosen.pages / f"{key}.md").write_text(page(data), encoding="utf-8")
            print(f"{key}: {data['games']} games of {data['provenance']['bot']}, {seats_of(key)} players", flush=True)


if __name__ == "__main__":
    main()
