"""A second opinion on Neue Heimat: slow, plain, and written from the rulebook on positions alone."""

from collections import Counter
from itertools import pairwise
from typing import Any

COLOURS = {"red", "yellow", "green", "blue", "purple", "grey"}
WHITE_FENCES = {"A1", "A7", "B3", "B5", "C2"}
PERMIT_VALUES = {"I": 1, "II": 2, "III": 3}
IN_AUCTION = {"reveal_roof", "bid", "settle", "use"}

Position = dict[str, Any]
House = dict[str, Any]


# --- reading a position -------------------------------------------------------------------------------------------


def colour(cube: str) -> str:
    return cube.split()[0]


def pips(cube: str) -> int:
    return int(cube.split()[1])


def seat(player: str | None) -> int | None:
    return None if player is None else int(player.removeprefix("P")) - 1


def option(position: Position, name: str, default: Any) -> Any:
    return position["options"].get(name, default)


def houses(position: Position) -> dict[str, House]:
    """Every house by its lot: 'A1' and so on."""
    return {f"{row}{lot}": house for row, built in position["rows"].items() for lot, house in enumerate(built, start=1)}


def length(position: Position, row: str) -> int:
    """Four lots, changed by each permit that stands in the row."""
    lots = 4
    for permit, place in position["permits"].items():
        if place == f"+{row}":
            lots += PERMIT_VALUES[permit]
        elif place == f"-{row}":
            lots -= PERMIT_VALUES[permit]
    return lots


# --- 8 Row status, 9 End ------------------------------------------------------------------------------------------


def completed(position: Position, row: str) -> bool:
    """Every permitted lot holds a house with a roof."""
    built = position["rows"][row]
    return len(built) == length(position, row) and all(house["roof"] for house in built)


def ended(position: Position) -> bool:
    """Whether one of the three ends holds."""
    roofed = [bool(house["roof"]) for house in houses(position).values()]
    two_rows = sum(completed(position, row) for row in "ABC") >= 2
    all_roofs = sum(roofed) == 12
    nothing_to_build = not any(position["display"]) and all(roofed)
    return two_rows or all_roofs or nothing_to_build


# --- 10 Scoring ---------------------------------------------------------------------------------------------------


def scores(position: Position) -> list[int]:
    """Each seat's points: the rounds before, and the round on the board as it stands."""
    earlier = position["rounds_played"][:-1] if position["phase"] == "over" else position["rounds_played"]
    points = round_scores(position)
    for played in earlier:
        points = [one + other for one, other in zip(points, played["scores"], strict=True)]
    return points


def round_scores(position: Position) -> list[int]:
    """What the board and the stashes are worth."""
    points = list(position["stash"])
    for lot, house in houses(position).items():
        row = lot[0]
        value = sum(pips(cube) for cube in house["floors"]) + (house["roof"] or 0)
        if not completed(position, row):
            value = -value
        if position["mayor"] == row:
            value *= 2
        owner = seat(position["owners"][colour(house["floors"][-1])])
        assert owner is not None, f"nobody owns {lot}"
        points[owner] += value
    return points


def winners(position: Position) -> list[int]:
    """The seats that win a game that is over: two rounds won by the reprint's rule, else the highest total, else most cheques."""
    won = Counter(played["winner"] for played in position["rounds_played"] if played["winner"])
    by_rounds = option(position, "match", "total") == "two_rounds"
    twice = [player for player, rounds in won.items() if rounds >= 2 and by_rounds]
    if twice:
        assert len(twice) == 1, "only one player can have won two rounds first"
        return [int(twice[0][1:]) - 1]
    cheques = [hand + stash for hand, stash in zip(position["hand"], position["stash"], strict=True)]
    standing = list(zip(scores(position), cheques, strict=True))
    return [player for player, result in enumerate(standing) if result == max(standing)]


# --- conservation -------------------------------------------------------------------------------------------------


def conserved(position: Position) -> None:
    """Nothing is made, lost, or where the rules do not allow it to be."""
    check_cheques(position)
    check_cubes(position)
    check_roofs(position)
    check_special_pieces(position)
    check_rows(position)
    check_owners(position)
    check_auction(position)
    check_rounds(position)


def check_cheques(position: Position) -> None:
    """Nothing is ever paid to a bank: hands and stashes hold 12 cheques for each player."""
    money = position["hand"] + position["stash"]
    assert len(position["hand"]) == len(position["stash"]) == len(position["players"])
    assert min(money) >= 0
    assert sum(money) == 12 * len(position["players"])


def check_cubes(position: Position) -> None:
    """One cube of each value in each colour, 24 of them in the game."""
    built = [cube for house in houses(position).values() for cube in house["floors"]]
    shown = [cube for row in position["display"] for cube in row]
    piece = position["piece"] or ""
    auctioned = [piece.removeprefix("cube ")] if piece.startswith("cube ") else []
    cubes = built + shown + auctioned + position["out_of_play"]
    assert len(cubes) == len(set(cubes)), "a cube is in two places"
    assert all(colour(cube) in COLOURS and 1 <= pips(cube) <= 6 for cube in cubes)
    assert len(cubes) <= 24
    assert len(position["display"]) == 3
    assert all(len(row) <= 8 for row in position["display"])


def check_roofs(position: Position) -> None:
    """Two roofs of each number, built, face down or on auction, and never more blanks than there were."""
    built = [house["roof"] for house in houses(position).values()]
    for value in range(1, 7):
        on_auction = position["piece"] == f"roof {value}"
        assert built.count(value) + position["roofs"][str(value)] + on_auction == 2, f"roofs {value}"
    assert 0 <= position["roofs"]["blank"] <= option(position, "blank_roofs", 5)


def check_special_pieces(position: Position) -> None:
    """Permits, cancel cube and mayor are each in one place."""
    piece = position["piece"]
    places = {"beside", "out", *(sign + row for sign in "+-" for row in "ABC")}
    assert position["permits"].keys() == PERMIT_VALUES.keys()
    for permit, place in position["permits"].items():
        assert place in places
        assert place == "out" or piece != f"permit {permit}", f"permit {permit} is on auction and elsewhere"
    assert position["cancel_cube"] in ("beside", "out")
    assert position["cancel_cube"] == "out" or piece != "cancel", "the cancel cube is on auction and elsewhere"
    assert position["mayor"] in ("A", "B", "C", "beside", "out")
    if position["mayor"] == "out":
        assert not option(position, "mayor_returns", True), "a discarded mayor lies beside the board"
    if piece == "mayor":
        movable = option(position, "movable_mayor", False) and position["mayor"] in ("A", "B", "C")
        assert position["mayor"] == "beside" or movable
        assert position["auctioneer"] in position["mayor_offered"]
    assert len(set(position["mayor_offered"])) == len(position["mayor_offered"]) <= len(position["players"])


def check_rows(position: Position) -> None:
    """Houses within the permitted lots, without gaps; floors get smaller upwards; one floor behind a white fence."""
    for row, built in position["rows"].items():
        assert max(1, len(built)) <= length(position, row) <= option(position, "max_row_length", 10), f"row {row}"
    for lot, house in houses(position).items():
        floors = house["floors"]
        assert floors, f"{lot} is a gap"
        assert all(pips(upper) < pips(lower) for lower, upper in pairwise(floors)), f"floors of {lot}"
        assert len(floors) == 1 or lot not in WHITE_FENCES, f"{lot} has a white fence"
        assert house["roof"] in (None, 1, 2, 3, 4, 5, 6)


def check_owners(position: Position) -> None:
    """A colour has an owner exactly when a cube of it is on the board."""
    built = {colour(cube) for house in houses(position).values() for cube in house["floors"]}
    owned = {name for name, owner in position["owners"].items() if owner is not None}
    assert position["owners"].keys() == COLOURS
    assert built == owned
    assert all(0 <= (seat(owner) or 0) < len(position["players"]) for owner in position["owners"].values())


def check_auction(position: Position) -> None:
    """A piece is on auction from its choice to its use; only cheques in hand are bid, and not by the auctioneer."""
    phase, leader = position["phase"], seat(position["leader"])
    assert (position["piece"] is not None) == (phase in IN_AUCTION)
    assert (leader is not None) == (position["bid"] > 0)
    if phase in ("bid", "settle") and leader is not None:
        assert position["leader"] != position["auctioneer"]
        assert position["hand"][leader] >= position["bid"]
    if phase == "bid":
        assert position["bidder"] not in (None, position["auctioneer"])
    if phase == "settle":
        assert leader is not None, "without a bid there is nothing to settle"
    if phase == "use":
        assert position["builder"] in (position["auctioneer"], position["leader"])
    if phase in ("choose", "over"):
        assert ended(position) == (phase == "over"), "the game ends when an end holds, and not before"


def check_rounds(position: Position) -> None:
    """A round was won by a player with its highest score, and the last one is the one on the board."""
    played = position["rounds_played"]
    assert len(played) <= option(position, "rounds", 1)
    for result in played:
        winner = seat(result["winner"])
        assert winner is None or result["scores"][winner] == max(result["scores"])
    if position["phase"] == "over":
        assert played[-1]["scores"] == round_scores(position)
