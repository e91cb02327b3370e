"""What a seat may know, what it may guess, and both as numbers for learners."""

from sandtable.core.chance import below
from sandtable.core.events import drop_event

from .actions import hut_of, verb_of
from .state import HUTS, UNKNOWN, Happening


def hide(state, seat):
    """RA-1.2  Gold is unseen by the other; when all is over, everything is seen."""
    i = 0
    while i < state.n_events:
        if state.events[i].kind == Happening.HIDE and state.events[i].who != seat:
            drop_event(state, i)
        else:
            i += 1
    if state.is_over:
        return
    for i in range(2):
        if i != seat:
            state.sides[i].gold = UNKNOWN


def guess(view, seat, rng):
    """Gold that one does not see lies in any hut that has not been searched."""
    if view.is_over:
        return
    for i in range(2):
        side = view.sides[i]
        if i != seat and not side.is_hiding:
            hut = below(rng, HUTS)
            while side.searched[hut] == 1:
                hut = below(rng, HUTS)
            side.gold = hut + 1


def is_secret(state, seat):
    """RA-1.2  The other does not see which hut is chosen."""
    return (seat == 0 or seat == 1) and not state.is_over and state.sides[seat].is_hiding


def observe(view, seat, out):
    """Whose turn it is, and both sides, one's own first."""
    out[0] = 1 if view.seat == seat else 0
    n = 1
    for k in range(2):
        side = view.sides[seat if k == 0 else 1 - seat]
        out[n] = side.gold
        out[n + 1] = side.scout
        out[n + 2] = 1 if side.is_hiding else 0
        out[n + 3] = 1 if side.has_carried else 0
        n += 4
        for hut in range(HUTS):
            out[n] = side.searched[hut]
            n += 1


def parts(view, seat, action, out):
    out[0] = verb_of(action)
    out[1] = hut_of(action)
