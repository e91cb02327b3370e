"""Games that a network learns from: many tables side by side, each seat credited with its own result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from sandtable.core.contract import WIN, Game
from sandtable.envs.batch import Batch, Setup, batch_of
from sandtable.learn.net import Net

CLOSED = -1e9  # the score of a place without an answer


@dataclass(frozen=True)
class Course:
    """Who plays at which table: most are the learner against itself, some have an earlier self in one seat."""

    setups: Sequence[Setup]
    earlier: int  # of as many tables as there are set-ups, so many


@dataclass
class Played:
    """Decisions, as columns; what was made of them stands beside."""

    rows: Any
    answers: Any
    n_legal: Any
    picks: Any
    logs: Any
    hopes: Any
    gains: Any


class Tables:
    """A batch and what a learner needs of it, as tensors where the tables lie."""

    def __init__(self, game: Game, n: int, course: Course, seed: int, device: str, kernels: str | None) -> None:
        self.batch: Batch = batch_of(game, n, course.setups, seed, device, kernels)
        self.device, self.n = device, n
        at = torch.arange(n, device=device)
        seats = torch.tensor([s.n_seats for s in course.setups], device=device)[at % len(course.setups)]
        self.others = torch.where(
            at % len(course.setups) < course.earlier, at // len(course.setups) % seats, torch.full_like(at, -1)
        )  # the seat in which an earlier self sits

    def shown(self, net: Net) -> tuple[Any, Any, Any, Any]:
        """Rows, answers, how many are legal, and who is asked; copies, for the next step writes over what is shown."""
        b = self.batch
        rows, answers = net.looked_up(tensor(b.observations), tensor(b.parts))
        return rows, answers, tensor(b.n_legal).clone(), tensor(b.asked).clone()

    def answer(self, picks: Any) -> None:
        codes = tensor(self.batch.legal).gather(1, picks[:, None]).squeeze(1)
        self.batch.answer(codes.numpy() if self.device == "cpu" else codes)

    def ended(self) -> tuple[Any, Any]:
        """Where a game is over, and what it was worth to each seat: 0 … 1."""
        return tensor(self.batch.ends) > 0, tensor(self.batch.rewards).float() / WIN


def tensor(array: Any) -> Any:
    """The array's own memory."""
    return torch.from_dlpack(array)


def opened(scores: Any, n_legal: Any) -> Any:
    """Scores with the places closed that hold no answer."""
    places = torch.arange(scores.shape[1], device=scores.device)
    return scores.masked_fill(places >= n_legal[:, None], CLOSED)


def drawn(logs: Any, dice: Any) -> Any:
    """One place a row, as likely as its share: the highest of the logarithms, each with luck of its own."""
    luck = torch.empty_like(logs).exponential_(generator=dice)
    return (logs - luck.log()).argmax(1)


@torch.no_grad()
def play(net: Net, earlier: Net | None, tables: Tables, steps: int, dice: Any, keep: float) -> Played:
    """*steps* decisions at each table. An earlier self plays along in some seats; it is not learned from."""
    kept: list[tuple[Any, ...]] = []
    for t in range(steps + 1):
        rows, answers, n_legal, asked = tables.shown(net)
        scores, hopes = net(rows, answers)
        if t == steps:
            break
        logs = opened(scores, n_legal).log_softmax(1)
        mine = tables.others != asked
        if earlier is not None:
            other, _ = earlier(rows, answers)
            logs = torch.where(mine[:, None], logs, opened(other, n_legal).log_softmax(1))
        picks = drawn(logs, dice)
        tables.answer(picks)
        over, results = (x.clone() for x in tables.ended())
        log = logs.gather(1, picks[:, None]).squeeze(1)
        kept.append((rows, answers, n_legal, picks, log, hopes, mine, asked, over, results))
    gains = advantages(kept, hopes, asked, keep)
    columns = [torch.cat([row[i] for row in kept]) for i in range(7)]
    mine = columns.pop() if earlier is not None else torch.ones_like(columns.pop())
    return Played(*(column[mine] for column in (*columns, gains)))


def advantages(kept: Sequence[tuple[Any, ...]], hopes: Any, asked: Any, keep: float) -> Any:
    """How much better it went than was hoped, from the end backwards; each seat looks on to its own next decision.

    A seat that is not asked again before the last step has nothing to compare with: it went as was hoped.
    """
    n_seats = kept[0][9].shape[1]
    seat = asked[:, None]
    next_hope = torch.full((len(asked), n_seats), torch.nan, device=asked.device).scatter(
        1, seat, hopes.sigmoid()[:, None]
    )
    gain, gains = torch.zeros_like(next_hope), []
    for *_, hoped, _, who, over, results in reversed(kept):
        seat, hope = who[:, None], hoped.sigmoid()[:, None]
        next_hope = torch.where(over[:, None], results, next_hope)
        gain = torch.where(over[:, None], 0.0, gain)
        then = next_hope.gather(1, seat)
        better = torch.where(then.isnan(), 0.0, then - hope) + keep * gain.gather(1, seat)
        gains.append(better.squeeze(1))
        gain, next_hope = gain.scatter(1, seat, better), next_hope.scatter(1, seat, hope)
    return torch.cat(gains[::-1])


@torch.no_grad()
def against(net: Net, tables: Tables, own: Any, rival: Net | None, dice: Any) -> float:
    """Mean result of the network's first choices in the seats *own*, over the first game of each table. A rival in the other
    seats answers as likely as it would."""
    over = torch.zeros(tables.n, dtype=torch.bool, device=tables.device)
    result = torch.zeros(tables.n, device=tables.device)
    for t in range(tables.batch.size.longest):
        rows, answers, n_legal, asked = tables.shown(net)
        picks = opened(net(rows, answers)[0], n_legal).argmax(1)
        if rival is not None:
            logs = opened(rival(rows, answers)[0], n_legal).log_softmax(1)
            picks = torch.where(asked == own, picks, drawn(logs, dice))
        tables.answer(picks)
        ended, results = tables.ended()
        new = ended & ~over
        result = torch.where(new, results.gather(1, own[:, None]).squeeze(1), result)
        over |= new
        if t % 16 == 15 and bool(over.all()):
            break
    return float(result[over].mean())
