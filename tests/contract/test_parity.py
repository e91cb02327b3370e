"""Plain = compiled, byte for byte."""

import pytest

from sandtable.core.checks.tables import Setup
from tests.contract.setups import SETUPS

pytestmark = [pytest.mark.compiled, pytest.mark.needs_fast]


@pytest.mark.parametrize("setup", [pytest.param(s, marks=pytest.mark.xdist_group(s.game)) for s in SETUPS], ids=str)
def test_plain_is_compiled(setup: Setup) -> None:
    from sandtable.core.checks.parity import Parity

    game = setup.loaded
    assert Parity(game, game.settings(setup.options), setup.seats).run(4 if setup.seats < 9 else 1) > 0
