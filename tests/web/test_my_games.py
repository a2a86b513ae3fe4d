"""The home page: tables that wait for me first, games that are over with date and result, and what I chose last."""

import re
from datetime import timedelta

from django.utils import timezone

from tabletown.bots import LEVELS
from tabletown.web.tables.models import Seat, Table

from .visitors import Visitor, advance, chosen, match_of


def lines(page: str, heading: str) -> list[str]:
    """The tables below a heading, in their order."""
    part = page[page.index(f">{heading}</h2>") :].partition("</section>")[0]
    return re.findall(r'href="/t/([\w-]+)"', part.partition("</ul>")[0])


def my_turn(ann: Visitor) -> Table:
    """A table where Ann is to move."""
    table = ann.play_now("neue_heimat", 2)
    while table.turn != 0:
        advance(table, 1)
    return table


def test_what_waits_for_me_comes_first_and_says_for_how_long() -> None:
    ann = Visitor()
    first, second = my_turn(ann), my_turn(ann)
    bots = ann.play_now("neue_heimat", 2)
    Table.objects.filter(pk=bots.pk).update(turn=1)
    for table, minutes in ((first, 7), (second, 180)):
        Table.objects.filter(pk=table.pk).update(waits_since=timezone.now() - timedelta(minutes=minutes))
    page = ann.page("/")
    assert lines(page, "Your tables") == [second.id, first.id, bots.id]
    assert "waiting for you for 7\xa0minutes" in page
    assert "waiting for you for 3\xa0hours" in page
    Table.objects.filter(pk=first.pk).update(waits_since=None)  # a table of before
    assert lines(ann.page("/"), "Your tables")[0] == second.id


def test_games_that_are_over_stay_with_date_and_result_page_by_page() -> None:
    ann, eve = Visitor(), Visitor()
    table = ann.play_now("neue_heimat", 2)
    advance(table, 2000)
    winners = match_of(table).winners
    assert table.result == {"winners": winners, "scores": match_of(table).scores}
    for stored in (table.result, None):  # and of before results were written down
        Table.objects.filter(pk=table.pk).update(result=stored)
        page = ann.page("/")
        line = page[page.index(f'href="/t/{table.id}"') :].partition("</a>")[0]
        assert ("You have won." if winners == [0] else "has won." if len(winners) == 1 else "share the victory.") in line
        assert f"{timezone.now():%Y-%m-%d}" in line
    hashes = list(table.seats.values_list("visitor_hash", flat=True))
    copies = [Table(game=table.game, rules=1, status=Table.Status.OVER, result={"winners": [1], "scores": []}) for _ in range(25)]
    Table.objects.bulk_create(copies)
    Seat.objects.bulk_create(
        Seat(table=copy, number=n, kind="person", name=f"Name {n}", taken=True, visitor_hash=hashed)
        for copy in copies
        for n, hashed in enumerate(hashes)
    )
    assert len(lines(ann.page("/"), "Your finished games")) == 5
    pages = [lines(ann.page(f"/mine?page={n}"), "Finished") for n in (1, 2)]
    assert [len(page) for page in pages] == [20, 6]
    assert len({*pages[0], *pages[1]}) == 26  # more than a cookie holds
    assert lines(ann.page("/mine?page=99999"), "Finished") == pages[1]
    assert ann.get("/mine?page=x").status_code == 200
    assert table.id not in eve.page("/")
    assert "not finished a game yet" in eve.page("/mine")


def test_an_old_seat_is_still_mine_when_the_cookie_has_no_room_for_its_token() -> None:
    ann = Visitor()
    table = my_turn(ann)
    session = ann.client.session
    for me, mine in ((session["me"], True), ("somebody else", False)):
        session["seats"], session["me"] = {}, me
        session.save()
        ann.client.cookies["tabletown"] = session.session_key or ""
        assert ('name="move"' in ann.page(f"/t/{table.id}")) is mine


def test_level_and_seats_are_remembered_for_each_visitor() -> None:
    ann, eve = Visitor(), Visitor()
    ann.play_now("machi_koro", 3, "strong")
    page = ann.page("/")
    card = page[page.index('id="now-machi_koro"') :].partition("</form>")[0]
    assert chosen(card) == {"players": "3", "level": "strong"}
    assert "2 bots, " in card
    other = page[page.index('id="now-neue_heimat"') :].partition("</form>")[0]
    assert chosen(other) == {"players": "4", "level": "strong"}
    assert re.search(r'\?players=3" aria-current="true"', ann.page("/new/machi_koro"))
    assert '<option value="bot:strong" selected>' in ann.page("/new/machi_koro")
    assert "strong" not in chosen(eve.page("/")).values()


def test_watching_bots_takes_the_chosen_seats_and_level() -> None:
    eve = Visitor()
    for level, players, expected in (("beginner", "4", {"beginner"}), ("mixed", "2", {LEVELS[1], LEVELS[0]}), ("x", "99", None)):
        answer = eve.post("/watch/machi_koro", level=level, players=players)
        table = Table.objects.get(pk=answer.url.rsplit("/", 1)[1])
        levels = list(table.seats.values_list("level", flat=True))
        assert table.seats.count() == (int(players) if players != "99" else 2)  # as the last time
        assert expected is None or set(levels) == expected
        Table.objects.filter(pk=table.pk).update(waits_for_bot=False)
