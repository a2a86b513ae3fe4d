"""The luck of a table: the same moves, in the same place of the same game, have the same luck and the same answers of bots.

So nobody who takes a move back and makes it again rolls anew, neither the dice nor a bot's thinking. Another move has other
luck. Nobody can tell it beforehand: it is made with the site's secret key.
"""

from django.utils.crypto import salted_hmac

from tabletown.web.tables.models import Table


def seed_of(table: Table, what: str) -> int:
    """A number of 63 bits for something that happens at a table as it stands."""
    place = f"{table.id} {table.length} {bytes(table.state).hex()} {what}"
    return int.from_bytes(salted_hmac("tabletown.luck", place, algorithm="sha256").digest()[:8]) >> 1
