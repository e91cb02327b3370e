"""The measuring stick: what it says is what an attack would find."""

from sandtable.bots.levels import choose
from sandtable.core import match
from sandtable.core.seats import SPECTATOR
from sandtable.games.wartime.measuring import measured, which_roll
from sandtable.games.wartime.rules.attack import is_in_reach
from sandtable.games.wartime.rules.state import STICK, Phase, Verb
from sandtable.games.wartime.rules.table import is_standing, n_pieces, owner
from sandtable.games.wartime.words import piece_id


def tables(answers, seed=6):
    table = match.new("wartime", seed=seed, seats=2)
    while len(table.entries) < answers and not table.over:
        yield table
        seat = table.asked[0]
        view = table.view(seat).state
        table.play(seat, choose("sergeant", table.game, view, seat, table.size, 6000 + len(table.entries)))


def test_the_roll_that_it_names_is_the_least_that_reaches():
    seen = set()
    for table in tables(140):
        if len(table.entries) % 20:
            continue
        view = table.view(0).state
        standing = [i for i in range(n_pieces(view)) if is_standing(view.pieces[i]) and not view.pieces[i].ring]
        for i in (i for i in standing if owner(i) == 0):
            for t in (t for t in standing if owner(t) == 1):
                least = next((k for k in range(STICK + 1) if is_in_reach(view, i, Verb.ATTACK, t, k)), STICK + 1)
                words, clause = measured(view, 0, f"{piece_id(i)} {piece_id(t)}")
                assert words.endswith(f"; {which_roll(least)}.") and clause == "WT-1.5", (words, least)
                seen.add(least)
    assert STICK + 1 in seen and len(seen) > 1


def test_rolls_in_words():
    assert which_roll(1) == "any roll reaches"
    assert which_roll(4) == "a 4 or more reaches, 3 rolls of 6"
    assert which_roll(6) == "only a 6 reaches"
    assert which_roll(7).endswith("no die reaches")


def test_a_bare_place_can_be_measured_and_nonsense_cannot():
    *_, table = tables(60)
    view = table.view(SPECTATOR).state
    i = next(i for i in range(n_pieces(view)) if is_standing(view.pieces[i]))
    assert "to this place" in table.about(SPECTATOR, f"{piece_id(i)} 400.5,200")[0]
    for other in ("nan,2", "inf,2", "1", "", "p-Z-tank1", f"{piece_id(i)} "):
        assert table.about(SPECTATOR, f"{piece_id(i)} {other}") == ("", "")


def test_a_target_says_how_far_away_it_is_and_the_next_ones_are_told():
    asked = 0
    for table in tables(140):
        if table.asked != [0] or table.view(0).state.phase != Phase.TARGET:
            continue
        asked += 1
        hits = [action.words for action in table.legal(0) if action.words.startswith("hit ")]
        assert all(words.endswith(" mm") for words in hits)
        view = table.view(0).state
        wishes = table.game.people.manners.wishes(view, 0)
        assert all(table.game.rules.refuse(view, 0, code) for code in wishes)
    assert asked
