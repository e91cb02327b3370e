"""Notation, words and pictures: what a player reads, types, clicks and sees."""

import re
from typing import Any

import pytest

from sandtable.core.checks.scenes import fresh, play
from sandtable.core.drawing.picture import standalone
from sandtable.core.errors import Unreadable
from sandtable.core.seats import CHANCE, SPECTATOR
from sandtable.games.doubletime import GAME
from sandtable.games.doubletime.notation import put_units
from sandtable.games.doubletime.rules.actions import DONE, EXTEND, deploy
from sandtable.games.doubletime.rules.state import Kind, Phase, Refusal, square_at
from tests.games.doubletime.positions import fight, lane, table, whim

NAMES = ("azure", "gules")
FIELD = """
    . c . .
    . . . .
    . h4 a .
    . I1 . .
    . . . C
    . . . .
    . . . .
    A . . .
"""


def small(**options: Any) -> Any:
    return table(FIELD, columns=4, rows=6, **options)


def view(state: Any, seat: int) -> Any:
    shown = state.copy()
    GAME.secrets.hide(shown, seat)
    return shown


def test_answers_are_read_and_written():
    book = table().book
    for seat, text, action in (
        (0, "cavalry c1", deploy(Kind.CAVALRY, square_at(book, 2, 1))),
        (0, "archer wall-b", deploy(Kind.ARCHER, square_at(book, 1, 0))),
        (1, "archer wall-b", deploy(Kind.ARCHER, square_at(book, 1, 11))),
        (1, "hero f10", deploy(Kind.HERO, square_at(book, 5, 10))),
        (0, "starfall", EXTEND),
        (0, "done", DONE),
        (CHANCE, "10", 10),
    ):
        assert GAME.people.notation.read(table(), seat, text) == action
        assert GAME.people.notation.write(table(), seat, action) == text
    for text in ("  Cavalry   C1 ", "archer b0", "archer wall b"):
        assert GAME.people.notation.read(table(), 0, text) >= 128


def test_what_cannot_be_read_is_named():
    for text in (
        "",
        "cavalry",
        "tank c1",
        "cavalry z9",
        "cavalry c12",
        "cavalry g1",
        "cavalry wall-g",
        "cavalry c-1",
        "starfall 2",
        "cavalry c1 c2",
        "é" * 500,
    ):
        with pytest.raises(Unreadable) as caught:
            GAME.people.notation.read(table(), 0, text)
        assert repr(text[:40]) in str(caught.value) or repr(text[:40])[:30] in str(caught.value)
    for text in ("x", "-1", "1.5", "", "123"):
        with pytest.raises(Unreadable):
            GAME.people.notation.read(fresh(GAME), CHANCE, text)


def test_a_table_is_shown_as_text_and_read_back():
    state = play(GAME, small(), 0, "infantry c1")
    lines = GAME.people.notation.show(state).splitlines()
    assert lines[0].startswith("turn 1 · deployment · Starfall in 5")
    assert [line.split()[1:5] for line in lines[2:10]] == [
        [".", "c", ".", "."],
        [".", ".", ".", "."],
        [".", "h4", "a", "."],
        [".", "I1", ".", "."],
        [".", ".", ".", "C"],
        [".", ".", ".", "."],
        [".", ".", "I+", "."],
        ["A", ".", ".", "."],
    ]
    again = table(columns=4, rows=6)
    put_units(again, "\n".join(" ".join(line.split()[1:5]).replace("I+", ".") for line in lines[2:10]))
    assert again.board == state.board


def test_refusals_name_the_numbers_and_the_clause():
    state = play(GAME, table(), 0, "cavalry a1", "cavalry b1", "cavalry c1", "cavalry d1")
    action = GAME.people.notation.read(state, 0, "archer e1")
    words, clause = GAME.people.words.refusal(state, 0, action, GAME.rules.refuse(state, 0, action), NAMES)
    assert (words, clause) == ("archer at e1: you have bought 4 units in this turn, 4 is the limit", "DT-3.5")
    state = lane(". . c . . . . .")
    action = GAME.people.notation.read(state, 0, "archer b2")
    words, clause = GAME.people.words.refusal(state, 0, action, Refusal.SQUARE_TAKEN, NAMES)
    assert (words, clause) == ("archer at b2: gules's cavalry stands there", "DT-3.4")
    for reason in Refusal:
        if reason != Refusal.NONE:
            words, clause = GAME.people.words.refusal(state, 0, action, reason, NAMES)
            assert words and re.fullmatch(r"DT-\d\.\d+", clause)


def test_the_log_tells_the_fight():
    state = fight(lane(". . C i . . . ."))
    told = [GAME.people.words.event(state, event, NAMES) for event in state.events[: state.n_events]]
    assert "azure's cavalry at b2 strikes gules's infantry at b3: 2 damage." in told
    assert "gules's infantry at b3 falls." in told
    assert "Turn 2: each seat gains 1 resource." in told


def test_every_ending_has_words():
    state = table()
    GAME.rules.concede(state, 0)
    assert GAME.people.words.result(state, NAMES) == "azure gives up: gules wins."
    state = lane(". . . . . . I .")
    state.sides[1].wall = 1
    assert GAME.people.words.result(fight(state), NAMES) == "gules's wall is down: azure wins in turn 1."


def svg(state: Any, seat: int, night: bool = False) -> str:
    return standalone(GAME, GAME.people.draw.draw(view(state, seat), seat, NAMES), night)


def test_the_picture_has_what_can_be_clicked_and_each_seat_sits_at_the_foot():
    state = small()
    mine, theirs = svg(state, 0), svg(state, 1)
    assert 'id="sq-b1"' in mine and 'id="sq-b1"' not in theirs
    assert 'id="sq-a6"' in theirs and 'id="cover-1"' in mine and 'id="cover-0"' in theirs
    assert 'id="cover-0"' in svg(state, SPECTATOR) and 'id="cover-1"' in svg(state, SPECTATOR)
    place = {
        who: re.search(r'translate\(([\d.]+) ([\d.]+)\)" id="u-1"', picture)
        for who, picture in ((0, mine), (1, theirs))
    }
    assert float(place[0][2]) > 400 > float(place[1][2])


def test_the_picture_of_the_other_seat_does_not_show_a_secret():
    state = small()
    before = svg(state, 1)
    play(GAME, state, 0, "cavalry c1", "starfall")
    assert svg(state, 1) == before
    assert 'id="p-c1"' in svg(state, 0)


def test_pictures_use_classes_only():
    for state in (small(), fight(small()), fresh(GAME), whim(FIELD, 7, columns=4, rows=6)):
        for seat in (0, 1, SPECTATOR):
            picture = svg(state, seat)
            body = picture.split("</style>")[1]
            assert "style=" not in body and not re.search(r'(fill|stroke)="(?!url\()', body)


def test_beats_bring_new_units_and_tell_every_step():
    state = lane(". . . . . . c .")
    play(GAME, state, 0, "infantry b1", "done")
    play(GAME, state, 1, "archer a6")
    before = {seat: view(state, seat) for seat in (0, 1)}
    play(GAME, state, 1, "done")
    for seat, shown, hidden in ((0, "u-2", "p-b1"), (1, "u-3", "p-a6")):
        beats = GAME.people.draw.beats(before[seat], view(state, seat), seat)
        assert any(f'id="{shown}"' in beat.show for beat in beats)
        moved = [motion.id for beat in beats for motion in beat.motions if motion.to]
        assert hidden in moved and shown in moved and "u-1" in moved
        words = [beat.text for beat in beats]
        assert words[0] == "the covers are lifted" and "column b, step 1" in words


def test_the_answer_given_for_an_absent_seat_is_legal():
    state = table()
    assert GAME.rules.refuse(state, 0, GAME.thinking.idle(state, 0)) == Refusal.NONE and state.phase == Phase.DEPLOYMENT
