"""Games that cannot be loaded."""

from pathlib import Path

import pytest

from tests.server.house import House

pytestmark = pytest.mark.slow


def test_a_broken_game_is_left_out_and_the_hall_goes_on(tmp_path: Path) -> None:
    """A package that cannot be imported costs its own place in the hall and nothing else."""
    fault = """
import sys, types
class Broken:
    def find_spec(self, name, path=None, target=None):
        if name == 'broken.game':
            raise RuntimeError('a game that was never finished')
sys.meta_path.insert(0, Broken())
sys.modules['broken'] = types.ModuleType('broken')
sys.modules['broken'].__path__ = []
"""
    with House(tmp_path / "hall.sqlite", games=("broken.game", "examples.four"), fault=fault) as house:
        home = house.stranger().get("/")
        assert home.status_code == 200 and "Double Time Wars" in home.text and "broken" not in home.text
        names = [game["name"] for game in house.stranger().get("/api/v1/games").json()["games"]]
        assert "examples.four" in names and "broken.game" not in names
        assert house.stranger().get("/rules/broken.game").status_code == 404
    log = house.log.read_text()
    assert "game broken.game is left out" in log and "RuntimeError: a game that was never finished" in log
