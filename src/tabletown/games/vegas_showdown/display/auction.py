"""The auction house: a part for each track with large prices, and one for the other actions."""

from typing import Any

from tabletown.drawing.canvas import Canvas, mark, outline
from tabletown.drawing.panels import Panel, Part
from tabletown.drawing.svg import box, group, paragraph, tag, words
from tabletown.text.i18n import _, all_of, ngettext
from tabletown.text.number_words import in_words

from ..notation.names import amounts
from ..rules.components import PUBLICITY_FAME, is_circle
from ..rules.state import MOST_CHANGES
from .keys import tile_key
from .sheets import tile_picture

WIDTH = 350
CELL, TALL = 46, 46  # how wide and high a price is
BASIC_HEIGHT, PREMIER_HEIGHT, ACTIONS_HEIGHT = 70, 108, 84
ASKING = ("choose_action", "choose_bid", "slots_surplus")


def auction_panel(canvas: Canvas) -> Panel:
    """Everything that can be bid on, and what else can be done instead."""
    table = canvas.view["table"]
    parts = [track_part(canvas, track) for track in table["tracks"]]
    return Panel(
        "auction",
        _("Auction house"),
        [*parts, actions_part(canvas)],
        note=heading_note(canvas.view),
        wide=5,
        wide_rows=2,
        tall=6,
        tall_rows=2,
        first=table["phase"] in ASKING,
    )


def heading_note(view: dict[str, Any]) -> str:
    """The round, and how one bids."""
    told = {"round": view["table"]["round"]}
    return _("round {round}", **told) if view["over"] else _("round {round} · a price is a bid", **told)


def gains_of(tile: dict[str, Any]) -> str:
    """What a tile brings: '1 Revenue and 2 Fame'."""
    return all_of(amounts(tile["population"], tile["revenue"], tile["fame"], str))


def track_part(canvas: Canvas, track: dict[str, Any]) -> Part:
    """A tile on sale with its prices, or an empty space."""
    id, premier = f"track-{track['track']}", is_premier(track)
    height = PREMIER_HEIGHT if premier else BASIC_HEIGHT
    ground = box(0, 0, WIDTH, height, "lane", 10)
    if track["tile"] is None:
        empty = words(WIDTH / 2, height / 2 + 5, empty_words(canvas.view["over"]), "soft mid")
        drawn = canvas.piece(id, ground, empty, label=track["words"], explains="space.premier")
        return Part(f"part-{id}", WIDTH, height, drawn, label=track["words"])
    about = tile_key(track["tile"]["name"])
    head = canvas.piece(f"sale-{track['track']}", premier_head(track["tile"]) if premier else basic_head(track))
    prices = draw_prices(canvas, track, *((5, 45, 49) if premier else (106, 3, 48)))
    glow = outline(1.5, 1.5, WIDTH - 3, height - 3, 9)
    piece = canvas.piece(id, ground, head, label=track_label(canvas.view, track), glow=glow, explains=about)
    info = canvas.info(334, 16, about) if premier else canvas.info(82, 56, about)
    note = draw_note(canvas, track, 12 if premier else 108, height - (5 if premier else 7))
    return Part(f"part-{id}", WIDTH, height, group(piece, prices, note, info), label=track["words"])


def is_premier(track: dict[str, Any]) -> bool:
    """Whether a premier tile is sold there: it has no stack of its own."""
    return track["left"] is None


def empty_words(over: bool) -> str:
    """What stands on a space without a tile."""
    return _("empty") if over else _("empty: a tile comes up with the next event")


def premier_head(tile: dict[str, Any]) -> str:
    """A premier tile: its picture, its name, what it brings and needs."""
    cell = 18 if tile["width"] > 1 else 32
    top = 5 + (36 - tile["height"] * cell) / 2
    picture = tile_picture(26 - tile["width"] * cell / 2, top, tile, cell)
    return group(*picture, words(56, 18, _(tile["name"]), "name bold"), words(56, 36, gains_of(tile), "gold"))


def basic_head(track: dict[str, Any]) -> str:
    """A basic tile: its colour, its name, what it brings, how many are left."""
    tile = track["tile"]
    name = track["words"]
    left = ngettext("{n} left", "{n} left", track["left"])
    return group(
        box(5, 6, 6, 42, tile["colour"], 3),
        words(15, 17, name, "bold") if len(name) < 12 else paragraph(15, 14, name, 84, "small bold", 12, 2),
        words(15, 33, gains_of(tile), "small gold") if len(name) < 12 else "",
        words(15, 47, left, "small soft"),
    )


def draw_note(canvas: Canvas, track: dict[str, Any], x: float, y: float) -> str:
    """Why it cannot be bid on now, or that it could not be placed, or what it needs."""
    why = canvas.why_not(f"track-{track['track']}")
    keep = canvas.view["table"]["only_reserve"].get(track["track"], "")
    needs = [_(name) for name in track["tile"]["needs"]]
    if canvas.view["over"]:
        return ""
    if track["barred"]:
        return words(x, y, _("no bids this round: strike"), "small bad")
    if why:
        return paragraph(x, y, why, WIDTH - x - 8, "small soft", 12, 1)
    if keep:
        return paragraph(x, y, keep, WIDTH - x - 8, "small bad", 12, 1)
    return words(x, y, _("needs {tiles}", tiles=all_of(needs)), "small soft") if needs else ""


def track_label(view: dict[str, Any], track: dict[str, Any]) -> str:
    """A track in words."""
    told = {"track": track["words"], "minimum": track["minimum"]}
    if track["bidder"] < 0:
        return _("{track} from ${minimum}", **told)
    name = view["names"][track["bidder"]]
    return _("{track} from ${minimum}, {name} has bid ${bid}", name=name, bid=track["bid"], **told)


def draw_prices(canvas: Canvas, track: dict[str, Any], x: float, y: float, step: float) -> str:
    """The printed numbers that matter now; those that can be bid are bright."""
    moves = canvas.moves_at(f"track-{track['track']}")
    then = {answer["at"]: answer["id"] for move in moves for answer in move["data"].get("then", ())}
    mine = canvas.view["turn"] == canvas.view["seat"] and canvas.view["table"]["phase"] == "choose_action"
    drawn = []
    for place, space in enumerate(track["shown"]):
        value = track["values"][space]
        id = f"bid-{track['track']}-{value}"
        cell = draw_price(canvas, track, id, space, x + place * step, y)
        dark = space not in track["biddable"] or (mine and id not in then)
        standing = value == track["bid"]
        kind = "price-cell low" if dark and not standing and not canvas.is_legal(id) else "price-cell"
        drawn.append(group(cell, class_=kind, data_then=then.get(id)))
    return group(*drawn)


def draw_price(canvas: Canvas, track: dict[str, Any], id: str, space: int, x: float, y: float) -> str:
    """One number: round on the circles of a premier track; the bidder's mark stands under it."""
    view, value = canvas.view, track["values"][space]
    premier, standing = is_premier(track), value == track["bid"]
    radius = 22 if premier and is_circle(space) else 8
    ring = "minimum" if premier and value == track["minimum"] else ""
    parts = [box(x, y, CELL, TALL, f"price {ring} {'standing' if standing else ''}".strip(), radius)]
    parts.append(words(x + CELL / 2, y + (21 if standing else 29), value, "amount bold mid"))
    if standing:
        seat = track["bidder"]
        label = _("{name} has bid ${bid}", name=view["names"][seat], bid=value)
        parts.append(canvas.piece(f"marker-{seat + 1}", mark(seat, x + CELL / 2, y + 34, 7), label=label))
    glow = box(x + 1.5, y + 1.5, CELL - 3, TALL - 3, "glow", radius)
    return canvas.piece(id, *parts, label=f"${value}", glow=glow)


def actions_part(canvas: Canvas) -> Part:
    """Renovate and Publicity, with the markers that stand there."""
    titles = {"renovate": _("Renovate"), "publicity": _("Publicity")}
    does = {
        "renovate": _("take up {most} tiles at most, place {most} at most", most=in_words(MOST_CHANGES)),
        "publicity": _("{fame} Fame, and one tile of the reserve may be placed", fame=PUBLICITY_FAME),
    }
    parts = []
    for i, kind in enumerate(titles):
        x, wide = i * (WIDTH / 2 + 3), WIDTH / 2 - 3
        says = canvas.why_not(kind) or does[kind]
        own = [box(x, 0, wide, ACTIONS_HEIGHT, "lane", 10), words(x + 12, 22, titles[kind], "name bold")]
        own.append(paragraph(x + 12, 39, says, wide - 20, "small soft", 12, 2))
        actions = [player["action"] for player in canvas.view["table"]["players"]]
        for j, seat in enumerate(seat for seat, action in enumerate(actions) if action and action["kind"] == kind):
            name = canvas.view["names"][seat]
            marker = mark(seat, x + 20 + j * 24, 68, 8)
            parts_label = _("{name} has chosen {action}", name=name, action=titles[kind])
            own.append(canvas.piece(f"marker-{seat + 1}", marker, label=parts_label))
        if kind == "publicity" and not canvas.view["table"]["publicity"]:
            own.append(tag("path", d=f"M{x + 10} 26h{wide - 20}", class_="ban"))
        glow = outline(x + 1.5, 1.5, wide - 3, ACTIONS_HEIGHT - 3, 9)
        parts.append(canvas.piece(kind, *own, label=titles[kind], glow=glow, explains=f"space.{kind}"))
        parts.append(canvas.info(x + wide - 16, 16, f"space.{kind}"))
    return Part("part-actions", WIDTH, ACTIONS_HEIGHT, group(*parts), label=_("Renovate or Publicity"))
