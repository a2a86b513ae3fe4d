"""What the tiles are called in sentences: alone, one of them, and that one. Other languages need all three."""

from typing import NamedTuple

from tabletown.text.i18n import N_, _

from ..rules.components import Kind


class TileName(NamedTuple):
    """A kind of tile in words."""

    alone: str
    one: str
    that: str


TILE_NAMES = {
    Kind.ARBORETUM: TileName(N_("Arboretum"), N_("an Arboretum"), N_("the Arboretum")),
    Kind.BANK: TileName(N_("Bank"), N_("a Bank"), N_("the Bank")),
    Kind.CAPITOL: TileName(N_("Capitol"), N_("a Capitol"), N_("the Capitol")),
    Kind.CONSTRUCTION_SITE: TileName(N_("Construction Site"), N_("a Construction Site"), N_("the Construction Site")),
    Kind.DISASTER_SITE: TileName(N_("Disaster Site"), N_("a Disaster Site"), N_("the Disaster Site")),
    Kind.EMBASSY: TileName(N_("Embassy"), N_("an Embassy"), N_("the Embassy")),
    Kind.FACTORY: TileName(N_("Factory"), N_("a Factory"), N_("the Factory")),
    Kind.HOTEL: TileName(N_("Hotel"), N_("a Hotel"), N_("the Hotel")),
    Kind.HOUSING: TileName(N_("Housing"), N_("a Housing"), N_("the Housing")),
    Kind.LIBRARY: TileName(N_("Library"), N_("a Library"), N_("the Library")),
    Kind.MAUSOLEUM: TileName(N_("Mausoleum"), N_("a Mausoleum"), N_("the Mausoleum")),
    Kind.PLAZA: TileName(N_("Plaza"), N_("a Plaza"), N_("the Plaza")),
    Kind.POLICE_HQ: TileName(N_("Police HQ"), N_("a Police HQ"), N_("the Police HQ")),
    Kind.PORT: TileName(N_("Port"), N_("a Port"), N_("the Port")),
    Kind.POST_OFFICE: TileName(N_("Post Office"), N_("a Post Office"), N_("the Post Office")),
    Kind.POWER_STATION: TileName(N_("Power Station"), N_("a Power Station"), N_("the Power Station")),
    Kind.SALVAGE_YARD: TileName(N_("Salvage Yard"), N_("a Salvage Yard"), N_("the Salvage Yard")),
    Kind.SECURITY_GUARDPOST: TileName(N_("Security Guardpost"), N_("a Security Guardpost"), N_("the Security Guardpost")),
    Kind.SHOPPING_COMPLEX: TileName(N_("Shopping Complex"), N_("a Shopping Complex"), N_("the Shopping Complex")),
    Kind.STADIUM: TileName(N_("Stadium"), N_("a Stadium"), N_("the Stadium")),
    Kind.TEMPLE: TileName(N_("Temple"), N_("a Temple"), N_("the Temple")),
    Kind.TRANSIT_STATION: TileName(N_("Transit Station"), N_("a Transit Station"), N_("the Transit Station")),
}


def tile_name(kind: int) -> str:
    """'Bank'."""
    return _(TILE_NAMES[Kind(kind)].alone)


def a_tile(kind: int) -> str:
    """'an Embassy', 'a Temple'."""
    return _(TILE_NAMES[Kind(kind)].one)


def the_tile(kind: int) -> str:
    """'the Temple'."""
    return _(TILE_NAMES[Kind(kind)].that)
