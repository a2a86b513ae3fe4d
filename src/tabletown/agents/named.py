"""Players by their names: a bot of ours, one that a package brings, a class or object of Python, a command."""

import importlib
import importlib.util
import os
import re
import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from reprlib import repr as short
from typing import Any

from tabletown.bots import BOTS, EARLIER, STYLED, Bot, bot_named
from tabletown.bots.history import Forfeit
from tabletown.errors import BadOption
from tabletown.game.declaration import Game
from tabletown.text.i18n import _

from .agent import PythonDoor, is_agent
from .agent_bot import AgentBot
from .limits import AgentLimits
from .process_agent import ProcessDoor, words_of

ENTRY_POINTS = "tabletown.bots"
"""The entry point group under which packages declare bots: `careful = "my_package:Careful"`."""
COMMAND = "command:"
"""The prefix of commands that are to be started: `command:node agent.js`."""
CODE = (".py", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".php", ".lua", ".jl", ".r", ".sh", ".jar", ".class", ".wasm")
"""Endings of files with code, in commands."""
IN_MODULE = re.compile(r"([A-Za-z_][\w.]*):([A-Za-z_]\w*)")
IN_FILE = re.compile(r"(.+\.py):([A-Za-z_]\w*)")


def bot_of(who: Any, game: Game | None = None, limits: AgentLimits | None = None) -> Bot:
    """The bot that is meant: by a name, as a `Bot`, or as an agent. With a game, one that plays it.

    Names are those of `bot_named`, of the entry point group `tabletown.bots`, `my_module:MyBot`, `my_file.py:MyBot` or
    `command:node agent.js`. Where memory is limited, what is named in Python runs in a process of its own; an object is refused.
    """
    if isinstance(who, str):
        found = named(who, limits or AgentLimits(), game)
    elif isinstance(who, Bot):
        found = who
    elif is_agent(who):
        if limits and limits.memory:
            raise BadOption(
                _("the memory of an object in this process is not limited: name it, as my_module:MyBot, or set no limit")
            )
        found = agent_bot(who, name_of(who), limits or AgentLimits())
    else:
        raise BadOption(
            _(
                "a bot is a name, a Bot, or an agent with choose(view) or decide(observation, mask), not {bot}",
                bot=short(who),
            )
        )
    if game:
        found.check(game)
    return found


def named(name: str, limits: AgentLimits, game: Game | None = None) -> Bot:
    """The bot of a name, for a game if that is known."""
    if name.startswith(COMMAND):
        command = name[len(COMMAND) :].strip()
        return AgentBot(
            name, _("a program: {command}", command=command), door=ProcessDoor.of(command, name, limits), limits=limits
        )
    if limits.memory and (name in declared() or is_place(name)):
        return AgentBot(name, _("an agent"), door=ProcessDoor(command_of_host(name, game), name, limits), limits=limits)
    if name in declared():
        return agent_bot(loaded(declared()[name]), name, limits)
    if is_place(name):
        return agent_bot(found_in(name), name, limits)
    return bot_named(name)


def command_of_host(name: str, game: Game | None = None) -> list[str]:
    """The command that plays an object of Python in a process of its own, whose memory is limited and which can be ended.

    The rules of a game take it seconds to read; of one that is named, it does so before it says hello.
    """
    return [sys.executable, "-m", "tabletown.agents.host", name, *([game.key] if game else [])]


def code_of(name: str) -> str:
    """A short name for the code of an agent, as far as its own file tells it: results of different code are not mixed."""
    if name.startswith(COMMAND):
        program, *more = map(Path, words_of(name[len(COMMAND) :]))
        files = [program, *(file for file in more if file.suffix.lower() in CODE)]  # others may be its logs, which grow
        content = b"".join(file.read_bytes() for file in files if file.is_file())
    elif name in declared():
        package = declared()[name].dist
        return f"{package.name} {package.version}" if package else ""
    else:
        module = sys.modules.get(getattr(found_in(name), "__module__", ""))
        file = Path(getattr(module, "__file__", None) or "")
        content = file.read_bytes() if file.is_file() else b""
    return sha256(content).hexdigest()[:12]


def is_agent_name(name: str) -> bool:
    """True if a name is that of an agent, not of a bot of ours."""
    return name.startswith(COMMAND) or name in declared() or is_place(name)


def split_names(written: str) -> list[str]:
    """The names of a list with commas between them; a command is a list's last name, since it may have commas of its own."""
    before, command, rest = written.partition(COMMAND)
    names = [name.strip() for name in before.split(",")]
    return [*names[:-1], *([COMMAND + rest.strip()] if not names[-1] else [names[-1] + command + rest])] if command else names


def is_place(name: str) -> bool:
    """True for `module:name` and `file.py:name`."""
    return bool(IN_FILE.fullmatch(name) or IN_MODULE.fullmatch(name))


def agent_bot(agent: Any, name: str, limits: AgentLimits) -> Bot:
    """An agent as a bot; a class is called to make an object of it."""
    if isinstance(agent, type) and issubclass(agent, Bot):
        raise BadOption(_("{name} is a class of bots; name an object of it", name=name))
    if isinstance(agent, Bot):
        return agent
    try:
        door = PythonDoor(agent, name)
    except Forfeit as error:
        raise BadOption(str(error)) from None
    return AgentBot(name, about(agent) or _("an agent"), door=door, limits=limits)


def about(agent: Any) -> str:
    """Its attribute `about`, if it has one."""
    return str(getattr(agent, "about", "") or "")


def name_of(agent: Any) -> str:
    """The name of an object: its attribute `name`, else its class or function."""
    name = getattr(agent, "name", None)
    if isinstance(name, str) and name.strip():
        return name.strip()
    return getattr(agent, "__name__", None) or type(agent).__name__


@cache
def declared() -> dict[str, EntryPoint]:
    """The bots that packages declare, by their names; none takes the name of one of ours."""
    ours = {*BOTS, *EARLIER, *STYLED, "human"}
    found = sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name)
    return {entry.name: entry for entry in found if entry.name not in ours and "," not in entry.name}


def loaded(entry: EntryPoint) -> Any:
    """Load the object of an entry point; BadOption where that fails."""
    try:
        return entry.load()
    except (Exception, SystemExit) as error:  # whatever a foreign package may do when it is imported
        raise BadOption(
            _("the bot {name} cannot be loaded: {error}", name=entry.name, error=f"{type(error).__name__}: {error}")
        ) from None


def found_in(name: str) -> Any:
    """Load the object of `module:name` or `file.py:name`; BadOption where that fails."""
    in_file = IN_FILE.fullmatch(name)
    place, _colon, attribute = name.rpartition(":")
    try:
        module = module_in(Path(place)) if in_file else module_called(place)
    except (Exception, SystemExit) as error:  # whatever somebody else's code may do when it is imported
        raise BadOption(_("{name} cannot be loaded: {error}", name=name, error=f"{type(error).__name__}: {error}")) from None
    if not hasattr(module, attribute):
        raise BadOption(_("{place} has no {attribute}", place=place, attribute=attribute))
    return getattr(module, attribute)


def module_called(name: str) -> Any:
    """A module, also of the folder that we are in."""
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    return importlib.import_module(name)


def module_in(file: Path) -> Any:
    """A file as a module; what stands beside it can be imported."""
    file = file.resolve()
    name = f"tabletown_agent_{sha256(str(file).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    if not file.is_file():
        raise FileNotFoundError(str(file))
    if str(file.parent) not in sys.path:
        sys.path.insert(0, str(file.parent))
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
