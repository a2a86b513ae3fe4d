"""What a table's page shows."""
