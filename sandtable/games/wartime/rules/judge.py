"""Who is winning? Rules of thumb: oil first, then a factory and an airfield, then go and get them."""


def judge(view, seat):
    return 500


def thumb(view, seat, actions, n, scores):
    for i in range(n):
        scores[i] = 0
