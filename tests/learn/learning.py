"""What learns is what plays: the network in training and its tables say the same. Tests that need PyTorch: `./dev soak learn` runs them."""

from array import array
from pathlib import Path

import torch

from sandtable.bots import network
from sandtable.bots.general import shipped
from sandtable.bots.shape import shape_of
from sandtable.core import library
from sandtable.envs import batch
from sandtable.learn.net import Net
from sandtable.learn.play import advantages
from sandtable.learn.train import Plan, Trainer

GAME = library.load("doubletime")


def test_tables_say_what_the_network_in_training_says() -> None:
    torch.manual_seed(3)
    net = Net(shape_of(GAME, GAME.size(GAME.settings(), 2)))
    tables = batch("doubletime", 8, seats=2, seed=3, parts=True)
    for _ in range(12):
        tables.answer(tables.legal[:, 0])
    with torch.no_grad():
        scores, _ = net(*net.looked_up(torch.from_numpy(tables.observations), torch.from_numpy(tables.parts)))
    raw, plan = net.written()
    weights, work = memoryview(raw).cast("b"), memoryview(array("i", [0] * net.shape.room))
    for i in range(8):
        n, found = int(tables.n_legal[i]), [0] * tables.legal.shape[1]
        network.assess(weights, plan, work, tables.observations[i].tolist(), tables.parts[i].tolist(), n, found)
        assert found[:n] == (scores[i, :n] * 2048).round().long().tolist()


def test_a_run_taken_up_again_is_the_same(tmp_path: Path) -> None:
    plan = Plan("doubletime", 2, [{}], rounds=4, every=2, tables=8, steps=8, share=32, measured=4)
    whole = Trainer(GAME, plan, tmp_path / "whole")
    whole.run(lambda row: None)
    first = Trainer(GAME, plan, tmp_path / "parts")
    first.run(lambda row: None, lambda: first.rounds == 2)
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


def test_who_is_learned_against_does_not_learn(tmp_path: Path) -> None:
    """At every table the general that is shipped has one seat, each seat as often; what it answers is not learned from."""
    frozen = shipped(GAME)
    assert frozen is not None
    plan = Plan(
        "doubletime", 2, [{}], rounds=1, tables=32, steps=4, share=32, measured=4, against=frozen.manifest["sha256"]
    )
    trainer = Trainer(GAME, plan, tmp_path, frozen=frozen)
    before = trainer.net.written()
    learned: list[int] = []
    trainer.improve, improve = lambda p, d: (learned.append(len(p.gains)), improve(p, d)), trainer.improve  # type: ignore[method-assign,func-returns-value]
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
        (None, None, None, None, None, half, None, torch.tensor([seat]), over[t], results)
        for t, seat in enumerate((0, 1, 0))
    ]
    gains = advantages(kept, half, torch.tensor([0]), 1.0)
    assert gains.tolist() == [-0.5, 0.5, -0.5]
