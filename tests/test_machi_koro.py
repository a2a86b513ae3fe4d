"""What is particular to Machi Koro, beside its case files: the printed tables, the odds, and the income by a second hand."""

from collections import Counter

import numpy as np
import pytest

from tabletown import GAMES, batch
from tabletown.games.machi_koro.components import CARDS, DECK_NAMES, LANDMARKS, RECONSTRUCTED
from tabletown.match import Match

from .kit.tables import Setting, random_walk
from .witnesses.machi_koro import CARDS as PRINTED
from .witnesses.machi_koro import LANDMARKS as PRINTED_LANDMARKS
from .witnesses.machi_koro import Table

GAME = GAMES["machi_koro"]


def test_the_box_holds_the_rulebooks_cards() -> None:
    decks = {"L": "1-6", "H": "7+", "M": "major"}
    for card in CARDS:
        printed = PRINTED[card.name]
        assert list(card.fires) == printed.fires
        assert (card.cost, card.copies) == (printed.cost, printed.copies)
        assert (card.colour.name.lower(), card.icon.name.lower()) == (printed.colour, printed.icon)
        assert DECK_NAMES[card.deck] == decks[printed.deck]
    assert [card.name for card in CARDS] == list(PRINTED)
    assert {monument.name: monument.cost for monument in LANDMARKS} == PRINTED_LANDMARKS


def test_the_box_holds_202_cards() -> None:
    starting, landmarks = 2 * 5, (len(LANDMARKS) + 1) * 5
    assert sum(card.copies for card in CARDS) + starting + landmarks == 202
    assert sum(monument.cost for monument in LANDMARKS) == 84


def test_every_reconstructed_value_says_why() -> None:
    assert all(item.item and item.value and item.why for item in RECONSTRUCTED)


def weights(match: Match) -> Counter[str]:
    """How likely each outcome of luck is."""
    buffer = np.zeros(match.game.most_legal, np.int64)
    n = batch.legal_at(match._handle, 0, buffer)
    texts = {move.id: move.text for move in match.legal()}
    return Counter(texts[int(id)] for id in buffer[:n])


def test_a_card_is_as_likely_as_there_are_copies_left() -> None:
    position = {
        "players": 2,
        "phase": "replenish",
        "market": {"1-6": {"Café": 1, "Forest": 1, "Bakery": 1, "Wheat Field": 1}},
        "deck": {"1-6": {"Ranch": 4, "Café": 1, "Flower Shop": 2}},
    }
    match = GAME.at(position, luck="manual")
    assert weights(match) == {"draw Ranch": 4, "draw Café": 1, "draw Flower Shop": 2}


def test_every_face_of_a_die_is_as_likely() -> None:
    match = GAME.at({"players": 2}, luck="manual")
    match.play("roll one die")
    assert weights(match) == {f"roll {pips}": 1 for pips in range(1, 7)}


SETTINGS = [
    {},
    {"preset": "official"},
    {"tax_office": "rebate", "shopping_mall": "official"},
    {"publisher_nerf": True},
    {"publisher_nerf": True, "publisher_nerf_counts": "payer", "major_market_limit": True},
]


@pytest.mark.parametrize("players", list(GAME.seats))
@pytest.mark.parametrize("options", SETTINGS, ids=str)
def test_every_roll_pays_what_the_witness_says(players: int, options: dict[str, bool | int | str]) -> None:
    compared = 0
    for match in random_walk(Setting("machi_koro", players, tuple(options.items())).new(), players, 900):
        if match.over or match.state.active < 0 or len(match.steps) % 11:
            continue
        for told in match.view(None)["table"]["forecast"]:
            table = Table(match.position())
            if not table.needs_a_choice(told["total"]):
                assert told["change"] == table.income(told["total"]), (told, match.position())
                compared += 1
    assert compared > 150


def test_a_player_may_take_back_the_first_half_of_a_gift() -> None:
    position = {
        "players": 3,
        "phase": "give",
        "dice": [4, 5],
        "landmarks": [["Train Station"], [], []],
        "cities": [{"Moving Company": 1, "Ranch": 1}, {}, {}],
    }
    match = GAME.at(position)
    match.play("give Ranch")
    assert match.may_undo(0)
    match.undo(0)
    assert [move.text for move in match.legal()] == ["give Ranch", "give Moving Company"]


def test_nobody_takes_back_a_decision_after_the_dice() -> None:
    match = GAME.at({"players": 2}, seed=1)
    match.play("roll one die")
    assert not match.may_undo(0)
