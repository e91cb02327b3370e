"""Chapter 1. The table."""

from itertools import product

import pytest

from sandtable.core.checks.scenes import fresh
from sandtable.core.errors import Unreadable
from sandtable.games.wartime.rules.setup import zone_depth, zone_left, zone_length, zone_top
from sandtable.games.wartime.rules.state import CASH_EACH, Kind, Phase, Refusal, half_depth, half_length, stock
from sandtable.games.wartime.rules.table import is_building
from tests.games.wartime.board import GAME, at, do, has, no, offers, table


def test_wt_1_1_footprints() -> None:
    sizes = {kind: (half_length(kind) / 5, half_depth(kind) / 5) for kind in Kind if kind}
    assert {sizes[k] for k in Kind if is_building(k)} == {(38, 38)}
    assert {sizes[k] for k in (Kind.BULLDOZER, Kind.TANK, Kind.TRUCK, Kind.BOAT)} == {(38, 18)}
    assert sizes[Kind.FORTIFICATION] == (48, 48)
    assert sizes[Kind.FIGHTER_JET] == (26, 38)
    assert sizes[Kind.INFANTRY] == (12, 12)


def test_wt_1_1_the_first_figure_runs_along_the_length() -> None:
    state = table("A-tank1 100 100\nA-tank2 138 100")  # 38 long: they meet
    do(state, "A-tank1 move", "roll 1")
    assert no(state, "to 120 100") == Refusal.OVERLAP
    state = table("A-tank1 100 100\nA-tank2 100 138")  # 18 deep: 20 mm between them
    do(state, "A-tank1 move", "roll 1")
    assert no(state, "to 100 120") == Refusal.NONE


def test_wt_1_2_buildings_never_move() -> None:
    state = table("A-well1 100 100\nA-factory1 200 100\nA-tank1 300 100")
    assert no(state, "A-well1 move") == no(state, "A-factory1 move") == Refusal.CANNOT
    assert no(state, "A-tank1 move") == Refusal.NONE
    assert sum(is_building(k) for k in Kind) == 8


def test_wt_1_3_wholly_on_the_table() -> None:
    state = do(table("A-tank1 39 100"), "A-tank1 move", "roll 1")
    assert no(state, "to 19 100") == Refusal.NONE  # its edge is the table's edge
    state = do(table("A-tank1 38.9 100"), "A-tank1 move", "roll 1")
    assert no(state, "to 18.9 100") == Refusal.OFF_TABLE
    state = do(table("A-infantry1 880 500"), "A-infantry1 move", "roll 1")
    assert no(state, "to 900 500") == Refusal.OFF_TABLE
    assert no(state, "to 880 9000") == Refusal.OFF_TABLE
    with pytest.raises(Unreadable, match="6573.6 mm is beyond") as refused:
        no(state, "to 6573.6 500")  # too far for its number: not to be read as another place
    assert refused.value.clause == "WT-1.3"


def test_wt_1_3_edges_may_meet_but_not_overlap() -> None:
    for where, reason in (("168", Refusal.NONE), ("167.9", Refusal.OVERLAP)):
        state = do(table(f"A-tank1 110 100\nB-well1 {where} 100"), "A-tank1 move", "roll 1")
        assert no(state, "to 130 100") == reason


def test_wt_1_4_edge_to_edge() -> None:
    text = "A-tank1 100 100\nB-tank1 {} {}"
    for x, y, reason in (
        ("158", "100", Refusal.NONE),
        ("158.1", "100", Refusal.TOO_FAR),
        ("100", "138", Refusal.NONE),
        ("100", "138.1", Refusal.TOO_FAR),
        ("150", "134", Refusal.NONE),
        ("150", "134.1", Refusal.TOO_FAR),
    ):
        state = table(text.format(x, y) + "\nB-infantry1 130 100")
        assert no(do(state, "A-tank1 attack", "roll 1"), "on B-tank1") == reason  # 12 and 16 across the corner are 20


def test_wt_1_4_a_millimetre_touches() -> None:
    state = do(table("A-bulldozer1 100 100\nA cash 100"), "A-bulldozer1 build well")
    assert no(state, "to 100 129") == Refusal.NONE  # 9 + 19 + 1
    assert no(state, "to 100 129.1") == Refusal.NOT_TOUCHING
    assert no(state, "to 138.6 128.8") == Refusal.NONE  # .6 and .8 across the corner
    assert no(state, "to 138.7 128.8") == Refusal.NOT_TOUCHING


def test_wt_1_5_a_pip_is_twenty_millimetres() -> None:
    state = table("A-infantry1 100 100")
    do(state, "A-infantry1 move", "roll 6")
    assert no(state, "to 220 100") == Refusal.NONE
    assert no(state, "to 219 100") == Refusal.WRONG_DISTANCE


def test_wt_1_6_the_stock_of_a_colour() -> None:
    counted = {k.name: stock(k) for k in Kind if k}
    assert counted == {
        "AIRFIELD": 2,
        "BARRACKS": 2,
        "BOAT": 2,
        "BULLDOZER": 2,
        "COMMAND_CENTRE": 2,
        "FACTORY": 2,
        "FIGHTER_JET": 2,
        "FORTIFICATION": 8,
        "INFANTRY": 9,
        "MISSILE_BATTERY": 2,
        "OIL_STORAGE": 2,
        "OIL_WELL": 2,
        "SUPER_WEAPON": 1,
        "TANK": 2,
        "TRUCK": 2,
    }
    state = table("A-tank1 100 100")
    assert no(state, "A-tank2 move") == Refusal.IN_BANK
    assert no(state, "on B-tank1") == Refusal.NOT_AN_ANSWER
    assert GAME.rules.refuse(state, 0, 4 | 200 << 4 | 1 << 12) == Refusal.NO_SUCH_PIECE


def test_wt_1_7_all_cash_is_in_the_bank() -> None:
    for n in (2, 3, 6):
        state = fresh(GAME, n)
        assert state.bank == CASH_EACH * n
        assert all(s.cash == 0 for s in state.seats)
        assert not any(p.kind for p in state.pieces)


def test_wt_r1_the_table_by_number_of_players() -> None:
    sizes = [(s.book.length // 10, s.book.depth // 10) for s in (fresh(GAME, n) for n in range(2, 7))]
    assert sizes == [(900, 600), (1200, 900), (1200, 900), (1800, 900), (1800, 900)]
    book = fresh(GAME, 2, table="1800x900").book
    assert (book.length, book.depth) == (18000, 9000)
    state = table("A-infantry1 880 300", table="1800x900")
    assert no(do(state, "A-infantry1 move", "roll 6"), "to 1000 300") == Refusal.NONE


STRAIT = "A-boat1 {} 50\nA-tank1 100 50\nA-jet1 100 400"


def test_wt_r2_on_the_open_table_a_boat_drives() -> None:
    state = do(table("A-boat1 100 100"), "A-boat1 move", "roll 1")
    assert no(state, "to 120 100") == Refusal.NONE


def test_wt_r2_boats_keep_to_the_sea_and_others_to_the_land() -> None:
    # the first rectangle of the strait is 320 to 520 by 0 to 100
    state = do(table("A-boat1 359 50", map="strait"), "A-boat1 move", "roll 1")
    assert no(state, "to 339 50") == Refusal.NONE
    state = do(table("A-boat1 358.9 50", map="strait"), "A-boat1 move", "roll 1")
    assert no(state, "to 338.9 50") == Refusal.ON_LAND
    state = do(table("A-tank1 281 50", map="strait"), "A-tank1 move", "roll 1")
    assert no(state, "to 301 50") == Refusal.NONE
    state = do(table("A-tank1 281.1 50", map="strait"), "A-tank1 move", "roll 1")
    assert no(state, "to 301.1 50") == Refusal.ON_WATER
    state = do(table("A-jet1 281 50", map="strait"), "A-jet1 move", "roll 7")
    assert no(state, "to 421 50") == Refusal.NONE


def test_wt_r40_a_boat_may_lie_across_two_rectangles_of_sea() -> None:
    # 320 to 520 above y = 100, 280 to 480 below it: the union counts
    state = do(table("A-boat1 400 80", map="strait"), "A-boat1 move", "roll 1")
    assert no(state, "to 400 100") == Refusal.NONE
    state = do(table("A-boat1 500 80", map="strait"), "A-boat1 move", "roll 1")
    assert no(state, "to 500 100") == Refusal.ON_LAND


def test_wt_r40_home_zones_are_land_and_seas_do_not_overlap() -> None:
    for n in range(2, 7):
        for size, sea in product(("auto", "900x600", "1200x900", "1800x900"), ("strait", "narrows")):
            state = fresh(GAME, n, map=sea, table=size)
            seas = [state.book.seas[k] for k in range(state.book.n_seas)]
            assert all(a.bottom <= b.top for a, b in zip(seas, seas[1:], strict=False))
            do(
                state,
                *[f"zone {z}" for z in {2: (1,), 3: (1, 3), 4: (1, 3, 4), 5: (1, 2, 3, 4), 6: (1, 2, 3, 4, 5)}[n]],
                "begins A",
            )
            for seat in state.seats[:n]:
                left, top = zone_left(state, seat.zone), zone_top(state, seat.zone)
                right, bottom = left + zone_length(state), top + zone_depth(state)
                assert all(s.right <= left or s.left >= right or s.bottom <= top or s.top >= bottom for s in seas)
            while state.phase == Phase.PLACE:
                assert len([o for o in offers(state) if o.startswith("to ")]) >= 8
                do(state, offers(state)[0])


def test_wt_r2_the_narrows_are_half_as_wide_as_the_strait() -> None:
    for name, width in (("strait", 2000), ("narrows", 1000)):
        book = fresh(GAME, 2, map=name).book
        assert {book.seas[k].right - book.seas[k].left for k in range(book.n_seas)} == {width}


def test_wt_r40_a_boat_touches_its_factory_across_the_coast() -> None:
    state = do(table("A-factory1 301 50\nA cash 100", map="strait"), "A-factory1 build boat")
    assert no(state, "to 339 50") == Refusal.NONE
    assert "to 339 50" in offers(state)
    state = do(table("A-factory1 299.9 50\nA cash 100", map="strait"), "A-factory1 build boat")
    assert no(state, "to 337.9 50") == Refusal.ON_LAND  # touching, but half ashore


def test_wt_r40_attacks_and_embarking_reach_across_the_coast() -> None:
    state = do(
        table("A-boat1 345 50\nA-infantry1 300 50\nB-tank1 280 70", map="strait"),
        "A-boat1 embark",
        "roll 2",
        "on A-infantry1",
    )
    assert at(state, "A-infantry1") == (0, 0)
    do(state, "end turn", "A-boat1 attack", "roll 3", "on B-tank1")
    assert not has(state, "B-tank1")


def test_wt_r13_nothing_blocks_the_way() -> None:
    state = do(table("A-tank1 100 100\nB-well1 160 100\nB-well2 160 140"), "A-tank1 move", "roll 6", "to 220 100")
    assert at(state, "A-tank1") == (220, 100)
