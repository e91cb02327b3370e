"""Chapter 8. Building, fortifying and selling."""

from sandtable.core.checks.scenes import events
from sandtable.games.wartime.rules.state import Happening, Kind, Refusal, price
from tests.games.wartime.board import at, count, do, has, host, no, offers, purse, ring, table

EVERYTHING = """
    A-bulldozer1 100 100
    A-centre1 200 100
    A-factory1 300 100
    A-airfield1 400 100
    A-barracks1 500 100
    A-well1 600 100
    A cash 3000
"""
BUILDINGS = ("airfield", "barracks", "centre", "factory", "battery", "storage", "well", "super")


def test_wt_8_1_who_makes_what() -> None:
    state = table(EVERYTHING)
    makes = {
        "bulldozer1": BUILDINGS,
        "centre1": ("bulldozer",),
        "factory1": ("tank", "truck", "boat"),
        "airfield1": ("jet",),
        "barracks1": ("infantry",),
        "well1": (),
    }
    for producer, products in makes.items():
        for product in (*BUILDINGS, "bulldozer", "tank", "truck", "boat", "jet", "infantry"):
            expected = Refusal.NONE if product in products else Refusal.WRONG_PRODUCER
            assert no(state, f"A-{producer} build {product}") == expected


def test_wt_8_2_prices() -> None:
    assert {k.name: price(k) for k in Kind if price(k) not in (0, 100)} == {
        "BULLDOZER": 200,
        "COMMAND_CENTRE": 500,
        "SUPER_WEAPON": 1500,
    }
    poor = EVERYTHING.replace("3000", "{}")
    for cash, product, reason in (
        (1400, "super", Refusal.NO_CASH),
        (1500, "super", Refusal.NONE),
        (400, "centre", Refusal.NO_CASH),
        (0, "well", Refusal.NO_CASH),
        (100, "well", Refusal.NONE),
    ):
        assert no(table(poor.format(cash)), f"A-bulldozer1 build {product}") == reason
    state = do(table(poor.format(1600)), "A-bulldozer1 build super", "to 100 128")
    assert purse(state, "A") == (100, 0) and state.bank == 5900
    assert no(table(poor.format(0)), "A-well1 fortify") == Refusal.NO_CASH


def test_wt_8_3_only_what_is_in_the_bank() -> None:
    state = table(EVERYTHING + "A-well2 600 200\nA-tank1 600 300\nA-tank2 700 300")
    assert no(state, "A-bulldozer1 build well") == no(state, "A-factory1 build tank") == Refusal.NO_STOCK
    assert no(state, "A-factory1 build truck") == Refusal.NONE
    state.seats[0].rings = 0
    assert no(state, "A-well1 fortify") == Refusal.NO_STOCK


def test_wt_8_4_touching_the_producer() -> None:
    state = do(table(EVERYTHING), "A-bulldozer1 build battery")
    for end, reason in (
        ("to 100 128", Refusal.NONE),
        ("to 62 100", Refusal.NONE),
        ("to 100 127.9", Refusal.OVERLAP),
        ("to 60 100", Refusal.NOT_TOUCHING),
        ("to 140 600", Refusal.NOT_TOUCHING),
    ):
        assert no(state, end) == reason
    do(state, "to 62 100")
    assert at(state, "A-battery1") == (62, 100) and events(state, Happening.BUILT) == [(0, 8, 100)]


def test_wt_8_4_legal_offers_places_all_round_and_beside_neighbours() -> None:
    state = do(table("A-bulldozer1 300 300\nA-well1 350 250\nA cash 500"), "A-bulldozer1 build storage")
    points = [o for o in offers(state) if o.startswith("to ")]
    assert len(points) >= 20
    assert "to 312 272" in points  # touches the bulldozer and the oil well
    boxed = table("A-bulldozer1 19 9\nA-well1 57 19\nA-well2 19 37\nA cash 500")
    assert not any("build" in o for o in offers(boxed))  # no room: not offered


def test_wt_8_5_oil_storage_needs_an_oil_well() -> None:
    state = table("A-bulldozer1 100 100\nA cash 100\nB-well1 500 500")
    assert no(state, "A-bulldozer1 build storage") == Refusal.NEEDS_WELL
    assert no(table("A-bulldozer1 100 100\nA cash 100\nA-well1 800 500"), "A-bulldozer1 build storage") == Refusal.NONE


def test_wt_r23_storage_touches_the_bulldozer_and_pays_without_a_well() -> None:
    state = do(table("A-bulldozer1 100 100\nA cash 100\nA-well1 800 500"), "A-bulldozer1 build storage")
    assert no(state, "to 762 500") == Refusal.NOT_TOUCHING  # beside the oil well
    state = do(table("A-tank1 50 50\nB-storage1 600 100"), "end turn")
    assert purse(state, "B") == (100, 0)


def test_wt_8_6_two_infantry_at_once() -> None:
    state = do(table(EVERYTHING), "A-barracks1 build infantry", "to 500 125")
    assert state.seat == 0 and purse(state, "A") == (3000, 0)
    do(state, "to 512 125")
    assert count(state, "A", Kind.INFANTRY) == 2 and purse(state, "A") == (2900, 0) and state.seat == 1


def test_wt_r21_both_or_none_and_anywhere() -> None:
    state = do(table(EVERYTHING), "A-barracks1 build infantry", "to 500 125", "leave it")
    assert count(state, "A", Kind.INFANTRY) == 0 and purse(state, "A") == (3000, 0) and state.seat == 1
    state = do(table("A-bulldozer1 850 300\nA cash 100"), "A-bulldozer1 build well")
    assert no(state, "to 850 328") == Refusal.NONE  # in the other's home zone


def test_wt_r22_one_if_only_one_is_left() -> None:
    eight = "\n".join(f"A-infantry{k} {20 * k} 500" for k in range(1, 9))
    state = do(table(EVERYTHING + eight), "A-barracks1 build infantry", "to 500 125")
    assert count(state, "A", Kind.INFANTRY) == 9 and purse(state, "A") == (2900, 0) and state.seat == 1
    assert no(table(EVERYTHING + eight + "\nA-infantry9 300 500"), "A-barracks1 build infantry") == Refusal.NO_STOCK


def test_wt_8_7_a_jet_is_made_on_its_airfield() -> None:
    state = do(table(EVERYTHING), "A-airfield1 build jet")
    assert host(state, "A-jet1") == "A-airfield1" and purse(state, "A") == (2900, 0) and state.seat == 1
    assert no(do(state, "end turn"), "A-airfield1 build jet") == Refusal.AIRFIELD_TAKEN


def test_wt_8_8_a_building_fortifies_itself() -> None:
    state = table(EVERYTHING)
    assert no(state, "A-bulldozer1 fortify") == Refusal.CANNOT
    do(state, "A-well1 fortify")
    assert ring(state, "A-well1") and purse(state, "A") == (2900, 0) and state.seats[0].rings == 7 and state.seat == 1


def test_wt_r18_any_building_one_ring_if_it_finds_room() -> None:
    state = table("\n".join(f"A-{kind}1 {100 * (k + 1)} 300" for k, kind in enumerate(BUILDINGS)) + "\nA cash 500")
    assert all(no(state, f"A-{kind}1 fortify") == Refusal.NONE for kind in BUILDINGS)
    assert no(table("A-well1 100 100 ring\nA cash 100"), "A-well1 fortify") == Refusal.HAS_RING
    assert no(table("A-well1 19 100\nA cash 100"), "A-well1 fortify") == Refusal.OFF_TABLE
    assert no(table("A-well1 24 100\nA cash 100"), "A-well1 fortify") == Refusal.NONE
    close = "A-well1 100 100\nA-bulldozer1 100 {}\nA cash 100"
    assert no(table(close.format("128")), "A-well1 fortify") == Refusal.OVERLAP
    assert no(table(close.format("133")), "A-well1 fortify") == Refusal.NONE


def test_wt_8_9_a_building_is_sold_for_100() -> None:
    state = do(table("A-centre1 100 100\nA-well1 200 100"), "A-centre1 sell")
    assert not has(state, "A-centre1") and purse(state, "A") == (100, 0) and state.bank == 5900 and state.seat == 1


def test_wt_8_10_a_parked_jet_is_lost_with_a_sale() -> None:
    state = do(table("A-airfield1 100 100\nA-jet1 on A-airfield1\nA-well1 200 200"), "A-airfield1 sell")
    assert not has(state, "A-jet1") and purse(state, "A") == (100, 0)


def test_wt_r36_only_buildings_are_sold() -> None:
    state = table("A-super1 100 100\nA-tank1 200 100\nA-infantry1 300 100\nA-jet1 400 100\nA-bulldozer1 500 100")
    for name in ("tank1", "infantry1", "jet1", "bulldozer1"):
        assert no(state, f"A-{name} sell") == Refusal.CANNOT
    assert purse(do(state, "A-super1 sell"), "A") == (100, 0)


def test_wt_r26_the_ring_is_sold_for_nothing() -> None:
    state = do(table("A-well1 100 100 ring\nA-well2 200 200"), "A-well1 sell")
    assert purse(state, "A") == (100, 0) and state.seats[0].rings == 8


def test_wt_r24_a_bank_that_cannot_pay() -> None:
    state = table(
        "A-well1 100 100\nA-well2 200 200\nA cash 3000\nA discs 1\nB cash 3000\nB-well1 600 100\nB-well2 700 100"
    )
    assert no(state, "A-well1 sell") == no(state, "sell disc") == Refusal.BANK_SHORT
    state = table("A-well1 100 100\nA cash 3000\nB cash 2900\nB-well1 600 100\nB-well2 700 100")
    assert purse(do(state, "end turn"), "B") == (3000, 0) and state.bank == 0  # 100 of 200
