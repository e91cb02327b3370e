"""Chapters 1 and 2. The villages, the turn."""

from sandtable.core.events import clear_events, note
from sandtable.core.seats import CHANCE

from .actions import encode, hut_of, verb_of
from .state import FACES, HUTS, UNKNOWN, Happening, Refusal, Verb
from .victory import find


def setup(state):
    """RA-1.1  Each village has three huts, and each scout begins at home."""
    clear_events(state)
    state.seat = 0
    state.is_rolling = False
    state.is_over = False
    state.winner = 0
    for i in range(2):
        side = state.sides[i]
        side.gold = UNKNOWN
        side.is_hiding = True       # RA-1.2
        side.has_carried = False
        side.scout = 0
        for hut in range(HUTS):
            side.searched[hut] = 0


def is_anyone_hiding(state):
    return state.sides[0].is_hiding or state.sides[1].is_hiding


def asks(state, seat):
    """RA-2.1  When all gold is hidden, the seats take turns."""
    if state.is_over:
        return False
    if seat == CHANCE:
        return state.is_rolling
    if seat != 0 and seat != 1:
        return False
    if is_anyone_hiding(state):
        return state.sides[seat].is_hiding      # RA-1.2
    return seat == state.seat and not state.is_rolling


def refuse(state, seat, action):
    """The first clause that forbids the action."""
    if not asks(state, seat):
        return Refusal.NOT_ASKED                # RA-2.1
    if seat == CHANCE:
        return refuse_face(action)
    own = state.sides[seat]
    hut = hut_of(action)
    match verb_of(action):
        case Verb.HIDE:
            return refuse_hiding(own, hut)
        case Verb.MARCH:
            return refuse_march(state, own, hut)
        case Verb.SEARCH:
            return refuse_search(state, own, state.sides[1 - seat], hut)
        case Verb.CARRY:
            return refuse_carrying(own, hut)
        case _:
            return Refusal.NO_SUCH_ANSWER


def refuse_face(face):
    """RA-2.2  A die is rolled."""
    return Refusal.NONE if 1 <= face <= FACES else Refusal.NO_FACE


def refuse_hiding(own, hut):
    """RA-1.2  Gold is hidden once, and again when it is carried; never in a hut that has been searched."""
    if not own.is_hiding:
        return Refusal.HIDDEN_ALREADY
    return Refusal.SEARCHED if own.searched[hut] == 1 else Refusal.NONE


def refuse_march(state, own, hut):
    """RA-2.2  A scout that is at the other village does not march."""
    if own.is_hiding:
        return Refusal.HIDE_FIRST               # RA-1.2
    if hut != 0:
        return Refusal.NO_SUCH_ANSWER
    return Refusal.ARRIVED if own.scout == state.book.road else Refusal.NONE


def refuse_search(state, own, other, hut):
    """RA-2.3  A scout at the other village may search one hut that has not been searched."""
    if own.is_hiding:
        return Refusal.HIDE_FIRST               # RA-1.2
    if own.scout < state.book.road:
        return Refusal.TOO_FAR
    return Refusal.SEARCHED if other.searched[hut] == 1 else Refusal.NONE


def refuse_carrying(own, hut):
    """RA-2.4  Once in a game a seat may carry its gold."""
    if own.is_hiding:
        return Refusal.HIDE_FIRST               # RA-1.2
    if hut != 0:
        return Refusal.NO_SUCH_ANSWER
    return Refusal.CARRIED if own.has_carried else Refusal.NONE


def legal(state, seat, out):
    """Every answer that is not refused."""
    n = 0
    if not asks(state, seat):
        return n
    if seat == CHANCE:
        for face in range(1, FACES + 1):
            out[n] = face
            n += 1
        return n
    for action in range(encode(Verb.CARRY, 0) + 1):
        if refuse(state, seat, action) == Refusal.NONE:
            out[n] = action
            n += 1
    return n


def odds(state, out):
    """RA-2.2  Every face of the die is as likely as any other."""
    for i in range(FACES):
        out[i] = 1
    return FACES


def apply(state, seat, action):
    """RA-2.1  A seat on turn marches, searches or carries."""
    clear_events(state)
    if seat == CHANCE:
        march(state, action)
        return
    hut = hut_of(action)
    match verb_of(action):
        case Verb.HIDE:
            hide_gold(state, seat, hut)
        case Verb.MARCH:
            state.is_rolling = True
        case Verb.SEARCH:
            search(state, seat, hut)
        case _:
            carry(state, seat)


def hide_gold(state, seat, hut):
    """RA-1.2  A seat hides its gold, unseen by the other."""
    own = state.sides[seat]
    own.gold = hut + 1
    own.is_hiding = False
    note(state, Happening.HIDE, seat, hut, 0)
    if own.has_carried and state.seat == seat:
        state.seat = 1 - seat                   # RA-2.4  carrying was its turn


def march(state, face):
    """RA-2.2  The scout goes as many steps as the die shows, and stops at the other village."""
    own = state.sides[state.seat]
    own.scout = min(own.scout + face, state.book.road)
    state.is_rolling = False
    note(state, Happening.ROLL, state.seat, face, 0)
    note(state, Happening.MARCH, state.seat, own.scout, 0)
    state.seat = 1 - state.seat


def search(state, seat, hut):
    """RA-2.3  If the gold is not in it, the hut is marked as searched and the scout is back at home."""
    other = state.sides[1 - seat]
    note(state, Happening.SEARCH, seat, hut, 0)
    if other.gold == hut + 1:
        find(state, seat, hut)
        return
    other.searched[hut] = 1
    state.sides[seat].scout = 0
    state.seat = 1 - seat


def carry(state, seat):
    """RA-2.4  The gold is taken up, to be hidden anew."""
    own = state.sides[seat]
    own.has_carried = True
    own.is_hiding = True
    own.gold = UNKNOWN
    note(state, Happening.CARRY, seat, 0, 0)
