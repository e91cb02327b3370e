"""schemathesis reads the description of the API and sends anything at all to each of its operations.

A fault of the server is an answer of 500 or more, a trace in its log, or none at all.
"""

import os
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.house import ROOT, House, Person

GAMES = ("tests.server.sealed", "examples.four", "doubletime", "tank", "timemachine", "trts", "wartime")


@dataclass
class Report:
    """What was found."""

    sent: int = 0
    operations: int = 0
    faults: list[str] = field(default_factory=list)


def tables(ada: Person) -> tuple[list[str], list[str]]:
    """Tables with a free seat, one that is over and one against a bot; and their invitations."""
    ids, tokens = [], []
    for game in GAMES:
        made = ada.make(game, "me", "link")
        ids.append(made["table"])
        tokens += [invite["url"].removeprefix("/join/") for invite in made["invites"]]
    over = ada.make("examples.four", "me", "open")["table"]
    ada.post(f"/api/v1/tables/{over}/concede", {"seat": 0})
    return [*ids, over, ada.make("doubletime", "me", "sergeant")["table"]], tokens


def send_anything(
    database: Path | str, examples: int, seed: int, fault: str = "", only: str = "", log: Path | None = None
) -> Report:
    """So many examples for every operation, to a server of our own."""
    report = Report()
    with House(database, fault=fault, log=log) as house:
        ada = house.person("Ada")
        ids, tokens = tables(ada)
        command = [sys.executable, "-m", "schemathesis.cli", "run"]
        command += [
            f"{house.url}/api/v1/openapi.json",
            "--checks=not_a_server_error",
            "--phases=coverage,fuzzing,stateful",
        ]
        command += [f"--max-examples={examples}", f"--seed={seed}", f"--header=Authorization: Bearer {ada.token}"]
        command += [
            "--no-color",
            "--continue-on-failure",
            "--no-shrink",
            "--generation-database=none",
            "--warnings=off",
        ]
        command += [f"--include-path-regex={only}"] if only else []
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SCHEMATHESIS_HOOKS": "tests.server.api_hooks",
            "SANDTABLE_TABLES": " ".join(ids),
            "SANDTABLE_INVITES": " ".join(tokens),
        }
        ran = subprocess.run(command, cwd=house.log.parent, env=environment, capture_output=True, text=True)
        said = ran.stdout + ran.stderr
        report.sent = int(found[1]) if (found := re.search(r"(\d+) generated", said)) else 0
        report.operations = int(found[1]) if (found := re.search(r"Tested: +(\d+)", said)) else 0
        if ran.returncode:
            report.faults.append(said[-3000:])
        if not ada.get("/healthz").is_success:
            report.faults.append("the server does not answer any more")
        if "Traceback" in (log := house.log.read_text()):
            report.faults.append(log[log.index("Traceback") - 300 :][:3000])
    return report


if __name__ == "__main__":  # by hand: python -m tests.server.anything FILE [EXAMPLES]
    print(send_anything(Path(sys.argv[1]), int((sys.argv[2:] or ["5"])[0]), 1))
