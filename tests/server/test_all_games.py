"""Every game at a table of the hall: bots play, people watch, and what is sent is whole."""

import asyncio
import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from sandtable.core import library
from sandtable.server.errors import Stale
from sandtable.server.people.guests import Guest
from sandtable.server.tables.hall import Hall
from sandtable.server.tables.setting import Setting
from tests.server.test_stream import in_hall

ITEMS = 60  # after which a long game is left alone


def check_scene(scene: dict[str, Any]) -> None:
    """Everything that can be clicked is in the picture; buttons have labels; no two answers have the same clicks."""
    shown = set(
        re.findall(r'\bid="([^"]+)"', scene["board"]["pieces"] + "".join(p["body"] for p in scene["board"]["panels"]))
    )
    for ask in scene["asks"]:
        assert ask["sentence"]
        paths = [tuple(choice["clicks"]) for choice in ask["choices"]]
        assert len(set(paths)) == len(paths)
        for choice in ask["choices"]:
            assert choice["code"].isdigit() and choice["words"] and choice["clicks"]
            for id in choice["clicks"]:
                assert ask["buttons"].get(id) if id.startswith("say:") else id in shown, f"{id} of {choice['words']!r}"


async def watched(hall: Hall, ada: Guest, name: str) -> int:
    """A game in which ada has the first seat and answers at random, the others are recruits; how many items she saw."""
    game = library.load(name)
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "recruit"}] * (game.seats.start - 1)]
    table = await hall.make(ada, Setting(name, seats))
    watcher, number = await table.attach(ada, 0), 0
    while True:
        messages = [json.loads(m) for m in await asyncio.wait_for(watcher.news(), 60)]
        for message in messages:
            if message["type"] == "item":
                number += 1
                assert message["number"] == number
        scene = (
            messages[-1]
            if messages[-1]["type"] == "scene"
            else next((m for m in messages if m["type"] == "scene"), None)
        )
        if scene is None:
            continue
        assert scene["number"] == number
        check_scene(scene)
        assert await table.ground(ada, scene["board"]["ground"])
        if scene["over"] or number >= ITEMS:
            return number
        if scene["asks"]:
            choices = scene["asks"][0]["choices"]
            with suppress(Stale):  # a bot was quicker: its scene comes next
                await table.move(ada, 0, int(choices[number * 7 % len(choices)]["code"]), number, "")
        elif scene["clock"]:
            await table.clock_on(ada, "")


@pytest.mark.slow
@pytest.mark.parametrize("name", [*library.names(), "examples.four", "tests.server.sealed"])
def test_a_game_is_played_and_everything_sent_is_whole(tmp_path: Path, name: str) -> None:
    seen: list[int] = []

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        seen.append(await watched(hall, ada, name))

    in_hall(tmp_path, story)
    assert seen[0] > 5


def test_a_table_of_people_has_the_defaults_of_people(tmp_path: Path) -> None:
    """Tank Game and WarTime have no last day among people (TG-R20, WT-R33), only in the lab."""

    async def story(hall: Hall, ada: Guest, bob: Guest) -> None:
        seats = [{"kind": "me"}, {"kind": "open"}]
        table = await hall.make(ada, Setting("tank", seats))
        assert table.match.settings["day_limit"] == 0
        table = await hall.make(ada, Setting("tank", seats, {"day_limit": 3}))
        assert table.match.settings["day_limit"] == 3
        table = await hall.make(ada, Setting("wartime", seats))
        assert table.match.settings["turn_limit"] == 0
        table = await hall.make(ada, Setting("wartime", [{"kind": "bot", "level": "sergeant"}] * 2))
        assert table.match.settings["turn_limit"] == 300, "where bots are alone it ends"

    in_hall(tmp_path, story)
