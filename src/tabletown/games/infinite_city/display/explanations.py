"""What every tile and every word of the game is and does."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tabletown.text.explanations import Explanation
from tabletown.text.i18n import N_, _
from tabletown.text.number_words import in_words

from ..notation.names import tile_name
from ..rules.components import NAMES, RECONSTRUCTED, TILES, TOKENS, Kind, Tile
from .effects import amounts, clauses, tile_text

PIECE_KINDS = {
    "tile": N_("Tiles"),
}
"""What the kinds of pieces are called."""


def tile_key(name: str) -> str:
    """'tile.police_hq' for Police HQ."""
    return f"tile.{Kind(NAMES.index(name)).name.lower()}"


KIND_OF_KEY = {tile_key(tile.name): tile.kind for tile in TILES}


class Word(NamedTuple):
    """A word of the game."""

    key: str
    title: str
    text: str
    rule: str
    called: tuple[str, ...] = ()


WORDS = (
    Word("word.area", N_("Area"),
         N_("Tiles that you control and that lie side by side are a group. A group of {area} or more is an area: at the end"
            " it scores a point for each of its tiles, face-down ones included. Corners do not connect. A tile may count"
            " for several players."),
         "Scoring", (N_("group"), N_("district"))),
    Word("word.control", N_("Control"),
         N_("You control each tile that holds at least one of your tokens, alone or together with others. More tokens on it"
            " count no more."), "Scoring"),
    Word("word.value", N_("Printed value"),
         N_("The number in the corner of a tile: at the end everybody who controls the tile scores it, as long as it lies"
            " face up."),
         "Scoring", (N_("value"),)),
    Word("word.silver", N_("Silver border"),
         N_("Tiles with a silver ring. Whoever controls most of them, face up, scores that number at the end; if several"
            " players share the lead, all of them score it."), "Scoring", (N_("silver"),)),
    Word("word.token", N_("Token"),
         N_("Everybody has {tokens}. Each tile that you play takes one, and many texts put down or return some. A token"
            " that is sent home goes back to its owner's supply. The first who puts down the last one triggers the final"
            " round."),
         "What lies on the table", (N_("supply"), N_("send home"))),
    Word("word.locked", N_("Locked"),
         N_("A face-up Power Station and the four tiles beside it are locked for good. {locked} Tiles may be put next to"
            " it."),
         "Texts", (N_("lock"),)),
    Word("word.face_down", N_("Face-down tile"),
         N_("Nobody may look at a tile that lies face down. {claimed} As long as it lies face down, it has no value and no"
            " silver border; for areas it counts like any other."),
         "Texts", (N_("claim"), N_("back"))),
    Word("word.open_plaza", N_("Open Plaza"),
         N_("A face-up Plaza with a free side. Tiles that it binds must go to a free side of an open Plaza; the cells are"
            " dotted on the map."), "Playing a tile"),
    Word("word.power", N_("Power"),
         N_("So many Power Stations lie face up. With the {last} the game is over at once, even in the final round: nothing"
            " more is carried out, and everybody scores."), "The end"),
    Word("word.deck", N_("Deck"),
         N_("{draws} Tiles that are removed go to its bottom. When it is empty, the game goes on without drawing."),
         "Your turn"),
    Word("word.final_round", N_("Final round"),
         N_("As soon as a player has put the last token from supply on the table, the final round is certain: after that"
            " turn everybody else has exactly one more turn, but for those who have no token then. Who puts down their"
            " own last token places no more tiles in that turn."),
         "The end", (N_("last token"),)),
    Word("word.replacement", N_("Replacement"),
         N_("Whoever loses a tile from their hand to {takers} draws one for it, before anybody else draws."),
         "Your turn"),
)  # fmt: skip
TAKERS = (N_("a Capitol or a Temple"), N_("a Temple"))
"""What plays tiles out of other hands; with the printed Capitol."""
DRAWS = (
    N_("At the end of your turn you draw from it until you hold {hand} tiles; with {hand} or more you draw none, but for those of"
       " a Factory."),
    N_("At the end of your turn you draw from it until you hold {hand} tiles; with {hand} or more you draw none, but for those of"
       " a Factory. Then everybody else draws up to {hand}, too."),
)  # fmt: skip
"""Who draws at the end of a turn; with the option `refill_victims`."""


def explanations(options: Mapping[str, Any]) -> list[Explanation]:
    """The tiles in their order, then the words."""
    return [*(tile_explained(tile, options) for tile in TILES), *(word_explained(word, options) for word in WORDS)]


def tile_explained(tile: Tile, options: Mapping[str, Any]) -> Explanation:
    """One kind of tile."""
    facts = [(_("copies"), str(tile.copies)), (_("points"), str(tile.points) if tile.points else _("none"))]
    facts.append((_("silver border"), _("yes") if tile.silver else _("no")))
    told = tile_text(tile.kind, options)
    guessed = any(tile.name in value.item for value in RECONSTRUCTED)
    rule = "Playing a tile" if tile.kind == Kind.PLAZA else "Texts"
    return Explanation(tile_key(tile.name), tile_name(tile.kind), told.text, tuple(facts), told.line, guessed, rule)


def word_explained(word: Word, options: Mapping[str, Any]) -> Explanation:
    """One word."""
    called = tuple(_(name) for name in word.called)
    fields = {
        "tokens": in_words(TOKENS),
        "takers": _(TAKERS[options["capitol"] == "printed"]),
        "draws": _(DRAWS[options["refill_victims"]], **amounts()),
    }
    text = _(word.text, **fields, **amounts(), **clauses(options))
    return Explanation(word.key, _(word.title), text, rule=word.rule, called=called)
