"""Chapter 3. The end."""

from sandtable.core.contract import WIN
from sandtable.core.events import clear_events, note

from .state import Happening


def find(state, seat, hut):
    """RA-3.1  Whoever finds the other's gold wins."""
    state.is_over = True
    state.winner = seat
    note(state, Happening.FOUND, seat, hut, 0)


def concede(state, seat):
    """RA-3.2  Whoever gives up loses."""
    clear_events(state)
    state.is_over = True
    state.is_rolling = False
    state.winner = 1 - seat
    note(state, Happening.GIVE_UP, seat, 0, 0)


def outcome(state, out):
    for seat in range(2):
        out[seat] = WIN if state.winner == seat else 0
