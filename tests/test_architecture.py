"""What docs/architecture.md draws and counts is the house as it stands: each part has its floor, each picture is up to date."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tools import house, import_graph, lines

from tabletown.kernel import GENERIC_CALLS, OPTIONAL_CALLS
from tests.test_arrows import BELOW, GROUND, LANDING, PACKAGE
from tests.test_arrows import ROOMS as KNOWN_BY_ROOMS

PAPER = house.PAPER.read_text(encoding="utf-8")
GAMES = sorted(path.parent for path in (PACKAGE / "games").glob("*/__init__.py"))
OFF_BY = 0.05
"""Numbers grow with every change; a paper that is nearer than this is not stale."""


def floor_of() -> dict[str, str]:
    """The floor of each part, by its name."""
    return {part.rstrip("/"): floor for floor, parts in house.floors().items() for part in parts if floor != house.FLATS}


def test_every_part_has_its_floor_in_the_paper_once() -> None:
    listed = [part for floor, parts in house.floors().items() if floor != house.FLATS for part in parts]
    here = {path.stem if path.suffix else f"{path.name}/" for path in PACKAGE.iterdir() if path.name != "__pycache__"}
    assert sorted(listed) == sorted(here - {"__init__", "py", "games/"})


def test_the_floors_of_the_paper_are_those_of_the_arrows() -> None:
    floors, order = house.floors(), list(house.SAID)
    assert list(floors) == order
    assert set(floors["ground"]) == GROUND
    assert set(floors["landing"]) == LANDING
    height = {part: order.index(floor) for part, floor in floor_of().items()} | {"games": order.index(house.FLATS)}
    for part, below in BELOW.items():
        assert all(height[other] <= height[part] for other in below - {"__init__"} if part != "__init__"), part


def texts(picture: str) -> list[str]:
    """What is written in a drawing."""
    return [element.text or "" for element in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]


def test_the_house_is_drawn_with_every_part_and_room() -> None:
    picture = house.PICTURE.read_text(encoding="utf-8")
    drawn = texts(picture)
    parts = [part for floor, parts in house.floors().items() if floor != house.FLATS for part in parts]
    assert [part for part in [*house.SAID, *parts] if drawn.count(part) != 1] == []
    assert house.ROOMS.keys() == KNOWN_BY_ROOMS.keys()
    assert {room: drawn.count(f"{room}/") for room in house.ROOMS} == dict.fromkeys(house.ROOMS, len(GAMES))
    assert picture == house.drawn(), "run: python tools/house.py"


def test_a_room_of_the_drawing_stands_on_what_it_knows() -> None:
    for room, (_, storey, _, _) in house.ROOMS.items():
        assert all(house.ROOMS[known][1] < storey for known in KNOWN_BY_ROOMS[room]), room


def test_the_house_can_be_read_at_the_width_of_a_page_and_nothing_hangs_over() -> None:
    picture = house.drawn()
    assert house.WIDTH <= 700
    assert min(float(size) for size in re.findall(r"([\d.]+)px", house.STYLE)) >= 12
    boxes = [element.attrib for element in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}rect")]
    assert all(float(box.get("x", 0)) + float(box["width"]) <= house.WIDTH for box in boxes)
    assert max(len(name) for name in house.our_games()) * 9 < house.WIDTH / len(GAMES) * 0.95


def test_the_imports_that_are_drawn_are_those_of_today() -> None:
    told = (house.PICTURE.parent / "imports.svg").read_text(encoding="utf-8")
    now = import_graph.drawn(import_graph.arrows_of(PACKAGE))
    assert sorted(texts(told)) == sorted(texts(now)), "run: python tools/import_graph.py"
    (parts, arrows, up), (parts_now, arrows_now, up_now) = numbers(title_of(told)), numbers(title_of(now))
    assert (parts, up) == (parts_now, up_now), "run: python tools/import_graph.py"
    assert arrows == pytest.approx(arrows_now, rel=OFF_BY), "run: python tools/import_graph.py"


def title_of(picture: str) -> str:
    """What a drawing says of itself."""
    return ET.fromstring(picture).findtext("{http://www.w3.org/2000/svg}title") or ""


def numbers(words: str) -> list[int]:
    """The numbers in a text."""
    return [int(number.replace(",", "")) for number in re.findall(r"\d[\d,]*", words)]


@pytest.mark.parametrize("row", lines.counted())
def test_lines_are_about_as_many_as_the_paper_says(row: str) -> None:
    told, now = numbers(lines.told()[row]), numbers(lines.counted()[row])
    assert told == pytest.approx(now, rel=OFF_BY), f"run: python tools/lines.py --write ({row}: {lines.counted()[row]})"


def test_the_longest_file_is_the_one_that_the_paper_names() -> None:
    found = lines.LONGEST.search(PAPER)
    assert found
    assert numbers(found[0]) == pytest.approx(numbers(lines.longest()), rel=OFF_BY), "run: python tools/lines.py --write"
    assert found[0].split("`")[1] == lines.longest().split("`")[1]


def test_writing_the_lines_changes_these_numbers_and_nothing_else() -> None:
    pattern = r"\d[\d,]*"
    assert re.sub(pattern, "#", lines.written()) == re.sub(pattern, "#", PAPER)


def test_every_generic_call_is_named() -> None:
    named = PAPER.partition("**The record's type picks the rules.**")[2].partition("\n\n")[0]
    assert [call for call in GENERIC_CALLS | OPTIONAL_CALLS if f"`{call}`" not in named] == []


@pytest.mark.parametrize("flat", GAMES, ids=lambda path: path.name)
def test_the_rooms_of_the_paper_name_what_is_in_every_flat(flat: Path) -> None:
    """Every file of data, and every file that all games have; a chapter of one game has the rulebook's words."""
    named = set(re.findall(r"`([\w.-]+)`", PAPER.partition("A game is four rooms")[2].partition("\n## ")[0]))
    there = [path for path in sorted(flat.rglob("*")) if path.is_file() and "__pycache__" not in path.parts]
    for path in there:
        shared = [game for game in GAMES if (game / path.relative_to(flat)).exists()]
        if path.suffix != ".py" or len(shared) == len(GAMES):
            assert path.name in named, path.relative_to(flat)
