"""The files in `deploy/` say nothing that the program does not understand."""

import re
import shlex
from pathlib import Path

import pytest

from sandtable.cli.main import parser

DEPLOY = Path(__file__).parents[1] / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))


def commands(unit: str) -> list[list[str]]:
    """What a unit starts of ours, as a shell would hand it on."""
    found = re.findall(r"\S+/\.venv/bin/sandtable ([^'\n]+)", unit)
    return [shlex.split(line.replace("$$(date +%%a)", "Mon")) for line in found]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_units_start_what_there_is(path: Path):
    started = commands(path.read_text("utf-8"))
    assert started
    for arguments in started:
        parser().parse_args(arguments)


def test_the_container_starts_what_there_is_and_installs_what_is_locked():
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    arguments = re.findall(r'"([^"]+)"', text[text.index('CMD ["serve"') :])
    parser().parse_args(arguments)
    for name in re.search(r"for set in ([\w ]+);", text)[1].split():  # type: ignore[index]
        assert (DEPLOY.parent / "requirements" / f"{name}.txt").is_file(), name


def test_the_halls_of_the_compose_file_start():
    yaml = pytest.importorskip("yaml")
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    assert services["hall-1"] == services["hall-2"]
    found = parser().parse_args([re.sub(r"\$\{(\w+)[^}]*\}", r"\1", word) for word in services["hall-1"]["command"]])
    assert found.database.startswith("postgresql://") and found.allow_host == ["HALL_NAME"]
    caddy = (DEPLOY / "Caddyfile").read_text("utf-8")
    assert all(f"{name}:8000" in caddy for name in services if name.startswith("hall-"))


def test_the_proxy_sends_all_of_a_table_to_one_hall():
    """By its id, from the page and from the API; whatever else is asked goes by the person's cookie."""
    found = re.search(r"@table path_regexp table (\S+)", (DEPLOY / "Caddyfile").read_text("utf-8"))
    assert found is not None
    for path in ("/table/abc123", "/api/v1/tables/abc123", "/api/v1/tables/abc123/stream"):
        (id,) = re.match(found[1], path).groups()  # type: ignore[union-attr]
        assert id == "abc123"
    assert not any(re.match(found[1], path) for path in ("/", "/new", "/api/v1/tables", "/api/v1/me/word/abc123"))
