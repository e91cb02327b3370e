"""Factions and maps: read from TOML, checked, and written into the book as numbers."""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from sandtable.core.contract import Size
from sandtable.core.errors import Unreadable
from sandtable.core.options import Option, Place, Preset, Settings
from sandtable.games.trts.rules.state import (
    HALF,
    HARDIEST,
    MAX_AREAS,
    MAX_ENERGY,
    MAX_PIECES,
    MAX_SEATS,
    MAX_SUPPLY,
    NAME_WORDS,
    Match,
    Pinning,
    Role,
)
from sandtable.games.trts.rules.view import HEAD, PARTS, PER_AREA, PER_KIND, PER_SEAT

FOLDER = Path(__file__).parent / "data"
MAPS = {2: "anvil", 3: "trident", 4: "crossroads"}  # TR-1.1  the shipped map for so many seats
GLYPHS = (
    "worker",
    "trooper",
    "guard",
    "raider",
    "siege-gun",
    "hawk",
    "adept",
    "base",
    "depot",
    "barracks",
    "factory",
    "airfield",
    "extractor",
    "turret",
    "academy",
    "tank",
    "cavalry",
    "infantry",
    "archer",
    "hero",
    "mason",
    "pikeman",
    "arbalest",
    "ram",
    "mortar",
    "chaplain",
    "keep",
    "bulwark",
    "drone",
    "biter",
    "spitter",
    "hulk",
    "wasp",
    "spore",
    "nest",
    "hatchery",
    "den",
    "spine",
    "surveyor",
    "marksman",
    "scout",
    "glider",
    "howitzer",
    "seer",
    "hangar",
    "range-house",
    "watchtower",
)
MATCHES = ("auto", "two-player", "team", "free-for-all", "last-man-standing")
PINNINGS = ("outnumbered", "contested", "none")
LINES = ("rotate", "shuffle")
EMPTY_MARKERS = ("count", "not")
ROLES = ("", "worker", "base", "extractor")
MAX_KINDS = 60  # below KIND_ROOM
MAX_UPGRADES = 16
MAX_SPEED = 7  # of a unit with all its upgrades: room for the points it has used
MAX_NAME = 4 * NAME_WORDS
MAX_TEXT = 100_000
BETWEEN_TEXTS = "\n---\n"

OPTIONS = (
    Option("rounds", 32, range(1, 101), "rounds of the game; 12 is a short one", "TR-R2", fold="Rounds and the end"),
    Option(
        "match",
        "auto",
        MATCHES,
        "how a game is won; auto: two-player for two seats, else free-for-all",
        "TR-R4",
        fold="Rounds and the end",
    ),
    Option("pinning", "outnumbered", PINNINGS, "who is pinned in a contested area", "TR-R16", fold="Pinned pieces"),
    Option(
        "line",
        "rotate",
        LINES,
        "rotate: the front of the line goes to its end after each round; shuffle: a new line is drawn each round",
        "TR-R36",
        fold="Who comes first",
    ),
    Option(
        "empty_markers",
        "count",
        EMPTY_MARKERS,
        "whether an area with a marker and no piece counts at the end",
        "TR-R39",
        fold="Rounds and the end",
    ),
    Option(
        "map",
        "auto",
        None,
        "a shipped map (anvil, trident, crossroads), or the whole text of a map file",
        "TR-11.1",
        places=(
            Place("anvil", "The Anvil", "Two ways round the middle.", range(2, 3)),
            Place("trident", "Trident", "Three homes round The Well.", range(2, 4)),
            Place("crossroads", "Crossroads", "Homes in the corners.", range(2, 5)),
        ),
    ),
    Option(
        "faction",
        "neutral",
        None,
        "a shipped faction (neutral, bastion, brood, lance), one per seat with commas between, or the text "
        "of a faction file: one for all, or one per seat with a line --- between",
        "TR-11.3",
        fold="Factions",
    ),
)

PRESETS = (  # measured by `./dev soak balance`
    Preset(
        "short",
        "Short war",
        "eighteen rounds, and in the end only areas with a piece in them count",
        range(2, 3),
        {"rounds": 18, "empty_markers": "not"},
    ),
    Preset(
        "factions",
        "Bastion and Brood",
        "one digs in, the other swarms; Bastion sits in the first seat",
        range(2, 3),
        {"faction": "bastion,brood", "empty_markers": "not"},
    ),
    Preset(
        "three",
        "Three powers",
        "the line is drawn anew each round, so that nobody is always between the others",
        range(3, 4),
        {"line": "shuffle", "empty_markers": "not"},
    ),
    Preset(
        "four",
        "Four powers",
        "the line is drawn anew each round",
        range(4, 5),
        {"line": "shuffle", "empty_markers": "not"},
    ),
    Preset(
        "teams",
        "Two against two",
        "allies win and lose together",
        range(4, 5),
        {"match": "team", "empty_markers": "not"},
    ),
)

# key -> (least, most, default) of whole numbers; a default of None means that the key must be there
UNIT = {
    "start": (0, 8, 0),
    "minerals": (1, 25, None),
    "gas": (0, 25, 0),
    "supply": (1, 8, None),
    "time": (1, 8, 1),
    "speed": (1, 5, None),
    "health": (1, 40, None),
    "armour": (0, 9, 0),
    "range": (0, 9, 0),
    "sight": (0, 12, 0),
    "splash": (0, 9, 0),
    "digs_in": (0, 5, 0),
    "brood": (1, 4, 1),
}
BUILDING = {
    "start": (0, 4, 0),
    "minerals": (1, 25, None),
    "gas": (0, 25, 0),
    "gives": (0, 16, 0),
    "time": (1, 8, 1),
    "health": (2, HARDIEST, None),
    "armour": (0, 9, 0),
    "range": (0, 9, 0),
    "sight": (0, 12, 0),
    "splash": (0, 9, 0),
    "digs_in": (0, 5, 0),
}
UPGRADE = {
    "minerals": (1, 25, None),
    "gas": (0, 25, 0),
    "time": (1, 8, 2),
    "attack": (0, 5, 0),
    "armour": (0, 5, 0),
    "speed": (0, 2, 0),
}
AREA = {"fields": (0, 8, 0), "geysers": (0, 3, 0)}


# ---- names -----------------------------------------------------------------------------------------------------------


def pack(name: str) -> list[int]:
    """A name as numbers, four bytes to each."""
    raw = name.encode().ljust(MAX_NAME, b"\0")
    return [int.from_bytes(raw[i : i + 4], "little", signed=True) for i in range(0, MAX_NAME, 4)]


def unpack(words: Any) -> str:
    """The name that was packed."""
    return _unpacked(tuple(words))


@lru_cache(maxsize=1 << 10)
def _unpacked(words: tuple[int, ...]) -> str:
    return b"".join(int(w).to_bytes(4, "little", signed=True) for w in words).rstrip(b"\0").decode(errors="replace")


# ---- reading ---------------------------------------------------------------------------------------------------------


def shipped(what: str) -> list[str]:
    """The names of the maps, or of the factions, that come along."""
    texts = {path.stem: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.toml")}
    return sorted(name for name, text in texts.items() if ("[unit." in text) == (what == "faction"))


def source(what: str, value: str) -> tuple[str, str]:
    """The text of a file, and what to call it in errors: a shipped file by its name, or the text itself."""
    if "\n" in value or "=" in value:
        if len(value) > MAX_TEXT:
            raise Unreadable(f"{what}: {len(value)} characters, at most {MAX_TEXT} are read", "TR-11.1")
        return value, f"{what} text"
    name = value.strip().removesuffix(".toml")
    path = FOLDER / f"{name}.toml"
    if not name.replace("-", "").isalnum() or not path.is_file():
        clause = "TR-11.3" if what == "faction" else "TR-11.1"
        raise Unreadable(f"{what} {value[:40]!r}: there is no such file; shipped: {', '.join(shipped(what))}", clause)
    return path.read_text(encoding="utf-8"), f"{name}.toml"


def parsed(text: str, file: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number of thousands of digits
        raise Unreadable(f"{file}: {error}", "TR-11.1") from None
    except RecursionError:
        raise Unreadable(f"{file}: brackets within brackets, too deep to be read", "TR-11.1") from None


class Reader:
    """One table of a file, read key by key; every error names the file and the place."""

    def __init__(self, table: Any, file: str, place: str, clause: str) -> None:
        self.file, self.place, self.clause = file, place, clause
        if not isinstance(table, dict):
            raise self.wrong("", "is not a table")
        self.table: Mapping[str, Any] = table
        self.known: set[str] = set()

    def wrong(self, key: str, says: str) -> Unreadable:
        where = ": ".join(p for p in (self.file, self.place, key) if p)
        return Unreadable(f"{where}: {says}", self.clause)

    def value(self, key: str) -> Any:
        self.known.add(key)
        return self.table.get(key)

    def number(self, key: str, least: int, most: int, default: int | None) -> int:
        value = self.value(key)
        if value is None:
            if default is None:
                raise self.wrong(key, "is missing")
            return default
        if type(value) is not int or not least <= value <= most:
            raise self.wrong(key, f"{str(value)[:40]!r} is not a whole number from {least} to {most}")
        return value

    def halves(self, key: str) -> int:
        """An attack value in halves."""
        value = self.value(key)
        if value is None:
            return 0
        if type(value) not in (int, float) or not 0 <= value <= 9 or value * HALF % 1:
            raise self.wrong(key, f"{str(value)[:40]!r} is not a number from 0 to 9 in steps of 0.5")
        return int(value * HALF)

    def flag(self, key: str) -> bool:
        value = self.value(key)
        if value is not None and type(value) is not bool:
            raise self.wrong(key, f"{str(value)[:40]!r} is not true or false")
        return bool(value)

    def word(self, key: str, default: str | None = "", choice: tuple[str, ...] = ()) -> str:
        value = self.value(key)
        if value is None:
            if default is None:
                raise self.wrong(key, "is missing")
            return default
        if not isinstance(value, str) or choice and value not in choice:
            raise self.wrong(
                key, f"{str(value)[:40]!r} is not {'one of ' + ', '.join(filter(None, choice)) if choice else 'a word'}"
            )
        return value

    def name(self, value: Any, key: str = "") -> str:
        """A name that fits the book."""
        if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value.encode()) > MAX_NAME:
            raise self.wrong(key, f"{str(value)[:40]!r} is not a name of 1 to {MAX_NAME} letters")
        return value

    def part(self, key: str) -> "Reader":
        return Reader(self.value(key) or {}, self.file, ": ".join(p for p in (self.place, key) if p), self.clause)

    def end(self) -> None:
        """Every key was one that is known."""
        for key in self.table:
            if key not in self.known:
                raise self.wrong(str(key), f"is not known here; known are {', '.join(sorted(self.known))}")


# ---- factions --------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def faction(value: str) -> dict[str, Any]:
    """TR-11.3  A faction file: units, buildings, upgrades, by name."""
    text, file = source("faction", value)
    top = Reader(parsed(text, file), file, "", "TR-11.3")
    name = top.name(top.value("name"), "name")
    rows: dict[str, dict[str, Any]] = {}
    for section, numbers in (("unit", UNIT), ("building", BUILDING)):
        part = top.part(section)
        for key in part.table:
            if key in rows:
                raise part.wrong(key, "there is a unit of this name already")
            rows[key] = piece(part.part(key), part.name(key), section == "building", numbers)
    upgrades = {}
    part = top.part("upgrade")
    for key in part.table:
        upgrades[key] = upgrade(part.part(key), part.name(key))
    top.end()
    check_faction(top, rows, upgrades)
    return {"name": name, "rows": rows, "upgrades": upgrades, "file": file}


def piece(
    reader: Reader, name: str, building: bool, numbers: Mapping[str, tuple[int, int, int | None]]
) -> dict[str, Any]:
    """One unit or building."""
    row: dict[str, Any] = {key: reader.number(key, *bounds) for key, bounds in numbers.items()}
    row |= {
        "name": name,
        "building": building,
        "ground": reader.halves("ground"),
        "air": reader.halves("air"),
        "made_by": reader.word("made_by", None),
        "needs": reader.word("needs"),
        "group": reader.word("group"),
        "role": reader.word("role", "", ("", "base", "extractor") if building else ("", "worker")),
        "glyph": reader.word("glyph", name if name in GLYPHS else "tank", GLYPHS),
        "flies": False,
        "glides": False,
    }
    if not building:
        row["flies"], row["glides"] = reader.flag("flies"), reader.flag("glides")
        if row["role"] == "worker" and row["flies"]:
            raise reader.wrong("flies", "a worker does not fly")
    if "spell" in reader.table:
        row["spell"] = spell(reader.part("spell"))
    reader.value("spell")
    if (row["ground"] or row["air"] or "spell" in row) and row["range"] == 0:
        raise reader.wrong("range", "0, but what attacks or casts needs a range of 1 or more")
    if row["splash"] and not (row["ground"] or row["air"]):
        raise reader.wrong("splash", "there is no attack to splash")
    reader.end()
    return row


def spell(reader: Reader) -> dict[str, Any]:
    row = {
        "name": reader.name(reader.value("name"), "name"),
        "energy": reader.number("energy", 1, MAX_ENERGY, None),
        "splash": reader.number("splash", 1, 9, None),
        "hits": reader.word("hits", "both", ("ground", "air", "both")),
    }
    reader.end()
    return row


def upgrade(reader: Reader, name: str) -> dict[str, Any]:
    row: dict[str, Any] = {key: reader.number(key, *bounds) for key, bounds in UPGRADE.items()}
    row |= {"name": name, "made_by": reader.word("made_by", None), "group": reader.word("group", None)}
    reader.end()
    return row


def check_faction(
    top: Reader, rows: Mapping[str, Mapping[str, Any]], upgrades: Mapping[str, Mapping[str, Any]]
) -> None:
    """TR-11.4  Makers and needs exist; a seat starts with one base and a worker, within supply."""
    if len(rows) >= MAX_KINDS or len(upgrades) > MAX_UPGRADES:
        raise top.wrong(
            "", f"{len(rows)} kinds and {len(upgrades)} upgrades, at most {MAX_KINDS - 1} and {MAX_UPGRADES}"
        )
    for key, row in rows.items():
        place = f"{'building' if row['building'] else 'unit'}: {key}"
        maker = rows.get(row["made_by"])
        if maker is None or (maker["role"] != "worker" if row["building"] else not maker["building"]):
            raise top.wrong(
                f"{place}: made_by",
                f"{row['made_by'][:40]!r} is not a {'worker' if row['building'] else 'building'} of this faction",
            )
        if row["needs"] and not rows.get(row["needs"], {}).get("building"):
            raise top.wrong(f"{place}: needs", f"{row['needs'][:40]!r} is not a building of this faction")
    groups = {row["group"] for row in rows.values() if row["group"]}
    for key, row in upgrades.items():
        if not rows.get(row["made_by"], {}).get("building"):
            raise top.wrong(f"upgrade: {key}: made_by", f"{row['made_by'][:40]!r} is not a building of this faction")
        if row["group"] not in groups:
            raise top.wrong(f"upgrade: {key}: group", f"no unit is of the group {row['group'][:40]!r}")
    for key, row in rows.items():
        fastest = (
            0
            if row["building"]
            else row["speed"] + sum(u["speed"] for u in upgrades.values() if u["group"] == row["group"])
        )
        if fastest > MAX_SPEED:
            raise top.wrong(f"unit: {key}: speed", f"{fastest} with all upgrades, at most {MAX_SPEED}")
    for role in ("base", "worker"):
        if sum(row["start"] for row in rows.values() if row["role"] == role) < 1:
            raise top.wrong("", f"a seat starts with no {role}")
    if sum(row["start"] for row in rows.values() if row["role"] == "base") > 1:
        raise top.wrong("", "a seat starts with two bases in one area")
    if sum(row["start"] * row.get("supply", 0) for row in rows.values()) > MAX_SUPPLY:
        raise top.wrong("", f"a seat starts with units of more than {MAX_SUPPLY} supply")


# ---- maps ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def board(value: str) -> dict[str, Any]:
    """TR-11.1  A map file: areas with their places, fields and geysers, and the pairs of them that touch."""
    text, file = source("map", value)
    top = Reader(parsed(text, file), file, "", "TR-11.1")
    name = top.name(top.value("name"), "name")
    given = top.value("areas")
    if not isinstance(given, list) or not 2 <= len(given) <= MAX_AREAS:
        raise top.wrong("areas", f"is not a list of 2 to {MAX_AREAS} areas")
    areas = [area(Reader(table, file, f"areas: {i + 1}", "TR-11.1")) for i, table in enumerate(given)]
    names = [a["name"] for a in areas]
    for i, a in enumerate(areas):
        if a["name"] in names[:i]:
            raise top.wrong(f"areas: {i + 1}", f"there is an area {a['name']!r} already")
        for b in areas[:i]:
            if abs(a["x"] - b["x"]) + abs(a["y"] - b["y"]) < 60:
                raise top.wrong(f"areas: {i + 1}: at", f"{a['name']!r} lies on top of {b['name']!r}")
    near = edges(top, names)
    top.end()
    return {"name": name, "areas": areas, "near": near, "file": file}


def area(reader: Reader) -> dict[str, Any]:
    row: dict[str, Any] = {key: reader.number(key, *bounds) for key, bounds in AREA.items()}
    row["name"] = reader.name(reader.value("name"), "name")
    row["start"] = reader.flag("start")
    at = reader.value("at")
    if (
        not isinstance(at, list)
        or len(at) != 2
        or any(type(v) is not int for v in at)
        or not 40 <= at[0] <= 852
        or not 40 <= at[1] <= 520
    ):
        raise reader.wrong("at", f"{str(at)[:40]!r} is not a place [x, y] with x from 40 to 852 and y from 40 to 520")
    row["x"], row["y"] = at
    reader.end()
    return row


def edges(top: Reader, names: list[str]) -> list[int]:
    """TR-11.2  Edges join two different areas of the map; from every area there is a way to every other."""
    near = [0] * len(names)
    given = top.value("edges")
    if not isinstance(given, list):
        raise top.wrong("edges", "is not a list of pairs of areas")
    for i, pair in enumerate(given):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(p, str) for p in pair):
            raise top.wrong(f"edges: {i + 1}", f"{str(pair)[:40]!r} is not a pair of areas")
        for p in pair:
            if p not in names:
                raise top.wrong(f"edges: {i + 1}", f"there is no area {p[:40]!r}")
        a, b = (names.index(p) for p in pair)
        if a == b:
            raise top.wrong(f"edges: {i + 1}", f"{pair[0]!r} is joined to itself")
        near[a] |= 1 << b
        near[b] |= 1 << a
    seen = {0}
    while grown := {b for a in seen for b in range(len(names)) if near[a] >> b & 1} - seen:
        seen |= grown
    if len(seen) < len(names):
        lost = next(n for i, n in enumerate(names) if i not in seen)
        raise top.wrong("edges", f"there is no way from {names[0]!r} to {lost!r}")
    return near


# ---- the book --------------------------------------------------------------------------------------------------------


def map_name(settings: Settings, n_seats: int) -> str:
    value = settings.word("map")
    return MAPS.get(n_seats, "crossroads") if value.strip() == "auto" else value


def factions(settings: Settings, n_seats: int) -> list[str]:
    """The faction of each seat."""
    value = settings.word("faction")
    is_text = "\n" in value or "=" in value
    names = value.split(BETWEEN_TEXTS) if is_text else [part.strip() for part in value.split(",")]
    if len(names) == 1:
        return names * n_seats
    if len(names) != n_seats:
        raise Unreadable(f"option faction: {len(names)} factions for {n_seats} seats", "TR-11.3")
    return names


def size(settings: Settings, n_seats: int) -> Size:
    """Two classes: a duel on a small map, and everything else."""
    board_ = board(map_name(settings, n_seats))
    given = {value: faction(value) for value in factions(settings, n_seats)}
    kinds = 1 + sum(len(f["rows"]) for f in given.values())
    upgrades = sum(len(f["upgrades"]) for f in given.values())
    if n_seats == 2 and len(board_["areas"]) <= 12 and kinds <= 34 and upgrades <= 8:
        return sized("duel", 2, 12, 34, 8)
    return sized("war", MAX_SEATS, MAX_AREAS, MAX_KINDS, MAX_UPGRADES)


def sized(name: str, seats: int, areas: int, kinds: int, upgrades: int) -> Size:
    room = {"seats": seats, "areas": areas, "kinds": kinds, "upgrades": upgrades, "shown": seats * MAX_PIECES}
    events = 40 + seats * (MAX_PIECES + 2)  # at worst every stack is hit, or arrives, in one apply
    return Size(
        name,
        room,
        events=events,
        max_legal=MAX_SUPPLY * (areas - 1) + areas + 8,
        max_odds=areas,
        longest=100 * seats * 2000,
        observed=observed(seats, areas, kinds),
        parts=PARTS,
    )


def observed(seats: int, areas: int, kinds: int) -> int:
    return HEAD + PER_SEAT * seats + PER_AREA * areas + PER_KIND * kinds


def lay(book: Any, settings: Settings, n_seats: int) -> None:
    """Writes options, map and factions into the book."""
    book.rounds = settings.number("rounds")
    book.pinning = Pinning[settings.word("pinning").upper()]
    book.line = LINES.index(settings.word("line"))
    book.empty_markers = EMPTY_MARKERS.index(settings.word("empty_markers"))
    book.match = match_of(settings.word("match"), n_seats)
    lay_map(book, board(map_name(settings, n_seats)), n_seats)
    names = factions(settings, n_seats)
    book.n_kinds = 1
    for i, value in enumerate(sorted(set(names), key=names.index)):
        for seat in range(n_seats):
            if names[seat] == value:
                book.faction[seat] = i
        lay_faction(book, faction(value), i)


def match_of(value: str, n_seats: int) -> int:
    """TR-R4  Two players play a two-player match; a team match is two against two."""
    if value == "auto":
        return Match.TWO_PLAYER if n_seats == 2 else Match.FREE_FOR_ALL
    if value == "team" and n_seats != MAX_SEATS:
        raise Unreadable(f"option match: a team match is for {MAX_SEATS} seats, not {n_seats}", "TR-R4")
    if value == "two-player" and n_seats != 2:
        raise Unreadable(f"option match: a two-player match is for 2 seats, not {n_seats}", "TR-R4")
    return MATCHES.index(value)


def lay_map(book: Any, given: Mapping[str, Any], n_seats: int) -> None:
    starts = sum(a["start"] for a in given["areas"])
    if starts < n_seats:
        raise Unreadable(
            f"{given['file']}: areas: {starts} have start = true, {n_seats} seats need one each", "TR-11.1"
        )
    book.n_areas = len(given["areas"])
    book.map[:] = pack(given["name"])
    for i, row in enumerate(given["areas"]):
        place = book.areas[i]
        for key in ("fields", "geysers", "start", "x", "y"):
            setattr(place, key, row[key])
        place.near = given["near"][i]
        place.name[:] = pack(row["name"])


def lay_faction(book: Any, given: Mapping[str, Any], number: int) -> None:
    rows, upgrades = given["rows"], given["upgrades"]
    first = book.n_kinds
    kinds = {key: first + i for i, key in enumerate(rows)}
    groups = {g: i + 1 for i, g in enumerate(sorted({r["group"] for r in rows.values() if r["group"]}))}
    group = {name: 100 * number + i for name, i in groups.items()} | {"": 0}
    for key, row in rows.items():
        lay_kind(book.kinds[kinds[key]], row, number, kinds, group[row["group"]])
    for i, row in enumerate(upgrades.values()):
        to = book.upgrades[book.n_upgrades + i]
        for field in UPGRADE:
            setattr(to, field, row[field])
        to.faction, to.maker, to.group = number, kinds[row["made_by"]], group[row["group"]]
        to.name[:] = pack(row["name"])
    book.n_kinds += len(rows)
    book.n_upgrades += len(upgrades)


def lay_kind(to: Any, row: Mapping[str, Any], number: int, kinds: Mapping[str, int], group: int) -> None:
    for key in (*(BUILDING if row["building"] else UNIT), "building", "ground", "air", "flies", "glides"):
        setattr(to, key, row[key])
    to.faction, to.group = number, group
    to.role = Role(ROLES.index(row["role"]))
    to.maker, to.needs = kinds[row["made_by"]], kinds.get(row["needs"], 0)
    to.glyph = GLYPHS.index(row["glyph"])
    to.name[:] = pack(row["name"])
    if "spell" in row:
        to.energy, to.spell = row["spell"]["energy"], row["spell"]["splash"]
        to.spell_ground = row["spell"]["hits"] != "air"
        to.spell_air = row["spell"]["hits"] != "ground"
