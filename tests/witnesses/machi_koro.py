"""A slow second opinion on Machi Koro, written from the rulebook on positions, with no line in common with the rules.

The card list is the rulebook's own (3.8), copied here on purpose: the tables of the game are checked against it.
"""

from collections import Counter
from typing import Any, NamedTuple

CARD_LIST = """
Wheat Field|L|blue|wheat|1|1|6
Sushi Bar|L|red|cup|1|2|6
Ranch|L|blue|cow|2|1|6
General Store|L|green|bread|2|0|6
Bakery|L|green|bread|2 3|1|6
Café|L|red|cup|3|2|6
Flower Orchard|L|blue|wheat|4|2|6
Demolition Company|L|green|company|4|2|6
Forest|L|blue|gear|5|3|6
French Restaurant|L|red|cup|5|3|6
Flower Shop|L|green|bread|6|1|6
Pizza Joint|H|red|cup|7|1|6
Cheese Factory|H|green|factory|7|5|6
Mackerel Boat|H|blue|boat|8|2|6
Furniture Factory|H|green|factory|8|3|6
Moving Company|H|green|company|9 10|2|6
Family Restaurant|H|red|cup|9 10|3|6
Apple Orchard|H|blue|wheat|10|3|6
Soda Bottling Plant|H|green|factory|11|5|6
Fruit and Vegetable Market|H|green|fruit|11 12|2|6
Tuna Boat|H|blue|boat|12 13 14|5|6
Member's Only Club|H|red|cup|12 13 14|4|6
Stadium|M|purple|tower|6|6|5
Business Center|M|purple|tower|6|8|5
Publisher|M|purple|tower|7|5|5
Tax Office|M|purple|tower|8 9|4|5
Tech Startup|M|purple|tower|10|1|5
"""


class Printed(NamedTuple):
    """One line of the rulebook's card list."""

    deck: str
    colour: str
    icon: str
    fires: list[int]
    cost: int
    copies: int


CARDS = {
    name: Printed(deck, colour, icon, [int(n) for n in fires.split()], int(cost), int(copies))
    for name, deck, colour, icon, fires, cost, copies in (line.split("|") for line in CARD_LIST.strip().splitlines())
}
LANDMARKS = {"Harbor": 2, "Train Station": 4, "Shopping Mall": 10, "Amusement Park": 16, "Moon Tower": 22, "Airport": 30}


def scores(position: dict[str, Any]) -> list[int]:
    """There is no scoring: finished landmarks, City Hall not counted."""
    return [len([name for name in built if name in LANDMARKS]) for built in position["landmarks"]]


def conserved(position: dict[str, Any]) -> None:
    """Every one of the cards is somewhere, exactly once; purses are never below 0."""
    seats = len(position["players"])
    everywhere: Counter[str] = Counter()
    for city in position["cities"]:
        everywhere.update(city)
    for part in ("market", "deck"):
        for cards in position[part].values():
            everywhere.update(cards)
    everywhere.update(position["discarded"])
    everywhere.update(position["bottom"])
    everywhere.update([position["top"]] if position["top"] else [])
    limit = position["options"].get("major_market_limit", False)
    for name, card in CARDS.items():
        wanted = seats if card.deck == "M" and limit else card.copies
        wanted += seats if name in ("Wheat Field", "Bakery") else 0
        assert everywhere[name] == wanted, f"{everywhere[name]} of {name}, not {wanted}"
    assert set(everywhere) <= set(CARDS)
    assert all(coins >= 0 for coins in [*position["coins"], *position["stored"]])
    assert all(len(set(built)) == len(built) and set(built) <= set(LANDMARKS) for built in position["landmarks"])
    assert all(city.get(name, 0) <= 1 for city in position["cities"] for name in CARDS if CARDS[name].deck == "M")
    assert all(stored == 0 or "Tech Startup" in city for stored, city in zip(position["stored"], position["cities"], strict=True))


class Table:
    """A position, and the income of one total on it, card by card and copy by copy."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.options = position["options"]
        self.cities = position["cities"]
        self.landmarks = position["landmarks"]
        self.coins = list(position["coins"])
        self.stored = position["stored"]
        self.active = int(position["active"][1:]) - 1
        self.seats = len(self.coins)

    def icons(self, seat: int, *wanted: str) -> int:
        return sum(int(n) for name, n in self.cities[seat].items() if CARDS[name].icon in wanted)

    def copy(self, seat: int, name: str) -> int:
        """What one copy brings, before any limit by the payer's purse."""
        mine, rollers = self.landmarks[seat], self.landmarks[self.active]
        mall = "Shopping Mall" in mine
        harbor = "Harbor" in mine
        if name == "Flower Shop":
            return int(self.cities[seat].get("Flower Orchard", 0)) * (2 if mall else 1)
        base = {
            "Wheat Field": 1,
            "Sushi Bar": 3 if harbor else 0,
            "Ranch": 1,
            "General Store": 2 if len(mine) <= 1 else 0,
            "Bakery": 1,
            "Café": 1,
            "Flower Orchard": 1,
            "Forest": 1,
            "French Restaurant": 5 if len(rollers) >= 2 else 0,
            "Pizza Joint": 1,
            "Cheese Factory": 3 * self.icons(seat, "cow"),
            "Mackerel Boat": 3 if harbor else 0,
            "Furniture Factory": 3 * self.icons(seat, "gear"),
            "Family Restaurant": 2,
            "Apple Orchard": 3,
            "Soda Bottling Plant": sum(self.icons(other, "cup") for other in range(self.seats)),
            "Fruit and Vegetable Market": 2 * self.icons(seat, "wheat"),
            "Member's Only Club": 10**9 if len(rollers) >= 3 else 0,
        }[name]
        official = self.options.get("shopping_mall") == "official"
        blessed = CARDS[name].icon in ("cup", "bread") if official else True
        return base + (1 if mall and base > 0 and blessed else 0)

    def firing(self, seat: int, colour: str, total: int) -> list[str]:
        return [n for n in CARDS if CARDS[n].colour == colour and total in CARDS[n].fires and n in self.cities[seat]]

    def counter_clockwise(self) -> list[int]:
        return [(self.active - step) % self.seats for step in range(1, self.seats)]

    def needs_a_choice(self, total: int) -> bool:
        """Companies choose, and Tuna Boats roll."""
        mine = self.firing(self.active, "green", total)
        tuna = any("Tuna Boat" in self.firing(seat, "blue", total) for seat in range(self.seats))
        return "Demolition Company" in mine or "Moving Company" in mine or tuna

    def income(self, total: int) -> list[int]:
        """How much every player wins or loses by a total that asks for no choice."""
        before = list(self.coins)
        self.red(total)
        for name in self.firing(self.active, "green", total):
            for _ in range(self.cities[self.active][name]):
                self.coins[self.active] += self.copy(self.active, name)
        for seat in range(self.seats):
            for name in self.firing(seat, "blue", total):
                self.coins[seat] += self.cities[seat][name] * self.copy(seat, name)
        self.purple(total)
        return [now - then for now, then in zip(self.coins, before, strict=True)]

    def red(self, total: int) -> None:
        demands = {
            seat: sum(self.copy(seat, name) * self.cities[seat][name] for name in self.firing(seat, "red", total))
            for seat in self.counter_clockwise()
        }
        rebate = self.options.get("tax_office") == "rebate" and "Tax Office" in self.firing(self.active, "purple", total)
        budget = self.coins[self.active]
        if rebate:
            owed = min(budget, sum(demands.values()))
            budget = owed // 2  # the payer keeps the upper half
        for seat, demand in demands.items():
            paid = min(demand, budget)
            budget -= paid
            self.pay(self.active, seat, paid)

    def purple(self, total: int) -> None:
        for name in self.firing(self.active, "purple", total):
            for payer in self.counter_clockwise():
                self.pay(payer, self.active, min(self.coins[payer], self.major(name, payer)))

    def major(self, name: str, payer: int) -> int:
        if name == "Stadium":
            return 2
        if name == "Business Center":
            return 0
        if name == "Tax Office":
            taxed = self.coins[payer] >= 10 and self.options.get("tax_office", "publisher") == "publisher"
            return self.coins[payer] // 2 if taxed else 0
        if name == "Tech Startup":
            return int(self.stored[self.active])
        if not self.options.get("publisher_nerf", False):
            return self.icons(payer, "cup", "bread")
        owner = self.options.get("publisher_nerf_counts", "owner") == "owner"
        return self.icons(self.active if owner else payer, "cup", "bread") // 2

    def pay(self, payer: int, receiver: int, amount: int) -> None:
        self.coins[payer] -= amount
        self.coins[receiver] += amount
