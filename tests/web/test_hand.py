"""How the hand plays on a board: the protocol between a drawing and the page, on a board that is made up for it."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Browser, Route

from .browsers import PHONE, Person, chromium, pytestmark
from .server import Server
from .test_following_live import to_my_turn

__all__ = ["chromium", "pytestmark"]


def square(id: str, x: int, y: int, inside: str = "", kind: str = "legal", more: str = "") -> str:
    """A piece of 60 x 60, as `Canvas.piece` writes one."""
    return (
        f'<g id="{id}" class="piece {kind}" transform="translate({x} {y})" role="button" tabindex="0" {more}>'
        f'<title>{id}</title><rect width="60" height="60" fill="#ddd"/>{inside}<rect class="glow" width="60" height="60"/></g>'
    )


def ghost(move: int) -> str:
    return f'<g class="ghost" data-ghost="{move}"><circle cx="30" cy="30" r="20"/></g>'


INFO = '<a class="info" href="/g/neue_heimat/pieces#card.x" data-explain="card.x"><circle cx="50" cy="10" r="9"/></a>'
DRAWING = "".join(
    (
        square("tile-a", 0, 0, kind=""),
        square("tile-b", 70, 0, kind=""),
        square("cell-1", 0, 80, ghost(11) + ghost(12), more='data-moves="11 12"'),
        square("cell-2", 70, 80, ghost(21) + ghost(22), more='data-moves="21 22"'),
        square("card", 140, 80, ghost(31) + INFO, more='data-move="31" data-explain="card.x"'),
        square("roll", 210, 80, more='data-move="41"'),
        square("risky", 140, 0, more='data-move="51"'),
        square("dear", 210, 0, kind="dimmed", more='data-explain="card.y"'),
        square("price", 280, 0, kind=""),
        square("tile-c", 0, 160, '<rect class="grip" width="60" height="40"/>', more='data-move="81"'),
        square("tile-d", 70, 160, '<rect class="grip" width="60" height="40"/>', more='data-move="82"'),
        f'<g data-then="9">{square("next", 210, 160, kind="")}</g>',
        square("lot", 280, 80, '<g class="ghost" data-ghost="71+8"></g><g class="ghost" data-ghost="71+9"></g>', kind=""),
    )
)
BOARD = (
    '<section class="panel" id="panel-fake" data-wide="12" data-tall="12" data-first>'
    '<header class="panel-head"><h2>Fake</h2></header>'
    '<div class="parts"><div class="part-place" id="place-fake"><svg class="part neue_heimat" width="350" height="230"'
    f' viewBox="0 0 350 230">{DRAWING}</svg></div></div></section>'
)
MOVES = (  # id, at, more
    (11, "cell-1", 'data-via="tile-a" data-look'),
    (12, "cell-1", 'data-via="tile-b" data-look'),
    (21, "cell-2", 'data-via="tile-a" data-look'),
    (22, "cell-2", 'data-via="tile-a" data-look'),
    (31, "card", "data-look"),
    (41, "roll", ""),
    (51, "risky", 'data-trap="You could only keep it."'),
    ("61+7", "price", ""),
    ("71+8", "lot", "data-look"),
    ("71+9", "lot", "data-look"),
    (81, "tile-c", "data-drags"),
    (82, "tile-d", 'data-drags data-trap="It goes nowhere else."'),
)
BUTTONS = "".join(
    f'<button name="move" value="{id}" data-button="{id}" data-at="{at}" {more}><span class="move-words">move {id}</span>'
    f'<span class="brief">costs {id}</span></button>'
    for id, at, more in MOVES
)
LAY_OUT = """([board, buttons]) => {
    document.getElementById("board").innerHTML = board;
    const form = document.getElementById("moves");
    for (const part of [...form.children]) if (!part.matches("input")) part.remove();
    form.insertAdjacentHTML("beforeend", buttons);
    document.getElementById("not-now")?.remove();
    const why = '<details id="not-now"><ul><li data-dimmed="dear">buy: costs 4, you have 2</li></ul></details>';
    form.insertAdjacentHTML("afterend", why);
    document.dispatchEvent(new CustomEvent("htmx:after:swap", {detail: {}}));
}"""


class Hand(Person):
    """Somebody at the made-up board. What they play is kept and not carried out."""

    def sit(self) -> "Hand":
        self.played: list[str] = []
        self.explained: list[str] = []
        self.play_now("neue_heimat")
        assert self.my_turn()
        self.page.route(re.compile("/move$"), self.keep)
        self.page.route(re.compile("/about/"), lambda route: route.fulfill(body="<ul class='remarks'><li>income 7</li></ul>"))
        self.page.route(re.compile("/explain/"), self.explain)
        self.page.evaluate(LAY_OUT, [BOARD, BUTTONS])
        return self

    def keep(self, route: Route) -> None:
        self.played += parse_qs(route.request.post_data or "")["move"]
        route.fulfill(status=204)

    def explain(self, route: Route) -> None:
        self.explained.append(route.request.url.rpartition("/")[2])
        route.fulfill(body="<h2>Café</h2><p>Takes 1 from whoever rolled.</p>")

    def middle(self, id: str) -> tuple[float, float]:
        box = self.page.locator(f"#board [id='{id}']").bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, id: str) -> None:
        self.page.mouse.click(*self.middle(id))

    def drag(self, piece: str, place: str) -> None:
        self.page.mouse.move(*self.middle(piece))
        self.page.mouse.down()
        self.page.mouse.move(*self.middle(place), steps=4)
        self.page.mouse.up()

    def touch(self, *points: tuple[float, float]) -> None:
        """A finger goes down at the first of some points, over the others, and up at the last."""
        session = self.context.new_cdp_session(self.page)
        for number, (x, y) in enumerate(points):
            kind = "touchMove" if number else "touchStart"
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    @property
    def ghosts(self) -> list[str]:
        found: list[str] = self.page.evaluate("[...document.querySelectorAll('.ghost.shown')].map(g => g.dataset.ghost)")
        return found


@pytest.fixture(scope="module")
def table(chromium: Browser, server: Server) -> Iterator[Hand]:
    somebody = Hand(chromium, server, reduced_motion="reduce").sit()
    yield somebody
    somebody.close()


@pytest.fixture
def hand(table: Hand) -> Hand:
    """The board as it was laid out, with nothing in the hand and the mouse aside."""
    table.page.mouse.move(5, 5)
    table.page.keyboard.press("Escape")
    table.page.keyboard.press("Escape")
    table.page.evaluate("document.activeElement.blur(); document.getElementById('explanation').hidePopover()")
    table.played.clear()
    table.explained.clear()
    return table


def test_a_click_plays_a_move_that_needs_no_second_look(hand: Hand) -> None:
    with hand.page.expect_response(re.compile("/move$")):
        hand.click("roll")
    assert hand.played == ["41"]


def test_a_move_to_look_at_is_chosen_first_and_says_what_it_does(hand: Hand) -> None:
    hand.click("card")
    chosen = hand.page.locator("#chosen")
    chosen.locator("text=income 7").wait_for()
    assert hand.ghosts == ["31"]
    assert hand.played == []
    confirm = chosen.locator("[data-hand=confirm]")
    assert confirm.inner_text().split("\n") == ["Move 31", "costs 31"]
    assert chosen.locator("[data-hand=turn]").is_hidden()
    with hand.page.expect_response(re.compile("/move$")):
        confirm.click()
    assert hand.played == ["31"]


def test_a_trap_is_said_before_it_is_stepped_into(hand: Hand) -> None:
    hand.click("risky")
    assert hand.page.locator("#chosen .chosen-trap").inner_text() == "You could only keep it."
    assert hand.played == []
    hand.page.locator("#chosen [data-hand=let-go]").click()
    assert hand.page.locator("#chosen").is_hidden()


def test_several_moves_at_a_place_turn_with_click_key_wheel_and_button(hand: Hand) -> None:
    hand.click("cell-2")
    assert hand.ghosts == ["21"]
    hand.click("cell-2")
    assert hand.ghosts == ["22"]
    hand.page.keyboard.press("r")
    assert hand.ghosts == ["21"]
    hand.page.mouse.wheel(0, 100)
    hand.page.wait_for_function("document.querySelector('.ghost.shown')?.dataset.ghost === '22'")
    hand.page.locator("#chosen [data-hand=turn]").click()
    hand.page.mouse.move(5, 5)
    assert hand.ghosts == ["21"]
    with hand.page.expect_response(re.compile("/move$")):
        hand.page.locator("#chosen [data-hand=confirm]").click()
    assert hand.played == ["21"]


def test_a_ghost_lies_under_the_pointer_before_anything_is_chosen(hand: Hand) -> None:
    hand.page.mouse.move(*hand.middle("cell-2"))
    assert len(hand.ghosts) == 1
    hand.page.mouse.move(5, 5)
    assert hand.ghosts == []


def test_a_piece_is_taken_with_one_click_and_laid_down_with_another(hand: Hand) -> None:
    hand.click("tile-b")
    assert hand.page.get_attribute("#tile-b", "aria-pressed") == "true"
    assert hand.page.evaluate("[...document.querySelectorAll('.fits')].map(p => p.id)") == ["cell-1"]
    hand.click("cell-1")
    assert hand.ghosts == ["12"]
    with hand.page.expect_response(re.compile("/move$")):
        hand.page.locator("#chosen [data-hand=confirm]").click()
    assert hand.played == ["12"]
    assert hand.page.get_attribute("#tile-b", "aria-pressed") == "false"


def test_a_piece_is_dragged_to_its_place(hand: Hand) -> None:
    hand.page.mouse.move(*hand.middle("tile-a"))
    hand.page.mouse.down()
    hand.page.mouse.move(*hand.middle("cell-1"), steps=4)
    assert hand.page.locator(".in-hand").count() == 1
    assert hand.ghosts == ["11"]
    hand.page.mouse.up()
    assert hand.page.locator(".in-hand").count() == 0
    assert hand.page.locator("#chosen [data-hand=confirm]").inner_text().startswith("Move 11")
    assert hand.played == []


def test_a_piece_that_is_dragged_to_a_place_of_the_next_question_makes_both_moves(hand: Hand) -> None:
    hand.drag("tile-c", "cell-2")
    hand.drag("tile-c", "roll")
    assert hand.played == []  # only there it is laid down
    assert hand.page.locator("#chosen").is_hidden()
    hand.drag("tile-d", "next")
    assert hand.page.locator("#chosen .chosen-trap").inner_text() == "It goes nowhere else."
    assert hand.played == []
    hand.page.mouse.move(*hand.middle("tile-c"))
    hand.page.mouse.down()
    hand.page.mouse.move(*hand.middle("next"), steps=4)
    assert hand.page.evaluate("[...document.querySelectorAll('.fits')].map(place => place.dataset.then)") == ["9"]
    with hand.page.expect_response(re.compile("/move$")):
        hand.page.mouse.up()
    assert hand.played == ["81+9"]
    with hand.page.expect_response(re.compile("/move$")):
        hand.click("tile-c")
    assert hand.played == ["81+9", "81"]


def test_arrow_keys_go_from_answer_to_answer_and_enter_chooses(hand: Hand) -> None:
    hand.page.focus("#cell-1")
    focused = []
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        hand.page.keyboard.press(key)
        focused.append(hand.page.evaluate("document.activeElement.id"))
    assert focused == ["cell-2", "card", "roll", "risky", "tile-b", "cell-2"]
    hand.page.keyboard.press("Enter")
    assert hand.page.locator("#chosen").is_visible()
    assert hand.page.evaluate("document.activeElement.dataset.hand") == "confirm"
    hand.page.keyboard.press("Escape")
    assert hand.page.locator("#chosen").is_hidden()
    assert hand.page.evaluate("document.activeElement.id") == "cell-2"
    assert hand.played == []


def test_what_is_dimmed_says_why(hand: Hand) -> None:
    hand.click("dear")
    assert hand.page.locator("#chosen .what").inner_text() == "Buy: costs 4, you have 2"
    assert hand.page.locator("#chosen .chosen-do").is_hidden()


def test_an_i_opens_the_card_and_plays_nothing_and_escape_closes_it(hand: Hand) -> None:
    hand.page.locator("#board .info").click()
    card = hand.page.locator("#explanation")
    card.locator("text=Takes 1 from whoever rolled.").wait_for()
    assert hand.explained in (["card.x"], [])  # it may have been asked for before
    assert hand.page.locator("#chosen").is_hidden()
    assert hand.page.evaluate("document.activeElement.closest('#explanation') !== null")
    hand.page.keyboard.press("Escape")
    assert card.is_hidden()
    assert hand.page.evaluate("document.activeElement.matches('.info')")


def test_a_card_opens_on_hover_and_goes_away_by_itself(hand: Hand) -> None:
    hand.page.mouse.move(*hand.middle("dear"))
    card = hand.page.locator("#explanation")
    card.locator("text=Takes 1 from whoever rolled.").wait_for()
    assert card.locator(".why").inner_text() == "buy: costs 4, you have 2"
    assert hand.page.get_attribute("#dear", "aria-describedby") == "explanation"
    hand.page.mouse.move(5, 5)
    card.wait_for(state="hidden")


def test_a_card_opens_on_keyboard_focus_and_with_the_key_i(hand: Hand) -> None:
    hand.page.focus("#risky")
    hand.page.keyboard.press("ArrowDown")
    assert hand.page.evaluate("document.activeElement.id") == "card"
    hand.page.keyboard.press("i")
    hand.page.locator("#explanation >> text=Takes 1 from whoever rolled.").wait_for()
    hand.page.keyboard.press("Escape")
    hand.page.locator("#explanation").wait_for(state="hidden")


def test_two_moves_are_made_as_one_where_the_board_shows_both(hand: Hand) -> None:
    with hand.page.expect_response(re.compile("/move$")):
        hand.click("price")
    assert hand.played == ["61+7"]
    hand.click("lot")
    assert hand.ghosts == ["71+8"]
    hand.page.keyboard.press("r")
    assert hand.ghosts == ["71+9"]
    hand.page.keyboard.press("r")
    with hand.page.expect_response(re.compile("/move$")):
        hand.page.click("#chosen [data-hand=confirm]")
    assert hand.played == ["61+7", "71+8"]


def test_on_a_phone_a_long_press_explains_and_a_tap_chooses_above_the_folded_sheet(chromium: Browser, server: Server) -> None:
    ann = Hand(chromium, server, viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce").sit()
    assert ann.page.is_checked("#fold")
    assert ann.page.locator("#moves").is_hidden()
    ann.page.touchscreen.tap(*ann.middle("card"))
    assert ann.page.locator("#chosen [data-hand=confirm]").is_visible()
    session = ann.context.new_cdp_session(ann.page)
    x, y = ann.middle("card")
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    ann.page.locator("#explanation >> text=Takes 1 from whoever rolled.").wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ann.page.keyboard.press("Escape")
    ann.page.locator("#explanation").wait_for(state="hidden")
    ann.page.keyboard.press("Escape")
    for piece, place, played in (("tile-a", "cell-1", []), ("tile-c", "next", ["81+9"])):
        (x, y), (to_x, to_y) = ann.middle(piece), ann.middle(place)
        ann.touch((x, y - 10), ((x + to_x) / 2, (y + to_y) / 2), (to_x, to_y))
        if played:
            ann.page.wait_for_function("!document.querySelector('.fits')")
        else:
            assert ann.page.locator("#chosen [data-hand=confirm]").inner_text().startswith("Move 11")
        assert ann.played == played
    ann.close()


def test_a_tile_of_infinite_city_goes_from_the_hand_to_its_cell_in_one_drag(chromium: Browser, server: Server) -> None:
    ann = Hand(chromium, server, pace="step", reduced_motion="reduce")  # what the bots answer waits
    ann.play_now("infinite_city")
    to_my_turn(ann)
    tile = ann.page.locator("#board .takes").first.get_attribute("id") or ""
    cell = ann.page.locator("#board [data-then] > .piece").first.get_attribute("id") or ""
    version = ann.version
    ann.drag(tile, cell)
    ann.confirm()  # a tile without effect is looked at first
    ann.after(version)
    ann.page.wait_for_selector(f"#board [id='{cell.replace('cell', 'tile')}'][data-came='{tile}']", state="attached")
    ann.close()
