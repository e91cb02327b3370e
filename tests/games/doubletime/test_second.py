"""Random games, judged by the referee of the game and by a second one: the same answers are refused, and the tables are the same."""

import random

from sandtable.core.seats import CHANCE
from sandtable.games.doubletime import GAME
from sandtable.games.doubletime.rules.state import NOBODY, Phase

from .second import Referee

KINDS = {"C": "cavalry", "I": "infantry", "A": "archer", "H": "hero"}
CHOICES = {
    "columns": range(3, 9),
    "rows": (6, 8, 10, 14),
    "hold_wall": (False, True),
    "collision": ("engaged", "first_player"),
    "passing_shot": (False, True),
    "hero_damage": (1, 2, 3),
    "goddess": ("recurring", "once"),
    "turn_limit": (5, 9, 60),
}


def say(state, seat, text):
    """Is it taken?"""
    action = GAME.people.notation.read(state, seat, text)
    if GAME.rules.refuse(state, seat, action):
        return False
    GAME.rules.apply(state, seat, action)
    return True


def deploy(rng, state, second, seat):
    for _ in range(rng.randint(0, 9)):
        if rng.random() < 0.12:
            assert say(state, seat, "starfall") == second.extend(seat)
            continue
        back = rng.choice((0, 1, 1, 2, 2, 3))
        kind, column, row = rng.choice("CCIIAAH"), rng.randrange(second.n), second.rows + 1 - back if seat else back
        text = f"{KINDS[kind]} {'abcdefgh'[column]}{row}"
        assert say(state, seat, text) == second.deploy(seat, kind, column, row), text
    assert say(state, seat, "done")


def whim(rng, state, second):
    face, zone = rng.randint(1, 10), rng.randint(1, 6)
    assert say(state, CHANCE, str(face))
    if face == 7:
        assert say(state, CHANCE, str(zone))
    second.whim(face, zone)
    second.goddess = -1
    if second.options["goddess"] == "recurring":
        second.goddess = rng.randint(1, 4)
        assert say(state, CHANCE, str(second.goddess))


def first_table(state):
    depth = state.book.rows + 2
    units = [
        (s // depth, s % depth, state.units[state.board[s]])
        for s in range(state.book.columns * depth)
        if state.board[s] != NOBODY
    ]
    return (
        state.turn,
        state.starfall,
        state.goddess,
        [side.wall for side in state.sides],
        sorted((c, row, u.seat, ".CIAH"[u.kind], u.health) for c, row, u in units),
        [{k: n for k, n in zip("CIAH", side.copies[1:], strict=True) if n} for side in state.sides],
    )


def second_table(second):
    return (
        second.turn,
        second.starfall,
        second.goddess,
        second.walls,
        sorted((c, row, u["seat"], u["kind"], u["health"]) for c, row, u in second.all()),
        second.copies,
    )


def play(rng):
    """A game judged by both; its result."""
    options = {k: rng.choice(v) for k, v in CHOICES.items()}
    state = GAME.fresh(GAME.settings(options), 2)
    GAME.rules.setup(state)
    second = Referee(options, rng.randint(1, 4))
    assert say(state, CHANCE, str(second.goddess))
    while second.result is None:
        second.begin_turn()
        assert (
            second_table(second) == first_table(state) and [side.resources for side in state.sides] == second.resources
        )
        for seat in rng.sample((0, 1), 2):
            deploy(rng, state, second, seat)
        second.reveal()
        if second.goddess == 0:
            whim(rng, state, second)
        second.fight()
    out = [0, 0]
    GAME.rules.outcome(state, out)
    assert state.phase == Phase.OVER and out == second.result and second_table(second) == first_table(state)
    return tuple(out)


def test_two_referees_agree_on_any_game():
    results = [play(random.Random(seed)) for seed in range(60)]
    assert len(set(results)) == 4, "won by either, drawn, lost by both"
