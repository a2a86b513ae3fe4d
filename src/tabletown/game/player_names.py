"""What players may be called."""

import re
import unicodedata
from reprlib import repr as short

from tabletown.errors import BadOption
from tabletown.text.i18n import _
from tabletown.text.word_matching import plain_words

MOST_NAME = 40
INVISIBLE = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that look like nothing."""
JOINER = re.compile("(?<=[^\\x00-\\xff])\u200d(?=[^\\x00-\\xff])")
"""What joins several emoji to one."""


def check_name(name: str) -> str:
    """A player's name, if it can be one; whether two are alike is for `Game.check_players` to say."""
    if not isinstance(name, str) or not 1 <= len(name) <= MOST_NAME:
        raise BadOption(_("a player's name has 1 to {most} characters, not {name}", most=MOST_NAME, name=short(name)))
    if name != name.strip() or not JOINER.sub("", name).isprintable():
        raise BadOption(_("a player's name has no spaces at its ends and no invisible characters, not {name}", name=short(name)))
    if "," in name:
        raise BadOption(_("a player's name has no comma, since commas stand between names: {name}", name=short(name)))
    if not any(is_seen(c) for c in name):
        raise BadOption(_("a player's name has at least one letter, digit or emoji, not {name}", name=short(name)))
    return name


def name_key(name: str) -> str:
    """What two names that look the same have in common."""
    return unicodedata.normalize("NFKC", re.sub("[\u200d\ufe0e\ufe0f]", "", name)).casefold()


def is_seen(c: str) -> bool:
    """Whether a character is a letter, a digit or an emoji that can be seen."""
    return c not in INVISIBLE and (unicodedata.category(c)[0] in "LN" or unicodedata.category(c) == "So")


def seat_called(name: str) -> int | None:
    """The seat that somebody would take a name for: 1, counted from 0, for 'Player 2' and 'P2'."""
    found = re.fullmatch(r"(?:player|p) ?(\d{1,3})", plain_words(name))
    return int(found[1]) - 1 if found else None
