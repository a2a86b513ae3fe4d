"""To learn a game: its guide, its rules, and tables to set up and try."""
