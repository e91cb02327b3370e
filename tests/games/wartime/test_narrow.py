"""The board for a phone: the table turned by a quarter, one's own home at the foot; what is aimed at lies where the picture shows it."""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from math import atan2, cos, degrees, radians, sin

import pytest
from msgspec import structs

from sandtable.bots.levels import choose
from sandtable.core import match
from sandtable.core.checks import rooms
from sandtable.core.seats import SPECTATOR
from sandtable.games.wartime.aiming import MARGIN, aim, is_move, place
from sandtable.games.wartime.panels import CELL, ROW, USES, stock_panel
from sandtable.games.wartime.rules.setup import zone_depth, zone_left, zone_length, zone_top
from sandtable.games.wartime.rules.state import Kind, price, stock
from sandtable.games.wartime.words import KIND_WORDS, maker, stock_id


def lies(turn, x, y):
    a, b, c, d, e, f = turn
    return a * x + c * y + e, b * x + d * y + f


def at_an_aim(seats, answers=30, mover=None, **options):
    """A table some answers on, at which somebody is asked for a place; *mover*: who has something in hand that moves."""
    table = match.new("wartime", seed=5, seats=seats, options=options)

    def is_there(seat):
        view = table.view(seat).state
        return aim(view, seat, ()) and (mover is None or mover == seat and is_move(view))

    while len(table.entries) < answers or not is_there(table.asked[0]):
        seat = table.asked[0]
        view = table.view(seat).state
        table.play(seat, choose("sergeant", table.game, view, seat, table.size, len(table.entries)))
    return table


def matrix_of(text):
    """A transform attribute as a matrix."""
    whole = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    for name, numbers in re.findall(r"(\w+)\(([^)]*)\)", text or ""):
        values = [float(v) for v in re.split(r"[ ,]+", numbers)]
        match name:
            case "matrix":
                step = tuple(values)
            case "translate":
                step = (1, 0, 0, 1, *values)
            case "rotate":
                k = radians(values[0])
                step = (cos(k), sin(k), -sin(k), cos(k), 0, 0)
            case _:
                step = (values[0], 0, 0, values[-1], 0, 0)
        whole = times(whole, step)
    return whole


def times(one, other):
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def placed(text):
    """Every element of a drawing with the matrix that brings it to its place."""
    found = []

    def walk(element, so_far):
        here = times(so_far, matrix_of(element.get("transform")))
        found.append((element, here))
        for child in element:
            walk(child, here)

    walk(ElementTree.fromstring(f"<g>{text}</g>"), (1, 0, 0, 1, 0, 0))
    return found


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_ones_own_home_lies_at_the_foot_and_nothing_is_mirrored(seats):
    table = at_an_aim(seats, answers=0)
    seen = set()
    for seat in range(seats):
        view, phone = table.view(seat).state, table.view(seat).drawn(narrow=True)
        desk = table.view(seat).drawn(narrow=False)
        assert (phone.width, phone.height) == (desk.height, desk.width)
        a, b, c, d, _, _ = phone.turn
        assert a * d - b * c == 1, "a turn, and no mirror"
        zone = view.seats[seat].zone
        x, y = place(
            zone_left(view, zone) + zone_length(view) / 2,
            zone_top(view, zone) + zone_depth(view) / 2,
        )
        across, down = lies(phone.turn, x, y)
        assert 0 < across < phone.width
        on_a_long_edge = zone in (2, 5) and seats > 2
        assert down > phone.height * (0.4 if on_a_long_edge else 0.6)
        seen.add(phone.turn[1])
    assert seen == {1, -1}, "who sits in the east has it turned the other way"


def test_who_looks_on_has_the_first_seats_home_at_the_foot():
    table = at_an_aim(2)
    assert table.view(SPECTATOR).drawn(narrow=True).turn == table.view(0).drawn(narrow=True).turn


def test_what_is_aimed_at_lies_where_the_picture_shows_it():
    seen = set()
    for answers in (0, 20, 60):
        table = at_an_aim(2, answers=answers)
        seat = table.asked[0]
        phone, aimed = table.view(seat).drawn(narrow=True), aim(table.view(seat).state, seat, ())
        shown = {
            (round(here[4] + here[0] * x + here[2] * y, 3), round(here[5] + here[1] * x + here[3] * y, 3))
            for element, here in placed(phone.pieces)
            if str(element.get("id")).startswith("at-")
            for x, y in [(float(element.get("cx")), float(element.get("cy")))]
        }
        wanted = {lies(phone.turn, *snap) for snap in aimed.snaps}
        assert wanted and {(round(x, 3), round(y, 3)) for x, y in wanted} == shown
        assert all(MARGIN <= x <= phone.width - MARGIN and MARGIN <= y <= phone.height - MARGIN for x, y in shown)
        seen.add(seat)
    assert seen == {0, 1}


@pytest.mark.parametrize("seat", [0, 1])
def test_letters_and_dice_stand_upright(seat):
    table = at_an_aim(2, mover=seat, map="strait")
    phone = table.view(seat).drawn(narrow=True)
    turns = {
        "".join(element.itertext()): degrees(atan2(here[1], here[0]))
        for element, here in placed(phone.ground)
        if element.tag == "text"
    }
    assert "YOUR HOME" in turns and len(turns) == 3
    assert abs(turns.pop("The Narrow Sea")) < 45
    assert all(abs(turn) < 0.001 for turn in turns.values())
    [(die, here)] = [(one, here) for one, here in placed(phone.pieces) if one.get("id") == "die"]
    inside = times(here, matrix_of(die[0].get("transform")))
    assert abs(degrees(atan2(inside[1], inside[0]))) < 0.001


def test_a_turned_picture_that_does_not_say_so_is_found():
    table = at_an_aim(2)
    seat, game = table.asked[0], table.game

    def silent(view, seat, names):
        return structs.replace(game.people.narrow(view, seat, names), turn=None)

    planted = replace(game, people=replace(game.people, narrow=silent))
    view, actions = table.view(seat).state, table.codes(seat)
    rooms.clicks(game, view, seat, actions, table.names)
    with pytest.raises(AssertionError, match="does not say how what is aimed at lies in it"):
        rooms.clicks(planted, view, seat, actions, table.names)


# ---- the catalogue ---------------------------------------------------------------------------------------------------


def entries_of(panel):
    """What the catalogue says of each kind, by id."""
    svg = ElementTree.fromstring(f"<svg>{panel.body}</svg>")
    return {g.get("id"): (g, [t.text for t in g.iter("text")]) for g in svg.iter("g") if g.get("id")}


@pytest.mark.parametrize("columns", [2, 3])
def test_the_bank_is_a_catalogue_by_use(columns):
    """WT-8.1, WT-8.2  Each kind once: its picture, name, price, maker and how many are left; what is too dear says what one has."""
    table = match.new("wartime", seed=5, seats=["Ada", "Bo"], options={"start_cash": 300})
    for seat, has in ((0, "you have 300"), (SPECTATOR, "has 300")):
        panel = stock_panel(table.view(seat).state, seat, table.names, columns)
        said = entries_of(panel)
        assert len(said) == len(Kind) - 1
        assert [use for use in USES if use in panel.body] == list(USES)
        for kinds in USES.values():
            for kind in kinds:
                group, words = said[stock_id(kind)]
                dear = price(kind) > 300
                pays = has if dear else "for two" if kind == Kind.INFANTRY else ""
                assert words[1:3] == [KIND_WORDS[kind].capitalize(), str(price(kind))]
                assert [w for w in words[3:] if w] == [*filter(None, [pays]), f"by {maker(kind)}"]
                assert (group.get("class") == "spent") == dear
                assert words[0] == f"{8 if kind == Kind.FORTIFICATION else stock(kind)} left"
                x, y = map(float, re.match(r"translate\(([\d.]+) ([\d.]+)\)", group.get("transform")).groups())
                assert 0 <= x <= panel.width - CELL and 0 <= y <= panel.height - ROW
    assert {maker(k) for k in Kind if k} == {
        "bulldozer",
        "command centre",
        "factory",
        "airfield",
        "barracks",
        "building itself",
    }


def test_what_is_used_up_is_grey():
    view = match.new("wartime", seed=5, seats=["Ada", "Bo"], options={"start_cash": 3000}).view(0).state
    view.seats[0].rings = 0
    group, words = entries_of(stock_panel(view, 0, ("Ada", "Bo"), 3))[stock_id(Kind.FORTIFICATION)]
    assert group.get("class") == "spent" and words[0] == "0 left"
