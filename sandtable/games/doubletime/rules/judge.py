"""Who is winning, and rules of thumb for bots."""
from sandtable.games.doubletime.rules.actions import DONE
from sandtable.games.doubletime.rules.goddess import points

EVEN = 500


def idle(view, seat):
    """An absent seat deploys nothing."""
    return DONE


def judge(view, seat):
    return max(0, min(1000, EVEN + 10 * (points(view, seat) - points(view, 1 - seat))))


def thumb(view, seat, actions, n, scores):
    for i in range(n):
        scores[i] = 0
