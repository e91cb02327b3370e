"""Who is winning? Rules of thumb for bots."""
from sandtable.games.trts.rules.actions import Verb, encode, verb_of, x_of, y_of, z_of
from sandtable.games.trts.rules.state import Deed, Phase, Step


def judge(view, seat):
    return 500


def thumb(view, seat, actions, n, scores):
    for i in range(n):
        scores[i] = 0


def idle(view, seat):
    return 0


def observe(view, seat, out):
    pass


def parts(action, out):
    """Verb and its three parts."""
    out[0] = verb_of(action)
    out[1] = x_of(action)
    out[2] = y_of(action)
    out[3] = z_of(action)
