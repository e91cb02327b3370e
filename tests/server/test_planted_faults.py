"""Each guard of the server is shown to fail: a fault is planted in a real server, and its test must notice."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server import test_imports_of_the_server, test_secrets, test_wire
from tests.server.house import House, Person
from tests.server.load import Load

pytestmark = pytest.mark.slow

EARLY = """
import asyncio
from sandtable.server.keep.store import Store
real = Store.write
async def write(self, changes, tell=""):
    async def later():
        await asyncio.sleep(0.6)
        await real(self, changes)
    if not any(values.get("key") for _, values in changes):
        return await real(self, changes)
    asyncio.get_running_loop().create_task(later())
Store.write = write
"""
FORGETFUL = """
from sandtable.server.keep.store import Store
real = Store.write
async def write(self, changes, tell=""):
    await real(self, [(statement, values | {"key": ""} if "key" in values else values) for statement, values in changes])
Store.write = write
"""
HALVES = """
import asyncio
from sandtable.server.keep.store import Store
real = Store.write
async def write(self, changes, tell=""):
    rolls = [c for c in changes if c[1].get("seat") == -1]
    await real(self, [c for c in changes if c not in rolls])
    if rolls:
        await asyncio.sleep(0.3)
        await real(self, rolls)
Store.write = write
"""


@pytest.mark.parametrize("fault, said", [(EARLY, "is lost"), (FORGETFUL, "is forgotten"), (HALVES, "half a submit")])
def test_the_crash_test_notices(tmp_path: Path, fault: str, said: str) -> None:
    with Load(tmp_path / "hall.sqlite", seed=3, games=("tests.server.sealed",), fault=fault) as load:
        for _ in range(12):  # until it is noticed: on a busy machine few kills come at the right moment
            load.round(least=10, most=60)
            if any(said in each for each in load.verify().faults):
                return
    raise AssertionError(f"nothing {said}: {load.report.faults}")


def patched(where: str, name: str, code: str) -> str:
    """A fault that replaces a function of a module or class; `real` is what it was."""
    module, _, owner = where.rpartition(".")
    place = f"from {module} import {owner} as target"
    return f"{place}\nreal = target.{name}\n{code}\ntarget.{name} = {name}\n"


def people(house: House) -> tuple[Person, Person, str]:
    ada, bob = house.person("Ada"), house.person("Bob")
    made = ada.make("examples.four", "me", "link")
    bob.join(made)
    return ada, bob, str(made["table"])


def same_key(house: House) -> None:
    test_wire.test_the_same_key_twice_is_one_move(*people(house))


def unwatched(house: House) -> None:
    test_wire.test_a_table_that_is_not_watched_does_not_exist_for_strangers(house, house.person("Ada"))


def once(house: House) -> None:
    test_wire.test_an_invitation_is_good_once(house, house.person("Ada"), house.person("Bob"))


def foreign(house: House) -> None:
    ada, bob, table = people(house)
    test_wire.test_anothers_seat_and_a_guessed_table_are_the_same_dull_404(house, ada, bob, table)


def policy(house: House) -> None:
    ada, _, table = people(house)
    test_wire.test_every_response_carries_the_policy(house, ada, table)


def stale(house: House) -> None:
    test_wire.test_a_stale_move_brings_the_fresh_scene(*people(house))


def huge(house: House) -> None:
    ada, _, table = people(house)
    test_wire.test_huge_bodies_are_not_read(ada, table)


def secret_of_dice(house: House) -> None:
    ada, _, table = people(house)
    test_wire.test_before_the_end_the_secret_of_the_dice_is_nowhere(ada, table)


TABLE = "sandtable.server.tables.table.Table"
FAULTS: dict[str, tuple[str, Callable[[House], Any]]] = {
    "a scene is sent whenever anybody answers": (
        patched(
            TABLE,
            "_version",
            "def _version(self, viewer): return self._number(viewer.seat), len(self.match.entries)",
        ),
        test_secrets.test_nothing_arrives_while_another_acts_in_secret,
    ),
    "answers are counted, not what the viewer was told": (
        patched(TABLE, "_number", "def _number(self, seat): return len(self.match.entries)"),
        test_secrets.test_secret_answers_of_others_make_nothing_stale,
    ),
    "views are not hidden": (
        patched(
            "sandtable.core.match.Match",
            "_view_of",
            "def _view_of(self, state, seat):\n"
            "    from sandtable.core.match import View\n    return View(self.game, state.glance(), seat, self.names)",
        ),
        lambda house: test_secrets.test_what_a_seat_can_get_does_not_depend_on_what_another_does_in_secret(
            house, False
        ),
    ),
    "undo tells who has answered": (
        patched(
            "sandtable.core.taking_back", "settled", "def settled(match, before, after, entry, guesses): return ''"
        ),
        lambda house: test_secrets.test_what_a_seat_can_get_does_not_depend_on_what_another_does_in_secret(house, True),
    ),
    "a resumed stream begins one too early": (
        patched(
            "sandtable.server.tables.stream.Stream",
            "messages",
            "def messages(self, since, you, seat): return real(self, since - 1, you, seat)",
        ),
        test_secrets.test_a_stream_resumes_exactly_where_it_was,
    ),
    "a key is not remembered": (
        patched(
            TABLE,
            "_write",
            "async def _write(self, new, guest='', key='', also=()): await real(self, new, guest, '', also)",
        ),
        same_key,
    ),
    "a stale move is taken": (
        patched(TABLE, "_check_fresh", "async def _check_fresh(self, viewer, seen): pass"),
        stale,
    ),
    "strangers see every table": (
        patched(
            TABLE,
            "viewer",
            "def viewer(self, guest):\n    watch, self.watch = self.watch, True\n"
            "    try: return real(self, guest)\n    finally: self.watch = watch",
        ),
        unwatched,
    ),
    "any seat may be played": (
        patched(
            TABLE,
            "_submit",
            "async def _submit(self, guest, seat, seen, key, do):\n    async with self.lock.changing:\n"
            "        return await self._enter(self.viewer(guest), guest.id, seen, key, do)",
        ),
        foreign,
    ),
    "a taken seat is taken again": (  # in memory and on disk: either alone is noticed by the other
        "import sqlalchemy as sa\nimport sandtable.server.keep.store as store\nfrom sandtable.server.keep import schema\n"
        "seats, links, given = schema.seats.c, schema.links.c, sa.bindparam\n"
        "store.take_seat = schema.seats.update().where(seats.table_id == given('which'), seats.seat == given('number'))"
        ".values(kind='guest', guest=given('who'), level='', name=given('called'))\n"
        "store.use_link = schema.links.update().where(links.table_id == given('which'), links.seat == given('number'))"
        ".values(token='', used_by=given('who'), used_at=given('at'))\n"
        + patched(
            TABLE,
            "sit",
            "async def sit(self, guest, seat, kind):\n    self.people[seat].kind = kind\n"
            "    self.people[seat].guest = ''\n    await real(self, guest, seat, kind)",
        ),
        once,
    ),
    "other sites may post": (
        patched("sandtable.server.web.requests", "from_here", "def from_here(connection): return True"),
        test_wire.test_what_comes_from_another_site_changes_nothing,
    ),
    "names keep their control characters": (
        "import sandtable.server.people.guests as guests\nguests.plain_text = lambda text, longest, what: text",
        test_wire.test_names_and_chat_are_text,
    ),
    "the policy allows inline scripts": (
        "import sandtable.server.web.requests as web\nweb.HEADERS[0] = (b'content-security-policy', b\"script-src 'unsafe-inline'\")",
        policy,
    ),
    "bodies have no limit": ("import sandtable.server.web.api as api\napi.BODY = 1 << 30", huge),
    "the secret of the dice is told at once": (
        patched(
            "sandtable.server.tables.scenes",
            "dice",
            "def dice(match): return real(match) | {'secret': match.dice.secret.hex()}",
        ),
        secret_of_dice,
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_noticed(tmp_path: Path, name: str) -> None:
    fault, guard = FAULTS[name]
    with House(tmp_path / "hall.sqlite", fault=fault) as house, pytest.raises((AssertionError, TimeoutError, KeyError)):
        guard(house)


def test_a_server_that_thinks_for_bots_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        test_imports_of_the_server, "STORY", "import sandtable.bots\n" + test_imports_of_the_server.STORY
    )
    with pytest.raises(AssertionError):
        test_imports_of_the_server.test_the_server_imports_neither_compiler_nor_plots_nor_bots()
