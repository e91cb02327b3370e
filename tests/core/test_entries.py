"""Format 2: deeds, seats that change, take-backs, words for the dice, receipts; kept, read again, checked and told."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.core import files, library
from sandtable.core.dice import SECRET, Dice, seal_of
from sandtable.core.entries import (
    DEEDS,
    KINDS,
    ROLES,
    SAYS,
    Deed,
    Entry,
    Given,
    Offer,
    Repair,
    Sitting,
    TakenBack,
    more_of,
    said,
)
from sandtable.core.errors import Broken, Refused, SandtableError, Unreadable
from sandtable.core.match import Match, new
from sandtable.core.seats import CHANCE, SPECTATOR
from sandtable.core.story import story

GOLDEN = Path(__file__).parents[1] / "golden"
WORDS = {0: "heron", 1: "a word of Ben's: 7"}


def spoken(table: str = "evening") -> Dice:
    """Secret dice to which both seats have added a word."""
    dice = Dice.from_secret(table, bytes(range(16)))
    return dice.sealed({seat: seal_of(word, seat, table) for seat, word in WORDS.items()}).opened(WORDS)


def eventful() -> Match:
    """A game of connect four in which everything happens that a record can hold."""
    match = new("examples.four", seats=["Ann", "Ben"], dice=spoken())
    match.play(0, "1")
    match.note_deed(Deed("Cleo", "pause", "supper", "until eight"))
    match.note_deed(Deed("Cleo", "extend", "", "one day"), 1)
    match.sit(1, Sitting("Dan", "substitute"))
    match.play(1, "2")
    match.undo(1, TakenBack("Dan", ("Ann",), "a slip"))
    match.play(1, "3")
    match.ask_captain(0)
    match.play(0, "1")
    match.take_back(5, TakenBack("Cleo", ("Ann", "Dan"), "the cat"))
    match.sit(1, Sitting("sergeant", "stand-in", "sergeant", "back"))
    match.play(1, "4")
    match.note_repair(Repair("0", "1", "aa", "bb", 1, "CF-2.3", "cc", table_after(match, 1), "go on"))
    match.offer(0, "end")
    match.answer_offer(1, False)
    match.offer(1, "share")
    match.answer_offer(0, True)
    return match


def table_after(match: Match, n: int) -> str:
    return list(files.full_lines(match))[n]["table"]


def written(match: Match) -> list[dict[str, Any]]:
    return [json.loads(files.dump(line)) for line in files.full_lines(match)]


def read(lines: list[dict[str, Any]]) -> Match:
    return files.read("".join(files.dump(line) + "\n" for line in lines))


def test_every_kind_of_entry_is_in_the_eventful_game() -> None:
    assert {entry.kind for entry in eventful().entries} == set(KINDS) - {"concede"}


@pytest.mark.parametrize("name", ["game.jsonl", "game.txt"])
def test_a_record_of_everything_is_read_again_and_verifies(tmp_path: Path, name: str) -> None:
    match = eventful()
    match.save(tmp_path / name)
    again = files.load(tmp_path / name)
    assert again.entries == match.entries and again.hash == match.hash and again.outcome == [500, 500]
    assert again.sitting == match.sitting and again.dice == match.dice
    assert "with the words of 2 seats, Ann and Ben agreed to share" in files.verify(tmp_path / name)


@pytest.mark.parametrize("name", ["record-2.jsonl", "record-2.txt"])
def test_the_golden_record_of_format_2(tmp_path: Path, name: str) -> None:
    """`python -m tests.core.test_entries` writes it anew."""
    eventful().save(tmp_path / name)
    kept, now = (path.read_text("utf-8").splitlines() for path in (GOLDEN / name, tmp_path / name))
    assert [without_rules(line) for line in kept] == [without_rules(line) for line in now]
    assert files.load(GOLDEN / name).outcome == [500, 500]


def without_rules(line: str) -> Any:
    """The hash of the rules' sources changes with every comment in them."""
    return json.loads(line) | {"rules": ""} if line.startswith("{") else line


@pytest.mark.parametrize("name", ["record-1.jsonl", "record-1.txt"])
def test_format_1_stays_readable(name: str) -> None:
    match = files.load(GOLDEN / name)
    assert match.over and match.outcome == [0, 1000] and [e.kind for e in match.entries][4] == "undo"


def test_numbers_of_rolls_never_go_back() -> None:
    match = sandtable.new("tank", seats=2, options={"map": "duel"}, seed=3)
    laid = match.rolls
    assert laid and all(entry.seat == CHANCE for entry in match.entries[:laid])
    match.take_back(0, TakenBack("Cleo", (), "a wrong map"))
    assert match.rolls == 2 * laid, "dice that are thrown again have numbers of their own"
    lines = written(match)
    assert read(lines).rolls == match.rolls
    again = next(i for i, line in enumerate(lines) if line.get("do") == "back") + 1
    first = {"do": lines[1]["do"], "text": lines[1]["text"]}
    assert lines[again]["do"] != first["do"]
    with pytest.raises(Broken, match=f"roll {laid + 1} is not what the committed dice show"):
        read([*lines[:again], lines[again] | first, *lines[again + 1 :]])


def test_a_take_back_goes_to_an_entry_and_not_beyond() -> None:
    match = eventful()
    assert [match.entries[i].action for i in match.live] == [0, 3]
    running = new("examples.four", seed=1)
    running.play(0, "1")
    for kept in (1, 2, 99):
        with pytest.raises(Refused, match="cannot be taken back"):
            running.take_back(kept, TakenBack("Cleo"))
    running.take_back(0, TakenBack("Cleo"))
    assert running.live == [] and running.asked == [0]


def test_an_answer_is_given_only_where_there_is_no_other() -> None:
    match = new("examples.four", seed=1)
    match.play(0, "1")
    with pytest.raises(Refused, match="had other answers"):
        match.play(1, "2", given=Given(1))
    full = new("examples.four", seed=1)
    for column in "123456123456123456654321654321654321" + "77777":
        full.play(full.asked[0], column)
    assert len(full.codes(full.asked[0])) == 1
    full.play(full.asked[0], full.codes(full.asked[0])[0], given=Given(len(full.entries)))
    lines = written(full)
    assert lines[-2]["given"] == 41 and read(lines).entries[-1].more == Given(41)
    assert "* given 41: 7" in "\n".join(files.text_lines(full))
    with pytest.raises(Broken, match="had other answers"):
        read([*lines[:3], lines[3] | {"given": 1}, *lines[4:]])


def test_words_change_the_dice_and_are_checked() -> None:
    plain, words = Dice.from_secret("evening", bytes(range(16))), spoken()
    rolls = [[dice.roll(k, [1] * 6) for k in range(30)] for dice in (plain, words)]
    assert rolls[0] != rolls[1] and plain.commitment == words.commitment
    sealed = Dice.from_secret("evening", bytes(range(16))).sealed({0: seal_of("heron", 0, "evening")})
    with pytest.raises(Refused, match="not the one it sealed"):
        sealed.opened({0: "stork"})
    tank = library.load("tank")
    match = Match(tank, tank.settings({"map": "duel"}), 2, sealed)
    with pytest.raises(Refused, match="when all words"):
        match.settle()


def tampered(change: Callable[[list[dict[str, Any]]], None]) -> list[dict[str, Any]]:
    lines = written(eventful())
    change(lines)
    return lines


def at(do: str) -> Callable[[list[dict[str, Any]]], dict[str, Any]]:
    return lambda lines: next(line for line in lines if line.get("do") == do)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda ls: ls[0]["dice"]["words"][0].update(word="stork"), "the word of seat 0 is not the one it sealed"),
        (lambda ls: ls[0]["dice"]["words"].reverse(), "not those of its seats"),
        (lambda ls: ls[0].update(sandtable=3), "formats 1 to 2"),
        (lambda ls: at("deed")(ls).update(what="gift"), "'gift': there are pause"),
        (lambda ls: at("deed")(ls).pop("who"), "who"),
        (lambda ls: at("deed")(ls).update(reason=7), "reason: '7' is no text"),
        (lambda ls: at("sit")(ls).update(role="ghost"), "'ghost': there are person"),
        (lambda ls: at("sit")(ls).update(seat=9), "seat 9"),
        (lambda ls: at("accept")(ls).update(entry=1), "does not stand"),
        (lambda ls: at("accept")(ls).update(seat=1), "not asked about this offer"),
        (lambda ls: at("back")(ls).pop("entry"), "names no entry"),
        (lambda ls: at("back")(ls).update(entry=99), "cannot be taken back to"),
        (lambda ls: at("asked")(ls).update(entry=99), "and there are 7"),
        (lambda ls: at("repair")(ls).update(new_version="9"), "mended to version '9'"),
        (lambda ls: at("repair")(ls).update(new_table="0" * 32), "not that of the receipt"),
        (lambda ls: at("repair")(ls).update(first=99), "entry 99 differs"),
        (lambda ls: at("offer")(ls).update(terms="gold"), "there are share, end"),
        (lambda ls: at("offer")(ls).update(do="bribe"), "'bribe' is no action"),
        (lambda ls: ls[-1].update(outcome=[1000, 0]), r"the outcome is \[500, 500\]"),
    ],
)
def test_whatever_is_tampered_with_is_named(change: Any, words: str) -> None:
    with pytest.raises(Broken, match=words):
        read(tampered(change))


def test_what_is_said_is_kept_for_every_kind() -> None:
    for entry in eventful().entries:
        assert more_of(entry.kind, json.loads(json.dumps(said(entry.more)))) == entry.more
    for deed in DEEDS:
        assert more_of("deed", said(Deed("Cleo", deed))) == Deed("Cleo", deed)
    for role in ROLES:
        assert more_of("sit", said(Sitting("Dan", role))) == Sitting("Dan", role)
    assert set(SAYS) < set(KINDS) and said(Offer("share")) == {"terms": "share"}
    with pytest.raises(Unreadable):
        more_of("sit", {"role": "person"})


def test_that_the_captain_was_asked_is_told_to_who_asked_where_something_is_hidden() -> None:
    match = new("tests.server.sealed", seed=1)
    match.ask_captain(0)
    lines = {seat: [item.lines for item in story(match, seat)] for seat in (0, 1, SPECTATOR)}
    assert lines == {0: [("azure asks the captain.",)], 1: [], SPECTATOR: []}


def test_the_open_log_is_told_to_all() -> None:
    match = eventful()
    lines = {seat: [" ".join(item.lines) for item in story(match, seat)] for seat in (0, 1, SPECTATOR)}
    for seat in (0, 1, SPECTATOR):
        assert "Cleo pauses the table, until eight: supper." in lines[seat]
        assert "Dan (substitute) sits in for Ben." in lines[seat]
        assert "A sergeant stands in for Ben until Ben is back." in lines[seat]
        assert "Cleo takes the game back to entry 5: the cat; Ann, Dan agreed." in lines[seat]
        assert "Ann offers to end the game without a result." in lines[seat] and "Ben declines." in lines[seat]
        assert "Ann asks the captain." in lines[seat], "where nothing is hidden, all count alike"
    own = list(files.seat_lines(match, 1))
    assert own[-1]["asked"] == {"0": 1} and own[0]["sandtable"] == 2
    assert own[-2]["events"] == [] and [line["n"] for line in own[1:-1]] == list(range(1, len(own) - 1))
    running = files.read(
        "".join(files.dump(line) + "\n" for line in [*written(match)[:-2], {"entries": 16, "over": False}])
    )
    assert "asked" not in list(files.seat_lines(running, 1))[-1], "it is summed up after the end"


def test_playing_on_takes_over_the_answers_alone() -> None:
    match = eventful()
    on = match.play_on(len(match.entries), Dice.from_seed(2))
    assert not on.over and [e.kind for e in on.entries] == ["play", "play"] and not on.dice.words
    assert match.dice.kind == SECRET


def test_nothing_of_the_log_can_be_written_for_chance_or_strangers() -> None:
    match = new("examples.four", seed=1)
    for entry in (
        Entry(CHANCE, 0, "sit", more=Sitting("Dan", "person")),
        Entry(5, 0, "deed", more=Deed("Cleo", "pause")),
        Entry(0, 0, "deed"),
        Entry(0, 0, "dance"),
        Entry(0, 0, "offer", more=Deed("Cleo", "pause")),
    ):
        with pytest.raises(SandtableError):
            match.replay_entry(entry)
    assert match.entries == []


if __name__ == "__main__":
    for suffix in ("jsonl", "txt"):
        eventful().save(GOLDEN / f"record-2.{suffix}")
