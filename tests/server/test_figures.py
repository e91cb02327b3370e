"""The small positions beside clauses stand on the page, and say what is so."""

import re
from typing import Any

import pytest

from sandtable.core import library
from sandtable.core.checks.clauses import clauses
from sandtable.core.drawing.figure import Figure, Picture
from sandtable.games.tank.squares import square_name
from sandtable.server.web.figures import figure, grounds
from tests.server.house import House

FIGURES: dict[str, Figure] = {id: f for name in library.names() for id, f in library.load(name).people.figures.items()}


def pictures(clause: str) -> list[Picture]:
    return list(FIGURES[clause].lay())


def shows(picture: Picture) -> list[str]:
    """The table as text, line by line, without its edges."""
    return [line.strip() for line in str(picture.view).splitlines()]


def legal(picture: Picture) -> list[str]:
    """What the viewer may answer, in notation."""
    view = picture.view
    out = [0] * 4000
    return [
        view.game.people.notation.write(view.state, view.seat, a)
        for a in out[: view.game.rules.legal(view.state, view.seat, out)]
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", library.names())
def test_every_figure_stands_beside_a_clause_that_is_there(house: House, name: str) -> None:
    game = library.load(name)
    assert set(game.people.figures) <= set(clauses(game)) and len(game.people.figures) >= 3
    page = house.stranger().get(f"/rules/{name}").text
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)), "an id stands twice on the page"
    for clause in game.people.figures:
        drawn = figure(game, clause)
        assert drawn in page and "style=" not in drawn
    assert page.count(grounds(game)) == 1
    shared = re.findall(r'<g class="([^"]*)" id="(ground-[0-9a-f]{8})">', grounds(game))
    assert shared and all(cls == f"st {name}" for cls, _ in shared), (
        "a ground without the theme's class is drawn without colours"
    )
    assert set(re.findall(r'(?:href="#|url\(#)([^")]+)', page)) <= set(ids), (
        "something is referred to that is not there"
    )


def test_a_game_without_figures_has_none() -> None:
    game = library.load("examples.four")
    assert figure(game, "F-1") == grounds(game) == ""


@pytest.mark.parametrize(("clause", "verb", "apart"), [("TG-4.3", "move", "Past"), ("TG-5.2", "shoot", "The corner")])
def test_the_tank_figures_name_exactly_the_squares_that_may_be_chosen(clause: str, verb: str, apart: str) -> None:
    [picture] = pictures(clause)
    own = square_name(picture.view.state.tanks[0].square, picture.view.state.book.width)
    squares = {text.split()[1] for text in legal(picture) if text.startswith(verb)}
    may, rest = FIGURES[clause].words.split(apart)
    assert set(re.findall(r"\b[A-E][1-5]\b", may)) - {own} == squares
    hidden = rest.replace("of B2", "") if verb == "shoot" else rest.split(";")[1]
    named = set(re.findall(r"\b[A-E][1-5]\b", hidden))
    assert named and not named & squares


def test_the_dice_figure_counts_right() -> None:
    [picture] = pictures("TG-5.6")
    assert re.findall(r"<text[^>]*>(\d)</text>", picture.view.drawing.pieces.split("dice-hint")[1])[:2] == ["3", "1"]


def test_the_mine_grows_and_the_wreck_hides() -> None:
    before, after = pictures("TG-6.4")
    assert (str(before.view).count("m ."), shows(before)[1][:3], shows(after)[1][:3]) == (2, "m 1", "m m")
    [wreck] = pictures("TG-7.2")
    assert "shoot C2" in legal(wreck) and not {"shoot D2", "shoot E2"} & set(legal(wreck))


def column(picture: Picture, letter: str) -> str:
    """What stands in a column of Double Time Wars, from row 1 up."""
    rows = [line.split("wall")[0].split() for line in shows(picture)[2:10]]
    return " ".join(row[1 + "abc".index(letter)] for row in reversed(rows))


def test_the_columns_of_double_time_wars_end_as_told() -> None:
    _, after = pictures("DT-4.2")
    assert [column(after, c).split().index(u) - 1 for c, u in zip("abc", "CIA", strict=True)] == [4, 3, 2]
    assert [column(p, "b") for p in pictures("DT-4.5")] == [". . . I . i . .", ". . . I1 . i1 . ."]
    assert [column(p, "b") for p in pictures("DT-5.4")] == [". . A I i . . .", ". . . . A . I1 ."]
    assert [p.view.state.sides[1].wall for p in pictures("DT-5.8")] == [6, 4]


def test_under_cover_each_sees_the_own_units_alone() -> None:
    azure, gules = pictures("DT-3.8")
    assert re.findall(r"\w\+", str(azure.view)) == ["C+", "A+"] and re.findall(r"\w\+", str(gules.view)) == ["a+", "i+"]


def test_the_cards_of_time_machine_lie_as_told() -> None:
    def cards(picture: Picture, zone: Any, owner: int | None = None) -> set[str]:
        notation, state = picture.view.game.people.notation, picture.view.state
        return {notation.card(state, c) for c in notation.cards_in(state, zone, owner)}

    zones = library.load("timemachine").people.notation.Zone
    before, after = pictures("TM-3.4")
    hand, next_hand = cards(before, zones.HAND, 0), cards(after, zones.HAND, 0)
    assert (len(hand), len(next_hand)) == (5, 4) and not hand & next_hand
    [machine] = pictures("TM-4.1")
    assert "activate" in legal(machine)
    before, after = pictures("TM-4.4")
    assert (len(cards(before, zones.UP)), len(cards(after, zones.UP))) == (0, 12)
    _, after = pictures("TM-6.8")
    assert cards(after, zones.REMOVED) == {"fuel1a", "fuel1b", "fuel2b", "fuel3a"}


def test_what_trts_shows_is_so() -> None:
    before, after = pictures("TR-6.4")
    assert "glass-flats: neutral" in shows(before) and "glass-flats: azure" in shows(after)
    [fight] = pictures("TR-7.1")
    assert fight.view.state.reach == 8
    [contested] = pictures("TR-9.3")
    assert "the-anvil: gules azure, contested" in shows(contested)
    azure, gules = pictures("TR-9.8")
    assert "azure: 0 minerals, 0 gas" in shows(azure) and "gules: 0 minerals, 0 gas" not in shows(azure)
    assert "gules: 0 minerals, 0 gas" in shows(gules) and "azure: 0 minerals, 0 gas" not in shows(gules)


def test_what_wartime_measures_is_so() -> None:
    [attack] = pictures("WT-5.2")
    assert sorted(legal(attack)) == ["leave it", "on B-infantry1", "on B-well1"]
    [move] = pictures("WT-4.2")
    assert "s-ink3 w2 dots" in move.view.drawing.pieces, "nothing is in the way"
    before, after = pictures("WT-5.5")
    assert "B-battery1 430 150 ring" in shows(before) and "B-battery1 430 150" in shows(after)
    before, after = pictures("WT-8.4")
    assert "A-barracks1 458 150" in shows(after) and "A-barracks1 458 150" not in shows(before)
