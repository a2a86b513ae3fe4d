"""One game being played: its moves, its record, and how it is shown."""
