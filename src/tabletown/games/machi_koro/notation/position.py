"""Positions of Machi Koro as data with names: to set up tables for tests, puzzles and reports."""

from typing import Any

from tabletown.errors import BadPosition
from tabletown.reading import Reader, seat_word, whole, word

from ..rules.components import (
    CARD_NAMES,
    CARDS,
    COPIES,
    DECK,
    DECK_NAMES,
    ESTABLISHMENTS,
    KINDS,
    KINDS_UP,
    LANDMARK_NAMES,
    LANDMARKS_TO_WIN,
    MOST_DICE,
    NO_CARD,
    START_CARDS,
    START_COINS,
    Deck,
    Kind,
    Landmark,
)
from ..rules.state import MOST_BOTTOM, NOBODY, Phase

PHASES = [phase.name.lower() for phase in Phase]
MOST_COINS = 1_000_000
MOST_COPIES = 20
BEFORE_TOTAL = (Phase.FIRST_PLAYER, Phase.SET_OUT, Phase.ROLL, Phase.DICE, Phase.KEEP)


# --- writing --------------------------------------------------------------------------------------------------------


def write(s: Any) -> dict[str, Any]:
    """The full position."""
    seats = range(s.seats)
    return {
        "phase": PHASES[s.phase],
        "active": seat_word(s.active),
        "rolling": s.rolling,
        "dice": [pips for pips in s.dice if pips],
        "added_two": bool(s.added_two),
        "copies": s.copies,
        "card": CARD_NAMES[s.card] if s.card != NO_CARD else None,
        "tuna": s.tuna,
        "extra_turn": bool(s.extra_turn),
        "coins": s.coins[: s.seats],
        "stored": s.stored[: s.seats],
        "cities": [named(s.cards[seat]) for seat in seats],
        "landmarks": [[name for i, name in enumerate(LANDMARK_NAMES) if s.built[seat] >> i & 1] for seat in seats],
        "market": by_deck(s.market),
        "deck": by_deck(s.deck),
        "top": CARD_NAMES[s.top] if s.top != NO_CARD else None,
        "bottom": [CARD_NAMES[kind] for kind in s.bottom[: s.bottom_size]],
        "discarded": {CARD_NAMES[ESTABLISHMENTS + i]: n for i, n in enumerate(s.discarded) if n},
    }


def named(counts: list[int]) -> dict[str, int]:
    """Cards by name, those that are there."""
    return {CARD_NAMES[kind]: n for kind, n in enumerate(counts) if n}


def by_deck(counts: list[int]) -> dict[str, dict[str, int]]:
    """Cards by deck and name."""
    return {
        DECK_NAMES[deck]: {CARD_NAMES[kind]: n for kind, n in enumerate(counts) if n and DECK[kind] == deck} for deck in Deck
    }


# --- reading --------------------------------------------------------------------------------------------------------


def read(reader: Reader, s: Any) -> None:
    """Fill a state that stands at the beginning. The default is the start of P1's turn, with a full market."""
    seats = int(s["seats"])
    s["phase"] = reader.word("phase", PHASES, "roll")
    s["active"] = reader.seat("active", seats, None if s["phase"] == Phase.FIRST_PLAYER else "P1")
    read_cities(reader, s, seats)
    read_market(reader, s)
    read_roll(reader, s)
    check_phase(s)


def read_cities(reader: Reader, s: Any, seats: int) -> None:
    """Coins, cards and landmarks of every player; a city that is written down has exactly those cards."""
    s["coins"][:seats] = reader.wholes("coins", seats, 0, MOST_COINS, [START_COINS] * seats)
    s["stored"][:seats] = reader.wholes("stored", seats, 0, MOST_COINS, [0] * seats)
    start = {CARD_NAMES[kind]: 1 for kind in START_CARDS}
    for seat, city in enumerate(reader.several("cities", seats, seats, [start] * seats)):
        cards = Reader(city, f"position.cities[{seat}]")
        for kind, name in enumerate(CARD_NAMES):
            s["cards"][seat, kind] = cards.whole(name, 0, MOST_COPIES if kind < ESTABLISHMENTS else 1, 0)
        cards.done()
    for seat, names in enumerate(reader.several("landmarks", seats, seats, [[]] * seats)):
        where = f"position.landmarks[{seat}]"
        if not isinstance(names, list | tuple):
            raise BadPosition(f"{where} must be a list of landmarks, not {names!r:.60}")
        found = [word(name, LANDMARK_NAMES, f"{where}[{i}]") for i, name in enumerate(names)]
        if len(set(found)) < len(found):
            raise BadPosition(f"{where} names a landmark twice")
        s["built"][seat] = sum(1 << landmark for landmark in found)


def read_market(reader: Reader, s: Any) -> None:
    """What lies face up, and the decks: by default one of each of the first kinds that are left, and all the rest."""
    s["discarded"] = read_counts(reader.part("discarded", {}), range(ESTABLISHMENTS, KINDS))
    top = reader.raw("top", None)
    s["top"] = NO_CARD if top is None else ESTABLISHMENTS + word(top, CARD_NAMES[ESTABLISHMENTS:], "position.top")
    bottom = reader.several("bottom", 0, MOST_BOTTOM, [])
    for i, name in enumerate(bottom):
        s["bottom"][i] = ESTABLISHMENTS + word(name, CARD_NAMES[ESTABLISHMENTS:], f"position.bottom[{i}]")
    s["bottom_size"] = len(bottom)
    market, deck = reader.part("market", {}), reader.part("deck", {})
    for which, name in enumerate(DECK_NAMES):
        kinds = [kind for kind in range(KINDS) if DECK[kind] == which]
        left = {kind: max(0, copies(s, kind) - seen(s, kind)) for kind in kinds}
        up = default_market(left, which) if s["phase"] > Phase.SET_OUT else {}
        shown = read_counts(market.part(name, {CARD_NAMES[kind]: n for kind, n in up.items()}), kinds)
        rest = {CARD_NAMES[kind]: max(0, left[kind] - n) for kind, n in zip(kinds, shown, strict=True)}
        s["market"][kinds] = shown
        s["deck"][kinds] = read_counts(deck.part(name, rest), kinds)
    market.done()
    deck.done()
    settle_known_majors(s)


def read_counts(reader: Reader, kinds: Any) -> list[int]:
    """How many of each kind."""
    found = [reader.whole(CARD_NAMES[kind], 0, int(COPIES[kind]), 0) for kind in kinds]
    reader.done()
    return found


def copies(s: Any, kind: int) -> int:
    """Copies of a kind in this game's deck and market at the beginning."""
    return int(s["seats"]) if kind >= ESTABLISHMENTS and s["major_market_limit"] else int(COPIES[kind])


def seen(s: Any, kind: int) -> int:
    """Copies of a kind that are in cities (starting cards aside), discarded, or known in the deck."""
    in_cities = int(s["cards"][:, kind].sum())
    if kind < ESTABLISHMENTS:
        return max(0, in_cities - (int(s["seats"]) if kind in START_CARDS else 0))
    known = [int(s["top"]), *map(int, s["bottom"])].count(kind)
    return in_cities + int(s["discarded"][kind - ESTABLISHMENTS]) + known


def default_market(left: dict[int, int], deck: int) -> dict[int, int]:
    """One card each of the first kinds that are left."""
    kinds = [kind for kind, n in left.items() if n]
    return dict.fromkeys(kinds[: int(KINDS_UP[deck])], 1)


def settle_known_majors(s: Any) -> None:
    """A known top card with nothing unknown below it is the first of the known ones."""
    unknown = int(s["deck"][ESTABLISHMENTS:].sum())
    size = int(s["bottom_size"])
    if unknown + size + (s["top"] != NO_CARD) > MOST_BOTTOM:
        raise BadPosition(f"position.deck, top and bottom hold more than the {MOST_BOTTOM} majors there are")
    if s["top"] != NO_CARD and unknown == 0:
        s["bottom"][1 : size + 1] = s["bottom"][:size].copy()
        s["bottom"][0], s["bottom_size"], s["top"] = s["top"], size + 1, NO_CARD


def read_roll(reader: Reader, s: Any) -> None:
    """The dice, and how far the income of the roll has got."""
    dice = reader.several("dice", 0, MOST_DICE, [])
    s["dice"][: len(dice)] = [whole(pips, 1, 6, f"position.dice[{i}]") for i, pips in enumerate(dice)]
    s["rolling"] = reader.whole("rolling", 0, MOST_DICE, len(dice))
    s["added_two"] = reader.flag("added_two", False)
    kept = int(s["dice"][0] + s["dice"][1])
    s["total"] = 0 if s["phase"] in BEFORE_TOTAL else kept + 2 * int(s["added_two"])
    s["copies"] = reader.whole("copies", 0, MOST_COPIES, int(s["phase"] in (Phase.DEMOLISH, Phase.GIVE, Phase.RECEIVE)))
    card = reader.raw("card", None)
    s["card"] = NO_CARD if card is None else word(card, CARD_NAMES[:ESTABLISHMENTS], "position.card")
    s["tuna"] = reader.whole("tuna", 0, 6, 0)
    s["extra_turn"] = reader.flag("extra_turn", False)


TOTALS = {
    Phase.HARBOR: (10, 11, 12),
    Phase.DEMOLISH: (4,),
    Phase.GIVE: (9, 10),
    Phase.RECEIVE: (9, 10),
    Phase.TUNA: (12, 13, 14),
    Phase.SWAP: (6,),
    Phase.SWAP_FOR: (6,),
}


def check_phase(s: Any) -> None:
    """What the phase speaks of must be there, so that it can be played on."""
    phase = Phase(int(s["phase"]))
    if (s["active"] == NOBODY) != (phase == Phase.FIRST_PLAYER):
        raise BadPosition("position.active must be named in every phase but first_player")
    check_dice(s, phase)
    check_income(s, phase)
    check_later(s, phase)


def check_dice(s: Any, phase: Phase) -> None:
    """Dice lie on the table from the roll on."""
    rolled = int((s["dice"] > 0).sum())
    rolling = int(s["rolling"])
    if phase in (Phase.FIRST_PLAYER, Phase.SET_OUT, Phase.ROLL):
        if rolled or rolling:
            raise BadPosition(f"position.dice must be empty and rolling 0 in the phase {phase.name.lower()}")
    elif phase == Phase.DICE:
        if not rolled < rolling:
            raise BadPosition("position.rolling must be more than the dice that are rolled in the phase dice")
    elif rolled != rolling:
        raise BadPosition(f"position.dice must hold the {rolling} dice that were rolled")
    if phase == Phase.KEEP and rolled != MOST_DICE:
        raise BadPosition("position.dice must be three in the phase keep")
    if s["added_two"] and (phase in BEFORE_TOTAL or phase == Phase.HARBOR or int(s["dice"][0] + s["dice"][1]) < 10):
        raise BadPosition("position.added_two needs a total of 10 or more that Harbor has changed")


def check_income(s: Any, phase: Phase) -> None:
    """A choice in the income of a roll fits its total and the city."""
    total, active = int(s["total"]), int(s["active"])
    if phase in TOTALS and total not in TOTALS[phase]:
        wanted = " or ".join(map(str, TOTALS[phase]))
        raise BadPosition(f"position.dice must make {wanted} in the phase {phase.name.lower()}")
    company = phase in (Phase.DEMOLISH, Phase.GIVE, Phase.RECEIVE)
    if company != (s["copies"] > 0):
        raise BadPosition("position.copies must be above 0 exactly in the phases demolish, give and receive")
    if phase == Phase.DEMOLISH and s["built"][active] == 0:
        raise BadPosition(f"position.landmarks[{active}] must hold a landmark to demolish")
    if (phase in (Phase.RECEIVE, Phase.SWAP_FOR)) != (s["card"] != NO_CARD):
        raise BadPosition("position.card must be named exactly in the phases receive and swap_for")
    if s["card"] != NO_CARD and s["cards"][active, s["card"]] == 0:
        raise BadPosition(f"position.cities[{active}] must hold the {CARD_NAMES[int(s['card'])]} that was chosen")
    if phase == Phase.RECEIVE and s["seats"] == 2:
        raise BadPosition("position.phase: with two players nobody is asked who receives a card")
    establishments = s["cards"][:, :ESTABLISHMENTS].sum(axis=1)
    if phase in (Phase.GIVE, Phase.SWAP, Phase.SWAP_FOR) and establishments[active] == 0:
        raise BadPosition(f"position.cities[{active}] must hold an establishment in the phase {phase.name.lower()}")
    if phase in (Phase.SWAP, Phase.SWAP_FOR) and establishments.sum() == establishments[active]:
        raise BadPosition(f"position.cities must hold another player's establishment in the phase {phase.name.lower()}")
    if s["tuna"] and not (phase == Phase.TUNA and s["tuna_boat"]):
        raise BadPosition("position.tuna is the first of two tuna dice, in the phase tuna and under the official rule")


def check_later(s: Any, phase: Phase) -> None:
    """Drawing needs a deck, investing a coin, and the end a winner."""
    active = int(s["active"])
    majors = int(s["deck"][ESTABLISHMENTS:].sum()) + int(s["bottom_size"]) + int(s["top"] != NO_CARD)
    if phase == Phase.BLIND_DRAW and majors == 0:
        raise BadPosition("position.deck.major must hold a card in the phase blind_draw")
    if phase in (Phase.SET_OUT, Phase.REPLENISH) and not any(is_short(s, deck) for deck in Deck):
        raise BadPosition(f"position.market must lack a kind that its deck can give in the phase {phase.name.lower()}")
    if phase == Phase.INVEST and (s["coins"][active] == 0 or s["cards"][active, Kind.TECH_STARTUP] == 0):
        raise BadPosition("position: only an owner of Tech Startup with a coin is asked to invest")
    if (phase == Phase.EXTRA_TURN) > bool(s["extra_turn"]):
        raise BadPosition("position.extra_turn must be true in the phase extra_turn")


def is_short(s: Any, deck: Deck) -> bool:
    """Whether a marketplace shows too few kinds and its deck has cards."""
    kinds = [kind for kind in range(KINDS) if DECK[kind] == deck]
    left = int(s["deck"][kinds].sum())
    if deck == Deck.MAJOR:
        left += int(s["bottom_size"]) + int(s["top"] != NO_CARD)
    return left > 0 and int((s["market"][kinds] > 0).sum()) < KINDS_UP[deck]


# --- checking -------------------------------------------------------------------------------------------------------


def problems(s: Any) -> list[str]:
    """What could not be on any table. Cards may be missing, as in a puzzle; there are never too many."""
    return [*card_problems(s), *market_problems(s), *roll_problems(s), *choice_problems(s), *end_problems(s)]


def card_problems(s: Any) -> list[str]:
    """No more of any card than the box holds."""
    found = []
    for card in CARDS:
        kind = card.kind
        most = s.seats if kind >= ESTABLISHMENTS and s.major_market_limit else card.copies
        in_decks = s.market[kind] + s.deck[kind]
        if kind >= ESTABLISHMENTS:
            known = [s.top, *s.bottom[: s.bottom_size]].count(kind)
            in_decks += known + s.discarded[kind - ESTABLISHMENTS]
        everywhere = in_decks + sum(city[kind] for city in s.cards)
        if in_decks > most:
            found.append(f"there are only {most} {card.name} cards for the market, not {in_decks}")
        elif everywhere > most + (s.seats if kind in START_CARDS else 0):
            found.append(f"there are only {most + (s.seats if kind in START_CARDS else 0)} {card.name} cards, not {everywhere}")
    for seat in range(s.seats):
        if s.stored[seat] and not s.cards[seat][Kind.TECH_STARTUP]:
            found.append(f"P{seat + 1} has coins on a Tech Startup but owns none")
    return found


def market_problems(s: Any) -> list[str]:
    """A marketplace has its number of kinds, unless it is being filled or its deck is used up."""
    found = []
    for deck in Deck:
        kinds = [kind for kind in range(KINDS) if DECK[kind] == deck]
        up = sum(1 for kind in kinds if s.market[kind])
        left = sum(s.deck[kind] for kind in kinds) + (s.bottom_size + (s.top != NO_CARD) if deck == Deck.MAJOR else 0)
        if up > KINDS_UP[deck]:
            found.append(f"the {DECK_NAMES[deck]} market shows at most {KINDS_UP[deck]} kinds, not {up}")
        filling = s.phase in (Phase.FIRST_PLAYER, Phase.SET_OUT, Phase.REPLENISH)
        if up < KINDS_UP[deck] and left and not filling:
            found.append(f"the {DECK_NAMES[deck]} market shows {up} kinds though its deck has cards")
    if (s.top != NO_CARD or s.bottom_size) and not s.major_market_limit:
        found.append("majors are only known in the deck with major_market_limit")
    if s.top != NO_CARD and not any(s.cards[seat][s.top] for seat in range(s.seats)):
        found.append(f"nobody owns a {CARD_NAMES[s.top]}, so nobody put it back on top of the deck")
    return [*found, *dead_problems(s)]


def dead_problems(s: Any) -> list[str]:
    """Majors that everybody owns are discarded at once, by the switch `major_refresh`; no others ever are."""
    majors = range(ESTABLISHMENTS, KINDS)
    dead = [kind for kind in majors if all(s.cards[seat][kind] for seat in range(s.seats))]
    up = [kind for kind in majors if s.market[kind]]
    found = [
        f"a {CARD_NAMES[kind]} was discarded, but not everybody owns one"
        for kind in majors
        if s.discarded[kind - ESTABLISHMENTS] and kind not in dead
    ]
    stale = [kind for kind in up if kind in dead]
    if s.phase != Phase.REPLENISH and stale and (s.major_refresh or stale == up):
        found.append(f"everybody owns {' and '.join(CARD_NAMES[kind] for kind in stale)}, which would have been discarded")
    return found


def roll_problems(s: Any) -> list[str]:
    """Two dice need Train Station, three Moon Tower, 2 more Harbor."""
    if s.active == NOBODY:
        return []
    built, found = s.built[s.active], []
    fresh = s.phase in (Phase.DICE, Phase.KEEP, Phase.HARBOR)  # nothing can have been demolished since the roll
    if fresh and s.rolling == 2 and not built >> Landmark.TRAIN_STATION & 1:
        found.append("two dice need the Train Station")
    if fresh and s.rolling == 3 and not built >> Landmark.MOON_TOWER & 1:
        found.append("three dice need the Moon Tower")
    if s.phase == Phase.HARBOR and not built >> Landmark.HARBOR & 1:
        found.append("only the Harbor's owner is asked to add 2")
    if s.phase in (Phase.SWAP, Phase.SWAP_FOR) and not s.cards[s.active][Kind.BUSINESS_CENTER]:
        found.append("only the owner of a Business Center swaps")
    if s.phase == Phase.BLIND_DRAW and not s.major_market_limit:
        found.append("a blind draw needs major_market_limit")
    if s.phase == Phase.INVEST and not s.tech_startup:
        found.append("that is only asked with tech_startup = official")
    return found


def choice_problems(s: Any) -> list[str]:
    """What the phase asks for was given by a card, a landmark or a switch."""
    if s.active == NOBODY:
        return []
    built, own, found = s.built[s.active], s.cards[s.active], []
    park = built >> Landmark.AMUSEMENT_PARK & 1
    double = s.rolling >= 2 and s.dice[0] == s.dice[1]
    if s.phase == Phase.ROLL_AGAIN and (s.amusement_park or not park or not double):
        found.append("another roll needs a double, the Amusement Park, and amusement_park = manual")
    if s.extra_turn and (s.phase < Phase.BUILD or not s.amusement_park or not park or (s.rolling and not double)):
        found.append("another turn is earned by a double with the Amusement Park and amusement_park = official")
    if s.added_two and not built >> Landmark.HARBOR & 1:
        found.append("2 is only added by the Harbor's owner")
    if s.phase == Phase.DEMOLISH and s.copies > own[Kind.DEMOLITION_COMPANY]:
        found.append("more Demolition Companies are left to resolve than there are in the city")
    companies = sum(s.cards[seat][Kind.MOVING_COMPANY] for seat in range(s.seats))  # one may have been given away
    if s.phase in (Phase.GIVE, Phase.RECEIVE) and s.copies > companies:
        found.append("more Moving Companies are left to resolve than there are in all cities")
    boats = [seat for seat in range(s.seats) if s.cards[seat][Kind.TUNA_BOAT] and s.built[seat] >> Landmark.HARBOR & 1]
    if s.phase == Phase.TUNA and not boats:
        found.append("a tuna roll needs a player with a Tuna Boat and the Harbor")
    if s.phase == Phase.BLIND_DRAW and any(s.market[kind] and not own[kind] for kind in range(ESTABLISHMENTS, KINDS)):
        found.append("a blind draw is for the owner of every major that is face up")
    return found


def end_problems(s: Any) -> list[str]:
    """The game is over exactly when somebody has finished enough landmarks."""
    needed = LANDMARKS_TO_WIN - 1 if s.quick_win else LANDMARKS_TO_WIN
    won = [seat for seat in range(s.seats) if s.built[seat].bit_count() >= needed]
    if len(won) > 1:
        return ["two players cannot both have won"]
    if won and s.phase != Phase.OVER:
        return [f"P{won[0] + 1} has finished {needed} landmarks, so the game is over"]
    if s.phase == Phase.OVER and not won:
        return ["nobody has finished enough landmarks for the game to be over"]
    if won and won[0] != s.active:
        return [f"P{won[0] + 1} has won, so it was P{won[0] + 1}'s turn"]
    return []
