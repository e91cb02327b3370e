"""Chapter 10. Elimination and victory."""

from sandtable.games.trts.rules.state import Ending, Phase
from tests.games.trts.table import BASES, GAME, count, engage, finish_round, holder, legal, play, stay, table

LAST = "round 3 engagement\nazure westhold: base\nazure salt-pan: 3 trooper\ngules the-anvil: depot hurt=7\ngules thornfield: 4 trooper"
THREE = """round 3 engagement
    azure northgate: base
    azure high-steps: 3 trooper
    gules the-well: depot hurt=7
    gules holds eagle-rock
    or reedmark: base
    or holds marsh-lane fox-hollow bone-yard"""


def result(state):
    out = [0] * 4
    GAME.rules.outcome(state, out)
    return out[: state.book.n_seats]


def raze(state, where):
    """Azure's group fires at the depot until it falls."""
    stay(state)
    play(state, 0, f"hit gules:depot@{where}")
    return state


def test_tr_10_1_a_seat_without_a_building_is_eliminated():
    state = raze(engage(table(LAST), 0, "the-anvil", "3 trooper@salt-pan"), "the-anvil")
    assert state.phase == Phase.OVER and state.out[1] and result(state) == [1000, 0]
    state = raze(
        engage(table(LAST + "\ngules easthold: depot site"), 0, "the-anvil", "3 trooper@salt-pan"), "the-anvil"
    )
    assert state.phase != Phase.OVER  # a site is a building


def test_tr_10_2_its_pieces_and_markers_leave():
    state = raze(engage(table(LAST), 0, "the-anvil", "3 trooper@salt-pan"), "the-anvil")
    assert state.seats[1].n_pieces == 0 and holder(state, "thornfield") == -1 and holder(state, "the-anvil") == 0


def test_tr_10_3_most_areas_then_supply_then_the_line():
    def end(text):
        state = table(f"round 32 engagement\n{BASES}\n{text}")
        play(state, 0, "pass")
        play(state, 1, "pass")
        assert state.phase == Phase.OVER and state.ending == Ending.LAST_ROUND
        return result(state)

    assert end("gules holds thornfield") == [0, 1000]
    assert end("gules easthold: guard") == [0, 1000]
    assert end("") == [1000, 0]  # the foremost in the line


def test_tr_10_4_two_players_free_for_all_last_man_standing():
    state = raze(engage(table(THREE, 3, match="free-for-all"), 0, "the-well", "3 trooper@high-steps"), "the-well")
    assert state.phase == Phase.OVER and result(state) == [0, 0, 1000]  # three areas against four
    state = raze(engage(table(THREE, 3, match="last-man-standing"), 0, "the-well", "3 trooper@high-steps"), "the-well")
    assert state.phase == Phase.ENGAGEMENT and state.out[1]
    GAME.rules.concede(state, 2)
    assert state.phase == Phase.OVER and result(state) == [1000, 0, 0]
    state = raze(engage(table(LAST), 0, "the-anvil", "3 trooper@salt-pan"), "the-anvil")
    assert result(state) == [1000, 0]


def test_tr_10_5_the_team_of_an_eliminated_seat_loses():
    state = table(
        """round 3 engagement
        azure oakhold: base
        azure oak-gate: 3 trooper
        gules the-cross: depot hurt=7
        or ashhold: base
        vert yewhold: base
        vert holds south-road west-road east-road""",
        seats=4,
        match="team",
    )
    raze(engage(state, 0, "the-cross", "3 trooper@oak-gate"), "the-cross")
    assert state.phase == Phase.OVER and result(state) == [1000, 0, 1000, 0]
    state = table(
        """round 32 engagement
        azure oakhold: base
        gules elmhold: base
        or ashhold: base
        or holds south-road
        vert yewhold: base""",
        seats=4,
        match="team",
    )
    for seat in range(4):
        play(state, seat, "pass")
    assert result(state) == [1000, 0, 1000, 0]  # areas are added up


def test_tr_10_6_nobody_left_is_a_draw():
    from sandtable.games.trts.rules.victory import eliminate_the_homeless

    state = table("round 3 engagement\nazure westhold: trooper\ngules easthold: trooper")
    eliminate_the_homeless(state)
    assert state.phase == Phase.OVER and result(state) == [500, 500]
    state = table(
        "round 3 engagement\nazure oakhold: trooper\ngules elmhold: trooper\nor ashhold: base\nvert yewhold: base",
        seats=4,
        match="team",
    )
    eliminate_the_homeless(state)
    assert result(state) == [500] * 4


def test_tr_10_7_a_win_is_1000_a_loss_0():
    state = table(f"round 3 engagement\n{BASES}")
    GAME.rules.concede(state, 0)
    assert result(state) == [0, 1000] and not any(GAME.rules.asks(state, s) for s in (-2, -1, 0, 1))


def test_tr_10_8_who_gives_up_is_eliminated():
    state = table(THREE, 3, match="last-man-standing")
    GAME.rules.concede(state, 0)
    assert state.out[0] and state.phase == Phase.ENGAGEMENT and state.seat == 1 and count(state, 0, "trooper") == 0
    state = engage(table(THREE, 3, match="last-man-standing"), 0, "the-well", "3 trooper@high-steps")
    GAME.rules.concede(state, 0)  # in the middle of a fight
    assert not state.fight and holder(state, "the-well") == 1 and state.seat == 1


def test_tr_r3_units_do_not_save_a_seat_without_buildings():
    state = raze(engage(table(LAST), 0, "the-anvil", "3 trooper@salt-pan"), "the-anvil")
    assert state.out[1]  # four troopers stood in Thornfield


def test_tr_r4_the_match_type_is_an_option():
    import pytest

    from sandtable.core.errors import Unreadable
    from tests.scenes import fresh

    assert fresh(GAME).book.match == 1 and fresh(GAME, 3).book.match == 3
    assert fresh(GAME, 4, match="team").book.match == 2 and fresh(GAME, 3, match="last-man-standing").book.match == 4
    for seats, match in ((3, "team"), (2, "team"), (3, "two-player")):
        with pytest.raises(Unreadable, match="TR-R4"):
            fresh(GAME, seats, match=match)


def test_tr_r5_contested_areas_do_not_count_and_bare_markers_do():
    state = table(
        f"round 32 engagement\n{BASES}\nazure the-anvil: guard\ngules the-anvil: guard\ngules holds thornfield"
    )
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert result(state) == [0, 1000]


def test_tr_r26_all_that_fall_in_one_step_are_out():
    from sandtable.games.trts.rules.victory import eliminate_the_homeless

    state = table("round 3 engagement\nazure northgate: trooper\ngules stonefoot: trooper\nor reedmark: base", 3)
    eliminate_the_homeless(state)
    assert state.out[:3] == [1, 1, 0] and result(state) == [0, 0, 1000]


def test_the_game_goes_on_while_nobody_falls():
    state = table(BASES)
    for _ in range(3):
        finish_round(state)
    assert state.round == 5 and legal(state, 0)


def test_tr_10_2_the_area_of_the_fallen_does_not_pass_to_who_died_there():
    for match in ("last-man-standing", "free-for-all"):
        state = table(
            """round 3 engagement
            azure northgate: base
            azure high-steps: raider hurt=1
            gules the-well: depot hurt=7, hawk
            or reedmark: base
            or holds marsh-lane bone-yard""",
            3,
            match=match,
        )
        engage(state, 0, "the-well", "1 raider@high-steps")
        stay(state)
        play(state, 0, "hit gules:depot@the-well")
        play(state, 1, "hit azure:raider@the-well")
        assert state.out[1] and count(state, 0, "raider") == 0
        assert holder(state, "the-well") == -1  # azure's marker only said that it engaged (TR-9.4)
    assert result(state) == [0, 0, 1000]  # two areas against three
