"""How many tiles and event cards of each kind are still to come or to have: everybody can count them."""

from typing import Any

from .keys import event_key, tile_key


def left(view: dict[str, Any]) -> dict[str, int]:
    """How many of each tile are still to be had or to come up, and how many cards of each event are to come."""
    table = view["table"]
    found = {tile_key(track["tile"]["name"]): track["left"] for track in table["tracks"] if track["left"] is not None}
    for stack in table["stacks"].values():
        found |= {tile_key(name): 0 for name in stack["all"]} | {tile_key(name): n for name, n in stack["tiles"].items()}
    for track in table["tracks"]:
        if track["left"] is None and track["tile"]:
            found[tile_key(track["tile"]["name"])] += 1
    return found | {event_key(name): n for name, n in table["events_left"].items()}
