"""Covers and hero of the hall, drawn by code: `python -m sandtable.server.web.art` writes them to `static/art`."""
