"""Following a game: what a visitor has chosen, what happened since their last move, and the moments that a page has missed."""

import re
from html import unescape
from io import BytesIO
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tabletown import GAMES
from tabletown.engine.kernel import CHANCE
from tabletown.engine.rng import new_rng
from tabletown.game.options import say
from tabletown.match.match import Match
from tabletown.testing.secrecy import unwatched
from tabletown.web.tables.models import Table
from tabletown.web.tables.page.catch_up import FRAMES, MOST_FRAMES
from tabletown.web.tables.page.player_figures import figures_in
from tabletown.web.tables.page.recap import decisions
from tabletown.web.tables.play.match_storage import resume_at
from tabletown.web.tables.play.stored_positions import fingerprint, position_before, positions
from tabletown.web.tables.views.game_drawings import switched
from tabletown.web.tables.views.preferences import SETTINGS

from ..kit.tables import Setting, each_board, each_game
from .test_secrecy import with_hidden_money
from .visitors import Visitor, advance, match_of, people, plain

# --- settings -------------------------------------------------------------------------------------------------------


def root_of(page: str) -> dict[str, str]:
    """What the page's root says about the visitor's choices."""
    root = re.search(r"<html [^>]*>", page)
    assert root
    return dict(re.findall(r'data-(\w+)="(\w+)"', root[0]))


def test_settings_are_kept_without_script_and_lead_back() -> None:
    ann = Visitor()
    usual = root_of(ann.page("/"))
    assert usual == {setting.key: setting.usual for setting in SETTINGS}
    wanted = {setting.key: setting.values[-1][0] for setting in SETTINGS}
    answer = ann.post("/settings", back="/watch?x=1", **wanted)
    assert (answer.status_code, answer.url) == (303, "/watch?x=1")
    assert root_of(ann.page("/watch")) == wanted
    page = ann.page("/settings")
    for key, value in wanted.items():
        assert re.search(rf'name="{key}" value="{value}" [^>]*checked', page)
        assert ann.client.cookies[key]["httponly"]
    ann.post("/settings", look="light")
    assert root_of(ann.page("/")) == wanted | {"look": "light"}


@pytest.mark.parametrize("back", ["https://evil.example/", "//evil.example", "javascript:alert(1)", ""])
def test_settings_lead_back_to_pages_of_ours_alone(back: str) -> None:
    ann = Visitor()
    assert ann.post("/settings", back=back, look="purple").url == "/"
    assert "look" not in ann.client.cookies


def test_the_look_is_switched_for_pages_and_for_every_drawing() -> None:
    ann = Visitor()
    for path in ("/style/tokens.css", *(f"/style/{key}.css" for key in GAMES)):
        css = ann.page(path)
        system = re.findall(r"@media\(prefers-color-scheme:dark\)\{(.*?\})\}", css)
        assert system, path
        assert all(re.match(r":where\(:root:not\(\[data-look=light\]\)\) |:root:where\(:not", block) for block in system), path
        for block in system:
            assert block.replace(":not([data-look=light])", "[data-look=dark]") in css
    assert switched(".a{x:1}@media(prefers-color-scheme:dark){.a,.b{x:2}:root{y:3}}") == (
        ".a{x:1}@media(prefers-color-scheme:dark){:where(:root:not([data-look=light])) .a,:where(:root:not([data-look=light])) .b"
        "{x:2}:root:where(:not([data-look=light])){y:3}}:where(:root[data-look=dark]) .a,:where(:root[data-look=dark]) .b{x:2}"
        ":root:where([data-look=dark]){y:3}"
    )


# --- since your last move --------------------------------------------------------------------------------------------


def changes_on(html: str) -> list[tuple[str, int]]:
    """What a part of the block says that it meant: the words of a figure, and by how much it changed."""
    found = re.findall(r'class="meant (more|less)">(.*?) ([+−])(\d+)</span>', html)
    assert all((kind == "more") == (sign == "+") for kind, _words, sign, _n in found)
    return [(words, int(n) if sign == "+" else -int(n)) for _kind, words, sign, n in found]


def figures_at(table: Table, state: bytes, seat: int) -> dict[str, int]:
    """A seat's figures in a position of a table, by their words."""
    game = GAMES[table.game]
    match = Match.resume(game, match_of(table).names, match_of(table).options, state, [])
    return {str(figure.words): figure.value for figure in figures_in(game, match.view(seat) | {"over": False}, seat)}


def told_until(table: Table, seat: int) -> bytes:
    """The position to which the story leads: a decision that cannot be told yet (a tile that is taken out of the seat's hand to
    be placed) is told with the next."""
    match = match_of(table)
    state = bytes(table.state)
    for decision in reversed(list(decisions(match.steps))):
        if any(match.told_by(step, seat) for step in decision):
            break
        state = decision[0].before
    return state


@each_game
def test_what_it_meant_to_me_is_how_my_figures_have_changed(key: str) -> None:
    table, visitors = people(key, 3)
    told = 0
    for _moment in range(3):
        advance(table, 7)
        steps, stored = list(table.steps.all()), positions(table, 0, table.length)
        for seat, visitor in enumerate(visitors):
            match = match_of(table)  # it keeps the latest steps only
            kept = zip(reversed(steps), reversed(match.steps), strict=False)
            last = max(made.number for made, step in kept if match.told_by(step, seat))
            mine = [step for step in steps if step.by == seat and step.number <= last]
            if not mine:
                continue
            before, now = (figures_at(table, state, seat) for state in (stored[mine[-1].number], told_until(table, seat)))
            block = visitor.page(f"/t/{table.id}").split('id="since"')[1].split("</section>")[0]
            line, body = block.split('id="since-told"')
            wanted = {words: now[words] - before[words] for words in now if now[words] != before[words]}
            assert dict(changes_on(line)) == wanted
            summed: dict[str, int] = {}
            for words, n in changes_on(body):
                summed[words] = summed.get(words, 0) + n
            assert {words: n for words, n in summed.items() if n} == wanted
            told += len(wanted)
            others = list(dict.fromkeys(step.by for step in steps[mine[-1].number :] if step.by not in (CHANCE, seat)))
            marks = [int(n) - 1 for n in re.findall(r'class="p(\d)"', line)]
            assert marks == [by for by in others if by in marks]  # in their order; who did nothing worth a word is left out
    assert told


def test_a_decision_without_words_hides_nothing_that_was_told() -> None:
    table, visitors = people("infinite_city", 2)
    turn = int(table.turn or 0)
    first, second = visitors[turn], visitors[1 - turn]
    bodies = [since_of(first, table)]
    first.move(table, match_of(table).legal_ids()[0])  # which tile: nobody is told before it lies
    bodies.append(since_of(first, table))
    assert bodies[0] == bodies[1]
    while table.turn == turn:
        first.move(table, match_of(table).legal_ids()[0])
    before = since_of(second, table)
    assert 'class="told"' in before
    second.move(table, match_of(table).legal_ids()[0])  # their first decision
    assert since_of(second, table) == before


def test_who_has_not_decided_yet_is_told_everything_since_the_first_decision() -> None:
    table, visitors = people("neue_heimat", 3)
    first = int(table.turn or 0)
    visitors[first].post(f"/t/{table.id}/concede")
    advance(table, 2)
    match = match_of(table)
    waiting = next(seat for seat in range(3) if seat not in {step.by for step in match.steps})
    told = [unescape(line) for line in re.findall(r'class="told"[^>]*>(.*?)</span>', since_of(visitors[waiting], table))]
    assert told[0] == f"{match.names[first]} concedes; a bot plays on."
    log = match.log(waiting)
    assert told[1:] == log[len(log) - len(told) + 1 :]
    assert len(told[1:]) == len([line for step in match.steps if step.by != CHANCE for line in match.told_by(step, waiting)])


def since_of(visitor: Visitor, table: Table) -> str:
    """What a visitor is told about what happened since their last move."""
    return visitor.page(f"/t/{table.id}").split('id="since-told"')[1].split("</section>")[0]


@each_board
def test_a_line_names_only_places_that_its_reader_sees(key: str) -> None:
    table, visitors = people(key, 3)
    named = 0
    for _moment in range(3):
        advance(table, 13)
        for visitor in (visitors[0], Visitor()):
            page = visitor.page(f"/t/{table.id}")
            ids = set(re.findall(r' id="([^"]+)"', page))
            places = [place for line in re.findall(r'data-places="([^"]*)"', page) for place in line.split()]
            assert set(places) <= ids
            named += len(places)
            marked = set(re.findall(r'id="([^"]+)" class="piece[^"]* changed', page))
            assert {place for place in places if f'id="{place}" class="piece' in page} <= marked  # until the next decision
    assert named


def read_by(visitor: Visitor, table: Table) -> list[str]:
    """The page of a table, and the moments before that a page which catches up is given."""
    return [plain(visitor.page(f"/t/{table.id}")), *(plain(html) for _version, html in frames(visitor, table, table.version - 5))]


def frames(visitor: Visitor, table: Table, version: int | str) -> list[tuple[int, str]]:
    """What a page is given that has last shown a version."""
    answer = visitor.get(f"/t/{table.id}/since/{version}")
    assert answer.status_code == 200
    return [(frame["version"], frame["html"]) for frame in answer.json()["frames"]]


def check_past(setting: Setting) -> None:
    """The positions before the steps since my last move, dealt anew as far as I do not know them: I read the same."""
    table, visitors = people(setting.key, setting.players, dict(setting.options))
    advance(table, 30)
    seats, steps, stored = list(table.seats.all()), list(table.steps.all()), positions(table, 0, table.length)
    for seat, visitor in enumerate(visitors[:2]):
        before = read_by(visitor, table)
        for step in steps[-20:]:
            match = resume_at(table, seats, stored[step.number], step.layout, [])
            twin = unwatched(match).known_to(seat, new_rng(step.number)).tobytes()
            table.steps.filter(pk=step.pk).update(before=twin, fingerprint=fingerprint(twin))
        FRAMES.clear()
        assert read_by(visitor, table) == before
        for step in steps[-20:]:
            table.steps.filter(pk=step.pk).update(before=step.before, fingerprint=step.fingerprint)


@each_game
def test_a_redeal_of_the_past_changes_nothing_that_i_read_about_it(key: str) -> None:
    check_past(Setting(key, 3))


def test_a_redeal_of_the_past_tells_nothing_of_hidden_money() -> None:
    for setting in with_hidden_money():
        check_past(setting)


# --- the moments that a page has missed --------------------------------------------------------------------------------


def seen_of(html: str) -> list[str]:
    """The board, the players and what happened: what a page shows that asks for nothing."""
    board = html.split('<section id="board"')[1].split('<section class="side"')[0]
    strips = html.split('id="strips"')[1].split("</ul>")[0]
    return [board, strips, html.split('id="since-told"')[1].split("</section>")[0]]


@each_board
def test_a_missed_moment_is_what_its_viewer_saw_then(key: str) -> None:
    """For a player who is not to move, and for an onlooker."""
    table, visitors = people(key, 3)
    advance(table, 12)
    first, saw, eve = table.version, dict[tuple[int, int], list[str]](), Visitor()
    watching = {0: visitors[0], 3: eve}
    while table.version < first + 6 or not any(number == 0 and version < table.version for number, version in saw):
        advance(table, 1)
        for number, visitor in watching.items():
            if number != table.turn:
                saw[number, table.version] = seen_of(visitor.page(f"/t/{table.id}"))
    compared = 0
    for number, visitor in watching.items():
        given = frames(visitor, table, first)
        assert [version for version, _html in given] == list(range(first + 1, table.version))
        for version, html in given:
            assert 'name="move"' not in html
            assert 'data-past="1"' in html
            if (number, version) in saw:
                assert seen_of(html) == saw[number, version]
                compared += 1
    assert compared > 5


def test_missed_moments_come_in_handfuls_and_the_present_is_none() -> None:
    table, (ann, _ben) = people("neue_heimat", 2)
    advance(table, MOST_FRAMES + 5)
    given = frames(ann, table, 1)
    assert [version for version, _html in given] == list(range(2, 2 + MOST_FRAMES))
    assert [version for version, _html in frames(ann, table, given[-1][0])][-1] == table.version - 1
    for version in (table.version, table.version - 1, table.version + 5, "x", "9" * 40):
        assert frames(ann, table, version) == []


def test_a_shared_device_is_given_no_moment_of_the_other_players_hand() -> None:
    ann = Visitor()
    fields = {"players": "2", "seat0": "me", "name0": "Ann", "seat1": "device", "name1": "Ben"}
    options = {f"option_{option.name}": say(option.default) for option in GAMES["infinite_city"].options}
    answer = ann.post("/new/infinite_city", **fields, **options)
    table = Table.objects.get(pk=answer.url.rsplit("/", 1)[1])
    first, seat = table.version, table.turn
    while table.turn == seat:
        advance(table, 1)
    advance(table, 3)
    assert all("Hand the device" not in html for _version, html in frames(ann, table, first))
    whose = [match_after(table, version).turn for version, _html in frames(ann, table, first)]
    assert set(whose) <= {seat}


def match_after(table: Table, version: int) -> Match:
    """The match as it stood at a version."""
    step = table.steps.filter(version=version).order_by("number")[0]
    return resume_at(table, list(table.seats.all()), position_before(table, step.number) or b"", step.layout, [])


# --- the replay ------------------------------------------------------------------------------------------------------------


@each_game
def test_a_replay_opens_at_the_first_decision_and_names_its_chapters(key: str) -> None:
    table, (ann, *_others) = people(key, 3)
    advance(table, 40)
    page = ann.page(f"/t/{table.id}/replay")
    decisions = [step for step in table.steps.all() if step.by != CHANCE]
    assert f"move {decisions[0].number} of {table.length}" in page
    chapters = chapters_on(page)
    assert len(chapters) > 1
    assert [is_here for _move, is_here, _title in chapters] == [True] + [False] * (len(chapters) - 1)
    names, game = match_of(table).names, GAMES[key]
    titles = {move: title for move, _is_here, title in chapters}
    said = ""
    for step in decisions:
        told = game.display.chapter(match_after(table, step.version).state, names)
        assert (str(step.number) in titles) == (told != said)
        said = told
        assert unescape(titles.get(str(step.number), told)) == told
    assert chapters_on(ann.page(f"/t/{table.id}/replay?move={table.length}"))[-1][:2] == (chapters[-1][0], True)


def chapters_on(page: str) -> list[tuple[str, bool, str]]:
    """The chapters of a replay: the move where each begins, whether it is the one that is shown, and its title."""
    found = re.findall(r'<option value="(\d+)"( selected)?>\d+ · (.*?)</option>', page)
    found = found or re.findall(r'<a data-move="(\d+)" href="[^"]*"( aria-current="step")?>(.*?)</a>', page)
    return [(move, bool(here), title) for move, here, title in found]


# --- the app on a home screen ------------------------------------------------------------------------------------------------


ICON_GROUND = (0xFB, 0xF7, 0xEF)


def pixels_of(png: bytes) -> Any:
    """The pixels of a PNG."""
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


def test_the_app_has_a_name_and_icons_that_are_ours() -> None:
    ann = Visitor()
    page = ann.page("/")
    link = re.search(r'<link rel="manifest" href="(.*?)">', page)
    assert link
    answer = ann.get(link[1])
    assert answer.headers["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["name"], told["start_url"], told["display"]) == ("Tabletown", "/", "standalone")
    for picture in told["icons"]:
        found = ann.get(picture["src"])
        assert found.status_code == 200
        assert found.headers["Content-Type"] == picture["type"]
        if picture["type"] == "image/png":
            pixels = pixels_of(found.content)
            assert f"{pixels.shape[1]}x{pixels.shape[0]}" == picture["sizes"]
            seen = {tuple(map(int, pixel)) for pixel in pixels[:: len(pixels) // 60, :: len(pixels) // 60].reshape(-1, 3)}
            assert seen >= {ICON_GROUND, (0x59, 0x63, 0x6B), (0xC4, 0x67, 0x4D), (0x2B, 0x26, 0x22)}, "roof, wall and wood"
            assert tuple(pixels[0, 0]) == ICON_GROUND
    assert ann.get("/icon-7.png").status_code == 404


def test_what_a_device_keeps_is_the_same_for_everybody() -> None:
    ann = Visitor()
    ann.play_now("neue_heimat", 2)
    worker = ann.page("/service-worker.js")
    kept = re.findall(r'"(/[^"]*)"', worker.split("PARTS = [")[1].split("]")[0])
    assert "/t/" not in worker
    for path in ("/away", *kept):
        assert plain(ann.get(path).content.decode()) == plain(Visitor().get(path).content.decode())
    assert "csrfmiddlewaretoken" not in ann.page("/away")
