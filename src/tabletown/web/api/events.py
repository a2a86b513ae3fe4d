"""Streams for programs: the same as pages have, without a thread, with JSON instead of HTML."""

import json

from ..tables.access import may_see
from ..tables.models import Table
from ..tables.packing import Packed, packed
from ..tables.views.live import Page
from .bearers import pass_of
from .telling import told_of


class ProgramPage(Page):
    """A program that listens."""

    def form_token(self) -> bytes:
        """Programs send no forms."""
        return b""

    def event_of(self, table: Table) -> Packed:
        """The table as the program may see it. Where its token was taken back, that is the last it hears."""
        shown = pass_of(self.request)
        if (shown is not None and not shown.is_good()) or not may_see(self.request, table):
            self.left = 1
            return packed(table.stamp, json.dumps({"closed": True}).encode())
        return packed(table.stamp, told_of(self.request, table).encode())
