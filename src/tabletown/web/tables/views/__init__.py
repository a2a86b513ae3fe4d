"""The addresses of the site: each answers a request."""
