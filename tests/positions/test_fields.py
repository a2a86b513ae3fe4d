"""The fields of a position that know whether they were said."""

from types import SimpleNamespace
from typing import Any

import pytest

from tabletown import BadPosition
from tabletown.positions.fields import (
    Field,
    read_fields,
    said_field,
    said_flag,
    said_name,
    said_number,
    said_seat,
    said_seat_numbers,
)
from tabletown.positions.validation import Reader


def read(field: Field, **position: Any) -> Any:
    """What is kept of a position that says only this, at a table of three."""
    said = SimpleNamespace(seats=3)
    reader = Reader(position, "position")
    read_fields([field], reader, said)
    reader.done()
    return vars(said)


EACH = [
    (said_number("bid", 0, 9), 4, {"bid": 4}),
    (said_flag("stashed"), True, {"stashed": True}),
    (said_seat("active"), "P3", {"active": 2}),
    (said_seat("active"), None, {"active": -1}),
    (said_name("placing", ("Slots", "Lounge"), to="place"), "Lounge", {"place": 1}),
    (said_name("top", ("Stadium", "Publisher"), first=12), "Publisher", {"top": 13}),
    (said_name("top", ("Stadium", "Publisher"), first=12), None, {"top": -1}),
    (said_seat_numbers("cash", lambda said: (0, said.seats)), [0, 3, 1], {"cash": [0, 3, 1]}),
    (said_seat_numbers("cash", lambda said: (0, said.seats), null_says_nothing=True), None, {}),
]


@pytest.mark.parametrize(("field", "value", "kept"), EACH)
def test_what_is_said_is_kept_by_the_numbers_of_the_rules(field: Field, value: Any, kept: dict[str, Any]) -> None:
    assert read(field, **{field.name: value}) == {"seats": 3, **kept}


@pytest.mark.parametrize("field", [field for field, _value, _kept in EACH])
def test_what_is_left_out_is_not_kept(field: Field) -> None:
    assert read(field) == {"seats": 3}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (said_number("bid", 0, 9), 10),
        (said_number("bid", 0, 9), None),
        (said_flag("stashed"), 1),
        (said_seat("active"), "P4"),
        (said_name("top", ("Stadium", "Publisher")), "Stadia"),
        (said_seat_numbers("cash", lambda said: (0, said.seats)), [0, 4, 1]),
        (said_seat_numbers("cash", lambda said: (0, said.seats)), None),
    ],
)
def test_what_cannot_be_is_refused_with_the_place_where_it_stands(field: Field, value: Any) -> None:
    with pytest.raises(BadPosition, match=rf"position\.{field.name}"):
        read(field, **{field.name: value})


@pytest.mark.parametrize(
    ("field", "written"),
    [
        (said_number("bid", 0, 9), 4),
        (said_flag("stashed"), True),
        (said_seat("active"), None),
        (said_name("top", ("Stadium", "Publisher"), first=12), "Publisher"),
        (said_name("placing", ("Slots", "Lounge"), to="place"), None),
        (said_seat_numbers("cash", lambda said: (0, 9)), [5, 6]),
        (said_field("twice", lambda s: 2 * s.bid, lambda reader, said: None), 8),
    ],
)
def test_a_position_is_written_with_names(field: Field, written: Any) -> None:
    s = SimpleNamespace(seats=2, bid=4, stashed=1, active=-1, top=13, place=-1, cash=[5, 6, 0])
    assert field.write(s) == written
