"""The network while it learns. It is whole numbers already: what plays here is what `bots.network` reads later.

Weights are kept as fractions and rounded on the way in; gradients pass as if they were not (straight through). All sums are
of whole numbers far below 2^24, so floating point adds them exactly, on a GPU's TF32 too.
"""

from math import prod
from typing import Any

import torch
from torch import nn

from sandtable.bots import network
from sandtable.bots.shape import Shape, Told
from sandtable.learn.lists import Lists

ONE = 64  # what a weight of 1 is as a whole number
LOGIT = 2048  # a score of 1
LOOKED_UP = ("rows", "answers")  # tables of which some rows never occur


class Rounded(torch.autograd.Function):
    """A weight as the whole number that is played with; what is learned of the number is learned of the weight."""

    @staticmethod
    def forward(ctx: Any, weight: Any, one: int, most: int) -> Any:
        ctx.one = one
        return (weight * one).round_().clamp_(-most, most)

    @staticmethod
    def backward(ctx: Any, grad: Any) -> Any:
        return grad * ctx.one, None, None


def rounded(weight: Any, one: int = ONE, most: int = network.CLIPPED) -> Any:
    """The whole numbers that are played with."""
    return Rounded.apply(weight, one, most)


def cut(sums: Any, shift: int) -> Any:
    """Must agree with `network.cut`."""
    clipped = (sums / 2**shift).clamp(0, network.CLIPPED)
    return clipped + (clipped.floor() - clipped).detach()


class Places(nn.Module):
    """From numbers to the rows they stand for; must agree with `network.place`."""

    def __init__(self, numbers: list[Told]) -> None:
        super().__init__()
        table = [network.bucket(v) for v in range(network.LEAST, network.FARTHEST + 1)]
        self.register_buffer("buckets", torch.tensor(table))
        self.register_buffer("low", torch.tensor([t.low for t in numbers]))
        self.register_buffer("high", torch.tensor([t.high for t in numbers]))
        self.register_buffer("first", torch.tensor([t.first for t in numbers]))
        self.register_buffer("by_buckets", torch.tensor([t.by_buckets for t in numbers]))

    def forward(self, given: Any) -> Any:
        shared = self.buckets[given.clamp(network.LEAST, network.FARTHEST) - network.LEAST]
        return torch.where(self.by_buckets, shared, given.clamp(self.low, self.high) - self.low)


class Net(nn.Module):
    """Scores for a list of answers, and what the seat may hope for, as a number whose sigmoid is the chance."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        spread = {"rows": len(shape.seen), "middle": shape.wide / 2, "last": shape.middle / 2}
        for name, size in shape.sizes.items():
            weight = torch.randn(size) * (1 / spread[name]) ** 0.5 if name in spread else torch.randn(size) * 0.05
            setattr(self, name, nn.Parameter(weight))
        self.middle_bias, self.last_bias = (nn.Parameter(torch.zeros(n)) for n in (shape.middle, shape.last))
        self.value_bias = nn.Parameter(torch.zeros(()))
        self.seen_places, self.part_places = Places(shape.seen), Places(shape.parts)
        self.begun = {name: getattr(self, name).detach().clone() for name in LOOKED_UP}

    @torch.no_grad()
    def looked_up(self, observed: Any, parts: Any) -> tuple[Any, Any]:
        """The rows that what is seen stands for, and those of each answer: all that is kept of a position. *parts*: those of
        all positions' legal answers, one after the other."""
        rows = self.seen_places(observed.long()) + self.seen_places.first
        places = self.part_places(parts.long())
        answers = [places[:, p.one] * p.stride + places[:, p.other] + p.first for p in self.shape.pairs]
        return rows.to(torch.int16), torch.stack(answers, -1).to(torch.int16)

    def sums(self, rows: Any) -> Any:
        """The rows of the first table, added; on a GPU as a product, whose way back needs no atomics."""
        table = rounded(self.rows)
        if rows.device.type == "cpu":
            return nn.functional.embedding_bag(rows.int(), table, mode="sum") + table[0]
        marked = torch.zeros(len(rows), len(table), device=rows.device)
        marked.scatter_(1, rows.long(), 1.0)
        marked[:, 0] = 1.0
        return marked @ table

    def met(self, z: Any, answers: Any, lists: Lists) -> Any:
        """How well what is seen meets each answer: on a CPU the few rows of an answer are looked up and added, on a GPU all
        rows are multiplied at once."""
        table = rounded(self.answers)
        if z.device.type == "cpu":
            return (nn.functional.embedding_bag(answers.int(), table, mode="sum") * z[lists.owner]).sum(-1)
        by_row = z @ table.T
        places = lists.owner[:, None] * by_row.shape[1] + answers.long()
        return by_row.flatten().gather(0, places.flatten()).view(answers.shape).sum(-1)

    def forward(self, rows: Any, answers: Any, lists: Lists) -> tuple[Any, Any]:
        x = cut(self.sums(rows), network.FIRST_SHIFT)
        y = cut(x @ rounded(self.middle) + rounded(self.middle_bias, LOGIT, 1 << 20), network.SHIFT)
        z = cut(y @ rounded(self.last) + rounded(self.last_bias, LOGIT, 1 << 20), network.SHIFT)
        scores = self.met(z, answers, lists)
        hopes = z @ rounded(self.value) + rounded(self.value_bias, LOGIT, 1 << 20)
        return scores / LOGIT, hopes / LOGIT

    @torch.no_grad()
    def whole(self) -> dict[str, Any]:
        """The tables as bytes with a sign, and the biases."""
        tables = {name: rounded(getattr(self, name)).round().to(torch.int8) for name in self.shape.sizes}
        biases = {
            name: rounded(getattr(self, name), LOGIT, 1 << 20).round().to(torch.int32)
            for name in ("middle_bias", "last_bias", "value_bias")
        }
        return {**tables, **biases}

    @torch.no_grad()
    def forget(self) -> None:
        """A row that is still as it began was never looked up: what it stands for did not occur. So it shall say nothing; zeros
        take no room in a wheel."""
        for name in LOOKED_UP:
            table = getattr(self, name)
            table[(table == self.begun[name].to(table.device)).all(1)] = 0.0

    @torch.no_grad()
    def become(self, whole: dict[str, Any]) -> None:
        """An earlier self, from its tables."""
        for name, table in whole.items():
            one = LOGIT if name.endswith("bias") else ONE
            getattr(self, name).copy_(table.to(torch.float32) / one)

    def read(self, weights: bytes, plan: list[int]) -> None:
        """What was written before; must agree with `written`."""
        whole, flat, at = {}, torch.frombuffer(bytearray(weights), dtype=torch.int8), 0
        for name, size in self.shape.sizes.items():
            whole[name] = flat[at : at + prod(size)].view(size)
            at += prod(size)
        for name, place, n in (
            ("middle_bias", network.MIDDLE_BIAS, self.shape.middle),
            ("last_bias", network.LAST_BIAS, self.shape.last),
        ):
            whole[name] = torch.tensor(plan[plan[place] : plan[place] + n])
        whole["value_bias"] = torch.tensor(plan[plan[network.VALUE_BIAS]])
        self.become(whole)

    def go_on_from(self, weights: bytes, plan: list[int]) -> None:
        """Reads what was trained before, perhaps with the same seed. Rows that it never looked up are known by that."""
        self.read(weights, plan)
        for name, begun in self.begun.items():
            table = getattr(self, name).detach()
            never = (table * ONE == rounded(begun.to(table.device))).all(1)
            self.begun[name] = torch.where(never[:, None], table, torch.nan)

    def written(self) -> tuple[bytes, list[int]]:
        """Weights and plan, as `network` reads them."""
        found = {name: table.cpu() for name, table in self.whole().items()}
        weights = b"".join(found[name].numpy().tobytes() for name in self.shape.sizes)
        biases = found["middle_bias"].tolist(), found["last_bias"].tolist(), int(found["value_bias"])
        return weights, self.shape.plan(*biases)
