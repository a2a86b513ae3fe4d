"""Tournaments between bots, ratings, studies of games, and reports about them."""
