"""What the captain would do: its best answers to a seat's view, each with the chance it leaves."""

import time
from statistics import fmean
from typing import Any

from sandtable.bots.captain import PLAYOUTS
from sandtable.bots.levels import captain_for, usual_playouts
from sandtable.core.contract import Game, Size

ANSWERS = 3
ROUNDS, EACH = 40, 4  # each of them is played out so often, by the same guesses and dice, as long as there is time


def advice(
    game: Game, view: Any, seat: int, size: Size, seed: int, compile: bool, seconds: float
) -> list[tuple[int, int]]:
    """Up to three answers, best first, with what each brings its seat on an average, in thousandths.

    The search finds them in half of the time; then each is weighed anew, so that none has its place by luck.
    """
    end = time.monotonic() + seconds
    captain = captain_for(game, size, view.book.n_seats, compile, PLAYOUTS)
    found = captain.look(view, seat, seed, usual_playouts("captain", compile), seconds=seconds / 2)[:ANSWERS]
    weighed: dict[int, list[float]] = {one.action: [] for one in found}
    for n in range(ROUNDS):
        if time.monotonic() > end:
            break
        for action, results in weighed.items():
            results += [batch[seat] for batch in captain.weigh(view, seat, action, seed + n, EACH)]
    chances = [(one.action, round(fmean(weighed[one.action] or [one.value]))) for one in found]
    return sorted(chances, key=lambda one: -one[1])
