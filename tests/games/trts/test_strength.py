"""The rules of thumb are good enough to sit opposite: they beat random play, and bring a mirror game to an end."""

import pytest

from sandtable.bots.contests.series import best_by_thumb
from sandtable.core.chance import Rng, below, seeded
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.compiled.playouts import any_answer, next_seat
from sandtable.core.record import sized
from sandtable.core.seats import CHANCE, NOBODY
from sandtable.games.trts.rules.economy import army, n_workers
from tests.games.trts.table import GAME

pytestmark = pytest.mark.slow


def game(seed, thumbs, look=lambda state: None):
    """A duel in which the seats of *thumbs* follow the rules of thumb and the others anything legal; its last table.

    *look* is shown every table on the way.
    """
    settings = GAME.settings()
    size = GAME.size(settings, 2)
    bound = bind_plain([next_seat, any_answer, best_by_thumb], GAME.functions())
    state, rng = GAME.fresh(settings, 2), sized(Rng).fresh()
    GAME.rules.setup(state)
    seeded(rng, seed)
    out, scores = [0] * (size.max_legal + 1), [0] * (size.max_legal + 1)
    while (seat := bound["next_seat"](state, rng)) != NOBODY:
        if seat == CHANCE:
            action = bound["any_answer"](state, seat, rng, out, scores)
        else:
            view = state.copy()
            GAME.secrets.hide(view, seat)
            action = (
                bound["best_by_thumb"](view, seat, rng, out, scores)
                if seat in thumbs
                else out[below(rng, GAME.rules.legal(view, seat, out))]
            )
        GAME.rules.apply(state, seat, action)
        look(state)
    return state


def test_rules_of_thumb_beat_random_play():
    wins = sum(game(seed, (seed % 2,)).result[seed % 2] == 1000 for seed in range(30))
    assert wins >= 27


def test_mirror_games_end_before_the_last_round():
    ended = [game(seed, (0, 1)).round < 32 for seed in range(40)]
    assert sum(ended) >= 20


def test_guesses_are_about_as_strong_as_what_they_stand_for():
    rng, true, guessed = sized(Rng).fresh(), [0, 0], [0, 0]
    seeded(rng, 1)

    def look(state):
        if below(rng, 40) == 0 and state.round > 6:
            view = state.copy()
            GAME.secrets.hide(view, 0)
            GAME.secrets.guess(view, 0, rng)
            for table, sums in ((state, true), (view, guessed)):
                sums[0] += army(table, 1)
                sums[1] += n_workers(table, 1)

    for seed in range(6):
        game(seed, (0, 1), look)
    assert all(t / 2 < g < 2 * t for t, g in zip(true, guessed, strict=True)), (true, guessed)
