"""Chapter 8. What is seen and remembered."""

from sandtable.games.timemachine import GAME
from sandtable.games.timemachine.notation import read_card
from sandtable.games.timemachine.rules.memory import is_barred, n_down
from sandtable.games.timemachine.rules.state import Phase, Type, Zone
from tests.games.timemachine.table import RUNNING, do, everyone_plays, lay, legal, named, place_of, view, zone_of
from tests.games.timemachine.test_repair import NO_FUEL
from tests.games.timemachine.worlds import generator

HANDS = "a hand fuel1a fuel2a fuel3a fuel4a fuel5a\nb hand fuel1b fuel2b fuel3b fuel4b fuel5b\nc hand fuel1c fuel2c fuel3c fuel4c fuel5c"


def test_tm_8_1_own_hand_and_own_stacks_and_no_others() -> None:
    table = lay("a R1 parts1a parts1c\nb R1 parts1b\n" + HANDS, 2, "play", 3)
    seen = view(table, "a")
    assert len(named(seen, Zone.HAND, 0)) == 5 and named(seen, Zone.DOWN, 0) == ["parts1a", "parts1c"]
    assert not named(seen, Zone.HAND, 1) and not named(seen, Zone.DOWN, 1)
    assert all(seen.zone[c] == Zone.DECK for c in range(40, 80)), "deck or stack: seat a cannot tell"
    GAME.rules.concede(table, 1)
    GAME.rules.concede(table, 2)
    assert table.phase == Phase.OVER and bytes(view(table, "b").freeze()) == bytes(table.freeze())


def test_tm_8_2_how_many_and_what_is_open() -> None:
    table = lay("a R1 ^parts1a parts2a\na R3 fuel9a\n" + HANDS, 4, "play", 3)
    for seat in ("b", "spectator"):
        seen = view(table, seat)
        assert [n_down(seen, 0, r) for r in (1, 2, 3)] == [1, 0, 1] and list(seen.n_hand[:3]) == [5, 5, 5]
        assert zone_of(seen, "parts1a") == Zone.UP and zone_of(seen, "parts2a") == Zone.DECK


def test_tm_8_3_the_piles_lie_open() -> None:
    table = lay(HANDS, 1, "play", 3)
    for _ in range(3):
        everyone_plays(table)
    assert len(named(view(table, "spectator"), Zone.PILE, when=1)) == 6
    closed = lay(HANDS, 1, "play", 3, open_discards=False)
    for _ in range(3):
        everyone_plays(closed)
    assert not named(view(closed, "spectator"), Zone.PILE) and len(named(view(closed, "a"), Zone.PILE)) == 2


def test_tm_8_4_a_seat_remembers_what_it_passed_on() -> None:
    table = do(lay(HANDS, 1, "play", 3), "a play fuel1a", "b play fuel1b", "c play fuel1c")
    seen = view(table, "a")
    assert named(seen, Zone.HAND, 1) == ["fuel2a", "fuel3a", "fuel4a", "fuel5a"], "b holds what a passed on"
    assert zone_of(seen, "fuel1b") == zone_of(seen, "fuel2b") == Zone.DECK, "c holds a hand that a has not seen"
    do(table, "a play fuel2c", "b play fuel2a", "c play fuel2b")
    seen = view(table, "a")
    assert named(seen, Zone.PASSED) == ["fuel2a", "fuel3a", "fuel4a", "fuel5a"], (
        "one with b, three with c, which is not known"
    )
    assert named(seen, Zone.HAND, 0) == ["fuel3b", "fuel4b", "fuel5b"] and zone_of(seen, "fuel1b") == Zone.DECK


def test_tm_8_5_what_can_be_in_one_place_only_is_known_to_be_there() -> None:
    table = do(lay(HANDS, 1, "play", 3), "a play fuel1a", "b play fuel1b", "c play fuel1c")
    do(table, "a play fuel2c", "b play fuel2a", "c play fuel2b", "a play fuel3b", "b play fuel3c", "c play fuel3a")
    seen = view(table, "a")
    assert place_of(seen, "fuel3c") == (Zone.DOWN, 1, 1), "a passed it on, it was not discarded, so b has played it"
    assert named(seen, Zone.PASSED) == ["fuel2a", "fuel3a"], "one with b, one with c"
    two = do(
        lay(HANDS.replace("\nc hand", "\nb R8").replace("1c fuel2c fuel3c fuel4c fuel5c", "9b"), 1, "play"),
        "a play fuel1a",
        "b play fuel1b",
    )
    do(two, "a play fuel2b", "b play fuel2a")
    assert place_of(view(two, "a"), "fuel2a") == (Zone.DOWN, 1, 1), "with two seats the hand comes back without it"


def test_tm_8_6_a_fall_tells_what_is_not_there() -> None:
    table = do(lay(NO_FUEL + "a R5 parts9a parts10a", 6, "check"), "a fall")
    assert all(is_barred(view(table, "b"), 0, r, Type.FUEL) for r in range(1, 6)) and not is_barred(
        table, 0, 5, Type.PARTS
    )
    more = NO_FUEL.replace("^parts1a ", "").replace("^parts2a ", "") + "a R5 parts9a"
    table = do(lay(more, 6, "check"), "a fall")
    assert not is_barred(table, 0, 5, Type.FUEL) and not is_barred(table, 0, 5, Type.PARTS), (
        "which was missing is not known"
    )
    assert [table.lack[(0 * 8 + 5) * 4 + t] for t in range(4)] == [0, 1, 0, 2]


def test_tm_8_7_what_was_destroyed_is_not_there_any_more() -> None:
    table = do(lay(RUNNING + "b R1 fuel9b fuel9a parts9b\ndeclared a", 5, "act"), "a destroy parts R1", "a pay fuel3a")
    assert (
        zone_of(table, "parts9b") == Zone.REMOVED
        and is_barred(view(table, "a"), 1, 1, Type.PARTS)
        and not is_barred(table, 1, 2, Type.PARTS)
    )
    rng, seen = generator(1), view(table, "a")
    for _ in range(50):
        guessed = seen.copy()
        GAME.secrets.guess(guessed, 0, rng)
        assert (
            not any("parts" in name for name in named(guessed, Zone.DOWN, 1, 1))
            and len(named(guessed, Zone.DOWN, 1, 1)) == 2
        )


def test_tm_8_8_the_order_in_a_stack_does_not_show() -> None:
    first = do(lay(HANDS, 1, "play", 3), "a play fuel1a", "b play fuel1b", "c play fuel1c")
    order = [
        do(first.copy(), "a play fuel2c", "b play fuel2a", "c play fuel2b"),
        do(first.copy(), "c play fuel2b", "b play fuel2a", "a play fuel2c"),
    ]
    for seat in ("a", "b", "c", "spectator"):
        a, b = (view(table, seat) for table in order)
        assert bytes(a.freeze())[: a.layout.table_size] == bytes(b.freeze())[: b.layout.table_size]
    shown = first.copy()
    shown.zone[read_card(shown, "fuel1b")] = Zone.UP
    assert view(shown, "a").pick[read_card(shown, "fuel1b")] == 0


def test_tm_8_9_a_guess_fits_what_was_seen() -> None:
    table, rng = lay(HANDS, 1, "play", 3), generator(3)
    for _ in range(2):
        everyone_plays(table)
    for seat in ("a", "b", "c", "spectator"):
        seen = view(table, seat)
        for _ in range(20):
            guessed = seen.copy()
            GAME.secrets.guess(guessed, "abc".find(seat) if seat != "spectator" else -3, rng)
            assert bytes(view(guessed, seat).freeze()) == bytes(seen.freeze())
            assert sum(z == Zone.DECK for z in guessed.zone[:120]) == sum(z == Zone.DECK for z in table.zone[:120])
            assert all(len(named(guessed, Zone.HAND, s)) == 3 for s in range(3))
    assert legal(table, "a")
