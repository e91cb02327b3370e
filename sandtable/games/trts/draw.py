"""View -> picture: a map of territories; own pieces in the open, the others' in fog; below it the fight, or the round."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from sandtable.core.contract import Names
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Beat, Drawing, Motion
from sandtable.core.seats import COLOURS, EVERYONE
from sandtable.core.wording import many
from sandtable.games.trts.aloud import aloud
from sandtable.games.trts.aloud import place as place_aloud
from sandtable.games.trts.book import GLYPHS
from sandtable.games.trts.land import LEFT, TOP, Land, ground, land_of, resources_at
from sandtable.games.trts.notation import area_name, kind_name
from sandtable.games.trts.panels import STRIP, fight_strip, own_board, round_strip
from sandtable.games.trts.rules.control import holder, is_own
from sandtable.games.trts.rules.income import diggers, most_gas, n_role
from sandtable.games.trts.rules.pieces import attack, has, health
from sandtable.games.trts.rules.state import GROUP, NOWHERE, PICKED, ROAD, SITE, SPENT, Deed, Phase, Role, What
from sandtable.games.trts.rules.targets import rest
from sandtable.games.trts.words import (
    area_id,
    event,
    half_words,
    lies_open,
    own_id,
    shown_id,
    status,
    target_parts,
)

SHEET_WIDTH, SHEET_HEIGHT = 940, 620
ACTION_GLYPHS = ("attack", "hidden", "mineral", "gas", "supply", "retreat", "produce", "engage")
HIT_MS, LOSS_MS = 360, 420
SCALES = (1.0, 0.9, 0.82, 0.74, 0.66, 0.58, 0.5, 0.42)  # of tokens: the largest that finds room is taken
SPOTS = 1 << 11  # areas as they were drawn, kept
GRID, EDGE = 46, 5  # from token to token, and from the border


class Token(NamedTuple):
    """A stack as it is drawn: from its owner's board, or from the game board."""

    id: str
    seat: int
    piece: Any
    memory: bool


# ---- what is seen where ----------------------------------------------------------------------------------------------


def tokens(view: Any, seat: int, area: int) -> list[Token]:
    """The stacks of an area that this seat sees, or remembers."""
    is_open = lies_open(view, seat, area)
    found = []
    for owner in range(view.book.n_seats):
        own = view.seats[owner]
        if not is_open:
            found += [
                Token(own_id(view, owner, i), owner, piece, False)
                for i, piece in enumerate(own.pieces[: own.n_pieces])
                if piece.area == area
            ]
        if is_open or not own.n_pieces:
            found += [
                Token(shown_id(view, i), owner, view.shown[i], not view.areas[area].contested)
                for i in range(view.n_shown)
                if view.shown[i].area == area and view.shown[i].seat == owner
            ]
    return found


def place(land: Land, area: int, found: list[Token]) -> list[tuple[float, float, float]]:
    """Where the stacks of an area lie, and how large: rows round its place, as large as they find room inside its border."""
    seats = [token.seat for token in found]
    return placed(land.cells[area], land.at[area], tuple(seats.count(seat) for seat in dict.fromkeys(seats)))


@lru_cache(maxsize=1 << 10)
def placed(
    cell: tuple[tuple[float, float], ...], at: tuple[float, float], counts: tuple[int, ...]
) -> list[tuple[float, float, float]]:
    for scale in SCALES:
        spots = rows(cell, at, counts, scale)
        if len(spots) == sum(counts):
            break
    return spots + [(*at, SCALES[-1])] * (sum(counts) - len(spots))


def rows(
    cell: tuple[tuple[float, float], ...], at: tuple[float, float], counts: tuple[int, ...], scale: float
) -> list[tuple[float, float, float]]:
    """Rows of this size below an area's name, a new one for each owner, as far as the area reaches."""
    (x, y), gap = at, GRID * scale
    spots: list[tuple[float, float, float]] = []
    middle = y + 8 - 19 * (1 - scale)
    for count in counts:
        while count:
            above, below = span(cell, x, middle - 20 * scale), span(cell, x, middle + 24 * scale)
            left, right = max(above[0], below[0]) + EDGE, min(above[1], below[1]) - EDGE
            n = min(count, round(4 / scale), int((right - left) // gap))
            if n < 1:
                return spots
            centre = min(max(x, left + n * gap / 2), right - n * gap / 2)
            spots += [(centre + (k - (n - 1) / 2) * gap, middle, scale) for k in range(n)]
            middle, count = middle + gap + 2, count - n
    return spots


def span(cell: tuple[tuple[float, float], ...], x: float, y: float) -> tuple[float, float]:
    """From where to where an area reaches at this height, round x; nothing where it does not reach that far."""
    cuts = sorted(
        p[0] + (q[0] - p[0]) * (y - p[1]) / (q[1] - p[1])
        for p, q in zip(cell, (*cell[1:], cell[0]), strict=True)
        if (p[1] <= y) != (q[1] <= y)
    )
    inside = [(cuts[i], cuts[i + 1]) for i in range(0, len(cuts) - 1, 2)]
    return min(inside, key=lambda s: max(s[0] - x, x - s[1], 0), default=(x, x))


# ---- tokens ----------------------------------------------------------------------------------------------------------


def chit(view: Any, token: Token, at: tuple[float, float, float]) -> str:
    """A unit: silhouette on paint; attack left, health right; how many stand under it on the tab."""
    return stand(view, token, chit_face(view, token.seat, token.piece, token.piece.count), "chit", at)


def chit_face(view: Any, seat: int, piece: Any, count: int) -> str:
    row = view.book.kinds[piece.kind]
    ground_, air = attack(view, seat, piece.kind, False), attack(view, seat, piece.kind, True)
    power = half_words(ground_) if ground_ == air or not air else f"{half_words(ground_)}/{half_words(air)}"
    if row.energy:
        power = f"{piece.energy}e"
    left, is_hurt = row.health - piece.hurt - piece.due, bool(piece.hurt or piece.due)
    return chit_body(seat, row.glyph, power, max(left, 0), is_hurt, count)


@lru_cache(maxsize=1 << 11)
def chit_body(seat: int, glyph: int, power: str, left: int, is_hurt: bool, count: int) -> str:
    d = svg.rr(-19, -19, 38, 38, 4)
    shadow = (
        svg.path(d, "f-shadow", transform="translate(4 5)") + svg.path(svg.rr(-16, -16, 38, 38, 4), "f-seat e1")
        if count > 1
        else svg.path(d, "f-shadow", transform="translate(1.5 2.2)")
    )
    body = [
        shadow,
        svg.path(d, "f-seat"),
        svg.path(d, "hx", fill=svg.hfill(seat)),
        svg.path(d, "e"),
        svg.circle(0, -5, 12, "f-seat"),
        svg.use(GLYPHS[glyph], 0, -5.5, 21, "on-seat"),
        svg.path("M-19 8.5H19V15Q19 19 15 19H-15Q-19 19 -19 15Z", "f-card"),
        svg.path("M-19 8.5H19", "ec"),
        svg.path("M0 8.5V19", "s-cardline w1"),
        svg.path(d, "e"),
        svg.text(-9.5, 17.6, power, "t-num f-cardink", 10.5 if len(power) < 3 else 8.5),
        svg.text(9.5, 17.6, left, "t-num " + ("f-hurt" if is_hurt else "f-cardink"), 10.5),
    ]
    if count > 1:
        body += [svg.circle(18, -17, 8.4, "f-paper e lettered"), svg.text(18, -13, count, "t-num f-ink", 11.5)]
    return "".join(body)


def house(view: Any, token: Token, at: tuple[float, float, float]) -> str:
    """A building: bone with the silhouette in the seat's colour, gabled, so that it never reads as a unit."""
    piece, row = token.piece, view.book.kinds[token.piece.kind]
    left, is_hurt = health(row, piece.mark) - piece.hurt - piece.due, bool(piece.hurt or piece.due)
    site, waits = bool(has(piece.mark, SITE)), getattr(piece, "left", 0)
    body = house_body(token.seat, row.glyph, site, max(left, 0), is_hurt, piece.count, waits)
    return stand(view, token, body, "house", at)


@lru_cache(maxsize=1 << 11)
def house_body(seat: int, glyph: int, site: bool, left: int, is_hurt: bool, count: int, waits: int) -> str:
    d, foot = "M-20 19V-10L-11 -19H11L20 -10V19Z", "M-20 9.5H20V19H-20Z"
    body = [
        svg.path(d, "f-shadow", transform="translate(1.5 2.2)"),
        svg.path(d, "f-card" + (" site" if site else "")),
        svg.path(d, "ec" + (" dash" if site else "")),
        svg.use(GLYPHS[glyph], 0, -4, 23, "in-seat"),
        svg.path(foot, "f-seat"),
        svg.path(foot, "", fill=svg.hfill(seat)),
        svg.path(d, "e"),
        svg.path(svg.rr(-9, 9, 18, 10.4, 3), "f-card"),
        svg.text(0, 17.9, left, "t-num " + ("f-hurt" if is_hurt else "f-cardink"), 10.5),
    ]
    if count > 1:
        body += [svg.circle(18, -17, 8.4, "f-paper e lettered"), svg.text(18, -13, count, "t-num f-ink", 11.5)]
    if waits:
        body += [
            svg.path(svg.rr(-21, -25, 15, 13, 3), "f-brass ei"),
            svg.text(-13.5, -15, waits, "t-num f-brassink", 10.5),
        ]
    return "".join(body)


def stand(view: Any, token: Token, body: str, sort: str, at: tuple[float, float, float]) -> str:
    """A token on the map, with the bezel under it if it is in hand."""
    piece = token.piece
    in_hand = has(piece.mark, PICKED)
    if in_hand:
        body = svg.selected_box(1, 1, 46, 46, 7) + body
    if rest(view, piece) <= 0:
        body += svg.path("M-15 -14L15 10M15 -14L-15 10", "s-red w3")
    states = " ".join(
        name
        for name, is_so in (
            ("spent", has(piece.mark, SPENT)),
            ("memory", token.memory),
            ("picked", in_hand),
            ("group", has(piece.mark, GROUP)),
        )
        if is_so
    )
    return stood(body, tip_of(view, token), f"piece {sort} seat-{token.seat} {states}".strip(), at, token.id)


def tip_of(view: Any, token: Token) -> str:
    """What it is, and where: several of a kind are told apart."""
    piece = token.piece
    place = "on the road" if piece.area == ROAD else area_name(view.book, piece.area)
    return f"{many(piece.count, kind_name(view.book, piece.kind))}, {place}"


@lru_cache(maxsize=1 << 12)
def stood(body: str, tip: str, cls: str, at: tuple[float, float, float], id: str) -> str:
    x, y, scale = at
    inner = svg.group(body, scale=None if scale == 1 else scale)
    return svg.group(svg.el("title", escape(tip)) + inner, cls, at=(x, y), id=id)


@lru_cache(maxsize=256)
def unseen(x: float, y: float) -> str:
    return svg.group([svg.use("hidden", 0, 0, 26, "ink2g")], "unseen half", at=(x, y))


# ---- layers ----------------------------------------------------------------------------------------------------------


def face(view: Any, seat: int, area: int, land: Land) -> str:
    """An area: whose it is, whether it is contested, whether fog lies on it. One thing to click."""
    who, row, fog = holder(view, area), view.book.areas[area], False
    ends: tuple[int, ...] = ()
    if view.areas[area].contested:
        flags = [s for _, s in sorted((f, s) for s, f in enumerate(view.areas[area].flags) if f)]
        who, ends = NOWHERE, (flags[0], flags[-1]) if flags else ()
    elif who != NOWHERE:
        own = 0 <= seat < view.book.n_seats and is_own(view, seat, area) and who == seat
        fog = seat != EVERYONE and not own
    tip = f"{area_name(view.book, area)}: {many(row.fields, 'field')}, {many(row.geysers, 'geyser')}"
    return faced(area, land.outlines[area], tip, who, ends, fog, is_aimed(view, seat, area))


@lru_cache(maxsize=1 << 10)
def faced(area: int, d: str, tip: str, who: int, ends: tuple[int, ...], fog: bool, aimed: bool) -> str:
    cut = f"url(#area-clip-{area})"
    parts = [svg.el("clipPath", svg.path(d, ""), id=f"area-clip-{area}"), svg.path(d, "area-face")]
    parts += [svg.path(d, f"tint tint-{end} seat-{s}", clip_path=cut) for end, s in zip("ab", ends, strict=False)]
    if who != NOWHERE:
        parts += [svg.path(d, f"wash seat-{who}"), svg.path(d, f"tint seat-{who}", clip_path=cut)]
    if fog:
        parts.append(svg.path(d, "fog", fill="url(#h-fog)"))
    if aimed:
        parts.append(svg.path(d, "aimed", clip_path=cut))
    return svg.group([svg.el("title", escape(tip)), *parts], "area", id=area_id(area))


def is_aimed(view: Any, seat: int, area: int) -> bool:
    """Does the viewer choose who comes along to this area?"""
    if not 0 <= seat < view.book.n_seats or view.phase != Phase.ENGAGEMENT:
        return False
    return view.seats[seat].deed in (Deed.PICK, Deed.READY) and view.seats[seat].aim == area


def at_work(view: Any, seat: int, area: int) -> str:
    """A dot under each field and geyser that the seat's workers work."""
    if not 0 <= seat < view.book.n_seats or not n_role(view, seat, area, Role.BASE):
        return ""
    first, tap, y = resources_at(view.book, area)
    gas = min(view.seats[seat].digs[area], most_gas(view, seat, area))
    fields = min(diggers(view, seat, area) - gas, view.book.areas[area].fields)
    dots = [svg.circle(first + 15 * i, y + 12, 2.6, "f-seat e1") for i in range(fields)]
    dots += [svg.circle(tap - 6 + 6 * i, y + 15, 2.6, "f-seat e1") for i in range(gas)]
    return svg.group(dots, f"seat-{seat}")


def flags(view: Any, area: int, land: Land) -> str:
    """Control markers, in the order in which they were placed."""
    order = [s for _, s in sorted((f, s) for s, f in enumerate(view.areas[area].flags) if f)]
    return flagged(*land.at[area], len(area_name(view.book, area)), tuple(order)) if order else ""


@lru_cache(maxsize=1 << 10)
def flagged(x: float, y: float, letters: int, order: tuple[int, ...]) -> str:
    wide = letters * 4.6 + 18
    at = y - 54  # what flies is above the name, however it grows
    spots = [(x - wide - 6, at), (x + wide - 10, at), (x + wide + 14, at), (x - wide - 30, at)]
    return "".join(svg.flag(*spot, seat, 26) for spot, seat in zip(spots, order, strict=False))


def pieces(view: Any, seat: int, land: Land, area: int) -> Iterator[str]:
    found = tokens(view, seat, area)
    for token, at in zip(found, place(land, area, found), strict=True):
        draw_one = house if view.book.kinds[token.piece.kind].building else chit
        yield draw_one(view, token, at)
    if not found and is_fogged(view, seat, area):
        x, y = land.at[area]
        yield unseen(x, y + 10)
    if view.areas[area].contested:
        first, tap, y = resources_at(view.book, area)
        yield svg.group(
            [svg.path(svg.star(0, 0, 15, 11, 0.62, 5), "f-paper s-red w2"), svg.use("attack", 0, 0, 16, "redg")],
            "burst",
            at=(tap + 24 * view.book.areas[area].geysers + 4, y),
        )


def is_fogged(view: Any, seat: int, area: int) -> bool:
    who = holder(view, area)
    return who != NOWHERE and who != seat and not view.areas[area].contested and not view.seats[who].n_pieces


def road_stack(view: Any, seat: int) -> str:
    """Units that have left a fight and not yet said where they go wait on the sheet's edge."""
    if not 0 <= seat < view.book.n_seats:
        return ""
    own = view.seats[seat]
    waiting = [i for i in range(own.n_pieces) if own.pieces[i].area == ROAD]
    return "".join(
        chit(view, Token(own_id(view, seat, i), seat, own.pieces[i], False), (LEFT + 40 + 50 * k, TOP + 30, 1.0))
        for k, i in enumerate(waiting)
    )


class Spot(NamedTuple):
    """All that is drawn and said of an area."""

    face: str
    work: tuple[str, ...]
    flags: str
    pieces: str
    aloud: str


def spots(view: Any, seat: int, seats: Sequence[int], names: Names, land: Land) -> list[Spot]:
    """The areas as a viewer sees them; most are as they were in the picture before. *seats*: whose boards it looks behind."""
    book, boards = view.book, view.seats[: view.book.n_seats]
    here: list[list[tuple[int, ...]]] = [[] for _ in range(book.n_areas)]
    for owner, own in enumerate(boards):
        for p in own.pieces[: own.n_pieces]:
            if p.area < book.n_areas:
                here[p.area].append(
                    (owner, p.kind, p.hurt, p.energy, p.used, p.mark, p.due, p.left, p.job, p.count),
                )
    for p in view.shown[: view.n_shown]:
        here[p.area].append((p.seat, p.kind, p.hurt, p.energy, p.used, p.mark, p.due, p.count, p.round))
    shared = book, seat, names, tuple([(own.upgrades, own.n_pieces > 0) for own in boards])
    found = []
    for area in range(book.n_areas):
        cell, digs = view.areas[area], tuple([view.seats[s].digs[area] for s in seats if 0 <= s < book.n_seats])
        marks = cell.contested, tuple(cell.flags), is_aimed(view, seat, area), lies_open(view, seat, area)
        found.append(spot(view, seat, seats, names, land, area, (shared, area, marks, digs, tuple(here[area]))))
    return found


@svg.kept_by(lambda *given: given[-1], SPOTS)
def spot(
    view: Any, seat: int, seats: Sequence[int], names: Names, land: Land, area: int, follows: tuple[Any, ...]
) -> Spot:
    """*follows*: all that it follows from."""
    return Spot(
        face(view, seat, area, land),
        tuple(at_work(view, s, area) for s in seats),
        flags(view, area, land),
        "".join(pieces(view, seat, land, area)),
        place_aloud(view, seat, area, names),
    )


def draw(view: Any, seat: int, names: Names) -> Drawing:
    book = view.book
    seats = range(book.n_seats) if seat == EVERYONE else (seat,)
    base, land = on_paper(book), land_of(book)
    strip = fight_strip(view, names) if view.fight else round_strip(view, names)
    areas = spots(view, seat, seats, names, land)
    layers = [
        svg.group([area.face for area in areas], "areas"),
        *[area.work[k] for k in range(len(seats)) for area in areas],
        *[area.flags for area in areas],
        named(book),
        *[area.pieces for area in areas],
        *(road_stack(view, s) for s in seats),
        svg.group(strip, "strip", at=(LEFT, SHEET_HEIGHT - 8)),
    ]
    panels = tuple(
        own_board(view, s, names if seat == EVERYONE else ())
        for s in seats
        if 0 <= s < book.n_seats and view.seats[s].n_pieces
    )
    return Drawing(
        SHEET_WIDTH,
        SHEET_HEIGHT + STRIP,
        base,
        "".join(layers),
        f"TRTS: {escape(area_title(book))}",
        status(view, names),
        glyphs_of(book),
        panels,
        aloud(view, seat, names, [area.aloud for area in areas]),
        play_height=SHEET_HEIGHT - 12,
    )


@lru_cache(maxsize=svg.GROUNDS)
def on_paper(book: Any) -> str:
    """Of a book, which tables that are set up alike share."""
    return svg.rect(0, 0, SHEET_WIDTH, SHEET_HEIGHT + STRIP, "f-paper") + ground(book)


@lru_cache(maxsize=svg.GROUNDS)
def named(book: Any) -> str:
    """The areas' names. Over the flags, which stand close by, as names grow where the board is small."""
    at = enumerate(land_of(book).at)
    return "".join(svg.text(x, y - 53, area_name(book, a).upper(), "t-map t-caps halo-l", 12) for a, (x, y) in at)


@lru_cache(maxsize=svg.GROUNDS)
def glyphs_of(book: Any) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*(GLYPHS[book.kinds[k].glyph] for k in range(1, book.n_kinds)), *ACTION_GLYPHS)))


def area_title(book: Any) -> str:
    return f"{book.n_areas} areas"


# ---- what has just happened --------------------------------------------------------------------------------------------


def beats(before: Any, after: Any, seat: int) -> list[Beat]:
    """Hits shake, the dead and the retreating lift off; the rest is morphed."""
    out = []
    names = COLOURS
    for e in after.events[: after.n_events]:
        ids = struck(before, e)
        if ids:
            effect = "lift" if e.kind in (What.LOSES, What.RETREATS) else "hit"
            out.append(
                Beat(
                    tuple(Motion(i, effect=effect) for i in ids),
                    event(after, e, names),
                    LOSS_MS if effect == "lift" else HIT_MS,
                )
            )
    return out


def struck(before: Any, e: Any) -> list[str]:
    """The ids, in the picture before, of what an event has struck."""
    found = range(before.n_shown) if before.fight else range(0)
    match e.kind:
        case What.HITS:
            return [shown_id(before, i)] if (i := target_parts(e.what)[0]) in found else []
        case What.SPLASHES | What.CASTS:
            return [
                shown_id(before, i)
                for i in found
                if before.shown[i].kind == e.what
                and before.shown[i].seat != e.who
                and before.shown[i].area == before.fight - 1
            ]
        case What.LOSES:
            return [
                shown_id(before, i)
                for i in found
                if before.shown[i].kind == e.what
                and before.shown[i].seat == e.who
                and before.shown[i].due
                and before.shown[i].area == before.fight - 1
            ]
        case What.RETREATS:
            mine = [
                i
                for i in found
                if before.shown[i].kind == e.what
                and before.shown[i].seat == e.who
                and before.shown[i].area == before.fight - 1
            ]
            return [shown_id(before, i) for i in mine if before.shown[i].count <= e.amount][:1]
        case _:
            return []
