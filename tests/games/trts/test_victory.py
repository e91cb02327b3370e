"""Chapter 10. Elimination and victory."""

from sandtable.games.trts.rules.state import Ending, Phase
from sandtable.games.trts.rules.victory import eliminate_the_homeless
from tests.games.trts.table import BASES, GAME, count, engage, finish_round, holder, legal, play, stay, table, view

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


def test_tr_10_6_nobody_left_is_a_draw_of_those_who_fell_last():
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
    state = table(THREE.replace("base", "guard").replace("depot hurt=7", "base"), 3, match="last-man-standing")
    GAME.rules.concede(state, 1)
    eliminate_the_homeless(state)
    assert state.phase == Phase.OVER and result(state) == [500, 0, 500]  # gules was out before


def test_tr_10_7_a_win_is_1000_a_loss_0_and_a_draw_is_shared():
    bare = THREE.replace("base", "guard").replace("depot hurt=7", "guard")
    state = table(bare, 3, match="last-man-standing")
    eliminate_the_homeless(state)
    assert state.phase == Phase.OVER and result(state) == [333, 333, 333]
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

    from sandtable.core.checks.scenes import fresh
    from sandtable.core.errors import Unreadable

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


def contested_by_three(phase):
    """Azure and gules in The Well, or elsewhere; azure's raiders could go to High Steps."""
    return table(
        f"""round 3 {phase}
        azure northgate: base
        azure holds high-steps
        gules stonefoot: base
        gules the-well: 2 trooper
        azure the-well: 2 raider
        or reedmark: base
        or marsh-lane: 2 trooper""",
        3,
        match="last-man-standing",
    )


def test_tr_r35_who_gives_up_shows_nothing_of_what_others_have_moved():
    state = contested_by_three("movement")
    still = state.copy()
    play(state, 0, "move 2 raider@the-well high-steps")
    for here in (state, still):
        GAME.rules.concede(here, 2)
    for seat in (-1, 1):
        seen = [view(here, seat) for here in (state, still)]
        assert bytes(seen[0].freeze()) == bytes(seen[1].freeze())
    assert holder(state, "the-well") == -2 and not any(p.seat == 2 for p in state.shown[: state.n_shown])
    play(state, 0, "done")
    play(state, 1, "done")
    assert holder(state, "the-well") == 1


def test_tr_r35_the_points_of_the_chosen_stay_hidden():
    text = """round 3 engagement
        azure northgate: base
        gules stonefoot: base
        gules the-well: guard
        azure the-well: 2 raider
        or reedmark: base"""
    state = table(text, 3, match="last-man-standing")
    play(state, 0, "engage ashlands")
    still = state.copy()
    play(state, 0, "add 2 raider@the-well")
    for here in (state, still):
        GAME.rules.concede(here, 2)
    seen = [view(here, 1) for here in (state, still)]
    assert bytes(seen[0].freeze()) == bytes(seen[1].freeze())


def test_tr_r35_areas_of_the_leaver_are_settled_when_the_phase_ends():
    text = """round 3 engagement
        azure northgate: base
        or the-well: 2 trooper
        azure the-well: guard
        gules stonefoot: base
        or reedmark: base
        or ashlands: 2 trooper
        gules ashlands: raider, guard"""
    state = table(text, 3, match="last-man-standing")
    GAME.rules.concede(state, 2)
    assert [holder(state, a) for a in ("the-well", "ashlands", "reedmark")] == [-2, -2, -1]
    play(state, 0, "pass")
    play(state, 1, "engage bone-yard", "add 1 raider@ashlands", "add 1 guard@ashlands", "done", "go", "stop")
    assert holder(state, "ashlands") == -1  # it was first the leaver's: nobody has pieces there any more
    assert holder(state, "the-well") == -2
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert holder(state, "the-well") == 0


def test_tr_9_7_contested_areas_are_settled_before_areas_are_counted():
    text = """round 32 engagement
        azure northgate: base
        or the-well: 2 trooper
        azure the-well: guard
        gules stonefoot: base, guard
        or reedmark: base"""
    state = table(text, 3, match="last-man-standing")
    GAME.rules.concede(state, 2)
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert state.phase == Phase.OVER and result(state) == [1000, 0, 0]


def test_tr_9_4_the_marker_of_a_side_without_pieces_goes_while_others_go_on():
    state = table(
        """round 3 engagement
        azure northgate: base
        azure high-steps: 3 raider
        gules the-well: trooper
        gules stonefoot: base
        or the-well: 4 guard
        or reedmark: base""",
        3,
    )
    engage(state, 0, "the-well", "3 raider@high-steps")
    while state.fight:
        if "stand" in legal(state, state.seat):
            play(state, state.seat, "stand")
        else:
            options = legal(state, state.seat)
            play(state, state.seat, next((o for o in options if "hit gules" in o), "cease"))
    flags = list(state.areas[6].flags)
    assert count(state, 1, "trooper") == 0 and holder(state, "the-well") == -2 and flags[:3] == [2, 0, 1]


def test_tr_r36_the_line_is_shuffled_each_round():
    state = table("round 3 engagement\n" + THREE.partition("\n")[2], 3, match="last-man-standing", line="shuffle")
    for seat in (0, 1, 2):
        play(state, seat, "pass")
    assert state.phase == Phase.LINE and state.n_line == 0 and GAME.rules.asks(state, -1)
    out = [0] * 9
    for drawn in (2, 0, 1):
        assert GAME.rules.odds(state, out) == 3 - state.n_line
        GAME.rules.apply(state, -1, drawn * 32)
    assert list(state.line[:3]) == [2, 0, 1] and state.phase == Phase.INCOME and state.round == 4
    plain = table("round 3 engagement\n" + THREE.partition("\n")[2], 3, match="last-man-standing")
    for seat in (0, 1, 2):
        play(plain, seat, "pass")
    assert list(plain.line[:3]) == [1, 2, 0]


def test_tr_r39_empty_markers_count_or_not():
    def end(**options):
        state = table(f"round 32 engagement\n{BASES}\ngules holds thornfield\nazure westhold: trooper", **options)
        play(state, 0, "pass")
        play(state, 1, "pass")
        return result(state)

    assert end() == [0, 1000]
    assert end(empty_markers="not") == [1000, 0]  # one area each; azure has more supply


def test_tr_r35_areas_are_settled_before_they_are_counted_if_giving_up_ends_the_game():
    for phase in ("movement", "engagement"):
        state = table(
            f"""round 3 {phase}
            azure northgate: base
            azure the-well: guard
            gules the-well: guard
            gules stonefoot: base
            or reedmark: base, 4 trooper""",
            3,
            match="free-for-all",
        )
        GAME.rules.concede(state, 1)
        assert holder(state, "the-well") == 0 and result(state) == [1000, 0, 0]  # two areas against one


def test_tr_r35_what_the_leaver_had_allotted_is_forgotten():
    state = table(
        """round 3 engagement
        azure northgate: base
        azure high-steps: 2 guard
        gules the-well: 2 guard
        gules stonefoot: base
        or reedmark: base""",
        3,
        match="last-man-standing",
    )
    stay(engage(state, 0, "the-well", "2 guard@high-steps"))
    play(state, 0, "hit gules:guard@the-well")
    GAME.rules.concede(state, 0)
    assert not state.fight and holder(state, "the-well") == 1
    assert [(p.count, p.hurt, p.due, p.mark) for p in state.seats[1].pieces if p.kind == 3] == [(2, 0, 0, 0)]


def test_tr_r35_what_exceeds_is_let_go_where_only_the_leaver_could_be_hit():
    state = table(
        """round 3 engagement
        azure northgate: base
        azure high-steps: siege-gun
        gules the-well: trooper
        gules stonefoot: base
        or the-well: trooper
        or reedmark: base""",
        3,
        match="last-man-standing",
    )
    stay(engage(state, 0, "the-well", "1 siege-gun@high-steps"))
    play(state, 0, "hit gules:trooper@the-well")
    assert state.spill and legal(state, 0)[0] == "hit or:trooper@the-well"
    GAME.rules.concede(state, 2)
    assert not state.spill and not state.fight and holder(state, "the-well") == 0
