"""Who thinks while others are done is still asked the same: the page sends an answer again by itself where nothing else has changed."""

import random
import re

import pytest

from sandtable.core import match
from sandtable.server.tables.scenes import choices_of

ASIDE = re.compile(r'<g data-aside="">.*?</g>', re.S)  # as table.js leaves it out


@pytest.mark.parametrize("narrow", [False, True])
@pytest.mark.parametrize("game", ["doubletime", "timemachine", "trts"])
def test_that_somebody_else_is_done_changes_no_question(game: str, narrow: bool) -> None:
    compared = 0
    for seed in range(8):
        play, pick = match.new(game, seed=seed, seats=2), random.Random(seed)
        for _ in range(120):
            if {0, 1} <= set(play.asked):
                before, asked = play.view(0), choices_of(play, 0)
                code = pick.choice(play.codes(1))
                play.play(1, code)
                after = play.view(0)
                is_same = 0 in play.asked and choices_of(play, 0) == asked and before.table != after.table
                if is_same and not {1} <= set(play.asked):  # all that shows is that it is done
                    one, other = (ASIDE.sub("", view.drawn(narrow, "").pieces) for view in (before, after))
                    assert one == other
                    compared += before.drawn(narrow, "").pieces != after.drawn(narrow, "").pieces
            elif play.asked:
                seat = play.asked[0]
                play.play(seat, pick.choice(play.codes(seat)))
    assert compared > 3 or game == "doubletime" or narrow and game == "trts", "nothing was compared"
