"""Covers and hero of the hall, drawn by code: `python -m sandtable.server.art` writes them to `static/art`."""
