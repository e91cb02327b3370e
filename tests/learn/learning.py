"""What learns is what plays: the network in training and its tables say the same. Tests that need PyTorch: `./dev soak learn` runs them."""

import dataclasses
from array import array
from pathlib import Path

import pytest
import torch

from sandtable.bots import network
from sandtable.bots.general import read, shipped
from sandtable.bots.shape import shape_of
from sandtable.cli.learners import varied
from sandtable.core import library
from sandtable.core.compiled.binding import bind_plain
from sandtable.envs.batch import LEARNS, Setup
from sandtable.envs.replay import replay
from sandtable.learn.lists import Lists
from sandtable.learn.net import Net
from sandtable.learn.play import Course, Shown, Step, Tables, advantages
from sandtable.learn.train import Plan, Trainer, drawn_setups

GAME = library.load("doubletime")
USUAL = [{"options": {}, "seats": 2}]
PLAYED = 12  # answers
ONE = torch.ones(1)


@pytest.mark.parametrize(
    ("name", "seats", "likes"),
    [("doubletime", 2, False), ("doubletime", 2, True), ("tank", 6, True), ("trts", 2, True), ("wartime", 2, True)],
)
def test_tables_say_what_the_network_in_training_says(name: str, seats: int, likes: bool) -> None:
    """At the tables of a batch, and as a bot reads the same match, told what the rules of thumb like or not."""
    torch.manual_seed(3)
    game = library.load(name)
    size = game.size(game.settings(), seats)
    net, setup = Net(shape_of(game, size, likes=likes)), Setup(game.settings(), (LEARNS,) * seats)
    tables = Tables(game, 8, Course([setup], 0), 3, "cpu", None, likes)
    for _ in range(PLAYED):
        tables.batch.answer(tables.batch.legal[:, 0])
    shown = tables.shown(net)
    with torch.no_grad():
        scores, hopes = net(shown.rows, shown.answers, shown.lists)
    raw, plan = net.written()
    weights, work = memoryview(raw).cast("b"), memoryview(array("i", [0] * network.room(plan)))
    network.lay_rest(weights, plan, work)
    consider = bind_plain([network.consider], game.functions())["consider"]
    for i in range(8):
        again = replay(game, setup, tables.batch.seed(i))
        for _ in range(PLAYED):
            again.play(again.match.codes(again.asked)[0])
        view, codes = again.match.view(again.asked).state, again.match.codes(again.asked)
        mind = weights, plan, work, [0] * size.observed, [0] * (size.parts + likes), int(likes)
        found = [0] * len(codes)
        hope = consider(mind, view, again.asked, codes, len(codes), found)
        assert found == (scores[shown.lists.owner == i] * 2048).round().long().tolist()
        assert abs(hope / 1000 - hopes[i].sigmoid()) < 0.02


def test_a_run_taken_up_again_is_the_same(tmp_path: Path) -> None:
    plan = Plan("doubletime", USUAL, rounds=4, every=2, tables=8, steps=8, share=32, measured=4)
    whole = Trainer(GAME, plan, tmp_path / "whole")
    whole.run(lambda row: None)
    first = Trainer(GAME, plan, tmp_path / "parts")
    first.run(lambda row: None, lambda: first.rounds == 2)
    assert (tmp_path / "parts" / "weights.bin").read_bytes() == first.net.written()[0]
    again = Trainer(GAME, plan, tmp_path / "parts")
    again.take_up()
    assert again.rounds == 2
    again.run(lambda row: None)
    assert [(tmp_path / k / "weights.bin").read_bytes() for k in ("whole", "parts")] == [whole.net.written()[0]] * 2


def test_a_network_is_read_as_it_was_written() -> None:
    torch.manual_seed(4)
    shape = shape_of(GAME, GAME.size(GAME.settings(), 2))
    net, other = Net(shape), Net(shape)
    for bias in (net.middle_bias, net.last_bias, net.value_bias):
        torch.nn.init.uniform_(bias, -3, 3)
    other.read(*net.written())
    assert other.written() == net.written()


def test_a_row_that_was_never_looked_up_says_nothing() -> None:
    """What occurred keeps its row, what did not is forgotten; the others stay as they are."""
    torch.manual_seed(5)
    net = Net(shape_of(GAME, GAME.size(GAME.settings(), 2)))
    with torch.no_grad():
        net.rows[7] += 0.5
    kept, middle = net.rows[7].clone(), net.middle.clone()
    net.forget()
    assert torch.equal(net.rows[7], kept) and torch.equal(net.middle, middle)
    assert not net.rows[8].any() and not net.answers.any()


def test_ways_to_answer_are_measured_at_as_many_games_each(tmp_path: Path) -> None:
    """First choices and three warmths; the best is how the general will answer."""
    trainer = Trainer(GAME, Plan("doubletime", USUAL, rounds=1, tables=8, steps=2, measured=16), tmp_path)
    row = trainer.measure()
    assert list(row["by warmth"]) == [0, 250, 500, 1000]
    assert row["against the sergeant"] == max(row["by warmth"].values()) == row["by warmth"][trainer.warmth]


def test_sergeants_have_half_of_the_seats_at_their_tables() -> None:
    game = library.load("tank")
    plan = Plan("tank", [{"options": {}, "seats": 6}, {"options": {}, "seats": 5}], sergeants=4)
    found = [[who == "sergeant" for who in setup.who] for setup in drawn_setups(game, plan)]
    assert [sum(seats) for seats in found] == [0] * 12 + [3, 3, 3, 2]
    assert len({tuple(seats) for seats in found[12:]}) == 4


def test_set_ups_are_named_by_options_with_commas() -> None:
    first = {"options": {"rounds": 32}, "seats": 2}
    found = varied(library.load("trts"), first, "faction=bastion,brood,rounds=18,seats=4")
    assert found == {"options": {"rounds": "18", "faction": "bastion,brood"}, "seats": 4}


def test_who_is_learned_against_does_not_learn(tmp_path: Path) -> None:
    """At every table the general that is shipped has one seat, each seat as often; what it answers is not learned from."""
    frozen = shipped(GAME)[0]
    plan = Plan(
        "doubletime",
        USUAL,
        rounds=1,
        tables=32,
        steps=4,
        share=32,
        measured=4,
        likes=False,
        against=frozen.manifest["sha256"],
    )
    trainer = Trainer(GAME, plan, tmp_path, frozen=frozen)
    before = trainer.net.written()
    learned: list[int] = []
    trainer.improve, improve = lambda p, *how: (learned.append(len(p.gains)), improve(p, *how)), trainer.improve  # type: ignore[method-assign,func-returns-value]
    trainer.round()
    assert trainer.other.written()[0] == frozen.weights and trainer.net.written() != before
    assert trainer.tables is not None and sorted(trainer.tables.others.tolist()) == [0] * 16 + [1] * 16
    assert 0 < learned[0] < 32 * 4
    assert "against the general" in trainer.measure()


def test_each_seat_is_credited_with_its_own_result() -> None:
    """Two seats, three decisions: 0, 1, 0; the game ends after the third with a win of seat 1."""
    half = torch.zeros(1)  # a hope of one half
    over = [torch.tensor([False]), torch.tensor([False]), torch.tensor([True])]
    results = torch.tensor([[0.0, 1.0]])
    kept = [
        Step(Shown(None, None, None, Lists.of(ONE), torch.tensor([seat])), None, None, half, None, over[t], results)
        for t, seat in enumerate((0, 1, 0))
    ]
    gains = advantages(kept, half, torch.tensor([0]), 1.0)
    assert gains.tolist() == [-0.5, 0.5, -0.5]


def test_what_was_trained_before_is_gone_on_with(tmp_path: Path) -> None:
    """With the same weights; a row that never occurred is still known by how it began, one that did is not forgotten."""
    plan = Plan("doubletime", USUAL, rounds=2, tables=8, steps=4, share=32, measured=4)
    first = Trainer(GAME, plan, tmp_path / "first")
    first.run(lambda row: None, lambda: first.rounds == 1)
    known = read(tmp_path / "first")
    second = Trainer(GAME, dataclasses.replace(plan, begun=known.manifest["sha256"]), tmp_path / "second", begun=known)
    assert second.net.written() == (known.weights, known.plan)
    second.net.forget()
    kept = [name for name in ("rows", "answers") for row in getattr(second.net, name) if row.any()]
    assert kept and len(kept) < second.net.shape.rows
    second.write(tmp_path / "second")
    assert read(tmp_path / "second").manifest["begun"]["sha256"] == known.manifest["sha256"]
