"""Full games as readable text: a change of the rules shows as a diff to be explained.

`python -m tests.games.tank.test_golden` plays them anew and writes the files.
"""

from pathlib import Path

from sandtable.core.checks.audit import Auditor
from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE, CLOCK, NOBODY
from sandtable.games.tank import GAME

FOLDER = Path(__file__).parent.parent.parent / "golden"
GAMES = {  # file: options, seats, seed, do the bots think?
    "tank-duel": ({"map": "duel"}, 2, 5, True),
    "tank-four-rooms": ({"map": "four rooms"}, 16, 1, True),
    "tank-crossroads-by-chance": ({"map": "crossroads", "day_limit": 45}, 4, 2, False),
}
CALLED = {CHANCE: "chance", CLOCK: "clock"}


def settle(options, n_seats):
    state = GAME.fresh(GAME.settings(options), n_seats)
    GAME.rules.setup(state)
    return state


def summary(state):
    out = [0] * state.book.n_seats
    GAME.rules.outcome(state, out)
    return [
        f"end: {GAME.people.words.result(state, [f'#{s + 1}' for s in range(state.book.n_seats)])}",
        f"outcome: {' '.join(map(str, out))}",
        f"hash: {table_hash(state)}",
    ]


def thought(state, seat, out):
    n = GAME.rules.legal(state, seat, out)
    scores = [0] * n
    GAME.thinking.thumb(state, seat, out, n, scores)
    return out[scores.index(max(scores))]


def played(options, n_seats, seed, thinks):
    """A game between bots, as lines."""
    walker = Auditor(GAME, GAME.settings(options), n_seats, seed)
    state, lines = settle(options, n_seats), [f"options: {options}", f"seats: {n_seats}", ""]
    while (seat := walker.next_seat(state, walker.rng)) != NOBODY:
        action = (
            thought(state, seat, walker.out)
            if thinks and seat >= 0
            else walker.any_answer(state, seat, walker.rng, walker.out, walker.weights)
        )
        lines.append(f"{CALLED.get(seat, f'#{seat + 1}')} {GAME.people.notation.write(state, seat, action)}")
        GAME.rules.apply(state, seat, action)
    return "\n".join([*lines, "", *summary(state)]) + "\n"


def check(name):
    options, n_seats, _, _ = GAMES[name]
    head, moves, end = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")
    assert head == f"options: {options}\nseats: {n_seats}"
    state = settle(options, n_seats)
    seats = {v: k for k, v in CALLED.items()} | {f"#{s + 1}": s for s in range(n_seats)}
    for number, line in enumerate(moves.splitlines(), 4):
        who, _, text = line.partition(" ")
        action = GAME.people.notation.read(state, seats[who], text)
        reason = GAME.rules.refuse(state, seats[who], action)
        assert reason == 0, f"line {number}: {line}: {GAME.rules.refusals(reason).name}"
        GAME.rules.apply(state, seats[who], action)
    assert end.splitlines() == summary(state)


def test_a_duel():
    check("tank-duel")


def test_sixteen_in_four_rooms():
    check("tank-four-rooms")


def test_four_by_chance():
    check("tank-crossroads-by-chance")


if __name__ == "__main__":
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(played(*game), encoding="utf-8")
