"""The tools of the server that `tabletown mcp` runs. Needs the extra `mcp`, the official SDK."""

from collections.abc import Callable, Sequence
from functools import wraps
from http.client import HTTPException
from typing import Annotated, Any

import anyio.to_thread
from mcp.server import MCPServer
from mcp.server.mcpserver import Image
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from tabletown.envs.text_answers import contents
from tabletown.envs.text_observation import BUDGET, page
from tabletown.errors import BadOption, TabletownError
from tabletown.game.options import say
from tabletown.game.registry import GAMES
from tabletown.rulebook.source import chapter_named
from tabletown.version import __version__

from .games import AssistantGame, AssistantGames, GameAgainstBots

LOOPBACK = "127.0.0.1"
INSTRUCTIONS = """\
City-building board games, complete and exact. Start with list_games, then new_game (against bots) or join_table (a seat at a
table of a site, for which the person gives you the link and the token). Both tell the id of the game for all other tools. Read
the rules before the first move. In your turn say one of the legal moves in words to play; what is not legal is refused with the
reason, and nothing is changed. You are told what your seat may know, and nothing else."""

GameId = Annotated[str, Field(description="The id that new_game or join_table told.", max_length=100)]
GameKey = Annotated[str, Field(description="The key of a game, as list_games tells it.", max_length=100)]
Words = Annotated[str, Field(max_length=400)]
PageNumber = Annotated[int, Field(ge=1, description="A long text comes in pages.")]


def made(games: AssistantGames) -> MCPServer[Any]:
    """The server with its tools, for some games of its own."""
    server: MCPServer[Any] = MCPServer(
        "tabletown",
        title="Tabletown",
        description="City-building board games to play: against bots, or with friends at a site.",
        instructions=INSTRUCTIONS,
        version=__version__,
        log_level="WARNING",
    )

    def tool(function: Callable[..., Any]) -> Callable[..., Any]:
        server.add_tool(careful(function), structured_output=False)
        return function

    @tool
    def list_games() -> str:
        """The games that can be played: keys, numbers of players, options and bots."""
        return "\n\n".join(game_in_words(key) for key in GAMES)

    @tool
    def rules(game: GameKey, chapter: Words = "", page: PageNumber = 1) -> str:
        """The rules of a game: the list of its chapters, or the chapter that is named (the title of the game: all of them)."""
        key = GAMES[game].key
        return one_page(chapter_named(key, chapter).text if chapter else contents(key), page)

    @tool
    def new_game(
        game: GameKey,
        players: Annotated[int, Field(description="All players, bots included; 0: three, or the nearest number.")] = 0,
        bots: Annotated[
            Words, Field(description="The bot of all other seats: beginner, casual, greedy, strong, master ...")
        ] = "casual",
        seat: Annotated[int, Field(description="Your seat, counted from 1.")] = 1,
        seed: Annotated[int | None, Field(description="The same seed gives the same luck again.")] = None,
        options: Annotated[dict[str, bool | int | str] | None, Field(description="Options of the game by name.")] = None,
        name: Annotated[str, Field(description="What you are called.", max_length=40)] = "Assistant",
    ) -> str:
        """Start a game against bots. Tells its id, and how it stands."""
        against = GameAgainstBots(game, players, bots, seat, seed, options or {}, name)
        return begun(games, against)

    @tool
    def join_table(
        address: Annotated[str, Field(description="The link of the table, or the address of the site.", max_length=500)],
        token: Annotated[str, Field(description="The token of the seat, where you were given one.", max_length=500)] = "",
        table: Annotated[str, Field(description="The id of the table, where the address is the site's.", max_length=100)] = "",
        name: Annotated[str, Field(description="Without a token: your name in an open seat.", max_length=40)] = "",
        invite: Annotated[str, Field(description="The invitation for a seat.", max_length=500)] = "",
        word: Annotated[str, Field(description="The word that the table asks for.", max_length=100)] = "",
    ) -> str:
        """Sit down at a table of a Tabletown site, with people or bots there. Tells the id of the game, and how it stands."""
        return begun(games, games.join(address, token, table, name, invite, word))

    @tool
    def look(
        game: GameId,
        part: Annotated[str, Field(description="Empty: all; or one part whole: board, news or moves.")] = "",
        wait_seconds: Annotated[float, Field(ge=0, le=55, description="At a site: wait so long for your turn.")] = 0,
        page: PageNumber = 1,
    ) -> str:
        """How the game stands for your seat: what happened since your last decision, the table, and your legal moves."""
        played = games[game]
        with played.lock:
            parts = {"": lambda: played.look(wait_seconds), "board": played.board, "moves": played.legal}
            parts["news"] = lambda: "\n".join(played.news()) or "Nothing has happened since."
            if part not in parts:
                raise BadOption(f"part is board, news, moves or empty, not {part[:40]!r}")
            return one_page(parts[part](), page)

    @tool
    def picture(game: GameId) -> Image:
        """The table as your seat sees it, as a picture."""
        return Image(data=used(games[game], lambda played: played.picture()), format="png")

    @tool
    def legal_moves(game: GameId, words: Words = "", page: PageNumber = 1) -> str:
        """Your legal moves in words; with words, those that have all of them. 'bid: 3 to 5' stands for bid 3, bid 4 and bid 5."""
        return one_page(used(games[game], lambda played: played.legal(words)), page)

    @tool
    def play(game: GameId, move: Annotated[str, Field(description="One legal move in words.", max_length=400)]) -> str:
        """Make a move. Tells how the game stands when it is your turn again; or why the move is refused."""
        return str(used(games[game], lambda played: played.play(move)))

    @tool
    def explain(
        game: Annotated[str, Field(description="The id of a game, or a game's key.", max_length=100)], words: Words
    ) -> str:
        """What a card, tile, event, figure, option or word is and does; with a game's id also what it would do now for you."""
        if game in GAMES:
            return str(GAMES[game].explain(words))
        return one_page(used(games[game], lambda played: played.explain(words)), 1)

    @tool
    def hint(game: GameId) -> str:
        """The best moves and why, in your turn. At a site only where hints are allowed."""
        return one_page(used(games[game], lambda played: played.hint()), 1)

    @tool
    def record(game: GameId, page: PageNumber = 1) -> str:
        """The whole game as text, once it is over."""
        return one_page(used(games[game], lambda played: played.record()), page)

    return server


def used(played: AssistantGame, what: Callable[[AssistantGame], Any]) -> Any:
    """Call with a game while nobody else uses it."""
    with played.lock:
        return what(played)


def careful(function: Callable[..., Any]) -> Callable[..., Any]:
    """A tool that thinks beside the line, and whose mistakes are sentences."""

    @wraps(function)
    async def tool(**arguments: Any) -> Any:
        try:
            return await anyio.to_thread.run_sync(lambda: function(**arguments))
        except TabletownError as error:
            return refused(str(error))
        except (OSError, HTTPException) as error:
            return refused(f"the site does not answer: {error}")

    return tool


def refused(why: str) -> CallToolResult:
    """The result of a tool that was refused, with the sentence that a person gets."""
    return CallToolResult(content=[TextContent(type="text", text=why)], is_error=True)


def begun(games: AssistantGames, played: AssistantGame) -> str:
    """Keep a new game; its id, and how it stands."""
    return f"The id of this game: {games.add(played)}\n\n{played.look()}"


def one_page(text: str, number: int) -> str:
    """A text, page by page where it is long."""
    return page(text, number, BUDGET + 200)


def game_in_words(key: str) -> str:
    """A game with what can be chosen."""
    game = GAMES[key]
    lines = [f"{key}: {game.title}, {min(game.seats)} to {max(game.seats)} players"]
    for option in game.options:
        lines.append(
            f"  option {option.name}: {' / '.join(map(say, option.values))} (default {say(option.default)}). {option.about}"
        )
    return "\n".join(lines)


def serve(http: bool, port: int, sites: Sequence[str]) -> None:
    """Run the server until whoever started it goes: on standard input and output, or over HTTP on this machine alone."""
    server = made(AssistantGames(sites))
    if http:
        server.run("streamable-http", host=LOOPBACK, port=port)
    else:
        server.run("stdio")
