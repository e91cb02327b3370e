"""Chapter 10. The end."""

from sandtable.core.record import table_hash
from sandtable.core.seats import CHANCE, CLOCK
from sandtable.games.tank import GAME
from sandtable.games.tank.rules.state import Ending

from .table import AZURE, GULES, OR, VERT, Kind, Refusal, Status, council, day, events, hit, play, refusal, scene

LAST_TWO = """
    . . . .
    tank: Azure A1 actions 5
    tank: Gules B1 lives 1 gold 3
    tank: Or D1 dead
    coffer: 20
"""


def outcome(table):
    out = [0] * table.book.n_seats
    GAME.rules.outcome(table, out)
    return out


def test_tg_10_1_the_last_living_tank_wins_at_once():
    table = hit(play(scene(LAST_TWO), AZURE, "shoot B1"))
    assert table.ending == Ending.LAST_TANK and events(table, Kind.WON) == [(AZURE, 0, 0)]
    assert outcome(table) == [1000, 0, 0]
    assert not any(GAME.rules.asks(table, s) for s in (AZURE, GULES, OR, CHANCE, CLOCK))


def test_tg_10_2_after_the_last_day_the_living_draw():
    table = day(scene(LAST_TWO, day_limit=2), 2)
    assert table.ending == Ending.NONE and table.day == 2
    assert day(table).ending == Ending.DAY_LIMIT and table.day == 2
    assert outcome(table) == [500, 500, 0]


def test_tg_10_3_a_win_is_1000_and_the_living_of_a_draw_share_it():
    assert outcome(hit(play(scene(LAST_TWO), AZURE, "shoot B1"))) == [1000, 0, 0]
    assert outcome(day(scene(LAST_TWO, day_limit=1), 2)) == [500, 500, 0]
    three = LAST_TWO.replace("dead", "lives 2")
    assert outcome(day(scene(three, day_limit=1), 2)) == [333, 333, 333]


def test_tg_10_4_after_the_end_nothing_is_entered():
    table = hit(play(scene(LAST_TWO), AZURE, "shoot B1"))
    for seat, entry in ((AZURE, "move B1"), (OR, "open stimulus"), (CLOCK, "day"), (CHANCE, "hit"), (AZURE, "done")):
        assert refusal(table, seat, entry) == Refusal.OVER


def test_tg_10_5_who_gives_up_leaves_the_board_and_the_council():
    table = council(dead=2)
    GAME.rules.concede(table, OR)
    assert table.tanks[OR].status == Status.LEFT and table.board[10] == 0 and not GAME.rules.asks(table, OR)
    assert refusal(table, OR, "open stimulus") == Refusal.NOT_A_MEMBER
    GAME.rules.concede(table, AZURE)
    assert table.ending == Ending.LAST_TANK and outcome(table) == [0, 1000, 0, 0]
    early = scene("T . T")
    GAME.rules.concede(early, AZURE)
    play(early, CHANCE, "spawn A1")
    assert early.ending == Ending.LAST_TANK and outcome(early) == [0, 1000]


def test_tg_r20_day_limit_0_is_no_limit():
    table = day(scene(LAST_TWO, day_limit=0), 300)
    assert table.ending == Ending.NONE and table.day == 300
    assert scene(LAST_TWO).book.day_limit == 200


def test_tg_r20_among_people_there_is_no_limit_unless_they_set_one():
    assert GAME.settings()["day_limit"] == 200 and GAME.settings(at_table=True)["day_limit"] == 0
    assert GAME.settings({"day_limit": 9}, at_table=True)["day_limit"] == 9


def test_tg_r22_open_ballots_lapse_with_the_game():
    table = scene(LAST_TWO)
    play(table, OR, "open stimulus")
    hit(play(table, AZURE, "shoot B1"))
    assert table.ending == Ending.LAST_TANK and table.ballots[0].order == 0 and table.coffer == 20


def test_tg_r31_gold_and_bounty_of_who_gives_up_go_to_the_coffer():
    table = scene("""
        . . . .
        tank: Azure A1 actions 1
        tank: Gules B1 gold 3 bounty 4
        tank: Or D1
    """)
    play(table, AZURE, "shoot B1")
    GAME.rules.concede(table, GULES)
    assert table.coffer == 7 and table.dice == 0 and GAME.rules.asks(table, CLOCK)
    play(table, CLOCK, "day")
    assert table.tanks[GULES].actions == 0


def test_a_ballot_closes_when_the_last_silent_member_gives_up():
    table = council(dead=3)
    play(table, OR, "open stimulus", "vote stimulus #1")
    GAME.rules.concede(table, 4)
    assert table.ballots[0].order == 1
    GAME.rules.concede(table, VERT)
    assert table.ballots[0].order == 0 and table.tanks[AZURE].actions == 2


def test_tg_r28_everything_is_open():
    table = council(dead=2)
    play(table, OR, "open stimulus", "vote stimulus #1")
    for seat in (AZURE, OR, -3):
        view = table.copy()
        GAME.secrets.hide(view, seat)
        assert table_hash(view) == table_hash(table)
