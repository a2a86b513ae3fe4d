"""Getting better: hints at a table, analysis after a game, puzzles."""
