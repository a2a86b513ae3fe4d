"""For MkDocs: the rulebook that each game keeps in its package is a page of the site, `rules/<game>.md`."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

GAMES = Path(__file__).parent.parent / "src" / "tabletown" / "games"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the rulebooks to the pages."""
    for book in sorted(GAMES.glob("*/rulebook.md")):
        files.append(File.generated(config, f"rules/{book.parent.name}.md", abs_src_path=str(book)))
    return files
