"""For the position editor: which entry of a position a place of the drawing shows, and what players call the entries."""

import re
from collections.abc import Mapping
from typing import Any

from tabletown.text.i18n import N_

FIELD_WORDS = {
    "auctioneer": N_("who auctions"),
    "bid": N_("the highest bid"),
    "bidder": N_("who bids now"),
    "builder": N_("who builds"),
    "cancel_cube": N_("where the cancel cube is"),
    "cancel_cube:beside": N_("beside the board"),
    "cancel_cube:out": N_("out of the game"),
    "display": N_("cubes on display"),
    "hand": N_("cheques"),
    "leader": N_("who has bid most"),
    "mayor": N_("where the mayor is"),
    "mayor:A": N_("row A"),
    "mayor:B": N_("row B"),
    "mayor:C": N_("row C"),
    "mayor:beside": N_("beside the board"),
    "mayor:out": N_("out of the game"),
    "mayor_offered": N_("who has auctioned the mayor"),
    "out_of_play": N_("cubes out of the game"),
    "owners": N_("who owns which colour"),
    "permits": N_("where the permits are"),
    "permits:I": N_("permit I"),
    "permits:II": N_("permit II"),
    "permits:III": N_("permit III"),
    "permits:beside": N_("beside the board"),
    "permits:out": N_("out of the game"),
    "permits:+A": N_("row A, longer"),
    "permits:-A": N_("row A, shorter"),
    "permits:+B": N_("row B, longer"),
    "permits:-B": N_("row B, shorter"),
    "permits:+C": N_("row C, longer"),
    "permits:-C": N_("row C, shorter"),
    "phase": N_("what is decided now"),
    "piece": N_("the piece that is auctioned"),
    "roofs": N_("roofs that lie face down"),
    "rounds_played": N_("rounds that are over"),
    "rows": N_("houses in the rows"),
    "rows:A": N_("row A"),
    "rows:B": N_("row B"),
    "rows:C": N_("row C"),
    "stash": N_("cheques in the stashes"),
    "stashed": N_("a cheque was stashed this turn"),
    "unseen": N_("cheques whose place only their owner knows"),
    "unseen:hand": N_("in hand"),
    "unseen:stash": N_("in the stash"),
    "phase:lay_out": N_("luck: the display is laid out"),
    "phase:start_player": N_("luck: who begins"),
    "phase:choose": N_("which piece is auctioned"),
    "phase:reveal_roof": N_("luck: the number of the roof"),
    "phase:bid": N_("a bid"),
    "phase:settle": N_("whether the auctioneer sells or keeps"),
    "phase:use": N_("where the piece is built"),
    "phase:over": N_("the round is over"),
}


def field_at(place: str, position: Mapping[str, Any], seat: int) -> tuple[tuple[str, ...], str]:
    """A house or a lot, a cube of the display, a permit, who owns a colour, the roofs, the mayor."""
    if found := re.fullmatch(r"(?:lot|roof-on)-([A-C])(\d+)", place):
        return ("rows", found[1], str(int(found[2]) - 1)), ""
    if found := re.fullmatch(r"cube-([a-z]+)-([1-6])", place):
        return on_display(f"{found[1]} {found[2]}", position), ""
    if found := re.fullmatch(r"permit-(I{1,3})", place):
        return ("permits", found[1]), ""
    if found := re.fullmatch(r"owner-([a-z]+)", place):
        return ("owners", found[1]), ""
    if found := re.fullmatch(r"(?:row|street|status)-([A-C])", place):
        return ("rows", found[1]), ""
    fields = {"display": "display", "place-display": "display", "beside": "permits", "roofs": "roofs", "mayor": "mayor"}
    return (fields[place],) if place in fields else (), ""


def on_display(cube: str, position: Mapping[str, Any]) -> tuple[str, ...]:
    """Where a cube lies on the display. One in a house is part of its lot."""
    display = position.get("display")
    for number, cubes in enumerate(display if isinstance(display, list) else ()):
        if isinstance(cubes, list) and cube in cubes:
            return ("display", str(number), str(cubes.index(cube)))
    return ()
