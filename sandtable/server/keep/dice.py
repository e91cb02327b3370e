"""The dice of a table as they lie on disk: the secret, and the words that its seats have added."""

import json
from dataclasses import asdict, replace
from typing import Any

import sqlalchemy as sa

from sandtable.core.dice import HAND, Dice, Word
from sandtable.server.keep import schema

set_words = (
    schema.tables.update()
    .where(
        schema.tables.c.id == sa.bindparam("which"),
        schema.tables.c.stage == "lobby",
        schema.tables.c.dice_words == sa.bindparam("were"),  # two at once: the second looks again
    )
    .values(dice_words=sa.bindparam("are"))
)


def dice_of(row: Any) -> Dice:
    """The dice of a table, from its row; files of older versions have no words."""
    if row["dice"] == HAND:
        return Dice.by_hand()
    words = tuple(Word(**word) for word in json.loads(row.get("dice_words") or "[]"))
    return replace(Dice.from_secret(row["id"], row["secret"]), words=words)


def words_of(dice: Dice) -> str:
    """Its words, for the row."""
    return json.dumps([asdict(word) for word in dice.words])
