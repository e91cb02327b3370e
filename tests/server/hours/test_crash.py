"""Deadlines and orders ahead survive kill -9: none is acted on twice, none forgotten."""

import pytest

from tests.server.hours.deadlines import Deadlines

FORGETS = """
import sandtable.server.tables.table_time as room
room.look_again = lambda *_: []
"""
FORGETS_ORDERS = """
import sandtable.server.tables.orders as room
real = room.Orders._play_one
async def played(self, seat):
    await self.table.put([(room.drop_order, self._where(seat) | {"order": self.left[seat].pop(0).n})])
room.Orders._play_one = played
"""
REPEATS = """
import sandtable.server.tables.table_time as room
room.TableTime.follow = lambda self, match, *rest: (setattr(self, "face", room.face_of(match)), True)[1]
room.TableTime.miss = lambda self, seat: 1
"""


@pytest.mark.slow
def test_no_deadline_is_acted_on_twice_or_forgotten(tmp_path):
    party = Deadlines(tmp_path, seed=1)
    try:
        for _ in range(6):
            party.kill()
        report = party.look()
    finally:
        party.house.stop()
    assert report.faults == [] and report.kills == 6 and report.answers > 60, report
    assert report.played > 10 and report.openings > 1, report


@pytest.mark.slow
@pytest.mark.parametrize(
    "plant, sentence", [(FORGETS, "forgotten"), (REPEATS, "twice"), (FORGETS_ORDERS, "orders, 0 were played")]
)
def test_a_planted_fault_is_found(tmp_path, plant, sentence):
    party = Deadlines(tmp_path, seed=1, tables=2, plant=plant)
    try:
        party.kill()
        report = party.look()
    finally:
        party.house.stop()
    assert any(sentence in fault for fault in report.faults), report
