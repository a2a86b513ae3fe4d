"""What helps people at a table and afterwards: hints, puzzles, lessons and analyses."""
