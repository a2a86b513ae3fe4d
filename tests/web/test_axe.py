"""Nothing keeps somebody out who reads, hears or types differently: axe finds no serious problem, by day and by night."""

from tabletown import GAMES

from ..kit.tables import each_game
from .browsers import Person, Problems, chromium, inspector, pytestmark

__all__ = ["chromium", "inspector", "pytestmark"]


def test_axe_finds_no_serious_problem_before_a_game(inspector: Person) -> None:
    problems = Problems()
    games = [path.format(key) for key in GAMES for path in ("/g/{}", "/g/{}/guide", "/g/{}/pieces", "/new/{}", "/rules/{}")]
    others = ["/g/machi_koro/edit", "/rules/machi_koro/cases/the-end.1", "/rules/neue_heimat/case/06_auction/0"]
    for path in ("/", "/mine", "/lobby", "/watch", "/open", "/settings", "/t/nothing", *others, *games):
        inspector.go(path)
        inspector.page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
        problems.look(path, inspector)
    inspector.go("/new/neue_heimat?players=3")
    inspector.page.get_by_role("button", name="Make the table").click()
    inspector.page.wait_for_selector(".waiting-seats")
    problems.look("waiting", inspector)
    inspector.page.click("[data-copy=invite-1]")
    inspector.page.wait_for_selector("[data-copy=invite-1]:text('Copied')")
    inspector.page.goto(inspector.page.input_value("#invite-1"))
    inspector.page.wait_for_selector("#id_name")
    problems.look("invite", inspector)
    assert problems == {}


def test_axe_finds_no_serious_problem_on_a_covered_device(inspector: Person) -> None:
    problems = Problems()
    inspector.go("/new/infinite_city?players=2")
    inspector.page.select_option("#id_seat1", "device")
    inspector.page.fill("#id_name1", "Ben")
    inspector.page.get_by_role("button", name="Make the table").click()
    inspector.at_the_table()
    while not inspector.page.locator(".curtain").count():
        inspector.decide()
    problems.look("covered", inspector)
    inspector.page.locator(".curtain button").click()
    inspector.at_the_table()
    problems.look("uncovered", inspector)
    inspector.go(f"/t/{inspector.table}/programs")
    inspector.page.get_by_role("button", name="Make a token").click()
    inspector.page.wait_for_selector(".secret")
    problems.look("programs", inspector)
    assert problems == {}


@each_game
def test_axe_finds_no_serious_problem_at_a_table(inspector: Person, key: str) -> None:
    problems = Problems()
    inspector.play_now(key)
    for number in range(4):
        assert inspector.my_turn()
        inspector.decide(number)
    assert inspector.my_turn()
    problems.look("table", inspector)
    for part in ("text", "replay"):
        inspector.go(f"/t/{inspector.table}/{part}")
        problems.look(part, inspector)
    assert problems == {}
