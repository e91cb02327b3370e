"""Hints and explained clicks of the Tank Game."""

import sandtable
from sandtable.games.tank.rules.state import Status
from sandtable.games.tank.terrain import cell_of, margin_of
from sandtable.games.tank.words import tank_id


def middle(match, column, row):
    cell, margin = cell_of(match.state.book), margin_of(match.state.book)
    return margin + (column + 0.5) * cell, margin + (row + 0.5) * cell


def test_a_bare_square_far_away_is_a_move_too_far():
    match = sandtable.new("tank", seed=3)
    tank = match.state.tanks[0]
    width = match.state.book.width
    words, clause = match.why_not(
        0, (), "", middle(match, width - 1 if tank.square % width < 4 else 0, tank.square // width)
    )
    assert clause == "TG-4.1" and "a move goes 1" in words


def test_a_tank_out_of_range_and_gold_one_does_not_have():
    match = sandtable.new("tank", seed=3)
    assert match.why_not(0, (), tank_id(1)) == ("B2 is 4 away: range is 2", "TG-5.1")
    assert match.why_not(0, ("say:give",), tank_id(1))[1] == "TG-6.8"
    assert match.why_not(0, (), tank_id(0)) == ("", "")  # one's own tank is no mistake


def test_done_is_asked_again_only_with_an_enemy_in_sight_or_a_full_hand():
    match = sandtable.new("tank", seed=3)
    done = match.read(0, "done")
    assert match.final(0, done) == ""
    match.state.tanks[0].actions = 5
    match.rename(match.names)
    assert "would be lost" in match.final(0, done)


def test_the_council_is_told_of_a_life_where_it_may_grant_one():
    match = sandtable.new("tank", seats=5, seed=3)
    match.state.coffer = 20
    for members, clause in ((1, "TG-8.8"), (3, "TG-8.10")):
        for tank in match.state.tanks[:members]:
            tank.status, tank.lives = Status.DEAD, 0
        match.rename(match.names)
        assert match.hint(0)[1] == clause and ("three members" in match.hint(0)[0]) == (members == 1)


def test_without_an_action_nobody_is_asked_to_move():
    match = sandtable.new("tank", seed=3)
    match.state.tanks[0].actions, match.state.tanks[0].gold = 0, 2
    match.rename(match.names)
    view = match.view(0)
    assert match.game.people.words.ask(view.state, 0, match.names) == "0 actions, 2 gold: spend, or be done for today."
