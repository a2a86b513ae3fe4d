"""Everything explains itself: the gallery, the card at a table, what a chosen move would do; and to whom."""

import re
from html import unescape

from tabletown import GAMES
from tabletown.web.tables.models import Table

from ..kit.tables import each_game
from .visitors import Visitor, advance, match_of, people

CARD = {"X-Card": "1"}


@each_game
def test_the_gallery_shows_every_piece_with_its_text(key: str) -> None:
    page = unescape(Visitor().page(f"/g/{key}/pieces"))
    for told in GAMES[key].explanations().values():
        assert f'id="{told.key}"' in page
        assert told.text in page
    assert page.count(">reconstructed<") == sum(told.reconstructed for told in GAMES[key].explanations().values())


@each_game
def test_beside_a_table_the_gallery_knows_its_options_and_what_is_left(key: str) -> None:
    table, (ann, *_others) = people(key, GAMES[key].seats.start)
    advance(table, 10)
    match = match_of(table)
    left = match.game.display.left(match.view(None))
    page = ann.page(f"/g/{key}/pieces?table={table.id}")
    assert page.count("left in this game") == len(left.keys() & match.game.explanations(match.options).keys())


@each_game
def test_a_game_names_all_kinds_of_its_pieces(key: str) -> None:
    assert "Further pieces" not in Visitor().page(f"/g/{key}/pieces")


def test_a_closed_table_tells_nothing_in_the_gallery() -> None:
    table, _people = people("neue_heimat", 2)
    Table.objects.filter(pk=table.pk).update(audience=Table.Audience.PLAYERS)
    assert Visitor().get(f"/g/neue_heimat/pieces?table={table.id}").status_code == 403


@each_game
def test_a_piece_at_a_table_says_what_it_does_now_to_its_own_seat_alone(key: str) -> None:
    table, visitors = people(key, GAMES[key].seats.start)
    advance(table, 12)
    match = match_of(table)
    for piece in list(match.game.explanations(match.options))[:12]:
        for seat, visitor in [*enumerate(visitors), (None, Visitor())]:
            card = visitor.get(f"/t/{table.id}/explain/{piece}", headers=CARD).content.decode()
            now = match.explain(piece, seat).now
            assert ("piece-now" in card) == bool(now)
            assert not now or now in unescape(card)
            assert "<html" not in card


def test_words_find_a_piece_and_unknown_ones_say_so() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    told = next(iter(GAMES["neue_heimat"].explanations().values()))
    assert told.text in unescape(ann.page(f"/t/{table.id}/explain?words={told.title.upper()}"))
    answer = ann.get(f"/t/{table.id}/explain?words=zeppelin")
    assert answer.status_code == 404
    assert "has nothing called" in answer.content.decode()


@each_game
def test_what_a_chosen_move_would_do_is_told_to_the_player_in_turn_alone(key: str) -> None:
    table, visitors = people(key, GAMES[key].seats.start)
    advance(table, 8)
    match = match_of(table)
    move = match.legal()[0]
    for seat, visitor in enumerate(visitors):
        answer = visitor.get(f"/t/{table.id}/about/{move.id}")
        assert answer.status_code == (200 if seat == match.turn else 403)
        if seat == match.turn:
            assert all(remark.text in unescape(answer.content.decode()) for remark in match.remarks(move))
            assert visitor.get(f"/t/{table.id}/about/{match.game.move_count + 5}").status_code == 409
    assert Visitor().get(f"/t/{table.id}/about/{move.id}").status_code == 403


@each_game
def test_every_link_of_a_drawing_leads_to_the_gallery(key: str) -> None:
    table, (ann, *_others) = people(key, GAMES[key].seats.start)
    page = ann.page(f"/t/{table.id}")
    assert "explain:" not in page
    for piece in re.findall(rf'href="/g/{key}/pieces\?table={table.id}#([^"]+)"', page):
        assert piece in GAMES[key].explanations()
