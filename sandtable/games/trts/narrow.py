"""View -> picture for a phone held upright: every area a card, one's own home at the foot. While somebody chooses who goes, or
fights, the cards are low, and the one that is fought over is open and shows everybody."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from textwrap import wrap
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Drawing
from sandtable.core.seats import EVERYONE
from sandtable.core.wording import many
from sandtable.games.trts.aloud import aloud
from sandtable.games.trts.aloud import place as place_aloud
from sandtable.games.trts.cards import WIDE, Card, Point, Table, Way, table_of
from sandtable.games.trts.draw import Token, area_title, chit, glyphs_of, house, is_aimed, is_fogged, tip_of, tokens
from sandtable.games.trts.land import crystals, geyser, ridge
from sandtable.games.trts.notation import area_name, kind_name
from sandtable.games.trts.panels import STEPS, own_board, plate
from sandtable.games.trts.rules.control import holder, is_own
from sandtable.games.trts.rules.pieces import has
from sandtable.games.trts.rules.state import NOWHERE, PICKED, ROAD, SPENT, Deed, Phase, Stage, Step
from sandtable.games.trts.words import area_id, own_id, status

COUNTER = 1.08  # times a counter's own size: 40 px for a thumb
STEP = 40.5  # from counter to counter
CLOSE = 37  # the same, where more lie there than are shown
MOST = 4  # counters on a card; on a small one 2
HEAD = 28  # of a card, with its name
ROW = 48  # of an open card, with one side's counters
ABREAST = 7  # counters in such a row
ROAD_BAND = 56  # under the cards, for who has left a fight and not said where to
LETTER = 5.5  # px of a letter of what is said on a card
LINES = 3  # of it
SMALL, FULL = 12.5, 14.5  # sizes of names
CROWDED = 140  # px of a card on which fields and geyser stand beside the counters


def narrow(view: Any, seat: int, names: Names) -> Drawing:
    book, opened = view.book, view.fight - 1
    seats = range(book.n_seats) if seat == EVERYONE else (seat,)
    fighters = [tokens(view, seat, opened)] if view.fight else []
    rows = [row for here in fighters for row in by_side(here)]
    table = table_of(book, home_of(view, seat), is_low(view, seat), opened, HEAD + ROW * max(len(rows), 1) + 4)
    waiting = on_road(view, seats, table.high)
    high = table.high + (ROAD_BAND if waiting else 0)
    layers = [
        *(card(view, seat, area, table.cards[area], is_low(view, seat)) for area in range(book.n_areas)),
        open_card(view, table.cards[opened], rows) if view.fight else "",
        target(view, seat, table),
        waiting,
    ]
    return Drawing(
        WIDE,
        high,
        svg.rect(0, 0, WIDE, high, "f-sea") + ground(table),
        "".join(layers),
        f"TRTS: {escape(area_title(book))}",
        status(view, names),
        glyphs_of(book),
        tuple(
            own_board(view, s, names if seat == EVERYONE else ())
            for s in seats
            if 0 <= s < book.n_seats and view.seats[s].n_pieces
        ),
        aloud(view, seat, names, [place_aloud(view, seat, area, names) for area in range(book.n_areas)]),
        narrow=True,
    )


def home_of(view: Any, seat: int) -> int:
    """Where a seat has started; who looks on sits beside the first."""
    home = view.home[seat if 0 <= seat < view.book.n_seats else 0] - 1
    starts = [area for area in range(view.book.n_areas) if view.book.areas[area].start]
    return home if home >= 0 else starts[0]


def is_low(view: Any, seat: int) -> bool:
    """Does the map only say where things are, because the question needs the room?"""
    picks = 0 <= seat < view.book.n_seats and view.seats[seat].deed in (Deed.PICK, Deed.READY)
    return bool(view.fight or view.phase == Phase.ENGAGEMENT and picks)


# ---- what nobody changes ---------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def drawn(high: float, roads: tuple[Way, ...], ridges: tuple[tuple[Point, Point], ...], cards: tuple[Card, ...]) -> str:
    waves = "".join(f"M0 {svg.n(y)}q12 -4 24 0" + "t24 0" * 16 for y in range(14, int(high), 26))
    small = 0.62  # of the mountains of the large map
    hills = [ridge([(x / small, y / small) for x, y in line], line, 18) for line in ridges]
    land = [
        svg.path(outline(card), "f-shadow", transform="translate(1.4 2.2)") + svg.path(outline(card), "f-land")
        for card in cards
    ]
    return "".join(
        [
            svg.path(waves, "s-seal w1 faint"),
            *map(road, roads),
            svg.group(hills, "ridges", scale=small),
            svg.group(land, "land"),
        ]
    )


def ground(table: Table) -> str:
    return drawn(table.high, tuple(table.roads.values()), table.ridges, table.cards)


def road(way: Way) -> str:
    d = "M" + "L".join(f"{svg.n(x)} {svg.n(y)}" for x, y in way)
    return svg.path(d, "road-bed w9") + svg.path(d, "road w3")


@lru_cache(maxsize=1 << 10)
def outline(card: Card) -> str:
    """A card with its corners cut, by hand."""
    x, y, right, foot, cut = card.x, card.y, card.right, card.foot, 7
    points = [(x + cut, y), (right - cut, y), (right, y + cut), (right, foot - cut)]
    points += [(right - cut, foot), (x + cut, foot), (x, foot - cut), (x, y + cut)]
    return svg.pen(points, True, 0.9, 40, (round(x), round(y)))


# ---- cards -----------------------------------------------------------------------------------------------------------


def card(view: Any, seat: int, area: int, at: Card, low: bool) -> str:
    """An area: whose it is, what it yields, who is there as far as this seat sees or remembers."""
    flags = tuple(s for _, s in sorted((f, s) for s, f in enumerate(view.areas[area].flags) if f))
    contested, who = bool(view.areas[area].contested), holder(view, area)
    own = 0 <= seat < view.book.n_seats and is_own(view, seat, area) and who == seat
    fog = not contested and who != NOWHERE and seat != EVERYONE and not own
    row, name = view.book.areas[area], area_name(view.book, area)
    face = faced(area, at, name, flags, contested, fog, row.fields, row.geysers)
    if not low:
        return face + standing(view, seat, area, at, who)
    here = [token for token in tokens(view, seat, area) if not token.memory] if area != view.fight - 1 else []
    return face + hidden_behind(view, here, str(len(here)), (at.right - 62, at.foot - 6)) if here else face


@lru_cache(maxsize=1 << 11)
def faced(
    area: int, at: Card, name: str, flags: tuple[int, ...], contested: bool, fog: bool, fields: int, geysers: int
) -> str:
    d, cut = outline(at), f"url(#area-clip-{area})"
    parts = [svg.el("title", escape(f"{name}: {many(fields, 'field')}, {many(geysers, 'geyser')}"))]
    parts += [svg.el("clipPath", svg.path(d, ""), id=f"area-clip-{area}"), svg.path(d, "area-face")]
    ends = (flags[0], flags[-1]) if contested and flags else ()
    parts += [svg.path(d, f"tint tint-{end} seat-{s}", clip_path=cut) for end, s in zip("ab", ends, strict=False)]
    for s in flags if not contested else ():
        parts += [svg.path(d, f"wash seat-{s}"), svg.path(d, f"tint seat-{s}", clip_path=cut)]
    parts += [svg.path(d, "fog", fill="url(#h-fog)")] if fog else []
    parts.append(svg.path(d, "s-ink w2"))
    x, y = at.x + 10, at.y + 16
    for s in flags:
        parts.append(svg.group(plate(s, 0, 0), at=(x, y), scale=0.66))
        x += 19
    size = FULL if at.wide > CROWDED else SMALL
    parts += [svg.text(x, y + 4.5, name, "t-map halo-l area-name", size, "start"), *yields(at, fields, geysers)]
    return svg.group(parts, "area", id=area_id(area))


def yields(at: Card, fields: int, geysers: int) -> list[str]:
    """Fields as a figure, and geysers: in the upper right corner, on a small card under one another."""
    right, y = at.right - 10, at.y + 17
    if at.wide <= CROWDED:
        y += HEAD - 6
        if at.high < HEAD + ROW:
            return []
    parts = []
    for _ in range(geysers):
        parts.append(svg.group(geyser(0, 0), at=(right - 6, y), scale=0.86))
        right, y = (right - 20, y) if at.wide > CROWDED else (right, y + 26)
    if fields:
        parts += [
            svg.group(crystals(0, 2, 1), at=(right - 5, y - 1), scale=0.86),
            svg.text(right - 12, y + 4.5, fields, "t-num f-ink", 13, "end"),
        ]
    return parts


def standing(view: Any, seat: int, area: int, at: Card, who: int) -> str:
    """Counters, or what is known of who has none to show."""
    found = sorted((t for t in tokens(view, seat, area) if not t.memory), key=lambda t: (t.seat, worth_seeing(view, t)))
    if found:
        return counters(view, found, at)
    if who == NOWHERE:
        return said(at, ("neutral",), False)
    return memory(view, area, at) if is_fogged(view, seat, area) else ""


def worth_seeing(view: Any, token: Token) -> tuple[bool, bool, bool, int]:
    """What is in hand first, then what the phase is about."""
    piece, row = token.piece, view.book.kinds[token.piece.kind]
    is_moving = view.phase == Phase.ENGAGEMENT or view.seats[token.seat].stage == Stage.MOVEMENT
    is_due = bool(row.building) != is_moving
    return not has(piece.mark, PICKED), bool(has(piece.mark, SPENT)), not is_due, piece.kind


def counters(view: Any, found: Sequence[Token], at: Card) -> str:
    """At most four abreast, of both sides where it is contested; the rest is a number."""
    most, sides = MOST if at.wide > CROWDED else 2, by_seat(found)
    shown = [token for side in sides for token in side[: max(1, most // len(sides))]][:most]
    rest, step = len(found) - len(shown), STEP if len(found) <= most else CLOSE
    y = at.y + HEAD + 22
    parts = [counter(view, token, (at.x + 8 + 20 + step * k, y)) for k, token in enumerate(shown)][
        ::-1
    ]  # tabs lie on top
    if rest:
        x = at.x + 8 + 20 + step * len(shown) - 12
        parts.append(hidden_behind(view, [token for token in found if token not in shown], f"+{rest}", (x, y + 2)))
    if len(sides) > 1:
        first = sum(token.seat == shown[0].seat for token in shown)
        parts.append(burst((at.x + 8 + step * first, at.y + HEAD + 2), 0.66))
    return "".join(parts)


def hidden_behind(view: Any, found: Sequence[Token], says: str, at: Point) -> str:
    """Stacks for which there is no room: a number, behind which each of them can be found by its id and its name."""
    each = [
        svg.group([svg.el("title", escape(tip_of(view, token))), svg.circle(0, 0, 10, "area-face")], "", id=token.id)
        for token in found
    ]
    face = svg.group([svg.circle(0, 0, 10, "f-paper e"), svg.text(0, 4, says, "t-num f-ink", 11)], "more")
    return svg.group([*each, face], "", at=at)


def by_seat(found: Sequence[Token]) -> list[list[Token]]:
    return [[token for token in found if token.seat == seat] for seat in dict.fromkeys(token.seat for token in found)]


def counter(view: Any, token: Token, at: Point) -> str:
    draw_one = house if view.book.kinds[token.piece.kind].building else chit
    return draw_one(view, token, (*at, COUNTER))


def burst(at: Point, scale: float) -> str:
    return svg.group(
        [svg.path(svg.star(0, 0, 15, 11, 0.62, 5), "f-paper s-red w2"), svg.use("attack", 0, 0, 16, "redg")],
        "burst",
        at=at,
        scale=scale,
    )


def memory(view: Any, area: int, at: Card) -> str:
    """What was last seen behind a screen, and when; the same words whether anybody is there or not."""
    seen = [p for p in view.shown[: view.n_shown] if p.area == area]
    if not seen:
        return said(at, ("behind the screen",), True)
    return said(at, (f"seen in round {max(p.round for p in seen)}:", counted(view, seen)), True)


def counted(view: Any, pieces: Sequence[Any]) -> str:
    """`2 raiders, 1 guard`"""
    kinds = dict.fromkeys(p.kind for p in pieces)
    return ", ".join(many(sum(p.count for p in pieces if p.kind == kind), kind_name(view.book, kind)) for kind in kinds)


@lru_cache(maxsize=1 << 10)
def said(at: Card, words: tuple[str, ...], hidden: bool) -> str:
    is_small = at.wide <= CROWDED
    x = at.x + (34 if hidden and not is_small else 10)
    room = int((at.right - x - (30 if is_small else 6)) / LETTER)
    lines = [line for part in words for line in wrap(part, room)] if is_small else list(words)
    y = at.y + HEAD + 22 - 7 * (min(len(lines), LINES) - 1)
    texts = [
        svg.text(x, y + 15 * k, svg.shortened(line, room), "t-it halo-l", 12.5, "start")
        for k, line in enumerate(lines[:LINES])
    ]
    return svg.group(
        [svg.use("hidden", at.x + 20, at.y + HEAD + 18, 20, "ink2g") if hidden and not is_small else "", *texts],
        "unseen",
    )


# ---- the card that is fought over ------------------------------------------------------------------------------------


def by_side(found: Sequence[Token]) -> list[list[Token]]:
    """Rows of counters, each of one seat."""
    sides = by_seat(found)
    return [side[k : k + ABREAST] for side in sides for k in range(0, len(side), ABREAST)]


def open_card(view: Any, at: Card, rows: Sequence[Sequence[Token]]) -> str:
    """Everybody in the fight, row by row, and the range that fires."""
    steps = {step: words for step, _, words in STEPS} | {Step.SPARE: "fire"}
    says = f"range {view.reach} · {steps[view.step]}" if view.step in steps else "combat"
    parts = [svg.group([svg.text(at.x + 150, at.y + 20.5, says, "t-it halo-l", 13, "start")], "combat", id="combat")]
    for k, row in enumerate(rows):
        y = at.y + HEAD + ROW * (k + 0.5)
        parts.append(plate(row[0].seat, at.x + 12, y))
        parts += [counter(view, token, (at.x + 62 + 43 * i, y)) for i, token in enumerate(row)]
    return "".join(parts)


# ---- who goes, who waits ---------------------------------------------------------------------------------------------


def target(view: Any, seat: int, table: Table) -> str:
    """Brackets round the area that is to be entered, and from where the group comes so far."""
    area = next((a for a in range(view.book.n_areas) if is_aimed(view, seat, a)), None)
    if area is None:
        return ""
    at, own = table.cards[area], view.seats[seat]
    arms = svg.path(svg.corners(at.x - 4, at.y - 4, at.wide + 8, at.high + 8, 16), "bracket hot")
    parts = [svg.group(arms, "legal shoot")]
    for start in range(view.book.n_areas):
        n = sum(p.count for p in own.pieces[: own.n_pieces] if has(p.mark, PICKED) and p.area == start)
        if n and start != area:
            parts.append(arrow(table.cards[start].middle, at.middle, n))
    return svg.group(parts, f"aim seat-{seat}")


@lru_cache(maxsize=256)
def arrow(start: Point, goal: Point, n: int) -> str:
    (ax, ay), (bx, by) = start, goal
    x, y = (ax + bx) / 2, (ay + by) / 2
    d = f"M{svg.n(ax)} {svg.n(ay)}Q{svg.n(x + (by - ay) / 6)} {svg.n(y - (bx - ax) / 6)} {svg.n(bx)} {svg.n(by)}"
    count = [svg.circle(0, 0, 11, "f-paper e"), svg.text(0, 4.6, n, "t-num f-ink", 13)]
    return svg.path(d, "sight-bed w9") + svg.path(d, "s-seat w4") + svg.group(count, at=(x, y))


def on_road(view: Any, seats: Sequence[int], y: float) -> str:
    """Units that have left a fight and not yet said where they go wait under the cards."""
    waiting = [
        Token(own_id(view, s, i), s, view.seats[s].pieces[i], False)
        for s in seats
        if 0 <= s < view.book.n_seats
        for i in range(view.seats[s].n_pieces)
        if view.seats[s].pieces[i].area == ROAD
    ]
    if not waiting:
        return ""
    words = svg.text(16, y + 28, "on the road", "t-it halo-l", 13, "start")
    return words + "".join(counter(view, token, (120 + 46 * k, y + 24)) for k, token in enumerate(waiting))
