"""What the pieces are called. Every name is a template: `rules.components` has the same words as keys of positions."""

from functools import cache

from tabletown.text.i18n import N_, _, ngettext

from ..rules.components import colour_of, pips_of
from ..rules.state import Piece

COLOUR_NAMES = (N_("red"), N_("yellow"), N_("green"), N_("blue"), N_("purple"), N_("grey"))
CUBES = (N_("red {pips}"), N_("yellow {pips}"), N_("green {pips}"), N_("blue {pips}"), N_("purple {pips}"), N_("grey {pips}"))
THE_CUBES = (
    N_("the red {pips}"),
    N_("the yellow {pips}"),
    N_("the green {pips}"),
    N_("the blue {pips}"),
    N_("the purple {pips}"),
    N_("the grey {pips}"),
)
PERMIT_NAMES = (N_("permit I"), N_("permit II"), N_("permit III"))
PERMIT_SIGNS = (N_("I"), N_("II"), N_("III"))


def colour_words(colour: int) -> str:
    """'red'."""
    return _(COLOUR_NAMES[colour])


def cube_words(cube: int) -> str:
    """'red 5'."""
    return named(CUBES, cube)


def named(templates: tuple[str, ...], cube: int) -> str:
    """A cube by the template of its colour."""
    colour, pips = colour_and_pips(cube)
    return _(templates[colour], pips=pips)


@cache
def colour_and_pips(cube: int) -> tuple[int, int]:
    """Asked of the rules once: a table names dozens of cubes."""
    return colour_of(cube), pips_of(cube)


def permit_sign(permit: int) -> str:
    """What stands on a permit: 'II'."""
    return _(PERMIT_SIGNS[permit])


def piece_words(piece: int, which: int) -> str:
    """'the red 5', 'roof 3', 'permit II'."""
    match piece:
        case Piece.CUBE:
            return named(THE_CUBES, which)
        case Piece.ROOF:
            return _("roof {number}", number=which) if which else _("a roof")
        case Piece.PERMIT:
            return _(PERMIT_NAMES[which])
        case Piece.CANCEL:
            return _("the cancel cube")
    return _("the mayor")


def counted_cheques(number: int) -> str:
    """'1 cheque', '3 cheques'."""
    return ngettext("{n} cheque", "{n} cheques", number)


def counted_lots(number: int) -> str:
    """'1 lot', '3 lots'."""
    return ngettext("{n} lot", "{n} lots", number)


def counted_houses(number: int) -> str:
    """'1 house', '3 houses'."""
    return ngettext("{n} house", "{n} houses", number)


def counted_roofs(number: int) -> str:
    """'1 roof', '3 roofs'."""
    return ngettext("{n} roof", "{n} roofs", number)


def counted_needs(houses: int, roofs: int) -> str:
    """'2 houses and 3 roofs': what a row lacks."""
    if houses:
        return _("{houses} and {roofs}", houses=counted_houses(houses), roofs=counted_roofs(roofs))
    return counted_roofs(roofs)


def counted_points(number: int) -> str:
    """'1 point', '−1 point', '3 points'."""
    if number < 0:
        return ngettext("−{n} point", "−{n} points", -number)
    return ngettext("{n} point", "{n} points", number)
