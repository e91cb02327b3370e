"""Webhooks to a real web server: our own list of services, no private address, no redirect into one, and an end to trying."""

import pytest

from sandtable.core.errors import Refused, Unreadable
from sandtable.server.hours.calendar import DAY, HOUR
from sandtable.server.word.hooks import read_address
from sandtable.server.workers import sending
from tests.server.hours.hall import berlin, run
from tests.server.word.boxes import ORIGIN, by_mail, hooks, letterbox, posted, two_at_a_table

pytestmark = pytest.mark.needs_people
MONDAY = berlin("2026-11-16 09:00")
TURNS = {"told": {"turn": ["hook"]}, "gap": 0, "quiet": None}


@pytest.mark.parametrize(
    "address",
    [
        "json://127.0.0.1/",
        "http://127.0.0.1/hook",
        "https://example.org/hook",
        "file:" + "///etc/passwd",
        "syslog://",
        "mailto://user:pass@example.org",
        "ntfy://127.0.0.1/topic?verify=no",
        "slack://a/b/c?template=/etc/passwd",
        "ntfy://host/to pic",
    ],
)
def test_other_services_and_schemes_are_refused(address):
    with pytest.raises(Unreadable):
        read_address(address)


def test_addresses_that_services_give_out_are_known():
    assert read_address("https://discord.com/api/webhooks/417/JHM_js")[1] == "Discord"
    assert read_address("https://hooks.slack.com/services/T1/A1/TI")[1] == "Slack"
    assert read_address("tgram://123:ABC/-100")[1] == "Telegram"


@pytest.mark.parametrize(
    "address, good",
    [
        ("93.184.215.14", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("192.168.0.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.251", False),
        ("::1", False),
        ("fe80::1%eth0", False),
        ("fd00::1", False),
        ("::ffff:10.0.0.1", False),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::", False),
        ("::5efe:c000:201", False),
        ("4000::1", False),
        ("64:ff9b::5db8:d70e", True),
        ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True),
    ],
)
def test_private_addresses_are_known_in_every_spelling(address, good):
    sending.allowed.clear()
    assert sending.may_go(address) is good


@pytest.mark.slow
def test_a_webhook_hears_whose_turn_it_is_and_not_who_wrote(tmp_path):
    from sandtable.server.word import causes

    async def go():
        with hooks() as box:
            async with posted(tmp_path, MONDAY) as here:
                table, (ada, bo) = await two_at_a_table(here)
                await here.hall.book.add_hook(bo, f"ntfy://127.0.0.1:{box.port}/office", ORIGIN, "Europe/Berlin")
                await here.hall.book.set(bo, TURNS | {"told": {"turn": ["hook"], "written": ["hook"]}})
                await here.post()
                assert box.texts[0].startswith("This is how you are told")
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                wrote = causes.written(bo.id, table.id, table.title, "room1", "private", "Ada", 0, here.moment)
                await here.hall.store.write([wrote, wrote])
                await here.post()
                assert len(box.texts) == 2, "both in one message"
                assert "it is your move" in box.texts[1] and "somebody wrote to you in private" in box.texts[1]
                assert "Ada wrote" not in box.texts[1] and f"{ORIGIN}/put-off/" in box.texts[1]

    run(go)


@pytest.mark.slow
def test_nothing_goes_to_a_private_address_nor_by_a_redirect_to_one(tmp_path):
    async def go():
        with hooks() as box, hooks("127.0.0.2") as inside:
            async with posted(tmp_path, MONDAY) as here:
                (bo,) = await here.people("Bo")
                await here.hall.book.add_hook(bo, f"ntfy://127.0.0.2:{inside.port}/x", ORIGIN, "UTC")
                await here.post()
                (way,) = (await here.hall.book.shown(bo))["ways"]
                assert way["trouble"] == "it leads to a private address, where nothing is sent"
                box.status, box.location = 307, f"http://127.0.0.2:{inside.port}/stolen"
                await here.hall.book.add_hook(bo, f"ntfy://127.0.0.1:{box.port}/x", ORIGIN, "UTC")
                await here.post()
                (way,) = (await here.hall.book.shown(bo))["ways"]
                assert len(box.got) == 1 and way["trouble"] == "it leads to a private address, where nothing is sent"
                with pytest.raises(Refused, match="no webhook to Telegram"):
                    await here.hall.book.add_hook(bo, "tgram://nonsense", ORIGIN, "UTC")
                assert inside.got == []

    run(go)


@pytest.mark.slow
def test_a_webhook_that_answers_500_for_a_week_is_given_up_and_holds_up_no_mail(tmp_path):
    async def go():
        with hooks() as box, letterbox() as (letters, port):
            async with posted(tmp_path, MONDAY, port) as here:
                table, (ada, bo) = await two_at_a_table(here, step=30 * 24 * HOUR)
                await here.hall.book.add_hook(bo, f"ntfy://127.0.0.1:{box.port}/x", ORIGIN, "Europe/Berlin")
                await by_mail(here, ada, "ada@example.org")
                await here.post()
                letters.letters.clear()
                await here.hall.book.set(bo, TURNS)
                await here.hall.book.set(ada, {"told": {"turn": ["mail"]}, "gap": 0, "quiet": None})
                box.status = 500
                for day in range(1, 5):
                    await table.move(ada, 0, table.match.codes(0)[0], None, "")
                    await here.post()
                    await table.move(bo, 1, table.match.codes(1)[0], None, "")
                    await here.turn(MONDAY + day * DAY)
                await table.move(ada, 0, table.match.codes(0)[0], None, "")
                assert len(letters.letters) == 4, "Ada hears of every turn"
                await here.turn(MONDAY + 12 * DAY)
                (way,) = (await here.hall.book.shown(bo))["ways"]
                assert way["asleep"] and way["trouble"] == "it answers 500"
                tried = len(box.got)
                assert tried < 40
                await here.turn(MONDAY + 20 * DAY)
                assert len(box.got) == tried, "nothing more is tried"
                box.status = 200
                await here.hall.book.trial(bo, way["id"])
                await here.post()
                (way,) = (await here.hall.book.shown(bo))["ways"]
                assert not way["asleep"] and way["trouble"] == ""

    run(go)
