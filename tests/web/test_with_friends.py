"""A table with friends: its address as a link and as a code, seats that fill, and bots for those that stay free."""

from tabletown.web.tables.models import Seat, Table

from .visitors import Visitor


def test_one_press_makes_a_table_whose_seats_wait_and_another_begins_with_bots() -> None:
    ann, ben = Visitor(), Visitor()
    answer = ann.post("/friends/machi_koro", players="4")
    table = Table.objects.get(pk=answer.url.rsplit("/", 1)[1])
    assert (table.status, table.audience) == (Table.Status.WAITING, Table.Audience.LINK)
    page = ann.page(answer.url)
    assert "Start now, with 3 bots" in page
    assert 'class="qr-code"' in page
    assert "style=" not in page[page.index('class="qr"') : page.index('class="ways"')]
    ben.post(f"/t/{table.id}/start")
    assert table.seats.filter(taken=True).count() == 1
    assert ben.post(f"/t/{table.id}/sit", seat="2", name="Milo").status_code == 302
    assert "Start with Milo" in ann.page(answer.url)
    ann.post(f"/t/{table.id}/start")
    table.refresh_from_db()
    assert table.status == Table.Status.RUNNING
    assert [seat.kind for seat in table.seats.all()] == [Seat.Kind.PERSON, Seat.Kind.BOT, Seat.Kind.PERSON, Seat.Kind.BOT]
