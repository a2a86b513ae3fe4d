"""The table as one picture, without a browser: its places, its drawings, what happened as beats."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import RequestFactory

from tabletown import GAMES
from tabletown.drawing.stage import Shape
from tabletown.drawing.text_changes import applied
from tabletown.games.machi_koro.rules.components import LANDMARK_COST
from tabletown.web.tables.cache import CACHES
from tabletown.web.tables.models import Seat, Table
from tabletown.web.tables.page.places import Places
from tabletown.web.tables.page.played_beats import MOST_STEPS
from tabletown.web.tables.page.staged_table import StagedTable
from tabletown.web.tables.page.table_context import Showing, show
from tabletown.web.tables.play.match_storage import MATCHES, resume_at
from tabletown.web.tables.play.stored_positions import positions

from .visitors import Visitor, advance, match_of, people

SCREENS = (
    (320, 480), (360, 640), (360, 740), (390, 664), (390, 844), (430, 932), (820, 1180), (844, 390), (667, 375), (1024, 768),
    (1280, 720), (1400, 900), (1920, 1080), (2560, 1440), (3840, 2160),
)  # fmt: skip


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("screen", SCREENS)
def test_places_fill_the_screen_and_cover_nothing(screen: tuple[int, int], seats: int) -> None:
    places = Places.of(*screen, seats)
    found = places.named
    picture, drawer = found.pop("picture"), found.pop("tray") if places.sideways else None
    width, height = (size // 10 * 10 for size in screen)
    for place in [*found.values(), *([drawer] if drawer else [])]:
        assert place.left >= 0
        assert place.top >= 0
        assert place.right <= width
        assert place.bottom <= height
        assert place.width >= 160
        assert place.height >= 44
    listed = list(found.values())
    for number, one in enumerate(listed):
        for other in listed[number + 1 :]:
            apart = one.right <= other.left or other.right <= one.left or one.bottom <= other.top or other.bottom <= one.top
            assert apart, (one, other)
    covered = sum(place.width * place.height for place in found.values())
    assert covered >= 0.93 * width * height
    if picture.width:
        ask = places.ask
        assert ask.left <= picture.left
        assert picture.right <= ask.right
        assert ask.top < picture.top
        assert picture.bottom < ask.bottom


def test_places_are_those_that_were_measured() -> None:
    """Of the pictures that this was designed by, heights of phones and of the wide screens, to a tenth."""
    wanted: dict[tuple[int, int], dict[str, tuple[int, int]]] = {
        (360, 740): {"bar": (360, 44), "players": (360, 70), "stage": (360, 256), "tray": (360, 242), "ask": (360, 128)},
        (390, 844): {"bar": (390, 44), "players": (390, 74), "stage": (390, 326), "tray": (390, 268), "ask": (390, 132)},
        (1280, 720): {"players": (316, 257), "stage": (933, 393), "tray": (933, 250), "ask": (316, 385)},
        (1400, 900): {"players": (336, 337), "stage": (1030, 535), "tray": (1030, 285), "ask": (336, 483)},
        (1920, 1080): {"players": (440, 419), "stage": (1438, 632), "tray": (1438, 360), "ask": (440, 576)},
    }
    for screen, sizes in wanted.items():
        named = Places.of(*screen, 4).named
        for name, (width, height) in sizes.items():
            assert abs(named[name].width - width) <= 0.1 * width, (screen, name)
            assert abs(named[name].height - height) <= 0.1 * height, (screen, name)


def test_a_phone_that_is_held_sideways_has_the_tray_in_a_drawer() -> None:
    places = Places.of(844, 390, 4)
    assert places.sideways
    assert places.shape == Shape.PHONE
    assert places.players.left == places.ask.left == places.stage.right
    assert not Places.of(390, 844, 4).sideways


# --- the page -------------------------------------------------------------------------------------------------------


def staged(visitor: Visitor, path: str, screen: str = "") -> str:
    if screen:
        visitor.client.cookies["screen"] = screen
    return visitor.page(f"{path}")


def scene_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="scene">(.*?)</script>', page, re.DOTALL)
    assert found
    read: dict[str, Any] = json.loads(found[1])
    return read


def places_of(page: str) -> dict[str, list[int]]:
    found = re.search(r'data-places="([^"]*)"', page)
    assert found
    read: dict[str, list[int]] = json.loads(unescape(found[1]))
    return read


@pytest.mark.parametrize(
    ("screen", "stage"),
    [("390x844", [390, 323]), ("399x849", [390, 323]), ("1400x900", [1028, 533]), ("", [943, 406]), ("99999x1", [943, 406]),
     ("50x12000", [320, 2064]), ("<b>", [943, 406])],
)  # fmt: skip
def test_drawings_are_made_for_the_screen_that_the_cookie_tells(screen: str, stage: list[int]) -> None:
    table, (ann, _ben) = people("machi_koro", 2, {})
    page = staged(ann, f"/t/{table.id}", screen)
    width, height = places_of(page)["stage"][2:]
    assert f'viewBox="0 0 {width} {height}"' in page
    if screen != "50x12000":
        assert [width, height] == stage
    assert scene_of(page)["length"] == table.length


def test_a_phone_is_known_before_its_script_has_told_its_size() -> None:
    table, (ann, _ben) = people("machi_koro", 2, {})
    answer = ann.get(f"/t/{table.id}", headers={"User-Agent": "Mozilla/5.0 (Linux; Android 14) Mobile"})
    assert places_of(answer.content.decode())["stage"][2:] == [390, 323]


def test_games_without_a_stage_keep_their_page() -> None:
    table, (ann, _ben) = people("neue_heimat", 3, {})[0], people("neue_heimat", 3, {})[1][:2]
    assert "staged" not in ann.page(f"/t/{table.id}")
    assert 'id="board"' in staged(ann, f"/t/{table.id}")


def test_who_plays_is_given_the_link_to_their_seat_and_nobody_else() -> None:
    table, (ann, ben) = people("machi_koro", 2, {})
    mine, theirs = (set(re.findall(rf"/t/{table.id}/seat/([\w-]+)", visitor.page(f"/t/{table.id}"))) for visitor in (ann, ben))
    assert len(mine) == len(theirs) == 1
    assert mine != theirs
    assert f"/t/{table.id}/seat/" not in Visitor().page(f"/t/{table.id}")


def test_a_move_without_script_leads_back_to_the_stage() -> None:
    table, visitors = people("machi_koro", 2, {})
    mover = visitors[table.turn or 0]
    page = staged(mover, f"/t/{table.id}")
    number = re.search(r'name="move" value="(\d+)"', page)
    assert number
    answer = mover.client.post(f"/t/{table.id}/move", {"move": number[1], "version": table.version})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/t/{table.id}")


# --- what has happened ----------------------------------------------------------------------------------------------


SVG = r'<svg [^>]*id="{}-drawing"[^>]*>(.*?)</svg>'


def drawings_of(page: str) -> dict[str, str]:
    """Stage, tray and players, as a page has them."""
    found = {name: re.search(SVG.format(name), page, re.DOTALL) for name in ("stage", "tray")}
    found["players"] = re.search(r'<section id="players"[^>]*>(.*?)</section>', page, re.DOTALL)
    assert all(found.values())
    return {name: match[1] for name, match in found.items() if match}


def looked_like(base: dict[str, str], frame: dict[str, Any]) -> dict[str, str]:
    """What a frame shows."""
    return {name: applied(base[name], frame[name]) for name in base}


def fresh_at(visitor: Visitor, table: Table, number: int) -> dict[str, str]:
    """A page that is loaded when the table has so many steps, and nothing can be decided: the stored table is put back."""
    whole = {field.name: getattr(table, field.name) for field in Table._meta.concrete_fields}
    state = positions(table, number, number)[number]
    match = resume_at(table, list(table.seats.all()), state, table.layout, [])
    waits = table.seats.filter(number=match.turn, kind=Seat.Kind.BOT).exists() if match.turn is not None else False
    version = table.steps.filter(number=number).values_list("version", flat=True)[0]
    changed = {"length": number, "state": state, "turn": match.turn, "version": version, "waits_for_bot": waits, "paused": True}
    Table.objects.filter(pk=table.id).update(**changed)
    clear_caches()
    try:
        return drawings_of(staged(visitor, f"/t/{table.id}"))
    finally:
        Table.objects.filter(pk=table.id).update(**{name: whole[name] for name in changed})
        clear_caches()


def clear_caches() -> None:
    for cache in CACHES.values():
        cache.clear()
    MATCHES.clear()


@pytest.mark.parametrize(
    ("players", "screen", "seed"), [(2, "390x844", 1), (3, "1400x900", 2), (4, "360x740", 3), (5, "820x1180", 4)]
)
def test_a_frame_is_what_a_fresh_page_shows_at_that_length(players: int, screen: str, seed: int) -> None:
    table, visitors = people("machi_koro", players, {})
    compared = 0
    for part in range(2):
        advance(table, 30 + 50 * part + seed)
        for visitor in (visitors[0], Visitor()):
            staged(visitor, f"/t/{table.id}", screen)
            after = max(0, table.length - 25 + part)
            answer = visitor.get(f"/t/{table.id}/beats?after={after}").json()
            page = staged(visitor, f"/t/{table.id}")
            assert answer["now"] == drawings_of(page)
            assert answer["length"] == table.length == scene_of(page)["length"]
            frames = [looked_like(answer["now"], frame) for frame in answer["frames"]]
            last = {beat["step"]: beat for beat in answer["beats"]}
            for beat in answer["beats"]:
                assert (beat["frame"] == -1) <= (beat["step"] == table.length)
                assert beat["frame"] == -1 or answer["frames"][beat["frame"]]["length"] == beat["step"]
            for step in list(last)[:: max(1, len(last) // 3)]:
                if step < table.length:
                    assert frames[last[step]["frame"]] == fresh_at(visitor, table, step)
                    compared += 1
    assert compared > 8


def test_a_page_that_follows_is_told_of_the_last_decision() -> None:
    table, visitors = people("machi_koro", 3, {})
    seen = 0
    for _ in range(30):
        length = table.length
        advance(table, 1)
        scene = scene_of(staged(visitors[0], f"/t/{table.id}"))
        answer = visitors[0].get(f"/t/{table.id}/beats?after={length}").json()
        assert scene["beats"] == answer["beats"]
        assert scene["frames"] == answer["frames"]
        assert all(length < beat["step"] <= table.length for beat in scene["beats"])
        assert all(0 <= beat["by"] < 3 for beat in scene["beats"])
        seen += len(scene["beats"])
    assert seen > 30


def test_at_most_the_newest_steps_are_told_and_nothing_of_what_is_known() -> None:
    table, visitors = people("machi_koro", 2, {})
    advance(table, 60)
    told = visitors[0].get(f"/t/{table.id}/beats?after=0").json()
    assert {beat["step"] for beat in told["beats"]} <= set(range(table.length - MOST_STEPS + 1, table.length + 1))
    assert min(beat["step"] for beat in told["beats"]) < table.length - MOST_STEPS + 10
    for after in (table.length, table.length + 5):
        nothing = visitors[0].get(f"/t/{table.id}/beats?after={after}").json()
        assert (nothing["beats"], nothing["frames"]) == ([], [])
    for wrong in ("", "-1", "x", "9" * 30):
        assert visitors[0].get(f"/t/{table.id}/beats?after={wrong}").status_code == 404
    other, others = people("neue_heimat", 3, {})
    assert others[0].get(f"/t/{other.id}/beats?after=0").status_code == 404


def test_a_paused_table_is_drawn_without_choices() -> None:
    table, visitors = people("machi_koro", 2, {})
    Table.objects.filter(pk=table.id).update(paused=True)
    for visitor in visitors:
        assert "data-move" not in drawings_of(staged(visitor, f"/t/{table.id}", "390x844"))["tray"]


def test_before_the_turn_passes_on_the_town_of_whoever_has_moved_is_in_front() -> None:
    table, visitors = people("machi_koro", 4, {})
    seen = 0
    for _ in range(30):
        advance(table, 1)
        answer = visitors[0].get(f"/t/{table.id}/beats?after={max(0, table.length - 6)}").json()
        for number, beat in enumerate(answer["beats"]):
            before = answer["beats"][number - 1]
            if beat["kind"] != "turn" or not number or before["step"] != beat["step"] or before["by"] < 0:
                continue
            frame = looked_like(answer["now"], answer["frames"][before["frame"]])
            assert f'class="chip is-turn" id="player-{before["by"]}"' in frame["players"].replace(" is-me", "")
            assert before["frame"] != beat["frame"]
            seen += 1
    assert seen > 5


def test_a_choice_and_another_world_are_drawn_when_they_are_asked_for() -> None:
    table, visitors = people("machi_koro", 4, {})
    while match_of(table).position()["phase"] != "build":
        advance(table, 1)
    mover, other = visitors[table.turn or 0], visitors[(table.turn or 0) - 1]
    moves = {move["data"].get("card"): move["id"] for move in match_of(table).view(table.turn)["moves"]}
    page = drawings_of(staged(mover, f"/t/{table.id}", "390x844"))
    plain_one = mover.get(f"/t/{table.id}/drawn").json()
    assert page["stage"] in plain_one["stage"]
    assert page["tray"] in plain_one["tray"]
    chosen = mover.get(f"/t/{table.id}/drawn?chosen={moves['ranch' if 'ranch' in moves else next(filter(None, moves))]}").json()
    assert "plot-frame" in chosen["stage"]
    assert "stall-chosen" in chosen["tray"]
    forward = mover.get(f"/t/{table.id}/drawn?focus={((table.turn or 0) + 2) % 4}").json()
    assert forward["stage"] != plain_one["stage"]
    assert forward["tray"] == plain_one["tray"]
    other.client.cookies["screen"] = "390x844"
    theirs = other.get(f"/t/{table.id}/drawn?chosen={moves.popitem()[1]}&focus=9").json()
    assert "plot-frame" not in theirs["stage"]
    assert "data-move" not in theirs["stage"]


def test_players_have_lamps_and_what_a_round_is_to_be_expected_to_bring() -> None:
    table, visitors = people("machi_koro", 3, {})
    advance(table, 40)
    page = staged(visitors[0], f"/t/{table.id}")
    view = match_of(table).view(0)["table"]["players"]
    for seat, player in enumerate(view):
        for key, stands in player["landmarks"].items():
            assert (f'id="lamp-{seat}-{key}" class="on"' in page) == stands
    assert len(re.findall(r'class="number">[+−]?\d+(?:\.\d)?<', unescape(drawings_of(page)["players"]))) == 3
    assert re.search(r"Round \d+", page)


def test_chips_are_told_to_the_player_in_turn_alone() -> None:
    table, visitors = people("machi_koro", 3, {})
    while match_of(table).position()["phase"] != "build":
        advance(table, 1)
    mover, other = visitors[table.turn or 0], visitors[(table.turn or 0) - 1]
    legal = {str(number) for number in match_of(table).legal_ids()}
    chips = scene_of(staged(mover, f"/t/{table.id}"))["chips"]
    assert set(chips) == legal
    assert all(set(told) == {"lines", "on", "button"} and 0 < len(told["button"]) < 60 for told in chips.values())
    assert scene_of(staged(other, f"/t/{table.id}"))["chips"] == {}
    build = next(number for number, told in chips.items() if "$" in told["button"])
    answer = mover.get(f"/t/{table.id}/chips?move={build}")
    assert answer.status_code == 200
    assert answer.json()["lines"][-1].endswith("a round")
    assert len(answer.json()["lines"]) <= 2
    assert mover.get(f"/t/{table.id}/chips?move=99999").status_code == 409
    assert mover.get(f"/t/{table.id}/chips?move={build}%2B{build}").status_code == 409
    assert mover.get(f"/t/{table.id}/chips").status_code == 409
    assert other.get(f"/t/{table.id}/chips?move={build}").status_code == 403
    assert Visitor().get(f"/t/{table.id}/chips?move={build}").status_code == 403


def test_a_decision_in_two_halves_is_told_at_once_and_made_as_one() -> None:
    table, visitors = people("machi_koro", 3, {"first_player": 1})
    position = match_of(table).position()
    position["cities"][0]["Business Center"] = 1
    match = GAMES["machi_koro"].at(position, luck="manual", check=False)
    match.play("roll one die")
    match.play("roll 6")
    assert match.position()["phase"] == "swap"
    Table.objects.filter(pk=table.id).update(state=match.states().tobytes())
    clear_caches()
    table.refresh_from_db()
    mover = visitors[table.turn or 0]
    halves = scene_of(staged(mover, f"/t/{table.id}"))["halves"]
    assert halves
    first, (then, at) = halves[0]["first"][0], halves[0]["then"][0]
    told = mover.get(f"/t/{table.id}/chips?move={first}%2B{then}").json()
    assert told["button"]
    page = staged(mover, f"/t/{table.id}")
    assert f'id="{at}"' in page or f'data-for="{at}"' in page
    length, version = table.length, table.version
    assert mover.client.post(f"/t/{table.id}/move", {"move": f"{first}+{then}", "version": version}).status_code == 303
    table.refresh_from_db()
    assert table.length >= length + 2


def test_the_end_is_drawn_and_its_result_told() -> None:
    table, visitors = people("machi_koro", 2, {"quick_win": True})
    advance(table, 3000)
    assert table.status == Table.Status.OVER
    page = staged(visitors[0], f"/t/{table.id}", "390x844")
    scene = scene_of(page)
    assert scene["over"]
    assert scene["beats"][-1]["kind"] == "end"
    assert scene["beats"][-1]["by"] == match_of(table).winners[0]
    assert scene["chips"] == {}
    showing = show_to(visitors[0], table)
    rows = StagedTable(showing, (390, 840)).result
    assert next(row.seat for row in rows) == match_of(table).winners[0]
    assert rows[0].points == rows[0].of == 5
    built = [lamp.id for lamp in rows[0].lamps if lamp.on]
    assert len(built) == 5
    assert rows[0].figure >= sum(sorted(LANDMARK_COST)[:5]) - 3  # what was not there at the start was earned


def show_to(visitor: Visitor, table: Table) -> Showing:
    """The table as a visitor is shown it."""
    request: Any = RequestFactory().get(f"/t/{table.id}")
    request.session = visitor.client.session
    table.refresh_from_db()
    return show(request, table)
