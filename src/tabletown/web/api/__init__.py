"""For programs: a JSON API with a description of its own, tokens for seats; and what whoever runs the site watches it by."""
