"""Matches: asked, legal, refusals, undo, concede, options."""

import contextlib
import dataclasses
import random

import pytest

import sandtable
from sandtable.core import library
from sandtable.core.match import STOP_EVERY, Match, replayed
from sandtable.core.options import Option
from tests.contract.secret import GAME as SECRET


def four(*moves: str) -> Match:
    match = sandtable.new("examples.four", seed=1)
    for move in moves:
        match.play(match.asked[0], move)
    return match


def test_play_takes_notation_and_codes():
    match = four("4")
    match.play(1, 3)
    match.play(0, "#3")
    assert [e.action for e in match.entries] == [3, 3, 3]


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (1, "4", "not_asked"),
        (0, "9", "unreadable"),
        (0, "", "unreadable"),
        (0, -1, "unreadable"),
        (0, 1 << 62, "unreadable"),
        (0, 77, "refused"),
        (0, True, "unreadable"),
        (0, 2.0, "unreadable"),
        (5, "4", "unknown"),
        (-7, "4", "unknown"),
        (-1, "4", "not_asked"),
    ],
)
def test_bad_input_is_named_and_nothing_is_half_applied(seat, action, code):
    match = four()
    before = match.hash
    with pytest.raises(sandtable.SandtableError) as error:
        match.play(seat, action)
    assert error.value.code == code and match.hash == before and not match.entries


def test_a_refusal_has_clause_and_numbers():
    match = four("1", "1", "1", "1", "1", "1")
    with pytest.raises(sandtable.Refused, match=r"refused: column 1 holds 6 discs already \(CF-2.2\)") as error:
        match.play(0, "1")
    assert (error.value.clause, error.value.reason) == ("CF-2.2", "FULL")


def test_after_the_end_nobody_is_asked():
    match = four("1", "2", "1", "2", "1", "2", "1")
    assert match.over and match.outcome == [1000, 0]
    with pytest.raises(sandtable.NotAsked, match="the game is over: azure wins"):
        match.play(1, "1")
    with pytest.raises(sandtable.NotAsked):
        match.concede(1)


def test_undo_is_an_entry_and_replay_leaves_both_out():
    match = four("4", "3")
    before = four("4").hash
    match.undo(1)
    assert match.hash == before and [e.kind for e in match.entries] == ["play", "play", "undo"] and match.asked == [1]


def test_to_take_back_an_answer_costs_a_few_steps_and_not_the_whole_game():
    """In a long game with answers taken back here and there, and the table is the same as by replay from the beginning."""
    match, pick, done = sandtable.new("trts", seed=3), random.Random(3), 0
    apply = match.game.rules.apply

    def counted(*arguments):
        nonlocal done
        done += 1
        return apply(*arguments)

    match.game = dataclasses.replace(match.game, rules=dataclasses.replace(match.game.rules, apply=counted))
    taken = []
    while len(match.entries) < 340 and match.asked:
        seat = pick.choice([seat for seat in match.asked if seat >= 0])
        match.play(seat, pick.choice(match.codes(seat)))
        done = 0
        if len(match.entries) > 100 and pick.random() < 0.15:
            with contextlib.suppress(sandtable.Refused):  # it would be unfair
                match.undo(seat)
                taken.append(done)
    assert replayed(match.restarted(), match.entries).hash == match.hash
    assert len(taken) > 8 and max(taken) < 4 * STOP_EVERY, taken


def test_undo_is_refused_after_the_other_has_answered():
    match = four("4", "3")
    with pytest.raises(sandtable.Refused, match="has seen your answer"):
        match.undo(0)
    assert not match.may_undo(0) and match.may_undo(1)


def test_undo_of_a_secret_answer_passes_independent_ones():
    match = sandtable.new(SECRET, seed=1)
    match.play(0, 0)
    match.play(1, 3)
    match.play(1, 4)
    match.undo(0)
    assert list(match.state.sides[0].cards) == [0] * 6 and list(match.state.sides[1].cards) == [0, 0, 0, 1, 1, 0]


def test_undo_is_refused_once_something_was_shown():
    match = sandtable.new(SECRET, seed=1)
    for seat, card in ((0, 0), (0, 1), (0, 2), (1, 3), (1, 4), (1, 5)):
        match.play(seat, card)
    for seat in (0, 1):
        with pytest.raises(sandtable.Refused):
            match.undo(seat)


def test_conceding_ends_it():
    match = four("4")
    match.concede(0)
    assert match.over and match.outcome == [0, 1000]


def test_options_are_checked_against_their_declaration():
    options = (
        Option("rows", 10, (6, 8, 10), "how many rows", "XX-1"),
        Option("fog", False, (False, True), ""),
        Option("end", "none", ("none", "tie"), ""),
        Option("turns", 60, range(5, 201), ""),
    )
    game = dataclasses.replace(SECRET, options=options)
    assert game.settings({"rows": "8", "fog": "on"}) == {"rows": 8, "fog": True, "end": "none", "turns": 60}
    assert game.settings({"fog": "1"})["fog"] is True and game.settings({"fog": " Off"})["fog"] is False
    for bad in (
        {"rows": 7},
        {"rows": "x"},
        {"fog": 1},
        {"end": "later"},
        {"turns": 4},
        {"turns": "9" * 30},
        {"rows": True},
    ):
        with pytest.raises(sandtable.Unreadable, match="option "):
            game.settings(bad)
    with pytest.raises(sandtable.Unknown, match="option 'colour'"):
        game.settings({"colour": 1})


def test_the_number_of_seats_is_checked():
    with pytest.raises(sandtable.Unreadable, match="played by 2 to 2, not by 3"):
        sandtable.new("examples.four", seats=3)


def test_a_view_shows_itself():
    view = four("4").view(0)
    assert "X" in str(view) and view._repr_svg_().startswith("<svg")


def test_a_third_party_adds_a_game_by_entry_point(monkeypatch):
    from importlib import metadata

    entry = metadata.EntryPoint("planted", "examples.four:GAME", "sandtable.games")
    monkeypatch.setattr(metadata, "entry_points", lambda group: [entry])
    assert "planted" in library.names() and library.load("planted").title == "Connect four"


@pytest.mark.parametrize(
    "given",
    [{"seats": s} for s in ("ab", [None, 1], {"a": 1, "b": 2}, ["\ud800", "b"], ["x" * 1001, "b"], 2.0, True)]
    + [{"seed": s} for s in ("7", 1.5, True, b"x", 10**40, -(10**40))]
    + [{"clock": c} for c in ("noon", None, 5)],
)
def test_no_match_begins_whose_record_could_not_be_read(given):
    with pytest.raises(sandtable.SandtableError):
        sandtable.new("examples.four", **given)


def test_the_longest_seed_comes_back(tmp_path):
    match = sandtable.new("doubletime", seed=10**40 - 1)
    match.save(tmp_path / "game.jsonl")
    assert sandtable.load(tmp_path / "game.jsonl").hash == match.hash


@pytest.mark.parametrize("verb", ["legal", "codes", "view", "concede", "undo"])
@pytest.mark.parametrize("seat", [None, "0", True, 0.0, 2, -9, 10**30])
def test_what_is_no_seat_is_unknown(verb, seat):
    match = sandtable.new("doubletime", seed=7)
    with pytest.raises(sandtable.Unknown):
        getattr(match, verb)(seat)
    assert all(entry.seat == sandtable.CHANCE for entry in match.entries)


@pytest.mark.parametrize("game", [None, 5, b"four", ["four"], "", "..", "chess"])
def test_what_is_no_game_is_unknown(game):
    with pytest.raises(sandtable.Unknown):
        sandtable.new(game)


def test_a_view_shows_itself_as_text_in_a_terminal_and_as_a_picture_in_a_notebook():
    view = four("4").view(0)
    assert repr(view) == str(view) and "X" in repr(view) and view._repr_svg_().startswith("<svg")


def test_a_clone_is_played_on_apart() -> None:
    match = sandtable.new("doubletime", seed=5)
    twin = match.clone()
    before = match.hash, len(match.entries), match.view(0).observe()
    while not twin.over:
        twin.play(twin.asked[0], twin.codes(twin.asked[0])[-1])
    assert (match.hash, len(match.entries), match.view(0).observe()) == before
    again = match.clone()
    while not again.over:
        again.play(again.asked[0], again.codes(again.asked[0])[-1])
    assert again.hash == twin.hash and again.entries == twin.entries


def test_what_a_seat_sees_and_says_is_turned_to_its_own_wall() -> None:
    """The same deployment, seen by each seat from its own wall, is the same numbers (second look: parts for learners)."""
    match = sandtable.new("doubletime", seed=5)
    said = []
    for seat in (0, 1):
        view = match.view(seat)
        parts = [view.parts(code) for code in match.codes(seat)]
        said.append(sorted(map(tuple, parts)))
        deployed = [p for p in parts if p[0] == 2]
        match.play(seat, match.codes(seat)[parts.index(deployed[0])])
        assert match.view(seat).observe()[deployed[0][2] * 2] == deployed[0][1]
    assert said[0] == said[1]


@pytest.mark.parametrize("name", ["examples.four", *library.names()])
def test_a_match_that_is_packed_goes_on_as_if_it_were_not(name):
    match, packed = (sandtable.new(name, seed=4) for _ in range(2))
    pick = random.Random(4)
    for n in range(STOP_EVERY + 20):
        asked = [seat for seat in match.asked if seat >= 0]
        if not asked:
            break
        packed.pack()
        assert packed.is_packed
        seat = pick.choice(asked)
        if n % 5 == 4 and match.may_undo(seat):
            assert packed.may_undo(seat)
            for each in (match, packed):
                with contextlib.suppress(sandtable.Refused):
                    each.undo(seat)
        else:
            code = pick.choice(match.codes(seat))
            assert match.describe(seat, code) == packed.describe(seat, code)
            packed.pack()
            assert match.play(seat, code) == packed.play(seat, code)
        packed.pack()
        assert packed.entries == match.entries and packed.live == match.live
        packed.pack()
        assert packed.state.freeze() == match.state.freeze() and packed.asked == match.asked
        assert packed.view(seat).lines() == match.view(seat).lines()
    assert len(match.entries) > 12


def test_a_match_that_is_packed_keeps_a_tenth_and_shares_the_book():
    match, other = (sandtable.new("trts", seed=4) for _ in range(2))
    match.pack()
    assert len(match._packed[0]) < len(other.state.freeze()) / 10
    assert match.state.book is other.state.book


def test_a_long_match_is_packed_without_its_entries(monkeypatch):
    monkeypatch.setattr("sandtable.core.match.MOST_PACKED", 2)
    match = four("1", "2", "3")
    entries, before = match.entries, match.hash
    match.pack()
    assert match.is_packed and match.entries is entries, "who asks for entries alone unpacks nothing"
    assert match.is_packed and match.hash == before
