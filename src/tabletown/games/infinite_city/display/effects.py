"""What each tile does: in a line as it stands on the tile, and in full. The exact texts are chapter 8 of the rulebook."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, _
from tabletown.text.number_words import in_words, ordinal

from ..rules.components import ARBORETUM_TOKENS, FACTORY_TILES, HAND, LIBRARY_TILES, NAMES, SMALLEST_AREA, STATIONS_TO_END, Kind
from ..rules.reasons import ALL_TILES
from ..rules.tile_texts import is_printed


class TileText(NamedTuple):
    """The effect of a tile: a few words, and the whole of it."""

    line: str
    text: str


TEXTS = {
    Kind.ARBORETUM: TileText(
        N_("Take back up to {arboretum} of your tokens."),
        N_("You may take up to {arboretum} of your tokens, one after the other, from any unlocked tiles back to your"
           " supply; this Arboretum may be among them. A final round that is coming still comes."),
    ),
    Kind.BANK: TileText(
        N_("Swap your token here with another player's."),
        N_("Your token on this Bank changes places with another player's token, on any unlocked tile where you have none."
           " Nothing happens if the Bank is locked or holds no token of yours any more."),
    ),
    Kind.CAPITOL: TileText(
        N_("Look at a hand and play one of its tiles."),
        N_("Look at another player's hand and play one tile of it as your own, with your token. Its owner draws a"
           " replacement in the draw step of this turn. You need a token for it."),
    ),
    Kind.CONSTRUCTION_SITE: TileText(
        N_("Play one more tile."),
        N_("Play one more tile from your hand, with a token, as always. Nothing happens if your hand is empty or you have"
           " no token left."),
    ),
    Kind.DISASTER_SITE: TileText(
        N_("Remove any tile."),
        N_("Choose any unlocked tile, face up or face down, even this one. All tokens on it go home, and the tile goes face"
           " down to the bottom of the deck. The gap stays empty."),
    ),
    Kind.EMBASSY: TileText(
        N_("A second token here; one beside it goes home."),
        N_("Put a second token from your supply on this Embassy, even if it is locked. Then send one token on an adjacent"
           " unlocked tile home, anybody's. Without a token for the Embassy nothing happens at all."),
    ),
    Kind.FACTORY: TileText(
        N_("Draw {factory} extra tiles this turn."),
        N_("In this turn's draw step you draw {factory} tiles more, after you have filled up to {hand}, and keep them."
           " Several Factories add up."),
    ),
    Kind.HOTEL: TileText(
        N_("Players may check in instead of playing."),
        N_("Nothing happens at once. As long as it lies face up, any player without a token on it may check in: put a token"
           " here as a whole turn, instead of playing a tile. That holds for a locked Hotel, too."),
    ),
    Kind.HOUSING: TileText(
        N_("Put a token on a tile without tokens."),
        N_("Put one of your tokens on any tile that holds none, face up or face down, locked or not. {turned}"),
    ),
    Kind.LIBRARY: TileText(
        N_("Look at {library} tiles of the deck and play one."),
        N_("Look at the top {library} tiles of the deck, or at all if there are fewer, and play one that is not a Library."
           " The others go to the bottom of the deck in random order. If all are Libraries, all go there. You need a token"
           " for it."),
    ),
    Kind.MAUSOLEUM: TileText(
        N_("Remove any tile."),
        N_("The same as the Disaster Site: choose any unlocked tile, face up or face down, even this one. All tokens on it"
           " go home, and the tile goes face down to the bottom of the deck."),
    ),
    Kind.PLAZA: TileText(
        N_("Tiles from hands must go to its free sides."),
        N_("Nothing happens at once. As long as it lies face up and has a free side, every tile that is played from a hand"
           " must go to a free side of such a Plaza, whoever plays it. Tiles from the deck are not bound."),
    ),
    Kind.POLICE_HQ: TileText(
        N_("Every other player puts a token here."),
        N_("Every other player, clockwise from your left, has to put a token from supply on this tile. Who has none is left"
           " out."),
    ),
    Kind.PORT: TileText(
        N_("Add a face-down tile from the deck."),
        N_("Take the top tile of the deck without looking at it and put it face down, without a token, on any free cell"
           " next to a tile."),
    ),
    Kind.POST_OFFICE: TileText(
        N_("Move a tile."),
        N_("Move an unlocked tile, face up or face down, even this one, with all tokens on it to another free cell that"
           " touches some other tile. Its text is not carried out again."),
    ),
    Kind.POWER_STATION: TileText(
        N_("Locks what is around it; {stations} end the game."),
        N_("A face-up Power Station and its four neighbours are locked for good. {locked} The {last} one face up ends the"
           " game at once."),
    ),
    Kind.SALVAGE_YARD: TileText(
        N_("Surround it with face-down tiles from hands."),
        N_("Fill its free sides with face-down tiles: a random one from each other hand, clockwise from your left, then"
           " random ones of your own. You name the side, then the tile is drawn. It stops when no side is free, or when"
           " every other hand has given its tile and yours is empty."),
    ),
    Kind.SECURITY_GUARDPOST: TileText(
        N_("Clear all tokens off another tile."),
        N_("Choose another unlocked tile that holds tokens. All tokens on it go home, yours included."),
    ),
    Kind.SHOPPING_COMPLEX: TileText(
        N_("Swap hands with another player."),
        N_("Choose another player and swap your whole hands, however many tiles they hold, even none."),
    ),
    Kind.STADIUM: TileText(
        N_("Pull in tokens from adjacent tiles."),
        N_("Move any tokens you like, of any players, from adjacent unlocked tiles onto this Stadium; none is allowed, too."
           " Nothing happens if the Stadium is locked."),
    ),
    Kind.TEMPLE: TileText(
        N_("Look at a hand and play one of its tiles."),
        N_("Look at another player's hand and play one tile of it as your own, with your token. Its owner draws a"
           " replacement in the draw step of this turn. You need a token for it."),
    ),
    Kind.TRANSIT_STATION: TileText(
        N_("Swap two tiles."),
        N_("Choose two unlocked tiles anywhere, this one may be among them: they change places with all tokens on them."
           " Each stays face up or face down as it was, and no text is carried out."),
    ),
}  # fmt: skip

PRINTED = {
    Kind.CAPITOL: TileText(
        N_("A token on each adjacent tile, all others go home."),
        N_("Put a token of yours on each of the adjacent tiles, locked ones and Power Stations too, and send all other"
           " players' tokens there home; if you have too few tokens, you choose the order. Then those that were face down"
           " are turned and resolved."),
    ),
    Kind.EMBASSY: TileText(
        N_("Take over an adjacent tile."),
        N_("Put a token on an adjacent tile, even a locked one. If it is not locked, all other players' tokens on it go"
           " home. {turned} Without a token in supply nothing happens."),
    ),
    Kind.MAUSOLEUM: TileText(
        N_("Take an adjacent tile into your hand."),
        N_("Choose an adjacent unlocked tile, face up or face down. All tokens on it go home, and you take the tile into"
           " your hand."),
    ),
}  # fmt: skip
"""Where the option that is named like the tile chooses the printed text."""
PLAZAS_BIND_ALL = {
    Kind.PLAZA: TileText(
        N_("The next tiles must go to its free sides."),
        N_("Nothing happens at once. As long as it lies face up and has a free side, every tile that is played must go to"
           " a free side of such a Plaza, whoever plays it and wherever it comes from; so must the face-down tile of a"
           " Port."),
    ),
    Kind.PORT: TileText(
        N_("Add a face-down tile from the deck."),
        N_("Take the top tile of the deck without looking at it and put it face down, without a token, on any free cell"
           " next to a tile; as long as a face-up Plaza has a free side, on such a side."),
    ),
}  # fmt: skip
"""With the option `plaza_scope` all."""

LOCKED = (
    N_("A locked tile cannot be moved, swapped, removed or turned, and tokens on it stay. New tokens from supply may be added."),
    N_("A locked tile cannot be moved, swapped, removed or turned, and tokens on it stay. New tokens from supply may be added."
       " Only the Capitol takes no notice of this."),
)  # fmt: skip
"""What a lock does; with the printed Capitol."""
LOCKED_AND_TURNED = (
    N_("A locked tile cannot be moved, swapped or removed, and tokens on it stay. New tokens from supply may be added, and turn"
       " up a tile that lies face down."),
    N_("A locked tile cannot be moved, swapped or removed, and tokens on it stay. New tokens from supply may be added, and turn"
       " up a tile that lies face down. Only the Capitol sends tokens home from there."),
)  # fmt: skip
"""The same with the option `locked_flip`."""
TURNED = (
    N_("If it was face down and not locked, it is turned up, and its text is yours to carry out."),
    N_("If it was face down, it is turned up, locked or not, and its text is yours to carry out."),
)
"""What becomes of a tile that a text puts a token on; with the option `locked_flip`."""
CLAIMED = (
    N_("When you put a token on it, it is turned up, and its text is yours to carry out; a locked one stays face down."),
    N_(
        "When you put a token on it, it is turned up, and its text is yours to carry out; a locked one stays face down, unless"
        " the Capitol puts the token there."
    ),
)
"""What becomes of a face-down tile that is claimed; with the printed Capitol."""
CLAIMED_AND_TURNED = N_("When you put a token on it, it is turned up, locked or not, and its text is yours to carry out.")
"""The same with the option `locked_flip`."""


def options_at(s: Any) -> dict[str, str | bool]:
    """The options that these texts ask for, of a position."""
    return {kind.name.lower(): "printed" if ask(is_printed, s, int(kind)) else "manual" for kind in PRINTED} | {
        "plaza_scope": "all" if s.plaza_scope == ALL_TILES else "hands",
        "locked_flip": bool(s.locked_flip),
    }


def tile_text(kind: int, options: Mapping[str, Any]) -> TileText:
    """The effect of a tile as the options have it, in the language that is spoken."""
    key = Kind(kind)
    told = TEXTS[key]
    if key in PRINTED and options[key.name.lower()] == "printed":
        told = PRINTED[key]
    elif options["plaza_scope"] == "all":
        told = PLAZAS_BIND_ALL.get(key, told)
    return TileText(_(told.line, **amounts()), _(told.text, **amounts(), **clauses(options)))


def clauses(options: Mapping[str, Any]) -> dict[str, str]:
    """Sentences that several texts share, as the options have them."""
    printed, flip = options["capitol"] == "printed", bool(options["locked_flip"])
    return {
        "locked": _((LOCKED_AND_TURNED if flip else LOCKED)[printed]),
        "turned": _(TURNED[flip]),
        "claimed": _(CLAIMED_AND_TURNED if flip else CLAIMED[printed]),
    }


def effect_line(name: str, options: Mapping[str, Any]) -> str:
    """A tile's effect in a few words, by its name."""
    return tile_text(NAMES.index(name), options).line


def amounts() -> dict[str, str]:
    """The numbers of the rules as texts call them."""
    return {
        "arboretum": in_words(ARBORETUM_TOKENS),
        "factory": in_words(FACTORY_TILES),
        "hand": in_words(HAND),
        "library": in_words(LIBRARY_TILES),
        "stations": in_words(STATIONS_TO_END),
        "last": ordinal(STATIONS_TO_END),
        "area": in_words(SMALLEST_AREA),
    }
