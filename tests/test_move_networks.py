"""Networks that judge moves by what they lead to: what they are shown is what a seat knows, and can be computed by hand."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tabletown import GAMES, Game, batch
from tabletown.bots.model import MOST_SEATS
from tabletown.bots.move_network import move_network_file, move_network_in, new_move_network
from tabletown.bots.move_network_search import move_network_search
from tabletown.bots.network import features_named
from tabletown.bots.network_search import led_settings
from tabletown.bots.scratch import new_scratch
from tabletown.bots.search import new_tree, root_children
from tabletown.game import LeadingNetwork
from tabletown.kernel import NO_JOURNAL, States, describe, kernel, new_rng, sketch
from tabletown.match import Match
from tabletown.testing.settings import Setting
from tabletown.testing.walks import random_walk

LED = [(key, level.network) for key, game in GAMES.items() if game.sketch for level in game.levels.values() if level.network]
led = pytest.mark.parametrize(("key", "network"), LED, ids=[key for key, _ in LED])
GARBAGE = 12_345


@kernel
def sketch_at(states: States, seat: int, found: Any, out: Any) -> None:
    """What is shown of a position."""
    sketch(states[0], seat, found, out)


@kernel
def describe_at(states: States, after: States, seat: int, move: int, seen: Any, found: Any, out: Any) -> None:
    """What is shown of a move."""
    describe(states[0], after[0], seat, move, seen, found, out)


def sketched(game: Game, states: States, seat: int) -> Any:
    """A sketch, over whatever stood there."""
    out = np.full(len(game.sketch), GARBAGE, np.int16)
    sketch_at(batch.handle(states), seat, np.zeros(len(features_named(game)), np.int64), out)
    return out


def described(game: Game, states: States, seat: int, move: int) -> Any:
    """A description, over whatever stood there."""
    out, after, seen = np.full(len(game.description), GARBAGE, np.int16), states.copy(), sketched(game, states, seat)
    batch.apply_at(batch.handle(after), 0, move, NO_JOURNAL)
    scratch = seen, np.zeros(len(features_named(game)), np.int64), out
    describe_at(batch.handle(states), batch.handle(after), seat, move, *scratch)
    return out


def decisions(key: str, players: int) -> Iterator[Match]:
    """Positions in which somebody decides."""
    for number, match in enumerate(random_walk(Setting(key, players).new(), 7 + players, 300)):
        if number % 20 == 0 and match.turn is not None and match.turn >= 0:
            yield match


@led
def test_a_sketch_tells_what_the_seat_knows_and_nothing_else(key: str, network: LeadingNetwork) -> None:
    game, seen = GAMES[key], 0
    for players in game.seats:
        for match in decisions(key, players):
            for seat in range(players):
                told = sketched(game, match.states(), seat)
                assert (told != GARBAGE).all(), "every number is written"
                for luck in range(3):
                    assert (sketched(game, match.known_to(seat, new_rng(luck)), seat) == told).all(), f"{match!r}, seat {seat}"
                seen += 1
    assert seen > 100


@led
def test_features_in_a_sketch_are_those_that_are_weighed(key: str, network: LeadingNetwork) -> None:
    game = GAMES[key]
    count, found = len(features_named(game)), np.zeros(len(features_named(game)), np.int64)
    hand = [name.endswith("in hand") and not name.startswith("tiles") for name in features_named(game)]
    for match in decisions(key, 4):
        who = match.turn or 0
        told = sketched(game, match.states(), who)
        for n in range(4):
            batch.features_at(batch.handle(match.states()), 0, (who + n) % 4, found)
            own = told[n * count : (n + 1) * count]
            wrong = [
                name
                for name, a, b, held in zip(features_named(game), own, found, hand, strict=True)
                if a != b and not (held and n)
            ]
            assert not wrong, f"{match!r}: {wrong} of player {n}"


@led
def test_a_description_says_how_features_change(key: str, network: LeadingNetwork) -> None:
    game, changed = GAMES[key], 0
    start = game.description.index("change: points printed on own tiles")
    count = sum(name.startswith("change: ") for name in game.description) - MOST_SEATS
    before, after = (np.zeros(len(features_named(game)), np.int64) for _ in range(2))
    for match in (match for players in game.seats for match in decisions(key, players)):
        who = match.turn or 0
        batch.features_at(batch.handle(match.states()), 0, who, before)
        for move in match.legal_ids()[:12]:
            told, twin = described(game, match.states(), who, move), match.states()
            assert (told != GARBAGE).all(), "every number is written"
            batch.apply_at(batch.handle(twin), 0, move, NO_JOURNAL)
            batch.features_at(batch.handle(twin), 0, who, after)
            assert told[start : start + count].tolist() == (after - before)[:count].tolist()
            changed += bool((after != before).any())
    assert changed > 50


def by_hand(game: Game, network: LeadingNetwork, states: States, who: int, moves: list[int]) -> tuple[Any, Any]:
    """By plain sums over the file's arrays: opinions of moves, and chances by seat."""
    file, seats, count = move_network_file(game, network.path), int(states["seats"][0]), len(game.sketch)
    part, told = file.layers, sketched(game, states, who) * file.scale[:count]
    second = np.maximum(np.maximum(told @ part["rows"] + part["bias"], 0) @ part["inner"] + part["inner_bias"], 0)
    start = second @ part["lead"] + part["lead_bias"]
    opinions = [
        float(np.maximum((described(game, states, who, move) * file.scale[count:]) @ part["moves"] + start, 0) @ part["worth"])
        for move in moves
    ]
    worth = (part["seats"] @ second + part["seats_bias"])[:seats]
    odds = np.exp(worth - worth.max())
    return opinions, np.roll(odds / odds.sum(), who)


@led
def test_the_search_begins_with_what_the_arrays_of_the_file_say(key: str, network: LeadingNetwork) -> None:
    game, seen = GAMES[key], 0
    level = next(level for level in game.levels.values() if level.network == network)
    net = new_move_network(game, network.path)
    for players in game.seats:
        for match in decisions(key, players):
            states, who = match.states(), match.turn or 0
            if len(match.legal_ids()) < 2:
                continue
            settings = led_settings(level, network, players, -1, 0.0)._replace(finish=False)
            tree, stem = (new_tree(2 * game.most_legal, game.move_count) for _ in range(2))
            scratch = new_scratch(game, states, new_rng(1))
            move_network_search(stem._replace(path=stem.path[:1]), net, scratch, settings, 1, 0.0)  # no farther than here
            opinions, chances = by_hand(game, network, states, who, match.legal_ids())
            assert np.allclose(net.chances[:players], chances, atol=1e-3)
            move_network_search(tree, net, scratch, settings, 1, 0.0)
            moves = [move for move, _, _ in root_children(tree, players)]
            found = {int(tree.move[node]): float(tree.prior[node]) for node in range(1, 1 + len(moves))}
            assert np.allclose([found[move] for move in match.legal_ids()], opinions, atol=5e-3)
            seen += 1
    assert seen > 20


@led
def test_the_search_sees_every_position_as_its_seat_does(key: str, network: LeadingNetwork) -> None:
    """Also where another is to move: then it still knows what it has kept itself."""
    game, hidden = GAMES[key], 0
    level = next(level for level in game.levels.values() if level.network == network)
    net = new_move_network(game, network.path)
    for players in game.seats:
        for match in decisions(key, players):
            found = list[list[float]]()
            for seat in range(players):
                settings = led_settings(level, network, players, seat, 0.0)._replace(finish=False)
                stem = new_tree(2, game.move_count)
                stem = stem._replace(path=stem.path[:1])  # no farther than here
                move_network_search(stem, net, new_scratch(game, match.states(), new_rng(seat)), settings, 1, 0.0)
                _, chances = by_hand(game, network, match.states(), seat, [])
                assert np.allclose(net.chances[:players], chances, atol=1e-3), f"{match!r}, seat {seat}"
                found.append(net.chances[:players].tolist())
            hidden += not np.allclose(found, found[0])
    assert hidden > 20, "seats that know other things think otherwise"


@led
def test_move_networks_share_what_was_learned_and_nothing_else(key: str, network: LeadingNetwork) -> None:
    learned = move_network_in(GAMES[key], network.path)
    one, other = (new_move_network(GAMES[key], network.path) for _ in range(2))
    assert one.rows is other.rows is learned.rows
    for name in ("sketched", "described", "features", "first", "second", "start", "units", "chances"):
        assert not np.shares_memory(getattr(one, name), getattr(other, name))
    assert one.chances.size == MOST_SEATS
