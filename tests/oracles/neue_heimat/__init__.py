"""What is told at a table of Neue Heimat, compared with what happens."""
