"""Halls that earlier versions made, as SQL, each named by its commit. The first line says who was there and what they saw."""
