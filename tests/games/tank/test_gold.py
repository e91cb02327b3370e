"""Chapter 6. Gold."""

from sandtable.games.tank.rules.actions import Entry, encode

from .table import AZURE, GULES, OR, Kind, Refusal, at, day, events, legal, play, refusal, scene, square


def test_tg_6_1_a_mine_yields_a_gold_for_each_square_shared_by_the_living_in_it():
    table = day(scene("m m m m .\n. . . . .\ntank: A A1\ntank: B D1\ntank: C E1\ntank: D B1 dead"))
    assert [t.gold for t in table.tanks[:4]] == [2, 2, 0, 0] and table.coffer == 0
    assert sorted(events(table, Kind.PAID)) == [(AZURE, 0, 2), (GULES, 0, 2)]


def test_tg_6_2_what_does_not_divide_evenly_goes_to_the_coffer():
    table = day(scene("m m m m m\n. . . . .\ntank: A A1\ntank: B D1\ntank: C C2"))
    assert [t.gold for t in table.tanks[:3]] == [2, 2, 0] and table.coffer == 1
    small = day(scene("m m .\n. . m\ntank: A A1\ntank: B B1\ntank: C C2"))
    assert [t.gold for t in small.tanks[:3]] == [1, 1, 1] and small.coffer == 0
    crowd = day(scene("m . .\n. . .\ntank: A A1\ntank: B C1"), 2)
    assert (crowd.tanks[AZURE].gold, crowd.coffer) == (2, 0)


def test_tg_6_3_an_empty_mine_pays_the_coffer():
    table = day(scene("m m m . .\ntank: A D1\ntank: B E1\ntank: C A1 dead"))
    assert table.coffer == 3 and all(t.gold == 0 for t in table.tanks[:3])
    assert events(table, Kind.TO_COFFER) == [(0, 0, 3)]


def test_tg_6_4_a_wall_that_breaks_beside_a_mine_becomes_mine():
    table = scene("m 1 . .\n. . 1 .\ntank: A A2 actions 2\ntank: B D1")
    play(table, AZURE, "shoot B1")
    assert table.mines[square(table, "B1")] == 1 and events(table, Kind.MINE_GROWS) == [(0, 1, 0)]
    assert day(table).coffer == 2


def test_tg_6_4_only_orthogonally():
    table = scene("m . .\n. 1 .\n. . .\ntank: A C2 actions 2\ntank: B C3")
    play(table, AZURE, "shoot B2")
    assert table.mines[square(table, "B2")] == 0 and events(table, Kind.MINE_GROWS) == []


def test_tg_6_5_trades_of_3_5_8_and_10_gold():
    for gold, actions in ((3, 1), (5, 2), (8, 3), (10, 4)):
        table = play(scene("...\ntank: A A1 gold 10\ntank: B C1"), AZURE, f"trade {gold}")
        assert (table.tanks[AZURE].gold, table.tanks[AZURE].actions) == (10 - gold, actions)
    table = scene("...\ntank: A A1 gold 20\ntank: B C1")
    for gold in (0, 1, 2, 4, 6, 7, 9, 11, 13, 20):
        assert refusal(table, AZURE, f"trade {gold}") == Refusal.NO_SUCH_TRADE
    assert play(table, AZURE, "trade 3", "trade 3").tanks[AZURE].actions == 2
    assert [a for a in legal(table, AZURE) if a.startswith("trade")] == ["trade 3", "trade 5", "trade 8", "trade 10"]


def test_tg_6_6_eight_gold_buy_one_more_range_again_and_again():
    table = scene("...\ntank: A A1 gold 17\ntank: B C1")
    play(table, AZURE, "upgrade", "upgrade")
    assert (table.tanks[AZURE].gold, table.tanks[AZURE].range, table.tanks[AZURE].actions) == (1, 4, 0)


def test_tg_6_7_gifts_need_range_but_no_sight_and_each_pays_a_tax():
    table = scene(". 3 . . .\ntank: A A1 gold 9\ntank: B C1\ntank: C D1")
    assert refusal(table, AZURE, "shoot C1") == Refusal.NO_ACTION
    play(table, AZURE, "give 3 #2", "give 1 #2")
    assert (table.tanks[AZURE].gold, table.tanks[GULES].gold, table.coffer) == (3, 4, 2)
    assert refusal(table, AZURE, "give 1 #3") == Refusal.OUT_OF_RANGE
    assert refusal(table, AZURE, encode(Entry.GIVE, 0, 3, 1)) == Refusal.NO_TANK
    assert [a for a in legal(table, AZURE) if a.startswith("give")] == ["give 1 #2", "give 2 #2"]


def test_tg_6_8_nobody_spends_more_than_they_hold_the_tax_included():
    table = scene("...\ntank: A A1 gold 7\ntank: B C1")
    assert refusal(table, AZURE, "give 6 #2") == Refusal.NONE
    assert refusal(table, AZURE, "give 7 #2") == Refusal.NOT_ENOUGH_GOLD
    assert refusal(table, AZURE, "upgrade") == Refusal.NOT_ENOUGH_GOLD
    assert refusal(table, AZURE, "trade 8") == Refusal.NOT_ENOUGH_GOLD
    assert refusal(table, AZURE, encode(Entry.GIVE, 0, GULES, 2**31 - 1)) == Refusal.NOT_ENOUGH_GOLD
    assert refusal(table, AZURE, "give 4 #2") == Refusal.NONE, "any amount, not only those listed"


def test_tg_6_9_a_gift_is_of_one_gold_or_more():
    assert refusal(scene("...\ntank: A A1 gold 7\ntank: B C1"), AZURE, "give 0 #2") == Refusal.NO_AMOUNT


def test_tg_r5_gold_goes_to_others_the_dead_included():
    text = ". . .\ntank: A A1 gold 5\ntank: B B1 dead\ntank: C C1"
    table = scene(text)
    assert refusal(table, AZURE, "give 1 #1") == Refusal.OWN_TANK
    assert play(table, AZURE, "give 2 #2").tanks[GULES].gold == 2
    greedy = play(scene(text, self_gift=True), AZURE, "give 3 #1")
    assert (greedy.tanks[AZURE].gold, greedy.coffer) == (4, 1)


def test_tg_r7_eight_gold_are_five_and_three_and_gold_costs_no_action():
    text = "...\ntank: A A1 gold 30 actions 1\ntank: B C1"
    one, two = play(scene(text), AZURE, "trade 8"), play(scene(text), AZURE, "trade 5", "trade 3")
    assert one.tanks[AZURE].actions == two.tanks[AZURE].actions == 4
    spent = play(scene(text), AZURE, "upgrade", "give 2 #2")
    assert spent.tanks[AZURE].actions == 1


def test_tg_r8_actions_beyond_five_are_lost():
    table = play(scene("...\ntank: A A1 gold 10 actions 3\ntank: B C1"), AZURE, "trade 10")
    assert (table.tanks[AZURE].actions, table.tanks[AZURE].gold) == (5, 0)
    assert events(table, Kind.TRADE) == [(AZURE, 10, 2)]
    assert day(table).tanks[AZURE].actions == 5


def test_tg_r16_mines_that_touch_merge_and_older_empty_squares_stay_floor():
    table = scene("""
        m 1 m . .
        . . . . .
        tank: A B2 actions 2
        tank: B A1
        tank: C C1
    """)
    assert [table.mines[s] for s in range(3)] == [1, 0, 3]
    play(table, AZURE, "shoot B1")
    assert [table.mines[s] for s in range(5)] == [1, 1, 1, 0, 0], "one mine, and D1 stays floor"
    day(table)
    assert [t.gold for t in table.tanks[:3]] == [0, 1, 1] and table.coffer == 1
    corpse = scene("m . .\n. . .\ntank: A C1 actions 1\ntank: B B1 dead durability 1\ntank: C C2")
    play(corpse, AZURE, "shoot B1")
    assert corpse.mines[1] == 0 and at(corpse, OR) == "C2", "a destroyed tank's square does not become mine"
