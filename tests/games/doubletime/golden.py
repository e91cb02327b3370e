"""Full games as text. `python -m tests.games.doubletime.golden` writes them anew after a change of rules, for the diff."""

from pathlib import Path
from typing import Any

from sandtable.core.chance import Rng, below, seeded
from sandtable.core.checks.scenes import fresh
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.record import sized, table_hash
from sandtable.core.seats import CHANCE, NOBODY
from sandtable.games.doubletime import GAME

FOLDER = Path(__file__).parents[2] / "golden"
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "doubletime-standard": (11, {}),
    "doubletime-options": (
        5,
        {
            "columns": 4,
            "rows": 8,
            "hold_wall": True,
            "collision": "first_player",
            "passing_shot": False,
            "hero_damage": 2,
            "goddess": "once",
        },
    ),
    "doubletime-large": (3, {"columns": 8, "rows": 14}),
}
SEAT_NAMES = {CHANCE: "dice", 0: "0", 1: "1"}
SEATS = {name: seat for seat, name in SEAT_NAMES.items()}


def sensible(state: Any, seat: int, rng: Any, out: list[int]) -> int:
    """The first of the best answers by the rules of thumb, now and then any other."""
    view = state.copy()
    GAME.secrets.hide(view, seat)
    n = GAME.rules.legal(view, seat, out)
    if below(rng, 4) == 0:
        return out[below(rng, n)]
    scores = [0] * n
    GAME.thinking.thumb(view, seat, out, n, scores)
    return out[scores.index(max(scores))]


def played(seed: int, options: dict[str, Any]) -> str:
    """A whole game, one line an entry."""
    state, rng = fresh(GAME, **options), sized(Rng).fresh()
    seeded(rng, seed)
    drive = bind_plain([next_seat, any_answer], GAME.functions())
    out, weights = [0] * 200, [0] * 20
    lines = [f"version = {GAME.version}"] + [f"{name} = {value}" for name, value in options.items()] + [""]
    while (seat := drive["next_seat"](state, rng)) != NOBODY:
        action = sensible(state, seat, rng, out) if seat >= 0 else drive["any_answer"](state, seat, rng, out, weights)
        lines.append(f"{SEAT_NAMES[seat]} {GAME.people.notation.write(state, seat, action)}")
        GAME.rules.apply(state, seat, action)
    return "\n".join([*lines, "", *ending(state), ""])


def ending(state: Any) -> list[str]:
    out = [0, 0]
    GAME.rules.outcome(state, out)
    return [
        GAME.people.words.result(state, ("azure", "gules")),
        f"outcome {out[0]} {out[1]}",
        f"hash {table_hash(state)}",
        "",
        GAME.people.notation.show(state),
    ]


if __name__ == "__main__":
    for name, (seed, options) in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(played(seed, options), "utf-8")
