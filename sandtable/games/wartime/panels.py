"""Beside the table: the bank, the purses, and what is left in a seat's bank."""

from functools import lru_cache
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Panel
from sandtable.core.drawing.svg import coin, emblem, group, hfill, path, pen, rect, rr, text
from sandtable.games.wartime.miniatures import disc_holder, miniature
from sandtable.games.wartime.rules.state import RINGS, Kind, Phase, half_length, price, stock
from sandtable.games.wartime.rules.table import n_standing
from sandtable.games.wartime.words import KIND_WORDS, income, stock_id

WIDE = 240
PURSE = 98
NOTES = ((1000, "f-note10"), (500, "f-note5"), (100, "f-note1"))


@lru_cache(maxsize=64)
def sheet(height: float, key: str) -> str:
    return path(
        pen([(2, 2), (WIDE - 2, 2), (WIDE - 2, height - 2), (2, height - 2)], True, 0.7, 90, key), "f-deep2 s-ink w2"
    )


def note(x: float, y: float, worth: int, cls: str, count: int) -> str:
    """A pile of notes and how many."""
    pile = [path(rr(-25 + i * 2.2, -15 - i * 2.2, 50, 30, 2), f"{cls} e1") for i in range(min(count, 3))]
    if not pile:
        pile = [path(rr(-25, -15, 50, 30, 2), "slot")]
    top = min(max(count - 1, 0), 2) * 2.2
    if count:
        pile += [path(rr(-22 + top, -12 - top, 44, 24, 1), "s-ink2 w0"), text(top, 5 - top, worth, "t-num f-ink", 14)]
    return group(pile, at=(x, y)) + text(x + 2, y + 30, f"× {count}", "t-num f-ink2", 12)


@lru_cache(maxsize=1 << 10)
def bank(cash: int) -> Panel:
    """All cash that is in nobody's hands, in as few notes as it takes."""
    parts, left = [sheet(124, "bank"), text(16, 28, f"{cash} cash", "t-it", 14, "start")], cash
    for k, (worth, cls) in enumerate(NOTES):
        count, left = divmod(left, worth)
        parts.append(note(46 + k * 72, 72, worth, cls, count))
    return Panel("bank", "Bank", WIDE, 124, group(parts, "tray"))


def purse(view: Any, seat: int, names: Names) -> str:
    """Flag, name, discs, cash and what oil will bring."""
    here = view.seats[seat]
    line = "out of the game" if here.gone else f"oil brings {income(view, seat)} a turn"
    return plate(seat, names[seat], here.discs, here.cash, line)


@lru_cache(maxsize=1 << 10)
def plate(seat: int, name: str, discs: int, cash: int, line: str) -> str:
    return group(
        [
            path(rr(0, -12, 26, 16, 2), "f-seat"),
            path(rr(0, -12, 26, 16, 2), "", fill=hfill(seat)),
            path(rr(0, -12, 26, 16, 2), "e1"),
            emblem(seat, 13, -4, 4.6),
            text(34, 1, name, "t-name", 16, "start"),
            group(disc_holder(seat, discs, 9), at=(52, 30)),
            coin(124, 30, 13, "", ""),
            text(144, 36, cash, "t-num f-ink", 18, "start"),
            text(2, 64, line, "t-it", 12, "start"),
        ],
        f"seat-{seat} purse",
        id=f"purse-{seat}",
    )


def purses(view: Any, names: Names) -> Panel:
    height = view.book.n_seats * PURSE + 12
    parts = [sheet(height, "purses")]
    for seat in range(view.book.n_seats):
        y = 6 + seat * PURSE
        if seat == view.seat and view.phase not in (Phase.OVER, Phase.DEAL, Phase.BEGIN):
            parts.append(path(rr(8, y + 3, WIDE - 16, PURSE - 6, 4), "turn-plate"))
        parts.append(group(purse(view, seat, names), at=(20, y + 26)))
    return Panel("purses", "Players", WIDE, height, group(parts, "tray"), repeats=True)


def stock_panel(view: Any, seat: int, names: Names) -> Panel:
    """What the seat could still build: each kind, how many are left in its bank, and the price."""
    kinds = [k for k in Kind if k != Kind.NONE]
    cell, high = (WIDE - 12) / 4, 74
    rows = (len(kinds) + 3) // 4
    parts = [sheet(rows * high + 12, "stock")]
    for k, kind in enumerate(kinds):
        left = view.seats[seat].rings if kind == Kind.FORTIFICATION else stock(kind) - n_standing(view, seat, kind)
        parts.append(in_stock(kind, seat, left, (6 + (k % 4 + 0.5) * cell, 6 + (k // 4) * high), cell, high))
    return Panel("stock", f"In {names[seat]}'s bank", WIDE, rows * high + 12, group(parts, f"tray seat-{seat}"))


@lru_cache(maxsize=1 << 11)
def in_stock(kind: Kind, seat: int, left: int, at: tuple[float, float], wide: float, high: float) -> str:
    scale = 0.72 if half_length(kind) > 100 else 1.3
    most = stock(kind) if kind != Kind.FORTIFICATION else RINGS
    return group(
        [
            f"<title>{KIND_WORDS[kind]}: {left} of {most} in the bank, {price(kind)}</title>",
            rect(-wide / 2, 0, wide, high, "hot"),
            group(miniature(kind, seat), f"seat-{seat}", at=(0, 24), scale=scale),
            text(0, 56, f"× {left}", "t-num f-ink" if left else "t-num f-ink2", 12),
            text(0, 69, price(kind), "t-it", 11),
        ],
        "" if left else "spent",
        at=at,
        id=stock_id(kind),
    )
