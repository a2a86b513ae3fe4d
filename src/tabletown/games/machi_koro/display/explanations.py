"""What every card, landmark and word of the game is and does, under the options of a table."""

from collections.abc import Mapping
from typing import Any

from tabletown.text.explanations import Explanation
from tabletown.text.i18n import N_, _

from ..notation.names import card_name, city_hall_name, landmark_name
from ..rules.components import (
    AMUSEMENT_PARK_TAKES,
    BLIND_DRAW_COSTS,
    CARD_KEYS,
    CARDS,
    CITY_HALL_PAYS,
    COUNTED_ICONS,
    HARBOR_ADDS,
    HARBOR_FROM,
    HARBOR_KINDS,
    KINDS_UP,
    LANDMARK_KEYS,
    LANDMARKS,
    MALL_ADDS,
    ROLLERS_LANDMARKS,
    START_CARDS,
    Card,
    Colour,
    Deck,
    Icon,
    Kind,
    Landmark,
    Monument,
)
from .effects import card_effect, card_line, city_hall_effect, city_hall_line, landmark_effect, landmark_line
from .words import COLOURS, ICON_NAMES, landmarks, numbers_of

PIECE_KINDS = {
    "card": N_("Cards"),
    "landmark": N_("Landmarks"),
}
"""What the kinds of pieces are called."""
LOW, HIGH, MAJORS = "Establishments from 1 to 6", "Establishments from 7 on", "Majors"
RULE_OF_DECK = {Deck.LOW: LOW, Deck.HIGH: HIGH, Deck.MAJOR: MAJORS}
TABLE, TURN, HOUSE = "What lies on the table", "Your turn", "House rules"

MORE = {
    Kind.GENERAL_STORE: N_("It costs nothing, and is something that you build all the same."),
    Kind.DEMOLITION_COMPANY: N_(
        "City Hall never falls. The landmark falls first, then the coins come, so a Shopping Mall that you demolish adds "
        "nothing. Several copies work one after the other. What was demolished can be built again at its price."
    ),
    Kind.FLOWER_SHOP: N_("That is all that the Shopping Mall does for it."),
    Kind.MOVING_COMPANY: N_(
        "You may give away a Moving Company too. Several copies work one after the other. A blue card that you give away pays "
        "its new owner on the very same roll, if that is its number."
    ),
    Kind.SODA_BOTTLING_PLANT: N_("Your own cups count as well."),
    Kind.TUNA_BOAT: N_("Everybody is paid by the same roll, for each boat."),
    Kind.MEMBERS_ONLY_CLUB: N_(
        "If several players have one, the first of them, counted backwards from whoever rolled, takes it all. The Shopping Mall "
        "adds nothing to it."
    ),
    Kind.BUSINESS_CENTER: N_("The other player is not asked."),
    Kind.TECH_STARTUP: N_("The coins on it stay for good: nobody can spend, tax or take them."),
}
"""What a card's sentence leaves out."""
OF_COLOUR = {
    Colour.RED: N_("Whoever rolled pays before earning anything, and only as far as the coins go. Your own roll never fires it."),
    Colour.PURPLE: N_("It is a major: you can have one of each, and it is never given away or swapped."),
}
"""What goes without saying on a card of a colour."""
MORE_OF_LANDMARKS = {
    Landmark.HARBOR: N_("The raised total counts for everybody. It neither makes nor breaks a double."),
    Landmark.TRAIN_STATION: N_("You choose anew each time you roll; one die is still allowed."),
    Landmark.SHOPPING_MALL: N_(
        "Cards that bring nothing stay at nothing, and majors get nothing more. A Flower Shop counts double instead."
    ),
    Landmark.AMUSEMENT_PARK: N_("Two dice must count, and be equal. With three dice the two that you keep must be equal."),
    Landmark.MOON_TOWER: N_("You see all three before you set one aside. It does not need the Train Station."),
    Landmark.AIRPORT: N_("The coins come after building, so you cannot build with them in the same turn."),
}  # fmt: skip
COLOUR_WORDS = {
    Colour.BLUE: (
        N_("Blue cards"),
        N_("They work on anybody's roll, and the bank pays their owner. They are the third to be paid, after red and green."),
    ),
    Colour.GREEN: (
        N_("Green cards"),
        N_("They work on your own roll only, and the bank pays you. They come second, after the red cards of the others."),
    ),
    Colour.RED: (
        N_("Red cards"),
        N_(
            "They work on the others' rolls: whoever rolled pays their owner, first of all and only as far as the coins go. "
            "Owners are paid counter-clockwise from whoever rolled, each in full before the next; the rest is forgiven."
        ),
    ),
    Colour.PURPLE: (
        N_("Purple cards"),
        N_("The majors. They work on your own roll only, after all other cards, and take what the other players have."),
    ),
}
ICON_TITLES = {
    Icon.WHEAT: N_("Wheat"),
    Icon.COW: N_("Cow"),
    Icon.GEAR: N_("Gear"),
    Icon.BOAT: N_("Boat"),
    Icon.BREAD: N_("Bread"),
    Icon.CUP: N_("Cup"),
    Icon.FACTORY: N_("Factory"),
    Icon.FRUIT: N_("Fruit"),
    Icon.COMPANY: N_("Company"),
    Icon.TOWER: N_("Tower"),
}
ICON_TEXTS = {
    Icon.BREAD: N_("An icon on cards. The Publisher counts it."),
    Icon.CUP: N_("An icon on all red cards. The Soda Bottling Plant and the Publisher count it."),
    Icon.TOWER: N_("The icon of the majors, which are no establishments."),
}
OFFICIAL_ICON_TEXTS = {
    Icon.BREAD: N_("An icon on cards. The Publisher counts it, and the Shopping Mall raises what it earns."),
    Icon.CUP: N_(
        "An icon on all red cards. The Soda Bottling Plant and the Publisher count it, and the Shopping Mall raises what it "
        "earns."
    ),
}

WORDS = (
    (
        "establishment",
        N_("Establishment"),
        N_("A blue, green or red card. You may own any number of copies of it. Majors and landmarks are no establishments."),
        TABLE,
    ),
    (
        "major",
        N_("Major"),
        N_(
            "A purple card. You may own one of each kind. Majors are never given away or swapped, and the Shopping Mall does "
            "nothing for them."
        ),
        MAJORS,
    ),
    (
        "landmark",
        N_("Landmark"),
        N_(
            "Everybody has the same {landmarks} to build, at the same prices. Whoever is first to have built enough of them "
            "wins at once."
        ),
        "Landmarks",
    ),
    (
        "market",
        N_("Market"),
        N_(
            "In front of each deck lie {low} different kinds of establishments, or {majors} kinds of majors. When a kind is "
            "bought out, cards are drawn until there are that many again; a kind that is there already lies on its stack. A deck "
            "that is used up stays so."
        ),
        TABLE,
    ),
    (
        "build",
        N_("Build"),
        N_(
            "After rolling you may build one thing: a card of the market, a landmark of yours, or nothing. You pay its price "
            "to the bank."
        ),
        TURN,
    ),
    (
        "double",
        N_("Double"),
        N_("Two dice that count and show the same. It is worth something with the Amusement Park only."),
        TURN,
    ),
    (
        "harbor_roll",
        N_("Adding at the Harbor"),
        N_(
            "With the Harbor you may add {harbor_adds} to your roll of {harbor_from} or more. The new total counts for everybody."
        ),
        TURN,
    ),
    (
        "tuna_roll",
        N_("Tuna roll"),
        N_("One roll for the whole table when Tuna Boats work. No card works on it, and it is never a double."),
        TURN,
    ),
    (
        "invest",
        N_("Invest"),
        N_("At the end of the turn of Tech Startup's owner a coin goes from the purse onto the card, and stays there."),
        TURN,
    ),
    (
        "demolish",
        N_("Demolish"),
        N_("A landmark is turned back to unbuilt. It counts and works no longer, and can be built again at its full price."),
        TURN,
    ),
    (
        "forecast",
        N_("Forecast"),
        N_(
            "What the cards would pay each player if this number came now, with the coins that everybody has now. City Hall's "
            "coin and those of a double come on top. Where luck is open, the figure is a mean; where a choice is open, whoever "
            "rolls is taken to choose what brings most coins at once. The percentages say how likely a number is; of three dice, "
            "how likely it is that two of them show it. The buttons of a roll count a double's coins as well, and the best that "
            "you may keep of three dice or add at the Harbor."
        ),
        TURN,
    ),
    (
        "blind_draw",
        N_("Blind draw"),
        N_(
            "A house rule: whoever owns every major face up may pay ${blind_draw} instead of building and turn over the top card "
            "of the major deck. A card that is not owned and can be paid for must be bought; one that is owned goes back on top; "
            "one that is too dear goes under the deck."
        ),
        HOUSE,
    ),
)
"""Key, title, text, and where the rules tell it."""
OPTIONAL_INVESTMENT = N_(
    "At the end of the turn Tech Startup's owner may put a coin from the purse onto the card, where it stays. Nobody has to."
)


def explanations(options: Mapping[str, Any]) -> list[Explanation]:
    """Cards, landmarks, colours, icons and words."""
    return [
        *(explained_card(card, options) for card in CARDS),
        explained_city_hall(options),
        *(explained_landmark(monument, options) for monument in LANDMARKS),
        *(
            Explanation(f"word.{colour.name.lower()}", _(title), _(text), rule=TABLE, called=(_(COLOURS[colour]),))
            for colour, (title, text) in COLOUR_WORDS.items()
        ),
        *(explained_icon(icon, options) for icon in Icon),
        *(explained_word(key, title, told_under(options, key, text), rule) for key, title, text, rule in WORDS),
    ]


def explained_card(card: Card, options: Mapping[str, Any]) -> Explanation:
    """A card: what it does, when, and everything that is printed on it."""
    texts = [card_effect(card, options)]
    if card.kind in MORE:
        texts.append(_(MORE[card.kind]))
    if card.colour in OF_COLOUR:
        texts.append(_(OF_COLOUR[card.colour]))
    return Explanation(
        f"card.{CARD_KEYS[card.kind]}",
        card_name(card.kind),
        " ".join(texts),
        card_facts(card, options),
        line=card_line(card, options),
        rule=RULE_OF_DECK[card.deck],
    )


def card_facts(card: Card, options: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """Number, price, colour, icon, copies, and what it needs."""
    facts = [
        (_("number"), numbers_of(card).replace("-", "–")),
        (_("cost"), f"${card.cost}"),
        (_("colour"), _(COLOURS[card.colour])),
        (_("icon"), _(ICON_NAMES[card.icon])),
        (_("copies in the box"), str(card.copies)),
    ]
    if card.deck == Deck.MAJOR and options["major_market_limit"]:
        facts[-1] = (_("copies"), _("one for each player"))
    if card.kind in START_CARDS:
        facts.append((_("from the start"), _("one for each player")))
    if card.kind in HARBOR_KINDS and not (card.kind == Kind.TUNA_BOAT and options["tuna_boat"] == "shared"):
        facts.append((_("needs"), landmark_name(Landmark.HARBOR)))
    if card.kind in COUNTED_ICONS:
        facts.append((_("counts"), _(ICON_NAMES[COUNTED_ICONS[card.kind]])))
    if ROLLERS_LANDMARKS[card.kind]:
        needed = landmarks(int(ROLLERS_LANDMARKS[card.kind]))
        facts.append((_("needs"), _("{landmarks} of whoever rolls", landmarks=needed)))
    return tuple(facts)


def explained_landmark(monument: Monument, options: Mapping[str, Any]) -> Explanation:
    """A landmark."""
    more = _(MORE_OF_LANDMARKS[monument.landmark])
    return Explanation(
        f"landmark.{LANDMARK_KEYS[monument.landmark]}",
        landmark_name(monument.landmark),
        f"{landmark_effect(monument, options)} {more}",
        ((_("cost"), f"${monument.cost}"), (_("copies"), _("one for each player"))),
        line=landmark_line(monument, options),
        rule="Landmarks",
    )


def explained_city_hall(options: Mapping[str, Any]) -> Explanation:
    """City Hall, which everybody has."""
    more = _("It stands from the start, never counts as a landmark, and is never demolished.")
    return Explanation(
        "landmark.city_hall",
        city_hall_name(),
        f"{city_hall_effect(options)} {more}",
        ((_("pays"), f"${CITY_HALL_PAYS}"), (_("copies"), _("one for each player"))),
        line=city_hall_line(options),
        rule="Landmarks",
    )


def explained_icon(icon: Icon, options: Mapping[str, Any]) -> Explanation:
    """An icon, the cards that have it, and those that count it."""
    counting = [card_name(kind) for kind, counted in COUNTED_ICONS.items() if counted == icon]
    if icon in OFFICIAL_ICON_TEXTS and options["shopping_mall"] == "official":
        text = _(OFFICIAL_ICON_TEXTS[icon])
    elif icon in ICON_TEXTS:
        text = _(ICON_TEXTS[icon])
    elif counting:
        text = _("An icon on cards. The {card} counts it.", card=counting[0])
    else:
        text = _("An icon on cards. No card counts it.")
    on = ", ".join(card_name(card.kind) for card in CARDS if card.icon == icon)
    return Explanation(f"word.{icon.name.lower()}", _(ICON_TITLES[icon]), text, ((_("on"), on),), rule=TABLE)


def told_under(options: Mapping[str, Any], key: str, text: str) -> str:
    """The text of a word under the options of a table."""
    return OPTIONAL_INVESTMENT if key == "invest" and options["tech_startup"] == "official" else text


def explained_word(key: str, title: str, text: str, rule: str) -> Explanation:
    """A word that questions and sentences use."""
    said = _(
        text,
        landmarks=landmarks(len(LANDMARKS)),
        low=int(KINDS_UP[Deck.LOW]),
        majors=int(KINDS_UP[Deck.MAJOR]),
        harbor_adds=HARBOR_ADDS,
        harbor_from=HARBOR_FROM,
        blind_draw=BLIND_DRAW_COSTS,
        mall_adds=MALL_ADDS,
        park_takes=AMUSEMENT_PARK_TAKES,
    )
    return Explanation(f"word.{key}", _(title), said, rule=rule)
