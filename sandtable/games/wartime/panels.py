"""Beside the table: the bank, the purses, and the catalogue of what is left in a seat's bank."""

from functools import lru_cache
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Panel
from sandtable.core.drawing.svg import coin, emblem, group, hfill, path, pen, rr, text
from sandtable.core.seats import NOBODY
from sandtable.core.wording import of
from sandtable.games.wartime.miniatures import disc_holder, miniature
from sandtable.games.wartime.rules.state import RINGS, Kind, Phase, half_length, price, stock
from sandtable.games.wartime.rules.table import n_standing
from sandtable.games.wartime.words import KIND_WORDS, income, maker, stock_id

WIDE = 240
PURSE = 84
CELL, ROW, HEAD = 206, 62, 32  # of the catalogue
LETTERS = 17  # on a sheet of this size they can be read on any screen
USES = {
    "Pays and leads": (Kind.OIL_WELL, Kind.OIL_STORAGE, Kind.COMMAND_CENTRE, Kind.BULLDOZER),
    "Makes and carries": (Kind.BARRACKS, Kind.FACTORY, Kind.AIRFIELD, Kind.TRUCK, Kind.BOAT),
    "Fights": (
        Kind.INFANTRY,
        Kind.TANK,
        Kind.FIGHTER_JET,
        Kind.MISSILE_BATTERY,
        Kind.FORTIFICATION,
        Kind.SUPER_WEAPON,
    ),
}
NOTES = ((1000, "f-note10"), (500, "f-note5"), (100, "f-note1"))


@lru_cache(maxsize=64)
def sheet(height: float, key: str, wide: float = WIDE) -> str:
    edge = [(2, 2), (wide - 2, 2), (wide - 2, height - 2), (2, height - 2)]
    return path(pen(edge, True, 0.7, 90, key), "f-deep2 s-ink w2")


def note(x: float, y: float, worth: int, cls: str, count: int) -> str:
    """A pile of notes and how many."""
    pile = [path(rr(-25 + i * 2.2, -15 - i * 2.2, 50, 30, 2), f"{cls} e1") for i in range(min(count, 3))]
    if not pile:
        pile = [path(rr(-25, -15, 50, 30, 2), "slot")]
    top = min(max(count - 1, 0), 2) * 2.2
    if count:
        pile += [
            path(rr(-22 + top, -12 - top, 44, 24, 1), "s-ink2 w0"),
            text(top, 6 - top, worth, "t-num f-ink", LETTERS),
        ]
    return group(pile, at=(x, y)) + text(x + 2, y + 34, f"× {count}", "t-num f-ink2", LETTERS)


@lru_cache(maxsize=1 << 10)
def bank(cash: int) -> Panel:
    """All cash that is in nobody's hands, in as few notes as it takes."""
    parts, left = [sheet(124, "bank"), text(16, 28, f"{cash} cash", "t-it", LETTERS, "start")], cash
    for k, (worth, cls) in enumerate(NOTES):
        count, left = divmod(left, worth)
        parts.append(note(46 + k * 72, 72, worth, cls, count))
    return Panel("bank", "Bank", WIDE, 124, group(parts, "tray"))


def purse(view: Any, seat: int) -> tuple[int, int, str]:
    """Discs, cash and what oil will bring."""
    here = view.seats[seat]
    return here.discs, here.cash, "out of the game" if here.gone else f"oil brings {income(view, seat)} a turn"


@lru_cache(maxsize=1 << 10)
def plate(seat: int, name: str, discs: int, cash: int, line: str) -> str:
    """Flag, name, discs, cash and what oil will bring."""
    return group(
        [
            path(rr(0, -12, 26, 16, 2), "f-seat"),
            path(rr(0, -12, 26, 16, 2), "", fill=hfill(seat)),
            path(rr(0, -12, 26, 16, 2), "e1"),
            emblem(seat, 13, -4, 4.6),
            text(34, 2, name, "t-name", LETTERS, "start"),
            group(disc_holder(seat, discs, 9), at=(52, 24)),
            coin(124, 24, 13, "", ""),
            text(144, 30, cash, "t-num f-ink", 18, "start"),
            text(2, 53, line, "t-it", LETTERS, "start"),
        ],
        f"seat-{seat} purse",
        id=f"purse-{seat}",
    )


def purses(view: Any, names: Names) -> Panel:
    turn = view.seat if view.phase not in (Phase.OVER, Phase.DEAL, Phase.BEGIN) else NOBODY
    return laid_out(names, turn, tuple([purse(view, seat) for seat in range(view.book.n_seats)]))


@lru_cache(maxsize=256)
def laid_out(names: Names, turn: int, held: tuple[tuple[int, int, str], ...]) -> Panel:
    height = len(held) * PURSE + 12
    parts = [sheet(height, "purses")]
    for seat, (discs, cash, line) in enumerate(held):
        y = 6 + seat * PURSE
        if seat == turn:
            parts.append(path(rr(8, y + 3, WIDE - 16, PURSE - 6, 4), "turn-plate"))
        parts.append(group(plate(seat, names[seat], discs, cash, line), at=(20, y + 20)))
    return Panel("purses", "Players", WIDE, height, group(parts, "tray"), repeats=True)


def stock_panel(view: Any, viewer: int, names: Names, columns: int = 3) -> Panel:
    """A catalogue of what a seat could still build, by use: each kind with its price, who makes it and how many are left. One's own; for
    who has no seat, that of whose turn it is. At a desk the uses stand beside each other, on a phone (two *columns*) one below the other."""
    seat = viewer if 0 <= viewer < view.book.n_seats else int(view.seat)
    left = tuple(n_left(view, seat, kind) for kinds in USES.values() for kind in kinds)
    return catalogue(seat, names[seat], seat == viewer, view.seats[seat].cash, left, columns)


@lru_cache(maxsize=1 << 9)
def catalogue(seat: int, name: str, own: bool, cash: int, left: tuple[int, ...], columns: int) -> Panel:
    has, numbers = f"you have {cash}" if own else f"has {cash}", iter(left)
    wide, parts, high = CELL * columns + 12, [], 0.0
    for i, (use, kinds) in enumerate(USES.items()):
        x, y = (6 + i * CELL, 0.0) if columns == len(USES) else (6, high)
        across = 1 if columns == len(USES) else columns
        parts.append(text(x + 8, y + 23, use, "t-it", LETTERS, "start"))
        for k, kind in enumerate(kinds):
            at = (x + k % across * CELL, y + HEAD + k // across * ROW)
            parts.append(in_stock(kind, seat, next(numbers), has if cash < price(kind) else "", at))
            high = max(high, at[1] + ROW)
    high += 8
    body = group([sheet(high, "stock", wide), *parts], f"tray seat-{seat}")
    return Panel("stock", f"{'Your' if own else of(name)} bank: a catalogue", wide, high, body)


def n_left(view: Any, seat: int, kind: Kind) -> int:
    """How many of a kind lie in a seat's bank."""
    return int(view.seats[seat].rings if kind == Kind.FORTIFICATION else stock(kind) - n_standing(view, seat, kind))


@lru_cache(maxsize=1 << 11)
def in_stock(kind: Kind, seat: int, left: int, dear: str, at: tuple[float, float]) -> str:
    """A kind in the catalogue; *dear*: what its owner has, where that does not pay for it."""
    scale = 0.72 if half_length(kind) > 100 else 1.3
    name, cost, by = KIND_WORDS[kind].capitalize(), str(price(kind)), f"by {maker(kind)}"
    pays, dim = dear or ("for two" if kind == Kind.INFANTRY else ""), " t-dead" if dear or not left else ""
    return group(
        [
            f"<title>{name}: {' '.join((cost, pays)).strip()}, {by}, {left} of {n_most(kind)} left</title>",
            path(rr(3, 1, CELL - 6, ROW - 4, 4), "slot" if dear else "hot"),
            group(miniature(kind, seat), f"seat-{seat}", at=(26, 23), scale=scale),
            text(27, 54, f"{left} left", "t-num f-ink" if left else "t-num f-red", LETTERS),
            text(56, 18, name, f"t-name{dim}", LETTERS, "start"),
            text(56, 36, cost, "t-num f-ink", LETTERS, "start"),
            text(61 + 9 * len(cost), 36, pays, "t-it", LETTERS, "start"),
            text(56, 54, by, "t-it", LETTERS, "start"),
        ],
        "spent" if dim else "",
        at=at,
        id=stock_id(kind),
    )


def n_most(kind: Kind) -> int:
    return RINGS if kind == Kind.FORTIFICATION else int(stock(kind))
