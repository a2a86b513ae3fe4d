"""Cards and landmarks in words, for whoever does not see the drawing."""

from typing import Any

from tabletown.text.i18n import _, ngettext

from ..notation.names import card_name, landmark_name
from ..rules.components import Card, Kind
from .effects import card_effect, landmark_effect
from .words import CARD_OF, COLOURS, ICON_NAMES, LANDMARK_OF, numbers_of


def card_label(card: Card, view: dict[str, Any], more: str) -> str:
    """A card in words: everything that is printed on it."""
    return _(
        "{card} ({numbers}, {colour}, {icon}, costs ${cost}; {more}): {effect}",
        card=card_name(card.kind),
        numbers=numbers_of(card),
        colour=_(COLOURS[card.colour]),
        icon=_(ICON_NAMES[card.icon]),
        cost=card.cost,
        more=more,
        effect=card_effect(card, view["options"]),
    )


def copies_owned(player: dict[str, Any], key: str) -> str:
    """How many a player has of an establishment, and what a Tech Startup holds."""
    owned = ngettext("{n} owned", "{n} owned", player["cards"][key])
    stored = player["stored"] if CARD_OF[key].kind == Kind.TECH_STARTUP else 0
    return _("{owned}, holds ${coins}", owned=owned, coins=stored) if stored else owned


def landmark_label(key: str, built: bool, options: dict[str, Any]) -> str:
    """A landmark in words."""
    monument = LANDMARK_OF[key]
    name, effect = landmark_name(monument.landmark), landmark_effect(monument, options)
    if built:
        return _("{landmark} (built): {effect}", landmark=name, effect=effect)
    return _("{landmark} (costs ${cost}): {effect}", landmark=name, cost=monument.cost, effect=effect)
