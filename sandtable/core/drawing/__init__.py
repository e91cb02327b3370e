"""Pens, shapes, glyphs and the theme that all boards share; `draw.py` of every game is written with `svg`."""
