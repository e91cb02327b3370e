"""Numbers for learners that are counted another way than the rules count them."""

import random
from typing import Any

import pytest

import sandtable
from sandtable.games.trts.rules.production import supply_given, supply_used
from sandtable.games.trts.rules.victory import n_areas
from sandtable.games.trts.rules.view import HEAD, PER_SEAT


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {"match": "team"})])
def test_supply_and_areas_are_seen_as_the_rules_count_them(seats: int, options: dict[str, Any]) -> None:
    match, draw, gained = sandtable.new("trts", seats=seats, options=options, seed=3), random.Random(3), set()
    for _ in range(400):
        seat = draw.choice(match.asked)
        match.play(seat, draw.choice(match.codes(seat)))
        for other in range(seats):
            seen = match.view(other).observe()
            assert seen[8:10] == [supply_used(match.state, other), supply_given(match.state, other)]
            areas = [n_areas(match.state, (other + k) % seats) for k in range(seats)]
            assert seen[HEAD + 2 : HEAD + PER_SEAT * seats : PER_SEAT] == areas
            gained.add((*seen[8:10], *areas))
    assert len(gained) > 10
