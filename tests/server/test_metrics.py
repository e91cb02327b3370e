"""What a Prometheus reads, and that nobody else does."""

import json
import re
from pathlib import Path

import httpx
import pytest

from tests.server.house import PATIENCE, House

pytestmark = pytest.mark.slow

LINE = re.compile(r'sandtable_(\w+)(?:\{([\w]+="[^"\n]*"(?:,\w+="[^"\n]*")*)\})? (-?[\d.e+-]+)')


def read(house: House, key: str = "a long key") -> dict[str, float]:
    """Every line, by its name and labels; each must be one that the format knows."""
    reply = httpx.get(
        f"{house.url}/metrics", headers={"authorization": f"Bearer {key}"}, timeout=PATIENCE, verify=False
    )
    assert reply.status_code == 200 and reply.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert reply.text.endswith("\n")
    lines = [line for line in reply.text.splitlines() if not line.startswith("#")]
    found = {line.rsplit(" ", 1)[0].removeprefix("sandtable_"): line for line in lines}
    assert len(found) == len(lines), "no line twice"
    assert all(LINE.fullmatch(line) for line in lines)
    return {name: float(line.rsplit(" ", 1)[1]) for name, line in found.items()}


def test_metrics_count_moves_refusals_and_steps_and_are_for_who_has_the_key(tmp_path: Path):
    with House(tmp_path / "hall.sqlite", more="metrics_key='a long key'") as house:
        ada = house.person("Ada")
        made = ada.make("examples.four", "me", "me")
        where = f"/api/v1/tables/{made['table']}"
        assert ada.post(f"{where}/moves", {"seat": 0, "action": "4"}).status_code == 200
        assert ada.post(f"{where}/moves", {"seat": 0, "action": "4"}).status_code == 409
        found = read(house)
        assert found['requests_total{kind="move",status="200"}'] == 1
        assert found['requests_total{kind="move",status="409"}'] == 1
        assert found['refusals_total{code="not_asked"}'] == 1
        assert found['move_seconds_count{step="write"}'] == 1 == found['move_seconds_bucket{step="write",le="+Inf"}']
        assert found["tables_in_memory"] == 1 and found["streams"] == 0 and found["commits_total"] >= 2
        assert found['jobs_waiting{kind="outbox"}'] == 0 and found["memory_bytes"] > 1e7
        assert made["table"] not in str(found) and "Ada" not in str(found)
        for key in ("another key", "a l"):
            reply = house.stranger().get("/metrics", headers={"authorization": f"Bearer {key}"})
            assert reply.status_code == 404 and "sandtable_" not in reply.text
        assert ada.get("/metrics").status_code == 404


def test_without_a_key_nobody_reads_metrics(house: House):
    assert house.stranger().get("/metrics", headers={"authorization": "Bearer x"}).status_code == 404


def test_the_log_can_be_one_json_object_a_line(tmp_path: Path):
    with House(tmp_path / "hall.sqlite", more="json_log=True") as house:
        house.person("Ada")
    lines = [json.loads(line) for line in house.log.read_text("utf-8").splitlines()]
    assert lines[-1]["part"] == "sandtable.store" and "commits" in lines[-1]["message"] and lines[-1]["level"] == "info"
