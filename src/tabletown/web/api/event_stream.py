"""Streams for programs: the same as pages have, without a thread, with JSON instead of HTML."""

import json

from tabletown.web.tables.live.table_streams import OpenPage
from tabletown.web.tables.models import Table
from tabletown.web.tables.seats.table_access import may_see

from .table_json import table_json
from .token_auth import pass_of


class ProgramPage(OpenPage):
    """A program that listens."""

    def form_token(self) -> bytes:
        """Programs send no forms."""
        return b""

    def broken(self, table: Table) -> bytes:
        """The end of the stream: what asks for the table is told what is wrong."""
        self.left = 1
        return json.dumps({"closed": True}).encode()

    def shown(self, table: Table) -> bytes:
        """The table as the program may see it. Where its token was taken back, that is the last it hears."""
        presented = pass_of(self.request)
        if (presented is not None and not presented.is_good()) or not may_see(self.request, table):
            self.left = 1
            return json.dumps({"closed": True}).encode()
        return table_json(self.request, table).encode()
