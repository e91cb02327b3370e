"""One suite over all games: what the contract promises holds on random tables. The checks are `sandtable check`'s own.

`./dev check` looks at one set-up of each game, `./dev test` at all of them, `./dev soak` for as long as you like.
"""

import pytest

from sandtable.core import library
from sandtable.core.checks import dialect, guides, rooms, suite
from sandtable.core.checks.tables import Setup
from sandtable.core.errors import SandtableError
from tests.contract.setups import FIRST, SETUPS

LONG = {"ends", "legal", "views", "bounds", "overwrites", "explains"}  # seconds each: `./dev check` leaves them out
TRIED = [
    pytest.param(
        setup,
        check,
        marks=() if setup in FIRST and check.__name__ not in LONG else pytest.mark.slow,
        id=f"{setup}-{check.__name__}",
    )
    for setup in SETUPS
    for check in (*suite.RULES, *suite.ROOMS)
    if setup in FIRST or check is not rooms.sentences
]
GUIDED = [s for s in SETUPS if s.loaded.people.guide]
LEARNT = [
    pytest.param(
        setup,
        check,
        marks=() if setup in FIRST and check.__name__ not in LONG else pytest.mark.slow,
        id=f"{setup}-{check.__name__}",
    )
    for setup in GUIDED
    for check in suite.GUIDE
]


@pytest.mark.parametrize("name", library.names())
def test_our_own_rules_are_of_the_dialect(name: str) -> None:
    """Those of guests are read when they are loaded; ours are held here, so that loading them costs nothing."""
    assert dialect.faults(library.load(name)) == []


@pytest.mark.parametrize(("setup", "check"), TRIED)
def test_the_contract_is_kept(setup: Setup, check: suite.Check) -> None:
    check(setup)


def test_every_game_of_the_hall_has_a_guide() -> None:
    """All but the one that is as short as a game can be."""
    assert [s.game for s in FIRST if not s.loaded.people.guide] == ["examples.four"]


@pytest.mark.parametrize(("setup", "check"), LEARNT)
def test_the_guide_keeps_its_promises(setup: Setup, check: suite.Check) -> None:
    found = check(setup)
    least = {guides.hints: 3, guides.explains: 3, guides.tells: 6}.get(check, 0)
    assert not least or setup not in FIRST or len(found) >= least, f"hardly anything is said: {found}"


@pytest.mark.parametrize("name", library.names())
def test_places_have_room_for_as_many_as_they_say(name: str):
    """Each place is laid for the fewest and the most; one more, where the game has so many seats, is refused."""
    game = library.load(name)
    for option, place in ((o, p) for o in game.options for p in o.places):
        settings = game.settings({option.name: place.value})
        for seats in (place.seats.start, place.seats.stop - 1):
            game.rules.setup(game.fresh(settings, seats))
        if place.seats.stop in game.seats:
            with pytest.raises(SandtableError):
                game.fresh(settings, place.seats.stop)
