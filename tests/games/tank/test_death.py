"""Chapter 7. Death and destruction."""

from sandtable.games.tank import GAME
from sandtable.games.tank.aloud import aloud

from .table import AZURE, GULES, OR, VERT, Kind, Refusal, Status, council, day, events, hit, play, refusal, scene

THREE = """
    . . . .
    . . . .
    tank: Azure A1 actions 5 gold 1
    tank: Gules B1 lives 1 actions 3 gold 6 bounty 2 range 4
    tank: Or D2 actions 1
    coffer: 9
"""
CORPSE = """
    . . . .
    tank: Azure A1 actions 5 gold 3
    tank: Gules B1 dead gold 4 durability 2
    tank: Or D1 actions 1
"""


def test_tg_7_1_who_takes_the_last_life_gains_gold_and_bounty():
    table = hit(play(scene(THREE), AZURE, "shoot B1"))
    assert table.tanks[AZURE].gold == 9 and events(table, Kind.KILLED) == [(AZURE, GULES, 8)]
    poor = scene(THREE)
    poor.tanks[GULES].gold = poor.tanks[GULES].bounty = 0
    assert events(hit(play(poor, AZURE, "shoot B1")), Kind.KILLED) == [(AZURE, GULES, 0)]


def test_tg_7_2_a_dead_tank_stays_with_durability_three_and_keeps_its_range():
    table = hit(play(scene(THREE), AZURE, "shoot B1"))
    gules = table.tanks[GULES]
    assert (gules.status, gules.square, gules.actions, gules.gold) == (Status.DEAD, 1, 0, 0)
    assert (gules.durability, gules.range) == (3, 4)
    assert refusal(table, AZURE, "move B1") == Refusal.OCCUPIED
    assert refusal(table, AZURE, "shoot C1") == Refusal.NO_SIGHT


def test_tg_7_3_the_dead_neither_act_nor_gain():
    table = scene("m m . .\ntank: A A1 actions 1\ntank: B B1 dead gold 20\ntank: C D1\ncoffer: 5")
    for entry in ("move C1", "shoot C1", "trade 3", "upgrade", "give 1 #1"):
        assert refusal(table, GULES, entry) == Refusal.NOT_LIVING
    day(table)
    assert (table.tanks[GULES].actions, table.tanks[GULES].gold) == (0, 20) and table.tanks[AZURE].gold == 2


def test_tg_7_4_a_dead_tank_without_durability_is_off_the_board_and_nothing_is_gained():
    table = scene(CORPSE)
    play(table, AZURE, "shoot B1")
    assert table.tanks[GULES].durability == 1 and table.board[1] != 0
    play(table, AZURE, "shoot B1")
    assert table.tanks[GULES].status == Status.DESTROYED and table.board[1] == 0
    assert table.tanks[GULES].range == 2, "nothing takes the range from its card"
    assert table.tanks[AZURE].gold == 3 and events(table, Kind.DESTROYED) == [(AZURE, GULES, 0)]
    assert refusal(table, AZURE, "move B1") == Refusal.NONE
    assert refusal(table, AZURE, "give 1 #2") == Refusal.NO_TANK


def test_tg_7_5_a_dead_tank_that_gains_a_life_lives_again():
    table = council(dead=3, coffer=15)
    play(table, OR, "open life", "vote life #3")
    play(table, VERT, "vote life #3")
    play(table, 4, "vote life #3")
    assert table.tanks[OR].status == Status.LIVING and table.n_living == 3
    assert refusal(table, OR, "move A2") == Refusal.NO_ACTION
    assert refusal(day(table), OR, "move A2") == Refusal.NONE
    table.tanks[OR].gold = 3
    assert refusal(table, OR, "trade 3") == Refusal.NONE


def test_tg_r4_gold_of_a_destroyed_tank_is_lost_or_goes_where_the_option_says():
    for option, azure, coffer in (("lost", 3, 0), ("looter", 7, 0), ("coffer", 3, 4)):
        table = play(scene(CORPSE, corpse_gold=option), AZURE, "shoot B1", "shoot B1")
        assert (table.tanks[AZURE].gold, table.coffer, table.tanks[GULES].gold) == (azure, coffer, 0)
    looted = hit(play(scene(THREE), AZURE, "shoot B1"))
    assert looted.tanks[AZURE].gold == 1 + 6 + 2


def test_tg_r13_the_resurrected_have_one_life_and_lose_their_vote():
    table = council(dead=3, coffer=40)
    table.tanks[OR].range = 4
    play(table, OR, "open bounty", "vote bounty #1 1", "open life", "vote life #3")
    play(table, VERT, "vote life #3")
    assert table.seats[OR].votes[1] != 0
    play(table, 4, "vote life #3")
    card = table.tanks[OR]
    assert (card.lives, card.actions, card.bounty, card.durability, card.range) == (1, 0, 0, 0, 4)
    assert table.seats[OR].votes[1] == 0 and refusal(table, OR, "vote bounty #1 2") == Refusal.NOT_A_MEMBER
    assert table.ballots[1].order == 1, "the ballot goes on without that vote"


def test_tg_r19_a_killed_tank_carries_nothing():
    card = hit(play(scene(THREE), AZURE, "shoot B1")).tanks[GULES]
    assert (card.actions, card.gold, card.bounty, card.lives) == (0, 0, 0, 0)


def test_tg_r25_killed_again_it_has_durability_three_again_and_keeps_gifts_till_then():
    table = council(dead=3, coffer=15)
    table.tanks[OR].durability = 1
    table.tanks[AZURE].gold = 5
    play(table, AZURE, "give 3 #3")
    assert table.tanks[OR].gold == 3
    for seat in (OR, VERT, 4):
        play(table, seat, *(["open life"] if seat == OR else []), "vote life #3")
    assert (table.tanks[OR].lives, table.tanks[OR].gold) == (1, 3)
    hit(play(table, AZURE, "shoot A3"))
    assert table.tanks[OR].durability == 3 and table.tanks[AZURE].gold == 1 + 3
    assert GAME.rules.asks(table, OR) == (table.coffer > 0)


def test_who_hears_the_board_hears_a_wreck_on_its_square_too():
    """The list of seats said *wreck*, the square *tank*."""
    said = [place.words for place in aloud(scene(CORPSE), AZURE, ("Ann", "Ben", "Cid"))]
    assert "A1: Ann's tank" in said and "B1: Ben's wreck" in said
