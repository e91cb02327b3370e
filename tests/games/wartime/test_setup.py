"""Chapter 2. Setting up."""

from sandtable.core.checks.scenes import fresh, refusal
from sandtable.core.seats import CHANCE
from sandtable.games.wartime.rules.actions import Act, encode
from sandtable.games.wartime.rules.state import CASH_EACH, Phase, Refusal
from tests.games.wartime.board import GAME, at, do, no, purse


def begun(n: int = 2, **options: object) -> object:
    return do(fresh(GAME, n, **options), *[f"zone {z}" for z in {2: (1,), 3: (1, 3), 4: (1, 3, 4)}[n]], "begins A")


def test_wt_2_1_command_centre_then_bulldozer_then_oil_well() -> None:
    state = begun()
    do(state, "to 100 300", "to 100 328", "to 19 19")
    assert (
        at(state, "A-centre1") == (100, 300)
        and at(state, "A-bulldozer1") == (100, 328)
        and at(state, "A-well1") == (19, 19)
    )
    assert state.seat == 1 and state.phase == Phase.PLACE


def test_wt_2_1_the_bulldozer_touches_the_command_centre() -> None:
    state = do(begun(), "to 100 300")
    assert no(state, "to 100 329") == Refusal.NONE
    assert no(state, "to 100 329.1") == Refusal.NOT_TOUCHING
    assert no(state, "to 100 327.9") == Refusal.OVERLAP


def test_wt_2_2_who_placed_first_begins() -> None:
    state = do(fresh(GAME), "zone 2", "begins B")
    assert state.seat == 1
    do(state, "to 100 300", "to 100 328", "to 19 19")
    do(state, "to 800 300", "to 800 328", "to 881 19")
    assert state.seat == 1 and state.phase == Phase.CHOOSE and state.round == 1


def test_wt_r41_the_whole_footprint_is_at_home() -> None:
    state = begun()
    assert no(state, "to 181 300") == Refusal.NONE
    assert no(state, "to 181.1 300") == Refusal.NOT_HOME
    assert no(state, "to 881 300") == Refusal.NOT_HOME


def test_wt_r5_zones_for_two_are_strips() -> None:
    state = do(begun(), "to 19 581", "to 57 581", "to 181 19")
    assert no(state, "to 719 300") == Refusal.NONE  # B: 700 to 900
    assert no(state, "to 718.9 300") == Refusal.NOT_HOME


def test_wt_r5_zones_for_more_are_rectangles() -> None:
    state = begun(4)  # A north-west, B north-east, C south-east, D south-west
    assert no(state, "to 281 181") == Refusal.NONE
    assert no(state, "to 281.1 181") == no(state, "to 281 181.1") == Refusal.NOT_HOME
    do(state, "to 19 19", "to 57 19", "to 281 181")
    assert no(state, "to 919 181") == Refusal.NONE and no(state, "to 281 181") == Refusal.OVERLAP
    do(state, "to 919 19", "to 957 19", "to 1181 181")
    assert no(state, "to 919 719") == Refusal.NONE and no(state, "to 919 718.9") == Refusal.NOT_HOME


def test_wt_r5_chance_deals_what_is_left() -> None:
    state = fresh(GAME, 3)
    assert refusal(GAME, state, CHANCE, "zone 6") == Refusal.NOT_AN_ANSWER
    do(state, "zone 3")
    assert refusal(GAME, state, CHANCE, "zone 3") == Refusal.NOT_AN_ANSWER
    do(state, "zone 4")
    assert [s.zone for s in state.seats][:3] == [3, 4, 1]  # the last one needs no chance
    assert state.phase == Phase.BEGIN


def test_wt_r45_which_zones() -> None:
    out = [0] * 16
    for n, zones in ((2, {1, 2}), (3, {1, 3, 4}), (4, {1, 3, 4, 6}), (5, {1, 2, 3, 4, 6}), (6, {1, 2, 3, 4, 5, 6})):
        state = fresh(GAME, n)
        found = {a >> 4 for a in out[: GAME.rules.legal(state, CHANCE, out)]}
        assert found == zones
        weights = [0] * 16
        assert GAME.rules.odds(state, weights) == len(zones) and set(weights[:n]) == {1}


def test_wt_r45_the_middle_zones_lie_on_the_long_edges() -> None:
    state = do(fresh(GAME, 6), "zone 2", "zone 5", "zone 1", "zone 3", "zone 4", "begins A")
    assert no(state, "to 769 19") == Refusal.NONE  # 750 to 1050 of 1800
    assert no(state, "to 768.9 19") == no(state, "to 769 300") == Refusal.NOT_HOME


def test_wt_r4_turns_go_clockwise() -> None:
    state = do(fresh(GAME, 4), "zone 1", "zone 4", "zone 3", "begins D")
    assert [s.zone for s in state.seats] == [1, 4, 3, 6]
    order = [state.seat]
    for corner in ("19 881", "19 19", "1181 19", "1181 881"):
        x, y = corner.split()
        do(state, f"to {corner}", f"to {int(x) + (38 if x == '19' else -38)} {y}")
        do(state, f"to {'281' if x == '19' else '919'} {y}")
        order.append(state.seat)
    assert order == [3, 0, 2, 1, 3]  # south-west, north-west, north-east, south-east
    assert state.phase == Phase.CHOOSE


def test_wt_r4_chance_says_who_begins() -> None:
    state = do(fresh(GAME, 3), "zone 1", "zone 3")
    assert refusal(GAME, state, CHANCE, encode(Act.BEGIN, 3)) == Refusal.NOT_AN_ANSWER
    assert refusal(GAME, state, 0, "begins B") == Refusal.NOT_ASKED
    assert do(state, "begins B").seat == 1


def test_wt_r3_starting_cash() -> None:
    assert purse(fresh(GAME), "A") == (0, 0)
    rich = fresh(GAME, 2, start_cash=700)
    assert purse(rich, "A") == purse(rich, "B") == (700, 0) and rich.bank == 2 * CASH_EACH - 1400


def test_wt_r47_who_begins_later_gets_more_cash() -> None:
    state = do(fresh(GAME, 3, compensation=200, start_cash=100), "zone 1", "zone 3", "begins B")
    assert [purse(state, seat)[0] for seat in "BCA"] == [100, 300, 500] and state.bank == 3 * CASH_EACH - 900
    plain = do(fresh(GAME, 3), "zone 1", "zone 3", "begins B")
    assert [purse(plain, seat)[0] for seat in "ABC"] == [0, 0, 0]


def test_wt_r47_as_far_as_the_bank_goes_and_not_to_who_has_left() -> None:
    short = do(fresh(GAME, 2, compensation=500, start_cash=2900), "zone 1", "begins A")
    assert purse(short, "A")[0] == 2900 and purse(short, "B")[0] == 3100 and short.bank == 0
    state = do(fresh(GAME, 3, compensation=200), "zone 1", "zone 3")
    GAME.rules.concede(state, 1)
    do(state, "begins A")
    assert [purse(state, seat)[0] for seat in "ABC"] == [0, 0, 200]


def test_presets_set_options_that_differ_from_their_defaults() -> None:
    for preset in GAME.presets:
        for name, value in preset.options.items():
            assert GAME.option(name).read(value) != GAME.option(name).default, f"{preset.name}: {name}"
