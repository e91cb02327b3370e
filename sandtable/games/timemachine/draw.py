"""View -> picture. Columns are rounds, rows are people: "destroy fuel in round 3" is a crossing one can point at."""

from collections.abc import Hashable
from functools import lru_cache
from math import ceil
from typing import Any

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Beat, Drawing, Motion, Panel, Place
from sandtable.core.drawing.svg import (
    aside,
    emblem,
    group,
    hfill,
    kept_by,
    n,
    path,
    pen,
    rect,
    rr,
    shortened,
    text,
    use,
)
from sandtable.core.seats import EVERYONE
from sandtable.games.timemachine.aloud import aloud, person, said_stacks
from sandtable.games.timemachine.cards import FLAT, PAINT, PAINTS, Hands, back, badge, card_face, dial, face
from sandtable.games.timemachine.notation import TYPES, Lying, cards_in, lying, n_hidden
from sandtable.games.timemachine.rules.machine import need_of
from sandtable.games.timemachine.rules.scoring import is_complete, n_in_stacks
from sandtable.games.timemachine.rules.state import N_TYPES, Kind, Phase, Type, Zone, stack_of, type_of
from sandtable.games.timemachine.words import card_id, status

W = 780
COLUMN, WIDE = 118, 80  # where the first round begins, and how wide each is
TOP, ROW = 56, 80
PILES, OWN = 92, 96
MACHINE, HAND, DEEDS = 210, 540, 330  # how wide the panels of one's own are
GLYPHS = (*TYPES, "destroy", "retrieve", "send", "done")
ROWS, PILES_KEPT, HANDS = 1 << 11, 1 << 9, 1 << 10  # kept, as they were drawn
SECRET = (Phase.REPAIR, Phase.ACTIVATE, Phase.DECLARE, Phase.PLAY)


# ---- places ------------------------------------------------------------------------------------------------------------


def others(view: Any, seat: int) -> list[int]:
    """The seats of the upper rows: for a seat those after it in the order of play, for a spectator all."""
    count = view.book.n_seats
    return [(seat + 1 + i) % count for i in range(count - 1)] if seat >= 0 else list(range(count))


def column(round: int) -> float:
    """The middle of a round's column."""
    return COLUMN + (round - 0.5) * WIDE


def pile_y(view: Any, seat: int) -> float:
    return TOP + ROW * len(others(view, seat)) + PILES / 2


def row_y(view: Any, seat: int, whose: int) -> float:
    """The middle of a person's row."""
    if whose == seat:
        return pile_y(view, seat) + PILES / 2 + OWN / 2
    return TOP + ROW * (others(view, seat).index(whose) + 0.5)


def has_deeds(view: Any, seat: int) -> bool:
    return seat >= 0 and bool(view.active[seat]) and view.phase != Phase.OVER


def height(view: Any, seat: int) -> float:
    if seat < 0:
        return pile_y(view, seat) + PILES / 2 + 10
    return row_y(view, seat, seat) + OWN / 2 + 4


# ---- the ground --------------------------------------------------------------------------------------------------------


def header(view: Any, seat: int) -> str:
    """The rounds; the present one is a brass plumb line through everyone."""
    foot = row_y(view, seat, seat) + OWN / 2 - 6 if seat >= 0 else height(view, seat) - 6
    return rounds(view.book.n_rounds, view.round, foot)


@lru_cache(maxsize=256)
def rounds(count: int, present: int, foot: float) -> str:
    out = []
    for r in range(1, count + 1):
        x, now = column(r), r == present
        if now:
            out.append(path(f"M{n(x - WIDE / 2 + 3)} 46V{n(foot)}H{n(x + WIDE / 2 - 3)}V46Z", "now"))
        plate = path(f"M{n(x - 14)} 18H{n(x + 14)}V36L{n(x)} 46L{n(x - 14)} 36Z", "f-brass e") if now else ""
        ink = "f-brassink" if now else "f-ink" if r < present else "f-ink3"
        out.append(
            group([rect(x - 24, 10, 48, 38, "hot"), plate, text(x, 33, f"R{r}", f"t-num {ink}", 15)], id=f"round-{r}")
        )
    return "".join(
        [
            *out,
            path(pen([(18, 52), (W - 18, 52)], amp=0.8, step=60), "s-ink w3"),
            text(22, 36, f"Round {present}", "t-map", 18, "start"),
        ]
    )


@kept_by(lambda view, seat: (view.book.n_seats, seat))
def ground(view: Any, seat: int) -> str:
    """Paper, lines between the rows, the sand under the piles."""
    y = pile_y(view, seat)
    out = [
        rect(0, 0, W, height(view, seat), "f-paper"),
        path(rr(12, y - PILES / 2 + 4, W - 24, PILES - 8, 5), "f-sand"),
    ]
    for whose in others(view, seat)[:-1]:
        below = row_y(view, seat, whose) + ROW / 2
        out.append(path(pen([(18, below), (W - 18, below)], amp=0.5, step=80, key=whose), "s-ink3 w1"))
    if seat >= 0:
        below = row_y(view, seat, seat) + OWN / 2 - 2
        out.append(path(pen([(18, below), (W - 18, below)], amp=0.8, step=60), "s-ink w3"))
    return "".join(out)


# ---- people and their stacks -------------------------------------------------------------------------------------------


def row_follows(view: Any, seat: int, whose: int, names: Names, cards: Lying) -> Hashable:
    """All that the stacks of a row follow from, drawn and said."""
    there = tuple([(zone, when, *found) for (zone, owner, when), found in cards.items() if owner == whose])
    marked = tuple([c for c, is_so in enumerate(view.marked) if is_so]) if any(view.marked) else ()
    laid = tuple(view.laid[stack_of(whose, 1) : stack_of(whose + 1, 1)])
    return view.book, seat, whose, names[whose], view.phase == Phase.OVER, there, marked, laid


@kept_by(row_follows, ROWS)
def row(view: Any, seat: int, whose: int, names: Names, cards: Lying) -> tuple[str, list[Place]]:
    """The stacks of a row as they are drawn, and as they are said."""
    return stacks(view, seat, whose, cards), said_stacks(view, whose, names, cards)


def flag_follows(view: Any, seat: int, whose: int, names: Names) -> Hashable:
    marks = view.won[whose], sum(view.won), view.out[whose], view.active[whose], view.n_hand[whose]
    fuel = n_fuel_up(view, whose) if view.active[whose] else 0
    moment = view.phase == Phase.OVER, view.phase in SECRET and view.done[whose]
    return view.book, seat, whose, names[whose], marks, fuel, moment


def n_fuel_up(view: Any, whose: int) -> int:
    return sum(type_of(view, c) == Type.FUEL for c in cards_in(view, Zone.UP, whose))


@kept_by(flag_follows, ROWS)
def flag(view: Any, seat: int, whose: int, names: Names) -> str:
    """Who sits in this row, and what is to be known of them."""
    y = row_y(view, seat, whose)
    paint = whose % PAINTS
    cloth = rr(20, y - 30, 24, 15, 2)
    bands = rect(20, y - 24, 24, 3, "f-bone") if whose >= PAINTS else ""
    label = shortened(names[whose], 10)
    body = [
        rect(14, y - 36, 98, 68, "hot"),
        path(cloth, "f-seat"),
        path(cloth, "", fill=hfill(paint)),
        bands,
        path(cloth, "e1"),
        emblem(paint, 32, y - 22.5, 4.2),
        text(50, y - 17, label, "t-name", 15 if len(label) < 9 else 12.5, "start"),
        *standing(view, seat, whose, y),
    ]
    return group(body, f"seat-{paint}", id=f"seat-{whose}")


def standing(view: Any, seat: int, whose: int, y: float) -> list[str]:
    """Machine, hand, and whether an answer is in."""
    count = view.book.n_seats
    side = (
        ""
        if seat < 0 or whose == seat or count == 2
        else "left"
        if whose == (seat + 1) % count
        else "right"
        if seat == (whose + 1) % count
        else ""
    )
    out = []
    if view.won[whose]:
        out.append(
            path(rr(18, y + 19, 44, 17, 8), "f-brass e1")
            + text(40, y + 31.5, "wins" if sum(view.won) == 1 else "shares", "t-num f-brassink", 11.5)
        )
    if view.out[whose]:
        out.append(text(20, y + 4, "has given up", "t-it", 12.5, "start"))
    elif view.active[whose]:
        fuel = n_fuel_up(view, whose)
        out += [
            badge(31, y + 4, 12),
            text(49, y + 2, "running", "t-it", 12.5, "start"),
            text(49, y + 15, f"{fuel} fuel up", "t-num f-ink2", 11.5, "start"),
        ]
    elif side:
        out.append(text(20, y + 4, f"on the {side}", "t-it", 12.5, "start"))
    if whose != seat and view.n_hand[whose] and not view.won[whose]:
        out.append(text(20, y + 29, f"{view.n_hand[whose]} in hand", "t-num f-ink2", 11.5, "start"))
    elif whose == seat and not view.active[seat] and view.phase != Phase.OVER:
        out += [
            text(20, y + 24, "dark frame:", "t-it", 11, "start"),
            text(20, y + 36, "only you see it", "t-it", 11, "start"),
        ]
    is_in = view.phase in SECRET and view.done[whose] and not view.out[whose]
    mark = path(rr(91, y + 17, 18, 15, 7), "f-brass e1") + use("done", 100, y + 24.5, 12)
    out.append(aside(mark if is_in else ""))
    return out


def stacks(view: Any, seat: int, whose: int, cards: Lying) -> str:
    """The eight stacks of a row."""
    out, y = [], row_y(view, seat, whose)
    for r in range(1, view.book.n_rounds + 1):
        out.append(stack(whose, r, column(r), y, tuple(stack_cards(view, whose, r, cards))))
    return "".join(out)


@lru_cache(maxsize=1 << 12)
def stack(whose: int, round: int, x: float, y: float, cards: tuple[tuple[str, str, int], ...]) -> str:
    out = [path(rr(x - 34, y - 30, 68, 60, 4), "hot", id=f"stack-{whose}-{round}")]
    if not cards:
        out.append(path(rr(x - 16, y - 23, 32, 46, 4), "slot"))
    gap = min(21, 44 / max(1, len(cards) - 1))
    for i, (id, body, lift) in enumerate(cards):
        out.append(group(body, "piece", at=(x + (i - (len(cards) - 1) / 2) * gap, y - lift), id=id))
    return "".join(out)


def stack_cards(view: Any, whose: int, round: int, cards: Lying, hands: Hands = FLAT) -> list[tuple[str, str, int]]:
    """(id, picture, how far it stands up): what is face up, what the viewer knows, then backs, each by number."""
    down = cards.get((Zone.DOWN, whose, round), [])
    out = [(card_id(c), hands.face(view, c), 4) for c in cards.get((Zone.UP, whose, round), [])]
    if view.phase == Phase.OVER:
        return out + [(card_id(c), hands.face(view, c), 0) for c in down]
    out += [
        (
            card_id(c),
            hands.secret(view, c) + (chosen(*hands.bezel) if view.marked[c] else ""),
            8 if view.marked[c] else 0,
        )
        for c in down
    ]
    return out + [(f"back-{whose}-{round}-{i}", hands.back(), 0) for i in range(n_hidden(view, cards, whose, round))]


@lru_cache(maxsize=16)
def chosen(w: float, h: float) -> str:
    """The brass bezel round a card that is chosen."""
    d = rr(-w / 2, -h / 2, w, h, 6)
    return path(d, "bezel-bed") + path(d, "bezel")


# ---- piles -------------------------------------------------------------------------------------------------------------


def piles_follow(view: Any, seat: int, cards: Lying) -> Hashable:
    known = tuple([tuple(cards.get((Zone.PILE, -1, r), ())) for r in range(1, view.book.n_rounds + 1)])
    tray = view.deed_round if is_in_tray(view, seat, view.deed_round) else 0
    return view.book, seat, known, tuple(view.rest), tray


@kept_by(piles_follow, PILES_KEPT)
def piles(view: Any, seat: int, cards: Lying) -> str:
    """What was discarded, round by round; closed piles show how many."""
    y = pile_y(view, seat)
    out = [
        text(22, y - 8, "Discards", "t-map", 16, "start"),
        text(22, y + 10, "shared, open" if view.book.open_discards else "face down", "t-it", 12.5, "start"),
    ]
    for r in range(1, view.book.n_rounds + 1):
        x, total = column(r), sum(view.rest[stack_of(s, r)] for s in range(view.book.n_seats))
        known = cards.get((Zone.PILE, -1, r), [])
        out.append(path(rr(x - 38, y - 42, 76, 84, 4), "hot", id=f"pile-{r}"))
        if not total or is_in_tray(view, seat, r):
            out.append(path(rr(x - 16, y - 23, 32, 46, 4), "slot"))
        else:
            shown = [(card_id(c), face(view, c)) for c in known]
            shown += [(f"back-pile-{r}-{i}", back()) for i in range(total - len(known))]
            out.append(tiles(tuple(shown), x, y, 72, 80))
    return "".join(out)


@lru_cache(maxsize=1 << 10)
def tiles(cards: tuple[tuple[str, str], ...], x: float, y: float, w: float, h: float) -> str:
    """Cards in rows, as large as they fit."""
    best = (0.0, 1)
    for columns in range(1, len(cards) + 1):
        rows = ceil(len(cards) / columns)
        best = max(best, (min(1.0, w / (columns * 34), h / (rows * 49)), columns))
    scale, columns = best
    rows = ceil(len(cards) / columns)
    out = []
    for i, (id, body) in enumerate(cards):
        at = (x + (i % columns - (columns - 1) / 2) * 34 * scale, y + (i // columns - (rows - 1) / 2) * 49 * scale)
        out.append(group(group(body, scale=round(scale, 3)), "piece", at=at, id=id))
    return "".join(out)


def is_in_tray(view: Any, seat: int, round: int) -> bool:
    """Is this the pile out of which the viewer takes a card just now?"""
    return view.phase == Phase.TAKE and view.actor == seat + 1 and view.deed_round == round


# ---- the viewer's own hand and machine ---------------------------------------------------------------------------------


def hand(view: Any, seat: int) -> Panel:
    return fan(view, seat, tuple(cards_in(view, Zone.HAND, seat)))


@kept_by(lambda view, seat, cards: (view.book, cards, view.picked[seat]), HANDS)
def fan(view: Any, seat: int, cards: tuple[int, ...]) -> Panel:
    """The hand as a fan; what is chosen stands out."""
    out = [held(view, c, i, len(cards), view.picked[seat] == c + 1) for i, c in enumerate(cards)]
    most = (view.book.hand - 1) / 2
    return Panel("hand", "Your hand", HAND, 170 + most * most * 5, group(out, "timemachine hand"))


@kept_by(lambda view, *held: (view.book, held), HANDS)
def held(view: Any, c: int, i: int, of: int, is_chosen: bool) -> str:
    """A card in its place among those of a hand."""
    t = i - (of - 1) / 2
    at = (HAND / 2 + t * min(96, 430 / max(1, of - 1)), 92 + t * t * 5 - (18 if is_chosen else 0))
    body = card_face(view, c) + (chosen(106, 146) if is_chosen else "")
    return group(group(body, turn=t * 4), "piece card-in-hand", at=at, id=card_id(c))


def machine(view: Any, seat: int, cards: Lying) -> Panel:
    """The machine as it grows: what lies in the stacks, against what it needs."""
    have, need = components(view, seat, cards)
    return dialled(tuple(view.book.need), have, need, bool(view.active[seat]))


@lru_cache(maxsize=1 << 10)
def dialled(shown: tuple[int, ...], have: tuple[int, ...], need: tuple[int, ...], active: bool) -> Panel:
    lacking = sum(max(0, m - h) for m, h in zip(need, have, strict=True))
    state = (
        "running"
        if active
        else "complete, not activated"
        if not lacking
        else f"lacks {lacking} component{'s' if lacking > 1 else ''}"
    )
    body = group(dial(shown, have, need, active), "dial", at=(MACHINE / 2, 92), id="machine")
    return Panel("machine", "Time machine", MACHINE, 206, body + text(MACHINE / 2, 196, state, "t-it", 14))


def components(view: Any, seat: int, cards: Lying) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What lies in one's own stacks of each type, and what the machine needs."""
    mine = [kept for (zone, whose, _), kept in cards.items() if whose == seat and zone in (Zone.UP, Zone.DOWN)]
    types = [type_of(view, c) for kept in mine for c in kept]
    have = tuple(types.count(t) for t in range(N_TYPES))  # must agree with n_in_stacks
    return have, tuple(need_of(view, seat, t) for t in range(N_TYPES))


def deeds(view: Any, seat: int) -> list[Panel]:
    """What a running machine can do: four types to destroy, a pile, a card to send."""
    return [running()] if has_deeds(view, seat) else []


@lru_cache(maxsize=1)
def running() -> Panel:
    out = [
        path(rr(2, 2, DEEDS - 4, 48, 5), "f-sand s-ink2 w1"),
        use("destroy", 24, 26, 24),
        text(42, 31, "destroy", "t-name", 13.5, "start"),
    ]
    for t in range(N_TYPES):
        x, y = 134 + t * 54, 26
        body = [
            path(rr(x - 23, y - 20, 46, 40, 6), "f-seat"),
            path(rr(x - 23, y - 20, 46, 40, 6), "", fill=hfill(PAINT[t])),
            path(rr(x - 23, y - 20, 46, 40, 6), "e1"),
            path(rr(x - 12, y - 12, 24, 24, 12), "f-card ei"),
            use(TYPES[t], x, y, 17, "on-card"),
        ]
        out.append(group(body, f"seat-{PAINT[t]}", id=f"destroy-{TYPES[t]}"))
    for i, (glyph, words) in enumerate((("retrieve", "retrieve: a pile"), ("send", "send: a card, a round"))):
        x = (24, 160)[i]
        out.append(use(glyph, x, 72, 22) + text(x + 18, 77, words, "t-it", 13.5, "start"))
    return Panel("deeds", "What it can do", DEEDS, 94, "".join(out))


def own(view: Any, seat: int, cards: Lying) -> list[Panel]:
    """What the viewer alone has: machine, hand, deeds."""
    return [] if seat < 0 else [machine(view, seat, cards), hand(view, seat), *deeds(view, seat)]


# ---- panels ------------------------------------------------------------------------------------------------------------


def tray(view: Any, seat: int) -> list[Panel]:
    """The pile that the viewer looks through."""
    if not (view.phase == Phase.TAKE and view.actor == seat + 1):
        return []
    cards = cards_in(view, Zone.PILE, when=view.deed_round)
    rows = ceil(len(cards) / 4)
    body = [rect(0, 0, 240, rows * 84 + 12, "f-sand")]
    for i, c in enumerate(cards):
        body.append(
            group(group(face(view, c), scale=1.6), "piece", at=(36 + i % 4 * 56, 48 + i // 4 * 84), id=card_id(c))
        )
    return [Panel("tray", f"Pile of round {view.deed_round}", 240, rows * 84 + 12, "".join(body))]


def hands(view: Any, seat: int, names: Names) -> list[Panel]:
    """When all eyes look together: everyone's hand, with what is chosen in this turn."""
    if seat != EVERYONE or Zone.HAND not in view.zone:
        return []
    held = [(s, cards_in(view, Zone.HAND, s)) for s in range(view.book.n_seats)]
    high = view.book.n_seats * 76 + 6
    body = [rect(0, 0, 240, high, "f-paper")]
    for s, cards in held:
        body.append(text(12, 18 + s * 76, names[s], "t-name", 13, "start"))
        gap = min(38, 200 / max(1, len(cards) - 1))
        for i, c in enumerate(cards):
            marked = chosen(36, 50) if view.picked[s] == c + 1 else ""
            body.append(group(face(view, c) + marked, "piece", at=(30 + i * gap, 50 + s * 76), id=card_id(c)))
    return [Panel("hands", "Hands", 240, high, "".join(body))]


def passed_on(view: Any, seat: int) -> list[Panel]:
    """What the seat has passed on and has not seen again."""
    rounds = sorted({view.when[c] for c in cards_in(view, Zone.PASSED)})
    if not rounds or seat < 0:
        return []
    body = []
    for i, r in enumerate(rounds):
        y = 30 + i * 50
        body.append(text(10, y + 5, f"R{r}", "t-num f-ink2", 13, "start"))
        cards = cards_in(view, Zone.PASSED, when=r)
        for j, c in enumerate(cards):
            body.append(
                group(face(view, c), "piece", at=(56 + j * min(36, 160 / max(1, len(cards) - 1)), y), id=card_id(c))
            )
    high = len(rounds) * 50 + 8
    return [Panel("passed", "Seen by you, out of sight", 240, high, rect(0, 0, 240, high, "f-paper") + "".join(body))]


def removed(view: Any) -> list[Panel]:
    """What is out of the game."""
    gone = cards_in(view, Zone.REMOVED)
    if not gone:
        return []
    rows = ceil(len(gone) / 8)
    body = [
        group(group(face(view, c), scale=0.8), "piece", at=(20 + i % 8 * 28.5, 24 + i // 8 * 42), id=card_id(c))
        for i, c in enumerate(gone)
    ]
    return [
        Panel(
            "removed",
            "Removed from the game",
            240,
            rows * 42 + 8,
            rect(0, 0, 240, rows * 42 + 8, "f-paper") + "".join(body),
        )
    ]


def tally(view: Any, names: Names) -> list[Panel]:
    """After the end: what everyone has in the stacks, in the order in which ties are broken."""
    if view.phase != Phase.OVER:
        return []
    body = [use(TYPES[t], 118 + t * 29, 18, 18) for t in range(N_TYPES)]
    for i in range(view.book.n_seats):
        y = 46 + i * 24
        ink = "f-ink" if view.won[i] else "f-ink2"
        if view.won[i]:
            body.insert(0, rect(4, y - 16, 232, 22, "now"))
        body.append(
            group(
                [
                    path(rr(10, y - 11, 16, 11, 2), "f-seat"),
                    path(rr(10, y - 11, 16, 11, 2), "", fill=hfill(i % PAINTS)),
                    path(rr(10, y - 11, 16, 11, 2), "e1"),
                ],
                f"seat-{i % PAINTS}",
            )
        )
        body.append(text(32, y, shortened(names[i], 11), "t-name", 13, "start"))
        body += [text(118 + t * 29, y, n_in_stacks(view, i, t), f"t-num {ink}", 14) for t in range(N_TYPES)]
        body.append(use("done", 227, y - 5, 14) if is_complete(view, i) else "")
    high = 40 + view.book.n_seats * 24
    return [Panel("tally", "Components", 240, high, rect(0, 0, 240, high, "f-paper") + "".join(body))]


def panels(view: Any, seat: int, names: Names, cards: Lying) -> tuple[Panel, ...]:
    """All that lies beside the rounds."""
    return (
        *own(view, seat, cards),
        *tally(view, names),
        *hands(view, seat, names),
        *tray(view, seat),
        *passed_on(view, seat),
        *removed(view),
    )


# ---- the picture -------------------------------------------------------------------------------------------------------


def draw(view: Any, seat: int, names: Names) -> Drawing:
    rows = others(view, seat) + ([seat] if seat >= 0 else [])
    cards = lying(view)
    laid = [row(view, seat, whose, names, cards) for whose in rows]
    people = "".join([flag(view, seat, whose, names) + drawn for whose, (drawn, _) in zip(rows, laid, strict=True)])
    said = [person(view, seat, whose, names, said) for whose, (_, said) in zip(rows, laid, strict=True)]
    pieces = group(header(view, seat) + people + piles(view, seat, cards), "timemachine")
    return Drawing(
        W,
        height(view, seat),
        ground(view, seat),
        pieces,
        f"Time Machine, round {view.round}",
        status(view, names),
        GLYPHS,
        panels(view, seat, names, cards),
        aloud(view, cards, said),
        (0, 0, max(column(view.round) + WIDE * 0.75, 2 * COLUMN), height(view, seat)),
    )


def beats(before: Any, after: Any, seat: int) -> list[Beat]:
    """Cards that were in sight turn over, or are lifted off the table; all else slides by itself."""
    turned: list[Motion] = []
    lifted: list[Motion] = []
    for e in after.events[: after.n_events]:
        if e.kind in (Kind.SHOWN, Kind.PAID, Kind.DESTROYED) and before.zone[e.what] in (Zone.UP, Zone.DOWN):
            (turned if e.kind == Kind.SHOWN else lifted).append(
                Motion(card_id(e.what), effect="turn" if e.kind == Kind.SHOWN else "lift")
            )
    out = [Beat(tuple(lifted), ms=400)] if lifted else []
    return out + ([Beat(tuple(turned), ms=180)] if turned else [])
