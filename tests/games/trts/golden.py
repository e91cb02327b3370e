"""Golden games of TRTS: played once by rules of thumb, kept as text. `python -m tests.games.trts.golden` writes them anew."""

from pathlib import Path
from typing import Any

from sandtable.bots.contests.series import best_by_thumb
from sandtable.core.chance import Rng, seeded
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.library import load
from sandtable.core.record import sized, table_hash
from sandtable.core.seats import CHANCE, NOBODY

GAME = load("trts")
FOLDER = Path(__file__).parents[2] / "golden"
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "trts-duel": (2, {"rounds": 32}),
    "trts-three": (3, {"rounds": 12}),
    "trts-teams": (4, {"rounds": 12, "match": "team"}),
    "trts-last-man": (4, {"rounds": 12, "match": "last-man-standing", "pinning": "contested"}),
}
NAMES = {CHANCE: "chance", 0: "azure", 1: "gules", 2: "or", 3: "vert"}


def played(name: str, seed: int) -> str:
    """A whole game as text: options, one line an answer, how it ended."""
    seats, options = GAMES[name]
    settings = GAME.settings(options)
    size = GAME.size(settings, seats)
    bound = bind_plain([next_seat, any_answer, best_by_thumb], GAME.functions())
    state = GAME.fresh(settings, seats)
    GAME.rules.setup(state)
    rng = sized(Rng).fresh()
    seeded(rng, seed)
    out, scores = [0] * (size.max_legal + 1), [0] * (size.max_legal + 1)
    lines = [f"seats {seats}", *(f"option {k} {v}" for k, v in options.items())]
    while (seat := bound["next_seat"](state, rng)) != NOBODY:
        if seat == CHANCE:
            action = bound["any_answer"](state, seat, rng, out, scores)
            view = state
        else:
            view = state.copy()
            GAME.secrets.hide(view, seat)
            action = bound["best_by_thumb"](view, seat, rng, out, scores)
        lines.append(f"{NAMES[seat]} {GAME.people.notation.write(view, seat, action)}")
        GAME.rules.apply(state, seat, action)
    return "\n".join([*lines, *ended(state)]) + "\n"


def ended(state: Any) -> list[str]:
    return [
        f"hash {table_hash(state)}",
        f"outcome {' '.join(str(r) for r in state.result[: state.book.n_seats])}",
        f"end {GAME.people.words.result(state, ('azure', 'gules', 'or', 'vert'))}",
    ]


def replayed(text: str) -> list[str]:
    """The last lines that the rules of today give to a golden game; a refusal stops it with its words."""
    lines = text.splitlines()
    options = {line.split()[1]: line.split(None, 2)[2] for line in lines if line.startswith("option ")}
    seats = int(lines[0].split()[1])
    state = GAME.fresh(GAME.settings(options), seats)
    GAME.rules.setup(state)
    by_name = {v: k for k, v in NAMES.items()}
    for number, line in enumerate(lines, 1):
        who, _, said = line.partition(" ")
        if who in by_name:
            seat = by_name[who]
            action = GAME.people.notation.read(state, seat, said)
            reason = GAME.rules.refuse(state, seat, action)
            assert reason == 0, f"line {number}: {line!r} is refused: {GAME.rules.refusals(reason).name}"
            GAME.rules.apply(state, seat, action)
    return ended(state)


if __name__ == "__main__":
    for number, name in enumerate(GAMES):
        (FOLDER / f"{name}.txt").write_text(played(name, 70 + number), "utf-8")
