"""The board for a phone: cards by rank, roads round them, and no more told than the map tells."""

import re
from xml.etree import ElementTree

import pytest

from sandtable.core import match
from sandtable.core.drawing import picture
from sandtable.core.match import View
from sandtable.games.trts import GAME
from sandtable.games.trts.cards import WIDE, shape_of, table_of
from sandtable.games.trts.narrow import COUNTER, home_of
from sandtable.games.trts.notation import kind_name
from tests.games.trts.table import engage, table, view

NAMES = ("azure", "gules", "or", "vert")
BASES = "azure westhold: base, 2 worker\ngules easthold: base, 2 worker"
SEATS = (2, 3, 4)
GUARD = next(k for k in range(1, 60) if kind_name(table(BASES).book, k) == "guard")


def homes(seats):
    """Every shipped map, from every home on it."""
    book = match.new("trts", seats=seats, seed=1).state.book
    return [(book, home) for home in range(book.n_areas) if book.areas[home].start]


def drawn(state, seat):
    return View(GAME, view(state, seat), seat, NAMES).drawn(narrow=True)


def on_card(state, seat, area):
    """All that is drawn of an area and of who stands there, without ids."""
    text = drawn(state, seat).pieces
    start = text.index(f'id="area-{area}"')
    end = text.find('<g class="area" id="area-', start + 10)
    return re.sub(r' id="[^"]*"', "", text[start : end if end > 0 else None])


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("low", (True, False))
def test_the_own_home_is_at_the_foot_and_no_card_lies_on_another(seats, low):
    for book, home in homes(seats):
        cards = table_of(book, home, low, -1, 0).cards
        assert cards[home].line == max(card.line for card in cards)
        assert len({card.high for card in cards}) == 1, "cards of one height"
        for a, one in enumerate(cards):
            assert 0 < one.x and one.right < WIDE
            for other in cards[:a]:
                assert one.right < other.x or other.right < one.x or one.foot < other.y or other.foot < one.y


def test_large_maps_lie_three_abreast():
    assert (shape_of(9, False).abreast, shape_of(12, False).abreast, shape_of(13, False).abreast) == (2, 2, 3)
    assert shape_of(24, False).high <= 80


def test_the_map_is_turned_and_not_mirrored():
    """From both homes of a map that is itself when turned by half a circle, cards lie alike."""
    (book, one), (_, other) = homes(2)
    names = {0: 8, 1: 6, 2: 7, 3: 5, 4: 4, 5: 3, 6: 1, 7: 2, 8: 0}  # the area that lies where this one does, turned
    mine, theirs = table_of(book, one, False, -1, 0).cards, table_of(book, other, False, -1, 0).cards
    assert all(mine[a] == theirs[b] for a, b in names.items())
    assert mine[2].x < mine[0].x, "who looks from Westhold to Easthold has the north, and Long Dune, at the left"


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("opened", (False, True))
def test_every_road_leads_from_card_to_card_and_under_no_other(seats, opened):
    for book, home in homes(seats):
        for area in range(book.n_areas) if opened else (-1,):
            laid = table_of(book, home, opened, area, 120)
            edges = {(a, b) for a in range(book.n_areas) for b in range(a) if book.areas[a].near >> b & 1}
            assert set(laid.roads) == edges
            for (a, b), way in laid.roads.items():
                ends = {i for i, card in enumerate(laid.cards) for p in (way[0], way[-1]) if holds(card, p)}
                assert ends == {a, b}
                under = {i for p in points(way) for i, card in enumerate(laid.cards) if holds(card, p)} - {a, b}
                assert not under, (a, b, under)


def holds(card, point):
    return card.x < point[0] < card.right and card.y < point[1] < card.foot


def points(way):
    """Along a way, every two units or so."""
    for (ax, ay), (bx, by) in zip(way, way[1:], strict=False):
        steps = max(1, int(max(abs(bx - ax), abs(by - ay)) / 2))
        yield from ((ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps + 1))


def test_neighbours_without_a_road_have_a_ridge_between_them():
    (book, home), *_ = homes(2)
    laid = table_of(book, home, False, -1, 0)
    ridged = {round(start[1]) for start, _ in laid.ridges}
    rows = {card.line: card for card in laid.cards}
    assert ridged == {round(rows[line].y + 10) for line in (1, 3)}, (
        "Thornfield and Glass Flats, Copper Wash and Salt Pan"
    )


def test_an_unseen_card_looks_the_same_full_or_empty():
    empty = table(f"round 3 engagement\n{BASES}\ngules holds thornfield")
    full = table(f"round 3 engagement\n{BASES}\ngules thornfield: 3 guard, barracks")
    assert on_card(empty, 0, 6) == on_card(full, 0, 6)
    assert "behind the screen" in on_card(full, 0, 6) and 'class="fog"' in on_card(full, 0, 6)
    assert on_card(empty, 1, 6) != on_card(full, 1, 6)


def test_what_was_seen_is_told_with_its_round():
    state = table(f"round 5 engagement\n{BASES}\ngules thornfield: guard")
    seen = state.shown[0]
    state.n_shown, seen.seat, seen.area, seen.kind, seen.count, seen.round = 1, 1, 6, GUARD, 2, 3
    assert "seen in round 3:" in on_card(state, 0, 6) and "2 guards" in on_card(state, 0, 6)


def test_at_most_four_counters_and_the_rest_behind_a_number():
    state = table(
        "round 3 production\nazure westhold: base, 2 worker, barracks, depot, turret, guard\ngules easthold: base"
    )
    tree = ElementTree.fromstring(picture.standalone(GAME, drawn(state, 0)))
    pieces = [
        e for e in tree.iter() if "piece" in str(e.get("class")).split() and str(e.get("id")).startswith("piece-0-")
    ]
    assert len(pieces) == 4
    assert "+2" in "".join(e.text or "" for e in tree.iter() if str(e.get("class")).startswith("t-num"))
    ids = [str(e.get("id")) for e in tree.iter() if str(e.get("id")).startswith("piece-0-")]
    assert len(ids) == 6, "those behind the number are found by their ids"


def test_counters_are_large_enough_for_a_thumb():
    assert 38 * COUNTER >= 40


def test_a_fight_opens_its_card_and_shows_both_sides():
    state = table(f"round 3 engagement\n{BASES}\nazure salt-pan: 2 trooper\ngules the-anvil: trooper, guard")
    engage(state, 0, "the-anvil", "2 trooper@salt-pan")
    drawing = drawn(state, 0)
    laid = table_of(state.book, home_of(state, 0), True, 4, 128)
    assert laid.cards[4].wide > 0.9 * WIDE
    assert set(re.findall(r'id="(piece-\d-4-[^"]*)"', drawing.pieces)) == {
        f"piece-{p.seat}-4-{p.kind}-0" for p in state.shown[: state.n_shown] if p.area == 4
    }
    assert "range" in drawing.pieces
