"""What each roll of so many dice would bring the viewer: a bar as high as it is likely, and whose building pays."""

from fractions import Fraction
from typing import Any

from tabletown.drawing.svg import tag, words

from ..rules.components import Colour
from .forecast import LIKELIHOODS
from .symbols import ART
from .words import CARD_OF, change


def best_of_roll(forecast: list[dict[str, Any]], rolled: int, roller: int) -> dict[str, Any] | None:
    """What a roll brings, with the Harbor's 2 where they bring whoever rolls more."""
    ways = [told for told in forecast if told["rolled"] == rolled]
    return max(ways, key=lambda told: told["pays"][roller], default=None)


def building_of(view: dict[str, Any], seat: int, told: dict[str, Any]) -> str | None:
    """The building that a figure is of: mine where I win, another's red one where I lose."""
    players, total, coins = view["table"]["players"], told["total"], told["pays"][seat]
    roller = view["table"]["active"]
    if coins > 0:
        mine = [key for key in players[seat]["cards"] if total in CARD_OF[key].fires and fires_for(key, seat == roller)]
        order = {Colour.RED: 3, Colour.PURPLE: 2, Colour.BLUE: 1, Colour.GREEN: 0}
        return max(mine, key=lambda key: order[CARD_OF[key].colour], default=None)
    if coins < 0:
        wanted = Colour.RED if seat == roller else Colour.PURPLE
        found = [
            key
            for other, player in enumerate(players)
            for key in player["cards"]
            if other != seat and total in CARD_OF[key].fires and CARD_OF[key].colour == wanted
        ]
        return found[0] if found else None
    return None


def fires_for(key: str, rolled: bool) -> bool:
    """Whether an establishment pays its owner on the owner's roll, or on others'."""
    colour = CARD_OF[key].colour
    return colour == Colour.BLUE or (colour == Colour.RED) != rolled


def chart(view: dict[str, Any], seat: int, dice: int, width: float, height: float, size: int) -> str:
    """The bars of all rolls of so many dice."""
    table = view["table"]
    chances = {rolled: chance for rolled, chance in LIKELIHOODS[dice].items() if chance}
    step, base, most = width / len(chances), height - size - 6, max(chances.values())
    small = height < 78
    figure = size + (0 if small or step < 24 else 2)
    picture = min(step + 1, 20 if small else 34)
    room = base - picture - figure - 2
    drawn = [tag("path", d=f"M0 {base + 1:g}H{width:g}", class_="base-line")]
    for number, (rolled, chance) in enumerate(chances.items()):
        told = best_of_roll(table["forecast"], rolled, table["active"])
        if told is None:
            continue
        x = (number + 0.5) * step
        tall = max(4.0, room * float(chance / most if dice > 1 else Fraction(62, 100)))
        drawn.append(column(view, seat, told, x, base, tall, min(step - 3, 36), picture, figure))
        kind = "stage-ink" if told["pays"][seat] else "stage-soft"
        drawn.append(words(x, height - 4, rolled, f"t{size} heavy mid {kind}"))
    return "".join(drawn)


def column(
    view: dict[str, Any], seat: int, told: dict[str, Any], x: float, base: float, tall: float, wide: float, picture: float,
    size: int,
) -> str:  # fmt: skip
    """One roll: its bar, the building that pays or takes, and the coins."""
    coins = told["pays"][seat]
    kind = "good" if coins > 0 else "bad" if coins < 0 else "empty"
    bar = f"M{x - wide / 2:.1f} {base:g}v{3 - tall:.1f}q0-3 3-3h{wide - 6:.1f}q3 0 3 3v{tall - 3:.1f}z"
    drawn = [tag("path", d=bar, class_=f"bar-{kind}")]
    building = building_of(view, seat, told)
    if building:
        drawn.append(ART.standing(building, round(x, 1), round(base - tall, 1), round(picture / 96, 3)))
    if coins:
        above = base - tall - (picture * 0.96 if building else 0) - 2
        text = change(coins if abs(coins) < 10 else round(coins)).replace("-", "−")
        drawn.append(words(round(x, 1), round(above, 1), text, f"t{size} heavy mid stage-{kind}"))
    return "".join(drawn)
