"""Sealed bids: a tiny game whose answers are secret and simultaneous, for tests of the server.

Each of two seats puts up to five chips, one by one, into boxes 1 to 4, unseen, then seals. When both have sealed, the
boxes open, a die (1 to 6) names the worth of the round, and who has more chips in more boxes wins it. Three rounds.
With the option `bell` the clock is asked beside the seats: when it strikes, whoever has not sealed has.
"""

import sys
from enum import IntEnum

from sandtable.core.chance import below
from sandtable.core.contract import Game, Learning, Rooms, Rules, Secrets, Size, Study, Thinking
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Beat, Drawing, Motion
from sandtable.core.errors import Unreadable
from sandtable.core.events import Event, clear_events, drop_event, note
from sandtable.core.features import number
from sandtable.core.options import Option
from sandtable.core.record import Array, Bool, Int, One, Record
from sandtable.core.seats import CHANCE, CLOCK

BOXES = 4
ROUNDS = 3
MOST = 5  # chips of a seat in one round
SEAL = BOXES  # actions 0 to 3 are boxes


class Refusal(IntEnum):
    NONE = 0
    NOT_ASKED = 1
    NO_CHIPS = 2
    NO_BOX = 3


class Kind(IntEnum):
    CHIP = 1
    SEALED = 2
    OPENED = 3
    DIE = 4


class Book(Record):
    n_seats = Int()
    bell = Bool()


class Bid(Record):
    boxes = Array(Int, BOXES)
    sealed = Bool()


class State(Record):
    round = Int()
    rolling = Bool()
    winner = Int()  # 0: nobody yet, 1 + seat, 3: a draw
    points = Array(Int, 2)
    bids = Array(Bid, 2)
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")


def setup(state):
    state.round = 0
    state.rolling = False
    state.winner = 0
    for seat in range(2):
        state.points[seat] = 0
        empty(state, seat)
    clear_events(state)


def empty(state, seat):
    for box in range(BOXES):
        state.bids[seat].boxes[box] = 0
    state.bids[seat].sealed = False


def chips(state, seat):
    n = 0
    for box in range(BOXES):
        n += state.bids[seat].boxes[box]
    return n


def asks(state, seat):
    if state.winner != 0:
        return False
    if state.rolling:
        return seat == CHANCE
    if seat == CLOCK:
        return state.book.bell
    return 0 <= seat < 2 and not state.bids[seat].sealed


def refuse(state, seat, action):
    if not asks(state, seat):
        return Refusal.NOT_ASKED
    if seat == CHANCE:
        return Refusal.NONE if 1 <= action <= 6 else Refusal.NO_BOX
    if seat == CLOCK:
        return Refusal.NONE if action == 0 else Refusal.NO_BOX
    if action > SEAL:
        return Refusal.NO_BOX
    if action < SEAL and chips(state, seat) >= MOST:
        return Refusal.NO_CHIPS
    return Refusal.NONE


def legal(state, seat, out):
    n = 0
    if not asks(state, seat):
        return 0
    for action in range(7):
        if refuse(state, seat, action) == Refusal.NONE:
            out[n] = action
            n += 1
    return n


def odds(state, out):
    for i in range(6):
        out[i] = 1
    return 6 if state.rolling else 0


def apply(state, seat, action):
    clear_events(state)
    if seat == CHANCE:
        score(state, action)
        return
    if seat == CLOCK:
        for s in range(2):
            state.bids[s].sealed = True
        reveal(state)
        return
    if action < SEAL:
        state.bids[seat].boxes[action] += 1
        note(state, Kind.CHIP, seat, action, 0)
        return
    state.bids[seat].sealed = True
    note(state, Kind.SEALED, seat, 0, 0)
    if state.bids[0].sealed and state.bids[1].sealed:
        reveal(state)


def reveal(state):
    state.rolling = True
    for s in range(2):
        for box in range(BOXES):
            note(state, Kind.OPENED, s, box, state.bids[s].boxes[box])


def score(state, worth):
    ahead = 0
    for box in range(BOXES):
        ahead += (state.bids[0].boxes[box] > state.bids[1].boxes[box]) - (
            state.bids[1].boxes[box] > state.bids[0].boxes[box]
        )
    note(state, Kind.DIE, 0, worth, ahead)
    if ahead > 0:
        state.points[0] += worth
    if ahead < 0:
        state.points[1] += worth
    state.rolling = False
    state.round += 1
    empty(state, 0)
    empty(state, 1)
    if state.round == ROUNDS:
        state.winner = 3 if state.points[0] == state.points[1] else 1 if state.points[0] > state.points[1] else 2


def outcome(state, out):
    for seat in range(2):
        out[seat] = 500 if state.winner == 3 else 1000 if state.winner == seat + 1 else 0


def concede(state, seat):
    clear_events(state)
    state.winner = 2 - seat
    state.rolling = False


def hide(state, seat):
    for other in range(2):
        if other != seat and not state.rolling:
            for box in range(BOXES):
                state.bids[other].boxes[box] = 0
    i = 0
    while i < state.n_events:
        if state.events[i].kind == Kind.CHIP and state.events[i].who != seat:
            drop_event(state, i)
        else:
            i += 1


def guess(view, seat, rng):
    for other in range(2):
        if other != seat and not view.rolling:
            for _ in range(below(rng, MOST + 1)):
                view.bids[other].boxes[below(rng, BOXES)] += 1


def is_secret(state, seat):
    return state.winner == 0 and not state.rolling and 0 <= seat < 2 and not state.bids[seat].sealed


def observe(view, seat, out):
    out[0] = view.round


def parts(view, seat, action, out):
    out[0] = action


def seen(room):
    return (number("round"),)


def said(room):
    return (number("action"),)


def idle(view, seat):
    return SEAL


def judge(view, seat):
    return 500


def thumb(view, seat, actions, n, scores):
    for i in range(n):
        scores[i] = 5 - actions[i] if chips(view, seat) < MOST else actions[i]


# ---- for people ------------------------------------------------------------------------------------------------------


def action(view, seat, action, names):
    return (
        f"the die shows {action}"
        if seat == CHANCE
        else "seal"
        if action == SEAL
        else f"put a chip into box {action + 1}"
    )


def event(view, event, names):
    match event.kind:
        case Kind.CHIP:
            return f"{names[event.who]} puts a chip into box {event.what + 1}."
        case Kind.SEALED:
            return f"{names[event.who]} has sealed."
        case Kind.OPENED:
            return f"{names[event.who]} had {event.amount} chips in box {event.what + 1}."
        case _:
            return f"The die shows {event.what}."


def refusal(view, seat, action, reason, names):
    if reason == Refusal.NO_CHIPS:
        return f"{names[seat]} has put {MOST} chips already", "SB-2"
    return (
        ("it is not this seat's turn", "SB-1")
        if reason == Refusal.NOT_ASKED
        else (f"there are boxes 1 to {BOXES}", "SB-1")
    )


def ask(view, seat, names):
    return "Where does the next chip go?"


def status(view, names):
    return f"round {view.round + 1}"


def seat_line(view, seat):
    return f"{view.points[seat]} points{', sealed' if view.bids[seat].sealed else ''}"


def result(view, names):
    return "A draw." if view.winner == 3 else f"{names[view.winner - 1]} wins."


def clicks(view, seat, action):
    return ("say:seal",) if action == SEAL else (f"box-{action + 1}",)


def button(view, seat, id):
    return "Seal"


def mark(view, seat, action):
    return "place"


def write(view, seat, action):
    if seat == CLOCK:
        return "bell"
    return f"die {action}" if seat == CHANCE else "seal" if action == SEAL else f"box {action + 1}"


def read(view, seat, text):
    for code in range(7):
        if write(view, seat, code) == text.strip():
            return code
    raise Unreadable(f"{text[:40]!r}: 'box 1' to 'box {BOXES}', or 'seal'")


def show(view):
    return "\n".join(" ".join(map(str, bid.boxes)) for bid in view.bids)


def draw(view, seat, names):
    ground = svg.rect(0, 0, 240, 120, "f-sand e")
    boxes = "".join(svg.rect(10 + 55 * b, 10, 50, 50, "hot", id=f"box-{b + 1}") for b in range(BOXES))
    counts = "".join(
        svg.text(35 + 55 * b, 75 + 20 * s, str(view.bids[s].boxes[b]), "t", 14) for s in range(2) for b in range(BOXES)
    )
    return Drawing(240, 120, ground, boxes + counts, "Sealed bids", status(view, names))


def beats(before, after, seat):
    return [
        Beat((Motion(f"box-{e.what + 1}", effect="flash"),))
        for e in after.events[: after.n_events]
        if e.kind == Kind.CHIP
    ]


def lay(book, settings, n_seats):
    book.bell = settings["bell"]


_here = sys.modules[__name__]
GAME = Game(
    home=__name__,
    name="sealed",
    title="Sealed bids",
    version="1",
    prefix="SB",
    blurb="Bids in the dark.",
    aim="Have the most.",
    seats=range(2, 3),
    minutes="5",
    rules=Rules(
        state=State,
        refusals=Refusal,
        setup=setup,
        asks=asks,
        legal=legal,
        refuse=refuse,
        apply=apply,
        outcome=outcome,
        concede=concede,
        odds=odds,
    ),
    secrets=Secrets(hide=hide, guess=guess, is_secret=is_secret),
    options=(Option("bell", False, (False, True), "does the clock end a round?", "SB-3"),),
    lay=lay,
    size=lambda settings, n_seats: Size("only", events=16, max_legal=8, max_odds=8, longest=60, observed=1),
    people=Rooms(words=_here, notation=_here, draw=_here),
    thinking=Thinking(judge=judge, thumb=thumb, idle=idle),
    learning=Learning(observe=observe, parts=parts, seen=seen, said=said),
    study=Study(kinds=Kind),
)
