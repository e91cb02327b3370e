"""Chapter 9. Answers, and giving up."""

from sandtable.core.checks.scenes import fresh, refusal
from sandtable.core.errors import Unreadable
from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.rules.actions import Act, encode
from sandtable.games.timemachine.rules.state import Ending, Phase, Refusal, Zone
from tests.games.timemachine.table import OTHER, RUNNING, do, everyone_plays, lay, legal, named, outcome, place_of


def test_tm_9_1_an_answer_names_what_it_needs_and_nothing_else() -> None:
    table = lay("", 5, "play")
    play = GAME.people.notation.read(table, 0, "play finance1a")
    assert refusal(GAME, table, 0, play) == Refusal.NONE
    wrong = (
        0,
        play + (1 << 13),
        play + (1 << 17),
        play + (1 << 30),
        encode(Act.PLAY, 80, 0, 0),
        encode(Act.PASS, 1, 0, 0),
        encode(Act.RETRIEVE, 0, 0, 0),
        encode(Act.RETRIEVE, 0, 9, 0),
        encode(Act.DESTROY, 4, 1, 0),
        encode(Act.DESTROY, 0, 1, 3),
        encode(Act.FIRST, 2, 0, 0),
        (1 << 62) - 1,
    )
    for code in wrong:
        assert refusal(GAME, table, 0, code) == Refusal.NO_SUCH_ACTION


def test_tm_9_1_what_cannot_be_read_is_named() -> None:
    table = lay("", 5, "play")
    for text, place in (
        ("hop", "hop"),
        ("play", "missing"),
        ("play fuel11a", "fuel11a"),
        ("play fuel1c", "fuel1c"),
        ("destroy gold R1", "gold"),
        ("retrieve R9", "r9"),
        ("pass now", "now"),
        ("first z", "z"),
        ("", "begins with"),
    ):
        try:
            GAME.people.notation.read(table, 0, text)
        except Unreadable as error:
            assert place in str(error)
        else:
            raise AssertionError(f"{text!r} was read")


def test_tm_9_2_with_two_seats_the_other_wins() -> None:
    table = fresh(GAME)
    GAME.rules.concede(table, 0)
    assert table.phase == Phase.OVER and table.ending == Ending.CONCEDED and outcome(table) == [0, 1000]


def test_tm_9_2_hands_go_through_and_what_was_answered_is_void() -> None:
    table = do(lay("a hand fuel1a fuel2a fuel3a fuel4a fuel5a", 1, "play", 3), "a play fuel1a")
    GAME.rules.concede(table, 0)
    assert (
        not GAME.rules.asks(table, 0)
        and GAME.rules.refuse(table, 0, GAME.people.notation.read(table, 0, "play fuel2a")) == Refusal.NOT_ASKED
    )
    everyone_plays(table)
    assert (
        len(named(table, Zone.HAND, 1)) == 5
        and not named(table, Zone.DOWN, 0)
        and place_of(table, "fuel1a")[:2] == (Zone.HAND, 1)
    )
    while table.phase != Phase.OVER:
        everyone_plays(table)
        out = [0] * 64
        while GAME.rules.legal(table, -1, out):
            GAME.rules.apply(table, -1, out[0])
    assert outcome(table)[0] == 0


def test_tm_9_2_the_machine_is_gone_and_the_deed_is_over() -> None:
    table = lay(RUNNING + OTHER + "declared a b", 5, "act", 3)
    do(table, "chance first a", "a destroy parts R1")
    GAME.rules.concede(table, 0)
    assert not table.active[0] and table.actor == 2 and table.deed == 0 and len(named(table, Zone.UP, 0)) == 12
    tied = lay(RUNNING + OTHER + "declared a b", 5, "act", 3)
    GAME.rules.concede(tied, 1)
    assert tied.first == 1 and "pass" in legal(tied, "a")
    GAME.rules.concede(tied, 0)
    assert outcome(tied) == [0, 0, 1000]
