"""The panels of the landmarks and of the towns: what everybody has built."""

from typing import Any

from tabletown.drawing.canvas import Canvas, outline
from tabletown.drawing.panels import COLUMNS, Panel, Part
from tabletown.drawing.svg import box, escaped, group, paragraph, tag, words
from tabletown.text.i18n import _, ngettext

from ..notation.names import city_hall_name, landmark_name
from ..rules.components import Card, Kind
from .effects import city_hall_effect, city_hall_line, landmark_line
from .labels import card_label, copies_owned, landmark_label
from .market import centred, draw_name, draw_price
from .pictograms import awning, icon, landmark_picture, skyline
from .words import CARD_OF, LANDMARK_OF, dashed, numbers_of, short_name

WIDTH, LANDMARK_HEIGHT, SHOP_HEIGHT = 146, 158, 54
PLOT = 140
ROW_WIDTH, ROW_HEIGHT = 304, 60
RAYS = ((0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7))


def panels(canvas: Canvas, view: dict[str, Any]) -> list[Panel]:
    """My landmarks and my town, then the others' towns."""
    me, seats = view["seat"], range(len(view["names"]))
    own = [my_landmarks(canvas, view, me), town(canvas, view, me, COLUMNS // 2)] if me is not None else []
    others = [seat for seat in seats if seat != me]
    alone = others[-1] if len(others) % 2 else -1  # has the whole width
    return own + [town(canvas, view, seat, COLUMNS if seat == alone else COLUMNS // 2) for seat in others]


# --- landmarks ------------------------------------------------------------------------------------------------------


def my_landmarks(canvas: Canvas, view: dict[str, Any], seat: int) -> Panel:
    """The six to build, with what they do and cost."""
    player, table = view["table"]["players"][seat], view["table"]
    parts = [
        Part(f"plot-{key}", WIDTH, LANDMARK_HEIGHT, draw_landmark(canvas, view, seat, key, built))
        for key, built in player["landmarks"].items()
    ]
    note = _("{built} of {needed} built", built=player["finished"], needed=table["landmarks_to_win"])
    if player["missing"] > 0:
        note = _("the missing ones cost ${cost}", cost=player["missing_cost"])
    first = table["phase"] in ("demolish", "extra_turn")
    return Panel("landmarks", _("Your landmarks"), parts, note=note, wide=COLUMNS // 2, first=first)


def draw_landmark(canvas: Canvas, view: dict[str, Any], seat: int, key: str, built: bool) -> str:
    """A plot of land: the landmark, lit when it stands, its name, its effect, and its price while it does not."""
    monument, options, id = LANDMARK_OF[key], view["options"], f"landmark-{seat + 1}-{key}"
    state = words(PLOT - 8, LANDMARK_HEIGHT - 18, _("built"), "small bold end lit-word")
    piece = canvas.piece(
        id,
        box(3, 3, PLOT, LANDMARK_HEIGHT - 6, "plot lit" if built else "plot", 8),
        tag("g", landmark_picture(key, built, 8, 12), transform="scale(.9)"),
        draw_name(46, 26, landmark_name(monument.landmark), PLOT - 46, "bold"),
        paragraph(11, 72, landmark_line(monument, options), PLOT - 14, "small soft", 12, 3),
        state if built else draw_price(monument.cost, 24, LANDMARK_HEIGHT - 25, 14),
        label=landmark_label(key, built, options),
        glow=outline(2, 2, PLOT + 2, LANDMARK_HEIGHT - 4, 9),
        explains=f"landmark.{key}",
    )
    why = canvas.why_not(id)
    note = centred(44, LANDMARK_HEIGHT - 28, why, PLOT - 44 - 22, "small bad")
    return group(piece, note, canvas.info(PLOT - 11, LANDMARK_HEIGHT - 25, f"landmark.{key}") if not built else "")


# --- towns ----------------------------------------------------------------------------------------------------------


def town(canvas: Canvas, view: dict[str, Any], seat: int, wide: int) -> Panel:
    """One player's town: others' landmarks in a row, then the cards as shop fronts, in the order of colours and numbers."""
    mine, name = view["seat"] == seat, view["names"][seat]
    player, phase = view["table"]["players"][seat], view["table"]["phase"]
    front = (
        Part("city-hall", WIDTH, SHOP_HEIGHT, draw_city_hall(canvas, view))
        if mine
        else Part(f"row-{seat + 1}", ROW_WIDTH, ROW_HEIGHT, draw_row(canvas, view, seat))
    )
    owned = sorted((CARD_OF[key] for key in player["cards"]), key=lambda card: (card.colour, min(card.fires), card.kind))
    shops = [
        Part(f"shop-{seat + 1}-{card.kind.name.lower()}", WIDTH, SHOP_HEIGHT, draw_shop(canvas, view, seat, card))
        for card in owned
    ]
    asked = phase in (("give", "swap", "invest") if mine else ("receive", "swap_for")) and view["seat"] == view["turn"]
    folds = not mine and not asked and not view["over"]
    return Panel(
        f"town-{seat + 1}",
        _("Your town") if mine else _("{name}'s town", name=name),
        [front, *shops],
        note=victory_note(player) if seat in view["winners"] else "",
        wide=wide,
        folded=folded(view, seat, owned) if folds else "",
        first=asked,
    )


def victory_note(player: dict[str, Any]) -> str:
    """With what a town has won: by one of the switches without all landmarks."""
    return _("enough landmarks stand") if player["missing_cost"] else _("all landmarks stand")


def folded(view: dict[str, Any], seat: int, owned: list[Card]) -> str:
    """A town in one line: the numbers that its cards work on."""
    copies = view["table"]["players"][seat]["cards"]
    told = []
    for card in sorted(owned, key=lambda card: (min(card.fires), card.kind)):
        n = copies[card.kind.name.lower()]
        told.append(f"{dashed(numbers_of(card))}×{n}" if n > 1 else dashed(numbers_of(card)))
    return _("works on {numbers}", numbers=" · ".join(told)) if told else _("no cards")


def draw_row(canvas: Canvas, view: dict[str, Any], seat: int) -> str:
    """City Hall and the landmarks of another player: lit when they stand."""
    player, options = view["table"]["players"][seat], view["options"]
    name = view["names"][seat]
    told = ngettext("{name}'s town, with {n} landmark", "{name}'s town, with {n} landmarks", player["finished"], name=name)
    about_hall = tag("title", escaped(f"{city_hall_name()}: {city_hall_effect(options)}"))
    hall = group(about_hall, landmark_picture("city_hall", True, 2, 9))
    if canvas.is_legal(f"city-{seat + 1}"):  # everybody has a City Hall: it tells least
        hall = group(box(3, 10, 42, 40, "button", 8), words(24, 35, _("give"), "bold mid on-button"))
    return canvas.piece(
        f"city-{seat + 1}",
        skyline(ROW_WIDTH, ROW_HEIGHT - 3),
        hall,
        *(
            canvas.piece(
                f"landmark-{seat + 1}-{key}",
                landmark_picture(key, built, 2 + (i + 1) * 43, 9),
                label=landmark_label(key, built, options),
                glow=outline((i + 1) * 43, 6, 44, 52, 8),
                explains=f"landmark.{key}",
            )
            for i, (key, built) in enumerate(player["landmarks"].items())
        ),
        *(draw_victory() if seat in view["winners"] and view["over"] else []),
        label=told,
        glow=outline(1, 1, ROW_WIDTH - 2, ROW_HEIGHT - 2, 9),
    )


def draw_victory() -> list[str]:
    """Fireworks for the winner's town."""
    found = []
    for x, y, size in ((20, 8, 8), (150, 6, 6), (284, 9, 9)):
        near, far = size * 0.4, size * 0.6
        rays = "".join(f"M{x + dx * near:.1f} {y + dy * near:.1f}l{dx * far:.1f} {dy * far:.1f}" for dx, dy in RAYS)
        found.append(tag("path", d=rays, class_="spark"))
    return found


def draw_city_hall(canvas: Canvas, view: dict[str, Any]) -> str:
    """The building that everybody has from the start."""
    return canvas.piece(
        "hall",
        box(2, 2, PLOT + 2, SHOP_HEIGHT - 4, "plot", 6),
        landmark_picture("city_hall", True, 4, 4),
        words(48, 17, city_hall_name(), "bold"),
        paragraph(48, 32, city_hall_line(view["options"]), PLOT - 48, "small soft", 12, 2),
        label=f"{city_hall_name()}: {city_hall_effect(view['options'])}",
        explains="landmark.city_hall",
    )


def draw_shop(canvas: Canvas, view: dict[str, Any], seat: int, card: Card) -> str:
    """A small shop front: number on the awning, name on the wall, and how many of it there are."""
    key, player = card.kind.name.lower(), view["table"]["players"][seat]
    copies, stored = player["cards"][key], player["stored"] if card.kind == Kind.TECH_STARTUP else 0
    chosen = view["table"]["chosen_card"] == key and view["table"]["active"] == seat
    right = f"×{copies}" if copies > 1 else _("holds ${coins}", coins=stored) if stored else ""
    return canvas.piece(
        f"card-{seat + 1}-{key}",
        box(2, 2, PLOT + 2, SHOP_HEIGHT - 5, "card", 6),
        awning(2, 2, PLOT + 2, 20, card.colour.name.lower(), 9),
        words(10, 18, dashed(numbers_of(card)), "bold on-awning"),
        words(PLOT - 4, 18, right, "bold end on-awning"),
        icon(card.icon, 8, 29, 16),
        words(29, 43, short_name(card), "on-card"),
        box(1, 1, PLOT + 4, SHOP_HEIGHT - 3, "won", 7) if chosen else "",
        label=card_label(card, view, copies_owned(player, key)),
        glow=outline(1, 1, PLOT + 4, SHOP_HEIGHT - 3, 7),
        explains=f"card.{key}",
    )
