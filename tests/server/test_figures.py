"""The small positions beside clauses say what is so."""

import re

import pytest

from sandtable.core import contract
from sandtable.core.clauses import clauses
from sandtable.server.figures import FIGURES, figure
from tests.server.house import House


@pytest.mark.slow
def test_every_figure_stands_beside_a_clause_that_is_there(house: House) -> None:
    known = {id for name in contract.names() for id in clauses(contract.load(name))}
    assert set(FIGURES) <= known
    for id, found in FIGURES.items():
        name = found.lay().game.name
        page = house.stranger().get(f"/rules/{name}").text
        assert figure(id) in page and "style=" not in figure(id)


def test_the_sight_figure_tells_exactly_what_may_be_shot_at() -> None:
    laid = FIGURES["TG-5.2"].lay()
    seen = {action.text.split()[1] for action in laid.legal(0) if action.text.startswith("shoot")}
    may, hidden = FIGURES["TG-5.2"].words.split("The corner")
    assert set(re.findall(r"\b[A-D][1-4]\b", may)) - {"B1"} == seen
    assert not set(re.findall(r"\b[A-D][1-4]\b", hidden.replace("of B2", ""))) & seen
