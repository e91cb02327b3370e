"""Chapter 11. Maps and factions."""

import shutil
import tempfile
from pathlib import Path

import pytest

from sandtable.core.checks.scenes import fresh
from sandtable.core.errors import Unreadable
from sandtable.games.trts import book
from sandtable.games.trts.notation import areas, kinds
from tests.games.trts.table import FACTION, GAME, MAPS, legal, table

MAP = MAPS[2]


def broken(seats=2, **options):
    """What is said about a file that cannot be used."""
    with pytest.raises(Unreadable) as caught:
        fresh(GAME, seats, **options)
    return str(caught.value)


def test_tr_11_1_a_map_names_areas_and_enough_starts():
    state = fresh(GAME, map=MAP)
    assert areas(state.book)[:2] == ["westhold", "salt-pan"] and state.book.areas[0].fields == 4
    assert "map text: areas: 2 have start = true, 3 seats need one each (TR-11.1)" in broken(3, map=MAP)
    assert "anvil.toml: areas: 2 have start" in broken(4, map="anvil")
    assert "there is no such file; shipped: anvil, crossroads, trident" in broken(map="atlantis")
    assert "there is no such file; shipped: bastion, brood, lance, neutral" in broken(faction="atlantis")
    assert "there is no such file" in broken(map="../secrets")
    assert "areas: 2: fields: '9' is not a whole number from 0 to 8" in broken(
        map=MAP.replace("fields = 3", "fields = 9", 1)
    )
    assert "areas: 1: at: '[12, 400]'" in broken(map=MAP.replace("[120, 400]", "[12, 400]"))
    assert "areas: 2: there is an area 'Westhold' already" in broken(map=MAP.replace('"Salt Pan",', '"Westhold",', 1))
    assert "lies on top of" in broken(map=MAP.replace("[330, 440]", "[130, 410]"))
    assert "areas: 1: colour: is not known here" in broken(
        map=MAP.replace("start = true", 'start = true, colour = "red"', 1)
    )
    assert "areas: is not a list of 2 to 24 areas" in broken(map='name = "x"\nareas = 3')


def test_tr_11_1_what_is_no_toml_is_told_with_its_line():
    assert "map text: " in broken(map="name = \n") and "line 1" in broken(map="name = \n")
    assert "map text: brackets within brackets" in broken(map='name = "x"\nareas = ' + "[" * 5000 + "]" * 5000)
    assert "faction text: Exceeds the limit" in broken(faction=f'name = "x"\nunit = {"9" * 5000}')


def test_tr_11_2_edges_join_two_areas_and_all_is_connected():
    assert "edges: 1: there is no area 'Salt Pen'" in broken(
        map=MAP.replace('["Westhold", "Salt Pan"]', '["Westhold", "Salt Pen"]')
    )
    assert "edges: 1: 'Westhold' is joined to itself" in broken(
        map=MAP.replace('["Westhold", "Salt Pan"]', '["Westhold", "Westhold"]')
    )
    lonely = MAP.replace('["Westhold", "Salt Pan"],', "").replace('["Westhold", "Long Dune"],', "")
    assert "edges: there is no way from 'Westhold' to 'Salt Pan'" in broken(map=lonely)
    assert "edges: 1: '7' is not a pair" in broken(map=MAP.replace('["Westhold", "Salt Pan"]', "7"))
    for name in ("anvil", "trident", "crossroads"):
        near = book.board(name)["near"]
        assert all(near[b] >> a & 1 for a in range(len(near)) for b in range(len(near)) if near[a] >> b & 1)


def test_tr_11_3_a_faction_names_units_buildings_upgrades():
    state = fresh(GAME, faction=FACTION)
    assert kinds(state.book)[1:4] == ["worker", "trooper", "guard"] and state.book.kinds[1].ground == 1
    assert "faction text: unit: guard: speed: '9' is not a whole number from 1 to 5" in broken(
        faction=FACTION.replace("speed = 2\nhealth = 4", "speed = 9\nhealth = 4")
    )
    assert "unit: guard: health: is missing" in broken(faction=FACTION.replace("health = 4\nrange = 1", "range = 1"))
    assert "unit: worker: ground: '0.3' is not a number from 0 to 9 in steps of 0.5" in broken(
        faction=FACTION.replace("0.5\n", "0.3\n")
    )
    assert "unit: guard: hats: is not known here" in broken(
        faction=FACTION.replace("[unit.guard]", "[unit.guard]\nhats = 2")
    )
    assert "spell: energy: '9'" in broken(faction=FACTION.replace("energy = 2", "energy = 9"))
    assert "option faction: 3 factions for 2 seats" in broken(faction="neutral,neutral,neutral")


def test_tr_11_3_an_upgrade_may_be_called_like_a_unit():
    state, same = fresh(GAME, faction=FACTION), fresh(GAME, faction=FACTION.replace("upgrade.march", "upgrade.raider"))
    assert [k.group for k in same.book.kinds] == [k.group for k in state.book.kinds]


def test_tr_11_3_seats_may_have_different_factions():
    shipped = book.FOLDER
    with tempfile.TemporaryDirectory() as folder:
        try:
            book.FOLDER = Path(shutil.copytree(shipped, Path(folder) / "data"))
            (book.FOLDER / "other.toml").write_text(FACTION.replace("[unit.trooper]", "[unit.ranger]"), "utf-8")
            state = table(
                "azure westhold: base, barracks\ngules easthold: base-2, barracks-2\nazure 9 minerals\ngules 9 minerals",
                faction="neutral,other",
            )
            assert GAME.size(GAME.settings({"faction": "neutral,other"}), 2).name == "duel"
        finally:
            book.FOLDER = shipped
    azure, gules = legal(state, 0), legal(state, 1)
    assert "make trooper barracks@westhold" in azure and not any("ranger" in w for w in azure)
    assert "make ranger barracks-2@easthold" in gules and not any("trooper" in w for w in gules)


def test_tr_11_4_makers_and_needs_exist_and_a_seat_can_start():
    assert "unit: trooper: made_by: 'barrack' is not a building of this faction" in broken(
        faction=FACTION.replace('made_by = "barracks"', 'made_by = "barrack"', 1)
    )
    assert "building: base: made_by: 'depot' is not a worker" in broken(
        faction=FACTION.replace(
            'role = "base"\nstart = 1\nmade_by = "worker"', 'role = "base"\nstart = 1\nmade_by = "depot"'
        )
    )
    assert "building: factory: needs: 'hawk' is not a building" in broken(
        faction=FACTION.replace('needs = "barracks"', 'needs = "hawk"', 1)
    )
    assert "a seat starts with no worker" in broken(faction=FACTION.replace("start = 2", "start = 0"))
    assert "a seat starts with two bases" in broken(
        faction=FACTION.replace('role = "base"\nstart = 1', 'role = "base"\nstart = 2')
    )
    assert "upgrade: march: group: no unit is of the group 'cooks'" in broken(
        faction=FACTION.replace(
            'group = "infantry"\nminerals = 2\ngas = 2\nspeed', 'group = "cooks"\nminerals = 2\ngas = 2\nspeed'
        )
    )
    assert "range: 0, but what attacks or casts needs a range" in broken(
        faction=FACTION.replace("range = 8", "range = 0")
    )


def test_tr_11_4_no_unit_is_faster_than_its_points_can_be_counted():
    fast = FACTION.replace("speed = 2\nhealth = 4", "speed = 5\nhealth = 4")
    fresh(GAME, faction=fast)
    forced = fast + '\n[upgrade.drill]\nmade_by = "academy"\ngroup = "infantry"\nminerals = 1\nspeed = 2\n'
    assert "unit: guard: speed: 8 with all upgrades, at most 7" in broken(faction=forced)


def test_the_guide_shows_a_map_that_can_be_played():
    guide = Path(__file__).parents[3] / "docs" / "howto" / "trts-maps-and-factions.md"
    text = guide.read_text("utf-8").split("```toml")[1].split("```")[0]
    assert areas(fresh(GAME, map=text).book) == ["west-bank", "the-ford", "east-bank"]
    known = {*book.UNIT, *book.BUILDING, *book.UPGRADE, *book.AREA}
    assert known <= set(guide.read_text("utf-8").replace("`", " ").replace(",", " ").replace("(", " ").split())


def test_the_guide_makes_a_faction_that_can_be_played():
    guide = Path(__file__).parents[3] / "docs" / "howto" / "trts-maps-and-factions.md"
    text = guide.read_text("utf-8").split("```toml")[2].split("```")[0]
    state = fresh(GAME, faction=text)
    assert "pikeman" in kinds(state.book)
    dug = fresh(GAME, faction=text.replace("health = 3\nrange", "health = 3\ndigs_in = 1\nrange"))
    assert [dug.book.kinds[k].digs_in for k in range(1, 4)] == [0, 1, 0]
    soak = Path(__file__).parents[3] / "soak" / "foot.toml"
    assert soak.read_text("utf-8").endswith(text.lstrip()), "the soak of a rush plays what the guide shows"


def test_tr_11_3_seats_bring_their_own_texts_or_names():
    own = f"{FACTION}\n---\nneutral"
    state = fresh(GAME, faction=own)
    assert [state.book.faction[seat] for seat in range(2)] == [0, 1]
    assert "2 factions for 3 seats" in broken(3, faction=own)


def test_tr_11_3_every_shipped_faction_has_its_own_pictures_and_one_rule():
    rules = {"bastion": "digs_in", "brood": "brood", "lance": "glides"}
    drawn = {}
    for name, rule in rules.items():
        rows = book.faction(name)["rows"].values()
        drawn[name] = {row["glyph"] for row in rows if not row["building"]}
        used = {
            key
            for key, plain in (("digs_in", 0), ("brood", 1), ("glides", False))
            for row in rows
            if row.get(key, plain) != plain
        }
        assert used == {rule}, name
    neutral = {row["glyph"] for row in book.faction("neutral")["rows"].values()}
    for name, glyphs in drawn.items():
        assert len(glyphs) == 6 and not glyphs & neutral
        assert not any(glyphs & others for other, others in drawn.items() if other != name)


def test_names_survive_the_book():
    for name in ("Salt Pan", "Überlingen", "x" * 20):
        assert book.unpack(book.pack(name)) == name
    assert "is not a name of 1 to 20 letters" in broken(map=MAP.replace('"The Anvil",', f'"{"x" * 21}",'))
