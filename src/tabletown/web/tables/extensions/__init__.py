"""Where later apps take part in tables and their pages."""
