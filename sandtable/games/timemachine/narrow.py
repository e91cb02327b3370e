"""View -> picture for a phone held upright: one round lies open, those before it are spines, those to come are slits. Rows are people, as
on the large board; what is one's own lies beside it as there."""

from functools import lru_cache
from typing import Any, NamedTuple

from sandtable.core.contract import Names
from sandtable.core.drawing.board import Drawing
from sandtable.core.drawing.svg import aside, emblem, group, hfill, n, path, pen, rect, rr, shortened, star, text, use
from sandtable.games.timemachine.aloud import aloud, person, said_stacks
from sandtable.games.timemachine.cards import FLAT, PAINTS, badge, on_edge
from sandtable.games.timemachine.draw import GLYPHS, SECRET, components, is_in_tray, others, panels, stack_cards, tiles
from sandtable.games.timemachine.notation import TYPES, Lying, cards_in, lying
from sandtable.games.timemachine.rules.memory import n_down
from sandtable.games.timemachine.rules.state import Phase, Zone, stack_of
from sandtable.games.timemachine.words import card_id, status

WIDE, EDGE = 390, 6
LABEL = 66  # how wide who sits in a row is
OPEN, SPINE, SLIT = 122, 30, 16  # how wide a round is: the open one at least
TOP, ROW, PILES, OWN, NEEDS = 40, 62, 74, 68, 28
LEAST, MOST, GAP = 10.6, 19.0, 1.4  # of a card on edge: how high it is, and what lies between two


class Span(NamedTuple):
    """Where a round lies from left to right."""

    x: float  # of its middle
    wide: float
    is_open: bool


def opened(view: Any) -> int:
    """The round that lies open: the one that a deed is about, else the present, or the one before it while nothing lies there."""
    if view.phase == Phase.TAKE and view.deed_round:
        return int(view.deed_round)
    now = min(max(1, view.round), view.book.n_rounds)
    lies = any(n_lying(view, whose, now) for whose in range(view.book.n_seats))
    return now if lies else max(1, now - 1)


def n_lying(view: Any, whose: int, round: int) -> int:
    """How many cards of a round everybody sees in a stack, and of its pile."""
    return int(n_stacked(view, whose, round) + view.rest[stack_of(whose, round)])


def n_stacked(view: Any, whose: int, round: int) -> int:
    up = sum(view.when[c] == round for c in cards_in(view, Zone.UP, whose))
    return int(n_down(view, whose, round) + up)


def round_id(round: int) -> str:
    return f"round-{round}"


def past_and_present(view: Any) -> list[int]:
    """The rounds in which something may lie."""
    return list(range(1, min(max(1, view.round), view.book.n_rounds) + 1))


@lru_cache(maxsize=256)
def laid(count: int, present: int, opened: int) -> dict[int, Span]:
    wide = {r: SPINE if r <= present else SLIT for r in range(1, count + 1)}
    room = WIDE - LABEL - EDGE
    wide[opened] = max(OPEN, room - sum(w for r, w in wide.items() if r != opened))
    fit, x, found = min(1.0, room / sum(wide.values())), float(LABEL), {}
    for r, w in wide.items():
        found[r] = Span(x + w * fit / 2, w * fit, r == opened)
        x += w * fit
    return found


def heights(view: Any, seat: int) -> tuple[dict[int, float], float, float]:
    """The middle of each person's row, the middle of the piles, and where the board ends."""
    rows = {whose: TOP + ROW * (i + 0.5) for i, whose in enumerate(others(view, seat))}
    piles = TOP + ROW * len(rows) + PILES / 2
    if seat >= 0:
        rows[seat] = piles + PILES / 2 + OWN / 2
    return rows, piles, piles + PILES / 2 + (OWN + NEEDS if seat >= 0 else 6)


# ---- layers ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def header(count: int, present: int, opened: int, foot: float) -> str:
    """The rounds; the present one has its brass plate, the open one its name."""
    out = []
    for r, (x, wide, is_open) in laid(count, present, opened).items():
        now, half = r == present, wide / 2
        band = path(f"M{n(x - half + 1)} {TOP - 6}V{n(foot)}H{n(x + half - 1)}V{TOP - 6}Z", "now") if is_open else ""
        reach = half - 2 if is_open else min(half, 12)
        plate = f"M{n(x - reach)} 8H{n(x + reach)}V26L{n(x)} 35L{n(x - reach)} 26Z"
        ink = "f-brassink" if now else "f-ink" if r < present else "f-ink3"
        words = text(x, 23, f"Round {r}" if is_open else r, f"t-num {ink}", 14 if wide > 20 else 11)
        hot = rect(x - half, 2, wide, TOP - 4, "hot")
        out.append(
            band
            + group([f"<title>Round {r}</title>", hot, path(plate, "f-brass e") if now else "", words], id=round_id(r))
        )
    return "".join([*out, path(pen([(8, TOP - 3), (WIDE - 8, TOP - 3)], amp=0.7, step=50), "s-ink w2")])


@lru_cache(maxsize=64)
def ground(rows: tuple[float, ...], piles: float, high: float) -> str:
    out = [rect(0, 0, WIDE, high, "f-paper"), rect(0, piles - PILES / 2 + 2, WIDE, PILES - 4, "f-sand")]
    for y in rows:
        if y < piles:
            below = y + ROW / 2
            out.append(path(pen([(8, below), (WIDE - 8, below)], amp=0.5, step=60, key=y), "s-ink3 w1"))
    return "".join(out)


def flag(view: Any, seat: int, whose: int, y: float, names: Names) -> str:
    """Who sits in this row, and what is to be known of them."""
    note = "given up" if view.out[whose] else "running" if view.active[whose] else "no machine"
    more = f"{view.n_hand[whose]} in hand" if whose != seat and view.n_hand[whose] else "you" if whose == seat else ""
    is_in = view.phase in SECRET and view.done[whose] and not view.out[whose]
    return flown(whose, y, names[whose], note, more, bool(view.won[whose]), bool(is_in), bool(view.active[whose]))


@lru_cache(maxsize=1 << 10)
def flown(whose: int, y: float, name: str, note: str, more: str, won: bool, is_in: bool, runs: bool) -> str:
    paint, cloth = whose % PAINTS, rr(8, y - 27, 20, 13, 2)
    body = [
        rect(2, y - 29, LABEL - 4, 58, "hot"),
        path(cloth, "f-seat"),
        path(cloth, "", fill=hfill(paint)),
        rect(8, y - 22, 20, 3, "f-bone") if whose >= PAINTS else "",
        path(cloth, "e1"),
        emblem(paint, 18, y - 20.5, 3.6),
        badge(43, y - 20, 9) if runs else "",
        aside(path(rr(34, y - 28, 18, 15, 7), "f-brass e1") + use("done", 43, y - 20.5, 12) if is_in else ""),
        text(8, y - 1, shortened(name, 9), "t-name", 12.5, "start"),
        text(8, y + 13, "wins" if won else note, "t-num f-ink" if won else "t-it", 11.5, "start"),
        text(8, y + 25, more, "t-num f-ink2", 10.5, "start"),
    ]
    return group(body, f"seat-{paint}", id=f"seat-{whose}")


@lru_cache(maxsize=1 << 12)
def stack(whose: int, when: int, at: Span, y: float, high: float, cards: tuple[tuple[str, str, int], ...]) -> str:
    """The cards of a stack: side by side in the open round, on edge in a spine."""
    out = [
        path(rr(at.x - at.wide / 2 + 1, y - high / 2 + 2, at.wide - 2, high - 4, 3), "hot", id=f"stack-{whose}-{when}")
    ]
    if not cards:
        return out[0] + slot(at, y)
    if not at.is_open:
        return out[0] + slivers(tuple((id, body) for id, body, _ in cards), at, y, high)
    k = len(cards)
    step = min(38, (at.wide - 44) / max(1, k - 1))
    for i, (id, body, lift) in enumerate(cards):
        place = (at.x + (i - (k - 1) / 2) * step, y - lift / 2)
        out.append(group(group(body, scale=1.14), "piece", at=place, id=id))
    return "".join(out)


def edge(count: int, room: float) -> float:
    """How high each of so many cards on edge is, so that every one can be read."""
    return max(LEAST, min(MOST, (room - 4) / max(1, count) - GAP))


@lru_cache(maxsize=1 << 10)
def slivers(cards: tuple[tuple[str, str], ...], at: Span, y: float, room: float) -> str:
    """Cards on edge in a spine, one under another; of very many each lies on the one before."""
    k = len(cards)
    high = edge(k, room)
    step = min(high + GAP, (room - 4 - high) / max(1, k - 1))
    return "".join(
        group(
            group(body, scale=round(min(1, (at.wide - 2) / 29), 3)),
            "piece",
            at=(at.x, y + (i - (k - 1) / 2) * step),
            id=id,
        )
        for i, (id, body) in enumerate(cards)
    )


def slot(at: Span, y: float) -> str:
    half = 16 if at.is_open else min(12, at.wide / 2 - 2)
    return path(rr(at.x - half, y - 21, 2 * half, 42, 3), "slot")


def piles(view: Any, seat: int, y: float, cards: Lying, rounds: dict[int, Span]) -> str:
    """What was discarded, round by round; closed piles show how many."""
    out = [
        text(8, y - 8, "Discards", "t-map", 13, "start"),
        text(8, y + 8, "shared," if view.book.open_discards else "face", "t-it", 12, "start"),
        text(8, y + 22, "open" if view.book.open_discards else "down", "t-it", 12, "start"),
    ]
    for r, at in rounds.items():
        total = sum(view.rest[stack_of(s, r)] for s in range(view.book.n_seats))
        known = cards.get((Zone.PILE, -1, r), [])
        out.append(
            path(rr(at.x - at.wide / 2 + 1, y - PILES / 2 + 3, at.wide - 2, PILES - 6, 3), "hot", id=f"pile-{r}")
        )
        if not total or is_in_tray(view, seat, r):
            out.append(slot(at, y))
        else:
            hands = FLAT if at.is_open else on_edge(edge(total, PILES))
            shown = [(card_id(c), hands.face(view, c)) for c in known]
            shown += [(f"back-pile-{r}-{i}", hands.back()) for i in range(total - len(known))]
            lain = tuple(shown)
            out.append(tiles(lain, at.x, y, at.wide - 4, PILES - 10) if at.is_open else slivers(lain, at, y, PILES))
    return "".join(out)


@lru_cache(maxsize=256)
def needs(have: tuple[int, ...], need: tuple[int, ...], y: float) -> str:
    """The machine laid flat: a star for every component, filled where it is there."""
    out = [rect(0, y - NEEDS / 2, WIDE, NEEDS, "hot"), path(f"M8 {n(y - NEEDS / 2)}H{WIDE - 8}", "s-ink3 w1")]
    wide = (WIDE - 16) / len(TYPES)
    for t, kind in enumerate(TYPES):
        x = 18 + wide * t
        out.append(use(kind, x, y, 20))
        out += [
            path(star(x + 20 + 15 * i, y, 6.6, 5, 0.46), "f-brass e1" if i < have[t] else "star-off")
            for i in range(need[t])
        ]
    return group(out, id="machine")


def narrow(view: Any, seat: int, names: Names) -> Drawing:
    return drawn(view, seat, names, opened(view))


def another(view: Any, seat: int, names: Names, id: str) -> Drawing:
    """With the round open that somebody has turned to."""
    return drawn(view, seat, names, next(r for r in past_and_present(view) if round_id(r) == id))


def drawn(view: Any, seat: int, names: Names, open: int) -> Drawing:
    rows, middle, high = heights(view, seat)
    cards, rounds = lying(view), laid(view.book.n_rounds, view.round, open)
    foot = high - NEEDS if seat >= 0 else high
    head = header(view.book.n_rounds, view.round, open, foot - 4)
    machine = needs(components(view, seat, cards)[0], tuple(view.book.need), high - NEEDS / 2) if seat >= 0 else ""
    people = []
    for whose, y in rows.items():
        people.append(flag(view, seat, whose, y, names))
        room = OWN if whose == seat else ROW
        for r, at in rounds.items():
            hands = FLAT if at.is_open else on_edge(edge(n_stacked(view, whose, r), room))
            people.append(stack(whose, r, at, y, room, tuple(stack_cards(view, whose, r, cards, hands))))
    return Drawing(
        WIDE,
        high,
        ground(tuple(rows.values()), middle, high),
        group(head + "".join(people) + piles(view, seat, middle, cards, rounds) + machine, "timemachine"),
        f"Time Machine, round {view.round}",
        status(view, names),
        GLYPHS,
        tuple(panel for panel in panels(view, seat, names, cards) if panel.id != "machine"),
        aloud(
            view, cards, [person(view, seat, whose, names, said_stacks(view, whose, names, cards)) for whose in rows]
        ),
        narrow=True,
        opens=tuple(round_id(r) for r in past_and_present(view)),
        opened=round_id(open),
        focus=(0, rows[seat] - OWN / 2, WIDE, high - rows[seat] + OWN / 2) if seat >= 0 else None,
    )
