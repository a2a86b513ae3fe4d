"""The position editor: everything can be changed by ordinary forms, whatever is sent gets a sentence, and nothing breaks."""

import json
import random
import re
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils.http import urlencode

from tabletown import GAMES
from tabletown.match.match import Match
from tabletown.testing.random_walks import random_walk
from tabletown.web.learning.editor.fields import general, kinds_of
from tabletown.web.learning.editor.forms import Writing, changed, groups_of
from tabletown.web.learning.editor.places import chosen, compound_at, split
from tabletown.web.learning.editor.positions import (
    MOST_PACKED,
    fitted,
    leaves,
    looked_at,
    packed,
    put,
    undo_step,
    undone,
    unpacked,
)
from tabletown.web.learning.views.editor import new_position
from tabletown.web.tables.models import Table

from ..kit.tables import each_game
from .test_words import marks, plain_words_of  # noqa: F401  (a fixture)
from .visitors import Visitor, advance, match_of, people


def edited(visitor: Visitor, key: str, position: Mapping[str, Any], **fields: str) -> tuple[dict[str, Any], str]:
    """The position after a form was sent, and the page of it."""
    answer = visitor.post(
        f"/g/{key}/edit", p=packed(position), **{name.replace("__", "."): value for name, value in fields.items()}
    )
    assert answer.status_code == 302, unescape(answer.content.decode())[:3000]
    page = visitor.page(answer["Location"])
    return unpacked(re.findall(r'name="p" value="([^"]+)"', page)[0]), page


def some_positions(key: str, most: int = 6) -> list[Match]:
    """Matches at moments of a random game."""
    walk = random_walk(GAMES[key].new(GAMES[key].seats.start, seed=4), 4, 90)
    return [now.copy() for number, now in enumerate(walk) if number % (90 // most) == 0 and not now.over]


@each_game
def test_the_editor_opens_with_a_new_game_and_draws_it(key: str) -> None:
    page = Visitor().page(f"/g/{key}/edit")
    assert "could not be on a table" not in page
    assert 'class="panel' in page
    assert f'href="/g/{key}/edit"' in Visitor().page(f"/g/{key}")
    for players in (GAMES[key].seats[-1],):
        assert (
            len(
                unpacked(re.findall(r'name="p" value="([^"]+)"', Visitor().page(f"/g/{key}/edit?players={players}"))[0])[
                    "players"
                ]
            )
            == players
        )


def test_a_game_for_more_people_than_usual_opens_with_as_many_as_it_seats() -> None:
    assert len(new_position(replace(GAMES["infinite_city"], seats=range(4, 7)))["players"]) == 4


@each_game
def test_every_value_of_a_position_has_a_field_in_a_form_that_the_site_takes(key: str) -> None:
    for match in some_positions(key):
        position = match.position()
        groups = groups_of(GAMES[key], position, "")
        lines = {
            line.path: line for group in groups for form in group.forms for line in form if line.what not in ("add", "add new")
        }
        for path, value in leaves(
            {name: value for name, value in position.items() if name not in ("game", "rules", "players", "options")}
        ):
            follows = kinds_of(GAMES[key])[general(path[:1])].follows
            assert follows or value in ([], {}) or "/".join(path) in lines, path
        for group in groups:
            assert all(len(form) < 90 for form in group.forms)


@each_game
def test_fields_and_what_is_decided_are_called_as_players_call_them(key: str) -> None:
    kinds, called = kinds_of(GAMES[key]), GAMES[key].display.field_words
    fields = {path[0] for path, kind in kinds.items() if not kind.follows}
    decided = {f"phase:{word}" for word in kinds["phase",].choices}
    assert fields | decided <= set(called)
    assert {name for name in called if ":" not in name} <= fields  # nothing is called that is not there
    assert {name for name in called if name.startswith("phase:")} <= decided


@each_game
def test_a_form_that_is_sent_as_it_stands_changes_nothing(key: str) -> None:
    for match in some_positions(key, 4):
        position = match.position()
        for group in groups_of(GAMES[key], position, ""):
            for form in group.forms:
                values = {f"v.{line.path}": line.value for line in form if line.what in ("number", "choice", "text")}
                assert fitted(GAMES[key], *changed(GAMES[key], position, values))[0].position == position


def test_pieces_are_added_changed_and_removed_and_undo_leads_back() -> None:
    visitor, position = Visitor(), GAMES["neue_heimat"].new(["Ann", "Ben"], seed=1).position()
    after, page = edited(visitor, "neue_heimat", position, act="add:rows/A", group="rows")
    assert after["rows"]["A"] != []
    assert "could not be on a table" in page  # that cube lies on the display as well
    cube = after["rows"]["A"][0]["floors"][0]
    row = next(n for n, cubes in enumerate(position["display"]) if cube in cubes)
    at = position["display"][row].index(cube)
    undo = re.findall(r'name="u" value="([^"]+)"', page)[0]
    sound, page = edited(visitor, "neue_heimat", after, act=f"drop:display/{row}/{at}", u=undo)
    assert f"display/{row}/{at}" not in page or cube not in sound["display"][row]
    undo = re.findall(r'name="u" value="([^"]+)"', page)[0]
    back, page = edited(visitor, "neue_heimat", sound, act="undo", u=undo)
    assert back == after
    first, page = edited(visitor, "neue_heimat", back, act="undo", u=re.findall(r'name="u" value="([^"]+)"', page)[0])
    assert first == position


def test_a_number_goes_up_and_down_and_what_cannot_be_is_said() -> None:
    visitor, position = Visitor(), GAMES["machi_koro"].new(2, seed=1).position()
    more, _page = edited(visitor, "machi_koro", position, act="more:coins/0")
    assert more["coins"] == [4, 3]
    less, _page = edited(visitor, "machi_koro", more, **{"v__coins/1": "11"})
    assert less["coins"] == [4, 11]
    bad, page = edited(visitor, "machi_koro", less, **{"v__coins/1": "-5"})
    assert bad["coins"] == [4, -5]
    assert "position.coins[1] must be from 0 to" in unescape(page)
    assert "The board is drawn as soon as" in page


def test_counts_of_what_is_left_follow_and_that_is_said() -> None:
    position = GAMES["infinite_city"].new(2, seed=3).position()
    kind = next(kind for kind, left in position["deck"].items() if left)
    after, page = edited(Visitor(), "infinite_city", position, act="add:tiles", key__tiles="1,1", new__tiles=f"{kind} P1")
    assert after["tiles"]["1,1"] == f"{kind} P1"
    assert after["tiles_on_table"] == 6
    assert after["supply"][0] == 14
    assert after["deck"].get(kind, 0) == position["deck"][kind] - 1
    assert "So that it fits, this followed" in page


# --- by clicks ----------------------------------------------------------------------------------------------------------


def clicked(visitor: Visitor, key: str, position: Mapping[str, Any], place: str) -> str:
    """The form of a place of the board, after a click there."""
    after, page = edited(visitor, key, position, act=f"set:{place}")
    assert after == position
    return page.partition('id="set"')[2].partition("</section>")[0]


@each_game
def test_every_piece_of_the_board_that_shows_an_entry_opens_its_form(key: str) -> None:
    for match in some_positions(key, 3):
        position = match.position()
        page = Visitor().page(f"/g/{key}/edit?{urlencode({'p': packed(position)})}")
        assert "data-move" not in page  # a click sets pieces until somebody wants moves
        ids = re.findall(r' id="([^"]+)"', page.partition("sets-pieces")[2].partition("editor-moves")[0])
        found = {there.path for id in ids if (there := chosen(GAMES[key], position, 0, id))}
        assert {path[0] for path in found} >= PLACES[key]
        assert all(position[path[0]] is not None for path in found)


PLACES = {
    "infinite_city": {"tiles", "supply", "deck", "hands"},
    "vegas_showdown": {"sheets", "reserves", "spaces", "stacks", "actions"},
    "neue_heimat": {"rows", "display", "permits", "owners", "roofs"},
    "machi_koro": {"market", "cities", "landmarks", "dice"},
}


def test_a_tile_is_set_on_a_free_cell_part_by_part() -> None:
    visitor, position = Visitor(), GAMES["infinite_city"].new(2, seed=3).position()
    form = clicked(visitor, "infinite_city", position, "cell_1_1|city|panel-city")
    assert 'name="key.tiles" value="1,1"' in form
    parts = {"new.tiles#0.0": "", "new.tiles#1.0": "Temple", "new.tiles#2.0": "P1", "new.tiles#3.0": ""}
    after, page = edited(
        visitor, "infinite_city", position, **{"act": "add:tiles", "key.tiles": "1,1", "set": "cell_1_1", **parts}
    )
    assert after["tiles"]["1,1"] == "Temple P1"
    assert 'name="v.tiles/1,1#1.0"' in page
    turned, _page = edited(
        visitor, "infinite_city", after, **{"v.tiles/0,0#0.0": "", "v.tiles/0,0#1.0": "Temple", "v.tiles/0,0#2.0": "P2"}
    )
    assert turned["tiles"]["0,0"] == "Temple P2"


def test_a_tile_takes_any_number_of_tokens_one_after_the_other() -> None:
    visitor, position = Visitor(), GAMES["infinite_city"].new(2, seed=3).position()
    position["tiles"]["0,0"], there = "Hotel", ["P1", "P2", "P2"]
    for number, seat in enumerate(there):
        assert f'name="v.tiles/0,0#2.{number}"' in clicked(visitor, "infinite_city", position, "tiles/0,0")
        tokens = {f"v.tiles/0,0#2.{n}": token for n, token in enumerate([*there[:number], seat])}
        position, _page = edited(visitor, "infinite_city", position, **{"v.tiles/0,0#1.0": "Hotel", **tokens})
    assert position["tiles"]["0,0"] == "Hotel P1 P2 P2"
    assert 'name="v.tiles/0,0#2.3"' in clicked(visitor, "infinite_city", position, "tiles/0,0")


@each_game
def test_everything_in_a_position_is_chosen_or_counted_and_nothing_has_to_be_written(key: str) -> None:
    for match in some_positions(key, 4):
        position = match.position()
        writing = Writing(match.game, kinds_of(match.game), list(match.names), by_parts=True, position=position)
        lines = [line for group in writing.groups(position, "") for form in group.forms for line in form]
        assert [line.path for line in lines if line.what == "text"] == []


def test_what_depends_on_the_position_is_offered_as_it_is_there() -> None:
    visitor, position = Visitor(), GAMES["infinite_city"].new(2, seed=3).position()
    after, page = edited(visitor, "infinite_city", position, act="add:waiting")
    assert after["waiting"] == [[]]
    assert "position.waiting[0]" in page
    position["tiles"]["0,0"] = "Plaza"
    group = next(
        group for group in groups_of(GAMES["infinite_city"], position | {"waiting": [[]]}, "") if group.name == "waiting"
    )
    offered = [line.choices for form in group.forms for line in form if line.path == "waiting/0"]
    assert (("0,0", "0,0"),) in offered


def test_a_tile_is_laid_on_a_square_and_what_is_wrong_with_it_is_said() -> None:
    visitor, position = Visitor(), GAMES["vegas_showdown"].new(3, seed=1).position()
    form = clicked(visitor, "vegas_showdown", position, "square-2-G3|resort-2")
    assert '<option value="G3" selected>' in form
    parts = {"act": "add:sheets/P2", "new.sheets/P2#0.0": "Slots", "new.sheets/P2#2.0": "upright", "set": "square-2-G3"}
    after, page = edited(visitor, "vegas_showdown", position, **parts, **{"new.sheets/P2#1.0": "G3"})
    assert after["sheets"]["P2"] == ["Slots at G3 upright"]
    assert after["stacks"]["Slots"] == position["stacks"]["Slots"] - 1
    assert 'name="v.sheets/P2/0#2.0"' in page
    lost, page = edited(visitor, "vegas_showdown", position, **parts, **{"new.sheets/P2#1.0": "C3"})
    assert "no path to the casino entrance" in page
    assert (
        edited(
            visitor,
            "vegas_showdown",
            lost,
            **{"v.sheets/P2/0#0.0": "Slots", "v.sheets/P2/0#1.0": "C3", "v.sheets/P2/0#2.0": "upright"},
        )[0]
        == lost
    )


def test_a_piece_that_is_set_lies_nowhere_else() -> None:
    visitor, position = Visitor(), GAMES["neue_heimat"].new(2, seed=1).position()
    assert 'value="add:rows/A"' in clicked(visitor, "neue_heimat", position, "lot-A1|row-A")
    house, _page = edited(visitor, "neue_heimat", position, act="add:rows/A", set="lot-A1")
    built, page = edited(visitor, "neue_heimat", house, **{"v.rows/A/0/floors/0": "red 5"})
    assert built["rows"]["A"] == [{"floors": ["red 5"], "roof": None}]
    assert not any("red 5" in cubes for cubes in built["display"])
    assert sum(map(len, built["display"])) == sum(map(len, position["display"])) - 1
    assert "could not be on a table" not in page or "owner" in page


def test_a_card_is_counted_up_where_it_lies_and_comes_from_the_deck() -> None:
    visitor, position = Visitor(), GAMES["machi_koro"].new(2, seed=1).position()
    form = clicked(visitor, "machi_koro", position, "card-1-wheat_field|panel-town-1")
    assert 'value="more:cities/0/Wheat Field"' in form
    after, _page = edited(visitor, "machi_koro", position, act="more:cities/0/Wheat Field")
    assert after["cities"][0]["Wheat Field"] == 2
    assert after["market"] == position["market"]


def test_clicks_that_mean_nothing_and_parts_that_cannot_be_get_sentences() -> None:
    visitor, position = Visitor(), GAMES["infinite_city"].new(2, seed=3).position()
    for place in ("city", "x|y|z", "tiles/a/b/c", "//", "cell_9999999999999_1", "|" * 300, "players/0/1", "\u0000"):
        _same, page = edited(visitor, "infinite_city", position, act=f"set:{place}", set="cell_1_1")
        assert 'id="set"' in page
    for odd in ({"new.tiles#9.0": "x"}, {"new.x#1.0": "y"}, {"v.tiles#1.0": "Bank"}):
        edited(visitor, "infinite_city", position, **{"act": "add:tiles", "key.tiles": "1,1", **odd})
    for parts in (
        {"new.tiles#1.0": "Castle"},
        {"new.tiles#0.0": "face-down"},
        {"new.tiles#1.0": "Temple", "new.tiles#2.0": "P7"},
    ):
        bad, page = edited(visitor, "infinite_city", position, **{"act": "add:tiles", "key.tiles": "1,1", **parts})
        assert "could not be on a table" in page
    assert not chosen(GAMES["infinite_city"], position, 0, "players/0|game|options/x")
    answer = visitor.post("/g/infinite_city/edit", p=packed(bad), act="drop:tiles/7,7")
    assert answer.status_code == 422
    assert packed(bad) in answer.content.decode()  # what was set up is not lost by a mistake


@each_game
def test_entries_of_several_words_are_their_parts(key: str) -> None:
    game = GAMES[key]
    for match in some_positions(key):
        for path, words in leaves(match.position()):
            compound = compound_at(game, path)
            if compound and isinstance(words, str) and (choices := split(compound.parts, words)):
                pairs = zip(compound.parts, choices, strict=True)
                assert " ".join(part.before + " ".join(there) for part, there in pairs if there) == words


def test_luck_is_chosen_or_left_to_chance() -> None:
    position = GAMES["machi_koro"].new(2, seed=1).position()
    rolling, page = edited(Visitor(), "machi_koro", position, act="move:0")
    assert "By chance" in page
    assert "roll 6" in page
    rolled, _page = edited(Visitor(), "machi_koro", rolling, act="move:chance")
    assert rolled["phase"] == "build"
    assert Visitor().post("/g/machi_koro/edit", p=packed(rolled), act="move:chance").status_code == 422


@each_game
def test_moves_lead_on_and_only_legal_ones(key: str) -> None:
    visitor, position = Visitor(), GAMES[key].new(GAMES[key].seats.start, seed=2).position()
    match = GAMES[key].at(position, luck="manual")
    move = match.legal_ids()[0]
    match.play(move)
    assert edited(visitor, key, position, act=f"move:{move}")[0] == match.position()
    for wrong in (GAMES[key].move_count + 7, 10**12, -1, "x"):
        answer = visitor.post(f"/g/{key}/edit", p=packed(position), act=f"move:{wrong}")
        assert answer.status_code == 422
        assert "no legal move" in answer.content.decode()


def test_names_and_options_are_chosen() -> None:
    position = GAMES["neue_heimat"].new(2, seed=1).position()
    after, _page = edited(Visitor(), "neue_heimat", position, act="head", name0="Ann", name1="Ben", option__hidden_money="true")
    assert after["players"] == ["Ann", "Ben"]
    assert after["options"] == {"hidden_money": True}


@each_game
def test_json_and_links_say_the_same_position(key: str) -> None:
    visitor, new = Visitor(), GAMES[key].new(GAMES[key].seats.start, seed=1).position()
    for match in some_positions(key, 4):
        position = match.position()
        assert unpacked(packed(position)) == position
        assert len(packed(position)) < MOST_PACKED
        pasted, _page = edited(visitor, key, new, act="json", json=json.dumps(position))
        assert pasted == position


# --- what is sent to break it -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["", "[]", "12", "null", "{", '"x"', "[" * 5000, '{"a":' * 20 + "1" + "}" * 20, "{}", '{"players": 1e999}']
)
def test_pasted_nonsense_gets_a_sentence(text: str) -> None:
    visitor, position = Visitor(), GAMES["machi_koro"].new(2, seed=1).position()
    answer = visitor.post("/g/machi_koro/edit", p=packed(position), act="json", json=text)
    page = visitor.page(answer["Location"]) if answer.status_code == 302 else answer.content.decode()
    assert answer.status_code in (302, 422)
    assert "notice" in page


@pytest.mark.parametrize(
    "text", ["x", "eJw", "%00", "A" * 30_000, packed([1]), packed("x"), packed(None), packed({}), packed({"players": 99})]
)
def test_a_damaged_address_gets_a_sentence(text: str) -> None:
    visitor, tables = Visitor(), Table.objects.count()
    for path in (f"/g/neue_heimat/edit?{urlencode({'p': text})}", f"/g/neue_heimat/edit?{urlencode({'u': text})}"):
        assert visitor.get(path).status_code in (200, 422)
    for action in ("edit", "edit/play", "edit/search"):
        answer = visitor.post(f"/g/neue_heimat/{action}", p=text, u=text, act="undo")
        assert answer.status_code in (302, 422)
    assert Table.objects.count() == tables


def test_a_squeezed_bomb_is_refused() -> None:
    assert Visitor().get(f"/g/neue_heimat/edit?{urlencode({'p': packed(['x' * 2_000_000])})}").status_code == 422


@each_game
def test_damaged_positions_never_break_the_editor(key: str) -> None:
    rng = random.Random(7)
    strange: tuple[Any, ...] = (None, True, -1, 0, 10**9, 2.5, "", "x", "P9", "\u0000", [], {}, [[]], {"x": 1})
    game, visitor = GAMES[key], Visitor()
    for number, match in enumerate(some_positions(key, 5) * 8):
        position = json.loads(json.dumps(match.position()))
        places = [path for path, _value in leaves(position)]
        for _damage in range(rng.randrange(1, 4)):
            path = rng.choice(places)
            try:
                put(position, path[: rng.randrange(1, len(path) + 1)], rng.choice(strange))
            except KeyError:
                continue
        looked = looked_at(game, position)
        assert looked.match is not None or looked.problems
        if number % 4 == 0:
            assert visitor.get(f"/g/{key}/edit?{urlencode({'p': packed(position)})}").status_code == 200


@each_game
def test_forms_for_places_that_are_not_there_are_refused(key: str) -> None:
    position = GAMES[key].new(GAMES[key].seats.start, seed=1).position()
    for fields in (
        {"v.nowhere/3": "1"},
        {"act": "drop:players/0"},
        {"act": "drop:x/y"},
        {"act": "add:game"},
        {"v.players/0": "Eve"},
        {"act": "more:0/0"},
    ):
        answer = Visitor().post(f"/g/{key}/edit", p=packed(position), **fields)
        assert answer.status_code == 422, fields


def test_more_players_than_anybody_has_seats_for_get_a_sentence() -> None:
    for players in (7, 100):
        page = Visitor().page(
            f"/g/neue_heimat/edit?{urlencode({'p': packed({'players': [f'Ann {n}' for n in range(players)]})})}"
        )
        assert f"Neue Heimat seats 2 to 5 players, not {players}" in unescape(page)
        assert page.count('name="name') <= 6


def test_undo_steps_of_somebody_elses_making_break_nothing() -> None:
    position = GAMES["machi_koro"].new(2, seed=1).position()
    assert undone(position, undo_step({**position, "coins": [9, 9]}, position)) == {**position, "coins": [9, 9]}
    damaged: list[Any] = [[1], ["x"], [{}], [{"were": 1, "new": []}], [{"were": {"coins": "x"}, "new": ["phase"]}]]
    for steps in damaged:
        answer = Visitor().post("/g/machi_koro/edit", p=packed(position), u=packed(steps), act="undo")
        assert answer.status_code in (302, 422)


# --- what can be done with it -------------------------------------------------------------------------------------------


@each_game
def test_a_table_plays_on_from_a_position_against_bots(key: str) -> None:
    match = some_positions(key)[2]
    visitor = Visitor()
    answer = visitor.post(
        f"/g/{key}/edit/play", **{"p": packed(match.position()), "seat": "1", "level": "casual", "with": "bots"}
    )
    table = Table.objects.get(pk=answer["Location"].split("/")[-1])
    assert table.status == Table.Status.RUNNING
    assert [seat.kind for seat in table.seats.all()][1] == "person"
    before, now = match.position(), match_of(table).position()
    if match.turn is not None and match.turn >= 0:  # else luck has decided already
        assert {**now, "players": 0} == {**before, "players": 0}
    assert "notice is-bad" not in visitor.page(answer["Location"])


def test_with_friends_it_waits_for_them_and_hides_what_the_game_hides() -> None:
    match = some_positions("infinite_city")[1]
    ann, ben = Visitor(), Visitor()
    answer = ann.post("/g/infinite_city/edit/play", **{"p": packed(match.position()), "seat": "0", "with": "friends"})
    address = answer["Location"]
    room = ann.page(address)
    invite = re.findall(r'value="http://testserver(/t/[^"]+/invite/[^"]+)"', room)[0]
    assert ben.post(invite, name="Ben").status_code == 302
    table = Table.objects.get(pk=address.split("/")[-1])
    assert table.status == Table.Status.RUNNING
    assert match_of(table).position()["hands"] == match.position()["hands"]
    seen = match_of(table).view(1)
    assert match_of(table).view(0) != seen
    hand = set(match.position()["hands"]["P1"]) - set(match.position()["hands"]["P2"])
    panel = ben.page(address).split('id="panel-hand"')[1].split("</section>")[0]
    assert not any(f">{tile}<" in panel for tile in hand)


def test_a_bad_position_is_neither_played_nor_searched() -> None:
    position = GAMES["neue_heimat"].new(2, seed=1).position()
    tables, bad, over = Table.objects.count(), {**position, "hand": [60, 60]}, {**position, "phase": "over"}
    for wrong in (bad, over):
        for action in ("play", "search"):
            answer = Visitor().post(f"/g/neue_heimat/edit/{action}", p=packed(wrong))
            assert answer.status_code == 422
            assert "notice is-bad" in answer.content.decode()
    assert Table.objects.count() == tables


def test_a_position_is_searched() -> None:
    position = {
        "players": 2,
        "coins": [30, 0],
        "landmarks": [["Harbor", "Train Station", "Shopping Mall", "Amusement Park", "Moon Tower"], []],
        "phase": "build",
    }
    page = Visitor().post("/g/machi_koro/edit/search", p=packed(position)).content.decode()
    assert re.search(r"<ol><li><strong>build Airport</strong>", page)
    assert "wins with 100" in page


def test_a_position_is_taken_from_a_game_that_is_over_and_from_no_other() -> None:
    table, (ann, *_others) = people("neue_heimat", 2)
    advance(table, 12)
    assert ann.get(f"/g/neue_heimat/edit?table={table.id}").status_code == 422
    assert "/edit?table" not in ann.page(f"/t/{table.id}/replay")
    advance(table, 3000)
    taken = re.findall(r'name="p" value="([^"]+)"', ann.page(f"/g/neue_heimat/edit?table={table.id}&move=40"))[0]
    assert unpacked(taken)["players"] == [seat.name for seat in table.seats.all()]
    assert f'value="{table.id}"' in ann.page("/g/neue_heimat/edit")
    assert f"/g/neue_heimat/edit?table={table.id}&amp;move=40" in ann.page(f"/t/{table.id}/replay?move=40")
    assert ann.get(f"/g/machi_koro/edit?table={table.id}").status_code == 422
    Table.objects.filter(pk=table.pk).update(audience=Table.Audience.PLAYERS)
    assert Visitor().get(f"/g/neue_heimat/edit?table={table.id}").status_code == 403


def test_forms_of_other_sites_are_refused() -> None:
    position = packed(GAMES["neue_heimat"].new(2, seed=1).position())
    for action in ("edit", "edit/play", "edit/search"):
        assert Client(enforce_csrf_checks=True).post(f"/g/neue_heimat/{action}", {"p": position}).status_code == 403


@each_game
def test_every_word_of_the_editor_is_a_template(marks: None, key: str) -> None:  # noqa: F811
    position = {
        **GAMES[key].new(GAMES[key].seats.start, seed=2).position(),
        "players": ["Ä1", "Ö2", "Ü3"][: GAMES[key].seats.start],
    }
    page = Visitor().page(f"/g/{key}/edit?{urlencode({'p': packed(position)})}")
    page = re.sub(r"<textarea.*?</textarea>| placeholder=.[^>]*", "", page, flags=re.DOTALL)  # what a position says stays English
    assert [word for word in plain_words_of(page) if "JSON" not in word] == []
