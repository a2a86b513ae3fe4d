"""The site as processes: what they serve, how they start, backups."""
