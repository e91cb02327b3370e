"""Records on disk: written, read, replayed, verified; broken ones named."""

import json
from pathlib import Path

import pytest

import sandtable
from sandtable.core import files, library
from sandtable.core.match import Match, replayed
from sandtable.core.story import story
from tests.contract.secret import GAME as SECRET


def finished() -> Match:
    match = sandtable.new("examples.four", seats=["Ada B.", 'Zoë "Z"'], seed=1)
    for move in "1 2 1 2 1":
        if move.strip():
            match.play(match.asked[0], move)
    match.play(1, "7")
    match.undo(1)
    match.play(1, "2")
    match.play(0, "1")
    return match


@pytest.mark.parametrize("name", ["game.jsonl", "game.txt"])
def test_what_is_saved_is_loaded(tmp_path: Path, name: str):
    match = finished()
    match.save(tmp_path / name)
    again = sandtable.load(tmp_path / name)
    assert (again.hash, again.entries, again.names, again.outcome) == (
        match.hash,
        match.entries,
        match.names,
        match.outcome,
    )
    assert "entries hold" in files.verify(tmp_path / name)


def lines_of(tmp_path: Path) -> list[dict]:
    finished().save(tmp_path / "game.jsonl")
    return [json.loads(line) for line in (tmp_path / "game.jsonl").read_text().splitlines()]


def broken(tmp_path: Path, lines: list[dict] | str) -> str:
    text = lines if isinstance(lines, str) else "".join(json.dumps(line) + "\n" for line in lines)
    (tmp_path / "bad.jsonl").write_text(text)
    with pytest.raises(sandtable.SandtableError) as error:
        sandtable.load(tmp_path / "bad.jsonl")
    return str(error.value)


def test_a_tampered_record_names_its_first_wrong_entry(tmp_path: Path):
    lines = lines_of(tmp_path)
    lines[3]["do"] = "5"
    assert "entry 3" in broken(tmp_path, lines)
    lines = lines_of(tmp_path)
    lines[4]["table"] = "0" * 32
    assert "entry 4: the table after it has another hash" in broken(tmp_path, lines)
    lines = lines_of(tmp_path)
    lines[4]["text"] = "7" if lines[4]["text"] != "7" else "6"
    assert "entry 4: its text, " in broken(tmp_path, lines)
    lines = lines_of(tmp_path)
    lines[5]["seat"] = 1
    assert "entry 5" in broken(tmp_path, lines)
    lines = lines_of(tmp_path)
    lines[-1]["outcome"] = [0, 1000]
    assert "the outcome is [1000, 0]" in broken(tmp_path, lines)
    lines = lines_of(tmp_path)
    lines[0]["seats"] = ["one"]
    assert "played by" in broken(tmp_path, lines)


def test_truncated_and_foreign_records_are_named(tmp_path: Path):
    lines = lines_of(tmp_path)
    text = (tmp_path / "game.jsonl").read_text()
    assert "cut off" in broken(tmp_path, lines[:-1])
    assert "cut off" in broken(tmp_path, text[:-20])
    assert "nothing in it" in broken(tmp_path, "")
    for text in ("hello", "hello\n", "3\n4\n", "<html>\n</html>"):
        assert "no record of a game" in broken(tmp_path, text)
    assert "not JSON" in broken(tmp_path, "{\n")
    assert "not an object" in broken(tmp_path, [lines[0], 4])
    assert "entries, the closing line says" in broken(tmp_path, [*lines[:4], lines[-1]])
    assert "format 9" in broken(tmp_path, [{**lines[0], "sandtable": 9}, *lines[1:]])
    assert "rules version '0'" in broken(tmp_path, [{**lines[0], "version": "0"}, *lines[1:]])
    assert "there are" in broken(tmp_path, [{**lines[0], "game": "chess"}, *lines[1:]])
    assert "line 1" in broken(tmp_path, [{k: v for k, v in lines[0].items() if k != "dice"}, *lines[1:]])
    assert "laid differently" in broken(tmp_path, [{**lines[0], "table": "x"}, *lines[1:]])
    for do in (None, "-3", "1e3", "9" * 30, 3, ["a"]):
        assert "entry 1" in broken(tmp_path, [lines[0], {**lines[1], "do": do}, *lines[2:]])
    for seat in (None, "x", 7, True, -1, 1.5):
        assert "entry 1" in broken(tmp_path, [lines[0], {**lines[1], "seat": seat}, *lines[2:]])


@pytest.mark.parametrize("name", ["game.jsonl", "game.txt"])
@pytest.mark.parametrize("game", [name for name in library.names() if library.load(name).amended])
def test_a_game_begun_under_older_rules_says_so(tmp_path: Path, game: str, name: str):
    now = library.load(game).version
    before = ["1", *library.load(game).amended][-2]
    sandtable.new(game, seed=1).save(tmp_path / name)
    text = (tmp_path / name).read_text()
    old = text.replace(f'"version":"{now}"', f'"version":"{before}"').replace(
        f'[Version "{now}"]', f'[Version "{before}"]'
    )
    assert old != text
    (tmp_path / name).write_text(old)
    with pytest.raises(sandtable.Broken, match=f"rules version '{before}' of {game}, this referee knows '{now}'"):
        sandtable.load(tmp_path / name)


def test_a_missing_file_is_unknown(tmp_path: Path):
    with pytest.raises(sandtable.Unknown):
        sandtable.load(tmp_path / "none.jsonl")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(sandtable.Broken):
        sandtable.load(tmp_path / "bytes")


def test_a_seats_record_holds_what_that_seat_knew(tmp_path: Path):
    match = sandtable.new(SECRET, seed=1)
    for seat, card in ((0, 0), (1, 3), (0, 1), (1, 4)):
        match.play(seat, card)
    match.save(tmp_path / "seat.jsonl", seat=0)
    lines = [json.loads(line) for line in (tmp_path / "seat.jsonl").read_text().splitlines()]
    assert [(line["n"], line["do"]) for line in lines[1:-1]] == [(1, "0"), (2, "1")]
    other = sandtable.new(SECRET, seed=1)
    for seat, card in ((1, 5), (0, 0), (0, 1)):
        other.play(seat, card)
    other.save(tmp_path / "other.jsonl", seat=0)
    assert (tmp_path / "seat.jsonl").read_bytes() == (tmp_path / "other.jsonl").read_bytes()
    with pytest.raises(sandtable.Broken, match="cannot be replayed"):
        sandtable.load(tmp_path / "seat.jsonl")


def test_stories_are_numbered_without_gaps():
    match = sandtable.new(SECRET, seed=1)
    for seat, card in ((0, 0), (1, 3), (0, 1), (1, 4), (0, 2), (1, 5)):
        match.play(seat, card)
    items = list(story(match, 0))
    assert [i.number for i in items] == list(range(1, len(items) + 1)) == [1, 2, 3, 4]
    assert items[-1].lines == ("gules picks 5.", "gules is done.")


def test_playing_on_takes_entries_over_and_throws_its_own_dice(tmp_path: Path):
    from sandtable.core.dice import Dice

    whole = sandtable.new("doubletime", seed=5)
    while len(whole.entries) < 40 and not whole.over:
        seat = whole.asked[0]
        whole.play(seat, whole.codes(seat)[-1] if len(whole.entries) % 3 else whole.codes(seat)[0])
    on = whole.play_on(12, Dice.from_seed(9), ["one", "two"])
    assert on.hash == replayed(whole.restarted(), whole.entries[:12]).hash and on.taken_over == len(on.entries)
    on.settle()
    while not on.over:
        seat = on.asked[0]
        on.play(seat, on.codes(seat)[-1])
    for name in ("on.jsonl", "on.txt"):
        on.save(tmp_path / name)
        assert f"the first {on.taken_over} entries are taken over" in files.verify(tmp_path / name)
    text = (tmp_path / "on.jsonl").read_text().replace(f'"given":{on.taken_over}', '"given":0', 1)
    assert "committed dice" in broken(tmp_path, text)
    with pytest.raises(sandtable.Unreadable):
        whole.play_on(99999, Dice.from_seed(1))


def test_the_dice_of_a_seed_follow_from_it(tmp_path: Path):
    """Whoever looks for a lucky secret and writes it under a seed's name is found out, in both formats."""
    from sandtable.core.dice import SEED, Dice, commitment_of

    lucky = b"sixteen bytes!!!"
    match = sandtable.new("doubletime", dice=Dice(SEED, "seed 7", lucky, commitment_of(lucky, "seed 7")))
    for name in ("lucky.jsonl", "lucky.txt"):
        match.save(tmp_path / name)
        with pytest.raises(sandtable.Broken, match="not those of seed 7"):
            sandtable.load(tmp_path / name)
    honest = sandtable.new("doubletime", seed=7)
    while not honest.over:
        seat = honest.asked[0]
        honest.play(seat, honest.codes(seat)[-1])
    honest.save(tmp_path / "honest.txt")
    assert f"{honest.rolls} rolls checked" in files.verify(tmp_path / "honest.txt") and honest.rolls
    honest.save(tmp_path / "honest.jsonl")
    text = (tmp_path / "honest.jsonl").read_text()
    assert "no dice of the kind" in broken(tmp_path, text.replace('"seed 7"', '"seed seven"', 1))
    assert "not those of seed 8" in broken(tmp_path, text.replace('"seed 7"', '"seed 8"', 1))
    assert "no dice of the kind" in broken(tmp_path, text.replace('"kind":"seed"', '"kind":"luck"', 1))


@pytest.mark.parametrize(
    "change",
    [
        {"seats": "ab"},
        {"seats": {"a": 1, "b": 2}},
        {"seats": [None, {}]},
        {"seats": ["x" * 1001, "b"]},
        {"seats": ["\ud800", "b"]},
        {"options": []},
        {"options": None},
        {"dice": None},
        {"dice": "seed"},
        {"clock": "noon"},
        {"clock": []},
        {"given": 10},
        {"given": 10**30},
    ],
)
def test_a_first_line_of_another_shape_does_not_hold(tmp_path: Path, change: dict):
    lines = lines_of(tmp_path)  # of nine entries
    said = broken(tmp_path, [lines[0] | change, *lines[1:]])
    assert said.startswith("broken: ") and "Error" not in said


@pytest.mark.parametrize("change", [("Clock", "noon"), ("Given", "10"), ("Given", "\u0663"), ("Seat0", "x" * 1001)])
def test_tags_of_another_shape_do_not_hold(tmp_path: Path, change: tuple[str, str]):
    finished().save(tmp_path / "game.txt")
    tag = f'[{change[0]} "{change[1]}"]'
    text = (tmp_path / "game.txt").read_text()
    kept = [line for line in text.splitlines() if not line.startswith(f"[{change[0]} ")]
    assert broken(tmp_path, "\n".join([tag, *kept]) + "\n").startswith("broken: ")


@pytest.mark.parametrize("name", ["game.jsonl", "game.txt"])
def test_a_name_with_odd_separators_comes_back(tmp_path: Path, name: str):
    match = sandtable.new("examples.four", seats=["A\u2028B\x85C\x0bD", "back\\slash\nline"], seed=1)
    match.save(tmp_path / name)
    assert sandtable.load(tmp_path / name).names == match.names
