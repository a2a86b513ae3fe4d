"""Streams of open pages."""
