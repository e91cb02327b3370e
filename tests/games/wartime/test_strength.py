"""The rules of thumb are good enough to sit opposite: they beat random play, and bring mirror games to an end."""

import pytest

from sandtable.bots.contests.arena import Arena, play_series
from sandtable.bots.contests.series import RECRUIT, SERGEANT, contest
from sandtable.core import library
from sandtable.core.chance import seeded
from sandtable.games.wartime.rules.state import Ending

pytestmark = [pytest.mark.slow, pytest.mark.compiled, pytest.mark.needs_fast]
GAME = library.load("wartime")
SET_UPS = ({}, {"map": "strait"}, {"free_economy": True})
GAMES = 50


def mirror(options, games, first=1_000_003, seats=2):
    """Sergeants against themselves: won by who began, won by anyone, ended by a winner, the round in which half were over."""
    arena = Arena(GAME, GAME.settings(options), seats, [contest])
    levels, began, won, ended, rounds = arena.room(seats), 0, 0, 0, []
    levels[:seats] = SERGEANT
    for seed in range(first, first + games):
        for rng in range(2):
            seeded(arena.rngs[rng], seed + (rng << 40))
        arena.call["contest"](
            arena.states,
            arena.rngs[0],
            arena.rngs[1],
            arena.out,
            arena.scores,
            levels,
            arena.results,
            arena.size.longest,
        )
        state = arena.states[0]
        won += 1000 in arena.results
        began += int(arena.results[state.first]) == 1000
        ended += int(state.ending) == Ending.LAST_ONE
        rounds.append(int(state["round"]))
    return began, won, ended, sorted(rounds)[games // 2]


@pytest.mark.parametrize(("options", "tenths"), list(zip(SET_UPS, (9, 7, 6), strict=True)), ids=str)
def test_mirror_games_end_by_a_winner(options, tenths):
    assert mirror(options, GAMES)[2] >= tenths * GAMES // 10


@pytest.mark.parametrize("seats", (3, 4))
def test_many_fronts_leave_one_standing(seats):
    options = next(preset.options for preset in GAME.presets if preset.name == "many_fronts")
    assert mirror(options, GAMES, seats=seats)[2] >= 7 * GAMES // 10


def test_who_holds_a_shore_goes_on_across_the_strait():
    assert mirror({"map": "strait"}, GAMES, seats=3)[2] >= GAMES // 5


@pytest.mark.parametrize("options", SET_UPS, ids=str)
def test_rules_of_thumb_beat_random_play(options):
    for seat in range(2):
        levels = [SERGEANT if s == seat else RECRUIT for s in range(2)]
        assert play_series(GAME, GAME.settings(options), levels, 1, GAMES).wins[seat] >= 9 * GAMES // 10
