"""What each seat may know."""
from sandtable.core.events import drop_event
from sandtable.games.trts.rules.state import Deed, Phase, What
from sandtable.games.trts.rules.victory import wipe_board


def is_secret(state, seat):
    """TR-8.8  Behind the screen: income, production, movement, the choice of a group, the goal of a retreat."""
    if state.phase == Phase.INCOME or state.phase == Phase.PRODUCTION:
        return True
    if state.phase != Phase.ENGAGEMENT or seat < 0 or seat >= state.book.n_seats:
        return False
    match state.seats[seat].deed:
        case Deed.PICK | Deed.WHERE:
            return True
        case Deed.CHAIN:
            return not state.areas[state.seats[seat].aim].contested
        case _:
            return False


def hide(state, seat):
    """TR-8.8  Another seat's board is wiped; what lies on the game board stays. When the game is over all is open."""
    if state.phase == Phase.OVER:
        return
    for other in range(state.book.n_seats):
        if other != seat:
            wipe_board(state.seats[other])
    i = 0
    while i < state.n_events:
        if state.events[i].kind > What.SECRET and state.events[i].who != seat:
            drop_event(state, i)
        else:
            i += 1


def guess(view, seat, rng):
    pass
