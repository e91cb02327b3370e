"""A policy for Double Time Wars that beats the sergeant, trained on two cores in ten minutes. One file, nothing hidden.

    python examples/learn/doubletime.py --minutes 10 --to doubletime.npz
    sandtable duel doubletime policy:doubletime.npz sergeant

It first imitates the sergeant for a while, then plays against him and against itself and learns from the results (PPO).
Needs PyTorch, which belongs to no set of ours: `pip install torch`. On a GPU, with CuPy and what `sandtable cuda doubletime`
wrote, tables and network lie side by side: `--device cuda`.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from sandtable.bots.policy import HIGH, LOW, VALUES
from sandtable.envs import Batch, batch

GAME = "doubletime"
WIDTH, KEY = 128, 64
RANGE = HIGH - LOW + 1
TABLES, STEPS = {"cpu": 1024, "cuda": 16_384}, 16
WIN = 1000


class Net(nn.Module):
    """Numbers are looked up place by place, and added up; an answer is scored by its parts."""

    def __init__(self, tables: Batch) -> None:
        super().__init__()
        n, p = len(tables.seen), len(tables.said)
        self.look = nn.EmbeddingBag(n * RANGE, WIDTH, mode="sum")
        nn.init.normal_(self.look.weight, std=0.1)
        self.look.weight.data[-LOW::RANGE] = 0  # what is 0 adds nothing, so it need not be looked up
        self.amount, self.first, self.second = nn.Linear(n, WIDTH), nn.Linear(WIDTH, WIDTH), nn.Linear(WIDTH, WIDTH)
        self.query, self.value = nn.Linear(WIDTH, KEY), nn.Linear(WIDTH, 1)
        self.part, self.mix = nn.Embedding(p * VALUES, KEY), nn.Linear(KEY, KEY)
        grids = torch.meshgrid(*[torch.arange(f.count) for f in tables.said], indexing="ij")  # all there is to choose
        answers = torch.stack([g.reshape(-1) for g in grids], 1).clamp(max=VALUES - 1) + torch.arange(p) * VALUES
        self.register_buffer("answers", answers)

    def forward(self, observed: Any, choices: Any, n_legal: Any) -> tuple[Any, Any]:
        """A score for each place of the lists of open choices, and what the seat may hope for."""
        amounts = observed.sign() * observed.abs().float().log1p()
        row, place = observed.nonzero(as_tuple=True)
        found = observed[row, place].clamp(LOW, HIGH) - LOW + place * RANGE
        starts = torch.searchsorted(row, torch.arange(len(observed), device=row.device))
        x = (self.look(found, starts) + self.amount(amounts)).relu()
        x = x + self.first(x).relu()
        x = x + self.second(x).relu()
        keys = self.mix(self.part(self.answers).sum(1)).relu()
        scores = (self.query(x) @ keys.T).gather(1, choices)
        closed = torch.arange(choices.shape[1], device=choices.device) >= n_legal[:, None]
        return scores.masked_fill(closed, -1e9), self.value(x).squeeze(-1).tanh()

    def save(self, path: Path) -> None:
        """As `sandtable.bots.policy` reads it."""
        kept = {"look": self.look.weight, "part": self.part.weight}
        for name in ("amount", "first", "second", "query", "mix"):
            layer = getattr(self, name)
            kept |= {name: layer.weight, f"{name}_bias": layer.bias}
        np.savez(path, **{name: tensor.detach().cpu().numpy() for name, tensor in kept.items()})


def kept(array: Any) -> Any:
    """A copy as a tensor, where the array lies: the next step writes over it."""
    return torch.from_dlpack(array).clone()


def seen(tables: Batch) -> tuple[Any, Any, Any]:
    """What the seats asked see, and what they may choose."""
    return kept(tables.observations).long(), kept(tables.choices).long(), kept(tables.n_legal)


def imitate(net: Net, optimizer: Any, tables: Batch, until: float) -> None:
    """Cross-entropy against the sergeant's answers, at tables where now and then something else is played."""
    while time.time() < until:
        observed, choices, n_legal = seen(tables)
        wanted = (choices == kept(tables.advice)[:, None]).int().argmax(1)
        scores, _ = net(observed, choices, n_legal)
        loss = nn.functional.cross_entropy(scores, wanted)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        any_place = (torch.rand(tables.n, device=wanted.device) * n_legal).long()
        odd = torch.rand(tables.n, device=wanted.device) < 0.1
        tables.step(choices.gather(1, torch.where(odd, any_place, wanted)[:, None]).squeeze(1))


def played(net: Net, tables: Batch) -> tuple[Any, ...]:
    """STEPS answers at each table, with advantages. Where the next to decide is the other seat, its worth counts against ours."""
    rows: list[tuple[Any, ...]] = []
    for t in range(STEPS + 1):
        shown, seat = seen(tables), kept(tables.asked)
        with torch.no_grad():
            scores, value = net(*shown)
        if t == STEPS:
            break
        chosen = torch.distributions.Categorical(logits=scores, validate_args=False)
        pick = chosen.sample()
        tables.step(shown[1].gather(1, pick[:, None]).squeeze(1))
        own = kept(tables.rewards).gather(1, seat[:, None]).squeeze(1).float()
        over = kept(tables.ends) > 0
        rows.append((*shown, pick, chosen.log_prob(pick), value, seat, own * 2 / WIN - 1, over))
    next_value, next_seat, gain, gains = value, seat, torch.zeros_like(value), []
    for *_, v, s, result, over in reversed(rows):
        sign = torch.where(next_seat == s, 1.0, -1.0)
        gain = torch.where(over, result, sign * next_value) - v + torch.where(over, 0.0, 0.95 * sign * gain)
        gains.append(gain)
        next_value, next_seat = v, s
    gains_all = torch.cat(gains[::-1])
    columns = [torch.cat([row[i] for row in rows]) for i in range(6)]
    return (*columns, gains_all)


def improve(net: Net, optimizer: Any, rows: tuple[Any, ...], left: float) -> None:
    """Two rounds of PPO over what was played."""
    *shown, picks, logs, values, gains = rows
    for _ in range(2):
        for at in torch.randperm(len(picks), device=picks.device).chunk(8):
            scores, v = net(*(column[at] for column in shown))
            policy = torch.distributions.Categorical(logits=scores, validate_args=False)
            ratio = (policy.log_prob(picks[at]) - logs[at]).exp()
            a = (gains[at] - gains[at].mean()) / (gains[at].std() + 1e-6)
            loss = -torch.min(ratio * a, ratio.clamp(0.8, 1.2) * a).mean()
            loss = loss + 0.5 * (v - (gains + values)[at]).pow(2).mean()
            loss = loss - (0.01 * left + 0.002) * policy.entropy().mean()
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def against_sergeant(net: Net, given: Any, games: int = 512) -> float:
    """Mean result of the greedy policy, from both seats."""
    tables = laid(given, games, seats=[["learner", "sergeant"], ["sergeant", "learner"]], seed=7_000_000)
    over, score = torch.zeros(games, dtype=torch.bool), torch.zeros(games)
    own = torch.arange(games) % 2
    while not over.all():
        with torch.no_grad():
            shown = seen(tables)
            scores, _ = net(*shown)
        tables.step(shown[1].gather(1, scores.argmax(1, keepdim=True)).squeeze(1))
        new = (kept(tables.ends) > 0).cpu() & ~over
        score[new] = kept(tables.rewards).cpu().gather(1, own[:, None]).squeeze(1)[new] / WIN
        over |= new
    tables.close()
    return float(score.mean())


def laid(given: Any, n: int, **how: Any) -> Batch:
    return batch(GAME, n, device=given.device, kernels=given.kernels, **how)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--to", type=Path, default=Path("doubletime.npz"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--kernels", help="the folder that `sandtable cuda` wrote, if it is not the usual one")
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    n = TABLES[given.device]
    tables = [
        laid(given, n, seats=[["learner", "sergeant"], ["sergeant", "learner"]], seed=given.seed, advice=True),
        laid(given, n, seats=2, seed=given.seed + 1_000_000),
    ]
    net = Net(tables[0]).to(given.device)
    optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3, weight_decay=1e-4)
    began, whole = time.time(), given.minutes * 60
    imitate(net, optimizer, tables[0], began + 0.25 * whole)
    print(
        f"{time.time() - began:.0f} s: imitates the sergeant, {against_sergeant(net, given):.3f} against him",
        flush=True,
    )
    rounds = 0
    while (spent := time.time() - began) < whole:
        left = 1 - spent / whole
        for group in optimizer.param_groups:
            group["lr"] = 6e-4 * left + 3e-5
        improve(net, optimizer, played(net, tables[rounds % 2]), left)
        rounds += 1
        if rounds % 20 == 0:
            answers = rounds * n * STEPS / 1e6
            print(
                f"{spent:.0f} s: {answers:.1f} M answers, {against_sergeant(net, given):.3f} against the sergeant",
                flush=True,
            )
    net.save(given.to)
    print(f"end: {against_sergeant(net, given, 4096):.3f} against the sergeant, in {given.to}", flush=True)


if __name__ == "__main__":
    main()
