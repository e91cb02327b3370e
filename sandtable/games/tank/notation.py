"""Text <-> entries and positions, for tests, bug reports and records. A tank is #1, #2 … by its seat."""

import re
from functools import lru_cache
from typing import Any

from sandtable.core.errors import Unreadable
from sandtable.core.options import Settings
from sandtable.core.record import sized
from sandtable.games.tank import sizes
from sandtable.games.tank.maps import Card, Map, read_map, write_map
from sandtable.games.tank.rules.actions import AMOUNT_LIMIT, Entry, amount_of, decree_of, encode, kind_of, place_of
from sandtable.games.tank.rules.setup import setup
from sandtable.games.tank.rules.state import FREE, Decree, Ground, State, Status
from sandtable.games.tank.squares import square_name, square_of

DECREES = {"stimulus": Decree.STIMULUS, "bounty": Decree.BOUNTY, "life": Decree.LIFE}
DECREE_NAMES = {v: k for k, v in DECREES.items()}
BARE = {
    "done": Entry.DONE,
    "wait": Entry.WAIT,
    "upgrade": Entry.UPGRADE,
    "hit": Entry.HIT,
    "miss": Entry.MISS,
    "day": Entry.DAY,
}
WITH_SQUARE = {"move": Entry.MOVE, "shoot": Entry.SHOOT, "spawn": Entry.SPAWN}
ON_DECREE = {"open": Entry.OPEN, "nothing": Entry.NOTHING, "abstain": Entry.ABSTAIN}
FOR_TANK = {"vote": Entry.VOTE, "decree": Entry.DECREE}
HELP = "expected move B3, shoot G4, give 5 #2, upgrade, trade 5, open bounty, vote bounty #2 3, nothing bounty, abstain bounty, wait or done"


def seat_sign(seat: int) -> str:
    """How a seat is written in the table as text."""
    return f"#{seat + 1}"


def write(view: Any, seat: int, action: int) -> str:
    """An entry as text; `read` reads it back."""
    return _written(view.book.width, action)


@lru_cache(maxsize=1 << 13)
def _written(width: int, action: int) -> str:
    kind, place, amount = kind_of(action), place_of(action), amount_of(action)
    for table in (BARE, WITH_SQUARE, ON_DECREE, FOR_TANK):
        for word, entry in table.items():
            if entry == kind:
                return " ".join([word, *_rest(width, table, action)])
    return f"give {amount} #{place + 1}" if kind == Entry.GIVE else f"trade {amount}"


def _rest(width: int, table: dict[str, Entry], action: int) -> list[str]:
    if table is BARE:
        return []
    if table is WITH_SQUARE:
        return [square_name(place_of(action), width)]
    decree = [DECREE_NAMES[Decree(decree_of(action))]]
    if table is ON_DECREE:
        return decree
    return [
        *decree,
        f"#{place_of(action) + 1}",
        *([str(amount_of(action))] if decree_of(action) == Decree.BOUNTY else []),
    ]


def read(view: Any, seat: int, text: str) -> int:
    """The entry a text names; whether it is allowed is another question."""
    words = text.lower().split()
    if not words:
        raise Unreadable(f"an empty entry: {HELP}")
    verb, rest = words[0], words[1:]
    if verb in BARE and not rest:
        return int(encode(BARE[verb], 0, 0, 0))
    if verb in WITH_SQUARE and len(rest) == 1:
        return int(encode(WITH_SQUARE[verb], 0, _square(view, rest[0]), 0))
    if verb == "give" and len(rest) == 2:
        return int(encode(Entry.GIVE, 0, _tank(view, rest[1]), _number(rest[0], "TG-6.9")))
    if verb == "trade" and len(rest) == 1:
        return int(encode(Entry.TRADE, 0, 0, _number(rest[0], "TG-6.5")))
    if verb in ON_DECREE and len(rest) == 1:
        return int(encode(ON_DECREE[verb], _decree(rest[0]), 0, 0))
    if verb in FOR_TANK and len(rest) in (2, 3):
        amount = _number(rest[2], "TG-8.9") if len(rest) == 3 else 0
        return int(encode(FOR_TANK[verb], _decree(rest[0]), _tank(view, rest[1]), amount))
    raise Unreadable(f"{text[:40]!r}: {HELP}")


def _square(view: Any, word: str) -> int:
    square = square_of(word, view.book.width, view.book.height)
    if square < 0:
        raise Unreadable(
            f"{word[:20]!r}: no such square on a board of {view.book.width} by {view.book.height}", "TG-1.1"
        )
    return square


def _tank(view: Any, word: str) -> int:
    if not re.fullmatch(r"#[0-9]{1,3}", word) or not 1 <= int(word[1:]) <= view.book.n_seats:
        raise Unreadable(f"{word[:20]!r}: a tank is #1 to #{view.book.n_seats}")
    return int(word[1:]) - 1


def _number(word: str, clause: str) -> int:
    if not re.fullmatch(r"[0-9]{1,10}", word) or int(word) >= AMOUNT_LIMIT:
        raise Unreadable(f"{word[:20]!r}: an amount is a whole number from 0 to {AMOUNT_LIMIT - 1}", clause)
    return int(word)


def _decree(word: str) -> Decree:
    if word not in DECREES:
        raise Unreadable(f"{word[:20]!r}: a decree is {', '.join(DECREES)}")
    return DECREES[word]


# ---- positions -------------------------------------------------------------------------------------------------------


def as_map(view: Any, names: list[str] | None = None) -> Map:
    """The table as a map with its tanks named; spawns nobody was dealt are floor."""
    book = view.book
    found = Map(width=book.width, height=book.height, day=view.day, coffer=view.coffer)
    n_squares = book.width * book.height
    found.ground = [max(view.board[s], FREE) or (int(Ground.MINE) if view.mines[s] else 0) for s in range(n_squares)]
    for seat in range(book.n_seats):
        tank = view.tanks[seat]
        if tank.status not in (Status.UNPLACED, Status.LEFT):
            found.tanks.append(
                Card(
                    names[seat] if names else f"#{seat + 1}",
                    tank.status,
                    tank.square,
                    tank.lives,
                    tank.durability,
                    tank.actions,
                    tank.gold,
                    tank.range,
                    tank.bounty,
                )
            )
    return found


def show(view: Any) -> str:
    """The table as text, in the form of a map with its scenario."""
    return write_map(as_map(view))


def scene(text: str, **options: Any) -> Any:
    """A table from a map with tank lines: one seat for each tank named, or for each spawn where none is."""
    found = read_map("\n".join(line.strip() for line in text.strip().splitlines()))
    settings = Settings({**{o.name: o.default for o in sizes.OPTIONS}, **options, "map": write_map(found)})
    n_seats = len(found.tanks) or found.n_spawns
    size = sizes.size(settings, n_seats)
    state = sized(State, **size.room, events=size.events).fresh()
    state.book.n_seats = n_seats
    sizes.lay(state.book, settings, n_seats)
    setup(state)
    return state
