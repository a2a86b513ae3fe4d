"""The table of Machi Koro as text, for terminals and screen readers."""

from typing import Any

from ..rules.components import CARDS, CITY_HALL, HARBOR_ADDS, LANDMARKS
from .effects import CARD_OF, LANDMARK_OF, card_effect, city_hall_effect, landmark_effect
from .words import change, count, market_name, mean_note, numbers_of, roll_label


def text(view: dict[str, Any]) -> str:
    """The whole table, one fact a line."""
    table = view["table"]
    lines = [view["title"], ""]
    for market in table["markets"]:
        lines += market_lines(market, view["options"])
    lines += ["", *dice_lines(table)]
    for seat in range(len(view["names"])):
        lines += ["", *city_lines(view, seat)]
    for part in (forecast_lines(view), effect_lines(view), [view["asks"]]):
        lines += ["", *part] if part else []
    return "\n".join(lines)


def market_lines(market: dict[str, Any], options: dict[str, Any]) -> list[str]:
    """One marketplace: number, name, copies, colour, price, and what the card does."""
    known = f", {CARD_OF[market['known_top']].name} on top" if market["known_top"] else ""
    if market["known_bottom"]:
        known += f", {' then '.join(CARD_OF[key].name for key in market['known_bottom'])} at the bottom"
    lines = [f"{market_name(market)} ({count(market['deck'], 'card')} in the deck{known})"]
    for stack in market["cards"]:
        card = CARD_OF[stack["card"]]
        copies = f" x{stack['copies']}" if stack["copies"] > 1 else ""
        printed = f"{card.name}{copies}, {card.colour.name.lower()}, ${card.cost}"
        lines.append(f"  {numbers_of(card):>5}  {printed}: {card_effect(card, options)}")
    return lines if market["cards"] else [*lines, "  empty"]


def dice_lines(table: dict[str, Any]) -> list[str]:
    """The dice on the table."""
    dice = table["dice"]
    if not dice["rolled"]:
        return ["Dice: none rolled"]
    aside = f", {dice['set_aside']} set aside" if dice["set_aside"] else ""
    total = f", total {dice['total']}" if dice["total"] else ""
    harbor = f" (with Harbor's {HARBOR_ADDS})" if dice["added_two"] else ""
    kept = dice["rolled"][:2] if dice["set_aside"] else dice["rolled"]
    return [f"Dice: {' and '.join(map(str, kept))}{aside}{total}{harbor}"]


def city_lines(view: dict[str, Any], seat: int) -> list[str]:
    """One player: coins, landmarks, cards by colour."""
    player, table = view["table"]["players"][seat], view["table"]
    turn = ">" if view["turn"] == seat else " "
    you = " (you)" if view["seat"] == seat else ""
    coins = f"${player['coins']}"
    stored = f", ${player['stored']} on Tech Startup" if player["stored"] else ""
    needed = f"{player['finished']} of {table['landmarks_to_win']} landmarks"
    lines = [f"{turn} {view['names'][seat]}{you}: {coins}{stored}, {needed}"]
    built = [LANDMARK_OF[key].name for key, done in player["landmarks"].items() if done]
    missing = [f"{LANDMARK_OF[key].name} ${LANDMARK_OF[key].cost}" for key, done in player["landmarks"].items() if not done]
    lines.append(f"    built: {', '.join([CITY_HALL, *built])}")
    if missing:
        lines.append(f"    to build: {', '.join(missing)}")
    for colour in ("blue", "green", "red", "purple"):
        cards = [CARD_OF[key] for key in player["cards"] if CARD_OF[key].colour.name.lower() == colour]
        if cards:
            names = (f"{numbers_of(card)} {card.name}{copies(player, card.kind.name.lower())}" for card in cards)
            lines.append(f"    {colour}: {', '.join(names)}")
    return lines


def copies(player: dict[str, Any], key: str) -> str:
    """' x3' for more than one."""
    return f" x{player['cards'][key]}" if player["cards"][key] > 1 else ""


def forecast_lines(view: dict[str, Any]) -> list[str]:
    """What each roll would pay whom; rolls that pay nobody are left out."""
    table, names = view["table"], view["names"]
    if not table["forecast"]:
        return []
    lines = [f"What the cards pay if {names[table['active']]} rolls"]
    for told in table["forecast"]:
        parts = [f"{names[seat]} {change(coins)}" for seat, coins in enumerate(told["pays"]) if coins]
        if parts:
            lines.append(f"  {roll_label(told):>5}: {', '.join(parts)}{mean_note(told)}")
    return lines


def effect_lines(view: dict[str, Any]) -> list[str]:
    """What every landmark does, and every card in a city; those in the market have said so already."""
    table, options = view["table"], view["options"]
    owned = {key for player in table["players"] for key in player["cards"]}
    told = {stack["card"] for market in table["markets"] for stack in market["cards"]}
    cards = [card for card in CARDS if card.kind.name.lower() in owned - told]
    lines = ["What the other cards do"] if cards else []
    lines += [f"  {numbers_of(card):>5}  {card.name}: {card_effect(card, options)}" for card in cards]
    lines += ["What the landmarks do", f"  {CITY_HALL}: {city_hall_effect(options)}"]
    return [*lines, *(f"  {monument.name}: {landmark_effect(monument, options)}" for monument in LANDMARKS)]
