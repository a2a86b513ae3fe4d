"""The guided first game: one round of auctions in a street where the first row could soon be completed."""

from collections.abc import Mapping
from typing import Any

from tabletown.game.lesson import YOU, Among, Answer, Chapter, Facts, Lesson, Variant, Verdict
from tabletown.positions.snapshot import ask
from tabletown.text.i18n import N_, all_of

from ..rules.auction import keep_reason
from ..rules.components import COLOURS, CUBE_NAMES, colour_of
from ..rules.reasons import Reason

POSITION = {
    "phase": "bid",
    "auctioneer": "P2",
    "bidder": "P1",
    "leader": "P3",
    "bid": 2,
    "piece": "cube red 4",
    "rows": {
        "A": [{"floors": ["red 5"], "roof": 3}, {"floors": ["blue 6"]}, {"floors": ["green 5"], "roof": 2}],
        "B": [{"floors": ["green 6"]}, {"floors": ["blue 3"], "roof": 1}],
        "C": [],
    },
    "owners": {"red": "P1", "blue": "P2", "green": "P3"},
    "display": [
        ["yellow 2", "red 3", "purple 4", "blue 1"],
        ["green 3", "grey 5", "yellow 6", "red 2"],
        ["yellow 4", "purple 1", "grey 3", "green 2"],
    ],
    "hand": [12, 12, 12],
    "stash": [0, 0, 0],
}


def facts(s: Any, view: Mapping[str, Any], seat: int) -> Facts:
    """What the guide speaks of: the piece, the bids, the cheques, and whose the houses are."""
    bidding, me, piece = view["bidding"], view["players"][seat], view["piece"]
    houses = [house for row in view["rows"] for house in row["houses"]]
    open_houses = [house for house in houses if not house["roof"]]
    return {
        "piece": piece["kind"] if piece else "",
        "which": piece["which"] if piece else -1,
        "auctioneer": view["auctioneer"],
        "new_colour": bool(piece) and piece["kind"] == "cube" and view["owners"][COLOURS[colour_of(piece["which"])]] < 0,
        "lots_of_a": view["rows"][0]["length"],
        "houses_of_a": len(view["rows"][0]["houses"]),
        "rows_of_others": tuple(
            row["row"] for row in view["rows"] if row["houses"] and all(house["owner"] != seat for house in row["houses"])
        ),
        "hand": me["hand"],
        "stash": me["stash"],
        "bid": bidding["bid"],
        "can_keep": ask(keep_reason, s) == Reason.NONE,
        "owners": {house["lot"]: house["owner"] for house in houses},
        "mine_to_roof": next((f"lot-{house['lot']}" for house in open_houses if house["owner"] == seat), ""),
        "theirs_to_roof": next((f"lot-{house['lot']}" for house in open_houses if house["owner"] != seat), ""),
        "my_houses": tuple(house["lot"] for house in open_houses if house["owner"] == seat),
        "their_houses": tuple(house["lot"] for house in open_houses if house["owner"] != seat),
        "rows_of_mine": tuple(row["row"] for row in view["rows"] if any(house["owner"] == seat for house in row["houses"])),
    }


def outcome(before: Facts, move: Facts, after: Facts) -> Facts:
    """Who paid what for a bid, and which houses somebody took from the learner."""
    gained, bid = after["hand"] - before["hand"], move.get("amount", 0)
    lost = [lot for lot, owner in before["owners"].items() if owner == YOU != after["owners"].get(lot, YOU)]
    return {
        "bid_is": "kept" if gained == bid else "sold" if gained == -bid else "beaten",
        "lost": all_of(lost),
        "loses_to_second": any(after["owners"][lot] == SECOND for lot in lost),
    }


SECOND = 2
"""The seat that sentences call {second}."""
MANY = range(7, 99)
WHICH_ROW = N_("A permit makes a row shorter or longer by its whole number, never shorter than it is built. Which row?")
YELLOW_2 = CUBE_NAMES.index("yellow 2")
CHAPTERS = (
    Chapter(
        "bid",
        N_(
            "Your houses count for you in completed rows, against you in all others. Red is yours, and {first} auctions the "
            "red 4: bid, or pass."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("One more than {second} was enough, because you bid last. {first} sells, and the red 4 is yours to build."),
                {"kind": "bid", "amount": 3},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("You get it. You bid last, so 3 would have been enough: everybody bids only once."),
                {"kind": "bid", "amount": range(4, 6)},
            ),
            Answer(
                Verdict.COSTS,
                N_(
                    "You bid last, so 3 would have been enough. {first} gets {amount} of your {hand} cheques, to bid with "
                    "against you."
                ),
                {"kind": "bid"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_(
                    "{second} has it for 2 cheques and decides where it goes. A house with red on top is yours, whoever "
                    "builds it."
                ),
                {"kind": "pass"},
            ),
        ),
        N_("Everybody bids once; then {first} sells, or keeps the piece and pays the highest bidder."),
        places=("cube-red-4", "lot-A1", "bid-3"),
    ),
    Chapter(
        "use",
        N_(
            "Build it: as a new house on the next free lot of a row, or on a house whose top number is higher. The colour on "
            "top owns the house."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_(
                    "The whole house is yours now: 6 and 4 make 10, and {first} has lost it. Row A lacks the fewest houses "
                    "and roofs."
                ),
                {"lot": "A2"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_(
                    "{second}'s house is yours now. But row B lacks more than row A, and until it is completed the house "
                    "counts against you."
                ),
                {"lot": "B1"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_(
                    "Row A has a house on every lot now and lacks roofs only. On A2 the red 4 would have taken {first}'s 6 "
                    "as well."
                ),
                {"lot": "A4"},
            ),
            Answer(
                Verdict.COSTS,
                N_(
                    "A new house in a row that is far from completed: minus 4 for you as it stands. On A2 it would have "
                    "taken a house from {first}."
                ),
                {"kind": "build"},
            ),
        ),
        N_("It stands."),
        facts={"piece": "cube", "which": 3},
        places=("lot-A2", "lot-A4", "lot-B1"),
    ),
    Chapter(
        "bid",
        N_(
            "{second} auctions a roof: it finishes a house and adds its number. A row is completed when each of its lots has "
            "a house with a roof."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_(
                    "{second} keeps the roof and pays you {amount} for it. The highest bid brings its bidder either the piece or "
                    "money."
                ),
                {"kind": "bid"},
                outcome={"bid_is": "kept"},
            ),
            Answer(
                Verdict.COSTS,
                N_(
                    "{second} sells, and you pay {amount} of {hand} cheques for one roof: you have little left to bid with for "
                    "the rest of the game."
                ),
                {"kind": "bid", "amount": MANY},
                outcome={"bid_is": "sold"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("Where nobody bids at all, the auctioneer takes the piece for nothing, and pays nobody."),
                {"kind": "pass"},
            ),
        ),
        N_("Everybody bids once. {second} then sells to the highest bidder, or keeps the roof and pays that bidder as much."),
        facts={"piece": "roof"},
        places=("bid-1", "lot-A2", "lot-B1"),
    ),
    Chapter(
        "choose",
        N_(
            "Your turn to auction. First you may stash one cheque: it can never be spent again, but counts a point. Those in "
            "hand count nothing."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("A sure point. You may stash one cheque each time it is your turn to auction."),
                {"kind": "stash"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_(
                    "Permit I makes a row one lot shorter or longer. You have left the stash for a later turn: mind that "
                    "cheques in hand count nothing at the end."
                ),
                {"kind": "auction", "piece": "permit", "which": 0},
            ),
        ),
        N_("You have left the stash for a later turn. The others bid on your piece now, {first} first."),
        facts={"stash": 0, "hand": range(1, 99)},
        places=("roofs", "permit-I", "mayor"),
    ),
    Chapter(
        "choose",
        N_("Now choose what to auction: an end of the display, a roof, or a piece beside the board."),
        (
            Answer(
                Verdict.GOOD,
                N_(
                    "The others bid on it now, {first} first. You do not bid: you sell to the highest bidder or keep it for "
                    "the same price."
                ),
                {"kind": "auction", "piece": "permit", "which": 0},
                {"lots_of_a": 4, "houses_of_a": 3},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("The number was drawn before anybody bids. You decide afterwards whether you sell the roof or keep it."),
                {"kind": "auction", "piece": "roof"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("The first cube of a colour on the board makes its builder the owner of that colour, for the whole game."),
                {"kind": "auction", "piece": "cube"},
            ),
        ),
        N_("The others bid on it now. You do not bid: you sell to the highest bidder or keep it for the same price."),
        places=("roofs",),
        variants=(
            Variant(
                {"lots_of_a": 4, "houses_of_a": 3},
                N_(
                    "Now choose what to auction. Row A lacks one house: permit I could shorten it to three lots, and only "
                    "roofs would be missing."
                ),
                ("permit-I",),
            ),
        ),
    ),
    Chapter(
        "settle",
        N_(
            "The highest bid is {bid}. Sell and get {bid} cheques, or keep: then you pay {bid} to the bidder, and build yourself."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("You paid {price}, and the piece is yours to use at once."),
                {"kind": "keep"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_(
                    "{price} cheques for you, but the bidder now decides what becomes of the piece. In this game that may "
                    "cost more than money."
                ),
                {"kind": "sell"},
            ),
        ),
        N_("So it is settled."),
        variants=(
            Variant(
                {"can_keep": False},
                N_("The highest bid is {bid}. You have too few cheques to keep the piece for that price, so you sell it."),
            ),
        ),
    ),
    Chapter(
        "use",
        N_("Use your piece where it helps the rows that your houses stand in."),
        (
            Answer(
                Verdict.GOOD,
                N_("Shorter rows are completed sooner. Row A now has three lots, each with a house."),
                {"kind": "shorten", "row": "A", "lots": 1},
                {"lots_of_a": 4, "houses_of_a": 3},
            ),
            Answer(
                Verdict.COSTS,
                N_("Longer rows are harder to complete, and your own house stands there: it counts against you until then."),
                {"kind": "lengthen", "row": Among("rows_of_mine")},
            ),
            Answer(
                Verdict.GOOD,
                N_("Longer rows are harder to complete: that hurts those whose houses stand there, and you have none in it."),
                {"kind": "lengthen", "row": Among("rows_of_others")},
            ),
            Answer(
                Verdict.GOOD,
                N_("Your house is finished: nobody can build on it and take it from you any more."),
                {"kind": "roof", "lot": Among("my_houses")},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_(
                    "A roof on somebody else's house: good if it completes a row that you are in, else a gift or a trap for them."
                ),
                {"kind": "roof"},
            ),
            Answer(
                Verdict.COSTS,
                N_("The permit leaves the game unused. It is worth more on the board, if only against the others."),
                {"kind": "discard"},
                {"piece": "permit"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("The mayor lies beside the board again: who has not yet auctioned him can do so."),
                {"kind": "discard"},
                {"piece": "mayor"},
            ),
        ),
        N_("It is done; the next player auctions."),
        variants=(
            Variant({"piece": "permit", "which": 0, "lots_of_a": 4, "houses_of_a": 3}, WHICH_ROW, ("shorten-A",)),
            Variant({"piece": "permit"}, WHICH_ROW),
            Variant(
                {"piece": "roof"},
                N_("A roof must go on some house without one. Which house is to be finished?"),
                ("{mine_to_roof}", "{theirs_to_roof}"),
            ),
        ),
    ),
    Chapter(
        "bid",
        N_("{first} auctions the mayor: on a street, he doubles every house of that row at the end, plus or minus."),
        (
            Answer(
                Verdict.GOOD,
                N_("Worth it: in a completed row of yours he brings as much as a second row would."),
                {"kind": "bid", "amount": range(1, 7)},
                outcome={"bid_is": "sold"},
            ),
            Answer(
                Verdict.COSTS,
                N_(
                    "{amount} of your {hand} cheques: he would have to double a lot to be worth that, and then you can "
                    "hardly bid any more."
                ),
                {"kind": "bid"},
                outcome={"bid_is": "sold"},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("Somebody else decides now which row he doubles. If the row is not completed, he doubles the minus points."),
                {"kind": "pass"},
            ),
        ),
        N_("Everybody bids once."),
        facts={"piece": "mayor"},
        places=("mayor", "street-A", "street-B", "street-C"),
    ),
    Chapter(
        "use",
        N_("The mayor is yours. Put him where your houses will count plus, or where others' will count minus."),
        (
            Answer(
                Verdict.GOOD,
                N_("If that row is completed, your houses in it count double. If it is not, so do the minus points."),
                {"kind": "mayor", "row": Among("rows_of_mine")},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("You have no house there yet: as long as the row is not completed, he doubles what the others lose."),
                {"kind": "mayor", "row": Among("rows_of_others")},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("Nobody has a house there yet. Each that is built there counts double at the end, plus or minus."),
                {"kind": "mayor"},
            ),
        ),
        N_("He lies beside the board again: who has not yet auctioned him can do so."),
        facts={"piece": "mayor"},
        places=("street-A", "street-B", "street-C"),
    ),
    Chapter(
        "bid",
        N_(
            "{second} auctions the yellow 2, and yellow has no owner yet. Whoever builds the first cube of a colour owns that "
            "colour for the rest of the game."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("A second colour is worth something: from then on every house with yellow on top is yours as well."),
                {"kind": "bid", "amount": range(1, 6)},
                outcome={"bid_is": "sold"},
            ),
            Answer(
                Verdict.COSTS,
                N_("{amount} of your {hand} cheques for one cube: who has no money left watches the others finish their rows."),
                {"kind": "bid"},
                outcome={"bid_is": "sold"},
            ),
            Answer(
                Verdict.COSTS,
                N_(
                    "{second} owns yellow now, and has put the yellow 2 on {lost}: that house was yours. Had you got the cube, "
                    "you would have decided that."
                ),
                {"kind": "pass"},
                outcome={"loses_to_second": True},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("Somebody else will own yellow. One colour can be enough, if its rows are completed and the others' are not."),
                {"kind": "pass"},
            ),
        ),
        N_("Everybody bids once."),
        facts={"new_colour": True, "which": YELLOW_2, "auctioneer": 2},
        places=("cube-yellow-2", "bid-1"),
    ),
    Chapter(
        "use",
        N_(
            "Yellow is yours as soon as this cube stands. A new house takes the next free lot; a floor goes on a higher number, "
            "never on a roof or behind a white fence."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("It covers somebody else's colour, so the whole house is yours, until a lower cube or a roof settles it."),
                {"kind": "build", "lot": Among("their_houses")},
            ),
            Answer(
                Verdict.GOOD,
                N_("It was your house before and stays yours, worth two more. Now only a 1 fits on it, so it is nearly safe."),
                {"kind": "build", "lot": Among("my_houses")},
            ),
            Answer(
                Verdict.POSSIBLE,
                N_("One house more for you. It counts against you until its row is completed, so keep an eye on that row."),
                {"kind": "build"},
            ),
        ),
        N_("It is done; the next player auctions."),
        facts={"new_colour": True, "which": YELLOW_2},
    ),
    Chapter(
        "choose",
        N_(
            "The game ends at once when two rows are completed, when all twelve numbered roofs are built, or when the display "
            "is empty and every house has a roof. Stash, or auction a piece."
        ),
        (
            Answer(
                Verdict.GOOD,
                N_("Another sure point. Many games are won by few points, and most houses count minus."),
                {"kind": "stash"},
            ),
        ),
        N_("From here on you know all the rules. What completes your rows and leaves the others' open is good for you."),
        variants=(
            Variant(
                {"hand": 0},
                N_(
                    "The game ends at once when two rows are completed, when all twelve numbered roofs are built, or when the "
                    "display is empty and every house has a roof. Auction a piece."
                ),
            ),
        ),
    ),
)
LESSON = Lesson(
    position=POSITION,
    opponents=("Ben", "Clara"),
    chapters=CHAPTERS,
    facts=facts,
    outcome=outcome,
    ending=N_(
        "That is the whole game. A house counts its numbers and its roof for the owner of the colour on top: plus in completed "
        "rows, minus in all others, twice with the mayor, and each stashed cheque is a point. Play on from here, the table is "
        "yours."
    ),
    luck={"reveal_roof": ("reveal roof 5", "reveal roof 4", "reveal roof 6", "reveal roof 3")},
    bots={
        1: {
            "settle": ("sell", "sell"),
            "bid": ("pass", "bid 2", "pass"),
            "choose": ("auction the mayor",),
        },
        2: {
            "choose": ("auction a roof", "auction yellow 2"),
            "settle": ("keep", "sell"),
            "use": ({"kind": "roof", "lot": "B1"},),
            "bid": ("bid 3", "bid 2"),
        },
    },
    asides={
        "bid": N_("Bid or pass: whoever gets the piece uses it at once."),
        "choose": N_("Choose what to auction."),
        "use": N_("The piece is yours: use it."),
        "settle": N_("Sell to the highest bidder, or keep it and pay as much."),
    },
)
