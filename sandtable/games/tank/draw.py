"""View -> picture: the board from above, what the viewer's tank reaches and sees, its card and the council beside it."""

from functools import lru_cache
from typing import Any, NamedTuple

from sandtable.core.contract import Names
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Beat, Drawing, Motion, Panel
from sandtable.core.wording import many
from sandtable.games.tank.aloud import aloud
from sandtable.games.tank.maps import MAX_SQUARES
from sandtable.games.tank.phrases import who
from sandtable.games.tank.pieces import is_crowded, tanks
from sandtable.games.tank.rules.actions import Entry, kind_of, place_of
from sandtable.games.tank.rules.board import tank_on
from sandtable.games.tank.rules.council import n_members
from sandtable.games.tank.rules.legal import legal_actions
from sandtable.games.tank.rules.shooting import dice_for, needs_dice
from sandtable.games.tank.rules.state import FREE, MAX_ACTIONS, MAX_LIVES, N_DECREES, NOWHERE, Ending, Kind, Status
from sandtable.games.tank.rules.turn import asks
from sandtable.games.tank.squares import square_name
from sandtable.games.tank.terrain import cell_of, changes, extent, ground, margin_of, place, wall_id
from sandtable.games.tank.words import ballot_lines, result, status, tank_id

GLYPHS = ("coffer", "gold", "mine", "range", "stimulus", "vote")
ROOM = 8 * MAX_SQUARES  # for legal entries
LONGEST_TITLE = 18  # of a name on the tank card
MOST_OPTIONS = 4  # of a ballot, shown beside the board
HIT_MS, PAUSE_MS = 300, 600


# ---- what the viewer's tank can do -----------------------------------------------------------------------------------


Squares = tuple[int, ...]


class Aims(NamedTuple):
    """What a tank with an action to spend can do with it."""

    entries: tuple[int, ...] = ()  # that move or shoot
    moves: Squares = ()  # that it may go to
    bare: Squares = ()  # that it may shoot at, where no wall stands
    held: Squares = ()  # that it may shoot at, where a tank or wreck stands
    hot: Squares = ()  # that can be clicked: to go there, or to shoot where nobody is


def aims(view: Any, seat: int) -> Aims:
    if not asks(view, seat) or seat < 0 or view.tanks[seat].status != Status.LIVING or not view.tanks[seat].actions:
        return Aims()
    return aimed(view, seat)


def around(view: Any, square: int, reach: int) -> tuple[tuple[int, ...], ...]:
    """What stands on the squares that are at most so far away, row by row."""
    width, column, row = view.book.width, square % view.book.width, square // view.book.width
    left, right = max(column - reach, 0), min(column + reach + 1, width)
    rows = range(max(row - reach, 0), min(row + reach + 1, view.book.height))
    return tuple([tuple(view.board[y * width + left : y * width + right]) for y in rows])


def aim_key(view: Any, seat: int) -> tuple[object, ...]:
    """All that a tank with an action to spend goes and shoots by: what is farther away than a shot is not in its way."""
    tank = view.tanks[seat]
    return view.book, tank.square, tank.range, around(view, tank.square, tank.range + 1)


@svg.kept_by(aim_key, 1 << 10)
def aimed(view: Any, seat: int) -> Aims:
    out = [0] * ROOM
    entries = out[: legal_actions(view, seat, out, 0)]
    moves, shots = ([place_of(a) for a in entries if kind_of(a) == kind] for kind in (Entry.MOVE, Entry.SHOOT))
    return Aims(
        entries=tuple(entries),
        moves=tuple(moves),
        bare=tuple([s for s in shots if view.board[s] <= FREE]),
        held=tuple([s for s in shots if tank_on(view, s) != NOWHERE]),
        hot=tuple(dict.fromkeys([*moves, *(s for s in shots if tank_on(view, s) == NOWHERE)])),
    )


def reach(view: Any, seat: int) -> str:
    """Range is counted in squares, so its ring is square."""
    if not 0 <= seat < view.book.n_seats or view.tanks[seat].status != Status.LIVING:
        return ""
    return reached(view.book, view.tanks[seat].square, view.tanks[seat].range)


@lru_cache(maxsize=1 << 10)
def reached(book: Any, square: int, r: int) -> str:
    c, m = cell_of(book), margin_of(book)
    column, row = square % book.width, square // book.width
    x0, y0, x1, y1 = max(0, column - r), max(0, row - r), min(book.width, column + r + 1), min(book.height, row + r + 1)
    return svg.path(svg.rr(m + x0 * c + 1, m + y0 * c + 1, (x1 - x0) * c - 2, (y1 - y0) * c - 2, c * 0.14), "range")


@lru_cache(maxsize=1 << 9)
def field_of_fire(book: Any, squares: Squares) -> str:
    """A faint wash on what is in range and sight; walls keep their own ground."""
    if not squares:
        return ""
    c = cell_of(book)
    at = [place(book, square) for square in squares]
    return svg.group([svg.rect(x - c / 2, y - c / 2, c, c, "wash-shoot") for x, y in at], "sight-field")


def bezel(view: Any, seat: int) -> str:
    """Brass: this tank is the viewer's."""
    if (
        not 0 <= seat < view.book.n_seats
        or view.tanks[seat].square == NOWHERE
        or view.tanks[seat].status == Status.UNPLACED
    ):
        return ""
    x, y = place(view.book, view.tanks[seat].square)
    c = cell_of(view.book)
    return svg.selected_ring(x, y, c * 0.62) if is_crowded(view) else svg.selected_box(x, y, c - 3, c - 3)


@lru_cache(maxsize=1 << 9)
def squares(book: Any, squares: Squares) -> str:
    """What can be clicked beside tanks: squares to go to or to shoot at. The client lights them."""
    if not squares:
        return ""
    c = cell_of(book)
    at = [(*place(book, square), f"sq-{square_name(square, book.width)}") for square in squares]
    return svg.group([svg.rect(x - c / 2, y - c / 2, c, c, "hot", id=id) for x, y, id in at], "squares")


def dice_hints(view: Any, seat: int, held: Squares) -> str:
    """How many dice a shot at each tank in sight has; on a crowded board a broken ring says that it is in sight."""
    c, parts = cell_of(view.book), []
    for square in held:
        if needs_dice(view, square):
            x, y = place(view.book, square)
            if is_crowded(view):
                parts.append(svg.threatened(x, y, c * 0.5))
            else:
                parts.append(svg.die(x - c * 0.37, y - c * 0.37, c * 0.25, str(dice_for(view, seat, square))))
    return svg.group(parts, "dice-hint", aria_hidden="true") if parts else ""


def last(view: Any) -> str:
    """The track of the last move, the line of the last shot."""
    parts = []
    for event in view.events[: view.n_events]:
        if event.kind == Kind.MOVE:
            parts.append(
                svg.trail(
                    *place(view.book, event.amount),
                    *place(view.book, event.what),
                    cell_of(view.book) * 0.13,
                    cell_of(view.book) * 0.36,
                )
            )
        if event.kind in (Kind.SHOOT, Kind.MISS, Kind.HIT_WALL) and view.tanks[event.who].square != NOWHERE:
            parts.append(shot_line(view, event.who, event.what))
        if event.kind in (Kind.HIT, Kind.HIT_CORPSE) and NOWHERE not in (
            view.tanks[event.who].square,
            view.tanks[event.what].square,
        ):
            parts.append(shot_line(view, event.who, view.tanks[event.what].square))
    return "".join(parts)


def shot_line(view: Any, shooter: int, square: int) -> str:
    c = cell_of(view.book)
    if view.tanks[shooter].square == square:
        return ""
    return svg.sight_line(place(view.book, view.tanks[shooter].square), place(view.book, square), c * 0.5, c * 0.1)


# ---- beside the board ------------------------------------------------------------------------------------------------


def card(view: Any, seat: int, names: Names) -> Panel:
    """The viewer's tank card."""
    tank = view.tanks[seat]
    note = f"bounty {tank.bounty} · " if tank.bounty else ""
    note += (
        "done for today"
        if view.seats[seat].is_done
        else "waiting"
        if view.seats[seat].is_waiting
        else many(tank.actions, "action")
    )
    return drawn_card(who(names, seat), tank.lives, tank.actions, tank.gold, tank.range, note)


@lru_cache(maxsize=1 << 10)
def drawn_card(name: str, lives: int, actions: int, gold: int, range_: int, note: str) -> Panel:
    body = [
        svg.plate(1, 1, 238, 92),
        svg.text(14, 24, svg.shortened(name, LONGEST_TITLE), "t-map", 15, "start"),
    ]
    body.append(svg.pips(200, 20, lives, MAX_LIVES, 5, 14))
    for i in range(MAX_ACTIONS):
        body.append(svg.use("stimulus", 24 + i * 22, 48, 20, "" if i < actions else "faint"))
    body += [svg.coin(152, 48, 11, gold), svg.text(170, 52, "gold", "t-name", 12, "start")]
    body += [svg.use("range", 212, 48, 20), svg.text(227, 52, range_, "t-num f-ink", 13)]
    body.append(svg.text(14, 80, note, "t-it", 12, "start"))
    return Panel("card", "Your tank", 240, 94, "".join(body), repeats=True)


def council(view: Any, names: Names) -> Panel:
    """The coffer, who sits on the council, and the ballots that are open."""
    open_now = sorted((d for d in range(N_DECREES) if view.ballots[d].order), key=lambda d: view.ballots[d].order)
    senators = sum(t.status == Status.DESTROYED for t in view.tanks[: view.book.n_seats])
    members = f"{many(n_members(view) - senators, 'councillor')}, {many(senators, 'senator')}"
    return drawn_council(view.coffer, members, tuple(tuple(ballot_lines(view, d, names)) for d in open_now))


@lru_cache(maxsize=1 << 10)
def drawn_council(coffer: int, members: str, ballots: tuple[tuple[str, ...], ...]) -> Panel:
    body = [
        svg.text(14, 24, "Coffer", "t-map", 15, "start"),
        svg.use("coffer", 26, 48, 24),
        svg.coin(56, 48, 11, coffer),
        svg.text(76, 52, "gold", "t-name", 12, "start"),
        svg.text(14, 78, members, "t-it", 12, "start"),
    ]
    y = 98
    for title, *lines in ballots:
        body += [svg.use("vote", 22, y - 4, 16), svg.text(36, y, title, "t-name", 12, "start")]
        body += [
            svg.text(36, y + 17 * (i + 1), line[:34], "t-it", 12, "start")
            for i, line in enumerate(lines[:MOST_OPTIONS])
        ]
        y += 24 + 17 * min(len(lines), MOST_OPTIONS)
    return Panel("council", "The council", 240, y, svg.plate(1, 1, 238, y - 8) + "".join(body))


# ---- all of it -------------------------------------------------------------------------------------------------------


def draw(view: Any, seat: int, names: Names) -> Drawing:
    """The whole board as the viewer sees it."""
    can = aims(view, seat)
    pieces = (
        changes(view)
        + field_of_fire(view.book, can.bare)
        + reach(view, seat)
        + bezel(view, seat)
        + tanks(view, seat, names)
        + last(view)
        + dice_hints(view, seat, can.held)
        + squares(view.book, can.hot)
    )
    is_seated = 0 <= seat < view.book.n_seats and view.tanks[seat].status == Status.LIVING
    panels = ([card(view, seat, names)] if is_seated else []) + [council(view, names)]
    width, height = extent(view.book)
    return Drawing(
        width,
        height,
        ground(view),
        svg.group(pieces, "tankgame crowded" if is_crowded(view) else "tankgame"),
        "Tank Game",
        description(view, names),
        GLYPHS,
        tuple(panels),
        aloud(view, seat, names),
    )


def description(view: Any, names: Names) -> str:
    """The board in words."""
    if view.ending != Ending.NONE:
        return result(view, names)
    where = [
        f"{who(names, s)} at {square_name(view.tanks[s].square, view.book.width)}"
        for s in range(view.book.n_seats)
        if view.tanks[s].status == Status.LIVING
    ]
    return f"{status(view, names)}. " + ", ".join(where[:20]) + (" and others." if len(where) > 20 else ".")


def beats(before: Any, after: Any, seat: int) -> list[Beat]:
    """The animation of the last entry."""
    found = []
    for event in after.events[: after.n_events]:
        match event.kind:
            case Kind.MOVE:
                found.append(Beat((Motion(tank_id(event.who), to=place(after.book, event.what)),)))
            case Kind.SHOOT:
                found.append(
                    Beat(
                        (Motion(tank_id(event.who), effect="flash"),), f"{many(event.amount, 'die', 'dice')}", PAUSE_MS
                    )
                )
            case Kind.HIT | Kind.HIT_CORPSE:
                found.append(Beat((Motion(tank_id(event.what), effect="hit"),), "hit", HIT_MS))
            case Kind.HIT_WALL:
                found.append(Beat((Motion(wall_id(before, event.what), effect="hit"),), ms=HIT_MS))
            case Kind.MISS:
                found.append(Beat((), "miss", PAUSE_MS))
            case Kind.DESTROYED | Kind.LEFT:
                gone = event.what if event.kind == Kind.DESTROYED else event.who
                if before.tanks[gone].square != NOWHERE and before.tanks[gone].status != Status.UNPLACED:
                    found.append(Beat((Motion(tank_id(gone), effect="lift"),)))
            case _:
                pass
    return found
