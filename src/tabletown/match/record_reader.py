"""Records: a whole game as text that a person can read and edit.

    tabletown record 1
    game: neue_heimat
    rules: 1
    players: Ann, Ben
    options: rounds=2
    date: 2026-11-15
    result: *

    * draw red 5
    # a remark stands on a line of its own, before the move it is about
    P1 auction red 5
    P2 bid 4

Luck is marked with a star, a decision with its seat. A record needs no seed: it holds every roll and draw.
"""

import json
from datetime import date
from reprlib import repr as short
from typing import Any

from tabletown.engine.kernel import CHANCE
from tabletown.errors import BadNotation, TabletownError
from tabletown.game.declaration import Game
from tabletown.game.options import say
from tabletown.game.registry import GAMES
from tabletown.text.i18n import _
from tabletown.text.word_matching import listing

from .match import Match
from .record_writer import FIRST_LINE, HEADERS, result

MOST_CHARACTERS = 4_000_000
MOST_STEPS = 20_000
"""Of one record, luck included. The longest of 100,000 games between bots, with any options, had 1,413; a game that goes on for
longer than this is somebody's joke, and reading it would keep a server busy."""


def read_record(text: str, luck: str = "auto") -> Match:
    """The match that a record tells. It goes on with luck of its own where the record stops."""
    if not isinstance(text, str):
        raise BadNotation(_("a record is text, not {text}", text=short(text)))
    if len(text) > MOST_CHARACTERS:
        raise BadNotation(_("a record has at most {most:,} characters, not {n:,}", most=MOST_CHARACTERS, n=len(text)))
    lines = text.removeprefix("\ufeff").splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadNotation(
            _("a record starts with the line '{first}', not {lines}", first=FIRST_LINE, lines=short(lines[0] if lines else ""))
        )
    headers, body = _headers(lines)
    try:
        match = _start(headers)
        _replay(match, lines, body)
    except BadNotation:
        raise
    except TabletownError as error:
        raise BadNotation(str(error)) from None
    _check_result(match, headers.get("result", "*"))
    match.go_on_with(luck)
    return match


def _headers(lines: list[str]) -> tuple[dict[str, str], int]:
    headers: dict[str, str] = {}
    for number in range(1, len(lines)):
        line = lines[number].strip()
        if not line:
            return headers, number + 1
        if line.startswith("#"):
            continue
        name, colon, value = line.partition(":")
        name = name.strip().lower()
        if not colon or name not in HEADERS:
            told = _(
                "line {n}: {line} is no header; headers are {headers}, then an empty line",
                n=number + 1,
                line=short(line),
                headers=listing(HEADERS),
            )
            raise BadNotation(told)
        if name in headers:
            raise BadNotation(_("line {n}: a second header {name}", n=number + 1, name=name))
        headers[name] = value.strip()
    return headers, len(lines)


def _start(headers: dict[str, str]) -> Match:
    for name in ("game", "rules", "players"):
        if name not in headers:
            raise BadNotation(_("the record has no header {name}", name=name))
    game = GAMES[headers["game"]]
    if not headers["rules"].isdecimal() or not 1 <= int(headers["rules"][:9]) <= game.version:
        raise BadNotation(
            _(
                "rules: {title} is known in versions 1 to {version}, not {written}",
                title=game.title,
                version=game.version,
                written=short(headers["rules"]),
            )
        )
    names = [name.strip() for name in headers["players"].split(",")]
    if "position" in headers:
        try:
            position: Any = json.loads(headers["position"])
        except (ValueError, RecursionError):
            raise BadNotation(_("position: not JSON: {written}", written=short(headers["position"]))) from None
        match = game.at(position, luck="manual")
        if len(names) != len(match.names):
            raise BadNotation(_("players: {named} are named, but the position has {n}", named=len(names), n=len(match.names)))
        match.names = game.check_players(names)
        _check_options(match, headers.get("options", "none"))
    else:
        options = _options(game, headers.get("options", "none"))
        earlier = game.by_earlier_rules(int(headers["rules"]), options)
        match = game.new_with(names, {**earlier, **options}, luck="manual")
    try:
        match.date = date.fromisoformat(headers["date"]) if "date" in headers else date.today()
    except ValueError:
        raise BadNotation(_("date: a date is written 2026-11-15, not {written}", written=short(headers["date"]))) from None
    return match


def _options(game: Game, text: str) -> dict[str, bool | int | str]:
    options: dict[str, bool | int | str] = {}
    if text.strip() in ("", "none"):
        return options
    for item in text.split(","):
        name, sign, value = item.partition("=")
        if not sign:
            raise BadNotation(_("options: {item} is not written name=value", item=short(item)))
        options[name.strip()] = game.option(name.strip()).parse(value)
    return options


def _check_options(match: Match, text: str) -> None:
    """Options stand in the position as well; a header must not say otherwise."""
    for name, value in match.game.resolve(_options(match.game, text)).items():
        if value not in (match.options[name], match.game.option(name).default):
            raise BadNotation(
                _(
                    "options: {name} is {value}, but {there} in the position",
                    name=name,
                    value=say(value),
                    there=say(match.options[name]),
                )
            )


def _replay(match: Match, lines: list[str], body: int) -> None:
    made = 0
    for number in range(body, len(lines)):
        line = lines[number].strip()
        if not line:
            continue
        if line.startswith("#"):
            match.comments.setdefault(made, []).append(line[1:].strip())
            continue
        if made >= MOST_STEPS:
            raise BadNotation(_("line {n}: a record has at most {most:,} moves, luck included", n=number + 1, most=MOST_STEPS))
        who, _space, words = line.partition(" ")
        turn = match.turn
        wanted = "nobody" if turn is None else "*" if turn == CHANCE else f"P{turn + 1}"
        if who != wanted:
            if turn is None:
                raise BadNotation(_("line {n}: the game is over, so no move can follow", n=number + 1))
            asked = _("luck") if turn == CHANCE else match.names[turn]
            raise BadNotation(
                _(
                    "line {n}: {asked} is to move, so the line starts with {wanted}, not {who}",
                    n=number + 1,
                    asked=asked,
                    wanted=wanted,
                    who=short(who),
                )
            )
        try:
            match.play(exact_move(match, words))
        except TabletownError as error:
            raise BadNotation(_("line {n}: {error}", n=number + 1, error=error)) from None
        made += 1


def exact_move(match: Match, words: str) -> int:
    """A record says each move in full: no beginnings of words, so that editing one cannot change its meaning."""
    found = match.exactly(words)
    if found is None:
        raise BadNotation(_("{words} is not legal now; legal is: {legal}", words=short(words), legal=match.nearest(words)))
    return found


def _check_result(match: Match, written: str) -> None:
    if match.over and written not in ("", "*") and written != result(match):
        raise BadNotation(_("result: the moves lead to {result}, not {written}", result=result(match), written=short(written)))
