"""Chapter 10, continued. A standstill: the values are counted as soon as nobody can ever do anything again."""

from sandtable.core.checks.scenes import events
from sandtable.games.wartime.rules.state import Ending, Happening, Phase
from tests.games.wartime.board import GAME, do, table

IDLE = "A-truck1 100 100\nB-truck1 700 300\nB-truck2 700 400\n"


def ends(text, n_seats=2, **options):
    """Is it a standstill once A has ended the turn?"""
    return do(table(text, n_seats, **options), "end turn").ending == Ending.STANDSTILL


def test_wt_r48_where_nobody_can_do_anything_the_values_are_counted_at_once() -> None:
    state = do(table(IDLE), "end turn")
    assert state.phase == Phase.OVER and state.ending == Ending.STANDSTILL and events(state, Happening.STANDSTILL)
    out = [0, 0]
    GAME.rules.outcome(state, out)
    assert out == [0, 1000]
    assert GAME.people.words.result(state, ("Azure", "Gules")) == (
        "Nobody can attack, capture or make anything any more: Gules wins with pieces worth 200."
    )


def test_wt_r48_who_could_still_attack_or_capture_goes_on() -> None:
    for more in (
        "A-infantry1 200 200",
        "A-infantry1 in A-truck1",
        "A-tank1 200 200",
        "A-jet1 200 200",
        "A-battery1 200 200",  # a truck could drive into its reach
        "A-well1 200 200 ring",
        "A-super1 400 300\nB-barracks1 700 500",
    ):
        assert not ends(IDLE + more), more


def test_wt_r48_who_could_still_pay_for_something_goes_on() -> None:
    for more in (
        "A-bulldozer1 200 200\nA cash 100",
        "A-bulldozer1 200 200\nA discs 1",
        "A-bulldozer1 200 200\nA-battery1 850 19",  # sold, it pays for another
        "A-storage1 200 200",  # oil pays for its ring
        "A-barracks1 19 300\nA-airfield1 19 400",  # one sold, the other makes something
        "A-centre1 200 200\nA discs 1",
        "A-centre1 19 300\nA cash 200",
    ):
        assert not ends(IDLE + more), more
    for more in (
        "A-bulldozer1 200 200",
        "A cash 900",
        "A-barracks1 19 300",  # its sale pays for nothing that another piece makes
        "A-centre1 19 300\nA cash 100",  # no room for a ring, and a bulldozer costs 200
        "A-well1 19 300",
        "A-super1 19 300",
    ):
        assert ends(IDLE + more), more


def test_wt_r48_buildings_alone_have_nobody_to_wait_for() -> None:
    text = "A-battery1 19 300\nB-barracks1 {} 300"
    assert ends(text.format(881)) and not ends(text.format(158))
    assert not ends("A-super1 19 300\nB-barracks1 417 300") and ends("A-super1 19 300\nB-barracks1 417.1 19")


def test_wt_r48_a_sea_parts_infantry_and_tanks() -> None:
    text = "A-tank1 100 300\nA-infantry1 100 400\nB-tank1 800 300\n"
    assert ends(text, map="strait")
    assert not ends(text)
    assert not ends(text + "B-truck1 200 300", map="strait")
    assert not ends(text + "B-boat1 430 300", map="strait")
    boat = "A-{}1 100 400\nA-boat1 430 300\nB-truck1 800 300"
    assert not ends(boat.format("infantry"), map="strait") and ends(boat.format("tank"), map="strait")


def test_wt_r48_at_once_in_the_middle_of_a_turn_and_when_somebody_gives_up() -> None:
    state = do(table(IDLE + "A-jet1 200 200"), "A-jet1 attack", "roll 1")  # it crashes
    assert state.ending == Ending.STANDSTILL and state.seat == 0
    rich = do(table(IDLE + "A-jet1 200 200\nA discs 1"), "A-jet1 attack", "roll 1")
    assert rich.ending == Ending.STANDSTILL and rich.seat == 0, "a disc buys nothing without a producer"
    three = table(IDLE + "C-tank1 800 500", 3)
    GAME.rules.concede(three, 2)
    assert three.ending == Ending.STANDSTILL


def test_wt_r48_nobody_is_counted_out_while_setting_up() -> None:
    state = do(table(""), "end turn")
    assert state.ending == Ending.STANDSTILL, "a bulldozer each and no cash"
    fresh = GAME.fresh(GAME.settings(), 2)
    GAME.rules.setup(fresh)
    do(fresh, "zone 1", "begins A")
    assert fresh.phase == Phase.PLACE
