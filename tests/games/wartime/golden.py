"""Golden games: whole games as text. `python -m tests.games.wartime.golden` writes them anew; the diff is then to be explained."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sandtable.core.chance import Rng, below, seeded, weighted
from sandtable.core.record import sized, table_hash
from sandtable.core.seats import CHANCE
from sandtable.games.wartime import GAME
from sandtable.games.wartime.notation import LETTERS, read, write

FOLDER = Path(__file__).parents[2] / "golden"
GAMES: dict[str, tuple[dict[str, Any], int, int]] = {  # options, seats, seed
    "wartime-two": ({}, 2, 7),
    "wartime-strait": ({"map": "strait", "turn_limit": 30, "start_cash": 300}, 3, 3),
    "wartime-options": (
        {"free_economy": True, "two_legs": True, "up_to": True, "declare_first": True, "turn_limit": 12},
        2,
        5,
    ),
}


def by_thumb(state: Any, seat: int, actions: list[int], rng: Any) -> int:
    """The answer with the highest score; between equals a draw."""
    scores = [0] * len(actions)
    GAME.thinking.thumb(state, seat, actions, len(actions), scores)
    best = [a for a, s in zip(actions, scores, strict=True) if s == max(scores)]
    return best[below(rng, len(best))]


def played(options: dict[str, Any], seats: int, seed: int, choose: Callable[..., int] = by_thumb) -> str:
    """A game by rules of thumb, one in four answers at random, as text."""
    settings = GAME.settings(options)
    state, rng, lines = GAME.fresh(settings, seats), sized(Rng).fresh(), [f"# {seats} seats, {options}"]
    room = GAME.size(settings, seats).max_legal
    seeded(rng, seed)
    GAME.rules.setup(state)
    while state.phase:
        seat = CHANCE if GAME.rules.asks(state, CHANCE) else state.seat
        out, weights = [0] * room, [0] * room
        actions = out[: GAME.rules.legal(state, seat, out)]
        if seat == CHANCE:
            action = actions[weighted(rng, weights, GAME.rules.odds(state, weights))]
        elif below(rng, 4) == 0:
            action = actions[below(rng, len(actions))]
        else:
            action = choose(state, seat, actions, rng)
        lines.append(f"{'-' if seat == CHANCE else LETTERS[seat]} {write(state, seat, action)}")
        GAME.rules.apply(state, seat, action)
    return "\n".join([*lines, f"# {ending(state)}", ""])


def ending(state: Any) -> str:
    out = [0] * state.book.n_seats
    GAME.rules.outcome(state, out)
    return f"hash {table_hash(state)}, outcome {out}"


def replayed(name: str) -> tuple[str, str]:
    """The last line of a golden game, and what playing it again gives."""
    options, seats, _ = GAMES[name]
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    state = GAME.fresh(GAME.settings(options), seats)
    GAME.rules.setup(state)
    for number, line in enumerate(lines[1:-1], 2):
        who, _, text = line.partition(" ")
        seat = CHANCE if who == "-" else LETTERS.index(who)
        action = read(state, seat, text)
        assert GAME.rules.refuse(state, seat, action) == 0, f"{name}, line {number}: {line} is refused"
        GAME.rules.apply(state, seat, action)
    return lines[-1], f"# {ending(state)}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, what in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(played(*what), "utf-8")
