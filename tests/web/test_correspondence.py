"""Several slow games at once: the next table that waits for me, notes to myself, and a seat that is held for weeks."""

import re
from datetime import timedelta

from django.test import override_settings
from django.utils import timezone

from tabletown.web.http.durations import DAY
from tabletown.web.tables.maintenance.cleanup import keep_house
from tabletown.web.tables.models import Note, Seat, Table
from tabletown.web.tables.play.clocks import Clock
from tabletown.web.tables.seats.seating import MOST_TABLES, hashed

from .test_my_games import lines, my_turn
from .test_secrecy import shown
from .visitors import Visitor, advance, friends_table, match_of, people

HX = {"HX-Request": "true"}
SECRET = "the mayor is mine on Tuesday"


# --- the next table -------------------------------------------------------------------------------------------------


def to_next(visitor: Visitor, after: str = "") -> str:
    """Where the link to the next table leads."""
    answer = visitor.get(f"/next?after={after}" if after else "/next")
    assert answer.status_code == 302
    return str(answer.url).removeprefix("/t/")


def test_from_table_to_table_by_urgency_and_round_again() -> None:
    ann = Visitor()
    assert to_next(ann) == "/mine"
    first, second, third = my_turn(ann), my_turn(ann), my_turn(ann)
    for table, hours in ((first, 30), (second, 3), (third, 90)):
        Table.objects.filter(pk=table.pk).update(waits_since=timezone.now() - timedelta(hours=hours))
    Table.objects.filter(pk=second.pk).update(clock_kind="move", clock_until=timezone.now() + timedelta(hours=2))
    assert to_next(ann) == second.id  # its time ends; the others wait patiently, the longest first
    assert to_next(ann, second.id) == third.id
    assert to_next(ann, third.id) == first.id
    assert to_next(ann, first.id) == second.id
    assert lines(ann.page("/"), "Your tables")[:3] == [second.id, third.id, first.id]
    Table.objects.filter(pk__in=[first.pk, third.pk]).update(waits_for_bot=True, turn=1)
    assert to_next(ann, second.id) == second.id
    assert "No other table waits for you." in ann.page(f"/t/{second.id}")
    assert to_next(Visitor(), "../../evil") == "/"


def test_every_table_and_the_home_page_lead_on_by_link_and_by_key() -> None:
    table, visitors = people("neue_heimat", 2)
    waits, other = visitors[int(table.turn or 0)], visitors[1 - int(table.turn or 0)]
    link = rf'<a [^>]*href="/next\?after={table.id}"[^>]*data-next accesskey="n"'
    for visitor in (waits, other):
        assert re.search(link, visitor.page(f"/t/{table.id}"))
        assert re.search(link, visitor.page(f"/t/{table.id}/text"))
        assert "tables/next-table.js" in visitor.page(f"/t/{table.id}")
    assert 'class="next-table"' in other.page(f"/t/{table.id}")
    assert 'class="next-table"' not in waits.page(f"/t/{table.id}")
    assert not re.search(link, Visitor().page(f"/t/{table.id}"))
    assert "Next table that waits for you" in waits.page("/")
    assert "Next table that waits for you" not in other.page("/")


def test_more_tables_than_a_page_holds_are_all_found() -> None:
    ann = Visitor()
    oldest = my_turn(ann)
    Table.objects.filter(pk=oldest.pk).update(updated=timezone.now() - timedelta(days=40))
    for _newer in range(MOST_TABLES + 1):
        friends_table(ann, "open")
    assert oldest.id not in ann.client.session["seats"]  # the cookie has forgotten it, the browser's own secret has not
    assert to_next(ann) == oldest.id
    assert oldest.id in ann.page("/")
    assert ann.move(oldest, match_of(oldest).legal()[0].id).status_code == 303


# --- a seat for weeks -----------------------------------------------------------------------------------------------


def test_a_seat_is_held_for_weeks() -> None:
    with override_settings(WAITING_DAYS=7, ABANDONED_DAYS=30):
        table, visitors = people("neue_heimat", 2, clock=Clock("move", 14 * DAY))
        paused, _visitors = people("neue_heimat", 2, clock=Clock("move", DAY))
        Table.objects.filter(pk=paused.pk).update(paused=True, clock_until=None)
        plain, players = people("neue_heimat", 2)
        Table.objects.filter(pk__in=[table.pk, paused.pk]).update(updated=timezone.now() - timedelta(days=400))
        Table.objects.filter(pk=plain.pk).update(updated=timezone.now() - timedelta(days=29))
        keep_house()
        for kept, held in ((table, visitors), (plain, players)):
            seat = int(kept.turn or 0)
            assert held[seat].move(kept, match_of(kept).legal()[0].id).status_code == 303
        assert Table.objects.filter(pk=paused.pk).exists()


# --- notes ----------------------------------------------------------------------------------------------------------


def write(visitor: Visitor, table: Table, seat: int, text: str) -> int:
    return int(visitor.client.post(f"/t/{table.id}/notes", {"seat": seat, "text": text}, headers=HX).status_code)


def test_notes_are_shown_to_their_own_seat_and_to_nobody_else() -> None:
    table, (ann, ben, _cleo) = people("infinite_city", 3)
    eve = Visitor()
    advance(table, 9)
    others = [shown(visitor, table) for visitor in (ben, eve)]
    stamp = table.stamp
    assert write(ann, table, 0, f"{SECRET}\r\n<b>and\x07 more</b>") == 200
    assert [shown(visitor, table) for visitor in (ben, eve)] == others  # to the byte
    table.refresh_from_db()
    assert table.stamp == stamp  # nobody hears that something was written
    page, text, *elsewhere = shown(ann, table)
    assert SECRET in page
    assert SECRET in text
    assert "\n&lt;b&gt;and more&lt;/b&gt;</textarea>" in page
    assert not [html for html in elsewhere if SECRET in html]  # it is in no replay and in no fragment
    advance(table, 3000)
    assert SECRET in ann.page(f"/t/{table.id}")
    for path in ("", "/text", "/replay", "/record"):
        assert SECRET not in ben.get(f"/t/{table.id}{path}").content.decode()
        assert SECRET not in eve.get(f"/t/{table.id}{path}").content.decode()
    assert SECRET not in ann.get(f"/t/{table.id}/record").content.decode()


def test_nobody_writes_into_another_seats_notes() -> None:
    table, (ann, ben) = people("neue_heimat", 2)
    assert write(ann, table, 0, SECRET) == 200
    for visitor, seat in ((ben, 0), (Visitor(), 0), (Visitor(), 1), (ann, 7), (ann, -1)):
        assert write(visitor, table, seat, "overwritten") == 403
    assert list(Note.objects.filter(seat__table=table).values_list("text", flat=True)) == [SECRET]
    assert write(ann, table, 0, "x" * 4001) == 422
    assert write(ann, table, 0, "   ") == 200
    assert not Note.objects.filter(seat__table=table).exists()
    assert ann.get(f"/t/{table.id}/notes").status_code == 405


def test_who_conceded_or_ran_out_keeps_their_notes() -> None:
    table, (ann, ben) = people("neue_heimat", 2)
    write(ann, table, 0, SECRET)
    ann.post(f"/t/{table.id}/concede")
    assert SECRET in ann.page(f"/t/{table.id}")
    assert SECRET not in ben.page(f"/t/{table.id}")


def test_on_a_shared_device_notes_go_with_the_hands() -> None:
    table, (ann, _ben) = people("infinite_city", 2)
    mine = Seat.objects.get(table=table, number=0).token_hash
    Seat.objects.filter(table=table, number=1).update(token_hash=mine)
    seat = int(table.turn or 0)
    session = ann.client.session
    assert hashed(session["seats"][table.id][0]) == mine
    Note.objects.create(seat=Seat.objects.get(table=table, number=1 - seat), text=SECRET)
    page = ann.page(f"/t/{table.id}")
    assert ("Hand the device to" in page) <= (SECRET not in page)
    ann.post(f"/t/{table.id}/uncover")
    assert SECRET not in ann.page(f"/t/{table.id}")
