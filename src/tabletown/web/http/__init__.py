"""What stands around every page: middleware, limits, languages, static files. It knows no table."""
