"""What a seat may know, as numbers: everything, since a deck's order is not decided before it is drawn."""

from tabletown.engine.kernel import State, kernel
from tabletown.engine.observation_kernels import MOST_OBSERVED, Observed, counted_on, cut_off, seen_from, starts_of

from .components import (
    CARD_KEYS,
    CARDS,
    KINDS,
    LANDMARK_KEYS,
    LANDMARKS,
    MAJORS,
    MOST_DICE,
    MOST_SEATS,
    MOST_TOTAL,
)
from .income import tuna_dice
from .state import MOST_BOTTOM, Phase
from .turns import machi_koro_turn

PLAYERS = tuple(f"player{n}" for n in range(MOST_SEATS))
LAST_SEAT, LAST_KIND = MOST_SEATS - 1, KINDS - 1
MOST_COPIES = max(card.copies for card in CARDS)
MOST_OWNED = MOST_COPIES + MOST_SEATS  # every copy, and everybody's starting card
SEAT = "counted from the observer"
RULE = "0 manual, 1 official"

SLOTS = (
    ("players", (), 2, MOST_SEATS, "players in the game"),
    ("seat", (), 0, LAST_SEAT, "the observer's seat at the table, which the numbers of moves mean"),
    ("to_move", (), -2, LAST_SEAT, f"whose decision it is, {SEAT}; -1 luck, -2 the game is over"),
    ("phase", (), 0, Phase.OVER, "what the table is waiting for: " + ", ".join(f"{p.value} {p.name.lower()}" for p in Phase)),
    ("option_{}", (("city_hall", "shopping_mall", "amusement_park"),), 0, 1, RULE),
    ("option_tuna_boat", (), 0, 1, f"{RULE}; shared is told as manual, whose dice it has"),
    ("option_{}", (("major_refresh", "tech_startup"),), 0, 1, RULE),
    ("option_tax_office", (), 0, 1, "0 publisher, 1 rebate"),
    ("option_quick_win", (), 0, 1, "whether five landmarks win"),
    ("option_publisher_nerf", (), 0, 1, "whether Publisher counts pairs"),
    ("option_publisher_nerf_counts", (), 0, 1, "0 the owner's, 1 the payer's"),
    ("option_major_market_limit", (), 0, 1, "whether majors are limited, with blind draws"),
    ("option_first_player", (), 0, MOST_SEATS, "the seat that starts, counted from 1; 0 luck decides"),
    ("active", (), -1, LAST_SEAT, f"whose turn it is, {SEAT}; -1 nobody's"),
    ("rolling", (), 0, MOST_DICE, "dice chosen for this roll"),
    ("die{}", (range(1, MOST_DICE + 1),), 0, 6, "pips; 0 while not rolled. Of three dice the kept ones stand first"),
    ("total", (), 0, MOST_TOTAL, "of the dice that count, with Harbor's 2; 0 while not known"),
    ("added_two", (), 0, 1, "whether Harbor was used on this roll"),
    ("copies_to_resolve", (), 0, MOST_SEATS * MOST_OWNED, "copies of a company that fired and are still to be resolved"),
    ("chosen_card", (), -1, LAST_KIND, "the card chosen to be given or swapped; -1 none"),
    ("tuna", (), 0, 6, "the first of two tuna dice"),
    ("extra_turn", (), 0, 1, "whether this turn has earned another"),
    ("market_{}", (CARD_KEYS,), 0, MOST_OWNED, "cards face up"),
    ("deck_{}", (CARD_KEYS,), 0, MOST_OWNED, "cards face down in unknown order"),
    ("top_of_majors", (), -1, LAST_KIND, "a major seen and put back on top of its deck; -1 none"),
    ("under_majors_{}", (range(MOST_BOTTOM),), -1, LAST_KIND, "majors seen and put under their deck, in their order; -1 none"),
    ("under_majors", (), 0, MOST_BOTTOM, "how many those are"),
    ("discarded_{}", (CARD_KEYS[KINDS - MAJORS:],), 0, MOST_OWNED, "majors out of the game"),
    ("{}_coins", (PLAYERS,), 0, MOST_OBSERVED, f"coins; cut off at {MOST_OBSERVED}"),
    ("{}_stored", (PLAYERS,), 0, MOST_OBSERVED, f"coins on Tech Startup; cut off at {MOST_OBSERVED}"),
    ("{}_{}", (PLAYERS, CARD_KEYS), 0, MOST_OWNED, "cards in the city"),
    ("{}_{}", (PLAYERS, LANDMARK_KEYS), 0, 1, "whether the landmark is built"),
)  # fmt: skip

AT = starts_of(SLOTS)
DICE, AFTER_DICE, MARKET_AT, DECK_AT = AT["die{}"], AT["total"], AT["market_{}"], AT["deck_{}"]
TOP, UNDER, DISCARDED = AT["top_of_majors"], AT["under_majors_{}"], AT["discarded_{}"]
COINS = AT["{}_coins"]
STORED, CARDS_AT = COINS + MOST_SEATS, COINS + 2 * MOST_SEATS
LANDMARKS_AT = CARDS_AT + MOST_SEATS * KINDS


@kernel
def machi_koro_observe(s: State, seat: int, out: Observed) -> None:
    observe_turn(s, seat, out)
    observe_markets(s, out)
    for n in range(MOST_SEATS):
        if n < s.seats:
            observe_player(s, counted_on(seat, n, s.seats), n, out)
        else:
            observe_empty_seat(n, out)


@kernel
def observe_turn(s: State, seat: int, out: Observed) -> None:
    out[0], out[1], out[2], out[3] = s.seats, seat, seen_from(machi_koro_turn(s), seat, s.seats), s.phase
    out[4], out[5], out[6], out[7] = s.city_hall, s.shopping_mall, s.amusement_park, tuna_dice(s) - 1
    out[8], out[9], out[10], out[11] = s.major_refresh, s.tech_startup, s.tax_office, s.quick_win
    out[12], out[13], out[14], out[15] = s.publisher_nerf, s.publisher_nerf_counts, s.major_market_limit, s.first_player
    out[16], out[17] = seen_from(s.active, seat, s.seats), s.rolling
    for die in range(MOST_DICE):
        out[DICE + die] = s.dice[die]
    out[AFTER_DICE], out[AFTER_DICE + 1], out[AFTER_DICE + 2] = s.total, s.added_two, s.copies
    out[AFTER_DICE + 3], out[AFTER_DICE + 4], out[AFTER_DICE + 5] = s.card, s.tuna, s.extra_turn


@kernel
def observe_markets(s: State, out: Observed) -> None:
    for kind in range(KINDS):
        out[MARKET_AT + kind] = s.market[kind]
    for kind in range(KINDS):
        out[DECK_AT + kind] = s.deck[kind]
    out[TOP], out[UNDER + MOST_BOTTOM] = s.top, s.bottom_size
    for place in range(MOST_BOTTOM):
        out[UNDER + place] = s.bottom[place]
    for major in range(MAJORS):
        out[DISCARDED + major] = s.discarded[major]


@kernel
def observe_player(s: State, player: int, n: int, out: Observed) -> None:
    """The n-th player from the observer on."""
    out[COINS + n], out[STORED + n] = cut_off(s.coins[player]), cut_off(s.stored[player])
    for kind in range(KINDS):
        out[CARDS_AT + n * KINDS + kind] = s.cards[player, kind]
    for landmark in range(len(LANDMARKS)):
        out[LANDMARKS_AT + n * len(LANDMARKS) + landmark] = s.built[player] >> landmark & 1


@kernel
def observe_empty_seat(n: int, out: Observed) -> None:
    out[COINS + n], out[STORED + n] = 0, 0
    for kind in range(KINDS):
        out[CARDS_AT + n * KINDS + kind] = 0
    for landmark in range(len(LANDMARKS)):
        out[LANDMARKS_AT + n * len(LANDMARKS) + landmark] = 0
