"""One server for the tests that only talk to it; tests that stop or kill a server start their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.house import House


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("hall") / "hall.sqlite") as running:
        yield running


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    with House(tmp_path / "hall.sqlite") as running:
        yield running
