"""How fast a game steps: random legal play, answers per CPU second, median of several rounds."""

import statistics
import time
from typing import Any

from sandtable.core.chance import Rng
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.compiled.playouts import many
from sandtable.core.contract import Game
from sandtable.core.options import Settings
from sandtable.core.record import sized

ROUNDS = 5


def measure(
    game: Game, settings: Settings | None = None, n_seats: int = 0, seconds: float = 0.4, fast: bool = True
) -> dict[str, Any]:
    """Plain and compiled steps per CPU second (compiled: None without numba, or where it is not asked for), and the CPU seconds of the first call."""
    settings, n_seats = settings if settings is not None else game.settings(), n_seats or game.seats.start
    size = game.size(settings, n_seats)
    room = max(size.max_legal, size.max_odds) + 1
    start = game.fresh(settings, n_seats, events=False)
    run = bind_plain([many], game.functions())["many"]
    plain = rate(
        lambda games, first: run([start], [sized(Rng).fresh()], [0] * room, [0] * room, games, first, size.longest),
        seconds,
    )
    row: dict[str, Any] = {"game": game.name, "plain": plain, "compiled": None, "first_call": None}
    if not fast:
        return row
    try:
        from sandtable.core.compiled import twins
    except ImportError:
        return row
    began = time.process_time()
    run = twins.compiled(game, many)["many"]
    states, rngs, out, weights = twins.table(game, size), twins.generator(), twins.numbers(room), twins.numbers(room)
    twins.freeze_into(states, 0, start)
    run(states, rngs, out, weights, 1, 1, size.longest)
    row["first_call"] = time.process_time() - began
    row["compiled"] = rate(lambda games, first: run(states, rngs, out, weights, games, first, size.longest), seconds)
    return row


def first_call(game: Game) -> None:
    """Compiles what random play needs, or loads it: what a process waits for before its first compiled answer."""
    from sandtable.core.compiled import twins

    settings, n_seats = game.settings(), game.seats.start
    size = game.size(settings, n_seats)
    room = max(size.max_legal, size.max_odds) + 1
    states = twins.table(game, size)
    twins.freeze_into(states, 0, game.fresh(settings, n_seats, events=False))
    run = twins.compiled(game, many)["many"]
    run(states, twins.generator(), twins.numbers(room), twins.numbers(room), 1, 1, size.longest)


def rate(play: Any, seconds: float) -> float:
    """Median of answers per CPU second; each round lasts about *seconds*."""
    games, began = 1, time.process_time()
    steps = play(1, 1)
    while time.process_time() - began < seconds / 4 and games < 1 << 24:
        games *= 2
        began = time.process_time()
        steps = play(games, 1)
    took = max(time.process_time() - began, 1e-9)
    games = max(1, int(games * seconds / took))
    rates: list[float] = []
    for k in range(ROUNDS):
        began = time.process_time()
        steps = play(games, 1 + k * games)
        rates.append(steps / max(time.process_time() - began, 1e-9))
    return statistics.median(rates)
