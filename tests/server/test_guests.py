"""A game from outside looks as ours do: its own cover, its own theme on every page with a board, its own figures."""

from argparse import Namespace
from pathlib import Path

import pytest

from sandtable.cli.authors import new_game
from tests.server.house import House

pytestmark = pytest.mark.slow


def test_a_guest_brings_its_cover_and_its_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    new_game(Namespace(name="guest"))
    home = tmp_path / "guest"
    (home / "theme.css").write_text(":root { --gold: #d0a043; }\n.nugget { fill: var(--gold); }\n")
    (home / "cover-lamp.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"><title>by lamp</title></svg>')
    with House(tmp_path / "hall.sqlite", games=(str(home),)) as house:
        theme = house.stranger().get("/static/boards.css").text
        assert "  .nugget { fill: var(--gold); }" in theme and "--gold: #d0a043;" in theme
        assert theme.index(".st {") < theme.index(".nugget"), "inside the drawings only"
        name = next(
            n for n in (g["name"] for g in house.stranger().get("/api/v1/games").json()["games"]) if "guest" in n
        )
        assert "/static/boards.css" in house.stranger().get(f"/rules/{name}").text, "figures are painted by it"
        by_day, by_lamp = (house.stranger().get(f"/covers/{name}-{look}.svg").text for look in ("day", "lamp"))
        assert by_day == (home / "cover.svg").read_text() and "by lamp" in by_lamp
        ours = house.stranger().get("/covers/tank-day.svg").text
        assert "</svg>" in ours and ours != house.stranger().get("/covers/nobody-day.svg").text
        assert f"/covers/{name}-day.svg" in house.stranger().get("/").text
