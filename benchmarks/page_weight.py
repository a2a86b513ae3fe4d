"""Prints how heavy an update of a table is and how long a click takes: for each game, in a real browser and a real server.

    python -m benchmarks.page_weight            all games
    python -m benchmarks.page_weight GAME ...   some of them

An update is the part of the page that changes with every move, compressed as a server sends it. A click counts from the press of
a button until the board shows the new version; of that, the server has the time from the request to the end of its answer, and
the page the time from there to the next frame.
"""

import argparse
import statistics
import zlib
from typing import Any

from tools.pictures import WIDE, make_table, played, site, window

from tabletown import GAMES
from tabletown.match.match import Match

CLICKS = 25
CLICK = """() => new Promise(done => {
    const table = document.getElementById("table"), version = table.dataset.version;
    const button = document.querySelector("#moves button");
    const began = performance.now();
    new MutationObserver((changes, watch) => {
        if (table.dataset.version === version) return;
        watch.disconnect();
        requestAnimationFrame(() => {
            const asked = performance.getEntriesByType("resource").findLast(entry => entry.name.endsWith("/move"));
            const now = performance.now(), answered = asked?.responseEnd; // the stream may have been faster than the answer
            done([now - began, answered ? answered - asked.requestStart : null, answered ? now - answered : null]);
        });
    }).observe(table, {attributes: true});
    performance.clearResourceTimings();
    button.form.requestSubmit(button);
})"""


def weights(match: Match) -> dict[str, int]:
    """Bytes of an update, compressed, for each viewer of a table: the player in turn, another player, an onlooker."""
    from django.test import RequestFactory

    from tabletown.web.tables.models import Table
    from tabletown.web.tables.page.fragments import fragment
    from tabletown.web.tables.seats.seating import hashed

    table = Table.objects.prefetch_related("seats").get(pk=make_table(match))
    found = {}
    turn = match.turn or 0
    for viewer, seat in (("in turn", turn), ("waiting", (turn + 1) % len(match.names)), ("onlooker", None)):
        request: Any = RequestFactory().get("/")
        request.session = {"seats": {table.id: ["here"]}}
        for each in table.seats.all():
            each.kind, each.token_hash = "person", hashed("here") if each.number == seat else ""
            each.save()
        table = Table.objects.prefetch_related("seats").get(pk=table.pk)
        table.stamp += 1  # nothing that was rendered for somebody else
        found[viewer] = len(zlib.compress(fragment(request, table), 6))
    return found


def clicks(tabletown: Any, key: str) -> list[list[float | None]]:
    """Milliseconds from a click to the board, for the server's answer, and from there to the board."""
    page = window(tabletown, WIDE, "light")
    page.route("**/picture/*", lambda route: route.abort())
    page.goto("/")
    form = page.locator(f"form[action='/play/{key}']")
    form.locator(".box-name").click()
    form.locator("label:has([name=level][value=beginner])").click()
    form.locator(".sheet .primary").click()
    taken: list[list[float | None]] = []
    while len(taken) < CLICKS:
        page.wait_for_selector("#table[data-turn='1'][data-shown], #final-scores", state="attached")
        if page.locator("#final-scores").count():
            break
        taken.append(page.evaluate(CLICK))
    page.context.close()
    return taken


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    keys = parser.parse_args().games or list(GAMES)
    with site(pause="0.2") as tabletown:
        for key in keys:
            heavy = ", ".join(f"{viewer} {size / 1000:.1f} kB" for viewer, size in weights(played(key)).items())
            parts = zip(*clicks(tabletown, key), strict=True)
            whole, server, page = (statistics.median([time for time in part if time is not None] or [0]) for part in parts)
            print(f"{key}: an update is {heavy} (wanted < 20)")
            print(f"    a click takes {whole:.0f} ms (wanted < 80): server {server:.0f}, page {page:.0f}")


if __name__ == "__main__":
    main()
