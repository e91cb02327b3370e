"""Tanks and wrecks: from above on a small board, discs with a tag on a crowded one."""

from functools import lru_cache
from html import escape
from math import atan2, degrees
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing import svg
from sandtable.core.drawing.svg import n
from sandtable.core.wording import many
from sandtable.games.tank.phrases import who
from sandtable.games.tank.rules.board import distance
from sandtable.games.tank.rules.state import CORPSE_DURABILITY, MAX_LIVES, NOWHERE, Status
from sandtable.games.tank.terrain import cell_of, place
from sandtable.games.tank.words import tank_id

CROWD = 18  # beyond so many seats the paint tells only one's own tank from the others
DRAWN_FOR = 60  # the cell a tank is drawn for; elsewhere it is scaled
LONGEST_NAME = 10


def is_crowded(view: Any) -> bool:
    return view.book.n_seats > CROWD


def facing(view: Any, seat: int) -> float:
    """A gun points at the nearest living enemy; a wreck as it happened to stop."""
    tank = view.tanks[seat]
    if tank.status != Status.LIVING:
        return 90 + 180 * svg.rnd("wreck", seat)
    enemies = [
        t.square for s, t in enumerate(view.tanks[: view.book.n_seats]) if t.status == Status.LIVING and s != seat
    ]
    if not enemies:
        return 0
    nearest = min(enemies, key=lambda square: distance(view, tank.square, square))
    return pointing(place(view.book, tank.square), place(view.book, nearest))


@lru_cache(maxsize=1 << 12)
def pointing(here: tuple[float, float], there: tuple[float, float]) -> float:
    """From one point to another, in steps of 15 degrees."""
    return round(degrees(atan2(there[0] - here[0], here[1] - there[1])) / 15) * 15


def caption(view: Any, seat: int, names: Names) -> str:
    """What a tank is, in words."""
    tank = view.tanks[seat]
    if tank.status == Status.DEAD:
        return f"{who(names, seat)}: wreck, durability {tank.durability}"
    bounty = f", bounty {tank.bounty}" if tank.bounty else ""
    return f"{who(names, seat)}: {many(tank.lives, 'life', 'lives')}, {many(tank.actions, 'action')}, {tank.gold} gold, range {tank.range}{bounty}"


def large(view: Any, seat: int, names: Names) -> tuple[str, ...]:
    tank = view.tanks[seat]
    return drawn(seat, who(names, seat), facing(view, seat), tank.status, tank.durability, tank.lives, tank.bounty)


@lru_cache(maxsize=1 << 11)
def drawn(
    seat: int, name: str, facing: float, status: int, durability: int, lives: int, bounty: int
) -> tuple[str, ...]:
    """A tank from above: lives over it, its name under it, a bounty at its shoulder."""
    if status == Status.DEAD:
        return (
            svg.group(svg.tank_top(seat % 6, 0, facing, wreck=True), at=(0, -4), scale=0.86),
            svg.blocks(0, -25.5, durability, CORPSE_DURABILITY, 6.4, 9),
            svg.text(0, 27.5, svg.shortened(name, LONGEST_NAME), "t-name t-dead halo-s lg", 11.5),
            svg.text(0, 29, initials(name), "t-num f-ink2 halo-s sm", 19),
        )
    body = (
        svg.group(svg.group(svg.tank_top(seat % 6, seat // 6, facing), "tk"), at=(0, -4), scale=0.86),
        svg.emblem(seat, 0, -4, 5.2),
        svg.group(svg.pips(0, -25.5, lives, MAX_LIVES, 3.2, 8.6), "lg"),
        svg.group(svg.pips(0, -25, lives, MAX_LIVES, 4.4, 10.6), "sm"),
        svg.text(0, 27.5, svg.shortened(name, LONGEST_NAME), "t-name halo-s lg", 11.5),
        svg.text(0, 29, initials(name), "t-num f-ink halo-s sm", 19),
    )
    return (*body, svg.coin(20, -17, 8.6, bounty, "bounty")) if bounty else body


def initials(name: str) -> str:
    """Two signs for a small board: AD for Ada, R2 for Recruit 2."""
    first, _, number = name.rpartition(" ")
    return (first[:1] + number if first and number.isdigit() else name[:2]).upper()


def dot(view: Any, seat: int) -> list[str]:
    """On a crowded board a tank is a disc with its number, its lives three arcs round it; a wreck is a crossed square."""
    tank, c = view.tanks[seat], cell_of(view.book)
    if tank.status == Status.DEAD:
        q = c * 0.3
        return [
            svg.path(f"M{n(-q)} {n(-q)}H{n(q)}V{n(q)}H{n(-q)}Z", "f-ash e1"),
            svg.path(
                f"M{n(-q * 0.5)} {n(-q * 0.5)}L{n(q * 0.5)} {n(q * 0.5)}M{n(q * 0.5)} {n(-q * 0.5)}L{n(-q * 0.5)} {n(q * 0.5)}",
                "s-ink w2",
            ),
        ]
    arcs = "".join(
        svg.path(svg.ring(0, 0, c * 0.42, a + 9, a + 111), "life" if k < tank.lives else "life-off")
        for k, a in enumerate((-60, 60, 180))
    )
    size = c * (0.41 if seat < 99 else 0.32)
    body = [svg.circle(0, 0, c * 0.34, "f-seat e1"), arcs, svg.text(0, size * 0.36, seat + 1, "t-num f-on lg", size)]
    return body + ([svg.circle(c * 0.34, -c * 0.34, c * 0.17, "f-brass e1")] if tank.bounty else [])


def tank_key(view: Any, seat: int, viewer: int, names: Names) -> tuple[object, ...]:
    """All that a tank is drawn from."""
    is_own = is_crowded(view) and seat == viewer  # on a crowded board it is painted otherwise
    return bytes(view.tanks[seat].freeze()), facing(view, seat), seat, who(names, seat), is_own, view.book


@svg.kept_by(tank_key, 1 << 11)
def tank(view: Any, seat: int, viewer: int, names: Names) -> str:
    """One tank, under an id it keeps as long as it is on the board."""
    card = view.tanks[seat]
    title = svg.el("title", escape(caption(view, seat, names)))
    at = place(view.book, card.square)
    if is_crowded(view):
        paint = "0" if seat == viewer else "n"
        state = "wreck" if card.status == Status.DEAD else f"dot-tank lives-{card.lives}"
        return svg.group([title, svg.group(dot(view, seat))], f"piece {state} seat-{paint}", at=at, id=tank_id(seat))
    scale = cell_of(view.book) / DRAWN_FOR
    return svg.group(
        [title, svg.group(large(view, seat, names), scale=scale if scale != 1 else None)],
        f"piece tank seat-{seat % 6}",
        at=at,
        id=tank_id(seat),
    )


def tanks(view: Any, viewer: int, names: Names) -> str:
    """All tanks on the board, the dead first, so that nobody's name lies under a wreck."""
    seats = [
        s
        for s in range(view.book.n_seats)
        if view.tanks[s].status in (Status.LIVING, Status.DEAD) and view.tanks[s].square != NOWHERE
    ]
    return svg.group(
        [tank(view, s, viewer, names) for s in sorted(seats, key=lambda s: view.tanks[s].status != Status.DEAD)],
        "tanks",
    )
