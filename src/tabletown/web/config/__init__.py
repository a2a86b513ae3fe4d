"""Settings, and what they are read from. It imports nothing else of the site."""
