"""Chapter 8. The council."""

from sandtable.games.tank import GAME
from sandtable.games.tank.rules.actions import Entry, encode
from sandtable.games.tank.rules.ballots import eligible
from sandtable.games.tank.rules.state import Decree

from .table import AZURE, GULES, OR, VERT, Kind, Refusal, Status, council, day, events, legal, play, refusal, scene

FIFTH, SIXTH = 4, 5


def is_open(table, decree):
    return table.ballots[decree].order > 0


def test_tg_8_1_the_dead_and_destroyed_are_the_council_and_the_living_are_not():
    table = council(dead=1, destroyed=1)
    assert refusal(table, AZURE, "open stimulus") == Refusal.NOT_A_MEMBER
    assert refusal(table, VERT, "open bounty") == Refusal.NONE
    play(table, OR, "open stimulus")
    assert refusal(table, GULES, "vote stimulus #1") == Refusal.NOT_A_MEMBER
    assert refusal(table, VERT, "vote stimulus #1") == Refusal.NONE


def test_tg_8_2_the_coffer_pays_or_nothing_happens():
    table = council(dead=3, coffer=2)
    assert refusal(table, OR, "open stimulus") == Refusal.COFFER_TOO_LOW
    assert refusal(table, OR, "open life") == Refusal.COFFER_TOO_LOW
    play(table, OR, "open bounty")
    assert refusal(table, OR, "vote bounty #1 3") == Refusal.COFFER_TOO_LOW
    assert refusal(table, OR, "vote bounty #1 2") == Refusal.NONE
    play(table, OR, "vote bounty #1 2")
    table.coffer = 1
    play(table, VERT, "abstain bounty")
    play(table, FIFTH, "abstain bounty")
    assert not is_open(table, Decree.BOUNTY) and table.tanks[AZURE].bounty == 0 and table.coffer == 1
    paid = council(dead=1, coffer=5)
    play(paid, OR, "open stimulus", "vote stimulus #1")
    assert paid.coffer == 2


def test_tg_8_3_one_ballot_of_a_kind_at_a_time():
    table = council(dead=2)
    assert refusal(table, OR, "vote stimulus #1") == Refusal.NO_BALLOT
    play(table, OR, "open stimulus")
    assert refusal(table, VERT, "open stimulus") == Refusal.BALLOT_IS_OPEN
    assert refusal(table, VERT, "open bounty") == Refusal.NONE
    assert events(table, Kind.OPENED) == [(OR, Decree.STIMULUS, 0)]


def test_tg_8_4_each_member_has_one_vote_and_may_change_it():
    table = council(dead=3)
    play(table, OR, "open bounty", "vote bounty #1 2")
    assert refusal(table, OR, "vote bounty #1 2") == Refusal.SAME_VOTE
    play(table, OR, "vote bounty #2 5", "abstain bounty", "nothing bounty", "vote bounty #1 4")
    play(table, VERT, "vote bounty #1 4")
    assert table.tanks[AZURE].bounty == 4, "two of three for the same option, target and amount"
    differ = council(dead=2)
    play(play(differ, OR, "open bounty", "vote bounty #1 2"), VERT, "vote bounty #1 3")
    assert differ.tanks[AZURE].bounty == 0 and not is_open(differ, Decree.BOUNTY)


def test_tg_8_5_a_ballot_closes_when_all_have_spoken_or_one_option_has_won():
    table = council(dead=3)
    play(table, OR, "open stimulus", "vote stimulus #1")
    assert is_open(table, Decree.STIMULUS), "one of three"
    play(table, VERT, "vote stimulus #1")
    assert not is_open(table, Decree.STIMULUS) and table.tanks[AZURE].actions == 2, "two of three: more than half"
    table = council(dead=3)
    play(table, OR, "open stimulus", "vote stimulus #1")
    play(table, VERT, "abstain stimulus")
    assert is_open(table, Decree.STIMULUS)
    play(table, FIFTH, "abstain stimulus")
    assert events(table, Kind.FAILED), "all have spoken, but less than half of the weight was cast"
    table = council(dead=4)
    play(table, OR, "open stimulus", "nothing stimulus")
    play(table, VERT, "nothing stimulus")
    play(table, FIFTH, "nothing stimulus")
    assert not is_open(table, Decree.STIMULUS), "nothing can win early too"
    life = council(dead=3)
    play(life, OR, "open life", "vote life #3")
    play(life, VERT, "vote life #3")
    assert is_open(life, Decree.LIFE), "a life waits for everyone"
    play(life, FIFTH, "abstain life")
    assert is_open(life, Decree.LIFE), "an abstention keeps it open"
    play(life, FIFTH, "vote life #3")
    assert life.tanks[OR].status == Status.LIVING
    night = council(dead=4)
    play(night, OR, "open stimulus", "vote stimulus #1")
    day(play(night, VERT, "vote stimulus #1"))
    assert night.tanks[AZURE].actions == 3, "closed at the end of the day: two of four cast, both for it"


def test_tg_8_6_two_of_four_each_fails():
    table = council(dead=4)
    play(table, OR, "open stimulus", "vote stimulus #1")
    play(table, VERT, "vote stimulus #1")
    play(table, FIFTH, "vote stimulus #2")
    play(table, SIXTH, "vote stimulus #2")
    assert events(table, Kind.FAILED) == [(OR, Decree.STIMULUS, 0)] and table.coffer == 20
    half = council(dead=4)
    play(half, OR, "open stimulus", "vote stimulus #1")
    play(half, VERT, "vote stimulus #1")
    play(half, FIFTH, "vote stimulus #2")
    play(half, SIXTH, "abstain stimulus")
    assert half.tanks[AZURE].actions == 2, "two of three cast, against one"
    even = council(dead=2)
    play(play(even, OR, "open stimulus", "vote stimulus #1"), VERT, "nothing stimulus")
    assert events(even, Kind.FAILED), "nothing is an option like the others"
    alone = council(dead=2)
    play(play(alone, OR, "open stimulus", "vote stimulus #1"), VERT, "abstain stimulus")
    assert alone.tanks[AZURE].actions == 2, "half of all weight was cast"


def test_tg_8_6_a_life_needs_every_vote_for_the_same_tank():
    table = council(dead=3)
    play(table, OR, "open life", "vote life #3")
    play(table, VERT, "vote life #3")
    play(table, FIFTH, "vote life #4")
    assert events(table, Kind.FAILED) and table.coffer == 20
    silent = council(dead=3)
    play(silent, OR, "open life", "vote life #3")
    day(play(silent, VERT, "vote life #3"))
    assert silent.tanks[OR].status == Status.DEAD
    nobody = council(dead=3)
    play(nobody, OR, "open life", "nothing life")
    play(nobody, VERT, "nothing life")
    play(nobody, FIFTH, "nothing life")
    assert nobody.coffer == 20 and events(nobody, Kind.FAILED)


def test_tg_8_6_a_target_that_has_become_illegal_fails_the_ballot():
    table = council(dead=3)
    play(table, OR, "open life", "vote life #1")
    play(table, VERT, "vote life #1")
    table.tanks[AZURE].lives = 3
    play(table, FIFTH, "nothing life")
    assert table.coffer == 20 and not is_open(table, Decree.LIFE)


def test_tg_8_7_whose_ballot_failed_opens_no_other_of_that_kind_today():
    table = council(dead=2)
    play(play(table, OR, "open bounty", "nothing bounty"), VERT, "nothing bounty")
    assert refusal(table, OR, "open bounty") == Refusal.BALLOT_FAILED
    assert refusal(table, OR, "open stimulus") == Refusal.NONE
    assert refusal(table, VERT, "open bounty") == Refusal.NONE, "a failed ballot does not use up the day's bounty"
    assert refusal(day(table), OR, "open bounty") == Refusal.NONE


def test_tg_8_8_a_stimulus_brings_a_living_tank_an_action():
    table = council(dead=1, coffer=9)
    play(table, OR, "open stimulus")
    assert refusal(table, OR, "vote stimulus #3") == Refusal.TARGET_NOT_LIVING
    assert refusal(table, OR, encode(Entry.VOTE, Decree.STIMULUS, 7, 0)) == Refusal.NO_TANK
    play(table, OR, "vote stimulus #1", "open stimulus", "vote stimulus #1", "open stimulus", "vote stimulus #2")
    assert (table.tanks[AZURE].actions, table.tanks[GULES].actions, table.coffer) == (3, 2, 0)


def test_tg_8_9_a_bounty_of_one_to_five_adds_up_once_a_day():
    table = council(dead=1, coffer=20)
    play(table, OR, "open bounty")
    for vote in ("vote bounty #1 0", "vote bounty #1 6", "vote bounty #1 4000"):
        assert refusal(table, OR, vote) == Refusal.NO_SUCH_BOUNTY
    assert refusal(table, OR, "vote bounty #3 1") == Refusal.TARGET_NOT_LIVING
    play(table, OR, "vote bounty #1 5")
    assert (table.tanks[AZURE].bounty, table.coffer) == (5, 15)
    assert refusal(table, OR, "open bounty") == Refusal.USED_UP
    play(day(table), OR, "open bounty", "vote bounty #1 2")
    assert table.tanks[AZURE].bounty == 7
    assert day(table, 3).tanks[AZURE].bounty == 7


def test_tg_8_10_a_life_costs_fifteen_and_needs_three_members():
    table = council(dead=2, coffer=20)
    assert refusal(table, OR, "open life") == Refusal.TOO_FEW_MEMBERS
    table = council(dead=1, destroyed=2, coffer=33)
    play(table, OR, "open life")
    for seat in (OR, VERT, FIFTH):
        play(table, seat, "vote life #1")
    assert (table.tanks[AZURE].lives, table.coffer) == (3, 18)
    assert refusal(table, OR, "open life") == Refusal.USED_UP
    assert refusal(day(table), OR, "open life") == Refusal.NONE


def test_tg_8_11_senators_weigh_two():
    table = council(dead=1, destroyed=1)
    assert eligible(table) == 3
    play(table, OR, "open stimulus", "vote stimulus #1")
    play(table, VERT, "vote stimulus #2")
    assert table.tanks[GULES].actions == 2 and table.tanks[AZURE].actions == 1


def test_tg_r9_a_life_for_three_is_refused_or_wasted():
    table = council(dead=3)
    table.tanks[AZURE].lives = 3
    play(table, OR, "open life")
    assert refusal(table, OR, "vote life #1") == Refusal.FULL_LIVES
    waste = council(dead=3, waste_lives=True)
    waste.tanks[AZURE].lives = 3
    play(waste, OR, "open life")
    for seat in (OR, VERT, FIFTH):
        play(waste, seat, "vote life #1")
    assert (waste.tanks[AZURE].lives, waste.coffer) == (3, 5)


def test_tg_r10_a_second_life_only_where_the_option_says_so():
    for daily, expected in ((True, Refusal.USED_UP), (False, Refusal.NONE)):
        table = council(dead=4, coffer=40, grant_life_daily=daily)
        play(table, OR, "open life")
        for seat in (OR, VERT, FIFTH, SIXTH):
            play(table, seat, "vote life #1")
        assert refusal(table, VERT, "open life") == expected


def test_tg_r11_decrees_by_ballot_or_recorded():
    table = council(dead=1)
    assert refusal(table, OR, "decree stimulus #1") == Refusal.BY_BALLOT
    recorded = council(dead=1, destroyed=2, votes="recorded")
    assert refusal(recorded, OR, "open stimulus") == Refusal.BY_RECORD
    assert refusal(recorded, AZURE, "decree stimulus #1") == Refusal.NOT_A_MEMBER
    assert refusal(recorded, OR, "decree bounty #1 6") == Refusal.NO_SUCH_BOUNTY
    assert refusal(recorded, OR, "decree stimulus #3") == Refusal.TARGET_NOT_LIVING
    play(recorded, OR, "decree stimulus #1", "decree bounty #2 2", "decree life #3")
    assert recorded.tanks[AZURE].actions == 2 and recorded.tanks[GULES].bounty == 2
    assert recorded.tanks[OR].status == Status.LIVING and recorded.coffer == 0
    assert "decree stimulus #1" in legal(council(dead=1, votes="recorded"), OR)


def test_tg_r12_the_destroyed_are_granted_nothing():
    table = council(dead=2, destroyed=1)
    play(table, OR, "open life")
    assert refusal(table, OR, "vote life #5") == Refusal.TARGET_DESTROYED
    assert refusal(table, OR, "vote life #4") == Refusal.NONE
    table.tanks[AZURE].gold = 5
    assert refusal(table, AZURE, "give 1 #5") == Refusal.NO_TANK


def test_tg_r32_a_vote_may_be_changed_without_limit_at_a_table_and_five_times_in_the_lab():
    assert GAME.settings()["vote_changes"] == 5 and GAME.settings(at_table=True)["vote_changes"] == 0
    people = council(dead=2, vote_changes=0)
    play(people, OR, "open bounty")
    for k in range(60):
        play(people, OR, f"vote bounty #1 {k % 5 + 1}")
    assert refusal(people, OR, "vote bounty #1 1") == Refusal.NONE
    table = council(dead=2)
    play(table, OR, "open bounty", "vote bounty #1 1")
    for amount in (2, 3, 4, 5, 1):
        play(table, OR, f"vote bounty #1 {amount}")
    assert refusal(table, OR, "vote bounty #1 2") == Refusal.TOO_MANY_CHANGES
    assert GAME.rules.asks(table, OR)
    once = council(dead=2, vote_changes=1)
    play(once, OR, "open bounty", "vote bounty #1 1", "vote bounty #1 2")
    vote = GAME.people.notation.read(once, OR, "vote bounty #1 3")
    assert GAME.people.words.refusal(once, OR, vote, GAME.rules.refuse(once, OR, vote), "abc") == (
        "a vote may be changed 1 time",
        "TG-R32",
    )


def test_the_newly_dead_vote_in_ballots_that_are_open():
    table = scene("""
        . . . . .
        tank: Azure A1 actions 1
        tank: Gules B1 lives 1
        tank: Or C1 dead
        tank: Vert D1
        coffer: 9
    """)
    play(table, OR, "open stimulus")
    play(table, AZURE, "shoot B1")
    GAME.rules.apply(table, -1, encode(Entry.HIT, 0, 0, 0))
    assert refusal(table, GULES, "vote stimulus #1") == Refusal.NONE
    play(table, OR, "vote stimulus #4")
    assert is_open(table, Decree.STIMULUS), "one of two: not more than half, and Gules has not spoken"
