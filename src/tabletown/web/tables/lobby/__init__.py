"""New tables, waiting rooms, finding opponents, the list of one's own tables."""
