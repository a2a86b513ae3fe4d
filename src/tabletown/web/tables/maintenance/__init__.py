"""Cleaning up, and checking what is stored."""
