"""A war of three weeks among sixteen friends, from the waiting room to the end, by a clock that the test turns."""

import random
import time
from datetime import date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Error, expect

from sandtable.core import files
from tests.client.people import QUICK
from tests.client.people import Person as Visitor
from tests.server.house import House, Person

ZONE = ZoneInfo("Europe/Berlin")
FIRST = date(2027, 3, 15)  # a Monday; on Sunday 28 March the clock is put forward, Easter lies round it
OFF = {date(2027, 3, 26): "Good Friday", date(2027, 3, 29): "Easter Monday"}
DAYS = [d for n in range(19) if (d := FIRST + timedelta(n)).weekday() < 5 and d not in OFF]  # 13 days of play
TURNED = """
from pathlib import Path
from types import SimpleNamespace
import sandtable.server.tables.hall as hall
import sandtable.server.tables.timekeeper as timekeeper
file = Path({clock!r})
hall.now = lambda: int(file.read_text() or 0)
timekeeper.time = SimpleNamespace(monotonic=lambda: hall.now() / 1000)
timekeeper.LONGEST = 0.02
"""
NAMES = "Ada Bo Dario Edda Finn Greta Hugo Ines Jonas Kaia Lale Milo Nuri Odile".split()


class War:
    """The hall, its clock, and everybody round the table."""

    def __init__(self, folder: Path, chromium: object) -> None:
        self.clock, self.chromium, self.pick = folder / "clock", chromium, random.Random(1)
        self.turn(datetime(2027, 3, 12, 12, tzinfo=ZONE))
        self.house = House(folder / "hall.sqlite", fault=TURNED.format(clock=str(self.clock)))
        self.friends: dict[str, Person] = {}
        self.visitors: list[Visitor] = []
        self.table = ""

    def turn(self, moment: datetime) -> None:
        half = self.clock.with_suffix(".new")
        half.write_text(str(round(moment.timestamp() * 1000)))
        half.replace(self.clock)
        self.moment = moment

    def at(self, day: date, hour: int = 9, minute: int = 0) -> None:
        self.turn(datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZONE))

    def browser(self, phone: bool = False) -> Visitor:
        visitor = Visitor(self.chromium, self.house.url, phone)
        self.visitors.append(visitor)
        return visitor

    def scene(self, who: str) -> dict:
        return self.friends[who].scene(self.table)

    def until(self, what, holds) -> dict:
        """Waits for the hall, which looks at its clock by itself."""
        for _ in range(2000):
            found = what()
            if holds(found):
                return found
            time.sleep(0.01)
        raise AssertionError("the hall did not get there")

    def act(self, who: str) -> None:
        """One friend acts: something that is legal, then done for today."""
        friend = self.friends[who]
        for turn in range(2):
            scene = friend.scene(self.table)
            if not scene["asks"]:
                return
            ask = scene["asks"][0]
            done = next(c for c in ask["choices"] if c["words"] == "done for today" or "done" in c["words"])
            plain = [c for c in ask["choices"] if not c.get("final")]
            choice = self.pick.choice(plain) if plain and not turn else done
            reply = friend.move(self.table, ask["seat"], choice["code"])
            assert reply.status_code == 200 or reply.json()["code"] in ("refused", "not_asked"), reply.text

    def host(self, who: str, **what) -> dict:
        reply = self.friends[who].post(f"/api/v1/tables/{self.table}/host", what)
        assert reply.status_code == 200, reply.text
        return dict(reply.json())


def set_up(war: War) -> tuple[Visitor, Visitor]:
    """Mara sets the table in her browser; fourteen friends sit down by the link, one with a phone."""
    mara = war.browser()
    mara.page.goto("/new?friends=1&way=weeks")
    mara.page.fill("#name", "Mara")
    mara.page.fill("#title", "Four Rooms, office league")
    mara.page.fill("#zone", "Europe/Berlin")
    mara.page.select_option("#begins", "date")
    mara.page.fill("#at", "2027-03-15T09:00")
    mara.page.fill("#least", "12")
    mara.page.select_option("#country", "DE")
    mara.page.fill("#excused", "1")
    mara.page.click("details.fold:has-text('The end') summary")
    mara.page.fill("#option-day_limit", str(len(DAYS)))
    mara.page.click(".summary .btn--go")
    mara.page.wait_for_selector(".lobby")
    war.table = mara.page.url.rsplit("/", 1)[1]
    assert "Starts Monday 15 March, 9:00, Europe/Berlin, when 12 sit" in mara.page.inner_text(".lobby-when")
    link = mara.page.input_value("#link")
    phone = war.browser(phone=True)
    phone.page.goto(link)
    phone.page.fill("#name", "Mara")  # taken: a sentence, not a fault
    phone.page.click("text=Take any free seat")
    expect(phone.page.locator(".error:visible")).to_contain_text("would be taken for Mara")
    phone.errors.clear()  # the console tells of a page with status 409
    phone.page.fill("#name", "Cleo")
    phone.page.click("text=Take any free seat")
    phone.page.wait_for_selector(".is-you")
    token = link.rsplit("/", 1)[1]
    for name in NAMES:
        friend = war.friends[name] = war.house.person(name)
        reply = friend.post(f"/api/v1/lobbies/{war.table}/take", {"link": token})
        assert reply.status_code == 200, reply.text
    assert war.friends["Ada"].get(f"/api/v1/lobbies/{war.table}").json()["people"] == 16
    return mara, phone


def seat_of(war: War, name: str) -> int:
    return next(s["seat"] for s in war.scene("Ada")["seats"] if s["name"] == name)


def absences(war: War, day: int, away: set[str]) -> None:
    """What happens to those who do not come."""
    kinds = {s["name"]: s["kind"] for s in war.scene("Ada")["seats"]}
    if day == 1:
        away |= {"Hugo", "Milo", "Nuri"}
        seat = seat_of(war, "Milo")
        leave = {"seat": seat, "first": DAYS[1].isoformat(), "last": DAYS[4].isoformat()}
        assert war.friends["Milo"].post(f"/api/v1/tables/{war.table}/leave", leave).status_code == 200
    if day == 4:
        assert (kinds["Hugo"], kinds["Nuri"], kinds["Milo"]) == ("standin", "standin", "guest")  # leave is excused
        back = {"seat": seat_of(war, "Nuri")}
        assert war.friends["Nuri"].post(f"/api/v1/tables/{war.table}/back", back).status_code == 200
        away -= {"Nuri", "Milo"}
    if day == 6:
        away |= {"Odile"}
    if day == 10:  # Hugo does not come back: somebody else plays on
        seat = seat_of(war, "Hugo")
        war.host("Ada", do="open seat", seat=seat, reason="no word for two weeks")
        pia = war.friends["Pia"] = war.house.person("Pia")
        assert pia.post(f"/api/v1/tables/{war.table}/sit", {"seat": seat}).status_code == 200
        assert pia.scene(war.table)["you"] == [seat]
        del war.friends["Hugo"]
    if day == 8:
        war.friends["Odile"].post(f"/api/v1/tables/{war.table}/back", {"seat": seat_of(war, "Odile")})


def lost_and_recovered(war: War) -> None:
    """Finn loses every device and comes back by six words on paper."""
    words = war.friends["Finn"].post("/api/v1/me/words").json()["words"]
    stranger = war.house.stranger()
    found = stranger.post("/api/v1/me/recover", {"words": " ".join(words)})
    assert found.status_code == 200, found.text
    new = Person(war.house, found.json()["token"])
    assert new.post("/api/v1/me/devices/out").json()["out"] == 1
    assert war.friends["Finn"].get("/api/v1/me").status_code == 403  # the lost one is out
    war.friends["Finn"] = new
    assert new.scene(war.table)["you"] == [seat_of(war, "Finn")]


def vote_of_all(war: War, *visitors: Visitor) -> None:
    """Everybody who plays agrees to what the host asks."""
    motion = war.scene("Ada")["host"]["motion"]
    for name, friend in war.friends.items():
        if set(friend.scene(war.table)["you"]) & set(motion["voters"]):
            assert friend.post(f"/api/v1/tables/{war.table}/motion", {"agree": True}).status_code == 200, name
    for visitor in visitors:
        visitor.page.click("#ui-motions button:has-text('Agree')")


@pytest.mark.slow
@pytest.mark.needs_browser
@pytest.mark.needs_people
def test_three_weeks_of_a_tank_game_among_sixteen(tmp_path, chromium):
    war = War(tmp_path, chromium)
    with war.house:
        mara, phone = set_up(war)
        assert war.friends["Ada"].get(f"/api/v1/tables/{war.table}").json()["code"] == "not_begun"
        away: set[str] = set()
        for number, day in enumerate(DAYS, 1):
            war.at(day, 9)
            if number == 1:  # who adds no word to the dice is waited for a moment
                waiting = lambda: war.friends["Ada"].get(f"/api/v1/lobbies/{war.table}").json()  # noqa: E731
                war.until(waiting, lambda s: s["beginning"])
                war.at(day, 9, 1)
            lobby = lambda: war.friends["Ada"].get(f"/api/v1/tables/{war.table}").json()  # noqa: E731
            scene = war.until(lobby, lambda s, n=number: s.get("status", "").startswith(f"day {n} "))
            assert len(scene["seats"]) == 16 and all(seat["present"] is None for seat in scene["seats"])
            if number == 1:
                for visitor in (mara, phone):
                    visitor.page.goto(f"/table/{war.table}")
                    visitor.page.wait_for_selector("#ui-daybar:not([hidden]) .days li")
                shown = [d for d in scene["time"]["days"] if d["day"] in ("2027-03-26", "2027-03-28", "2027-03-29")]
                assert [("opens" in d, d.get("name", "")) for d in shown] == [
                    (False, "Good Friday"),
                    (False, ""),
                    (False, "Easter Monday"),
                ]
            absences(war, number, away)
            if number == 5:
                lost_and_recovered(war)
            for name in list(war.friends):
                if name not in away:
                    war.act(name)
            for visitor in (mara, phone):
                press(visitor)
            if number == 3:
                hand_over(war, mara)
            if number == 7:
                take_back(war, mara, phone)
            war.at(day, 17)
            closed = war.friends["Ada"].move(war.table, 2, text="done")
            assert "closed; it opens" in closed.json()["message"] or number == len(DAYS), closed.text
            if number in (5, 9):
                war.house.kill()  # overnight, as if the power failed
                war.house.start(war.house.port)
        war.at(DAYS[-1] + timedelta(3))
        war.until(lambda: war.scene("Ada"), lambda scene: scene["over"])
        record = tmp_path / "war.jsonl"
        record.write_bytes(war.friends["Ada"].get(f"/api/v1/tables/{war.table}/record").content)
        assert "entries hold, " in files.verify(record)
        match = files.load(record)
        what = [entry.more.what for entry in match.entries if entry.kind == "deed"]
        roles = [entry.more.role for entry in match.entries if entry.kind == "sit"]
        assert "hand over" in what and {"stand-in", "person", "open", "substitute"} <= set(roles)
        assert "back" in [entry.kind for entry in match.entries] and match.state.day == len(DAYS)
        for visitor in war.visitors:
            assert not [e for e in visitor.errors if "ERR_CONNECTION" not in e and "WebSocket" not in e], visitor.errors


def press(visitor: Visitor) -> None:
    """In a browser: done for today, where one is asked."""
    visitor.page.wait_for_function("window.sandtable?.scene?.status?.length > 0")
    button = visitor.page.locator("#ui-ask button:has-text('Done for today')").first
    for _ in range(20):
        try:
            if button.is_visible():
                button.click(timeout=QUICK)
            return
        except Error:
            continue  # others act at the same time: the question changed, or is gone, under the finger
    raise AssertionError("the question stood and could not be answered")


def hand_over(war: War, mara: Visitor) -> None:
    """The host changes: Mara offers the table from her sheet, Ada accepts."""
    seat = seat_of(war, "Ada")
    mara.page.goto(f"/table/{war.table}/host")
    with mara.page.expect_navigation():  # the sheet is shown anew when it is done
        mara.page.select_option("#heir", str(seat))
        mara.page.click("[data-do='hand over']")
    war.until(lambda: war.scene("Ada"), lambda scene: scene["host"]["heir"] == seat)
    assert war.friends["Ada"].post(f"/api/v1/tables/{war.table}/host/accept").status_code == 200
    mara.page.goto(f"/table/{war.table}")
    assert war.scene("Ada")["owner"]


def take_back(war: War, mara: Visitor, phone: Visitor) -> None:
    """Ada, the host now, takes an entry back: it needs all, the two browsers included."""
    before = war.scene("Ada")["number"]
    assert (
        "Take the game back"
        in war.host("Ada", do="back", entry=before - 1, reason="pressed the wrong tank")["question"]
    )
    answer = war.host("Ada", do="back", entry=before - 1, reason="pressed the wrong tank", sure=True)
    if not answer["done"]:
        for visitor in (mara, phone):
            visitor.page.wait_for_selector("#ui-motions button")
        vote_of_all(war, mara, phone)
    war.until(lambda: war.scene("Ada"), lambda scene: scene["number"] > before and not scene["host"]["motion"])
