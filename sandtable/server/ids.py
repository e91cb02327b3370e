"""Names for what is kept: of people, tables, records, halls."""

import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is read as something else
LENGTH = 14


def new_id() -> str:
    """Not to be guessed: 14 of 31 letters are 69 bits."""
    number, letters = int.from_bytes(secrets.token_bytes(LENGTH)), []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)
