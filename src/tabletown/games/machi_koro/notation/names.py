"""What cards and landmarks are called, as templates: the rules' tables hold the same words, for records and positions."""

from tabletown.text.i18n import N_, _

from ..rules.components import CARD_NAMES, CITY_HALL, LANDMARK_NAMES

CARD_TEMPLATES = (
    N_("Wheat Field"), N_("Sushi Bar"), N_("Ranch"), N_("General Store"), N_("Bakery"), N_("Café"), N_("Flower Orchard"),
    N_("Demolition Company"), N_("Forest"), N_("French Restaurant"), N_("Flower Shop"), N_("Pizza Joint"), N_("Cheese Factory"),
    N_("Mackerel Boat"), N_("Furniture Factory"), N_("Moving Company"), N_("Family Restaurant"), N_("Apple Orchard"),
    N_("Soda Bottling Plant"), N_("Fruit and Vegetable Market"), N_("Tuna Boat"), N_("Member's Only Club"), N_("Stadium"),
    N_("Business Center"), N_("Publisher"), N_("Tax Office"), N_("Tech Startup"),
)  # fmt: skip
LANDMARK_TEMPLATES = (
    N_("Harbor"), N_("Train Station"), N_("Shopping Mall"), N_("Amusement Park"), N_("Moon Tower"), N_("Airport"),
)  # fmt: skip
CITY_HALL_TEMPLATE = N_("City Hall")

assert (CARD_TEMPLATES, LANDMARK_TEMPLATES, CITY_HALL_TEMPLATE) == (CARD_NAMES, LANDMARK_NAMES, CITY_HALL)


def card_name(kind: int) -> str:
    """'Café'."""
    return _(CARD_TEMPLATES[kind])


def landmark_name(landmark: int) -> str:
    """'Harbor'."""
    return _(LANDMARK_TEMPLATES[landmark])


def city_hall_name() -> str:
    """'City Hall'."""
    return _(CITY_HALL_TEMPLATE)
