"""Names of squares: column letters, row number, A1 at the top left; after Z comes AA (TG-1.1)."""

import re
from functools import lru_cache

NAME = re.compile(r"([A-Za-z]{1,3})([0-9]{1,4})\Z")


def column_name(column: int) -> str:
    """A, B … Z, AA, AB …"""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(65 + letter) + name
    return name


@lru_cache(maxsize=1 << 13)
def square_name(square: int, width: int) -> str:
    return f"{column_name(square % width)}{square // width + 1}"


def square_of(name: str, width: int, height: int) -> int:
    """The square of that name; -1 if it is no name of a square, -2 if it lies off the board."""
    found = NAME.match(name.strip())
    if not found:
        return -1
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - 64
    row = int(found[2])
    return (row - 1) * width + column - 1 if column <= width and 1 <= row <= height else -2
