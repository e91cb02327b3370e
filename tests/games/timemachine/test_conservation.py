"""No card is lost or made, over thousands of random games with 2 to 8 seats."""

from typing import Any

import pytest

from sandtable.core.chance import Rng
from sandtable.core.compiled.binding import bind_plain
from sandtable.core.record import sized
from sandtable.games.timemachine import GAME
from tests.games.timemachine.conservation import play_and_count

EVERY = 5000
SEATS = range(2, 9)


def options(seats: int) -> dict[str, Any]:
    return GAME.settings({"open_discards": seats % 2 == 0, "destroy": "one_player" if seats % 3 == 0 else "everyone"})


def test_cards_are_conserved_in_a_few_games() -> None:
    count = bind_plain([play_and_count], GAME.functions())["play_and_count"]
    for seats in (2, 3, 8):
        state, size = GAME.fresh(options(seats), seats), GAME.size(options(seats), seats)
        assert count([state], [sized(Rng).fresh()], [0] * 300, [0] * 300, 1, 1, size.longest) > 100


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.needs_fast
def test_cards_are_conserved_in_five_thousand_games() -> None:
    from sandtable.core.compiled import twins

    count = twins.compiled(GAME, play_and_count)["play_and_count"]
    games = 0
    for seats in SEATS:
        each = -(-EVERY // len(SEATS))
        size = GAME.size(options(seats), seats)
        states = twins.table(GAME, size)
        twins.freeze_into(states, 0, GAME.fresh(options(seats), seats, events=False))
        assert (
            count(states, twins.generator(), twins.numbers(300), twins.numbers(300), each, 1 + games, size.longest)
            > 100 * each
        )
        games += each
    assert games >= EVERY


def test_a_lost_card_is_found() -> None:
    from sandtable.games.timemachine.rules.state import Zone
    from tests.games.timemachine.conservation import n_astray

    state = GAME.fresh(options(2), 2)
    GAME.rules.setup(state)
    assert n_astray(state) == 0
    state.zone[7] = Zone.HAND
    assert n_astray(state) == 1
