"""Words survive kill -9: none is lost, and what is repeated has the same id. `./dev soak crash` kills two hundred times."""

import pytest

from tests.server.word.crash import killed

pytestmark = [pytest.mark.slow, pytest.mark.needs_people]
LOSES = """
import sandtable.server.keep.word as kept
from sandtable.server.word.postman import Postman
plain = Postman._send_by
async def notes_first(self, way, row, wishes):  # noted as sent before it is
    at = self.hall.now()
    await self.store.write([(kept.end_message, {"which": row["id"], "went": at, "at": at, "said": ""})])
    import asyncio
    await asyncio.sleep(0.4)  # long enough for one of six kills
    try:
        return await plain(self, way, row, wishes)
    except Exception:
        return True
Postman._send_by = notes_first
"""
RENAMES = """
from sandtable.server.word.carriers import Carriers
from sandtable.server.ids import new_id
plain = Carriers.carry
async def anew(self, way, id, what, zone, at):  # every try is a message of its own
    import asyncio
    await plain(self, way, new_id(), what, zone, at)
    await asyncio.sleep(0.4)
Carriers.carry = anew
"""


def test_no_word_is_lost_and_a_repeat_has_the_same_id(tmp_path):
    report = killed(tmp_path, 1, 5)
    assert report.faults == [] and report.kills == 5 and report.words == 30, report


@pytest.mark.parametrize("plant, sentence", [(LOSES, "under 0 ids"), (RENAMES, "under 2 ids")])
def test_a_planted_fault_is_found(tmp_path, plant, sentence):
    report = killed(tmp_path, 1, 6, plant)
    assert any(sentence in fault for fault in report.faults), report
