"""Rules of thumb for marching: among equals there is no first, so a map turned by half a circle is played alike."""

import pytest

from tests.games.trts.table import BASES, GAME, table, view

TURNED = {
    "westhold": "easthold",
    "salt-pan": "thornfield",
    "long-dune": "grey-ridge",
    "copper-wash": "glass-flats",
    "the-anvil": "the-anvil",
    "azure": "gules",
}


def turned(text):
    """The same table from the other side of The Anvil."""
    for here, there in TURNED.items():
        text = text.replace(here, f"<{there}>")
    return text.replace("<", "").replace(">", "")


def best(state, seat):
    """All answers that the rules of thumb like best, in notation."""
    seen, out, scores = view(state, seat), [0] * 2000, [0] * 2000
    n = GAME.rules.legal(seen, seat, out)
    GAME.thinking.thumb(seen, seat, out, n, scores)
    return {
        GAME.people.notation.write(seen, seat, a)
        for a, score in zip(out[:n], scores[:n], strict=True)
        if score == max(scores[:n])
    }


@pytest.mark.parametrize(
    ("own", "goals"),
    [
        ("azure holds copper-wash the-anvil\nazure salt-pan: 2 trooper", {"copper-wash", "the-anvil"}),
        ("azure holds the-anvil\nazure copper-wash: trooper\nazure salt-pan: 2 trooper", {"copper-wash"}),
        ("azure holds copper-wash\nazure the-anvil: trooper\nazure salt-pan: 2 trooper", {"the-anvil"}),
    ],
    ids=["equals", "an army here", "an army there"],
)
def test_the_army_gathers_in_the_nearest_area_where_most_of_it_is(own, goals):
    moves = {f"move 2 trooper@salt-pan {goal}" for goal in goals}
    text = f"round 9 movement\n{BASES}\n"
    assert best(table(text + own), 0) == moves
    assert best(table(text + turned(own)), 1) == {turned(move) for move in moves}


def test_equally_near_areas_are_attacked_alike():
    text = "round 9 engagement\nazure westhold: base, 9 trooper\ngules the-anvil: base\ngules holds salt-pan long-dune"
    assert best(table(text), 0) == {"engage salt-pan", "engage long-dune"}
