"""The hero and the cover for games that bring none, drawn by code: `python -m sandtable.server.web.art` draws them and the
covers of our games anew."""
