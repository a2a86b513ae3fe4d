"""The agents of a site, as its operator names them in the environment."""

import re
from reprlib import repr as short

from tabletown.errors import BadOption

from .environment import word

NAME = re.compile(r"[a-z][a-z0-9_]{0,11}")
TAKEN = ("random", "greedy", "beginner", "casual", "strong", "expert", "master", "human", "mixed")
"""What bots of ours are called, and other words that stand where a bot is chosen."""


def agents(setting: str) -> dict[str, str]:
    """By their names: where their code is (`my_module:MyBot`, an entry point), or their command; with `;` between two agents."""
    found: dict[str, str] = {}
    for written in word(setting).split(";"):
        name, _sign, where = (part.strip() for part in written.partition("="))
        if not name and not where:
            continue
        if not NAME.fullmatch(name) or not where:
            wanted = "careful=my_module:Careful;js=node agent.js, names of 12 small letters, digits and _ at most"
            raise BadOption(f"{setting} lists agents as in {wanted}, not {short(written.strip())}")
        if name in TAKEN or name in found:
            raise BadOption(f"{setting} names an agent {name}, and there is a bot of that name already")
        found[name] = where
    return found
