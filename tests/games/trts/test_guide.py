"""Hints and explained clicks of TRTS."""

import sandtable
from sandtable.games.trts.rules.state import Phase
from tests.games.trts.table import BASES, table


def home(match):
    return match.state.home[0] - 1


def test_what_cannot_be_paid_or_built_says_why():
    match = sandtable.new("trts", seed=3)
    here = home(match)
    match.state.seats[0].minerals = 0
    words, clause = match.why_not(0, (), f"area-{here}")
    assert "you have 0" in words and clause == "TR-4.1"
    away = next(a for a in range(match.state.book.n_areas) if a != here)
    assert match.why_not(0, (), f"area-{away}")[1] == "TR-4.6"


def test_in_movement_a_base_stays_and_a_unit_keeps_to_its_own():
    match = sandtable.new("trts", seed=3)
    match.play(0, "done")
    here = home(match)
    worker, base = f"piece-0-{here}-1-0", f"piece-0-{here}-8-0"
    assert match.why_not(0, (), base)[1] == "TR-2.2"
    away = next(a for a in range(match.state.book.n_areas) if a != here)
    assert match.why_not(0, (worker,), f"area-{away}")[1] == "TR-5.1"


def test_in_engagement_an_area_out_of_reach_and_the_own_one():
    match = sandtable.new("trts", seed=3)
    for seat in (0, 1):
        match.play(seat, "done")
        match.play(seat, "done")
    seat = match.asked[0]
    own = match.state.home[seat] - 1
    assert match.why_not(seat, (), f"area-{own}")[1] == "TR-6.2"
    assert match.hint(seat)[1] == "TR-6.1"


def test_leaving_with_minerals_and_nothing_in_work_is_asked_again():
    match = sandtable.new("trts", seed=3)
    done = match.read(0, "done")
    assert match.final(0, done) == ""  # production can be gone back to
    match.play(0, "done")
    assert "1 mineral and nothing in work" in match.final(0, done)


def test_tr_r38_an_order_in_a_contested_area_is_asked_again():
    state = table(f"{BASES}\nazure 3 minerals\nazure salt-pan: barracks\ngules salt-pan: guard")
    match = sandtable.new("trts", seed=3)
    match.state = state
    order = match.read(0, "make trooper barracks@salt-pan")
    assert "what it makes is lost" in match.final(0, order)
    assert match.final(0, match.read(0, "make worker base@westhold")) == ""


def test_whoever_will_gather_nothing_is_told_how_to_go_on():
    def hint(own):
        state = table(f"gules easthold: base, 2 worker\nazure 1 minerals\n{own}")
        match = sandtable.new("trts", seed=3)
        match.state = state
        return match.hint(0)

    assert "Bring one home to Westhold" in hint("azure westhold: base\nazure salt-pan: 2 worker")[0]
    assert "no worker left" in hint("azure westhold: base, guard")[0]
    assert "Without a base" in hint("azure westhold: barracks, worker")[0]
    assert hint("azure westhold: base, worker")[1] != "TR-3.3", "somebody gathers"


def test_the_first_round_says_why_it_brings_so_little():
    match = sandtable.new("trts", seed=1)
    while match.state.phase != Phase.PRODUCTION:
        seat = match.asked[0]
        match.play(seat, match.codes(seat)[0])
    assert match.hint(0)[1] == "TR-3.5" and "brings 1 mineral," in match.hint(0)[0]
