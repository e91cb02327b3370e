"""The text of SVG: short numbers, nothing unescaped, ids that resolve, the same bytes every time."""

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from sandtable.core.drawing import glyphs, marks, strokes, svg
from sandtable.core.record import Int, Record, sized

NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg{NAMESPACE}>{text}</svg>")


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0, "0"),
        (7, "7"),
        (7.0, "7"),
        (7.04, "7"),
        (7.05, "7"),
        (7.06, "7.1"),
        (0.25, "0.2"),
        (-3.0, "-3"),
        (1e6, "1000000"),
    ],
)
def test_numbers_are_written_short(number: float, written: str) -> None:
    assert svg.n(number) == written


@pytest.mark.parametrize("number", [-0.0, -0.04, -1e-12])
def test_nothing_is_minus_zero(number: float) -> None:
    assert svg.n(number) == "0"


def test_numbers_in_attributes_are_short_too() -> None:
    assert svg.el("a", opacity=0.5000001, tabindex=0) == '<a opacity="0.5" tabindex="0"/>'
    assert svg.rect(1.0, 2.25, 3, 4, "f-sand", 0) == '<rect class="f-sand" x="1" y="2.2" width="3" height="4"/>'


def test_words_and_attributes_are_escaped() -> None:
    nasty = """<script>"x" & 'y'</script>"""
    for drawn in (svg.text(0, 0, nasty, "t-name", 9), svg.label(0, 0, nasty), svg.coin(0, 0, 9, nasty)):
        assert "<script" not in drawn
        assert nasty in "".join(parsed(drawn).itertext())
    attribute = svg.circle(0, 0, 1, nasty, id=nasty, aria_label=nasty)
    element = parsed(attribute)[0]
    assert [element.get("class"), element.get("id"), element.get("aria-label")] == [nasty, nasty, nasty]
    whole = ElementTree.fromstring(svg.svg(10, 10, [], nasty, nasty))
    assert [whole[0].text, whole[1].text] == [nasty, nasty]


def test_names_of_attributes() -> None:
    assert svg.el("a", "", "", font_size="9", for_="x", href=None, rel="") == '<a font-size="9" for="x"/>'


def test_groups_are_moved_turned_and_scaled_in_this_order() -> None:
    drawn = svg.group(["a", "b"], "piece", at=(1.04, 2), turn=90, scale=(1, -1))
    assert drawn == '<g class="piece" transform="translate(1 2) rotate(90) scale(1 -1)">ab</g>'
    assert svg.group("ab", scale=0.5) == '<g transform="scale(0.5)">ab</g>'
    assert svg.group("") == "<g/>"


def test_every_hatching_has_one_id_and_every_seat_finds_its_own() -> None:
    ids = [str(e.get("id")) for e in parsed(svg.hatches()).iter() if e.get("id")]
    assert len(ids) == len(set(ids)) == 14
    for seat in range(12):
        for wide in (False, True):
            found = re.fullmatch(r"url\(#(.*)\)", svg.hfill(seat, wide))
            assert found and found[1] in ids
    assert svg.hfill(0) != svg.hfill(1) and svg.hfill(0) != svg.hfill(0, True) and svg.hfill(0) == svg.hfill(6)
    for used in re.findall(r"url\(#([^)]*)\)", svg.tank_top(3) + svg.tank_top(3, wreck=True)):
        assert used in ids


def test_six_seats_have_six_emblems() -> None:
    assert len({svg.emblem(seat, 0, 0, 8) for seat in range(6)}) == 6
    assert svg.emblem(7, 0, 0, 8) == svg.emblem(1, 0, 0, 8)


def test_every_stroke_and_mark_is_reached_through_svg() -> None:
    for module in (strokes, marks):
        own = {k: f for k, f in vars(module).items() if inspect.isfunction(f) and f.__module__ == module.__name__}
        own = {k: f for k, f in own.items() if not k.startswith("_")}
        assert own and all(getattr(svg, name) is function and name in svg.__all__ for name, function in own.items())


def test_glyphs_are_named_and_well_formed() -> None:
    sheet = parsed(glyphs.symbols())
    ids = [e.get("id") for e in sheet]
    assert len(ids) == len(set(ids)) == len(glyphs.ACTIONS) + len(glyphs.UNITS)
    assert [e.get("id") for e in parsed(glyphs.symbols(("tank", "move")))] == ["g-move", "g-tank"]
    assert glyphs.symbols(()) == ""
    assert 'href="#g-tank"' in svg.use("tank", 0, 0, 24)


def test_an_unknown_glyph_is_named() -> None:
    with pytest.raises(KeyError, match="no glyph elephant"):
        glyphs.symbols(("move", "elephant"))


DRAWS_MUCH = """
from sandtable.core.drawing import glyphs, svg
print(svg.svg(300, 200, [svg.frame(20, 20, 200, 100, 5, 4), svg.grains(0, 0, 90, 90, 40, "sand"),
      svg.hachures(0, 0, 70, 9), svg.path(svg.pen(svg.box(1, 2, 30, 40), True, key=("a", 1)), "s-ink"),
      svg.path(svg.soft([(0, 0), (9, 4), (3, 3)]), "s-ink"), svg.tank_top(2, 3, 45), svg.die(9, 9, 20, "hit"),
      svg.trail(0, 0, 30, 40), svg.sight_line((0, 0), (30, 40), stop=(9, 9)), svg.coordinates(0, 0, 20, 30, 4)],
      "a", "b", glyphs.symbols()))
"""


def test_the_same_input_gives_the_same_bytes_in_every_process() -> None:
    root = Path(__file__).parents[3]
    runs = [
        subprocess.run(
            [sys.executable, "-c", DRAWS_MUCH],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1] and len(runs[0]) > 10_000
    ElementTree.fromstring(runs[0])


def test_the_hand_of_the_pen_stays_within_its_amplitude() -> None:
    values = [svg.rnd("key", i) for i in range(2000)]
    assert all(-1 <= value <= 1 for value in values) and len(set(values)) > 1990
    assert abs(sum(values)) / len(values) < 0.05
    assert svg.rnd("a", 1) == svg.rnd("a", 1) != svg.rnd("a", 2)


def test_a_kept_ground_is_drawn_once_for_each_book_and_seat() -> None:
    class Book(Record):
        rows = Int()

    drawn: list[tuple[int, int]] = []

    @svg.kept
    def ground(book: Any, seat: int) -> str:
        drawn.append((book.rows, seat))
        return f"{book.rows} {seat}"

    book = sized(Book).fresh()
    for rows, seat in ((3, 0), (3, 0), (4, 0), (3, 0), (3, 1)):
        book.rows = rows
        assert ground(book, seat) == f"{rows} {seat}"
    assert drawn == [(3, 0), (4, 0), (3, 1)]


def test_what_is_too_long_ends_in_an_ellipsis() -> None:
    assert [svg.shortened("Sergeant 2", most) for most in (12, 10, 9)] == ["Sergeant 2", "Sergeant 2", "Sergeant…"]
