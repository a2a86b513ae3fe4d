"""What a move would do: in a few words on its button, as a warning, and point by point. All of it is asked of the rules."""

from typing import Any

from tabletown.drawing.svg import signed
from tabletown.engine.journal import NO_JOURNAL
from tabletown.positions.snapshot import ask, tried
from tabletown.text.explanations import Remark
from tabletown.text.i18n import N_, _, all_of, ngettext

from ..notation.moves import choice, row_of
from ..notation.names import (
    colour_words,
    counted_cheques,
    counted_lots,
    counted_needs,
    counted_points,
    piece_words,
)
from ..rules.auction import hand_after_paying, keep_reason, keep_reason_at, roofs_left
from ..rules.building import discarded_mayor, lots_of
from ..rules.components import BLANK_ROOF, LOTS, ROWS, STASH_POINTS, colour_of, lot_name
from ..rules.hidden import hands_are_hidden, stashes_are_hidden
from ..rules.numbers import (
    APPOINT,
    CHOOSE_MAYOR,
    DISCARD,
    KEEP,
    LEAVE,
    LENGTHEN,
    PASS,
    PUT,
    SELL,
    STASH,
    Event,
)
from ..rules.prospects import owner_before, winners_after
from ..rules.reasons import Reason
from ..rules.scoring import HOUSES, TOTAL, round_on_board
from ..rules.state import BESIDE_BOARD, NOBODY, Phase, Piece
from ..rules.turns import neue_heimat_turn
from .prospects import is_useless, lots_for_cube, lots_for_roof, prospect
from .view import Appraisal, appraisal

# --- on the button --------------------------------------------------------------------------------------------------------


def brief(s: Any, move: int, names: list[str]) -> str:
    """What decides, in a few words."""
    if s.phase == Phase.CHOOSE:
        return stash_gain(s) if move == STASH else brief_choice(s, move, names)
    if s.phase == Phase.BID:
        return brief_bid(s, move - PASS, names)
    if s.phase == Phase.SETTLE:
        fields = {"leader": names[s.leader], "cheques": counted_cheques(s.bid)}
        return _("{leader} pays you {cheques}", **fields) if move == SELL else _("you pay {leader} {cheques}", **fields)
    return brief_use(s, move, names) if s.phase == Phase.USE and PUT <= move < LEAVE else ""


def stash_gain(s: Any) -> str:
    """What a cheque in the stash counts."""
    if s.rounds > 1:
        return ngettext(
            "{points} point of this round", "{points} points of this round", STASH_POINTS, points=signed(STASH_POINTS)
        )
    return ngettext("{points} point at the end", "{points} points at the end", STASH_POINTS, points=signed(STASH_POINTS))


def brief_choice(s: Any, move: int, names: list[str]) -> str:
    """Whose the colour is; how likely a roof is blank; what a special piece does."""
    piece, which = choice(s, move)
    match piece:
        case Piece.CUBE:
            return whose_colour(s, colour_of(which), names)
        case Piece.ROOF:
            return how_many_are_blank(s)
        case Piece.PERMIT:
            return _("a row longer or shorter by {lots}", lots=counted_lots(lots_of(which)))
    return _("takes a permit off the board") if piece == Piece.CANCEL else _("doubles a row")


def how_many_are_blank(s: Any) -> str:
    """Of the face-down roofs: whoever counts what was seen knows it."""
    return ngettext("{n} of {roofs} is blank", "{n} of {roofs} are blank", s.roofs[BLANK_ROOF], roofs=ask(roofs_left, s))


def whose_colour(s: Any, colour: int, names: list[str]) -> str:
    """'red is yours', as the seat that decides reads it."""
    owner, words = s.owner[colour], colour_words(colour)
    if owner == NOBODY:
        return _("{colour} has no owner yet", colour=words)
    if owner == ask(neue_heimat_turn, s):
        return _("{colour} is yours", colour=words)
    return _("{colour} is owned by {name}", colour=words, name=names[owner])


def brief_bid(s: Any, amount: int, names: list[str]) -> str:
    """An auctioneer who cannot pay a bid has to sell; where money is hidden nobody can tell."""
    must_sell = not ask(hands_are_hidden, s) and ask(keep_reason_at, s, amount) != Reason.NONE
    return _("{name} would have to sell", name=names[s.auctioneer]) if must_sell else ""


def brief_use(s: Any, move: int, names: list[str]) -> str:
    """What the house would count, or the row."""
    after = prospect(s, move).after
    if move < LENGTHEN:
        row, lot = divmod(move - PUT, LOTS)
        owner, _value, points = after.houses[row][lot]
        if owner == s.builder:
            return _("{points} for you", points=signed(points))
        return _("{points} for {name}", points=signed(points), name=names[owner])
    if move >= APPOINT:
        change = after.seats[s.builder][HOUSES] - appraisal(s).seats[s.builder][HOUSES]
        return _("{points} for you", points=signed(change)) if change else _("changes nothing for you")
    row = row_of(s, move) or 0
    if after.rows[row][0]:
        return _("completes row {row}", row=ROWS[row])
    return _("lacks {needed}", needed=counted_needs(*after.rows[row][1:3]))


# --- traps ----------------------------------------------------------------------------------------------------------------

USELESS = {
    Piece.CUBE: N_("It fits nowhere now: whoever gets it has to discard it."),
    Piece.PERMIT: N_("No row can be changed by so much now: whoever gets it has to discard it."),
    Piece.CANCEL: N_("There is no permit that it could remove: whoever gets it has to discard it."),
}
"""Whoever gets such a piece gets nothing."""

USELESS_FOR_YOU = {
    Piece.CUBE: N_("It fits nowhere now: you would have to discard it."),
    Piece.PERMIT: N_("No row can be changed by so much now: you would have to discard it."),
    Piece.CANCEL: N_("There is no permit that it could remove: you would have to discard it."),
}


def trap(s: Any, move: int, names: list[str]) -> str:
    """What whoever makes this move might not have seen."""
    if move == STASH and not tried(s, move)[0].hand[s.auctioneer]:
        if ask(round_on_board, s) < s.rounds:
            return _(
                "It is your last cheque: you could neither bid nor pay to keep a piece until somebody pays you or another round "
                "begins."
            )
        return _("It is your last cheque: you could neither bid nor pay to keep a piece until somebody pays you.")
    if STASH < move <= CHOOSE_MAYOR:
        return trap_of_choice(s, *choice(s, move))
    if (PASS < move < SELL or move == KEEP) and is_useless(s, s.piece, s.which):
        return _(USELESS_FOR_YOU[Piece(s.piece)])
    return trap_of_end(s, move, names) if PUT <= move < LEAVE else ""


def trap_of_choice(s: Any, piece: Piece, which: int) -> str:
    """Pieces that nobody could use."""
    return _(USELESS[piece]) if is_useless(s, piece, which) else ""


def trap_of_end(s: Any, move: int, names: list[str]) -> str:
    """A move that ends the game for somebody else's benefit; whose that is nobody can tell where money is hidden."""
    if s.rounds > 1 or ask(stashes_are_hidden, s):
        return ""
    winning = ask(winners_after, s, move, NO_JOURNAL)
    winners = [seat for seat in range(s.seats) if winning >> seat & 1]
    if not winners or s.builder in winners:
        return ""
    points = [seat[TOTAL] for seat in prospect(s, move).after.seats]
    name, theirs, yours = all_of([names[seat] for seat in winners]), points[winners[0]], points[s.builder]
    if theirs == yours:
        return _("This ends the game, and {name} would win: as many points as you, but more cheques.", name=name)
    return _(
        "This ends the game, and {name} would win: {theirs} to your {yours}.",
        name=name,
        theirs=counted_points(theirs),
        yours=yours,
    )


# --- point by point -------------------------------------------------------------------------------------------------------


def remarks(s: Any, move: int, names: list[str]) -> list[Remark]:
    """What somebody who has chosen a move and not yet made it should know."""
    if move == STASH:
        left = counted_cheques(tried(s, move)[0].hand[s.auctioneer])
        return [Remark(stash_gain(s), "good"), Remark(_("then you have {cheques}", cheques=left))]
    if move <= CHOOSE_MAYOR:
        return remarks_on_choice(s, *choice(s, move), names)
    if PASS < move < SELL:
        return remarks_on_bid(s, move - PASS, names)
    if SELL <= move <= KEEP:
        return remarks_on_settlement(s, move)
    if PUT <= move < LEAVE:
        return remarks_on_use(s, move, names)
    return remarks_on_discard(s) if move == DISCARD else []


def remarks_on_choice(s: Any, piece: Piece, which: int, names: list[str]) -> list[Remark]:
    """Where the piece could go."""
    if is_useless(s, piece, which):
        return []  # the trap says it
    match piece:
        case Piece.CUBE:
            fits = _("fits on {lots}", lots=all_of(lots_for_cube(s, which)))
            return [Remark(fits), Remark(whose_colour(s, colour_of(which), names))]
        case Piece.ROOF:
            return [Remark(how_many_are_blank(s)), Remark(_("could go on {lots}", lots=all_of(lots_for_roof(s))))]
    return []


def remarks_on_bid(s: Any, amount: int, names: list[str]) -> list[Remark]:
    """Both ways that the auctioneer can answer."""
    name = names[s.auctioneer]
    left = counted_cheques(ask(hand_after_paying, s, s.bidder, amount))
    found = [Remark(_("if {name} sells: you use it, and have {cheques} left", name=name, cheques=left))]
    if brief_bid(s, amount, names):
        return [*found, Remark(_("{name} cannot pay so much, so has to sell", name=name), "good")]
    return [*found, Remark(_("if {name} keeps it: you are paid {cheques}", name=name, cheques=counted_cheques(amount)))]


def remarks_on_settlement(s: Any, move: int) -> list[Remark]:
    """What is left in hand."""
    after = tried(s, move)[0].hand
    found = [Remark(_("then you have {cheques}", cheques=counted_cheques(after[s.auctioneer])))]
    if move == SELL and ask(keep_reason, s) != Reason.NONE:
        found.append(Remark(_("you cannot pay {cheques} to keep it", cheques=counted_cheques(s.bid))))
    return found


def remarks_on_use(s: Any, move: int, names: list[str]) -> list[Remark]:
    """The owner of a new colour or of the house, everybody's houses, the row, and the end."""
    before, (after, end) = appraisal(s), prospect(s, move)
    won = [colour for what, _who, colour, *_rest in tried(s, move)[1] if what == Event.OWNS]
    found = [Remark(_("you will own {colour}", colour=colour_words(colour)), "good") for colour in won]
    if move < LENGTHEN:
        found += remark_on_owner(s, move, after, names)
    found += remarks_on_points(s, before, after, names)
    row = row_of(s, move) or 0
    if after.rows[row][:3] != before.rows[row][:3]:
        done = after.rows[row][0]
        told = (
            _("completes row {row}", row=ROWS[row])
            if done
            else _("row {row} then lacks {needed}", row=ROWS[row], needed=counted_needs(*after.rows[row][1:3]))
        )
        found.append(Remark(told))
    if end:
        found.append(Remark(_("ends the game") if s.rounds == 1 else _("ends the round")))
    return found


def remark_on_owner(s: Any, move: int, after: Appraisal, names: list[str]) -> list[Remark]:
    """Whether the house changes hands; what it then counts is on the button."""
    row, lot = divmod(move - PUT, LOTS)
    owner, former = after.houses[row][lot][0], ask(owner_before, s, move)
    if former in (NOBODY, owner):
        return []
    fields = {"lot": lot_name(row, lot), "name": names[owner], "former": names[former]}
    if owner == s.builder:
        return [Remark(_("{lot} is yours then, no longer owned by {former}", **fields))]
    if former == s.builder:
        return [Remark(_("{lot} is owned by {name} then, no longer yours", **fields))]
    return [Remark(_("{lot} is owned by {name} then, no longer by {former}", **fields))]


def remarks_on_points(s: Any, before: Appraisal, after: Appraisal, names: list[str]) -> list[Remark]:
    """Whose houses would count more, and whose less: yours first."""
    found = []
    for seat in sorted(range(s.seats), key=lambda seat: seat != s.builder):
        was, then = before.seats[seat][HOUSES], after.seats[seat][HOUSES]
        if was == then:
            continue
        fields = {"name": names[seat], "was": signed(was), "then": signed(then)}
        if seat == s.builder:
            found.append(Remark(_("your houses: {was} → {then}", **fields), "good" if then > was else "bad"))
        else:
            found.append(Remark(_("houses of {name}: {was} → {then}", **fields)))
    return found


def remarks_on_discard(s: Any) -> list[Remark]:
    """Where a discarded piece goes."""
    if s.piece == Piece.MAYOR and ask(discarded_mayor, s) == BESIDE_BOARD:
        return [Remark(_("the mayor lies beside the board again"))]
    return [Remark(_("{piece} leaves the game", piece=piece_words(s.piece, s.which)))]
