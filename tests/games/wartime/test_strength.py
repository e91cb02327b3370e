"""The rules of thumb are good enough to sit opposite: they beat random play, and bring mirror games to an end."""
import pytest

from sandtable.bots.arena import RECRUIT, SERGEANT, contest
from sandtable.bots.simulate import Arena, play_series
from sandtable.core import contract
from sandtable.core.chance import seeded
from sandtable.games.wartime.rules.state import Ending

pytestmark = [pytest.mark.slow, pytest.mark.compiled, pytest.mark.needs_fast]
GAME = contract.load("wartime")
SET_UPS = ({}, {"map": "strait"}, {"free_economy": True})
GAMES = 50


@pytest.mark.parametrize("options", SET_UPS, ids=str)
def test_mirror_games_end_by_a_winner(options):
    arena = Arena(GAME, GAME.settings(options), 2, [contest])
    levels = arena.room(2)
    levels[0] = levels[1] = SERGEANT
    ended = 0
    for seed in range(GAMES):
        for rng in range(2):
            seeded(arena.rngs[rng], seed + (rng << 40))
        arena.call["contest"](arena.states, arena.rngs[0], arena.rngs[1], arena.out, arena.scores, levels, arena.results,
                              arena.size.longest)
        ended += int(arena.states[0].ending) == Ending.LAST_ONE
    assert ended >= 8 * GAMES // 10


@pytest.mark.parametrize("options", SET_UPS, ids=str)
def test_rules_of_thumb_beat_random_play(options):
    for seat in range(2):
        levels = [SERGEANT if s == seat else RECRUIT for s in range(2)]
        assert play_series(GAME, GAME.settings(options), levels, 1, GAMES).wins[seat] >= 9 * GAMES // 10
