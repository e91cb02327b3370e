"""Maps: the text format, its errors, those that come with the game, and the fair ones."""

import pytest

from sandtable.core.errors import Unreadable
from sandtable.games.tank.fair import fair_map
from sandtable.games.tank.maps import map_text, read_map, shipped, write_map
from sandtable.games.tank.rules.state import Ground


def mistakes(text):
    with pytest.raises(Unreadable) as found:
        read_map(text)
    return found.value.message


def test_every_mistake_is_named_by_line_and_column():
    message = mistakes("name: Bad\nT . x\nT . . .\ncolour: red\n. ? T\n")
    assert "line 2, column 5: 'x' is no square: expected T (spawn), . (floor), m (mine) or 1 to 9 (wall)" in message
    assert "line 3, column 1: 4 squares: expected 3, as in line 2" in message
    assert "line 4, column 1: 'colour': expected name, players" in message
    assert "line 5, column 3: '?'" in message


def test_scenario_lines_are_checked():
    board = ". . 3\n. . .\n"
    for line, expected in (
        ("tank: Azure", "line 3, column 7: 'Azure': expected a name, a square"),
        ("tank: Azure Z9", "line 3, column 13: Z9: there is no such square on this board of 3 by 2"),
        ("tank: Azure C1", "C1 is occupied"),
        ("tank: Azure A1 gold", "expected a name, a square"),
        ("tank: Azure A1 silver 3", "line 3, column 16: 'silver': expected gold, actions"),
        ("tank: Azure A1 lives 4", "lives 4: expected 0 to 3"),
        ("tank: Azure A1 actions 6", "actions 6: expected 0 to 5"),
        ("tank: Azure A1 gold -1", "gold -1: expected 0 to"),
        ("tank: Azure A1 dead actions 2", "Azure is dead: expected no actions"),
        ("tank: Azure A1 durability 2", "Azure is living: expected no durability"),
        ("tank: Azure A1 gold 2 gold 3", "'gold' stands here twice"),
        ("day: soon", "line 3, column 6: 'soon': expected a whole number"),
        ("coffer:", "expected something after 'coffer:'"),
        ("tank: Azure A1\ntank: Gules A1", "A1 is occupied"),
        ("tank: Azure A1\ntank: azure B1", "'azure' is named twice"),
        ("tank: Azure A1\ntank: Gules B1\ncouncillor: Azure", "expected a tank that is dead"),
        ("tank: Azure A1", "room for fewer than two players"),
        ("players: 3\nT T .", "line 3, column 1: players: 3, but there are 2 spawns T"),
        ("tank: Azure A1 dead durability 0", "expected a durability of 1 to 3"),
        ("tank: Azure A1 dead\ntank: Gules B1 dead", "nobody lives"),
    ):
        assert expected in mistakes(board + line), line
    assert "no board" in mistakes("name: Nothing\n")
    scenario = read_map(
        "players: 16\n" + board + "tank: Azure A1 durability 0\ntank: Agent B2 B1 gold 3 range 12\nsenator: Or\n"
    )
    assert [t.name for t in scenario.tanks] == ["Azure", "Agent B2", "Or"], (
        "fewer may still be in the game than once began it"
    )


def test_a_map_can_be_written_and_read_again():
    text = ". m 3\nT . .\ntank: Big Red A1 gold 4 actions 2 bounty 1\ntank: Or B2 dead durability 2\ncouncillor: Vert\nsenator: A B\nday: 3\ncoffer: 7\n"
    once = read_map(text)
    assert read_map(write_map(once)) == once
    for path in shipped().values():
        found = read_map(path.read_text(encoding="utf-8"))
        assert read_map(write_map(found)) == found and found.players == found.n_spawns


def test_four_rooms_is_as_the_rulings_say():
    found = read_map(map_text("Four Rooms", 16))
    assert (found.width, found.height, found.n_spawns) == (11, 11, 16)
    for row in range(11):
        for column in range(11):
            ground = found.ground[row * 11 + column]
            if (column, row) in ((5, 1), (1, 5), (9, 5), (5, 9)):
                assert ground == Ground.MINE
            elif (row < 3 or row > 7) and (column < 3 or column > 7):
                is_corner = row in (0, 2, 8, 10) and column in (0, 2, 8, 10)
                assert ground == (Ground.SPAWN if is_corner else Ground.FLOOR)
            else:
                assert ground == 3


def distances(found):
    """For every spawn: how far its nearest mine and its nearest enemy are."""
    squares = [(s % found.width, s // found.width, g) for s, g in enumerate(found.ground)]
    spawns = [(x, y) for x, y, g in squares if g == Ground.SPAWN]
    mines = [(x, y) for x, y, g in squares if g == Ground.MINE]
    far = lambda a, b: max(abs(a[0] - b[0]), abs(a[1] - b[1]))  # noqa: E731
    return [min(far(s, m) for m in mines) for s in spawns], [min(far(s, t) for t in spawns if t != s) for s in spawns]


def test_generated_maps_are_fair_for_any_number_of_players():
    for players in range(2, 101):
        for seed in (1, 7):
            found = read_map(fair_map(players, seed))
            to_mine, to_enemy = distances(found)
            assert found.n_spawns == players and found.width * found.height <= 1024
            assert max(to_mine) - min(to_mine) <= 1 and max(to_enemy) - min(to_enemy) <= 1
    assert fair_map(16, 3) == fair_map(16, 3) != fair_map(16, 4)
    assert map_text("fair 16 seed 3", 16) == fair_map(16, 3)


def test_shipped_maps_are_there_for_2_4_8_and_16():
    assert {read_map(p.read_text(encoding="utf-8")).players for p in shipped().values()} >= {2, 4, 8, 16}
    for name in ("no such map", "fair 1 seed 2", "fair 101", "", "../duel", "T"):
        with pytest.raises(Unreadable):
            read_map(map_text(name, 2))
