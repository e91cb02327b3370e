"""Chapter 8. The end."""
from sandtable.core.events import clear_events, note
from sandtable.games.doubletime.rules.setup import clear_deployment
from sandtable.games.doubletime.rules.state import SEATS, Ending, Happening, Phase

WIN = 1000
DRAW = 500


def end(state, ending, winner):
    """Nobody is asked any more. *winner* is 1 + seat, or 0."""
    state.phase = Phase.OVER
    state.ending = ending
    state.winner = winner
    note(state, Happening.END, winner, 0, ending)


def check_walls(state):
    """DT-8.1  A seat whose wall has no health left loses.  DT-8.2, DT-R16  Both walls in one movement: a draw."""
    first = state.sides[0].wall == 0
    second = state.sides[1].wall == 0
    if first and second:
        end(state, Ending.BOTH_WALLS, 0)
    elif second:
        end(state, Ending.WALL, 1)
    elif first:
        end(state, Ending.WALL, 2)


def outcome(state, out):
    """DT-8.3, DT-R27  A win is 1000, a loss 0, a draw 500 each; Starfall and the turn limit are a loss for both."""
    for seat in range(SEATS):
        if state.ending == Ending.BOTH_WALLS:
            out[seat] = DRAW
        else:
            out[seat] = WIN if state.winner == seat + 1 else 0


def concede(state, seat):
    """DT-8.4  A seat may give up at any time; the other wins. What lies under the covers is not shown."""
    clear_events(state)
    for other in range(SEATS):
        state.sides[other].done = False
        clear_deployment(state.sides[other])
    end(state, Ending.CONCEDED, 2 - seat)
