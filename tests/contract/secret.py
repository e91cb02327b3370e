"""A game of tests: two sides pick three of six cards in secret, one by one, in any order; then all is shown. Every guard has
something to find in it: choices, their number, their slots, events."""

import sys
from enum import IntEnum

from sandtable.core.chance import below
from sandtable.core.contract import Game, Learning, Rooms, Rules, Secrets, Size, Study, Thinking
from sandtable.core.drawing import svg
from sandtable.core.drawing.board import Drawing
from sandtable.core.errors import Unreadable
from sandtable.core.events import Event, clear_events, drop_event, note
from sandtable.core.features import number
from sandtable.core.record import Array, Bool, Int, One, Record

CARDS = 6
PICKS = 3


class Refusal(IntEnum):
    NONE = 0
    NOT_ASKED = 1
    TAKEN = 2


class Kind(IntEnum):
    PICK = 1
    DONE = 2


class Side(Record):
    n_picks = Int()
    done = Bool()
    cards = Array(Int, CARDS)  # 1 where picked
    slots = Array(Int, CARDS)  # 1 where a counter lies: says nothing, but must not show


class Book(Record):
    n_seats = Int()


class State(Record):
    over = Bool()
    sides = Array(Side, 2)
    book = One(Book)
    n_events = Int()
    events = Array(Event, "events")


def setup(state):
    clear_events(state)
    state.over = False
    for i in range(2):
        side = state.sides[i]
        side.n_picks = 0
        side.done = False
        for c in range(CARDS):
            side.cards[c] = 0
            side.slots[c] = 0


def asks(state, seat):
    return (seat == 0 or seat == 1) and not state.over and not state.sides[seat].done


def is_secret(state, seat):
    return asks(state, seat)


def refuse(state, seat, action):
    if not asks(state, seat):
        return Refusal.NOT_ASKED
    if action < 0 or action >= CARDS or state.sides[seat].cards[action] == 1:
        return Refusal.TAKEN
    return Refusal.NONE


def legal(state, seat, out):
    n = 0
    if not asks(state, seat):
        return n
    for c in range(CARDS):
        if state.sides[seat].cards[c] == 0:
            out[n] = c
            n += 1
    return n


def apply(state, seat, action):
    clear_events(state)
    side = state.sides[seat]
    side.cards[action] = 1
    side.slots[(action * 5 + side.n_picks) % CARDS] = 1
    side.n_picks += 1
    note(state, Kind.PICK, seat, action, 0)
    if side.n_picks == PICKS:
        side.done = True
        note(state, Kind.DONE, seat, 0, 0)
    if state.sides[0].done and state.sides[1].done:
        state.over = True


def outcome(state, out):
    for seat in range(2):
        out[seat] = 500


def concede(state, seat):
    clear_events(state)
    state.over = True


def hide(state, seat):
    if state.over:
        return
    for i in range(2):
        if i != seat:
            side = state.sides[i]
            side.n_picks = 0
            for c in range(CARDS):
                side.cards[c] = 0
                side.slots[c] = 0
    i = 0
    while i < state.n_events:
        if state.events[i].kind == Kind.PICK and state.events[i].who != seat:
            drop_event(state, i)
        else:
            i += 1


def guess(view, seat, rng):
    if view.over:
        return
    for i in range(2):
        if i != seat:
            side = view.sides[i]
            side.n_picks = PICKS if side.done else below(rng, PICKS)
            left = side.n_picks
            while left > 0:
                c = below(rng, CARDS)
                if side.cards[c] == 0:
                    side.cards[c] = 1
                    side.slots[(c * 5 + left) % CARDS] = 1
                    left -= 1


def permute(state, seat, rng):
    if state.over:
        return
    for i in range(2):
        if i != seat:
            side = state.sides[i]
            for c in range(CARDS):
                d = below(rng, CARDS)
                kept = side.slots[c]
                side.slots[c] = side.slots[d]
                side.slots[d] = kept


def observe(view, seat, out):
    out[0] = 0


def parts(view, seat, action, out):
    out[0] = action


def seen(room):
    return (number("nothing"),)


def said(room):
    return (number("action"),)


def idle(view, seat):
    c = 0
    while view.sides[seat].cards[c] == 1:
        c += 1
    return c


def judge(view, seat):
    return 500


def thumb(view, seat, actions, n, scores):
    for i in range(n):
        scores[i] = 0


def action(view, seat, action, names):
    return f"pick card {action}"


def event(view, event, names):
    return f"{names[event.who]} {'is done' if event.kind == Kind.DONE else f'picks {event.what}'}."


def refusal(view, seat, action, reason, names):
    return "no", "XX-1"


def ask(view, seat, names):
    return "Which card?"


def status(view, names):
    return "picking"


def seat_line(view, seat):
    return f"{view.sides[seat].n_picks} picks"


def result(view, names):
    return "All is shown."


def clicks(view, seat, action):
    return (f"card-{action}",)


def button(view, seat, id):
    return id


def mark(view, seat, action):
    return "pick"


def write(view, seat, action):
    return str(action)


def read(view, seat, text):
    if not text.isdigit() or len(text) > 3:
        raise Unreadable(f"{text[:20]!r}: a card is 0 to 5")
    return int(text)


def show(view):
    return " | ".join("".join(map(str, view.sides[i].cards)) for i in range(2))


def draw(view, seat, names):
    cards = [svg.rect(c * 50, 0, 40, 60, "f-card", id=f"card-{c}") for c in range(CARDS)]
    return Drawing(300, 60, "", "".join(cards), "Cards", show(view))


def beats(before, after, seat):
    return []


def lay(book, settings, n_seats):
    pass


_here = sys.modules[__name__]
GAME = Game(
    home=__name__,
    name="secret",
    title="Secret picks",
    version="1",
    prefix="XX",
    blurb="",
    aim="Have the most.",
    seats=range(2, 3),
    minutes="1",
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
    ),
    secrets=Secrets(hide=hide, guess=guess, is_secret=is_secret, permute=permute),
    lay=lay,
    size=lambda settings, n_seats: Size("only", events=4, max_legal=CARDS, longest=6),
    people=Rooms(words=_here, notation=_here, draw=_here),
    thinking=Thinking(judge=judge, thumb=thumb, idle=idle),
    learning=Learning(observe=observe, parts=parts, seen=seen, said=said),
    study=Study(kinds=Kind),
)
