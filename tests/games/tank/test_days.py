"""Chapter 3. Gamedays."""

from sandtable.bots.contests.contest import contest
from sandtable.bots.players import player
from sandtable.core.checks.audit import Auditor
from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE, CLOCK, NOBODY
from sandtable.games.tank import GAME
from sandtable.games.tank.rules.days import is_gameday

from .table import AZURE, GULES, OR, VERT, Kind, Refusal, at, council, day, events, hit, play, refusal, scene

PAIR = """
    . . . . . .
    tank: Azure A1
    tank: Gules F1
"""


def test_tg_3_1_the_clock_starts_a_gameday_when_chance_is_not_waited_for():
    table = scene(PAIR)
    assert GAME.rules.asks(table, CLOCK) and table.day == 0
    assert events(day(table), Kind.DAY) == [(0, 0, 1)] and table.day == 1
    assert GAME.rules.asks(table, CLOCK) and GAME.rules.asks(table, AZURE)
    assert refusal(table, CLOCK, "move B1") == Refusal.NO_ENTRY
    near = day(scene(". .\ntank: A A1\ntank: B B1"))
    play(near, AZURE, "shoot B1")
    assert not GAME.rules.asks(near, CLOCK) and refusal(near, CLOCK, "day") == Refusal.DICE_FIRST


def test_tg_3_2_every_living_tank_gains_one_action():
    table = day(scene(PAIR + "tank: Or C1 dead"))
    assert [t.actions for t in table.tanks[:3]] == [1, 1, 0]


def test_tg_3_3_a_tank_never_holds_more_than_five_actions():
    table = day(scene(PAIR), 7)
    assert table.tanks[AZURE].actions == 5


def test_tg_3_4_actions_stay_for_later_days():
    table = day(scene(PAIR), 3)
    play(table, AZURE, "move B1")
    assert table.tanks[AZURE].actions == 2
    play(day(table), AZURE, "move C1", "move D1", "move C1")
    assert at(table, AZURE) == "C1" and table.tanks[AZURE].actions == 0


def test_tg_3_5_a_move_or_a_shot_costs_an_action():
    table = day(scene(PAIR), 2)
    assert play(table, AZURE, "move B1").tanks[AZURE].actions == 1
    assert play(table, AZURE, "shoot C1").tanks[AZURE].actions == 0
    assert refusal(table, AZURE, "move C1") == Refusal.NO_ACTION
    assert refusal(table, AZURE, "shoot C1") == Refusal.NO_ACTION


def test_tg_3_6_everyone_who_could_do_something_is_asked_at_once():
    table = scene("""
        . . . . . . .
        tank: Azure A1 actions 1
        tank: Gules C1 gold 2
        tank: Or E1 gold 1
        tank: Vert G1 dead
    """)
    assert [GAME.rules.asks(table, s) for s in range(5)] == [True, True, False, False, False]
    assert refusal(table, OR, "wait") == Refusal.NOTHING_LEFT
    assert refusal(table, VERT, "done") == Refusal.NOTHING_LEFT
    table.coffer = 1
    assert GAME.rules.asks(table, VERT) and refusal(table, VERT, "wait") == Refusal.NONE


def test_tg_3_7_done_is_final_for_the_day():
    table = day(scene(PAIR), 2)
    play(table, AZURE, "done")
    assert not GAME.rules.asks(table, AZURE) and refusal(table, AZURE, "move B1") == Refusal.IS_DONE
    assert GAME.rules.asks(table, GULES)
    assert refusal(day(table), AZURE, "move B1") == Refusal.NONE


def test_tg_3_8_who_waits_is_asked_again_when_somebody_acts():
    table = day(scene(PAIR), 2)
    play(table, AZURE, "wait")
    assert not GAME.rules.asks(table, AZURE) and refusal(table, AZURE, "move B1") == Refusal.IS_WAITING
    play(table, GULES, "move E1")
    assert refusal(table, AZURE, "move B1") == Refusal.NONE
    play(table, AZURE, "wait")
    play(table, GULES, "done")
    assert not GAME.rules.asks(table, AZURE), "saying done is not doing something"
    assert GAME.rules.asks(day(table), AZURE)


def test_tg_r15_actions_come_before_the_mines_and_the_day_goes_up():
    table = council(dead=1, coffer=9)
    play(table, OR, "open bounty", "vote bounty #1 2")
    assert refusal(table, OR, "open bounty") == Refusal.USED_UP
    day(table)
    assert table.day == 1 and table.tanks[AZURE].actions == 2
    assert refusal(table, OR, "open bounty") == Refusal.NONE
    mine = day(scene("m m m\ntank: A A1 actions 5\ntank: B C1"))
    assert [e.kind for e in mine.events[: mine.n_events]] == [Kind.DAY, Kind.PAID, Kind.PAID, Kind.TO_COFFER]
    assert (mine.tanks[AZURE].actions, mine.tanks[AZURE].gold, mine.coffer) == (5, 1, 1)


def test_tg_r21_done_binds_and_is_no_abstention():
    table = council(dead=3, coffer=20)
    play(table, OR, "open stimulus", "done")
    play(table, VERT, "vote stimulus #1")
    assert table.ballots[0].order == 1, "who is done has not spoken: the ballot stays open"
    near = scene("""
        . . .
        tank: A A1 actions 1
        tank: B B1 lives 1 actions 1
        tank: C C1 actions 1
        coffer: 20
    """)
    play(near, GULES, "done")
    hit(play(near, AZURE, "shoot B1"))
    assert not GAME.rules.asks(near, GULES) and refusal(near, GULES, "open bounty") == Refusal.IS_DONE
    lone = day(scene(PAIR))
    play(lone, AZURE, "wait")
    play(lone, GULES, "done")
    assert [GAME.rules.asks(lone, s) for s in (AZURE, GULES, CHANCE, CLOCK)] == [False, False, False, True]


def test_tg_r21_a_stimulus_does_not_reopen_the_day():
    table = council(dead=1, coffer=3)
    play(table, AZURE, "done")
    play(table, OR, "open stimulus", "vote stimulus #1")
    assert table.tanks[AZURE].actions == 2 and not GAME.rules.asks(table, AZURE)


def orders_of_the_days(start, entries):
    """Who answers, in the order of their first answers, day by day; nobody answers twice while somebody asked waits in line."""
    state, days, ahead = start.copy(), [[]], {}
    for seat, action in entries:
        if seat == CLOCK:
            days.append([])
            ahead = {}
        elif seat >= 0:
            others = [s for s in range(state.book.n_seats) if s != seat and GAME.rules.asks(state, s)]
            ahead = {s: ahead.get(s, []) + [seat] for s in others}
            assert all(len(set(a)) == len(a) for a in ahead.values()), f"day {state.day}: {ahead}"
            days[-1] += [seat] if seat not in days[-1] else []
        GAME.rules.apply(state, seat, action)
    return days


def test_tg_r21_in_the_lab_all_answer_in_rotation_in_an_order_drawn_anew_each_day():
    walker = Auditor(GAME, GAME.settings({"map": "crossroads"}), 4, 8)
    state = GAME.fresh(walker.settings, 4)
    GAME.rules.setup(state)
    start, walked = state.copy(), []
    while state.day < 40 and (seat := walker.next_seat(state, walker.rng)) != NOBODY:
        walked.append((seat, walker.any_answer(state, seat, walker.rng, walker.out, walker.weights)))
        GAME.rules.apply(state, *walked[-1])
    for entries in (walked, [(e.seat, e.action) for e in contest_of_recruits(8).entries]):
        days = [tuple(day) for day in orders_of_the_days(start, entries) if len(day) == 4]
        assert len(set(days)) > 3, "the order is not the same every day"


def contest_of_recruits(seed):
    return contest(GAME, GAME.settings({"map": "crossroads", "day_limit": 40}), [player("recruit")] * 4, seed).match


def test_tg_r24_open_ballots_are_counted_in_order_before_the_new_day():
    table = council(dead=3, coffer=4)
    play(table, OR, "open bounty", "vote bounty #2 4")
    play(table, VERT, "open stimulus", "vote stimulus #1")
    play(table, 4, "vote stimulus #1")  # two of three: passes at once
    assert table.coffer == 1 and table.tanks[AZURE].actions == 2
    table = council(dead=4, coffer=4)
    play(table, OR, "open bounty", "vote bounty #2 4")
    play(table, VERT, "vote bounty #2 4", "open stimulus", "vote stimulus #1")
    play(table, 4, "vote stimulus #1")
    day(table)
    assert table.tanks[GULES].bounty == 4, "opened first, counted first"
    assert events(table, Kind.FAILED) == [(VERT, 0, 0)], "nothing was left to pay the stimulus with"
    assert table.ballots[0].order == table.ballots[1].order == 0
    kinds = [e.kind for e in table.events[: table.n_events]]
    assert kinds.index(Kind.FAILED) < kinds.index(Kind.DAY)


def test_tg_r27_entries_take_effect_in_the_order_they_arrive():
    text = ". . .\ntank: A A1 actions 1\ntank: B C1 actions 1"
    first, second = scene(text), scene(text)
    play(first, AZURE, "move B1")
    assert refusal(first, GULES, "move B1") == Refusal.OCCUPIED
    play(second, GULES, "move B1")
    assert refusal(second, AZURE, "move B1") == Refusal.OCCUPIED
    one, other = scene(text), scene(text)
    play(play(one, AZURE, "done"), GULES, "done")
    play(play(other, GULES, "done"), AZURE, "done")
    assert table_hash(one) == table_hash(other)


def test_tg_r29_gamedays_of_the_calendar_are_monday_wednesday_thursday():
    assert [is_gameday(k) for k in range(7)] == [True, False, True, True, False, False, False]
