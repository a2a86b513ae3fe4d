"""For MkDocs: what each game has is a page of the site and a line of its contents, without being named anywhere.

The rulebook that a game keeps in its package is the page `rules/<game>.md`; a line of the contents with a star stands for the
pages of all games.
"""

from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

from tabletown.game.registry import GAMES

HERE = Path(__file__).parent.parent / "src" / "tabletown" / "games"
RULES = "rules/*.md"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Let the contents name every game."""
    config.nav = lines_of(config.nav, Path(config.docs_dir))
    return config


def lines_of(nav: Any, docs: Path) -> Any:
    """The contents, with a line for each game in place of one with a star."""
    if isinstance(nav, dict):
        return {title: lines_of(inner, docs) for title, inner in nav.items()}
    if not isinstance(nav, list):
        return nav
    lines: list[Any] = []
    for line in nav:
        lines += games_in(line, docs) if isinstance(line, str) and "*" in line else [lines_of(line, docs)]
    return lines


def games_in(pages: str, docs: Path) -> list[dict[str, str]]:
    """The pages of all games that have one."""
    found = {key: pages.replace("*", key) for key in GAMES.ours}
    return [
        {GAMES[key].title.partition(":")[0]: page} for key, page in found.items() if pages == RULES or (docs / page).is_file()
    ]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the rulebooks to the pages."""
    for book in sorted(HERE.glob("*/rulebook.md")):
        files.append(File.generated(config, RULES.replace("*", book.parent.name), abs_src_path=str(book)))
    return files
