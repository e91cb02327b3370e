"""Beside the map: the fight read from long range to short, the round, and a seat's own board."""

from functools import lru_cache
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Panel
from sandtable.core.wording import many
from sandtable.games.trts.book import GLYPHS
from sandtable.games.trts.land import WIDTH
from sandtable.games.trts.notation import PHASE_NAMES, area_name, kind_name, upgrade_name
from sandtable.games.trts.rules.pieces import can_act, has
from sandtable.games.trts.rules.production import supply_given, supply_used
from sandtable.games.trts.rules.state import ATTACKED, HELD, SITE, UPGRADE_JOB, Phase, Step
from sandtable.games.trts.rules.victory import n_areas

STRIP = 168  # height of the strip below the map
STEPS = (
    (Step.EARLY, "retreat", "early retreat"),
    (Step.FIRE, "attack", "fire"),
    (Step.LATE, "retreat", "late retreat"),
)
PANEL_WIDTH = 300


@lru_cache(maxsize=256)
def plate(seat: int, x: float, y: float) -> str:
    d = svg.rr(x, y - 8, 24, 15, 2)
    return svg.group(
        [
            svg.path(d, "f-seat"),
            svg.path(d, "", fill=svg.hfill(seat)),
            svg.path(d, "e1"),
            svg.emblem(seat, x + 12, y - 0.5, 4),
        ],
        f"seat-{seat}",
    )


@lru_cache(maxsize=16)
def sheet(height: float) -> str:
    return svg.path(svg.pen(svg.box(0, 0, WIDTH, height), True, 0.7, 90, "strip"), "f-sand s-ink w2")


# ---- the fight -------------------------------------------------------------------------------------------------------


def fight_strip(view: Any, names: Names) -> str:
    """Combat along a rule, from long range to short; what has acted is pale."""
    area = view.fight - 1
    here = [p for p in view.shown[: view.n_shown] if p.area == area]
    seats = sorted({p.seat for p in here})
    left, wide = 150, 62
    parts = [
        sheet(152),
        svg.text(16, 28, area_name(view.book, area), "t-map", 18, "start"),
        svg.text(16, 46, "combat by range", "t-it", 13, "start"),
        svg.path(svg.rr(left - 6, 14, 9 * wide + 12, 26, 4), "f-wood ei"),
    ]
    for i, reach in enumerate(range(9, 0, -1)):
        parts += rule_mark(view, left + (i + 0.5) * wide, wide, reach)
    gap = 88 / max(len(seats), 1)
    for k, seat in enumerate(seats):
        y = 62 + gap * (k + 0.5)
        parts += [plate(seat, 16, y), svg.text(48, y + 5, names[seat], "t-name", 15, "start")]
        for reach in range(9, 0, -1):
            cx = left + (9 - reach + 0.5) * wide
            parts += [
                ranked(view, p, cx + 20 * j - 10 * (len(row) - 1), y, 1 if gap > 36 else 0.7)
                for row in [[p for p in here if p.seat == seat and in_range(view, p, reach)]]
                for j, p in enumerate(row)
            ]
    parts += steps(view, left + 9 * wide + 20)
    return svg.group(parts, "combat", id="combat")


def in_range(view: Any, piece: Any, reach: int) -> bool:
    row = view.book.kinds[piece.kind]
    return bool(can_act(row, piece.mark)) and row.range == reach


def rule_mark(view: Any, x: float, wide: float, reach: int) -> list[str]:
    """One range on the rule; the brass pointer is on the one that fires."""
    parts = [
        svg.path(
            "".join(f"M{svg.n(x - wide / 2 + j * wide / 4)} 14v{8 if j == 0 else 4}" for j in range(4)), "s-woodink w1"
        )
    ]
    if reach == view.reach:
        parts += [
            svg.rect(x - wide / 2 + 3, 44, wide - 6, 100, "now"),
            svg.path(f"M{svg.n(x - 15)} 10H{svg.n(x + 15)}V36L{svg.n(x)} 46L{svg.n(x - 15)} 36Z", "f-brass ei"),
        ]
    return [*parts, svg.text(x, 33, reach, "t-num f-woodink" + (" half" if reach > view.reach else ""), 16)]


def ranked(view: Any, piece: Any, x: float, y: float, scale: float) -> str:
    row = view.book.kinds[piece.kind]
    body = [svg.path(svg.rr(-15, -14, 30, 28, 4), "f-seat e"), svg.use(GLYPHS[row.glyph], 0, 0, 21, "on-seat")]
    if piece.count > 1:
        body += [svg.circle(13, -11, 7.5, "f-paper e1"), svg.text(13, -7.4, piece.count, "t-num f-ink", 10.5)]
    if piece.due:
        body += [svg.circle(-13, -11, 7.5, "f-red e1"), svg.text(-13, -7.4, piece.due, "t-num f-bone", 10.5)]
    return svg.group(
        body,
        f"seat-{piece.seat}" + (" acted" if has(piece.mark, ATTACKED | HELD) else ""),
        at=(x, y + 2),
        scale=None if scale == 1 else scale,
    )


def steps(view: Any, x: float) -> list[str]:
    """Early retreat, fire, late retreat: which of them it is."""
    parts = []
    for i, (step, glyph, says) in enumerate(STEPS):
        y = 36 + i * 38
        now = view.step == step or step == Step.FIRE and view.step == Step.SPARE
        parts.append(
            svg.path(svg.rr(x, y - 16, 146, 32, 4), "turn-plate" if now else "f-paper s-ink2 w1")
            + svg.use(glyph, x + 20, y, 21)
            + svg.text(x + 38, y + 5, f"{i + 1} {says}", "t-name", 13, "start")
        )
    return parts


# ---- the round -------------------------------------------------------------------------------------------------------


def round_strip(view: Any, names: Names) -> str:
    """The rounds along a rule, the line of starting tokens, and the phases."""
    left = 150
    parts = [rounds_rule(view.book.rounds, view.round, left)]
    for k in range(view.n_line):
        parts.append(token(view, view.line[k], k, left + k * 140, 96, names))
    return svg.group([*parts, phases(view.phase, left + 578)], "round", id="round")


@lru_cache(maxsize=256)
def rounds_rule(rounds: int, now: int, left: int) -> str:
    wide = min(558 / rounds, 40)
    parts = [
        sheet(152),
        svg.text(16, 28, f"Round {now}", "t-map", 18, "start"),
        svg.text(16, 46, f"of {rounds}", "t-it", 13, "start"),
        svg.path(svg.rr(left - 6, 14, rounds * wide + 12, 26, 4), "f-wood ei"),
    ]
    every = 1 if rounds <= 16 else 4
    for i in range(1, rounds + 1):
        x = left + (i - 0.5) * wide
        parts.append(svg.path(f"M{svg.n(x)} 14v{8 if i % every == 0 else 4}", "s-woodink w1"))
        if i == now:
            parts.append(
                svg.path(f"M{svg.n(x - 13)} 10H{svg.n(x + 13)}V36L{svg.n(x)} 46L{svg.n(x - 13)} 36Z", "f-brass ei")
            )
        if i == now or i % every == 0 and abs(i - now) > 1:
            parts.append(svg.text(x, 33, i, "t-num f-woodink" + (" half" if i < now else ""), 13))
    return "".join([*parts, svg.text(16, 88, "line", "t-it", 13, "start")])


def token(view: Any, seat: int, place: int, x: float, y: float, names: Names) -> str:
    """A starting token: whose, how many areas, and whether it is its turn."""
    turn = view.phase == Phase.ENGAGEMENT and view.seat == seat
    note = "out" if view.out[seat] else many(n_areas(view, seat), "area")
    if view.phase in (Phase.INCOME, Phase.PRODUCTION) and view.done[seat]:
        note += " · done"
    if view.phase == Phase.ENGAGEMENT and view.passed[seat]:
        note += " · passed"
    return drawn_token(seat, turn, names[seat], note, place, x, y)


@lru_cache(maxsize=1 << 10)
def drawn_token(seat: int, turn: bool, name: str, note: str, place: int, x: float, y: float) -> str:
    parts = [
        svg.path(svg.rr(x - 8, y - 24, 132, 50, 4), "turn-plate" if turn else "f-paper s-ink2 w1"),
        plate(seat, x, y - 8),
        svg.text(x + 32, y - 3, svg.shortened(name, 11), "t-name", 14, "start"),
        svg.aside(svg.text(x, y + 17, note, "t-it", 12, "start")),
        svg.text(x + 116, y - 3, place + 1, "t-num f-ink2", 13, "end"),
    ]
    return "".join(parts)


@lru_cache(maxsize=16)
def phases(now: int, x: float) -> str:
    parts = []
    for i, (phase, glyph) in enumerate(
        ((Phase.INCOME, "mineral"), (Phase.PRODUCTION, "produce"), (Phase.ENGAGEMENT, "engage"))
    ):
        y = 36 + i * 38
        parts.append(
            svg.path(svg.rr(x, y - 16, 146, 32, 4), "turn-plate" if now == phase else "f-paper s-ink2 w1")
            + svg.use(glyph, x + 20, y, 21)
            + svg.text(x + 38, y + 5, f"{i + 1} {PHASE_NAMES[phase]}", "t-name", 13, "start")
        )
    return "".join(parts)


# ---- a seat's own board ----------------------------------------------------------------------------------------------


def own_board(view: Any, seat: int, names: Names = ()) -> Panel:
    """Minerals, gas, supply, what is in work, and upgrades; with names where several boards lie side by side."""
    own, book = view.seats[seat], view.book
    known = ", ".join([upgrade_name(book, u) for u in range(book.n_upgrades) if own.upgrades >> u & 1])
    supply = f"{supply_used(view, seat)}/{supply_given(view, seat)}"
    whose = names[seat] if names else ""
    return drawn_board(seat, whose, (own.minerals, own.gas, supply), tuple(queue(view, seat)), known)


@lru_cache(maxsize=1 << 10)
def drawn_board(
    seat: int, whose: str, stock: tuple[int, int, str], rows: tuple[tuple[str, str, str], ...], known: str
) -> Panel:
    height = 92 + 26 * max(len(rows), 1) + (28 if known else 0)
    parts = [
        screen(height),
        plate(seat, 16, 24),
        svg.text(50, 29, f"behind {whose}'s screen" if whose else "behind your screen", "t-it", 14, "start"),
    ]
    for i, (glyph, value) in enumerate(zip(("mineral", "gas", "supply"), stock, strict=True)):
        x = 30 + i * 92
        parts += [svg.use(glyph, x, 58, 24), svg.text(x + 18, 64, value, "t-num f-ink", 18, "start")]
    if not rows:
        parts.append(svg.text(18, 98, "nothing in work", "t-it", 13, "start"))
    for i, (glyph, says, left) in enumerate(rows):
        y = 94 + i * 26
        parts += [
            svg.use(glyph, 26, y - 4, 20),
            svg.text(44, y, says, "t-name", 13, "start"),
            svg.path(svg.rr(PANEL_WIDTH - 36, y - 14, 20, 18, 3), "f-brass ei"),
            svg.text(PANEL_WIDTH - 26, y, left, "t-num f-brassink", 12),
        ]
    if known:
        parts.append(svg.text(18, height - 16, f"upgrades: {known}", "t-it", 13, "start"))
    return Panel(
        f"own-{seat}" if whose else "own",
        whose or "Your board",
        PANEL_WIDTH,
        height,
        svg.group(parts, f"own seat-{seat}"),
    )


@lru_cache(maxsize=64)
def screen(height: int) -> str:
    return svg.path(svg.pen(svg.box(2, 2, PANEL_WIDTH - 4, height - 4), True, 0.7, 90, "own"), "f-paper s-ink w2")


def queue(view: Any, seat: int) -> list[tuple[str, str, str]]:
    """What is in work: the picture that stands for it, words, rounds left."""
    own, book, rows = view.seats[seat], view.book, []
    for piece in own.pieces[: own.n_pieces]:
        if piece.area >= book.n_areas or not (piece.job or has(piece.mark, SITE)):
            continue
        times = f" ×{piece.count}" if piece.count > 1 else ""
        if piece.job >= UPGRADE_JOB:
            what = upgrade_name(book, piece.job - UPGRADE_JOB)
        else:
            what = kind_name(book, piece.job or piece.kind)
        glyph = piece.kind if not piece.job or piece.job >= UPGRADE_JOB else piece.job
        rows.append((GLYPHS[book.kinds[glyph].glyph], f"{what}{times}, {area_name(book, piece.area)}", str(piece.left)))
    return rows
