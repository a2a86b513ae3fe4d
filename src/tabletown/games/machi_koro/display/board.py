"""The drawing of Machi Koro: a toy town at night, with shop fronts for cards and lit windows where something stands."""

from typing import Any

from tabletown.drawing import Canvas, box, group, mark, outline, shortened, stylesheet, tag, words
from tabletown.panels import Panel, whole

from ..rules.components import CARDS, CITY_HALL, HARBOR_ADDS, Card, Deck, Kind
from .effects import CARD_OF, LANDMARK_OF, card_effect, city_hall_effect, landmark_effect
from .pictures import awning, coin, die, icon, landmark_picture, skyline, stars
from .words import change, count, market_name, mean_note, numbers_of, roll_label

WIDTH = 1180
HEADER = 64
CARD_WIDTH, CARD_HEIGHT, CARD_STEP = 96, 112, 102
MARKET_TOP, MARKET_ROW = HEADER + 28, 142
RIGHT = 652  # where majors, dice and forecast begin
CITIES_TOP = MARKET_TOP + 2 * MARKET_ROW - 12
CHIP_WIDTH, CHIP_HEIGHT, CHIP_STEP, CHIP_ROW = 117, 38, 121, 43
CHIPS_LEFT, CHIPS_IN_ROW = 318, 7
NEWS_LINES = 12

RAYS = ((0, -1), (0.7, -0.7), (1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7))
SHORT_NAMES = {
    Kind.DEMOLITION_COMPANY: "Demolition Co.",
    Kind.FRENCH_RESTAURANT: "French Rest.",
    Kind.FURNITURE_FACTORY: "Furniture Fact.",
    Kind.FAMILY_RESTAURANT: "Family Rest.",
    Kind.SODA_BOTTLING_PLANT: "Soda Bottling",
    Kind.FRUIT_VEGETABLE_MARKET: "Fruit & Veg.",
    Kind.MEMBERS_ONLY_CLUB: "Member's Club",
    Kind.MOVING_COMPANY: "Moving Co.",
    Kind.BUSINESS_CENTER: "Business Ctr.",
}
NAME_LINES = {
    Kind.FRUIT_VEGETABLE_MARKET: ("Fruit and Veg.", "Market"),
    Kind.SODA_BOTTLING_PLANT: ("Soda Bottling", "Plant"),
    Kind.MEMBERS_ONLY_CLUB: ("Member's", "Only Club"),
}

STYLE = stylesheet(
    "machi_koro",
    "{g} text{fill:var(--moon)}{g} .soft{fill:var(--haze)}{g} .sky{fill:var(--sky)}{g} .panel{fill:var(--panel)}"
    "{g} .star{fill:#FFF;fill-opacity:.35}{g} .far{fill:var(--far)}{g} .far-lit{fill:var(--lamp);fill-opacity:.55}"
    "{g} .card{fill:var(--card);stroke:var(--edge)}{g} .under{fill:var(--edge);stroke:var(--sky)}"
    "{g} .on-card{fill:var(--on-card)}"
    "{g} .on-awning{fill:#FFF}{g} .total{font-size:44px}"
    "{g} .awning-blue{fill:#2F6BB5}{g} .awning-green{fill:#2E7D46}{g} .awning-red{fill:#B8403A}{g} .awning-purple{fill:#7A48A8}"
    "{g} .pale{fill-opacity:.72}{g} .back{fill:var(--far);stroke:var(--haze)}"
    "{g} .pic{fill:var(--ink-pic)}{g} .pic-line,{g} .pic-cut{fill:none;stroke:var(--ink-pic);stroke-width:1.8}"
    "{g} .pic-cut{stroke:var(--card)}{g} .pic-eye{fill:var(--card)}"
    "{g} .coin{fill:#F2B632;stroke:#8A5F0B}{g} .coin-ring{fill:none;stroke:#8A5F0B;stroke-width:.8}{g} .on-coin{fill:#3B2906}"
    "{g} .die{fill:#FFF8E8;stroke:#5A4A3A}{g} .die-wait{fill:none;stroke:var(--haze);stroke-dasharray:3 4}"
    "{g} .die-aside{fill:#FFF8E8;fill-opacity:.4;stroke:#5A4A3A}{g} .pip{fill:#2A2440}"
    "{g} .wall.stands{fill:var(--wall);stroke:var(--moon);stroke-width:.8}{g} .lamp.stands{fill:var(--lamp)}"
    "{g} .wheel.stands{fill:none;stroke:var(--wall);stroke-width:2}"
    "{g} .planned{fill:var(--far);fill-opacity:.55;stroke:var(--haze);stroke-width:.7;stroke-opacity:.75}"
    "{g} .wheel.planned{fill:none;stroke-width:1}"
    "{g} .turn{fill:var(--panel-lit)}{g} .strip{stroke:none}{g} .button{fill:var(--lamp)}{g} .on-button{fill:#2A2440}"
    "{g} .good{fill:var(--plus)}{g} .bad{fill:var(--minus)}{g} .rolled{fill:var(--panel-lit)}{g} .rule{stroke:var(--far)}"
    "{g} .legal>.glow{stroke:var(--lamp)}{g} .changed>.glow{stroke:var(--moon)}{g} .legal.changed>.glow{stroke:var(--lamp)}"
    "{g} .won{fill:none;stroke:var(--lamp);stroke-width:3}{g} .spark{fill:none;stroke:var(--lamp);stroke-width:2.5}",
    {"sky": "#2B2D63", "panel": "#363977", "panel-lit": "#4A4E98", "far": "#20224F", "moon": "#F6F2FF", "haze": "#C0BFE4",
     "card": "#FFF6E0", "edge": "#B9A988", "on-card": "#2A2440", "ink-pic": "#5B4B6E", "lamp": "#FFD36B", "wall": "#9C86B8",
     "plus": "#A6EBBD", "minus": "#FFB0A6"},
    {"sky": "#14152E", "panel": "#1E2044", "panel-lit": "#30346C", "far": "#0D0E22", "moon": "#EEE9FA", "haze": "#A3A2CB",
     "card": "#E6DABD", "edge": "#8E8063", "on-card": "#231E36", "ink-pic": "#54456A", "lamp": "#FFCB57", "wall": "#8570A3",
     "plus": "#8FDDA9", "minus": "#FF9F94"},
)  # fmt: skip


def panels(view: dict[str, Any]) -> list[Panel]:
    """The drawing of a view."""
    canvas = Canvas(view)
    heights = [strip_height(player) for player in view["table"]["players"]]
    news_top = CITIES_TOP + sum(heights) + 8 * len(heights)
    news = view["news"][-NEWS_LINES:]
    height = news_top + (34 + 17 * ((len(news) + 1) // 2) if news else 6)
    parts = [
        box(0, 0, WIDTH, height, "sky"),
        stars(WIDTH, height),
        skyline(WIDTH, HEADER),
        draw_header(view),
        *(draw_market(canvas, view, i) for i in range(3)),
        draw_tray(canvas, view),
        draw_forecast(view),
    ]
    top = CITIES_TOP
    for seat, tall in enumerate(heights):
        parts.append(draw_city(canvas, view, seat, top, tall))
        top += tall + 8
    if news:
        parts.append(draw_news(news, news_top))
    return whole(WIDTH, height, *parts)


def draw_header(view: dict[str, Any]) -> str:
    """Whose turn it is and what is asked."""
    if view["over"]:
        won = view["winners"][0]
        return group(mark(won, 30, 24, 11), words(52, 31, shortened(view["verdict"], 110), "large bold"))
    turn = view["turn"] if view["turn"] is not None and view["turn"] >= 0 else view["table"]["active"]
    x = 52 if turn >= 0 else 18
    return group(mark(turn, 30, 24, 11) if turn >= 0 else "", words(x, 31, shortened(view["asks"], 110), "large bold"))


# --- the marketplaces ---------------------------------------------------------------------------------------------


def market_corner(market: int) -> tuple[int, int]:
    """Where a marketplace begins: the majors stand beside the small numbers."""
    return (RIGHT if market == 2 else 16), MARKET_TOP + (MARKET_ROW if market == 1 else 0)


def draw_market(canvas: Canvas, view: dict[str, Any], number: int) -> str:
    """One marketplace in die order, with its deck at the end."""
    market = view["table"]["markets"][number]
    x, y = market_corner(number)
    parts = [words(x, y - 8, market_name(market).replace("-", "–"), "small soft")]
    for i, stack in enumerate(market["cards"]):
        parts.append(draw_card(canvas, view, stack, x + i * CARD_STEP, y))
    return group(*parts, draw_deck(canvas, market, x + market["wanted"] * CARD_STEP, y))


def draw_card(canvas: Canvas, view: dict[str, Any], stack: dict[str, Any], x: float, y: float) -> str:
    """A stack of cards: its number on the awning, picture, name, price, and how many there are beside it."""
    card, copies = CARD_OF[stack["card"]], stack["copies"]
    colour = card.colour.name.lower()
    layers = [box(x + 2.5 * i, y + 2.5 * i, CARD_WIDTH, CARD_HEIGHT, "under", 7) for i in range(min(copies - 1, 2), 0, -1)]
    lines = name_lines(card)
    return canvas.piece(
        f"market-{stack['card']}",
        *layers,
        box(x, y, CARD_WIDTH, CARD_HEIGHT, "card", 7),
        awning(x, y, CARD_WIDTH, 25, colour, 8),
        words(x + 9, y + 18, numbers_of(card).replace("-", "–"), "large bold on-awning"),
        icon(card.icon, x + CARD_WIDTH / 2 - 14, y + 35, 28),
        *(words(x + CARD_WIDTH / 2, y + 79 + i * 13 - (6 if len(lines) > 1 else 0), line, "small bold mid on-card")
          for i, line in enumerate(lines)),
        draw_price(card.cost, x + CARD_WIDTH / 2, y + CARD_HEIGHT - 11),
        words(x + CARD_WIDTH - 7, y + CARD_HEIGHT - 6, f"×{copies}", "bold end on-card") if copies > 1 else "",
        label=card_label(card, view, f"{copies} in the market"),
        glow=outline(x - 2, y - 2, CARD_WIDTH + 4, CARD_HEIGHT + 4, 9),
    )  # fmt: skip


def name_lines(card: Card) -> tuple[str, ...]:
    """A name on one line or two."""
    if card.kind in NAME_LINES:
        return NAME_LINES[card.kind]
    return (card.name,) if len(card.name) <= 12 else tuple(card.name.split(" ", 1))


def draw_price(cost: int, x: float, y: float) -> str:
    """A coin with the price on it."""
    return group(tag("circle", cx=x, cy=y, r=9, class_="coin"), words(x, y + 4.5, cost, "small bold mid on-coin"))


def card_label(card: Card, view: dict[str, Any], more: str) -> str:
    """A card in words: everything that is printed on it."""
    kind = "major" if card.deck == Deck.MAJOR else card.icon.name.lower()
    numbers = f"{numbers_of(card)}, {card.colour.name.lower()}, {kind}, costs {card.cost}"
    return f"{card.name} ({numbers}; {more}): {card_effect(card, view['options'])}"


def draw_deck(canvas: Canvas, market: dict[str, Any], x: float, y: float) -> str:
    """The face-down deck, how many cards it has, and what everybody knows of it."""
    left = market["deck"]
    known = [f"{CARD_OF[market['known_top']].name} on top"] if market["known_top"] else []
    known += [f"{CARD_OF[key].name} at the bottom" for key in market["known_bottom"]]
    parts = [box(x, y + 14, 60, 78, "back" if left else "die-wait", 7)]
    if left > 1:
        parts.insert(0, box(x + 3, y + 17, 60, 78, "back", 7))
    parts += [
        words(x + 30, y + 50, left, "large bold mid"),
        words(x + 30, y + 66, "left" if left else "used up", "small soft mid"),
    ]
    if known:
        lines = ("top", "known") if market["known_top"] else ("part", "known")
        parts += [words(x + 30, y + 77 + 11 * i, line, "small mid") for i, line in enumerate(lines)]
    label = f"the {market['market']} deck: {count(left, 'card')}{', ' if known else ''}{', '.join(known)}"
    return canvas.piece(f"deck-{market['market']}", *parts, label=label, glow=outline(x - 3, y + 11, 69, 87, 9))


# --- the dice -----------------------------------------------------------------------------------------------------


def draw_tray(canvas: Canvas, view: dict[str, Any]) -> str:
    """The dice as they lie, their total, and what can be done with them."""
    dice, x, y = view["table"]["dice"], 960, MARKET_TOP
    active = view["table"]["active"]
    whose = f"{shortened(view['names'][active], 20)}'s dice" if active >= 0 else "Dice"
    parts = [words(x, y - 8, whose, "small soft"), box(x, y, 204, 118, "panel", 12)]
    waiting = dice["rolling"] - len(dice["rolled"])
    size, step = (36, 40) if dice["rolling"] == 3 else (40, 48)  # three leave room for a total of two digits
    lying = []
    for i, pips in enumerate(dice["rolled"]):
        aside = dice["set_aside"] is not None and i == 2
        px = x + 14 + i * step
        lying.append(
            canvas.piece(
                f"die-{i + 1}",
                die(pips, px, y + 14, size, "die-aside" if aside else "die"),
                label=f"a die with {pips}{', set aside' if aside else ''}",
                glow=outline(px - 3, y + 11, size + 6, size + 6, 9),
            )
        )
    lying += [die(0, x + 14 + (len(dice["rolled"]) + i) * step, y + 14, size, "die-wait") for i in range(waiting)]
    if not lying:
        lying = [die(0, x + 14, y + 14, 40, "die-wait")]
    glow = outline(x + 7, y + 7, step * len(lying) + 6, size + 14, 10)
    parts.append(canvas.piece("dice", *lying, glow=glow))
    parts += draw_total(canvas, dice, x, y)
    if canvas.is_legal("die-1"):
        parts.append(words(x + 14, y + 82, "Which one is set aside?", "small soft"))
    return group(*parts, *draw_roll_buttons(canvas, x, y))


def draw_total(canvas: Canvas, dice: dict[str, Any], x: float, y: float) -> list[str]:
    """The total; where Harbor can change it, both totals to choose from."""
    total = dice["total"]
    if total is None:
        return []
    choices = [move["data"] for move in canvas.view["moves"] if move["data"]["kind"] == "harbor"]
    if choices:
        says = [f"make it {choice['total']}" if choice["add"] else f"stay at {choice['total']}" for choice in choices]
        return [draw_button(canvas, choice["at"], x + 14 + 96 * i, y + 80, 82, says[i]) for i, choice in enumerate(choices)]
    note = "a double" if dice["double"] else ""
    note = f"{note}{' and ' if note else ''}Harbor +{HARBOR_ADDS}" if dice["added_two"] else note
    big = tag("text", f"{total}", x=x + 196, y=y + 50, class_="total bold end")
    return [big, words(x + 14, y + 74, note, "small soft")]


def draw_roll_buttons(canvas: Canvas, x: float, y: float) -> list[str]:
    """One, two or three dice; or another roll after a double."""
    again = any(move["data"]["kind"] == "roll again" for move in canvas.view["moves"])
    if again:
        return [draw_button(canvas, "roll-1", x + 14, y + 80, 176, "roll again")]
    legal = [n for n in (1, 2, 3) if canvas.is_legal(f"roll-{n}")]
    names = ("roll one die",) if legal == [1] else ("1 die", "2 dice", "3 dice")
    wide = (176 - 12 * (len(legal) - 1)) / max(1, len(legal))
    return [draw_button(canvas, f"roll-{n}", x + 14 + i * (wide + 12), y + 80, wide, names[n - 1]) for i, n in enumerate(legal)]


def draw_button(canvas: Canvas, id: str, x: float, y: float, wide: float, says: str) -> str:
    """A lit sign that can be pressed."""
    sign = group(box(x, y, wide, 30, "button", 8), words(x + wide / 2, y + 20, says, "small bold mid on-button"))
    return canvas.piece(id, sign, glow=outline(x - 3, y - 3, wide + 6, 36, 10))


# --- what each number would pay -------------------------------------------------------------------------------------


def draw_forecast(view: dict[str, Any]) -> str:
    """A column for each roll that the active player can make, a line for each player: what it would bring or cost."""
    table, x, y = view["table"], RIGHT, MARKET_TOP + MARKET_ROW
    columns = table["forecast"]
    if not columns:
        return ""
    name, height = shortened(view["names"][table["active"]], 24), 24 + 19 * len(view["names"])
    note = "" if all(told["exact"] for told in columns) else " (* on average)"
    heading = f"What the cards pay if {name} rolls …{note}"
    parts = [words(x, y - 8, heading, "small soft"), box(x, y, WIDTH - 16 - x, height, "panel", 8)]
    parts += [mark(seat, x + 16, y + 32 + seat * 19, 5.5) for seat in range(len(view["names"]))]
    shares = [1.7 if told["added_two"] else 1.2 if told["rolled"] > 9 else 1 for told in columns]  # wider where labels are longer
    left = x + 30.0
    unit = min(56.0, (WIDTH - 18 - left) / sum(shares))
    for told, share in zip(columns, shares, strict=True):
        parts.append(draw_roll(view, told, left + share * unit / 2, share * unit, height))
        left += share * unit
    return group(*parts)


def draw_roll(view: dict[str, Any], told: dict[str, Any], middle: float, step: float, height: float) -> str:
    """One column of the forecast; what has just been rolled is lit, and a mean carries a star."""
    dice, y = view["table"]["dice"], MARKET_TOP + MARKET_ROW
    label, note = roll_label(told), mean_note(told)
    parts = [tag("title", f"{label}{note}")] if note else []
    if (told["total"], told["added_two"]) == (dice["total"], dice["added_two"]):
        parts.append(box(middle - step / 2, y, step, height, "rolled", 4))
    parts.append(words(middle, y + 17, label + ("" if told["exact"] else "*"), "small bold mid"))
    for seat, coins in enumerate(told["pays"]):
        kind = "good bold" if coins > 0 else "bad bold" if coins < 0 else "soft"
        says = f"{coins:+.0f}" if abs(coins) >= 10 else change(coins)  # there is no room for more than three signs
        parts.append(words(middle, y + 36 + seat * 19, says.replace("-", "−") if coins else "·", f"small mid {kind}"))
    return group(*parts)


# --- the cities ---------------------------------------------------------------------------------------------------


def strip_height(player: dict[str, Any]) -> int:
    """A city grows with its cards."""
    rows = max(2, -(-len(player["cards"]) // CHIPS_IN_ROW))
    return rows * CHIP_ROW + 18


def draw_city(canvas: Canvas, view: dict[str, Any], seat: int, top: float, height: float) -> str:
    """One player's strip: name, coins, landmarks, then the cards as shop fronts in the order of colours and numbers."""
    player = view["table"]["players"][seat]
    active = view["table"]["active"] == seat and not view["over"]
    won = seat in view["winners"]
    you = view["seat"] == seat
    name = shortened(view["names"][seat], 9 if you else 14) + (" (you)" if you else "")
    progress = f"{player['finished']} of {view['table']['landmarks_to_win']}"
    parts = [
        box(12, top, WIDTH - 24, height, "panel turn" if active else "panel", 12),
        *(draw_victory(top, height) if won else []),
        mark(seat, 32, top + 24, 10),
        words(50, top + 29, name, "bold"),
        words(226, top + 29, progress, "small soft end"),
        draw_purse(canvas, player, seat, top),
        *draw_landmarks(canvas, view, seat, top + 40),
        *draw_chips(canvas, view, seat, top + 10),
    ]
    return canvas.piece(
        f"city-{seat + 1}",
        *parts,
        label=f"{view['names'][seat]}: {count(player['coins'], 'coin')}, {count(player['finished'], 'landmark')}",
        glow=outline(11, top - 1, WIDTH - 22, height + 2, 13),
    )


def draw_victory(top: float, height: float) -> list[str]:
    """A lit frame and fireworks for the winner's city."""
    found = [box(13.5, top + 1.5, WIDTH - 27, height - 3, "won", 11)]
    for x, y, size in ((1138, top + height - 24, 15), (1104, top + height - 30, 10), (1080, top + height - 20, 7)):
        near, far = size * 0.4, size * 0.6
        rays = "".join(f"M{x + dx * near:.1f} {y + dy * near:.1f}l{dx * far:.1f} {dy * far:.1f}" for dx, dy in RAYS)
        found.append(tag("path", d=rays, class_="spark"))
    return found


def draw_purse(canvas: Canvas, player: dict[str, Any], seat: int, top: float) -> str:
    """The coins, always at the same place."""
    label = f"{count(player['coins'], 'coin')}; the missing landmarks cost {player['missing_cost']}"
    return canvas.piece(
        f"coins-{seat + 1}",
        coin(250, top + 23, 10),
        words(266, top + 30, player["coins"], "large bold"),
        label=label,
        glow=outline(234, top + 7, 72, 32, 9),
    )


def draw_landmarks(canvas: Canvas, view: dict[str, Any], seat: int, top: float) -> list[str]:
    """City Hall and the six to build: lit when they stand, with their price while they do not."""
    player, options = view["table"]["players"][seat], view["options"]
    hall = group(tag("title", f"{CITY_HALL}: {city_hall_effect(options)}"), landmark_picture("city_hall", True, 20, top))
    parts = [hall]
    for i, (key, built) in enumerate(player["landmarks"].items()):
        monument, x = LANDMARK_OF[key], 20 + (i + 1) * 41
        picture = landmark_picture(key, built, x, top)
        price = "" if built else draw_price(monument.cost, x + 20, top + 38)
        state = "built" if built else f"costs {monument.cost}"
        parts.append(
            canvas.piece(
                f"landmark-{seat + 1}-{key}",
                picture,
                price,
                label=f"{monument.name} ({state}): {landmark_effect(monument, options)}",
                glow=outline(x - 1, top - 2, 42, 52, 8),
            )
        )
    return parts


def draw_chips(canvas: Canvas, view: dict[str, Any], seat: int, top: float) -> list[str]:
    """The cards of a city: blue, green, red, purple, each in the order of its numbers."""
    owned = view["table"]["players"][seat]["cards"]
    cards = sorted((CARD_OF[key] for key in owned), key=lambda card: (card.colour, min(card.fires), card.kind))
    found = []
    for i, card in enumerate(cards):
        x, y = CHIPS_LEFT + i % CHIPS_IN_ROW * CHIP_STEP, top + i // CHIPS_IN_ROW * CHIP_ROW
        found.append(draw_chip(canvas, view, seat, card, x, y))
    return found


def draw_chip(canvas: Canvas, view: dict[str, Any], seat: int, card: Card, x: float, y: float) -> str:
    """A small shop front: number on the awning, name on the wall, and how many of it there are."""
    key = card.kind.name.lower()
    player = view["table"]["players"][seat]
    copies, stored = player["cards"][key], player["stored"] if card.kind == Kind.TECH_STARTUP else 0
    chosen = view["table"]["chosen_card"] == key and view["table"]["active"] == seat
    more = f"{copies} owned" + (f", holds {count(stored, 'coin')}" if stored else "")
    right = f"×{copies}" if copies > 1 else f"{stored} stored" if stored else ""
    return canvas.piece(
        f"card-{seat + 1}-{key}",
        box(x, y, CHIP_WIDTH, CHIP_HEIGHT, "card", 5),
        awning(x, y, CHIP_WIDTH, 16, card.colour.name.lower(), 9),
        words(x + 6, y + 12.5, numbers_of(card).replace("-", "–"), "small bold on-awning"),
        words(x + CHIP_WIDTH - 6, y + 12.5, right, "small bold end on-awning"),
        icon(card.icon, x + 4, y + 20, 14),
        words(x + 21, y + 32, SHORT_NAMES.get(card.kind, card.name), "small on-card"),
        box(x - 1, y - 1, CHIP_WIDTH + 2, CHIP_HEIGHT + 2, "won", 6) if chosen else "",
        label=card_label(card, view, more),
        glow=outline(x - 1.5, y - 1.5, CHIP_WIDTH + 3, CHIP_HEIGHT + 3, 7),
    )


def draw_news(news: list[str], top: float) -> str:
    """What just happened, in order, down the left column and then the right."""
    half = (len(news) + 1) // 2
    lines = [
        words(28 + (580 if i >= half else 0), top + 34 + i % half * 17, shortened(line, 88), "small")
        for i, line in enumerate(news)
    ]
    return group(words(16, top + 14, "Just now", "small soft"), *lines)


assert len(CARD_OF) == len(CARDS)
