"""The table of Machi Koro as text, for terminals and screen readers."""

from typing import Any

from tabletown.text.i18n import _, all_of, ngettext

from ..notation.names import card_name, city_hall_name, landmark_name
from ..rules.components import CARDS, HARBOR_ADDS, LANDMARKS, Card
from .effects import card_effect, city_hall_effect, landmark_effect
from .words import CARD_OF, COLOURS, LANDMARK_OF, MARKETS, change, copies_of, means, numbers_of, roll_label


def text(view: dict[str, Any]) -> str:
    """The whole table, one fact a line."""
    return told(view, effect_lines(view))


def short_text(view: dict[str, Any]) -> str:
    """The same without what landmarks do and the cards that are not in the market."""
    return told(view, [])


def told(view: dict[str, Any], effects: list[str]) -> str:
    """Market, dice, cities, what rolls would pay, and what cards and landmarks do."""
    table = view["table"]
    lines = [view["title"], ""]
    for market in table["markets"]:
        lines += market_lines(market, view["options"])
    lines += ["", *dice_lines(table)]
    for seat in range(len(view["names"])):
        lines += ["", *city_lines(view, seat)]
    for part in (forecast_lines(view), effects, [view["asks"]]):
        lines += ["", *part] if part else []
    return "\n".join(lines)


def market_lines(market: dict[str, Any], options: dict[str, Any]) -> list[str]:
    """One marketplace: number, name, copies, colour, price, and what the card does."""
    name = _(MARKETS[market["market"]])
    lines = [ngettext("{market} ({n} card in the deck)", "{market} ({n} cards in the deck)", market["deck"], market=name)]
    if market["known_top"]:
        lines.append("  " + _("on top of the deck: {card}", card=spoken(market["known_top"])))
    if market["known_bottom"]:
        lines.append("  " + _("at the bottom of the deck: {cards}", cards=", ".join(map(spoken, market["known_bottom"]))))
    for stack in market["cards"]:
        card = CARD_OF[stack["card"]]
        printed = _(
            "{cards}, {colour}, ${cost}: {effect}",
            cards=copies_of(card_name(card.kind), stack["copies"]),
            colour=_(COLOURS[card.colour]),
            cost=card.cost,
            effect=card_effect(card, options),
        )
        lines.append(f"  {numbers_of(card):>5}  {printed}")
    return lines if market["cards"] else [*lines, "  " + _("empty")]


def spoken(key: str) -> str:
    """A card's name by its key."""
    return card_name(CARD_OF[key].kind)


def dice_lines(table: dict[str, Any]) -> list[str]:
    """The dice on the table."""
    dice = table["dice"]
    if not dice["rolled"]:
        return [_("Dice: none rolled")]
    kept = dice["rolled"][:2] if dice["set_aside"] else dice["rolled"]
    lines = [_("Dice: {dice}", dice=all_of([str(pips) for pips in kept]))]
    if dice["set_aside"]:
        lines.append("  " + _("set aside: {pips}", pips=dice["set_aside"]))
    if dice["added_two"]:
        lines.append("  " + _("total: {total}, with Harbor's {added}", total=dice["total"], added=HARBOR_ADDS))
    elif dice["total"]:
        lines.append("  " + _("total: {total}", total=dice["total"]))
    return lines


def city_lines(view: dict[str, Any], seat: int) -> list[str]:
    """One player: coins, landmarks, cards by colour."""
    player, table = view["table"]["players"][seat], view["table"]
    name = view["names"][seat]
    said = _(
        "{name}: ${coins}, {built} of {needed} landmarks",
        name=_("{name} (you)", name=name) if view["seat"] == seat else name,
        coins=player["coins"],
        built=player["finished"],
        needed=table["landmarks_to_win"],
    )
    lines = [f"{'>' if view['turn'] == seat else ' '} {said}"]
    if player["stored"]:
        lines.append("    " + _("on Tech Startup: ${coins}", coins=player["stored"]))
    standing = {LANDMARK_OF[key]: done for key, done in player["landmarks"].items()}
    built = [landmark_name(monument.landmark) for monument, done in standing.items() if done]
    missing = [
        _("{landmark} ${cost}", landmark=landmark_name(monument.landmark), cost=monument.cost)
        for monument, done in standing.items()
        if not done
    ]
    lines.append("    " + _("built: {landmarks}", landmarks=", ".join([city_hall_name(), *built])))
    if missing:
        lines.append("    " + _("to build: {landmarks}", landmarks=", ".join(missing)))
    for colour, word in COLOURS.items():
        cards = [CARD_OF[key] for key in player["cards"] if CARD_OF[key].colour == colour]
        if cards:
            owned = ", ".join(owned_card(player, card) for card in cards)
            lines.append("    " + _("{colour}: {cards}", colour=_(word), cards=owned))
    return lines


def owned_card(player: dict[str, Any], card: Card) -> str:
    """'2-3 Bakery ×2'."""
    return f"{numbers_of(card)} {copies_of(card_name(card.kind), player['cards'][card.kind.name.lower()])}"


def forecast_lines(view: dict[str, Any]) -> list[str]:
    """What each roll would pay whom; rolls that pay nobody are left out."""
    table, names = view["table"], view["names"]
    if not table["forecast"]:
        return []
    if view["seat"] == table["active"]:
        lines = [_("What the cards pay if you roll")]
    else:
        lines = [_("What the cards pay if {name} rolls", name=names[table["active"]])]
    for told in table["forecast"]:
        parts = [f"{names[seat]} {change(coins)}" for seat, coins in enumerate(told["pays"]) if coins]
        if parts:
            pays = ", ".join(parts)
            if told["mean_over"]:
                pays = _("{pays} (on average over {what})", pays=pays, what=means(told["mean_over"]))
            lines.append(f"  {roll_label(told):>5}: {pays}")
    return lines


def effect_lines(view: dict[str, Any]) -> list[str]:
    """What every landmark does, and every card in a city; those in the market have said so already."""
    table, options = view["table"], view["options"]
    owned = {key for player in table["players"] for key in player["cards"]}
    told = {stack["card"] for market in table["markets"] for stack in market["cards"]}
    cards = [card for card in CARDS if card.kind.name.lower() in owned - told]
    lines = [_("What the other cards do")] if cards else []
    lines += [f"  {numbers_of(card):>5}  {card_name(card.kind)}: {card_effect(card, options)}" for card in cards]
    lines += [_("What the landmarks do"), f"  {city_hall_name()}: {city_hall_effect(options)}"]
    return [*lines, *(f"  {landmark_name(m.landmark)}: {landmark_effect(m, options)}" for m in LANDMARKS)]
