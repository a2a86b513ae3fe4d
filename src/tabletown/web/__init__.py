"""The site: a Django project that seats people and bots at tables. It knows `Game`, `Match` and the bots, and no game."""
