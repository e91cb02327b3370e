"""Counting who comes along: any numbers of any sorts are answers, and the words say the way and what is known."""

import random

from sandtable.core import match
from sandtable.games.trts.group import group
from sandtable.games.trts.rules.pieces import has
from sandtable.games.trts.rules.state import PICKED, Deed
from tests.games.trts.table import GAME, play, table, view

BASES = "azure westhold: base, 2 worker\ngules easthold: base, 2 worker"
MARCH = (
    f"round 3 engagement\n{BASES}\nazure salt-pan: 2 trooper, guard\nazure westhold: siege-gun, 3 trooper\n"
    "azure long-dune: hawk\ngules the-anvil: guard"
)


def aimed(text=MARCH, area="the-anvil"):
    state = table(text)
    play(state, 0, f"engage {area}")
    return state, group(view(state, 0), 0)


def test_any_number_of_any_sort_can_be_sent():
    """Answers are given from the highest to the lowest: what lies before a stack keeps its place."""
    pick = random.Random(3)
    for _ in range(60):
        state, asked = aimed()
        some = {sort.order: (pick.choice([0, *sort.answers]), sort) for sort in asked.sorts if sort.answers}
        wanted = sum(n for n, _ in some.values())
        for order in sorted(some, reverse=True):
            n, sort = some[order]
            if n:
                assert not GAME.rules.refuse(state, 0, sort.answers[n])
                GAME.rules.apply(state, 0, sort.answers[n])
        own = state.seats[0]
        assert sum(p.count for p in own.pieces[: own.n_pieces] if has(p.mark, PICKED)) == wanted
        if wanted:
            assert state.seats[0].deed == Deed.PICK
            for code in asked.then:
                assert not GAME.rules.refuse(state, 0, code)
                GAME.rules.apply(state, 0, code)


def test_the_area_that_was_chosen_is_marked_on_both_boards_for_who_chose_it():
    state, _ = aimed()
    for seat, marks in ((0, (1, 1)), (1, (0, 0))):
        seen = match.View(GAME, view(state, seat), seat, ("azure", "gules"))
        assert (seen.drawing.pieces.count('class="aimed"'), seen.drawn(True).pieces.count('class="aim seat-')) == marks


def test_ways_are_said_and_who_is_near_comes_first():
    _, asked = aimed()
    ways = {sort.place: sort.way for sort in asked.sorts if sort.answers}
    assert ways["Salt Pan"] == "one step" and ways["Westhold"] == "two steps, through Salt Pan"
    assert [sort.place for sort in asked.sorts][0] == "Salt Pan"
    troopers = next(sort for sort in asked.sorts if (sort.place, sort.words) == ("Westhold", "troopers"))
    assert sorted(troopers.answers) == [1, 2, 3] and "left after" in troopers.note
    assert troopers.adds["attack"] and troopers.adds["health"]


def test_who_cannot_come_has_the_reason_and_its_clause():
    _, asked = aimed()
    [gun] = [sort for sort in asked.sorts if sort.words == "siege gun"]
    assert not gun.answers and gun.why.startswith("too far") and gun.clause == "TR-5.2"


def test_workers_are_not_among_all():
    _, asked = aimed(f"round 3 engagement\n{BASES}\nazure westhold: trooper", "salt-pan")
    assert {sort.words: sort.joins for sort in asked.sorts} == {"trooper": True, "workers": False}


def test_of_the_other_side_it_says_what_was_seen_and_no_more():
    state, asked = aimed()
    assert (asked.foe, asked.known) == (1, "behind the screen")
    seen = state.shown[0]
    guard = next(p.kind for p in state.seats[1].pieces if p.area == 4)
    state.n_shown, seen.seat, seen.area, seen.kind, seen.count, seen.round = 1, 1, 4, guard, 2, 2
    assert group(view(state, 0), 0).known == "2 guards, last seen in round 2"
    assert (
        aimed(f"round 3 engagement\n{BASES}\nazure westhold: trooper", "salt-pan")[1].known
        == "neutral: nobody is there"
    )


def test_nobody_is_counted_where_something_else_is_asked():
    assert group(match.new("trts", seed=1).view(0).state, 0) is None
