"""What is told at a table of Infinite City, by what it is about."""
