"""Home and the games' pages: covers that browsers keep, where they lead, and the picture of each table."""

import re

import pytest

from tabletown import GAMES
from tabletown.web.tables.models import Table

from .visitors import Visitor, advance, friends_table


@pytest.mark.parametrize("key", GAMES)
def test_covers_are_kept_by_browsers_and_do_nothing_but_show(key: str) -> None:
    address = re.search(rf'src="(/cover/{key}.svg\?v=\w+)"', Visitor().page("/"))
    assert address
    answer = Visitor().get(address[1])
    assert "immutable" in answer["Cache-Control"]
    assert "immutable" not in Visitor().get(f"/cover/{key}.svg?v=other")["Cache-Control"]
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    drawn = answer.content.decode()
    assert "<script" not in drawn
    assert "http" not in drawn.replace("http://www.w3.org", "")
    assert address[1] in Visitor().page(f"/g/{key}")


def test_a_games_page_leads_everywhere_and_others_are_not_there() -> None:
    page = Visitor().page("/g/machi_koro")
    for path in ("/play/machi_koro", "/learn/machi_koro", "/new/machi_koro", "/watch/machi_koro", "/rules/machi_koro"):
        assert f'action="{path}"' in page or f'href="{path}"' in page, path
    for path in ("/g/machi_koro/pieces", "/g/machi_koro/guide", "/g/machi_koro/edit", "/lab/machi_koro", "/open", "/puzzles"):
        assert f'href="{path}' in page, path
    assert Visitor().get("/g/nothing").status_code == 404


@pytest.mark.parametrize("key", GAMES)
def test_a_tables_picture_has_nothing_to_choose(key: str) -> None:
    ann = Visitor()
    table = ann.play_now(key, 2)
    while table.turn != 0:
        advance(table, 1)
    assert "data-move" in ann.page(f"/t/{table.id}")
    answer = ann.get(f"/t/{table.id}/picture.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert "no-store" in answer["Cache-Control"]
    drawn = answer.content.decode()
    assert drawn.startswith("<svg")
    assert "data-move" not in drawn
    assert f"/t/{table.id}/picture.svg" in ann.page("/")
    assert f"/t/{table.id}/picture.svg" not in Visitor().page("/")


def test_others_get_no_picture_of_a_table_for_players_only() -> None:
    table = friends_table(Visitor(), "bot:beginner", audience=Table.Audience.PLAYERS)
    assert Visitor().get(f"/t/{table.id}/picture.svg").status_code == 403
