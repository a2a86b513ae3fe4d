"""Games from files."""

import json
from pathlib import Path

from tabletown.errors import BadNotation, BadOption, BadPosition
from tabletown.game.registry import GAMES
from tabletown.match.match import Match
from tabletown.match.record_reader import read_record
from tabletown.text.i18n import _

MOST_BYTES = 4_000_000


def load_file(name: str) -> Match:
    """A match from a file that holds a record, or a position as JSON."""
    try:
        with Path(name).expanduser().open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        text = content.decode("utf-8-sig")
    except RuntimeError as error:  # ~somebody who is not known here
        raise BadOption(_("{name}: {error}", name=name, error=error)) from None
    except UnicodeDecodeError:
        raise BadNotation(_("{name} is not text", name=name)) from None
    if len(content) > MOST_BYTES:
        raise BadNotation(_("{name} is larger than any game: more than {most:,} bytes", name=name, most=MOST_BYTES))
    if not text.lstrip().startswith("{"):
        return read_record(text)
    try:
        position = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadPosition(_("{name} is not JSON: {error}", name=name, error=error)) from None
    key = position.get("game")
    if not isinstance(key, str):
        raise BadPosition(_("{name} does not name its game", name=name))
    return GAMES[key].at(position)
