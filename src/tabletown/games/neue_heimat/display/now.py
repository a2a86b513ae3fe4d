"""What a piece would do now, for a seat: asked of the rules on a copy that knows only what the seat knows."""

from typing import Any

from tabletown.drawing.svg import signed
from tabletown.positions.snapshot import ask
from tabletown.text.i18n import _, all_of, ngettext, one_of

from ..notation.names import PERMIT_NAMES, colour_words, counted_cheques, counted_needs, cube_words, piece_words
from ..rules.auction import cube_at_end, cube_choice_reason, is_on_auction, roofs_left
from ..rules.building import cancel_reason, lots_of, permit_reason
from ..rules.components import BLANK_ROOF, COLOURS, CUBE_NAMES, LOTS, PERMITS, ROWS, colour_of, lot_name
from ..rules.numbers import PUT
from ..rules.prospects import points_by_mayor
from ..rules.reasons import Reason
from ..rules.scoring import colour_houses, colour_points, row_points
from ..rules.state import NOBODY, Phase, Piece
from ..rules.turns import is_laid_out
from .prospects import lots_for_cube, lots_for_roof
from .questions import legal_moves
from .view import appraisal, has_left


def now(s: Any, seat: int, key: str, names: list[str]) -> str:
    """By the kind of piece; empty where there is nothing to say."""
    kind, _dot, name = key.partition(".")
    match kind:
        case "cube":
            return cube_now(s, seat, CUBE_NAMES.index(name.replace("_", " ")), names)
        case "colour":
            return colour_now(s, seat, COLOURS.index(name), names)
        case "roof":
            return roof_now(s, name)
        case "permit":
            return permit_now(s, int(name) - 1)
        case "row":
            return row_now(s, seat, ROWS.index(name))
        case "lot":
            return lot_now(s, seat, ROWS.index(name[0]), int(name[1:]) - 1, names)
    match key:
        case "piece.cancel_cube":
            return cancel_cube_now(s)
        case "piece.mayor":
            return mayor_now(s, seat)
        case "figure.stash" | "word.illegal_earnings":
            return stash_now(s, seat)
        case "figure.hand" | "word.cheque":
            return _("You have {cheques} in hand.", cheques=counted_cheques(s.hand[seat]))
    return ""


# --- cubes and colours ------------------------------------------------------------------------------------------------------


def cube_now(s: Any, seat: int, cube: int, names: list[str]) -> str:
    """Where it lies, where it would fit, and whose its colour is."""
    for row, lot, house in houses(s):
        if cube in house.cubes[: house.floors]:
            return _("It stands on {lot}.", lot=lot_name(row, lot))
    for row, count in enumerate(s.displayed):
        if cube in s.display[row][:count]:
            return f"{choice_now(s, cube, row)} {where_cube_fits(s, cube)} {owner_now(s, seat, colour_of(cube), names)}"
    if ask(is_on_auction, s, Piece.CUBE.value, cube):
        return f"{where_cube_fits(s, cube)} {owner_now(s, seat, colour_of(cube), names)}"
    if ask(is_laid_out, s, cube):
        return _("It was discarded.")
    return _("It is not in this game.")


def choice_now(s: Any, cube: int, row: int) -> str:
    """Whether a cube of the display can be put up for auction as it lies there, where somebody chooses a piece."""
    ends = [ask(cube_at_end, s, row, right) for right in (0, 1)]
    if cube not in ends:
        return _("It is not at the end of its row yet.")
    if s.phase != Phase.CHOOSE:
        return _("It is at the end of its row.")
    allowed = ask(cube_choice_reason, s, row, ends.index(cube)) == Reason.NONE
    return _("It can be auctioned now.") if allowed else _("It cannot be auctioned now.")


def houses(s: Any) -> list[tuple[int, int, Any]]:
    """All houses with their row and lot."""
    return [(row, lot, s.houses[row][lot]) for row in range(len(ROWS)) for lot in range(s.developed[row])]


def where_cube_fits(s: Any, cube: int) -> str:
    """The lots, or nowhere."""
    fits = lots_for_cube(s, cube)
    return _("It fits on {lots}.", lots=all_of(fits)) if fits else _("It fits nowhere now: whoever gets it has to discard it.")


def owner_now(s: Any, seat: int, colour: int, names: list[str]) -> str:
    """Whose a colour is."""
    owner, words = s.owner[colour], colour_words(colour)
    if owner == NOBODY:
        return _("Nobody owns {colour} yet: whoever builds its first cube will.", colour=words)
    if owner == seat:
        return _("You own {colour}.", colour=words)
    return _("{name} owns {colour}.", name=names[owner], colour=words)


def colour_now(s: Any, seat: int, colour: int, names: list[str]) -> str:
    """Whose it is, and what its houses count."""
    standing = ask(colour_houses, s, colour)
    if not standing:
        return owner_now(s, seat, colour, names)
    points = signed(ask(colour_points, s, colour))
    told = ngettext("Its {n} house counts {points}.", "Its {n} houses count {points}.", standing, points=points)
    return f"{owner_now(s, seat, colour, names)} {told}"


# --- roofs, permits, cancel cube, mayor -------------------------------------------------------------------------------------


def roof_now(s: Any, name: str) -> str:
    """How many are left, and where they could go."""
    if name == "face_down":
        left = ngettext(
            "{n} of the {roofs} that are left is blank.",
            "{n} of the {roofs} that are left are blank.",
            s.roofs[BLANK_ROOF],
            roofs=ask(roofs_left, s),
        )
    elif s.roofs[int(name)]:
        left = ngettext("{n} of them is still face down.", "{n} of them are still face down.", s.roofs[int(name)])
    else:
        left = _("None of them is face down any more.")
    if name == str(BLANK_ROOF):
        return left
    open_houses = lots_for_roof(s)
    if not open_houses:
        return f"{left} {_('Now no house lacks a roof.')}"
    return f"{left} {_('It could go on {lots}.', lots=all_of(open_houses))}"


def permit_now(s: Any, permit: int) -> str:
    """Where it stands, or what it could do."""
    row = s.permit_row[permit]
    if row >= 0:
        longer = s.permit_sign[permit] > 0
        fields = {"row": ROWS[row], "lots": lots_of(permit)}
        return (
            _("It makes row {row} longer by {lots}.", **fields)
            if longer
            else _("It makes row {row} shorter by {lots}.", **fields)
        )
    if has_left(s, Piece.PERMIT, permit):
        return _("It is out of the game.")
    longer_rows = [name for row, name in enumerate(ROWS) if ask(permit_reason, s, permit, row, 1) == Reason.NONE]
    shorter_rows = [name for row, name in enumerate(ROWS) if ask(permit_reason, s, permit, row, -1) == Reason.NONE]
    if longer_rows and shorter_rows:
        return _(
            "It could lengthen row {longer}, or shorten row {shorter}.", longer=one_of(longer_rows), shorter=one_of(shorter_rows)
        )
    if longer_rows:
        return _("It could lengthen row {longer}, but shorten none.", longer=one_of(longer_rows))
    if shorter_rows:
        return _("It could shorten row {shorter}, but lengthen none.", shorter=one_of(shorter_rows))
    return _("No row can be changed by so much now: whoever gets it has to discard it.")


def cancel_cube_now(s: Any) -> str:
    """Which permits it could remove."""
    if has_left(s, Piece.CANCEL):
        return _("It is out of the game.")
    found = [_(PERMIT_NAMES[permit]) for permit in range(len(PERMITS)) if ask(cancel_reason, s, permit) == Reason.NONE]
    if found:
        return _("It could remove {permits}.", permits=all_of(found))
    return _("There is no permit that it could remove: whoever gets it has to discard it.")


def mayor_now(s: Any, seat: int) -> str:
    """Where it stands, or what it would mean for this seat in each row."""
    if s.mayor >= 0:
        return _("It stands in row {row}.", row=ROWS[s.mayor])
    if has_left(s, Piece.MAYOR):
        return _("It is out of the game.")
    a, b, c = (signed(ask(points_by_mayor, s, seat, row)) for row in range(len(ROWS)))
    return _("For you it would mean {a} points in row A, {b} in row B and {c} in row C.", a=a, b=b, c=c)


# --- rows, lots, money --------------------------------------------------------------------------------------------------------


def row_now(s: Any, seat: int, row: int) -> str:
    """What it lacks, and what it counts for this seat."""
    status = appraisal(s).rows[row]
    points = signed(ask(row_points, s, seat, row))
    if status[0]:
        return _("It is completed and counts {points} for you.", points=points)
    return _("It lacks {needed}, and counts {points} for you.", needed=counted_needs(*status[1:3]), points=points)


def lot_now(s: Any, seat: int, row: int, lot: int, names: list[str]) -> str:
    """What stands there and counts for whom; and that the piece that is being used could go there."""
    if lot < s.developed[row]:
        told = [house_now(s, seat, row, lot, names)]
    elif lot >= s.length[row]:
        told = [_("Row {row} ends before it.", row=ROWS[row])]
    else:
        told = [_("It is empty.")]
    if s.phase == Phase.USE and PUT + row * LOTS + lot in legal_moves(s):
        told.append(_("There is room for {piece}.", piece=piece_words(s.piece, s.which)))
    return " ".join(told)


def house_now(s: Any, seat: int, row: int, lot: int, names: list[str]) -> str:
    """A house from the bottom up, and what it counts."""
    house = s.houses[row][lot]
    owner, _value, points = appraisal(s).houses[row][lot]
    parts = [cube_words(cube) for cube in house.cubes[: house.floors]]
    parts.append(_("roof {number}", number=house.roof) if house.roof else _("no roof"))
    fields = {"house": ", ".join(parts), "points": signed(points), "name": names[owner]}
    if owner == seat:
        return _("Its house ({house}) counts {points} for you.", **fields)
    return _("Its house ({house}) counts {points} for {name}.", **fields)


def stash_now(s: Any, seat: int) -> str:
    """How much it is."""
    return _("You have stashed {cheques}.", cheques=counted_cheques(s.stash[seat]))
