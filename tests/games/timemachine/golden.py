"""Golden games: written by `python -m tests.games.timemachine.golden`, read by test_golden.py."""

from pathlib import Path
from typing import Any

from sandtable.core.chance import below
from sandtable.core.checks.scenes import fresh
from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE, NOBODY
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.state import Phase
from tests.games.timemachine.worlds import BOUND, generator, view_of

FOLDER = Path(__file__).parents[2] / "golden"
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "timemachine-two": (2, {}),
    "timemachine-three-face-down": (3, {"open_discards": False, "nobody": "tie_break"}),
    "timemachine-four-one-player": (4, {"destroy": "one_player", "must_be_active": True}),
}
LETTERS = "abcdefgh"


def answer(state: Any, seat: int, rng: Any) -> int:
    """By rules of thumb, now and then at random."""
    if seat == CHANCE or state.phase == Phase.DECLARE or below(rng, 4) == 0:
        return int(BOUND["any_answer"](state, seat, rng, [0] * 300, [0] * 300))
    view, out, scores = view_of(state, seat), [0] * 300, [0] * 300
    n = GAME.rules.legal(view, seat, out)
    GAME.thinking.thumb(view, seat, out, n, scores)
    best = [a for a, s in zip(out[:n], scores[:n], strict=True) if s == max(scores[:n])]
    return best[below(rng, len(best))]


def ending(state: Any) -> list[str]:
    points = [0] * state.book.n_seats
    GAME.rules.outcome(state, points)
    names = LETTERS[: state.book.n_seats]
    return [
        GAME.people.notation.show(state),
        "",
        f"outcome {' '.join(map(str, points))}",
        GAME.people.words.result(state, names),
        f"table {table_hash(state)}",
    ]


def written(name: str, seed: int = 1) -> str:
    """A game as text: settings, answers, the table at the end."""
    seats, options = GAMES[name]
    state, rng = fresh(GAME, seats, **options), generator(seed)
    head = [f"version = {GAME.version}", f"seats = {seats}", *(f"{k} = {v}" for k, v in options.items())]
    lines = []
    while (seat := BOUND["next_seat"](state, rng)) != NOBODY:
        action = answer(state, seat, rng)
        lines.append(
            f"{'chance' if seat == CHANCE else LETTERS[seat]} {GAME.people.notation.write(state, seat, action)}"
        )
        GAME.rules.apply(state, seat, action)
    return "\n".join([*head, "", *lines, "", *ending(state), ""])


if __name__ == "__main__":
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(written(name), "utf-8")
