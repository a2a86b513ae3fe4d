"""Compiling games ahead of time, in processes of their own."""
