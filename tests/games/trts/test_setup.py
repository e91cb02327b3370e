"""Chapter 1. The table and the rounds."""

from sandtable.core.checks import scenes
from sandtable.core.seats import CHANCE
from sandtable.games.trts.rules.state import Phase, Refusal
from tests.games.trts.table import (
    BASES,
    GAME,
    count,
    engage,
    finish_round,
    holder,
    legal,
    play,
    refusal,
    stay,
    table,
    view,
)


def dealt(*drawn, seats=2, **options):
    state = scenes.fresh(GAME, seats, **options)
    for word in drawn:
        scenes.play(GAME, state, CHANCE, word)
    return state


def test_tr_1_1_two_to_four_seats_and_an_empty_board():
    for seats in (2, 3, 4):
        state = scenes.fresh(GAME, seats)
        assert state.phase == Phase.LINE and state.n_shown == 0
        assert all(holder(state, name) == -1 for name in GAME.people.notation.areas(state.book))
    assert list(GAME.seats) == [2, 3, 4]


def test_tr_1_2_the_line_is_drawn_token_by_token():
    state = dealt("gules")
    assert refusal(state, CHANCE, "gules") == Refusal.NOT_LEFT
    assert refusal(state, CHANCE, 99 * 32) == Refusal.NOT_LEFT
    play(state, CHANCE, "azure")
    assert state.line[:2] == [1, 0] and state.phase == Phase.START
    weights = [0] * 30
    assert GAME.rules.odds(state, weights) == 2 and weights[:2] == [1, 1]


def test_tr_1_3_starting_areas_are_drawn_among_those_left():
    state = dealt("gules", "azure", "easthold")
    assert refusal(state, CHANCE, "easthold") == Refusal.NOT_LEFT
    assert refusal(state, CHANCE, "the-anvil") == Refusal.NOT_LEFT
    assert refusal(state, CHANCE, 1 + 32 * 77) == Refusal.NO_SUCH_AREA
    assert legal(state, CHANCE) == ["westhold"]


def test_tr_1_4_a_seat_starts_with_what_its_faction_names():
    state = dealt("azure", "gules", "westhold", "easthold")
    assert count(state, 0, "base", "westhold") == 1 and count(state, 0, "worker", "westhold") == 5
    assert holder(state, "westhold") == 0 and holder(state, "easthold") == 1
    assert state.seats[0].n_pieces == 2


def test_tr_1_5_a_round_has_its_phases_and_the_line_moves_on():
    state = dealt("azure", "gules", "westhold", "easthold")
    assert state.round == 1 and state.phase == Phase.PRODUCTION
    play(state, 0, "done", "done")
    play(state, 1, "done", "done")
    assert state.phase == Phase.ENGAGEMENT and state.seat == 0
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert state.round == 2 and state.phase == Phase.INCOME and state.line[:2] == [1, 0]


def test_tr_1_6_secret_phases_are_answered_by_all_at_once():
    state = table(BASES)
    assert GAME.rules.asks(state, 0) and GAME.rules.asks(state, 1) and not GAME.rules.asks(state, CHANCE)
    before = bytes(view(state, 1).freeze())
    play(state, 0, "done")
    assert bytes(view(state, 1).freeze()) == before and GAME.rules.asks(state, 0)
    play(state, 0, "done")
    assert view(state, 1).done[0] and not GAME.rules.asks(state, 0)
    assert refusal(state, 0, "done") == Refusal.NOT_ASKED
    play(state, 1, "done", "done")
    assert state.phase == Phase.ENGAGEMENT
    assert refusal(state, 1, "pass") == Refusal.NOT_ASKED


def test_tr_1_7_an_answer_belongs_to_its_step():
    state = table(BASES)
    assert refusal(state, 0, "pass") == Refusal.WRONG_TIME
    assert refusal(state, 0, "move 1 worker@westhold salt-pan") == Refusal.WRONG_TIME
    assert refusal(state, 0, 3 + 32 * 5) == Refusal.WRONG_TIME  # done, with a part that means nothing
    assert refusal(table(f"round 3 engagement\n{BASES}"), 0, "done") == Refusal.WRONG_TIME


def test_tr_r1_movement_closes_production_and_shares_points_with_engagement():
    state = table("round 3 production\nazure westhold: base\nazure salt-pan: trooper\ngules easthold: base")
    play(state, 0, "done", "move 1 trooper@salt-pan westhold", "done")
    play(state, 1, "done", "done")
    assert state.seats[0].pieces[0].area == 0
    assert refusal(state, 0, "engage long-dune") == Refusal.NONE  # one point is left
    assert refusal(state, 0, "engage the-anvil") == Refusal.NOBODY_CAN  # two would be needed


def test_tr_r2_the_number_of_rounds_is_an_option():
    assert scenes.fresh(GAME).book.rounds == 32
    state = table(f"round 12 engagement\n{BASES}", rounds=12)
    play(state, 0, "pass")
    play(state, 1, "pass")
    assert state.phase == Phase.OVER
    state = table(f"round 12 engagement\n{BASES}")
    assert finish_round(state).round == 13


def test_tr_r6_line_and_starts_are_chance_and_the_front_goes_to_the_end():
    state = dealt("or", "azure", "gules", "northgate", "reedmark", "stonefoot", seats=3)
    assert state.line[:3] == [2, 0, 1] and holder(state, "reedmark") == 1
    finish_round(state)
    assert state.line[:3] == [0, 1, 2]


def test_tr_6_9_an_absent_seat_passes_and_fires_back():
    state = table(f"""round 5 engagement
        {BASES}
        azure salt-pan: 2 trooper
        gules the-anvil: trooper""")
    engage(state, 0, "the-anvil", "1 trooper@salt-pan")
    assert GAME.people.notation.write(state, 1, GAME.thinking.idle(state, 1)) == "stand"
    stay(state)
    play(state, 0, "hold")
    assert GAME.people.notation.write(state, 1, GAME.thinking.idle(state, 1)) == "hit azure:trooper@the-anvil"
    state = table(BASES)
    assert GAME.people.notation.write(state, 0, GAME.thinking.idle(state, 0)) == "done"
    state = table(f"round 3 engagement\n{BASES}")
    assert GAME.people.notation.write(state, 0, GAME.thinking.idle(state, 0)) == "pass"
