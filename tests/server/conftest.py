"""One server for the tests that only talk to it; tests that stop or kill a server start their own.

Modules that say `ON_BOTH = True` run on SQLite and on PostgreSQL: `-k postgres` is the second half.
"""

import itertools
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.house import House
from tests.server.postgres import Postgres

KEPT_IN = ("sqlite", pytest.param("postgres", marks=(pytest.mark.needs_postgres, pytest.mark.slow)))
Make = Callable[[], str]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "kept_in" in metafunc.fixturenames and getattr(metafunc.module, "ON_BOTH", False):
        metafunc.parametrize("kept_in", KEPT_IN, indirect=True, scope="session")


@pytest.fixture(scope="session")
def kept_in(request: pytest.FixtureRequest) -> str:
    """In which kind of database halls are kept."""
    return getattr(request, "param", "sqlite")


@pytest.fixture(scope="session")
def postgres(testrun_uid: str) -> Iterator[Postgres]:
    """One server for all workers of a test run, in a folder that no other run tidies away."""
    server = Postgres(Path(tempfile.gettempdir()) / f"sandtable-postgres-{testrun_uid}")
    yield server
    server.stop()


@pytest.fixture(scope="session")
def new_database(kept_in: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Make:
    """Makes addresses of new databases."""
    if kept_in == "postgres":
        server: Postgres = request.getfixturevalue("postgres")
        return server.new_database
    folder, numbers = tmp_path_factory.mktemp("databases"), itertools.count()
    return lambda: str(folder / f"hall-{next(numbers)}.sqlite")


@pytest.fixture
def database(new_database: Make) -> str:
    """The address of a new database."""
    return new_database()


@pytest.fixture(scope="session")
def house(new_database: Make, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(new_database(), log=tmp_path_factory.mktemp("hall") / "hall.log") as running:
        yield running


@pytest.fixture
def own_house(kept_in: str, new_database: Make, tmp_path: Path) -> Iterator[House]:
    place = tmp_path / "hall.sqlite" if kept_in == "sqlite" else new_database()
    with House(place, log=tmp_path / "hall.log") as running:
        yield running
