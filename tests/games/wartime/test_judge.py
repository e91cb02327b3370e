"""Rules of thumb: what the sergeant does in small positions, and what the judge thinks of them."""

from tests.games.wartime.board import GAME, do, table

HOME = "A-centre1 19 243.8\nA-well1 19 356.2\nA-well2 19 187.8\nA-storage1 57 243.8\nA-storage2 57 187.8\n"
FOE = "B-centre1 881 243.8\nB-well1 881 356.2\nB-well2 881 187.8\nB-storage1 843 243.8\nB-storage2 843 187.8\n"


def scored(state):
    """Every answer that is offered, the best first."""
    seat, out = state.seat, [0] * 208
    actions = out[: GAME.rules.legal(state, seat, out)]
    scores = [0] * len(actions)
    GAME.thinking.thumb(state, seat, actions, len(actions), scores)
    names = [GAME.people.notation.write(state, seat, a) for a in actions]
    return [name for _, name in sorted(zip(scores, names, strict=True), key=lambda s: -s[0])]


def best(state):
    return scored(state)[0]


def score(state, text):
    action, scores = [GAME.people.notation.read(state, state.seat, text)], [0]
    GAME.thinking.thumb(state, state.seat, action, 1, scores)
    return scores[0]


def test_infantry_captures_rather_than_destroys():
    state = table(HOME + "A-infantry1 450 100\n" + FOE + "B-factory1 480 100")
    assert best(state) == "A-infantry1 capture"
    assert best(do(state, "A-infantry1 capture")) == "on B-factory1"
    ringed = table(HOME + "A-infantry1 450 100\n" + FOE + "B-factory1 485 100 ring")
    assert best(ringed) == "A-infantry1 attack"


def test_an_enemy_weapon_is_captured_before_all_else():
    state = table(HOME + "A-infantry1 450 100\nA-tank1 450 140\n" + FOE + "B-super1 480 100\nB-factory1 480 140")
    assert best(state) == "A-infantry1 capture" and best(do(state, "A-infantry1 capture")) == "on B-super1"


def test_a_weapon_is_built_at_home_against_a_bulldozer_that_comes_near():
    text = HOME + "A-factory1 95 243.8\nA-bulldozer1 95 210\nA cash 1600\n" + FOE + "B-bulldozer1 {} 210\nB cash 900"
    near, far = table(text.format(600)), table(text.format(850))
    assert score(near, "A-bulldozer1 build super") == score(near, "A-bulldozer1 move") > 0, "that, or drive on: by lot"
    assert best(far) == "A-bulldozer1 move" and score(far, "A-bulldozer1 build super") == 0


def test_no_weapon_is_built_where_an_enemy_weapon_would_strike_it_first():
    text = HOME + "A-bulldozer1 500 300\nA cash 1600\n" + FOE + "B-super1 700 300{}\nB-bulldozer1 820 300"
    assert score(table(text.format("")), "A-bulldozer1 build super") == 0
    with_disc = table(text.format("") + "\nA discs 1")
    assert score(with_disc, "A-bulldozer1 build super") > 0, "built and striking in one turn"
    assert score(table(text.format(" ring") + "\nA discs 1"), "A-bulldozer1 build super") == 0
    resting = table(text.format(""), super_reload=3)
    resting.round, resting.seats[1].struck = 5, 5
    assert score(resting, "A-bulldozer1 build super") > 0, "while the other reloads"


def test_the_own_weapon_is_fortified_before_an_enemy_weapon_can_strike():
    text = HOME + "A-bulldozer1 57 300\nA-super1 400 300\nA cash 200\n" + FOE + "B-bulldozer1 700 300\nB cash {}"
    assert best(table(text.format(1500), super_reload=2)) == "A-super1 fortify"
    assert score(table(text.format(100)), "A-super1 fortify") < score(table(text.format(1500)), "A-super1 fortify")


def test_a_building_that_is_likely_to_be_hit_is_worth_a_ring():
    text = HOME + "A-barracks1 300 300\nA cash 100\n" + FOE + "B-infantry1 {} 300"
    near, far = table(text.format(330)), table(text.format(600))
    assert score(near, "A-barracks1 fortify") > 300 and score(far, "A-barracks1 fortify") < 0
    tank = table(text.format(600) + "\nB-tank1 345 300")
    assert score(tank, "A-barracks1 fortify") < 0, "no ring keeps a tank off"


def test_a_battery_is_built_against_jets_and_fires_at_them():
    text = (
        HOME + "A-bulldozer1 95 215\nA cash 100\nA-factory1 133 243.8\nA-barracks1 171 243.8\nA-tank1 171 100\n" + FOE
    )
    with_jet = table(text + "B-airfield1 805 243.8\nB-jet1 on B-airfield1")
    assert score(with_jet, "A-bulldozer1 build battery") == 600 > score(table(text), "A-bulldozer1 build battery")
    state = table(HOME + "A-battery1 300 300\n" + FOE + "B-jet1 380 300")
    assert best(state) == "A-battery1 at-air"


def test_forces_hunt_the_weapon_rather_than_what_is_nearer():
    text = HOME + "A-tank1 450 300\n" + FOE + "B-bulldozer1 450 520\n{}"
    toward = do(table(text.format("B-super1 700 300")), "A-tank1 move", "roll 4")
    assert best(toward) == "to 530 300"
    assert best(do(table(text.format("")), "A-tank1 move", "roll 4")) == "to 450 380"


def test_a_truck_takes_two_aboard_and_goes_to_the_front():
    text = HOME + "A-bulldozer1 57 300\nA-truck1 150 300\nA-infantry1 180 300\nA-infantry2 180 315\n" + FOE
    state = table(text)
    assert best(state) == "A-truck1 embark"
    do(state, "A-truck1 embark", "roll 6", "on A-infantry1", "on A-infantry2", "end turn")
    assert [s for s in scored(state) if "bulldozer" not in s][0] == "A-truck1 move"
    wish = table(HOME + "A-factory1 95 243.8\nA-infantry1 180 300\nA-infantry2 180 315\nA cash 100\n" + FOE)
    assert score(wish, "A-factory1 build truck") > 500
    assert score(table(HOME + "A-factory1 95 243.8\nA cash 100\n" + FOE), "A-factory1 build truck") < 100


def test_the_judge_halves_a_weapon_that_has_nothing_to_strike():
    text = HOME + "A-super1 {} 243.8\n" + FOE
    assert GAME.thinking.judge(table(text.format(133)), 0) < GAME.thinking.judge(table(text.format(500)), 0)
    assert GAME.thinking.judge(table(text.format(133), map="strait"), 0) == GAME.thinking.judge(
        table(text.format(500)), 0
    )
