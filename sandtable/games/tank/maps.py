"""Maps: small text files a person can type, read with errors that name line and column."""

import re
import unicodedata
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from sandtable.core.errors import Unreadable
from sandtable.games.tank.fair import fair_map
from sandtable.games.tank.rules.state import (
    CORPSE_DURABILITY,
    FIRST_RANGE,
    MAX_ACTIONS,
    MAX_LIVES,
    NOWHERE,
    Ground,
    Status,
)
from sandtable.games.tank.squares import square_name, square_of

FOLDER = Path(__file__).parent / "maps"
MAX_SQUARES = 1024  # TG-1.1
MAX_NUMBER = 1_000_000  # of gold and the like in a scenario
MARKS = {".": int(Ground.FLOOR), "T": int(Ground.SPAWN), "m": int(Ground.MINE), **{str(d): d for d in range(1, 10)}}
KEYS = ("name", "players", "tank", "day", "coffer", "councillor", "senator")
NUMBERS = {
    "gold": (0, MAX_NUMBER),
    "actions": (0, MAX_ACTIONS),
    "lives": (0, MAX_LIVES),
    "range": (0, 1000),
    "durability": (0, CORPSE_DURABILITY),
    "bounty": (0, MAX_NUMBER),
}
TANK = re.compile(
    r"(?P<name>\S.*?)\s+(?P<square>[A-Za-z]{1,3}[0-9]{1,4})(?P<card>(\s+(dead|[A-Za-z]+\s+-?[0-9]+))*)\s*\Z", re.I
)
FAIR = re.compile(r"fair\s+([0-9]{1,3})(?:\s+seed\s+([0-9]{1,9}))?\Z", re.I)


def plain_name(name: str) -> str:
    """The name as it is compared: neither case, nor spaces, nor how an accent is typed make another one."""
    return unicodedata.normalize("NFC", " ".join(name.split()).casefold())


@dataclass
class Card:
    """A tank that a scenario names."""

    name: str
    status: int = int(Status.LIVING)
    square: int = NOWHERE
    lives: int = 0
    durability: int = 0
    actions: int = 0
    gold: int = 0
    range: int = 0
    bounty: int = 0


@dataclass
class Map:
    """A board and, for games under way, who stands where."""

    name: str = ""
    players: int = 0
    width: int = 0
    height: int = 0
    ground: list[int] = field(default_factory=list)
    tanks: list[Card] = field(default_factory=list)
    day: int = 0
    coffer: int = 0

    @property
    def n_spawns(self) -> int:
        return sum(g == Ground.SPAWN for g in self.ground)

    @property
    def n_free_spawns(self) -> int:
        return self.n_spawns - sum(t.square != NOWHERE and self.ground[t.square] == Ground.SPAWN for t in self.tanks)


class Reader:
    """Reads a map line by line, noting every mistake on the way."""

    def __init__(self) -> None:
        self.map = Map()
        self.mistakes: list[str] = []
        self.members: list[tuple[int, int, str, int]] = []  # line, column, name, status
        self.tanks: list[tuple[int, int, str]] = []  # line, column, text: read once the board is known
        self.rows: list[tuple[int, list[int]]] = []
        self.players_line = 1

    def wrong(self, line: int, column: int, what: str) -> None:
        self.mistakes.append(f"line {line}, column {column}: {what}")

    def read(self, text: str) -> Map:
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            if ":" in line:
                self.key(number, line)
            else:
                self.row(number, line)
        self.board()
        for number, column, value in self.tanks:
            self.tank(number, column, value)
        for number, column, name, status in self.members:
            self.member(number, column, name, status)
        self.check()
        return self.map

    def key(self, number: int, line: str) -> None:
        word, _, value = line.partition(":")
        key, column = word.strip().lower(), len(word) + 2 + len(value) - len(value.lstrip())
        value = value.strip()
        if key not in KEYS:
            self.wrong(
                number,
                len(line) - len(line.lstrip()) + 1,
                f"{key[:20]!r}: expected {', '.join(KEYS)}, or a row of the board",
            )
        elif not value:
            self.wrong(number, column, f"expected something after '{key}:'")
        elif key == "name":
            self.map.name = value[:80]
        elif key == "tank":
            self.tanks.append((number, column, value))
        elif key in ("councillor", "senator"):
            self.members.append((number, column, value, int(Status.DEAD if key == "councillor" else Status.DESTROYED)))
        elif not value.isascii() or not value.isdigit() or int(value[:9]) > MAX_NUMBER:
            self.wrong(number, column, f"{value[:20]!r}: expected a whole number up to {MAX_NUMBER}")
        else:
            setattr(self.map, key, int(value))
            self.players_line = number if key == "players" else self.players_line

    def row(self, number: int, line: str) -> None:
        row = []
        for column, mark in enumerate(line, 1):
            if mark.isspace():
                continue
            if mark not in MARKS:
                self.wrong(
                    number, column, f"{mark!r} is no square: expected T (spawn), . (floor), m (mine) or 1 to 9 (wall)"
                )
            row.append(MARKS.get(mark, 0))
        self.rows.append((number, row))

    def board(self) -> None:
        if not self.rows:
            self.wrong(1, 1, "there is no board: expected rows of T . m and 1 to 9")
            return
        width = len(self.rows[0][1])
        for number, row in self.rows:
            if len(row) != width:
                self.wrong(number, 1, f"{len(row)} squares: expected {width}, as in line {self.rows[0][0]}")
        if width * len(self.rows) > MAX_SQUARES:
            self.wrong(self.rows[0][0], 1, f"{width} by {len(self.rows)} squares: expected {MAX_SQUARES} at most")
        self.map.width, self.map.height = width, len(self.rows)
        self.map.ground = [mark for _, row in self.rows for mark in (row + [0] * width)[:width]]

    def tank(self, number: int, column: int, value: str) -> None:
        found = TANK.match(value)
        if not found:
            self.wrong(
                number,
                column,
                f"{value[:40]!r}: expected a name, a square, then any of "
                f"{', '.join(NUMBERS)} with a number each, or dead",
            )
            return
        name, where = " ".join(found["name"].split()), column + found.start("square")
        square = square_of(found["square"], self.map.width, self.map.height)
        if square < 0:
            self.wrong(number, where, f"{found['square']}: there is no such square on this board of {self.size}")
            return
        if any(t.square == square for t in self.map.tanks) or 0 < self.map.ground[square] < Ground.SPAWN:
            self.wrong(number, where, f"{found['square'].upper()} is occupied: expected a square without wall or tank")
            return
        card = Card(name, square=square, lives=MAX_LIVES, range=FIRST_RANGE)
        given = self.card(number, column + found.start("card"), found["card"], card)
        self.bury(number, column, card, given)
        self.add(number, column, card)

    @property
    def size(self) -> str:
        return f"{self.map.width} by {self.map.height}"

    def card(self, number: int, column: int, text: str, card: Card) -> set[str]:
        """What stands behind the square, into the card; gives back what was named."""
        given: set[str] = set()
        for found in re.finditer(r"([A-Za-z]+)(?:\s+(-?[0-9]+))?", text):
            word, here = found[1].lower(), column + found.start()
            if word in given:
                self.wrong(number, here, f"'{word}' stands here twice")
            given.add(word)
            if word == "dead" and found[2] is None:
                card.status = int(Status.DEAD)
            elif word not in NUMBERS or found[2] is None:
                self.wrong(number, here, f"{found[1]!r}: expected {', '.join(NUMBERS)} or dead")
            elif not NUMBERS[word][0] <= int(found[2][:9]) <= NUMBERS[word][1]:
                self.wrong(number, here, f"{word} {found[2][:9]}: expected {NUMBERS[word][0]} to {NUMBERS[word][1]}")
            else:
                setattr(card, word, int(found[2]))
        return given

    def bury(self, number: int, column: int, card: Card, given: set[str]) -> None:
        """The dead have no lives, actions or bounty, and durability; the living have lives and no durability."""
        if "lives" in given and card.lives == 0:
            card.status = int(Status.DEAD)
        if card.status == Status.DEAD:
            for word in ("lives", "actions", "bounty"):
                if word in given and getattr(card, word) > 0:
                    self.wrong(number, column, f"{card.name} is dead: expected no {word}")
                setattr(card, word, 0)
            if "durability" in given and card.durability == 0:
                self.wrong(number, column, f"{card.name} is dead: expected a durability of 1 to {CORPSE_DURABILITY}")
            card.durability = card.durability or CORPSE_DURABILITY
        elif card.durability > 0:
            self.wrong(number, column, f"{card.name} is living: expected no durability")

    def add(self, number: int, column: int, card: Card) -> None:
        if any(plain_name(t.name) == plain_name(card.name) for t in self.map.tanks):
            self.wrong(number, column, f"{card.name[:40]!r} is named twice")
        else:
            self.map.tanks.append(card)

    def member(self, number: int, column: int, name: str, status: int) -> None:
        """TG-R34  A member of the council whose tank the board does not show; a dead tank on the board is one anyway."""
        name = " ".join(name.split())
        known = next((t for t in self.map.tanks if plain_name(t.name) == plain_name(name)), None)
        if known is None:
            self.map.tanks.append(Card(name, status=status))
        elif known.status != status:
            self.wrong(
                number,
                column,
                f"{name[:40]!r}: expected a tank that is {'dead' if status == Status.DEAD else 'off the board'}",
            )

    def check(self) -> None:
        map = self.map
        if len(map.tanks) > 100:
            self.wrong(1, 1, f"{len(map.tanks)} players: expected 100 at most")
        room = len(map.tanks) + (map.n_free_spawns if not self.mistakes else 0)
        if not self.mistakes and map.players and not map.tanks and map.players != room:  # a scenario may name fewer
            self.wrong(self.players_line, 1, f"players: {map.players}, but there are {room} spawns T")
        if not self.mistakes and room < 2:
            self.wrong(1, 1, "room for fewer than two players: expected spawns T or tank lines")
        if not self.mistakes and not map.n_free_spawns and not any(t.status == Status.LIVING for t in map.tanks):
            self.wrong(1, 1, "nobody lives: expected a living tank or a spawn T")


@lru_cache(maxsize=64)
def read_map(text: str) -> Map:
    """A map from its text. Every mistake is named by line and column.

    >>> read_map("T . m . T").n_spawns
    2
    """
    reader = Reader()
    map = reader.read(text)
    if reader.mistakes:
        raise Unreadable("map: " + "; ".join(reader.mistakes[:20]), "TG-1.6")
    return map


def write_map(map: Map) -> str:
    """The text of a map; `read_map` reads it back."""
    marks = {v: k for k, v in MARKS.items()}
    lines = [f"name: {map.name}"] if map.name else []
    lines += [f"players: {map.players}"] if map.players else []
    for row in range(map.height):
        lines.append(" ".join(marks[g] for g in map.ground[row * map.width : (row + 1) * map.width]))
    for t in map.tanks:
        if t.square == NOWHERE:
            lines.append(f"{'councillor' if t.status == Status.DEAD else 'senator'}: {t.name}")
            continue
        card = f"tank: {t.name} {square_name(t.square, map.width)} gold {t.gold} range {t.range}"
        lines.append(
            card
            + (
                f" dead durability {t.durability}"
                if t.status == Status.DEAD
                else f" actions {t.actions} lives {t.lives} bounty {t.bounty}"
            )
        )
    lines += [f"day: {map.day}"] if map.day else []
    lines += [f"coffer: {map.coffer}"] if map.coffer else []
    return "\n".join(lines) + "\n"


# ---- which map -------------------------------------------------------------------------------------------------------


def shipped() -> dict[str, Path]:
    """The maps that come with the game, by name."""
    return {p.stem: p for p in sorted(FOLDER.glob("*.map"))}


def map_text(choice: str, n_seats: int) -> str:
    """The text an option `map` stands for: a shipped name, `fair 16 seed 3`, `auto`, or the text itself."""
    if "\n" in choice.strip() or ":" in choice:
        return choice
    name = "-".join(choice.lower().replace("_", " ").replace("-", " ").split())
    maps = shipped()
    if name == "auto":
        fitting = [k for k in maps if read_map(maps[k].read_text(encoding="utf-8")).players == n_seats]
        return maps[fitting[0]].read_text(encoding="utf-8") if fitting else fair_map(n_seats, 1)
    if name in maps:
        return maps[name].read_text(encoding="utf-8")
    found = FAIR.match(choice.strip())
    if found and 2 <= int(found[1]) <= 100:
        return fair_map(int(found[1]), int(found[2] or 1))
    if re.fullmatch(r"[T.m1-9\s]+", choice.strip()) and len(choice.split()) > 1:
        return choice
    raise Unreadable(
        f"map {choice[:40]!r}: expected {', '.join(maps)}, 'fair N seed S' with N from 2 to 100, auto, "
        "or the text of a map",
        "TG-1.6",
    )


def chosen_map(choice: str, n_seats: int) -> Map:
    """The map an option names, and whether so many can sit down at it."""
    map = read_map(map_text(choice, n_seats))
    room = len(map.tanks) + map.n_free_spawns
    if not len(map.tanks) <= n_seats <= room:
        least = f"{len(map.tanks)} named tanks" if map.tanks else f"{map.n_spawns} spawns"
        raise Unreadable(
            f"map {map.name[:40] or 'as given'!r} has {least} and room for {room}, not for {n_seats} players", "TG-2.4"
        )
    return map
