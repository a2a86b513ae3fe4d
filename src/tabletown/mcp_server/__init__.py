"""Games for assistants that speak the Model Context Protocol: against bots, and in a seat at a table of a site.

`games.py` has what an assistant plays, and needs nothing more than Tabletown. `server.py` has the tools, and needs the extra
`mcp`.
"""
