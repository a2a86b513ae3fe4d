"""A table with friends: its address as a link and as a code, seats that fill, and bots for those that stay free."""

from playwright.sync_api import Browser

from tabletown.web.tables.models import Seat, Table

from .browsers import PHONE, Person, chromium, pytestmark
from .server import Server
from .visitors import Visitor

__all__ = ["chromium", "pytestmark"]


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


def test_two_browsers_meet_and_begin(chromium: Browser, server: Server) -> None:
    ann, ben = (Person(chromium, server, viewport=PHONE) for _ in range(2))
    ann.go("/g/machi_koro")
    ann.page.get_by_role("button", name="With friends").click()
    ann.page.wait_for_selector(".round-table .is-free")
    assert not ann.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    ben.page.goto(ann.page.input_value("#address"))
    ben.page.fill("#name", "Milo")
    ben.page.get_by_role("button", name="Sit down", exact=True).click()
    ann.page.wait_for_selector(".round-table .is-here strong:text('Milo')")
    ann.page.get_by_role("button", name="Start with Milo").click()
    for person in (ann, ben):
        person.page.wait_for_selector("#table[data-version]", state="attached")
        person.close()
