"""Bots with a style at a table of the site: chosen where levels are chosen, told in words, kept over a rematch."""

from tabletown import GAMES
from tabletown.web.tables.models import Seat, Table

from .programs import Program
from .visitors import Visitor, bots_move, friends_table, table_fields

STYLISH = next(key for key in GAMES if GAMES[key].styles)
PLAIN = next((key for key in GAMES if not GAMES[key].styles), "")


def test_the_form_offers_styles_in_words_where_a_game_has_them() -> None:
    page = Visitor().page("/new/neue_heimat")
    assert "Style of the bots" in page
    assert all(f'<option value="{style}">{style}</option>' in page for style in ("cautious", "daring"))
    assert "of two moves as good as each other it takes the wilder" in page
    if PLAIN:
        assert "Style of the bots" not in Visitor().page(f"/new/{PLAIN}")


def test_bots_that_think_ahead_take_the_style_and_beginners_stay_as_they_are() -> None:
    ann = Visitor()
    table = friends_table(ann, "bot:casual", "bot:beginner", style="daring")
    assert [seat.bot for seat in table.seats.all()[1:]] == ["casual-daring", "beginner"]
    bots_move(table)
    page = ann.page(f"/t/{table.id}")
    assert "bot, casual, daring" in page
    assert "bot, beginner" in page


def test_a_style_that_is_not_offered_makes_no_table() -> None:
    before = Table.objects.count()
    answer = Visitor().post("/new/neue_heimat?players=2", **table_fields("neue_heimat", "bot:casual", style="mad"))
    assert answer.status_code == 422
    assert Table.objects.count() == before


def test_programs_give_each_bot_its_style() -> None:
    me = {"kind": "me", "name": "Robot"}
    seats = [me, {"kind": "bot", "level": "strong", "style": "cautious"}, {"kind": "bot", "level": "casual"}]
    made = Program().do("/tables", 201, game=STYLISH, seats=seats)
    assert [seat["style"] for seat in made["table"]["seats"]] == ["", "cautious", ""]
    games = {game["key"]: game["styles"] for game in Program().ask("/games")}
    assert games == {key: list(GAMES[key].styles) for key in GAMES}
    refused = Program().do("/tables", 422, game=STYLISH, seats=[me, {"kind": "bot", "level": "beginner", "style": "daring"}])
    assert refused["detail"] == "There is no such bot."
    Program().do("/tables", 422, game=STYLISH, seats=[me, {"kind": "bot", "style": "mad"}])
    if PLAIN:
        Program().do("/tables", 422, game=PLAIN, seats=[me, {"kind": "bot", "style": "daring"}])


def test_who_made_a_table_gives_a_seat_to_a_bot_with_a_style() -> None:
    made = Program().do("/tables", 201, game=STYLISH, seats=[{"kind": "me", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}])
    host, table_id = Program(made["keys"][0]["token"]), made["table"]["id"]
    host.do(f"/tables/{table_id}/fill", seat=1, level="casual", style="daring")
    assert Seat.objects.get(table=table_id, number=1).bot == "casual-daring"
    host.do(f"/tables/{table_id}/fill", 422, seat=2, level="beginner", style="daring")
