"""The rules, compiled: integers only."""
