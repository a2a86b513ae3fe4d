"""The papers that come with the games: their rules pages, in a checkout under `docs/rules`, in a wheel inside the package."""

from pathlib import Path

PACKAGE = Path(__file__).parent
FOLDERS = (PACKAGE / "rules_pages", PACKAGE.parents[1] / "docs" / "rules")
"""pyproject.toml puts the pages of the second folder into a wheel as the first."""


def rules_page(key: str) -> str:
    """The rules of a game as Markdown, rulings and reconstructed values included; empty where a guest brings no page."""
    folder = next(folder for folder in FOLDERS if folder.is_dir())
    page = folder / f"{key}.md"
    return page.read_text("utf-8") if page.is_file() else ""
