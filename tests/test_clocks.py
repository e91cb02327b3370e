"""No test asks how long something took: a slow machine is no fault. What people wait for is measured by `./dev bench waits`."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PATIENCE = 60  # seconds that a test waits at least, before it says that something does not come
CLOCKS = re.compile(r"\b(perf_counter|process_time|thread_time|getloadavg|getrusage)\b")
BOUND = re.compile(r"(?<!connect\(database, )\btimeout=([\d_.]+)")


def impatient(text: str, unit: int) -> list[str]:
    """The lines that read a clock, or wait for less than so many units of time."""
    return [
        line.strip()
        for line in text.splitlines()
        if CLOCKS.search(line) or any(float(found.replace("_", "")) < PATIENCE * unit for found in BOUND.findall(line))
    ]


def test_no_test_is_in_a_hurry():
    for path in sorted(TESTS.rglob("*.py")):
        if path != Path(__file__):
            assert impatient(path.read_text(), 1000 if path.parent.name == "client" else 1) == [], path.name


@pytest.mark.parametrize(
    ("line", "unit"),
    [
        ("page.wait_for_function(done, timeout=400)", 1000),
        ("run.wait(timeout=5.0)", 1),
        ("began = time.perf_counter()", 1),
    ],
)
def test_a_planted_hurry_is_found(line: str, unit: int):
    assert impatient(f"x = 1\n{line}\n", unit) == [line]
