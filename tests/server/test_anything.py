"""schemathesis over the whole API; `./dev soak api` sends more."""

from pathlib import Path

import pytest

from tests.server.anything import send_anything

ON_BOTH = True
FAULT = """
from sandtable.server.talk.talk import Talk
async def say(self, *given):
    return 1 // 0
Talk.say = say
"""


@pytest.mark.slow
def test_whatever_the_description_allows_is_no_fault_of_the_server(database: str, tmp_path: Path) -> None:
    report = send_anything(database, 3, 1, log=tmp_path / "hall.log")
    assert report.faults == []
    assert report.sent > 500 and report.operations > 20, "less was sent than there is to try"


@pytest.mark.slow
def test_a_planted_fault_is_found(tmp_path: Path) -> None:
    report = send_anything(tmp_path / "hall.sqlite", 3, 1, fault=FAULT, only="/chat")
    assert any("500" in fault for fault in report.faults) and any("ZeroDivisionError" in f for f in report.faults)
