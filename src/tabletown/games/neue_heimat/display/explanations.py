"""What every piece, lot, row, colour and word of Neue Heimat is and does."""

from collections.abc import Mapping
from typing import Any

from tabletown.text.explanations import Explanation
from tabletown.text.i18n import N_, _, all_of, ngettext

from ..notation.names import (
    PERMIT_NAMES,
    colour_words,
    counted_cheques,
    counted_lots,
    cube_words,
    piece_words,
)
from ..rules.building import fits_on, lots_of, most_floors
from ..rules.components import (
    BASE_LENGTH,
    BLANK_ROOF,
    CHEQUES,
    COLOURS,
    CUBE_NAMES,
    CUBES,
    DISPLAY_ROWS,
    DISPLAY_WIDTH,
    DISPLAYED,
    FENCED,
    FENCED_LOTS,
    LOTS,
    NUMBERED_ROOFS,
    PERMITS,
    PIPS,
    ROOF_VALUES,
    ROOFS_OF_EACH_NUMBER,
    ROWS,
    SHORTEST_ROW,
    STASH_POINTS,
    colour_of,
    lot_name,
    pips_of,
)
from ..rules.state import Piece

PIECE_KINDS = {
    "permit": N_("Permits"),
    "piece": N_("Pieces"),
    "space": N_("Spaces"),
    "cube": N_("Cubes"),
    "colour": N_("Colours"),
    "roof": N_("Roofs"),
    "row": N_("Rows"),
    "lot": N_("Lots"),
}
"""What the kinds of pieces are called."""
EVERYDAY = frozenset({"cube", "colour", "row", "lot"})
"""Kinds whose titles are words of any sentence."""
RULES = {
    "cube": "Floor cube",
    "roof": "Roof",
    "permit": "Building permit",
    "lot": "What lies on the table",
    "row": "Finished rows",
    "colour": "Floor cube",
}
"""Under which heading of the rules a kind of piece is told."""

LINES = {
    Piece.CUBE: N_("starts a house, or raises one whose top floor has more pips"),
    Piece.ROOF: N_("closes a house: its number counts, and nothing more is built"),
    Piece.PERMIT: N_("makes a row longer or shorter by exactly {lots}"),
    Piece.CANCEL: N_("takes a permit off the board"),
    Piece.MAYOR: N_("stands in a row: its houses count double"),
}
"""What a piece does, in a few words."""


def piece_key(piece: int, which: int) -> str:
    """The key of the explanation of a piece."""
    match piece:
        case Piece.CUBE:
            return f"cube.{CUBE_NAMES[which].replace(' ', '_')}"
        case Piece.ROOF:
            return f"roof.{which}" if which else "roof.face_down"
        case Piece.PERMIT:
            return f"permit.{which + 1}"
    return "piece.cancel_cube" if piece == Piece.CANCEL else "piece.mayor"


def piece_title(piece: int, which: int) -> str:
    """'red 5', 'roof 3', 'cancel cube': as a heading."""
    if piece == Piece.CUBE:
        return cube_words(which)
    if piece in (Piece.ROOF, Piece.PERMIT):
        return piece_words(piece, which)
    return _("cancel cube") if piece == Piece.CANCEL else _("mayor")


def piece_line(piece: int, which: int) -> str:
    """What a piece does, in a few words."""
    if piece == Piece.PERMIT:
        return _(LINES[Piece.PERMIT], lots=counted_lots(lots_of(which)))
    return _(LINES[Piece(piece)])


def explanations(options: Mapping[str, Any]) -> list[Explanation]:
    """Everything that lies on the table, then the words that are used about it."""
    return [
        *(cube(number) for number in range(CUBES)),
        *(colour(number) for number in range(len(COLOURS))),
        *roofs(options),
        *(permit(number, options) for number in range(len(PERMITS))),
        cancel_cube(),
        mayor(options),
        *(row(number, options) for number in range(len(ROWS))),
        *(lot(r, number) for r in range(len(ROWS)) for number in range(LOTS)),
        *spaces(),
        *status_words(),
        discard_word(options),
        *money_words(options),
        *figures(options),
    ]


def cube(number: int) -> Explanation:
    """One of the 36 floors."""
    pips = pips_of(number)
    text = _(
        "A floor of a house. It starts a new house on the first free lot of a row, or it is put on a house without a roof whose "
        "top floor has more pips. Whoever builds the first cube of a colour owns that colour for the whole game, and every "
        "house belongs to the owner of its top floor’s colour. If the cube fits anywhere it must be built, else it is "
        "discarded."
    )
    facts = (
        (_("colour"), colour_words(colour_of(number))),
        (_("worth"), ngettext("{n} pip", "{n} pips", pips)),
        (_("goes on"), goes_on(number)),
        (_("copies"), _("one; {drawn} of the {all} cubes are in a game", drawn=DISPLAYED, all=CUBES)),
    )
    key = piece_key(Piece.CUBE, number)
    return Explanation(key, cube_words(number), text, facts, _(LINES[Piece.CUBE]), rule=RULES["cube"])


def goes_on(number: int) -> str:
    """Which floors a cube can be put on."""
    fitting = [pips_of(lower) for lower in range(PIPS) if fits_on(number, lower)]  # one colour has them all
    if not fitting:
        return _("an empty lot only")
    if len(fitting) == 1:
        return _("a top floor with {most} pips", most=fitting[0])
    return _("a top floor with {least} to {most} pips", least=fitting[0], most=fitting[-1])


def colour(number: int) -> Explanation:
    """What it means to own a colour."""
    text = _(
        "A colour belongs to whoever builds its first cube, for the whole game. Its owner gets the points, plus or minus, of "
        "every house with this colour on top, no matter who built the floors below or paid for them."
    )
    title = colour_words(number)
    facts = ((_("cubes"), _("one each of 1 to {most} pips", most=PIPS)),)
    return Explanation(
        f"colour.{COLOURS[number]}",
        title,
        text,
        facts,
        reconstructed=True,
        rule=RULES["colour"],
        called=(_("owner of {colour}", colour=title),),
    )


def roofs(options: Mapping[str, Any]) -> list[Explanation]:
    """The face-down pile, and what may be turned over."""
    blank = options["blank_roofs"]
    every = NUMBERED_ROOFS + blank
    if blank:
        pile = _(
            "The roofs lie face down. Whoever auctions one turns it over before anybody bids: a numbered roof is auctioned; a "
            "blank one leaves the game and ends the turn. A roof can be chosen only while a house lacks one."
        )
    else:
        pile = _(
            "The roofs lie face down. Whoever auctions one turns it over before anybody bids. A roof can be chosen only while a "
            "house lacks one."
        )
    facts = (
        (_("in all"), str(every)),
        (_("numbered"), _("{each} each of 1 to {most}", each=ROOFS_OF_EACH_NUMBER, most=ROOF_VALUES - 1)),
        (_("blank"), str(blank)),
    )
    found = [
        Explanation("roof.face_down", _("face-down roof"), pile, facts, _("turned over, then auctioned"), rule=RULES["roof"])
    ]
    found += [numbered_roof(value) for value in range(1, ROOF_VALUES)]
    gone = _("A roof without a number. It leaves the game as soon as it is turned over: nothing is auctioned, and the turn ends.")
    found.append(
        Explanation(
            f"roof.{BLANK_ROOF}", _("blank roof"), gone, ((_("copies"), str(blank)),), _("ends the turn"), rule="Your turn"
        )
    )
    return found


def numbered_roof(value: int) -> Explanation:
    """A roof that can be auctioned."""
    text = _(
        "It must be put on a house without a roof, whoever owns that house. The house is finished then: nothing more can be "
        "built on it, and the roof’s number counts with its floors. When all {all} numbered roofs are built the game is over.",
        all=NUMBERED_ROOFS,
    )
    facts = ((_("worth"), str(value)), (_("copies"), str(ROOFS_OF_EACH_NUMBER)))
    return Explanation(f"roof.{value}", _("roof {number}", number=value), text, facts, _(LINES[Piece.ROOF]), rule=RULES["roof"])


def permit(number: int, options: Mapping[str, Any]) -> Explanation:
    """What changes the length of a row."""
    lots = counted_lots(lots_of(number))
    text = _(
        "It makes one row longer or shorter by exactly {lots}, or it is discarded. A row has {least} to {most} lots and cannot "
        "become shorter than what is built. Shortening may complete a row; lengthening a completed row makes it incomplete "
        "again. Each permit is auctioned at most once.",
        lots=lots,
        least=SHORTEST_ROW,
        most=options["max_row_length"],
    )
    facts = ((_("changes a row by"), lots), (_("copies"), "1"))
    title = _(PERMIT_NAMES[number])
    return Explanation(f"permit.{number + 1}", title, text, facts, piece_line(Piece.PERMIT, number), rule=RULES["permit"])


def cancel_cube() -> Explanation:
    """What takes a permit away."""
    text = _(
        "It removes one permit from the board, as if that had never been placed, or it is discarded. The row must still have "
        "room for its houses. Both pieces leave the game. It is auctioned at most once, and it cannot remove the mayor."
    )
    return Explanation(
        "piece.cancel_cube", _("cancel cube"), text, ((_("copies"), "1"),), _(LINES[Piece.CANCEL]), rule="Cancel cube"
    )


def mayor(options: Mapping[str, Any]) -> Explanation:
    """What doubles a row."""
    if options["movable_mayor"]:
        text = _(
            "All houses of the mayor’s row count double, plus or minus. Whoever wins the mayor sends it to a row; while it is "
            "on the board it can be auctioned again, to be moved or left. Each player can auction it once."
        )
    elif options["mayor_returns"]:
        text = _(
            "All houses of the mayor’s row count double, plus or minus. Whoever wins the mayor sends it to a row, where it "
            "stays for good, or discards it; then it lies beside the board again. Each player can auction it once."
        )
    else:
        text = _(
            "All houses of the mayor’s row count double, plus or minus. Whoever wins the mayor sends it to a row, where it "
            "stays for good, or discards it, which takes it out of the game."
        )
    return Explanation("piece.mayor", _("mayor"), text, ((_("copies"), "1"),), _(LINES[Piece.MAYOR]), rule="Mayor")


def row(number: int, options: Mapping[str, Any]) -> Explanation:
    """One of the three rows."""
    text = _(
        "A row counts plus only while it is completed: every lot of its present length has a house, and every house has a roof. "
        "Until then all of its houses count minus for their owners. The mayor doubles both. When two rows are completed at the "
        "same time the game is over."
    )
    fenced = all_of([f"{ROWS[number]}{lot}" for lot in FENCED_LOTS[ROWS[number]]])
    facts = (
        (_("length at first"), counted_lots(BASE_LENGTH)),
        (_("with permits"), _("{least} to {most} lots", least=SHORTEST_ROW, most=options["max_row_length"])),
        (_("white fences"), fenced),
    )
    title = _("row {row}", row=ROWS[number])
    return Explanation(f"row.{ROWS[number]}", title, text, facts, reconstructed=True, rule=RULES["row"])


def lot(number: int, place: int) -> Explanation:
    """One place for a house."""
    if FENCED[number, place]:
        text = _(
            "A lot with a white fence: its house has one floor only, and a roof. Rows are built without gaps, from the road on."
        )
    else:
        text = _("A lot for one house: floors, each with fewer pips than the one below, and a roof. Rows are built without gaps.")
    facts = (
        (_("most floors"), str(most_floors(number, place))),
        (_("needs a permit"), _("no") if place < BASE_LENGTH else _("yes: it lies beyond the river")),
    )
    name = lot_name(number, place)
    return Explanation(f"lot.{name}", name, text, facts, reconstructed=bool(FENCED[number, place]), rule=RULES["lot"])


def spaces() -> list[Explanation]:
    """What is printed on the board besides lots."""
    table = RULES["lot"]
    return [
        Explanation(
            "space.street",
            _("street space"),
            _("The space before the first lot of a row. The mayor may stand there; then all houses of the row count double."),
            rule="Mayor",
        ),
        Explanation(
            "space.river",
            _("river"),
            _(
                "It flows after lot {last}. The lots beyond it can be built on only when a permit makes the row longer.",
                last=BASE_LENGTH,
            ),
            rule=table,
        ),
        Explanation(
            "space.fence",
            _("white fence"),
            _("A house behind a white fence has one floor only: it can get a roof, but it cannot be raised."),
            ((_("lots"), all_of([f"{name}{lot}" for name, lots in FENCED_LOTS.items() for lot in lots])),),
            reconstructed=True,
            rule=table,
        ),
        Explanation(
            "space.display",
            _("display"),
            _(
                "{drawn} cubes in {rows} rows of {width}, open for all to see. Only the cube at the left or right end of a row "
                "can be auctioned.",
                drawn=DISPLAYED,
                rows=DISPLAY_ROWS,
                width=DISPLAY_WIDTH,
            ),
            rule="Your turn",
        ),
    ]


def status_words() -> list[Explanation]:
    """Words about houses, rows and the auction."""
    told = (
        (
            "house",
            _("house"),
            _(
                "All floors on one lot, and the roof. It is worth its pips and the number of its roof, and all of that goes to "
                "the owner of its top floor’s colour: plus in a completed row, minus in any other, twice in the mayor’s row."
            ),
            "Scoring",
        ),
        (
            "completed",
            _("completed"),
            _(
                "Every lot of the row’s present length has a house and every house a roof: its houses count plus. A permit that "
                "makes the row longer can undo that. Two completed rows end the game."
            ),
            "Finished rows",
        ),
        (
            "incomplete",
            _("incomplete"),
            _("The row lacks a house or a roof, so all of its houses count minus for their owners, those without a roof, too."),
            "Finished rows",
        ),
        (
            "auctioneer",
            _("auctioneer"),
            _(
                "The player whose turn it is: chooses a piece, does not bid, and has the last word: sell it to the highest "
                "bidder, or keep it and pay that bidder the same amount."
            ),
            "The auction",
        ),
        (
            "bid",
            _("bid"),
            _(
                "Clockwise from the auctioneer everybody speaks once: pass, or bid more than the highest bid so far. Only "
                "cheques in hand can be bid. If nobody bids, the auctioneer takes the piece for nothing."
            ),
            "The auction",
        ),
        (
            "sell",
            _("sell"),
            _("The highest bidder pays the bid to the auctioneer and uses the piece at once."),
            "The auction",
        ),
        (
            "keep",
            _("keep"),
            _("The auctioneer pays the highest bid to its bidder and uses the piece. That needs so many cheques in hand."),
            "The auction",
        ),
        (
            "raise",
            _("raise"),
            _(
                "Put another floor on a house without a roof. Whoever owns the new floor’s colour owns the whole house from "
                "then on, with its plus or its minus."
            ),
            "Floor cube",
        ),
    )
    return [Explanation(f"word.{key}", title, text, rule=rule) for key, title, text, rule in told]


def discard_word(options: Mapping[str, Any]) -> Explanation:
    """What leaves the game, and what may come back."""
    if options["mayor_returns"]:
        text = _(
            "The piece leaves the game unused; only the mayor lies beside the board again. A cube that fits somewhere, and any "
            "roof, must be built instead."
        )
    else:
        text = _("The piece leaves the game unused. A cube that fits somewhere, and any roof, must be built instead.")
    if options["movable_mayor"]:
        text = f"{text} {_('A mayor who stands on the board cannot be discarded.')}"
    return Explanation("word.discard", _("discard"), text, rule="Using a piece")


def money_words(options: Mapping[str, Any]) -> list[Explanation]:
    """Words about money."""
    hidden = options["hidden_money"]
    cheque = _(
        "Money, one million each. It only goes from player to player: whoever buys a piece pays the auctioneer, and an "
        "auctioneer who keeps one pays the bidder. Cheques in hand are worth nothing at the end."
    )
    if options["rounds"] > 1:
        stash = _(
            "Before choosing a piece, the auctioneer may put one cheque away. It is a sure point of the round, but it cannot be "
            "bid or paid before the next round, for which everybody takes the stash back to hand."
        )
    else:
        stash = _(
            "Before choosing a piece, the auctioneer may put one cheque away. It is a sure point at the end, but "
            "it cannot be bid, paid or taken back."
        )
    owner, everybody = _("their owner until the end"), _("everybody")
    return [
        Explanation(
            "word.cheque",
            _("cheque"),
            cheque,
            ((_("at the start"), counted_cheques(CHEQUES)), (_("in hand seen by"), owner if hidden is True else everybody)),
            rule="What lies on the table",
        ),
        Explanation(
            "word.illegal_earnings",
            _("illegal earnings"),
            stash,
            (
                (_("worth"), ngettext("{n} point each", "{n} points each", STASH_POINTS)),
                (_("seen by"), owner if hidden else everybody),
            ),
            rule="Your turn",
            called=(_("stash a cheque"),),
        ),
    ]


def figures(options: Mapping[str, Any]) -> list[Explanation]:
    """What the rounds of a match change about the figures; else they say themselves what they are."""
    if options["rounds"] == 1:
        return []
    stash = _(
        "Cheques put away, one each turn at most: each is a point of the round and cannot be spent in it. For the next round "
        "everybody takes them back to hand."
    )
    points = _(
        "The score if the match were over now: the rounds that are finished, and of the running one houses in completed rows "
        "plus, all others minus, and the stash."
    )
    return [
        Explanation("figure.stash", _("stash"), stash, rule="A match of several rounds"),
        Explanation("figure.points", _("points"), points, rule="A match of several rounds"),
    ]
