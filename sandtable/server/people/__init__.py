"""People: their names, their keys, where they sit."""
