"""Who wants to be asked before what cannot be undone is asked: by a page where there is no script."""

import re
from html import unescape

from .test_take_backs import against_bots
from .visitors import Visitor, match_of, people


def test_buttons_say_which_moves_are_final_also_where_two_are_made_as_one() -> None:
    ann, table = against_bots("machi_koro", 2)
    page = ann.page(f"/t/{table.id}")
    roll = next(move.id for move in match_of(table).legal() if move.text.startswith("roll"))
    assert re.search(rf'value="{roll}" data-button="{roll}"[^>]* data-final', page)
    table, visitors = people("vegas_showdown", 3)
    pairs = re.search(r'<form id="pairs".*?</form>', visitors[int(table.turn or 0)].page(f"/t/{table.id}"), re.DOTALL)
    assert pairs
    assert "data-final" not in pairs.group()  # a bid is taken back until somebody else has decided
    assert ">bid 5 on Slots<" in pairs.group()  # and its words say once what is done


def test_without_script_a_page_asks_before_a_final_move_is_made() -> None:
    ann, table = against_bots("machi_koro", 2)
    roll = next(move for move in match_of(table).legal() if move.text.startswith("roll"))
    length = table.length
    for asked, way in (("1", {"move": roll.id}), ("on", {"words": roll.text})):
        ann.client.cookies["confirm"] = asked
        answer = ann.post(f"/t/{table.id}/move", version=table.version, **way)
        assert answer.status_code == 200
        page = answer.content.decode()
        assert "This cannot be taken back" in page
        assert roll.text in unescape(page)
        table.refresh_from_db()
        assert table.length == length
    fields = dict(re.findall(r'type="hidden" name="(version|words)" value="([^"]*)"', page))
    assert ann.post(f"/t/{table.id}/move", **fields, sure="1").status_code == 303
    table.refresh_from_db()
    assert table.length > length


def test_what_can_be_taken_back_or_is_not_legal_is_not_asked_about() -> None:
    ann, table = against_bots()
    ann.client.cookies["confirm"] = "1"
    assert ann.move(table, "dance on the table").status_code == 303
    assert ann.move(table, "auction the mayor").status_code == 303
    assert table.steps.last().words == "auction the mayor"  # type: ignore[union-attr]
    for second in (99999999, table.version):  # the second of two is nothing that could be made
        both = f"{match_of(table).legal_ids()[0]}+{second}"
        assert ann.post(f"/t/{table.id}/move", version=table.version, move=both).status_code == 303
    stranger = Visitor()
    stranger.client.cookies["confirm"] = "1"
    assert stranger.move(table, 0).status_code == 303


def test_nobody_is_asked_who_did_not_want_it_and_scripts_ask_by_themselves_about_buttons() -> None:
    script = {"HX-Request": "true"}
    for asks, words, headers in (("", "roll", {}), ("0", "roll", {}), ("off", "roll", script), ("1", "", script)):
        ann, table = against_bots("machi_koro", 2)
        ann.client.cookies["confirm"] = asks
        length = table.length
        move = words or next(move.id for move in match_of(table).legal() if move.text.startswith("roll"))
        assert ann.move(table, move, headers=headers).status_code == (200 if headers else 303)
        assert table.length > length


def test_a_page_with_script_is_told_which_typed_move_to_ask_about() -> None:
    ann, table = against_bots("machi_koro", 2)
    ann.client.cookies["confirm"] = "on"
    roll = next(move for move in match_of(table).legal() if move.text.startswith("roll"))
    length, script = table.length, {"HX-Request": "true"}
    answer = ann.move(table, "roll", headers=script)
    assert (answer.status_code, answer["Asks-First"]) == (200, str(roll.id))
    assert table.length == length
    stale = ann.move(table, "roll", table.version + 1, headers=script)
    assert stale.status_code == 409  # the page shows another question: it gets the table as it stands
    assert "Asks-First" not in stale
    assert ann.move(table, roll.id, headers=script).status_code == 200  # the page's button, pressed once more
    assert table.length > length


def test_who_lets_it_be_comes_back_to_where_they_were() -> None:
    ann, table = against_bots("machi_koro", 2)
    ann.client.cookies["confirm"] = "on"
    for fields, where in (({}, f"/t/{table.id}"), ({"from": "text"}, f"/t/{table.id}/text")):
        page = ann.post(f"/t/{table.id}/move", version=table.version, words="roll", **fields).content.decode()
        assert f'href="{where}"' in page
