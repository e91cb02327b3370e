"""Takes the pictures of a war of weeks: every page of it at three widths, by day and by lamp, by a clock that stands still.

    .venv/bin/python docs/slow_play.py [FOLDER]

What goes into docs/pictures: one contact sheet. With a FOLDER every single picture is kept there too, in full size.

Mara keeps a Tank Game of sixteen that is in its sixth day, has a waiting room for the next one, and sits at slow tables of the other
games, where things happened while she was away.
"""

import asyncio
import random
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent
sys.path.insert(0, str(DOCS.parent))

from docs.screenshots import LOOKS, SIZES, Shot, hall, keep_all, sheet, take  # noqa: E402
from sandtable.bots.levels import choose  # noqa: E402
from sandtable.core import library  # noqa: E402
from sandtable.server.hours.absence import Absence  # noqa: E402
from sandtable.server.hours.calendar import HOUR, MINUTE  # noqa: E402
from sandtable.server.hours.clock import Clock  # noqa: E402
from sandtable.server.keep import schema  # noqa: E402
from sandtable.server.keep.store import ANY_NUMBER  # noqa: E402
from sandtable.server.keep.talk import BOARD, see  # noqa: E402
from sandtable.server.keep.word import add_way  # noqa: E402
from sandtable.server.people.guests import Guest  # noqa: E402
from sandtable.server.tables.lobby import Begins  # noqa: E402
from sandtable.server.tables.setting import Setting  # noqa: E402
from sandtable.server.tables.table import Table  # noqa: E402
from tests.browser import MISSING, find_chromium  # noqa: E402
from tests.server.hours.hall import BERLIN, Turned, berlin, turned  # noqa: E402

NAMES = "Mara Ada Bo Cleo Dario Edda Finn Greta Hugo Ines Jonas Kaia Lale Milo Nuri Odile".split()
TITLE = "Four Rooms, office league"
NOW, SHUT = berlin("2026-11-16 14:20"), berlin("2026-11-16 21:20")  # the sixth day, and the evening after it
SLOW = {
    "doubletime": (2, 58),
    "timemachine": (4, 60),
    "trts": (3, 66),
    "wartime": (4, 75),
}  # seats, open hours for an answer
ROW = 240  # pixels of the contact sheet
STILL = "from pathlib import Path; import sandtable.server.tables.hall as hall; hall.now = lambda: int(Path({clock!r}).read_text())"
LAID = "() => window.sandtable?.scene && !sandtable.running && document.querySelector('#ui-away-list li')"
TALK = """() => { if (!window.sandtable?.scene || sandtable.running) return false;
  if (document.querySelector('#ui-rooms button')?.checkVisibility()) return true;
  document.querySelector(innerWidth < 500 ? '[data-dock="talk"]' : '#ui-talk-button').click(); return false; }"""
BELL = """() => { if (!window.sandtable?.scene || sandtable.running) return false;
  if (document.querySelector('.note')?.checkVisibility()) return true;
  document.getElementById('ui-bell')?.click(); return false; }"""
AWAY = """() => { if (!window.sandtable?.scene || sandtable.running) return false;
  if (document.querySelector('#ui-away-list li')?.checkVisibility()) return true;
  if (innerWidth < 500) document.getElementById('ui-away-line').click(); return false; }"""


@dataclass
class Scene:
    """What was laid, and who may look at it."""

    tokens: dict[str, str] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)
    link: str = ""


async def answer(
    here: Turned, table: Table, people: list[Guest], pick: random.Random, level: str, there: set[int]
) -> None:
    """One of those who are there answers as a bot would; time passes."""
    await here.turn(here.moment + pick.choice((2, 4, 9)) * MINUTE)
    match, shut = table.match, table.time is not None and table.time.is_shut(here.moment)
    asked = [seat for seat in match.asked if seat in there]
    if asked and not shut:
        seat = pick.choice(asked)
        code = choose(level, match.game, match.view(seat).state, seat, match.size, pick.randrange(1 << 30))
        await table.move(people[seat], seat, code, None, "")
        await here.settled()


async def seen(here: Turned, table: Table, who: Guest) -> int:
    """Somebody has seen all that there is; how much that was."""
    number = len(await table.items(who, 0))
    noted = {"person": who.id, "table_id": table.id, "what": BOARD, "n": number, "at": here.moment, "muted": False}
    await here.hall.store.write([(see, noted)])
    return number


async def sat_down(here: Turned, setting: Setting, people: list[Guest]) -> Table:
    table = await here.hall.make(people[0], setting)
    for seat, person in enumerate(people[1:], 1):
        await table.sit(person, seat, "open")
    return table


def seats(n: int) -> list[dict[str, Any]]:
    return [{"kind": "me"}, *[{"kind": "open"}] * (n - 1)]


async def a_war(here: Turned, people: list[Guest]) -> Table:
    """Five days and a half; Hugo has stopped coming, Kaia has entered days of leave."""
    mara, hugo, ines, kaia = (NAMES.index(name) for name in ("Mara", "Hugo", "Ines", "Kaia"))
    absent = Absence("bot", excused=2, level="sergeant", leave=5)
    setting = Setting(
        "tank", seats(16), {"day_limit": 13}, title=TITLE, clock=Clock("days"), calendar=BERLIN, absent=absent
    )
    table = await sat_down(here, setting, people)
    await table.take_leave(people[kaia], kaia, "2026-11-16", "2026-11-18")

    pick, there = random.Random(3), set(range(16)) - {hugo}

    async def until(moment: int) -> None:
        while here.moment < moment:
            await answer(here, table, people, pick, "recruit", there)

    await until(berlin("2026-11-12 16:00"))
    await table.host.extend(people[mara], 30, "the train was late")
    await until(berlin("2026-11-13 16:48"))
    await seen(here, table, people[mara])
    room = await table.talk.open(people[ines], [mara])
    await table.say(people[ines], "If you leave my mine alone, I leave yours.", "", room)
    await table.say(people[2], "Who broke the wall at the corner?", "")
    there.remove(mara)
    await until(NOW - 200 * MINUTE)
    await table.say(people[5], "Not me. I only grew the mine.", "")
    await here.turn(NOW)
    return table


async def a_slow_one(here: Turned, game: str, missed: int, people: list[Guest]) -> Table:
    """Mara has seen how it began; then so many things happened without her, somebody answering in her name."""
    n, hours = SLOW[game]
    setting = Setting(
        game, seats(n), {}, clock=Clock("slow", step=hours * HOUR), calendar=BERLIN, absent=Absence("idle", excused=3)
    )
    table = await sat_down(here, setting, people[:n])
    pick, all_of_them = random.Random(game), set(range(n))
    while len(table.match.entries) < (9 if game == "doubletime" else 40):
        await answer(here, table, people, pick, "sergeant", all_of_them)
    number, before = await seen(here, table, people[0]), len(table.match.entries)
    while not table.match.over and (
        len(await table.items(people[0], 0)) < number + missed or 0 not in table.match.asked
    ):
        await answer(here, table, people, pick, "sergeant", all_of_them)
    mine = schema.entries.update().where(schema.entries.c.table_id == table.id, schema.entries.c.n >= before)
    await here.hall.store.write([(mine.values(guest="").execution_options(**{ANY_NUMBER: True}), {})])
    return table


async def a_waiting_room(here: Turned, people: list[Guest]) -> tuple[str, str]:
    """Eleven of sixteen sit."""
    begins = Begins("date", berlin("2026-11-23 09:00"), least=12)
    setting = Setting(
        "tank",
        seats(16),
        {},
        title="The long winter",
        watch=False,
        clock=Clock("days"),
        calendar=BERLIN,
        absent=Absence("bot", excused=2, leave=5),
    )
    lobby = await here.hall.lobbies.make(people[0], setting, begins)
    for person in people[1:11]:
        await here.hall.lobbies.take(person, await here.hall.lobbies.find(lobby.id), token=lobby.link)
    return lobby.id, lobby.link


async def laid(folder: Path, missed: int = 12) -> Scene:
    """Lays all of it into a database, and a clock beside it."""
    scene = Scene()
    async with turned(folder, berlin("2026-11-05 09:05")) as here:
        people = []
        for name in NAMES:
            guest, token = await here.hall.guests.make(name)
            scene.tokens[name] = token
            people.append(guest)
        way = {"id": "mail", "person": people[0].id, "kind": "mail", "address": "mara@hall.example", "origin": ""}
        await here.hall.store.write([(add_way, way | {"made": here.moment, "good": 1})])
        for game in SLOW:
            scene.tables[game] = (await a_slow_one(here, game, missed, people)).id
        await here.turn(berlin("2026-11-09 09:00"))
        scene.tables["war"] = (await a_war(here, people)).id
        scene.tables["lobby"], scene.link = await a_waiting_room(here, people)
        (folder / "clock").write_text(str(NOW))
    return scene


def shots(scene: Scene) -> list[Shot]:
    war, lobby = f"/table/{scene.tables['war']}", f"/table/{scene.tables['lobby']}"
    games = [
        Shot(f"away-{game}", f"While you were away: {library.load(game).title}", f"/table/{scene.tables[game]}", AWAY)
        for game in SLOW
    ]
    return [
        Shot("returning", "What waits for me", "/"),
        Shot("new-war", "A new table for friends", "/new?friends=1&way=weeks"),
        Shot("lobby", "The waiting room", lobby),
        Shot("war", "A day of a war", war, LAID),
        Shot("away", "While you were away", war, AWAY),
        Shot("talk", "Talk", war, TALK),
        Shot("bell", "The bell", war, BELL),
        Shot("host", "The host's sheet", war + "/host", "() => document.querySelector('.pick-entry')"),
        Shot("me", "Your seat is yours", "/me"),
        *games,
    ]


def main(keep: Path | None) -> None:
    from playwright.sync_api import sync_playwright

    chromium = find_chromium()
    if chromium is None:
        sys.exit(MISSING)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        scene = asyncio.run(laid(folder))
        with hall(folder, STILL.format(clock=str(folder / "clock"))) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
            cookie = {"name": "sandtable", "value": scene.tokens["Mara"], "url": address}
            context = browser.new_context(base_url=address)
            context.add_cookies([cookie])
            wanted, state = shots(scene), context.storage_state()
            taken = take(browser, address, wanted, state, NOW / 1000)
            (folder / "clock").write_text(str(SHUT))
            closed = Shot("closed", "The table is closed", f"/table/{scene.tables['war']}", LAID)
            taken |= take(browser, address, [closed], state, SHUT / 1000)
            wanted.insert(7, closed)
            rows = [(s.title, [taken[s.name, look, width] for look in LOOKS for width in SIZES]) for s in wanted]
            (DOCS / "pictures" / "hall-slow.webp").write_bytes(sheet(browser.new_page(), rows, ROW))
            browser.close()
    keep_all(keep, taken)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
