"""What the captain would do: its best answers to a seat's view, each with the chance it leaves."""

from statistics import fmean
from typing import Any

from sandtable.bots.captain import PLAYOUTS
from sandtable.bots.levels import captain_for, usual_playouts
from sandtable.core.contract import Game, Size

ANSWERS = 3
WEIGHED = 160  # playouts for each of them, by the same guesses and dice


def advice(
    game: Game, view: Any, seat: int, size: Size, seed: int, compile: bool, seconds: float
) -> list[tuple[int, int]]:
    """Up to three answers, best first, with what each brings its seat on an average, in thousandths.

    Compiled, each is weighed once more, so that none has its place by luck; plain there is no time for that, and what the search
    found has to do.
    """
    captain = captain_for(game, size, view.book.n_seats, compile, PLAYOUTS)
    found = captain.look(view, seat, seed, usual_playouts("captain", compile), seconds=seconds)[:ANSWERS]
    chances = {one.action: one.value for one in found}
    if compile:
        for action in chances:
            chances[action] = fmean(batch[seat] for batch in captain.weigh(view, seat, action, seed, WEIGHED))
    return sorted(((action, round(chance)) for action, chance in chances.items()), key=lambda one: -one[1])
