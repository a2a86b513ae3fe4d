"""Django's SQLite, with a door for writers: those of one process wait in line instead of all knocking at once."""
