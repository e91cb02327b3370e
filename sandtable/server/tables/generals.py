"""At which tables a general sits: the server reads what it was trained for, never what it thinks with."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import sandtable
from sandtable.core.contract import Game
from sandtable.core.ranks import TRAINED

INSTEAD = "captain"
SHIPPED = Path(sandtable.__file__).parent / "bots" / "generals"


@cache
def _tables(game: Game) -> list[dict[str, Any]]:
    """The tables at which networks of a game were trained, by the rules as they are here."""
    told = [json.loads(path.read_text("utf-8")) for path in (SHIPPED / game.name).rglob("general.json")]
    return [laid for one in told if one["version"] == game.version for laid in one["tables"]]


def has_general(game: Game) -> bool:
    """Was one trained for the rules as they are here?"""
    return bool(_tables(game))


def level_at(game: Game, level: str, options: Mapping[str, Any], n_seats: int) -> str:
    """Who sits down where this level is asked for: a captain, where the general was not trained for such a table. It makes no
    difference that people leave limits away."""
    if level not in TRAINED:
        return level
    asked = game.bounded(game.settings(options))
    known = any(n_seats == laid["seats"] and asked == game.bounded(laid["options"]) for laid in _tables(game))
    return level if known else INSTEAD
