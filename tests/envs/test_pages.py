"""The pages about environments are made from the code, and are up to date."""

import pytest
from tools.environment_pages import FOLDER, KEYS, page

from tests.kit.tables import OURS


def test_every_game_has_a_page() -> None:
    assert set(KEYS) == set(OURS)


@pytest.mark.parametrize("key", KEYS)
def test_a_page_is_what_would_be_written_now(key: str) -> None:
    assert (FOLDER / f"{key}.md").read_text(encoding="utf-8") == page(key), "run: python tools/environment_pages.py"
