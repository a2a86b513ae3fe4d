"""What happened, beat after beat: who, what, which coins went where. In six words at most; to the seat itself as "you"."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, NamedTuple

from tabletown.game.beats import BANK, Beat, Flow, Kind
from tabletown.text.i18n import N_, _, ngettext

from ..notation.moves import card_place, landmark_place
from ..notation.names import landmark_name
from ..rules.components import CARD_KEYS, CARDS, INVESTED, Colour, Deck, Landmark
from ..rules.components import Kind as Card
from ..rules.numbers import CARDS_OF, Event
from .journeys import places, purse
from .words import short_name

PAYMENTS = {Event.PAID, Event.SHORT, Event.NO_COINS, Event.KEPT_BACK}
FROM_BANK = {Event.EARNED, Event.SHARED_TUNA}
ALL_COINS = 5
"""Whoever has so many and loses all of them has lost something."""
View = dict[str, Any]
"""The table, as the seat knows it."""


class Phrase(NamedTuple):
    """Somebody's beat in words: of {name} and perhaps an {other}; to the one; and to the other."""

    told: str
    to_name: str = ""
    to_other: str = ""


class BeatWriter:
    """The beats of one step, for one reader; the purses count along."""

    def __init__(self, names: list[str], seat: int | None, before: View, after: View) -> None:
        self.names, self.seat, self.before, self.after = names, seat, before, after
        self.coins = [player["coins"] for player in before["players"]]
        self.double = False

    def words(self, told: Phrase, who: int, other: int = -1, **fields: Any) -> str:
        """What is said, in the person that fits whoever reads it."""
        template = told.told
        if self.seat is not None and self.seat == who and told.to_name:
            template = told.to_name
        elif self.seat is not None and self.seat == other and told.to_other:
            template = told.to_other
        name, second = (self.names[n] if 0 <= n < len(self.names) else "" for n in (who, other))
        return _(template, name=name, other=second, **fields)

    def beat(self, kind: Kind, say: str, **told: Any) -> Beat:
        """A beat; its coins are counted, and what stands in the purses afterwards is told with it."""
        flows: tuple[Flow, ...] = tuple(flow for flow in told.pop("coins", ()) if flow[2])
        had = list(self.coins)
        for start, end, number in flows:
            for player in range(len(self.coins)):
                self.coins[player] += number * ((end == purse(player)) - (start == purse(player)))
        changed = [player for player, coins in enumerate(self.coins) if coins != had[player]]
        mine = self.coins[self.seat] - had[self.seat] if self.seat is not None else 0
        lost_all = any(had[player] >= ALL_COINS and not self.coins[player] for player in changed) and kind == "pay"
        told.setdefault("mine", (mine > 0) - (mine < 0))
        told["moment"] = told.get("moment", False) or lost_all
        return Beat(
            kind=kind,
            say=say,
            coins=flows,
            figures={purse(player): str(self.coins[player]) for player in changed} | told.pop("figures", {}),
            **told,
        )

    def for_me(self, who: int) -> int:
        """What is good for a player, for the reader."""
        return int(self.seat == who)


def beats(events: list[list[int]], names: list[str], seat: int | None, before: View, after: View) -> list[Beat]:
    """What the events of one step are to a seat."""
    writer = BeatWriter(names, seat, before, after)
    told = [beat for _row, found in groupby(events, key=row_of) for beat in beats_of(writer, list(found))]
    return [*with_progress(told, before, after), *turn_or_end(writer)]


def row_of(event: list[int]) -> tuple[int, int]:
    """Payments for cards of one kind are one beat, however many pay or are paid; so are new cards."""
    what, _who, a, b, *_rest = event
    if what in PAYMENTS:
        return -1, b % CARDS_OF
    if what == Event.EARNED:
        return -2, a % CARDS_OF
    if what == Event.SHARED_TUNA:
        return -2, int(Card.TUNA_BOAT)
    return (what, 0) if what in (Event.PARK, Event.TURNED_UP) else (what, id(event))


def beats_of(writer: BeatWriter, events: list[list[int]]) -> Iterator[Beat]:
    """The beats of events that belong together."""
    what = events[0][0]
    if what in PAYMENTS:
        yield from payment(writer, events)
    elif what in FROM_BANK:
        yield income(writer, events)
    elif what == Event.PARK:
        yield from park(writer, events)
    elif what == Event.TURNED_UP:
        yield new_cards(writer, events)
    elif what in TOLD:
        yield from TOLD[what](writer, events[0])


# --- coins that change hands ----------------------------------------------------------------------------------------


ONE_PAYS = Phrase(N_("{name} pays {other} ${amount}"), N_("You pay {other} ${amount}"), N_("{name} pays you ${amount}"))
PAYS_SEVERAL = Phrase(N_("{name} pays ${amount}"), N_("You pay ${amount}"))
TAKES = Phrase(N_("{card}: {name} takes ${amount}"), N_("{card}: you take ${amount}"))
HAS_NONE = Phrase(N_("{name} has no coins"), N_("You have no coins"))
KEEPS_ALL = Phrase(N_("{name} pays nothing: Tax Office"), N_("You pay nothing: Tax Office"))
EARNS = Phrase(N_("{card}: {name} +{amount}"), N_("{card}: you +{amount}"))
DOUBLE = Phrase(N_("A double: {name} takes ${amount}"), N_("A double: you take ${amount}"))


def payment(writer: BeatWriter, events: list[list[int]]) -> Iterator[Beat]:
    """What players pay each other for cards of one kind."""
    card = CARDS[events[0][3] % CARDS_OF]
    fires = tuple(dict.fromkeys(card_place(event[1], int(card.kind)) for event in events))
    paid = [(event[1], event[2], event[4]) for event in events if event[0] == Event.PAID]
    if not paid:
        empty = [event for event in events if event[0] == Event.NO_COINS]
        poor = next((event[2] for event in empty if event[2] == writer.seat), (empty or events)[0][2])
        yield writer.beat(
            "pay", writer.words(HAS_NONE if empty else KEEPS_ALL, poor), places=fires, tone=card.colour.name.lower()
        )
        return
    flows = [(purse(payer), purse(taker), amount) for taker, payer, amount in paid]
    total, mine = sum(amount for *_who, amount in paid), [found for found in paid if found[1] == writer.seat]
    takers = {taker for taker, *_rest in paid}
    if mine and (len(takers) == 1 or len(paid) == 1):
        say = writer.words(ONE_PAYS, mine[0][1], mine[0][0], amount=mine[0][2])
    elif card.colour == Colour.PURPLE:
        say = writer.words(TAKES, paid[0][0], card=short_name(card), amount=total)
    elif len(paid) == 1:
        say = writer.words(ONE_PAYS, paid[0][1], paid[0][0], amount=total)
    else:
        say = writer.words(PAYS_SEVERAL, paid[0][1], amount=total)
    yield writer.beat("pay", say, places=fires, coins=flows, tone=card.colour.name.lower())


def income(writer: BeatWriter, events: list[list[int]]) -> Beat:
    """What the bank pays for cards of one kind."""
    paid: dict[int, int] = {}
    fires: list[str] = []
    kind = Card.TUNA_BOAT
    for what, who, a, b, *_rest in events:
        paid[who] = paid.get(who, 0) + (b if what == Event.EARNED else a)
        if what == Event.EARNED:
            kind = Card(a % CARDS_OF)
        fires.append(card_place(who, kind) if what == Event.EARNED else landmark_place(who, Landmark.HARBOR))
    name = short_name(CARDS[kind])
    told = writer.seat if writer.seat in paid else next(iter(paid))
    if len(paid) > 1 and told != writer.seat:
        say = ngettext("{card} pays one player", "{card} pays {n} players", len(paid), card=name)
    else:
        say = writer.words(EARNS, told or 0, card=name, amount=paid[told or 0])
    coins, tone = [(BANK, purse(who), amount) for who, amount in paid.items()], CARDS[kind].colour.name.lower()
    return writer.beat("pay", say, places=tuple(fires), coins=coins, tone=tone)


def park(writer: BeatWriter, events: list[list[int]]) -> Iterator[Beat]:
    """What a double with the Amusement Park takes."""
    flows = [(purse(payer), purse(who), amount) for _what, who, payer, amount, *_rest in events]
    total, who = sum(amount for *_places, amount in flows), events[0][1]
    if total:
        place = landmark_place(who, Landmark.AMUSEMENT_PARK)
        yield writer.beat("pay", writer.words(DOUBLE, who, amount=total), places=(place,), coins=flows, moment=True)


def new_cards(writer: BeatWriter, events: list[list[int]]) -> Beat:
    """What comes to the market."""
    kinds = list(dict.fromkeys(event[2] for event in events))
    one = _("New: {card}", card=short_name(CARDS[kinds[0]]))
    say = one if len(kinds) == 1 else ngettext("{n} new card", "{n} new cards", len(kinds))
    return writer.beat("deal", say, places=tuple(f"market-{CARD_KEYS[kind]}" for kind in kinds))


# --- one event, one beat --------------------------------------------------------------------------------------------


STARTS = Phrase(N_("{name} starts"), N_("You start"))
ROLLS = Phrase(N_("{name} rolls {total}"), N_("You roll {total}"))
ROLLS_DOUBLE = Phrase(N_("{name} rolls a double: {total}"), N_("You roll a double: {total}"))
ROLLS_THREE = Phrase(N_("{name} rolls {a}, {b} and {c}"), N_("You roll {a}, {b} and {c}"))
KEEPS = Phrase(N_("{name} keeps {a} and {b}: {total}"), N_("You keep {a} and {b}: {total}"))
ADDS = Phrase(N_("Harbor: {name} makes it {total}"), N_("Harbor: you make it {total}"))
LEAVES = Phrase(N_("{name} leaves it at {total}"), N_("You leave it at {total}"))
KEEPS_BACK = Phrase(N_("Tax Office: {name} keeps ${amount}"), N_("Tax Office: you keep ${amount}"))
BRINGS_NOTHING = N_("{card} brings nothing")
DEMOLISHES = Phrase(N_("{name} demolishes {landmark}"), N_("You demolish {landmark}"))
GETS = Phrase(N_("{name} gets {card}"), N_("You get {card}"))
SWAPS = Phrase(N_("{name} swaps with {other}"), N_("You swap with {other}"), N_("{name} swaps with you"))
NO_SWAP = Phrase(N_("{name} does not swap"), N_("You do not swap"))
AGAIN = Phrase(N_("{name} rolls again"), N_("You roll again"))
NOT_AGAIN = Phrase(N_("{name} does not roll again"), N_("You do not roll again"))
HALL = Phrase(N_("City Hall pays {name} ${amount}"), N_("City Hall pays you ${amount}"))
BUILDS = Phrase(N_("{name} builds {what}"), N_("You build {what}"))
NOTHING = Phrase(N_("{name} builds nothing"), N_("You build nothing"))
AIRPORT = Phrase(N_("Airport pays {name} ${amount}"), N_("Airport pays you ${amount}"))
BLIND = Phrase(N_("{name} draws blind for ${price}"), N_("You draw blind for ${price}"))
TAKES_CARD = Phrase(N_("{name} takes {what}"), N_("You take {what}"))
INVESTS = Phrase(N_("{name} invests ${amount}"), N_("You invest ${amount}"))
INVESTS_NOTHING = Phrase(N_("{name} invests nothing"), N_("You invest nothing"))
ANOTHER_TURN = Phrase(N_("{name} takes another turn"), N_("You take another turn"))
ENDS = Phrase(N_("{name} ends the turn"), N_("You end the turn"))
TURN = Phrase(N_("{name}'s turn"), N_("Your turn"))
WINS = Phrase(N_("{name} wins"), N_("You win"))


def card_named(kind: int) -> str:
    """A card's short name."""
    return short_name(CARDS[kind])


def starts(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    yield writer.beat("turn", writer.words(STARTS, event[1]), mine=writer.for_me(event[1]), who=event[1])


def rolled(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, who, a, b, c, *_rest = event
    dice = tuple(pips for pips in (a, b, c) if pips)
    told = ROLLS_THREE if c else ROLLS_DOUBLE if a == b else ROLLS
    yield writer.beat("roll", writer.words(told, who, a=a, b=b, c=c, total=a + b), dice=dice, total=0 if c else a + b)


def kept(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, who, a, b, *_rest = event
    yield writer.beat("choose", writer.words(KEEPS, who, a=a, b=b, total=a + b), dice=(a, b), total=a + b)


def counted(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    """The Harbor's 2, added or not."""
    what, who, total, *_rest = event
    told = ADDS if what == Event.ADDED_TWO else LEAVES
    yield writer.beat("choose", writer.words(told, who, total=total), places=(landmark_place(who, Landmark.HARBOR),), total=total)


def rebate(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, who, _owed, amount, *_rest = event
    say = writer.words(KEEPS_BACK, who, amount=amount)
    yield writer.beat("pay", say, places=(card_place(who, Card.TAX_OFFICE),), mine=writer.for_me(who))


def idle(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    """The reader's own card that fires and brings nothing; of others' this would be noise."""
    _what, who, bundle, *_rest = event
    if who == writer.seat:
        kind = bundle % CARDS_OF
        yield writer.beat("pay", _(BRINGS_NOTHING, card=card_named(kind)), places=(card_place(who, kind),))


def demolished(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, who, landmark, *_rest = event
    say = writer.words(DEMOLISHES, who, landmark=landmark_name(landmark))
    yield writer.beat("demolish", say, places=(landmark_place(who, landmark),), mine=-writer.for_me(who))


def gave(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, who, kind, receiver, *_rest = event
    say = writer.words(GETS, receiver, card=card_named(kind))
    yield writer.beat("give", say, places=tuple(places(event)), mine=writer.for_me(receiver) - writer.for_me(who))


def swapped(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, who, _kind, other, *_rest = event
    mine = writer.for_me(who) - writer.for_me(other)
    yield writer.beat("swap", writer.words(SWAPS, who, other), places=tuple(places(event)), mine=mine)


def city_hall(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, who, amount, *_rest = event
    place = "hall" if who == (writer.seat or 0) else f"city-{who + 1}"
    yield writer.beat("hall", writer.words(HALL, who, amount=amount), places=(place,), coins=[(BANK, purse(who), amount)])


def built(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    what, who, kind, price, *_rest = event
    say = writer.words(BUILDS if what == Event.BUILT else TAKES_CARD, who, what=card_named(kind))
    spent = [(purse(who), BANK, price)]
    yield writer.beat("build", say, places=tuple(places(event)[1:]), coins=spent, mine=writer.for_me(who))


def finished(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, who, landmark, price, *_rest = event
    say, spent = writer.words(BUILDS, who, what=landmark_name(landmark)), [(purse(who), BANK, price)]
    yield writer.beat(
        "landmark", say, places=(landmark_place(who, landmark),), coins=spent, moment=True, mine=writer.for_me(who)
    )  # fmt: skip


def airport(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, who, amount, *_rest = event
    place = landmark_place(who, Landmark.AIRPORT)
    yield writer.beat("pay", writer.words(AIRPORT, who, amount=amount), places=(place,), coins=[(BANK, purse(who), amount)])


def draws_blind(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, who, price, *_rest = event
    yield writer.beat("choose", writer.words(BLIND, who, price=price), places=("deck-major",), coins=[(purse(who), BANK, price)])


def invested(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    who = event[1]
    place = card_place(who, Card.TECH_STARTUP)
    spent = [(purse(who), place, INVESTED)]
    yield writer.beat("invest", writer.words(INVESTS, who, amount=INVESTED), places=(place,), coins=spent, mine=0)


def tuna_roll(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    _what, _who, a, b, added, *_rest = event
    yield writer.beat("tuna", _(N_("Tuna roll: {total}"), total=a + b + added), dice=(a, b) if b else (a,), total=a + b + added)


def at_the_deck(template: str) -> Callable[[BeatWriter, list[int]], Iterable[Beat]]:
    """What happens to a card that nobody gets."""

    def told(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
        kind = event[2] % CARDS_OF
        yield writer.beat("deal", _(template, card=card_named(kind)), places=(f"market-{CARD_KEYS[kind]}", "deck-major"))

    return told


def deck_empty(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
    place = ("deck-major",) if event[2] == Deck.MAJOR else ()
    yield writer.beat("deal", _("A deck is used up"), places=place)


def plain(kind: Kind, told: Phrase) -> Callable[[BeatWriter, list[int]], Iterable[Beat]]:
    """What somebody decided, where no coin moves."""

    def beat(writer: BeatWriter, event: list[int]) -> Iterable[Beat]:
        yield writer.beat(kind, writer.words(told, event[1]))

    return beat


TOLD: dict[int, Callable[[BeatWriter, list[int]], Iterable[Beat]]] = {
    Event.STARTS: starts,
    Event.ROLLED: rolled,
    Event.KEPT: kept,
    Event.ADDED_TWO: counted,
    Event.LEFT_TOTAL: counted,
    Event.REBATE: rebate,
    Event.IDLE: idle,
    Event.DEMOLISHED: demolished,
    Event.GAVE: gave,
    Event.TUNA_ROLL: tuna_roll,
    Event.SWAPPED: swapped,
    Event.NO_SWAP: plain("pass", NO_SWAP),
    Event.EXTRA_ROLL: plain("choose", AGAIN),
    Event.NO_EXTRA_ROLL: plain("pass", NOT_AGAIN),
    Event.CITY_HALL: city_hall,
    Event.BUILT: built,
    Event.TOOK: built,
    Event.FINISHED: finished,
    Event.BUILT_NOTHING: plain("pass", NOTHING),
    Event.AIRPORT: airport,
    Event.DEAD: at_the_deck(N_("{card} is discarded")),
    Event.REFRESHED: at_the_deck(N_("{card} is discarded")),
    Event.DECK_EMPTY: deck_empty,
    Event.DRAWS_BLIND: draws_blind,
    Event.BACK_ON_TOP: at_the_deck(N_("{card} goes back")),
    Event.UNDER_DECK: at_the_deck(N_("{card} goes under the deck")),
    Event.INVESTED: invested,
    Event.NO_COIN: plain("pass", INVESTS_NOTHING),
    Event.NOT_INVESTED: plain("pass", INVESTS_NOTHING),
    Event.EXTRA_TURN: plain("turn", ANOTHER_TURN),
    Event.NO_EXTRA_TURN: plain("pass", ENDS),
}


# --- what stands there afterwards -----------------------------------------------------------------------------------


def with_progress(told: list[Beat], before: View, after: View) -> list[Beat]:
    """How many landmarks stand is told with the last beat of a step."""
    changed = {
        f"figure-{seat}-finished": str(new["finished"])
        for seat, (old, new) in enumerate(zip(before["players"], after["players"], strict=True))
        if new["finished"] != old["finished"]
    }
    if not told or not changed:
        return told
    last = told[-1]
    whole = {name: getattr(last, name) for name in Beat.__dataclass_fields__}
    return [*told[:-1], Beat(**{**whole, "figures": {**last.figures, **changed}})]


def turn_or_end(writer: BeatWriter) -> Iterator[Beat]:
    """Whose turn begins, or who has won."""
    before, after = writer.before, writer.after
    if after["phase"] == "over":
        if before["phase"] != "over":
            who = before["active"]
            mine = 0 if writer.seat is None else 1 if writer.seat == who else -1
            yield writer.beat("end", writer.words(WINS, who), moment=True, mine=mine, who=who)
    elif after["active"] != before["active"] and before["phase"] not in ("first_player", "set_out"):
        yield writer.beat("turn", writer.words(TURN, after["active"]), mine=writer.for_me(after["active"]), who=after["active"])
