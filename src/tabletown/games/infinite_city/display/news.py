"""What happened, in the sentences that a seat may read."""

from typing import Any

from tabletown.text.i18n import N_, _, all_of, ngettext
from tabletown.text.number_words import ordinal

from ..notation.names import a_tile, the_tile, tile_name
from ..notation.words import at
from ..rules.components import STATIONS_TO_END, Kind
from ..rules.numbers import FACE_DOWN, SPOT_ROWS, End, Event, Why
from ..rules.state import FROM_DECK
from .reader import Reader

ENDS = {
    End.STATIONS: N_("The {last} Power Station is face up: the game is over."),
    End.FINAL_ROUND: N_("The final round is over, and with it the game."),
    End.ALL_PASSED: N_("Everybody has had to pass and the deck is empty: the game is over."),
}

YOUR_OBSTACLES = {
    Why.OWN_LAST_TOKEN: N_("after your last token you place no more tiles this turn"),
    Why.NO_TOKEN: N_("you have no token in supply"),
    Why.EMPTY_HAND: N_("you have no tile in hand"),
    Why.TOKEN_GONE: N_("it holds no token of yours"),
    Why.NO_OWN_TOKENS: N_("you have no token on an unlocked tile"),
}
"""Why a text has no effect, to the player whose turn it is."""
OBSTACLES = {
    Why.OWN_LAST_TOKEN: N_("after their last token {name} places no more tiles this turn"),
    Why.NO_TOKEN: N_("{name} has no token in supply"),
    Why.EMPTY_DECK: N_("the deck is empty"),
    Why.EMPTY_HAND: N_("{name} has no tile in hand"),
    Why.EMPTY_HANDS: N_("no other player has a tile in hand"),
    Why.ALL_HANDS_EMPTY: N_("nobody has a tile in hand"),
    Why.LOCKED: N_("it is locked"),
    Why.TOKEN_GONE: N_("it holds no token of {name}"),
    Why.NO_FREE_SIDE: N_("it has no free side"),
    Why.NO_OWN_TOKENS: N_("{name} has no token on an unlocked tile"),
    Why.NO_TOKEN_TO_SWAP: N_("no unlocked tile holds tokens of other players only"),
    Why.ALL_TILES_LOCKED: N_("every tile is locked"),
    Why.NO_ADJACENT_TOKEN: N_("no unlocked tile next to it holds a token"),
    Why.NO_ADJACENT_TILE: N_("no tile lies next to it"),
    Why.NO_UNLOCKED_NEIGHBOUR: N_("no unlocked tile lies next to it"),
    Why.NO_EMPTY_TILE: N_("every tile holds a token"),
    Why.NO_OTHER_TILE: N_("no other tile lies on the table"),
    Why.NO_TOKENS_ELSEWHERE: N_("no other unlocked tile holds a token"),
    Why.NO_TWO_UNLOCKED: N_("there are not two unlocked tiles"),
}
"""The same, to everybody else, and where it is the same to all; {name} is the player whose turn it is."""


def cell_of_spot(spot: int) -> tuple[int, int]:
    """The cell that an event packed in one number."""
    x, y = divmod(spot, SPOT_ROWS)
    return x, y - SPOT_ROWS // 2


def where(spot: int) -> str:
    """'(1, 2)' for the cell of an event."""
    return at(cell_of_spot(spot))


def known_kind(kind: int) -> str:
    """'the Temple', or 'the face-down tile'."""
    return the_tile(kind) if kind != FACE_DOWN else _("the face-down tile")


def obstacle_words(why: int, who: int, reader: Reader) -> str:
    """Why a text has no effect; a sentence without its point."""
    own = YOUR_OBSTACLES if reader.is_seat(who) else OBSTACLES
    return _(own.get(Why(why), OBSTACLES[Why(why)]), name=reader.name(who))


def sentence(event: list[int], names: list[str], seat: int | None) -> str | None:
    """What happened, as a seat saw it."""
    what, who, a, b, c, _rest = event
    chapter = next((tells for events, tells in CHAPTERS if what in events), None)
    return chapter(Event(what), who, a, b, c, Reader(names, seat)) if chapter else None


# --- turns --------------------------------------------------------------------------------------------------------------


def of_turns(what: Event, who: int, a: int, b: int, c: int, reader: Reader) -> str | None:
    """Who begins, plays, passes, is skipped."""
    told = reader.told
    match what:
        case Event.STARTS:
            return told(who, N_("You start."), N_("{name} starts."))
        case Event.PASSED if a:
            return told(
                who,
                N_("You pass, having no tile to play and no Hotel to check in at."),
                N_("{name} passes, having no tile to play and no Hotel to check in at."),
            )
        case Event.PASSED:
            return told(who, N_("You pass, having no token left."), N_("{name} passes, having no token left."))
        case Event.SKIPPED:
            return told(who, N_("You have no token left and are skipped."), N_("{name} has no token left and is skipped."))
        case Event.CHECKED_IN:
            return told(
                who, N_("You check in at the Hotel at {cell}."), N_("{name} checks in at the Hotel at {cell}."), cell=where(a)
            )
        case Event.PLAYED:
            return of_played(who, a, b, c, reader)
        case Event.TURNED:
            return _("The tile at {cell} is turned up: {tile}.", cell=where(b), tile=a_tile(a))
        case Event.STAYS_DOWN:
            return _("The tile at {cell} stays face down: it is locked.", cell=where(a))
        case Event.TEXT_LOST:
            return _(
                "The text of {tile} at {cell} is not carried out: the tile has left the table.", tile=the_tile(a), cell=where(b)
            )
        case Event.NOTHING:
            why = obstacle_words(c, who, reader)
            return _("The {tile} at {cell} has no effect: {why}.", tile=tile_name(a), cell=where(b), why=why)
    return None


def of_played(who: int, kind: int, spot: int, source: int, reader: Reader) -> str:
    """A tile is played: out of the own hand, another one, or from the deck."""
    fields: dict[str, Any] = {"tile": a_tile(kind), "cell": where(spot)}
    if source == who:
        return reader.told(who, N_("You play {tile} at {cell}."), N_("{name} plays {tile} at {cell}."), **fields)
    if source == FROM_DECK:
        return reader.told(
            who, N_("You play {tile} from the deck at {cell}."), N_("{name} plays {tile} from the deck at {cell}."), **fields
        )
    return reader.told(
        who,
        N_("You play {tile} out of {other}'s hand at {cell}."),
        N_("{name} plays {tile} out of {other}'s hand at {cell}."),
        source,
        N_("{name} plays {tile} out of your hand at {cell}."),
        **fields,
    )


# --- tokens -------------------------------------------------------------------------------------------------------------


def of_tokens(what: Event, who: int, a: int, b: int, c: int, reader: Reader) -> str | None:
    """Tokens come on tiles, change places, and go home."""
    told = reader.told
    match what:
        case Event.PUT_TOKEN:
            return told(
                who,
                N_("You put a token on {tile} at {cell}."),
                N_("{name} puts a token on {tile} at {cell}."),
                tile=known_kind(a),
                cell=where(b),
            )
        case Event.TOOK_BACK:
            return told(
                who,
                N_("You take back a token from {tile} at {cell}."),
                N_("{name} takes back a token from {tile} at {cell}."),
                tile=known_kind(a),
                cell=where(b),
            )
        case Event.SWAPPED_TOKENS:
            return told(
                who,
                N_("You swap your token on the Bank at {cell} with {other}'s token at {there}."),
                N_("{name} swaps the token on the Bank at {cell} with {other}'s token at {there}."),
                a,
                N_("{name} swaps the token on the Bank at {cell} with your token at {there}."),
                cell=where(b),
                there=where(c),
            )
        case Event.RETURNED:
            number, cause = divmod(c, FACE_DOWN + 1)
            return of_returned(who, a, number, {"tile": tile_name(cause), "cell": where(b)}, reader)
        case Event.PULLED:
            return of_pulled(who, a, {"cell": where(b), "there": where(c)}, reader)
        case Event.ENOUGH if a == Kind.ARBORETUM:
            return told(who, N_("You take back no more tokens."), N_("{name} takes back no more tokens."))
        case Event.ENOUGH:
            return told(who, N_("You pull in no more tokens."), N_("{name} pulls in no more tokens."))
        case Event.NONE_SENT_HOME:
            why = _(OBSTACLES[Why.NO_ADJACENT_TOKEN])
            return _("The Embassy at {cell} sends nobody home: {why}.", cell=where(a), why=why)
        case Event.NO_TOKEN_LEFT if a == Kind.CAPITOL:
            return told(
                who,
                N_("You have no token left for the other tiles next to the Capitol at {cell}."),
                N_("{name} has no token left for the other tiles next to the Capitol at {cell}."),
                cell=where(b),
            )
        case Event.NO_TOKEN_LEFT:
            return told(
                who,
                N_("You have no token left for {tile} at {cell}."),
                N_("{name} has no token left for {tile} at {cell}."),
                tile=the_tile(a),
                cell=where(b),
            )
        case Event.TOKENS_STAY:
            return _("The other tokens on {tile} at {cell} stay: it is locked.", tile=known_kind(a), cell=where(b))
        case Event.LAST_TOKEN:
            return told(who, N_("You have placed your last token."), N_("{name} has placed their last token."))
    return None


def of_returned(who: int, whose: int, number: int, fields: dict[str, Any], reader: Reader) -> str:
    """A tile of `who` sends tokens of `whose` home."""
    fields |= {"name": reader.name(who), "other": reader.name(whose)}
    match reader.is_seat(who), reader.is_seat(whose):
        case True, True:
            return ngettext(
                "Your {tile} sends {n} token of yours home from {cell}.",
                "Your {tile} sends {n} tokens of yours home from {cell}.",
                number,
                **fields,
            )
        case True, False:
            return ngettext(
                "Your {tile} sends {n} token of {other} home from {cell}.",
                "Your {tile} sends {n} tokens of {other} home from {cell}.",
                number,
                **fields,
            )
        case False, True:
            return ngettext(
                "{name}'s {tile} sends {n} token of yours home from {cell}.",
                "{name}'s {tile} sends {n} tokens of yours home from {cell}.",
                number,
                **fields,
            )
    return ngettext(
        "{name}'s {tile} sends {n} token of {other} home from {cell}.",
        "{name}'s {tile} sends {n} tokens of {other} home from {cell}.",
        number,
        **fields,
    )


def of_pulled(who: int, whose: int, fields: dict[str, Any], reader: Reader) -> str:
    """A Stadium of `who` pulls in a token of `whose`."""
    if who == whose:
        return reader.told(
            who,
            N_("You pull in your own token from {cell} to the Stadium at {there}."),
            N_("{name} pulls in their own token from {cell} to the Stadium at {there}."),
            **fields,
        )
    return reader.told(
        who,
        N_("You pull in {other}'s token from {cell} to the Stadium at {there}."),
        N_("{name} pulls in {other}'s token from {cell} to the Stadium at {there}."),
        whose,
        N_("{name} pulls in your token from {cell} to the Stadium at {there}."),
        **fields,
    )


# --- tiles --------------------------------------------------------------------------------------------------------------


def of_tiles(what: Event, who: int, a: int, b: int, c: int, reader: Reader) -> str | None:
    """Tiles are moved, swapped, removed, added face down."""
    told = reader.told
    match what:
        case Event.REMOVED:
            return told(
                who,
                N_("You remove {tile} at {cell}: it goes to the bottom of the deck."),
                N_("{name} removes {tile} at {cell}: it goes to the bottom of the deck."),
                tile=known_kind(a),
                cell=where(b),
            )
        case Event.TOOK_TILE:
            return of_taken(who, a, c, where(b), reader)
        case Event.ADDED:
            return told(
                who,
                N_("You add a face-down tile from the deck at {cell}."),
                N_("{name} adds a face-down tile from the deck at {cell}."),
                cell=where(a),
            )
        case Event.MOVED:
            return told(
                who,
                N_("You move {tile} from {cell} to {there}."),
                N_("{name} moves {tile} from {cell} to {there}."),
                tile=known_kind(a),
                cell=where(b),
                there=where(c),
            )
        case Event.SWAPPED_TILES:
            one, other = divmod(a, FACE_DOWN + 1)
            return told(
                who,
                N_("You swap {tile} at {cell} with {second} at {there}."),
                N_("{name} swaps {tile} at {cell} with {second} at {there}."),
                tile=known_kind(one),
                cell=where(b),
                second=known_kind(other),
                there=where(c),
            )
        case Event.SALVAGED:
            return of_salvaged(who, c, a, where(b), reader)
        case Event.SIDES_LEFT:
            return _("The other sides of the Salvage Yard at {cell} stay free: no hand has to give another tile.", cell=where(a))
    return None


def of_taken(who: int, public: int, kind: int, cell: str, reader: Reader) -> str:
    """A tile of the city goes into a hand; a face-down one is seen by its new owner only."""
    if public == FACE_DOWN and reader.is_seat(who):
        return _("You take the face-down tile at {cell} into your hand: {tile}.", cell=cell, tile=a_tile(kind))
    return reader.told(
        who,
        N_("You take {tile} at {cell} into your hand."),
        N_("{name} takes {tile} at {cell} into their hand."),
        tile=known_kind(public),
        cell=cell,
    )


def of_salvaged(giver: int, owner: int, kind: int, cell: str, reader: Reader) -> str:
    """A Salvage Yard takes a tile out of a hand; only the giver can tell which."""
    known = a_tile(kind) if reader.is_seat(giver) else ""
    fields = {"name": reader.name(owner), "other": reader.name(giver), "cell": cell, "tile": known}
    match reader.is_seat(owner), reader.is_seat(giver):
        case True, True:
            return _("Your Salvage Yard takes {tile} out of your own hand and puts it face down at {cell}.", **fields)
        case True, False:
            return _("Your Salvage Yard takes a tile out of {other}'s hand and puts it face down at {cell}.", **fields)
        case False, True:
            return _("{name}'s Salvage Yard takes {tile} out of your hand and puts it face down at {cell}.", **fields)
    return _("{name}'s Salvage Yard takes a tile out of {other}'s hand and puts it face down at {cell}.", **fields)


# --- hands and the deck ---------------------------------------------------------------------------------------------------


SHOWN = {Event.DEALT: N_("You are dealt {tiles}."), Event.SAW: N_("You see {tiles}.")}


def shown_together(events: list[list[int]], names: list[str], seat: int | None) -> str:
    """Several tiles that somebody is dealt or sees, one after the other."""
    return _(SHOWN[Event(events[0][0])], tiles=all_of([a_tile(event[2]) for event in events]))


TOGETHER = {Event.DEALT: shown_together, Event.SAW: shown_together}


def of_hands(what: Event, who: int, a: int, b: int, c: int, reader: Reader) -> str | None:
    """Tiles are dealt, drawn, looked at and swapped; which they are is told to the one who sees them."""
    told, mine = reader.told, reader.is_seat(who)
    match what:
        case Event.DEALT | Event.SAW:
            return _(SHOWN[what], tiles=a_tile(a)) if mine else None
        case Event.LOOKED:
            return told(
                who, N_("You look at {other}'s hand."), N_("{name} looks at {other}'s hand."), a, N_("{name} looks at your hand.")
            )
        case Event.SWAPPED_HANDS:
            return told(
                who,
                N_("You swap hands with {other}."),
                N_("{name} swaps hands with {other}."),
                a,
                N_("{name} swaps hands with you."),
            )
        case Event.LOOKS if a == 1:
            return told(who, N_("You look at the top tile of the deck."), N_("{name} looks at the top tile of the deck."))
        case Event.LOOKS:
            return told(
                who,
                N_("You look at the top {tiles} tiles of the deck."),
                N_("{name} looks at the top {tiles} tiles of the deck."),
                tiles=a,
            )
        case Event.RESHELVED if b:
            return told(
                who,
                N_("You find nothing but Libraries: all of them go to the bottom of the deck, and no tile is played."),
                N_("{name} finds nothing but Libraries: all of them go to the bottom of the deck, and no tile is played."),
            )
        case Event.RESHELVED if a:
            return ngettext(
                "The other tile goes to the bottom of the deck.", "The other {n} tiles go to the bottom of the deck.", a
            )
        case Event.FILLS_UP:
            return of_filling_up(who, a, b, reader)
        case Event.DREW:
            return of_drawing(who, a, bool(b), bool(c), reader)
        case Event.OWED:
            return told(
                who,
                N_("You draw no replacement: the deck is empty."),
                N_("{name} draws no replacement: the deck is empty."),
            )
        case Event.EXTRA:
            return told(
                who,
                N_("You will draw {tiles} extra tiles at the end of the turn, as far as the deck has them."),
                N_("{name} will draw {tiles} extra tiles at the end of the turn, as far as the deck has them."),
                tiles=a,
            )
    return None


def of_filling_up(who: int, tiles: int, missing: int, reader: Reader) -> str | None:
    """The draw step; what is drawn tile by tile is not counted to the one who draws it."""
    mine, name = reader.is_seat(who), reader.name(who)
    if missing and not tiles:
        return reader.told(who, N_("You draw no tile: the deck is empty."), N_("{name} draws no tile: the deck is empty."))
    if missing and mine:
        return ngettext(
            "You draw {n} tile and no more: then the deck is empty.",
            "You draw {n} tiles and no more: then the deck is empty.",
            tiles,
        )
    if missing:
        return ngettext(
            "{name} draws {n} tile and no more: then the deck is empty.",
            "{name} draws {n} tiles and no more: then the deck is empty.",
            tiles,
            name=name,
        )
    return None if mine else ngettext("{name} draws {n} tile.", "{name} draws {n} tiles.", tiles, name=name)


def of_drawing(who: int, kind: int, counted: bool, replaces: bool, reader: Reader) -> str | None:
    """One tile is drawn; who draws it sees it, and the others are told of it where it was not counted before."""
    if reader.is_seat(who):
        yours = N_("You draw {tile} as a replacement.") if replaces else N_("You draw {tile}.")
        return _(yours, tile=a_tile(kind))
    if counted:
        return None
    return _(N_("{name} draws a tile as a replacement.") if replaces else N_("{name} draws a tile."), name=reader.name(who))


# --- the end --------------------------------------------------------------------------------------------------------------


def of_the_end(what: Event, who: int, a: int, b: int, c: int, reader: Reader) -> str | None:
    """How near the end is, why it has come, and what everybody scores."""
    last = ordinal(STATIONS_TO_END)
    match what:
        case Event.FINAL_ROUND:
            return reader.told(
                who,
                N_("The final round comes: after this turn everybody but you has one more."),
                N_("The final round comes: after this turn everybody but {name} has one more."),
            )
        case Event.STATIONS if a < STATIONS_TO_END:  # the last one is told by the end itself
            return ngettext(
                "{n} Power Station is face up; the {last} ends the game.",
                "{n} Power Stations are face up; the {last} ends the game.",
                a,
                last=last,
            )
        case Event.ENDED:
            return _(ENDS[End(a)], last=last)
        case Event.SCORED if reader.is_seat(who):
            return ngettext("You score {n} point.", "You score {n} points.", a)
        case Event.SCORED:
            return ngettext("{name} scores {n} point.", "{name} scores {n} points.", a, name=reader.name(who))
    return None


CHAPTERS = (
    (
        {Event.STARTS, Event.PASSED, Event.SKIPPED, Event.CHECKED_IN, Event.PLAYED, Event.TURNED, Event.STAYS_DOWN,
         Event.TEXT_LOST, Event.NOTHING},
        of_turns,
    ),
    (
        {Event.PUT_TOKEN, Event.TOOK_BACK, Event.SWAPPED_TOKENS, Event.RETURNED, Event.PULLED, Event.ENOUGH, Event.NONE_SENT_HOME,
         Event.NO_TOKEN_LEFT, Event.TOKENS_STAY, Event.LAST_TOKEN},
        of_tokens,
    ),
    (
        {Event.REMOVED, Event.TOOK_TILE, Event.ADDED, Event.MOVED, Event.SWAPPED_TILES, Event.SALVAGED, Event.SIDES_LEFT},
        of_tiles,
    ),
    (
        {Event.DEALT, Event.SAW, Event.LOOKED, Event.SWAPPED_HANDS, Event.LOOKS, Event.RESHELVED, Event.FILLS_UP, Event.DREW,
         Event.OWED, Event.EXTRA},
        of_hands,
    ),
    ({Event.FINAL_ROUND, Event.STATIONS, Event.ENDED, Event.SCORED}, of_the_end),
)  # fmt: skip
