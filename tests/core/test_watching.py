"""What the server needs of a match: entries followed one by one, views that cost little, undo that tells no timing."""

import random

import pytest

import sandtable
from sandtable.core import library, taking_back
from sandtable.core.errors import Refused
from sandtable.core.match import Match, new
from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE, SPECTATOR
from sandtable.core.story import story
from tests.server import sealed

SEAL = sealed.SEAL


def bids(*answers: tuple[int, int]) -> Match:
    match = sandtable.new("tests.server.sealed", seed=1)
    for seat, action in answers:
        match.play(seat, action)
    return match


def test_every_entry_is_heard_before_the_next_follows() -> None:
    match = bids((0, SEAL))
    heard: list[tuple[int, bool]] = []
    match.on_entry = lambda: heard.append((match.entries[-1].seat, match.state.rolling))
    match.play(1, SEAL)
    assert heard == [(1, True), (CHANCE, False)], "the seal is heard while the die is still in the air"
    match.play(0, 1)
    match.undo(0)
    assert len(heard) == 4 and match.entries[-1].kind == "undo"


def test_whether_a_secret_seat_has_answered_does_not_show_in_undo() -> None:
    before, after = bids((0, 1), (0, SEAL)), bids((0, 1), (0, SEAL), (1, 2), (1, 3))
    for match in (before, after):
        with pytest.raises(Refused, match="gules has seen your answer and may have answered since in secret"):
            match.undo(0)
    before, after = bids((0, 1)), bids((0, 1), (1, 2), (1, 3))
    assert before.may_undo(0) and after.may_undo(0), "an answer that nobody saw can be taken back whatever others do"


def test_nothing_is_taken_back_after_the_end() -> None:
    match = sandtable.new("examples.four", seed=1)
    for column in (0, 1, 0, 1, 0, 1, 0):
        match.play(match.asked[0], column)
    assert match.over and not match.may_undo(0)
    with pytest.raises(Refused, match="over"):
        match.undo(0)


def test_undo_is_the_same_with_and_without_what_is_kept_for_it() -> None:
    """The kept states are a short cut: replay from the first entry says the same."""
    pick = random.Random(4)
    for game in ("tests.server.sealed", "doubletime", "examples.four"):
        match = sandtable.new(game, seed=2)
        for _ in range(60):
            if not match.asked:
                break
            seat = pick.choice(match.asked)
            match.play(seat, pick.choice(match.codes(seat)))
            again = Match(match.game, match.settings, match.n_seats, match.dice, match.names)
            for entry in match.entries:
                again.replay_entry(entry)
            for seat in range(match.n_seats):
                assert taking_back.undoable(match, seat) == taking_back.undoable(again, seat)
            if pick.random() < 0.3 and match.may_undo(seat):
                match.undo(seat)
                assert match.state.freeze_table() == match._state_before(len(match.live)).freeze_table()


def test_where_nothing_is_hidden_every_entry_is_told_to_all_alike() -> None:
    match = sandtable.new("examples.four", seed=1)
    match.play(0, 3)
    match.undo(0)
    match.play(0, 2)
    stories = [list(story(match, seat)) for seat in (SPECTATOR, 0, 1)]
    assert [[item.number for item in told] for told in stories] == [[1, 2, 3]] * 3
    assert {told[1].lines for told in stories} == {("azure takes back an answer.",)}


def test_views_of_an_open_game_share_one_copy() -> None:
    match = sandtable.new("examples.four", seed=1)
    assert match.open and match.view(0).state is match.view(1).state is not match.state
    assert match.view(0).seat == 0 and match.view(1).seat == 1
    hidden = bids((0, 1))
    assert not hidden.open and hidden.view(0).state is not hidden.view(1).state


def test_other_names_are_used_at_once() -> None:
    match = sandtable.new("examples.four", seed=1)
    match.play(0, 3)
    assert match.view().lines() == ["azure drops a disc into column 4."]
    match.rename(["Ada", "Bob"])
    assert match.view().lines() == ["Ada drops a disc into column 4."]


@pytest.mark.parametrize("name", ["tests.server.sealed", *library.names()])
def test_a_glance_looks_the_same_and_leaves_the_table_alone(name: str) -> None:
    pick, match = random.Random(1), sandtable.new(name, seed=1)
    for _ in range(40):
        if not match.asked:
            break
        frozen = bytes(match.state.freeze())
        glance = match.state.glance()
        assert bytes(glance.freeze()) == frozen == bytes(match.state.copy().freeze())
        assert bytes(glance.freeze_table()) == frozen[: match.state.layout.table_size]
        assert bytes(match.game.plain(match.size).thaw(frozen).freeze()) == frozen
        seat = pick.choice(match.asked)
        match.game.rules.apply(glance, seat, match.codes(seat)[0])
        assert bytes(match.state.freeze()) == frozen
        match.play(seat, pick.choice(match.codes(seat)))


def test_an_answer_in_the_middle_of_a_secret_step_is_marked_unseen() -> None:
    match, marks = bids(), []
    match.on_entry = lambda: marks.append(match.unseen)
    for seat, action in ((0, 1), (1, 2), (0, SEAL), (1, 2)):
        match.play(seat, action)
    match.undo(1)
    match.play(1, SEAL)
    assert marks == [True, True, False, False, False, False, False], (
        "sealing and the die are seen; the last one is looked at"
    )


@pytest.mark.parametrize("name", ["tests.server.sealed", *library.names()])
def test_what_is_marked_unseen_changes_no_other_view(name: str) -> None:
    """The server does not even look: so it must be true."""
    pick, match = random.Random(5), sandtable.new(name, seed=5)
    viewers = (SPECTATOR, *range(match.n_seats))
    before = {seat: match.view(seat).table for seat in viewers}

    def heard() -> None:
        for seat in viewers:
            view = match.view(seat)
            if match.unseen and seat != match.entries[-1].seat:
                assert view.table == before[seat] and not view.state.n_events
            before[seat] = view.table

    match.on_entry = heard
    for _ in range(120):
        if not match.asked:
            break
        seat = pick.choice(match.asked)
        match.play(seat, pick.choice(match.codes(seat)))


@pytest.mark.parametrize("name", library.names())
def test_what_is_shared_with_the_table_looks_like_a_copy_of_it(name: str) -> None:
    """Byte for byte, with its events, to the end of the game; and stays so when the table goes on."""
    match, pick, kept = new(name, seats=2, seed=3), random.Random(3), []
    for _ in range(300):
        if not match.asked:
            break
        seat = pick.choice(match.asked)
        match.play(seat, pick.choice(match.codes(seat)))
        for viewer in (SPECTATOR, 0, 1):
            whole, seen = match._view_of(match.state, viewer), match.view(viewer)
            assert (seen.frozen, seen.table) == (whole.frozen, whole.table)
            assert match.look(viewer).frozen == match._glimpse(match.state, viewer).frozen == whole.frozen
            kept.append((seen, whole.frozen))
        assert match.hash == table_hash(match.state)
    assert all(bytes(seen.state.freeze()) == frozen for seen, frozen in kept)


def test_behind_screens_a_position_is_copied_once_whoever_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The copy for views is the table before the next answer too; whether others have looked does not show in how often one is made."""
    copies: list[int] = []
    for looks in (False, True):
        match, pick, made = new("trts", seats=2, seed=2), random.Random(2), [0]
        plain, glance = type(match.state), type(match.state).glance

        def counted(state: object, made: list[int] = made, glance: object = glance) -> object:
            made[0] += 1
            return glance(state)  # type: ignore[operator]

        match.on_entry, n = lambda: None, len(match.entries)
        match.hash  # noqa: B018  as it was written with the entry before
        with monkeypatch.context() as patched:
            patched.setattr(plain, "glance", counted)
            for _ in range(60):
                seat = pick.choice(match.asked)
                match.play(seat, pick.choice(match.codes(seat)))
                match.hash  # noqa: B018
                if looks:
                    assert [match.view(viewer).seat for viewer in (SPECTATOR, 0, 1)] == [SPECTATOR, 0, 1]
        assert made[0] <= len(match.entries) - n, "more than once"
        copies.append(made[0])
    assert copies[0] == copies[1]


def test_what_was_kept_to_tell_an_answer_is_let_go_but_for_a_seat_that_has_a_picture() -> None:
    for quick in ((), (0, 1)):
        match, pick = new("trts", seats=2, seed=2), random.Random(2)
        match.on_entry, match.quick_undo = lambda: None, quick
        for _ in range(12):
            seat = pick.choice(match.asked)
            match.play(seat, pick.choice(match.codes(seat)))
            at = match.live.index(max(n for n in match.live if match.entries[n].seat == seat))
            match.let_go()
            assert (match._kept_before(at) is None) == (not quick)
            assert match._state_before(at).freeze_table() != match.state.freeze_table()
