"""The Logbook as text: what is read, what is struck, and that a written book reads back to the same table."""

import json

import pytest

from sandtable.core.checks.audit import Auditor
from sandtable.core.errors import Unreadable
from sandtable.core.match import default_names
from sandtable.core.record import table_hash
from sandtable.core.seats import NOBODY
from sandtable.games.tank import GAME
from sandtable.games.tank.logbook import command, replay, report, write
from sandtable.games.tank.rules.actions import Entry, encode, kind_of
from sandtable.games.tank.rules.state import Kind

FIELD = """
name: Field
. . . . 3
. m m 2 .
. . . . .
"""
TWO = FIELD + "tank: Azure A1 gold 8\ntank: Big Red D1 gold 5 lives 2\n"
COUNCIL = TWO + "tank: Vert C3 dead\ncouncillor: Or\nsenator: Purpure\ncoffer: 12\nday: 4\n"


def read(book, scenario=TWO, **options):
    return replay(book, scenario, options)


def lines_struck(reading):
    return [(r.line, r.clause) for r in reading.struck]


def tank(reading, name):
    return report(reading)["tanks"][name]


# ---- entries ---------------------------------------------------------------------------------------------------------


def test_the_examples_of_the_rules_are_read():
    reading = read(
        """
        10/9/2023 – Azure – Move to B1
        10/10/2023 – Azure – Shoot at D1 (hit)
        10/11/2023 - Big Red - Shoot at B1 (miss)
        10/19/2023 – Big Red – Give 2 Gold to Azure
        10/19/2023 – Azure – Upgrade Range
        10/20/2023 – Azure – Trade 3 gold
        10/20/2023 – Council Decree – Stimulus to Big Red
        10/21/2023 – Council Decree – 3 Gold Bounty on Azure
        10/22/2023 - Council Decree – Grant Life to Big Red
        10/23/2023 – Vert killed
    """,
        COUNCIL.replace("gold 8", "gold 11").replace("coffer: 12", "coffer: 40"),
    )
    assert not reading.struck and not reading.corrected
    azure, red = tank(reading, "Azure"), tank(reading, "Big Red")
    assert azure == {
        "at": "B1",
        "lives": 3,
        "durability": 0,
        "actions": 5,
        "gold": 8 + 2 - 8,
        "range": 3,
        "bounty": 3,
        "dead": False,
        "destroyed": False,
    }
    assert (red["lives"], red["gold"], red["bounty"]) == (2, 5 - 3, 0)
    assert report(reading)["day"] == 4 + 8


def test_names_may_have_any_letters_and_spaces():
    scenario = "...\ntank: Žofie von der Höh A1\ntank: 王 小明 C1 lives 1\n"
    reading = read("1/5/2024 – Žofie von der Höh – Shoot at C1 (hit)\n1/5/2024 – 王 小明 killed", scenario)
    assert report(reading)["winner"] == "Žofie von der Höh" and not reading.struck
    assert read("1/5/2024 – žofie  VON der höh – Move to B1", scenario).state.board[1] == -1


def test_a_hand_writes_dashes_and_spaces_as_it_likes():
    scenario = (
        ". . . .\ntank: Jean A1 gold 9 actions 5\ntank: Jean-Luc D1 lives 1\ntank: Ed Jr. B1 dead gold 1\ncoffer: 9\n"
    )
    for book in (
        "10/9/2023-Jean-Trade 5 gold",
        "10/9/2023  –  JEAN  –  Trade   5   gold.",
        "10 / 9 / 2023 — Jean — trade 5",
        "10/9/2023 -- Jean -- Trade 0000000000000005 gold",
        "* “10/9/2023 – Jean – Trade 5 gold”",
        "10/09/23 − Jean\u00a0− Trade\t5 Gold",
    ):
        reading = read(book, scenario)
        assert not reading.struck and tank(reading, "Jean")["gold"] == 4, book
    gift = read(
        "10/9/2023 – Jean – Give 2 Gold to Ed Jr.\n10/9/2023 – Jean – Give 2 Gold to ed jr.\n10/9/2023 – Ed Jr. killed",
        scenario,
    )
    assert not gift.struck and tank(gift, "Ed Jr.")["gold"] == 5
    council = read(
        "10/9/2023-Council Decree-1  Gold  Bounty on Jean-Luc\n10/9/2023 – council – Stimulus to Jean-Luc", scenario
    )
    assert not council.struck and tank(council, "Jean-Luc")["bounty"] == 1 and tank(council, "Jean-Luc")["actions"] == 2
    shot = read("10/9/2023 – Jean-Luc – Shoot at B1 ( HIT )\n10/9/2023-Jean-Luc-Move to C1", scenario)
    assert lines_struck(shot) == [(2, "TG-3.5")] and tank(shot, "Ed Jr.")["durability"] == 2
    typed = read("10/9/2023 – Z\u030cofie – Move to B1", "...\ntank: Žofie A1\ntank: B C1\n")
    assert tank(typed, "Žofie")["at"] == "B1", "an accent typed by itself is the same letter"


def test_bad_amounts_are_struck_with_the_number_that_was_written():
    reading = read("10/9/2023 – Azure – Trade -5 gold")
    assert (
        lines_struck(reading) == [(1, "TG-6.5")]
        and reading.struck[0].why.startswith("-5 gold")
        and tank(reading, "Azure")["gold"] == 8
    )


def test_tg_9_1_what_is_no_entry_is_a_bad_line():
    book = "10/9/2023 – Azure – dance\n10/9/2023 – Azure\n10/9/2023 – Azure – Move to 3B\n10/9/2023 – Azure – Give five gold to Big Red"
    reading = read(book)
    assert lines_struck(reading) == [(n, "TG-9.1") for n in (1, 2, 3, 4)]
    assert (tank(reading, "Azure")["actions"], tank(reading, "Azure")["gold"]) == (1, 8)


def test_tg_r29_before_the_first_date_entries_name_the_day_of_the_scenario():
    scenario = TWO.replace("tank: Azure A1", "tank: Azure A1 actions 2") + "day: 4\n"
    under_way = read("Day 4 – Azure – Move to B1\n10/9/2023 – Azure – Move to C1", scenario)
    assert not under_way.struck and tank(under_way, "Azure")["actions"] == 1 and under_way.state.day == 5
    undated = read("Azure – Move to B1\nDay 3 – Azure – Move to B1\n10/9/2023\nDay 5 – Azure – Move to B1", scenario)
    assert (
        lines_struck(undated) == [(1, "TG-R29"), (2, "TG-R29"), (4, "TG-R29")] and tank(undated, "Azure")["at"] == "A1"
    )


def test_tg_r29_every_new_date_starts_one_gameday():
    assert read("10/9/2023\n10/9/2023\n10/12/2023").state.day == 2
    assert read("10/9/2023 – Azure – Move to B1\n10/9/2023 – Azure – Move to C1").state.day == 1
    back = read("10/9/2023 – Azure – Move to B1\n10/8/2023 – Azure – Move to C1\n10/10/2023 – Azure – Move to C1")
    assert lines_struck(back) == [(2, "TG-R29")] and back.state.day == 2 and tank(back, "Azure")["at"] == "C1"
    bad = read("10/9/2023 – Azure – dance\n13/40/2023 – Azure – Move to B1\nhello")
    assert [r.line for r in bad.struck] == [1, 2, 3] and bad.state.day == 1, "a new date counts even on a bad line"
    assert tank(bad, "Azure")["actions"] == 1 and tank(bad, "Azure")["gold"] == 8, "bad lines cost nothing"
    assert read("", COUNCIL).state.day == 4, "a scenario is the state before its first date"


def test_tg_r29_with_a_calendar_the_gamedays_between_two_dates_start_as_well():
    book = "10/9/2023\n10/16/2023"  # Monday, and a Wednesday and a Thursday between
    assert read(book).state.day == 2
    assert read(book, calendar="on").state.day == 4


def test_tg_r30_a_shot_at_a_living_tank_needs_its_result():
    scenario = TWO.replace("tank: Azure A1", "tank: Azure C1 actions 4")
    reading = read("10/9/2023 – Azure – Shoot at D1\n10/9/2023 – Azure – Shoot at D1 (miss)", scenario)
    assert lines_struck(reading) == [(1, "TG-R30")] and tank(reading, "Azure")["actions"] == 3
    beside = scenario.replace("Azure C1", "Azure E2")
    noted = read(
        "10/9/2023 – Azure – Shoot at D2 (miss)\n10/9/2023 – Azure – Shoot at E3 (hit)\n10/9/2023 – Azure – Shoot at D2",
        beside,
    )
    assert not noted.struck and [(r.line, r.clause) for r in noted.corrected] == [(1, "TG-R30"), (2, "TG-R30")]
    assert "D2" not in report(noted)["walls"], "both shots at the wall have hit"
    assert report(noted)["mines"] == ["B2", "C2", "D2"]
    killed = read("10/9/2023 – Big Red killed", scenario)
    assert lines_struck(killed) == [(1, "TG-R30")]


def test_tg_r14_a_struck_entry_costs_what_it_would_have_cost():
    for entry, clause, actions, gold in (
        ("Move to C1", "TG-4.1", 0, 8),
        ("Move to E1", "TG-4.2", 0, 8),
        ("Shoot at D1 (hit)", "TG-5.1", 0, 8),
        ("Move to Z9", "TG-1.1", 0, 8),
        ("Shoot at A1 (hit)", "TG-R6", 0, 8),
        ("Give 2 Gold to Big Red", "TG-6.7", 1, 5),
        ("Give 8 Gold to Big Red", "TG-6.8", 1, 0),
        ("Give 0 Gold to Big Red", "TG-6.9", 1, 7),
        ("Give -3 Gold to Big Red", "TG-6.9", 1, 8),
        ("Trade 4 gold", "TG-6.5", 1, 4),
        ("Trade 10 gold", "TG-6.8", 1, 0),
        ("Give 1 Gold to Azure", "TG-R5", 1, 6),
    ):
        reading = read(f"10/9/2023 – Azure – {entry}")
        assert lines_struck(reading) == [(1, clause)], entry
        assert (tank(reading, "Azure")["actions"], tank(reading, "Azure")["gold"]) == (actions, gold), entry
        gentle = read(f"10/9/2023 – Azure – {entry}", illegal="refuse")
        assert lines_struck(gentle) == [(1, clause)] and tank(gentle, "Azure")["gold"] == 8


def test_struck_decrees_and_what_comes_after_the_end_cost_nothing():
    reading = read(
        """
        10/9/2023 – Council Decree – 6 Gold Bounty on Azure
        10/9/2023 – Council Decree – Stimulus to Vert
        10/9/2023 – Council Decree – Grant Life to Purpure
        10/9/2023 – Council Decree – Grant Life to Vert
        10/9/2023 – Council Decree – 2 Gold Bounty on Azure
        10/9/2023 – Council Decree – 2 Gold Bounty on Azure
        10/9/2023 – Vert – Move to C2
    """,
        COUNCIL,
    )
    assert lines_struck(reading) == [
        (2, "TG-8.9"),
        (3, "TG-8.8"),
        (4, "TG-R12"),
        (5, "TG-8.2"),
        (7, "TG-8.9"),
        (8, "TG-7.3"),
    ]
    assert reading.state.coffer == 12 + 2 - 2
    alone = read("10/9/2023 – Council Decree – Stimulus to Azure", TWO + "coffer: 9\n")
    assert lines_struck(alone) == [(1, "TG-8.1")] and "nobody" in alone.struck[0].why
    over = read(
        """
        10/9/2023 – Azure – Shoot at C1 (hit)
        10/9/2023 – Azure – Move to B2
        10/10/2023 – Azure – Trade 5 gold
    """,
        "...\n...\ntank: Azure A1 gold 8\ntank: Gules C1 lives 1 gold 2\n",
    )
    assert lines_struck(over) == [(3, "TG-10.4"), (4, "TG-10.4")]
    assert tank(over, "Azure")["gold"] == 10 and report(over)["winner"] == "Azure" and report(over)["day"] == 1


def test_the_dead_forfeit_the_gold_they_hold():
    reading = read("10/9/2023 – Vert – Trade 5 gold", TWO + "tank: Vert C3 dead gold 3\n")
    assert tank(reading, "Vert")["gold"] == 0


def test_an_unknown_writer_makes_a_bad_line():
    reading = read("10/9/2023 – Nobody – Move to B1\n10/9/2023 – Azure – Move to B1")
    assert lines_struck(reading) == [(1, "TG-9.1")] and "nobody called 'Nobody'" in reading.struck[0].why
    assert tank(reading, "Azure")["gold"] == 8 and tank(reading, "Azure")["at"] == "B1"


def test_tg_r14_an_entry_that_names_nobody_is_struck_and_costs_what_it_would_have_cost():
    book = "10/9/2023 – Azure – Give 2 Gold to Nobody\n10/9/2023 – Azure – Give 9 Gold to Or."
    reading = read(book.splitlines()[0])
    assert lines_struck(reading) == [(1, "TG-6.7")] and "nobody called 'Nobody'" in reading.struck[0].why
    assert tank(reading, "Azure")["gold"] == 8 - 2 - 1 and reading.state.coffer == 2, "the mine's gold alone"
    assert tank(read(book), "Azure")["gold"] == 0, "as far as held"
    assert tank(read(book, illegal="refuse"), "Azure")["gold"] == 8
    for what, clause in (("Stimulus to Nobody", "TG-8.8"), ("3 Gold Bounty on Nobody", "TG-8.8")):
        decree = read(f"10/9/2023 – Council Decree – {what}", COUNCIL)
        assert lines_struck(decree) == [(1, clause)] and "nobody called 'Nobody'" in decree.struck[0].why
        assert decree.state.coffer == 12 + 2, "decrees cost nothing"
    vote = read(
        "10/9/2023 – Or – Open ballot on Bounty\n10/9/2023 – Or – Vote for 1 Gold Bounty on Nobody",
        COUNCIL,
        votes="ballot",
    )
    assert lines_struck(vote) == [(2, "TG-8.8")] and "nobody called 'Nobody'" in vote.struck[0].why
    alone = read("10/9/2023 – Council Decree – Stimulus to Nobody", TWO)
    assert lines_struck(alone) == [(1, "TG-8.1")]


def test_a_scenario_without_tanks_needs_start_lines():
    with pytest.raises(Unreadable, match="names no tanks"):
        read("10/9/2023 – Azure – Move to B1", "duel")
    reading = read("Azure – Start at B2\nGules – Start at F6\n10/9/2023 – Azure – Move to B1", "duel")
    assert tank(reading, "Azure")["at"] == "B1" and tank(reading, "Gules")["lives"] == 3


# ---- the command -----------------------------------------------------------------------------------------------------


def test_start_lines_are_quoted_and_remarked_on_like_entries():
    book = "# Sable – Start at B2\n* “Azure – Start at B2”\n* “Gules – Start at F6”\n* “10/9/2023 – Azure – Move to B1”"
    reading = read(book, "duel")
    assert reading.names == ["Azure", "Gules"] and not reading.struck and tank(reading, "Azure")["at"] == "B1"


def test_the_council_may_be_called_the_council():
    assert tank(read("10/9/2023 – The Council – Stimulus to Azure", COUNCIL), "Azure")["actions"] == 2


def test_the_command_reports_as_json(tmp_path, capsys):
    (tmp_path / "book.txt").write_text("10/9/2023 – Azure – Move to C1\n", encoding="utf-8")
    (tmp_path / "field.map").write_text(COUNCIL, encoding="utf-8")
    assert (
        command(
            [
                str(tmp_path / "book.txt"),
                "--scenario",
                str(tmp_path / "field.map"),
                "--json",
                "--option",
                "illegal=refuse",
            ]
        )
        == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert set(found) >= {
        "over",
        "winner",
        "day",
        "coffer",
        "councillors",
        "senators",
        "tanks",
        "walls",
        "mines",
        "struck",
    }
    assert (found["over"], found["winner"], found["day"], found["coffer"]) == (False, None, 5, 14)
    assert found["councillors"] == ["Vert", "Or"] and found["senators"] == ["Purpure"]
    assert found["walls"] == {"E1": 3, "D2": 2} and found["mines"] == ["B2", "C2"]
    assert found["struck"] == [
        {"line": 1, "entry": "10/9/2023 – Azure – Move to C1", "clause": "TG-4.1", "why": found["struck"][0]["why"]}
    ]
    assert found["tanks"]["Purpure"] == {
        "at": None,
        "lives": 0,
        "durability": 0,
        "actions": 0,
        "gold": 0,
        "range": 0,
        "bounty": 0,
        "dead": True,
        "destroyed": True,
    }


def test_the_command_names_what_it_cannot_read(tmp_path, capsys):
    (tmp_path / "book.txt").write_text("10/9/2023\n", encoding="utf-8")
    (tmp_path / "bad.map").write_text("T . x\nT .\n", encoding="utf-8")
    assert command([str(tmp_path / "book.txt"), "--scenario", str(tmp_path / "bad.map")]) == 2
    message = capsys.readouterr().err
    assert "line 1, column 5" in message and "line 2" in message
    assert command([str(tmp_path / "book.txt"), "--scenario", "duel", "--option", "sight=none"]) == 2
    assert command([str(tmp_path / "none.txt"), "--scenario", "duel"]) == 2


# ---- written and read back -------------------------------------------------------------------------------------------


def played(n_seats, seed, thumbs, **options):
    """A game's start, its entries and its end."""
    walker = Auditor(GAME, GAME.settings(options), n_seats, seed)
    state = GAME.fresh(walker.settings, n_seats)
    GAME.rules.setup(state)
    start, entries, kinds = state.copy(), [], set()
    for _ in range(6000):
        seat = walker.next_seat(state, walker.rng)
        if seat == NOBODY:
            break
        action = (
            best(state, seat, walker)
            if thumbs and seat >= 0
            else walker.any_answer(state, seat, walker.rng, walker.out, walker.weights)
        )
        entries.append((seat, action))
        GAME.rules.apply(state, seat, action)
        kinds.update(e.kind for e in state.events[: state.n_events])
    return start, entries, state, kinds


def best(state, seat, walker):
    n = GAME.rules.legal(state, seat, walker.out)
    scores = [0] * n
    GAME.thinking.thumb(state, seat, walker.out, n, scores)
    return walker.out[scores.index(max(scores))]


def test_a_written_book_reads_back_to_the_same_table():
    seen = set()
    for n_seats, thumbs, options in (
        (2, False, {}),
        (4, True, {}),
        (8, False, {"day_limit": 90}),
        (16, True, {"map": "four rooms"}),
        (5, False, {"votes": "recorded", "self_shot": True, "day_limit": 30}),
    ):
        start, entries, end, kinds = played(n_seats, 3, thumbs, **options)
        seen |= kinds
        names = default_names(n_seats)
        book = write(start, names, entries)
        given = {"votes": "ballot", "illegal": "refuse", "day_limit": 200, **options}
        scenario = given.pop("map", "auto") if n_seats != 5 else "fair 5 seed 1"
        scenario = {2: "duel", 4: "crossroads", 8: "ring road"}.get(n_seats, scenario)
        reading = replay(book, scenario, given)
        assert not reading.struck and not reading.corrected, reading.struck[:3]
        assert table_hash(reading.state) == table_hash(end)
    assert {
        Kind.KILLED,
        Kind.BOUNTY,
        Kind.STIMULUS,
        Kind.VOTED,
        Kind.FAILED,
        Kind.HIT_CORPSE,
        Kind.WAIT,
        Kind.GIVE,
        Kind.TRADE,
    } <= seen


def test_a_written_book_of_illegal_entries_forfeits_again():
    scenario = FIELD + "tank: azure A1 gold 8 actions 3\ntank: gules D1 gold 5 actions 2\n"
    settings = GAME.settings({"map": scenario, "illegal": "forfeit"})
    state = GAME.fresh(settings, 2)
    GAME.rules.setup(state)
    start = state.copy()
    entries = [
        (seat, GAME.people.notation.read(state, seat, text))
        for seat, text in ((0, "move D3"), (1, "give 9 #1"), (-2, "day"), (0, "shoot D1"), (0, "move A2"))
    ]
    entries.append((0, encode(Entry.GIVE, 0, 2, 2)))  # to a third tank, which is not there
    for seat, action in entries:
        assert GAME.rules.refuse(state, seat, action) == 0
        GAME.rules.apply(state, seat, action)
    reading = replay(write(start, ("azure", "gules"), entries), scenario, {"votes": "ballot"})
    assert len(reading.struck) == 4 and table_hash(reading.state) == table_hash(state)
    assert kind_of(entries[0][1]) == Entry.MOVE
