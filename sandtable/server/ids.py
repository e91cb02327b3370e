"""Names for what is kept: of people, tables, records, halls."""

import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is read as something else
LENGTH = 14


def new_id() -> str:
    """Not to be guessed: 14 of 31 letters are 69 bits."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
