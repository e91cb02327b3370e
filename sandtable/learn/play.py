"""Games that a network learns from: many tables side by side, each seat credited with its own result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from sandtable.core.contract import WIN, Game
from sandtable.envs.batch import Batch, Setup, batch_of
from sandtable.envs.tables import LIKED, OBSERVED, PARTED
from sandtable.learn.lists import Lists
from sandtable.learn.net import Net

CLOSED = -1e9  # the score of an answer that is not to be given
MEASURED = 0.99  # the share of measured games that are waited for


@dataclass(frozen=True)
class Course:
    """Who plays at which table: most are the learner against itself, some have an earlier self in one seat."""

    setups: Sequence[Setup]
    earlier: int  # of as many tables as there are set-ups, so many


@dataclass
class Shown:
    """What is asked at each table: rows of what is seen, and of the legal answers, which follow one another; who is asked."""

    rows: Any
    answers: Any
    best: Any  # of the answers, those that the rules of thumb like best
    lists: Lists
    asked: Any

    def part(self, at: Any) -> "Shown":
        """The positions *at* alone."""
        lists, of = self.lists.chosen(at)
        return Shown(self.rows[at], self.answers[of], self.best[of], lists, self.asked[at])

    @classmethod
    def joined(cls, shown: Sequence["Shown"]) -> "Shown":
        rows, answers, best = (torch.cat([getattr(s, name) for s in shown]) for name in ("rows", "answers", "best"))
        lists = Lists.of(torch.cat([s.lists.n for s in shown]))
        return cls(rows, answers, best, lists, torch.cat([s.asked for s in shown]))


@dataclass
class Played:
    """Decisions, as columns; what was made of them stands beside."""

    shown: Shown
    picks: Any
    logs: Any
    hopes: Any
    gains: Any


@dataclass
class Step:
    """One decision at each table."""

    shown: Shown
    picks: Any
    logs: Any
    hopes: Any
    mine: Any
    over: Any
    results: Any


class Tables:
    """A batch and what a learner needs of it, as tensors where the tables lie."""

    def __init__(
        self, game: Game, n: int, course: Course, seed: int, device: str, kernels: str | None, likes: bool
    ) -> None:
        wants = OBSERVED | PARTED | (LIKED if likes else 0)
        self.batch: Batch = batch_of(game, n, course.setups, seed, device, kernels, wants=wants)
        self.device, self.n, self.likes, self.seats = device, n, likes, course.setups[0].n_seats
        at = torch.arange(n, device=device)
        seats = torch.tensor([s.n_seats for s in course.setups], device=device)[at % len(course.setups)]
        self.others = torch.where(
            at % len(course.setups) < course.earlier, at // len(course.setups) % seats, torch.full_like(at, -1)
        )  # the seat in which an earlier self sits

    def shown(self, net: Net) -> Shown:
        """Copies, for the next step writes over what is shown."""
        b, n_legal = self.batch, tensor(self.batch.n_legal)
        lists = Lists.of(n_legal)
        parts = tensor(b.parts)[lists.owner, lists.place]
        rows, answers = net.looked_up(tensor(b.observations), parts)
        best = parts[:, -1] == 0 if self.likes else torch.zeros(len(parts), dtype=torch.bool, device=self.device)
        return Shown(rows, answers, best, lists, tensor(b.asked).clone())

    def answer(self, picks: Any) -> None:
        codes = tensor(self.batch.legal).gather(1, picks[:, None]).squeeze(1)
        self.batch.answer(codes.numpy() if self.device == "cpu" else codes)

    def ended(self) -> tuple[Any, Any]:
        """Where a game is over, and what it was worth to each seat: 0 … 1."""
        return tensor(self.batch.ends) > 0, tensor(self.batch.rewards).float() / WIN


def tensor(array: Any) -> Any:
    """The array's own memory."""
    return torch.from_dlpack(array)


def drawn(lists: Lists, logs: Any, dice: Any) -> Any:
    """One place of each list, as likely as its share: the highest of the logarithms, each with luck of its own."""
    luck = torch.empty_like(logs).exponential_(generator=dice)
    return lists.places_of_most(logs - luck.log())


@torch.no_grad()
def play(
    net: Net, earlier: Net | None, tables: Tables, steps: int, dice: Any, keep: float, by_thumb: bool = False
) -> Played:
    """*steps* decisions at each table. An earlier self plays along in some seats; it is not learned from. *by_thumb*: all do
    what the rules of thumb say, to be imitated."""
    kept: list[Step] = []
    for t in range(steps + 1):
        shown = tables.shown(net)
        lists = shown.lists
        scores, hopes = net(shown.rows, shown.answers, lists)
        if t == steps:
            break
        logs = lists.log_shares(scores)
        mine = tables.others != shown.asked
        if earlier is not None:
            other, _ = earlier(shown.rows, shown.answers, lists)
            logs = torch.where(mine[lists.owner], logs, lists.log_shares(other))
        picks = drawn(lists, torch.where(shown.best, 0.0, CLOSED) if by_thumb else logs, dice)
        tables.answer(picks)
        over, results = (x.clone() for x in tables.ended())
        kept.append(Step(shown, picks, lists.at(logs, picks), hopes, mine, over, results))
    gains = advantages(kept, hopes, shown.asked, keep)
    whole = Shown.joined([step.shown for step in kept])
    picks, logs, hoped = (torch.cat([getattr(step, name) for step in kept]) for name in ("picks", "logs", "hopes"))
    if earlier is None:
        return Played(whole, picks, logs, hoped, gains)
    mine = torch.cat([step.mine for step in kept]).nonzero().squeeze(1)
    return Played(whole.part(mine), picks[mine], logs[mine], hoped[mine], gains[mine])


def advantages(kept: Sequence[Step], hopes: Any, asked: Any, keep: float) -> Any:
    """How much better it went than was hoped, from the end backwards; each seat looks on to its own next decision.

    A seat that is not asked again before the last step has nothing to compare with: it went as was hoped.
    """
    n_seats = kept[0].results.shape[1]
    seat = asked[:, None]
    next_hope = torch.full((len(asked), n_seats), torch.nan, device=asked.device).scatter(
        1, seat, hopes.sigmoid()[:, None]
    )
    gain, gains = torch.zeros_like(next_hope), []
    for step in reversed(kept):
        seat, hope, over = step.shown.asked[:, None], step.hopes.sigmoid()[:, None], step.over[:, None]
        next_hope = torch.where(over, step.results, next_hope)
        gain = torch.where(over, 0.0, gain)
        then = next_hope.gather(1, seat)
        better = torch.where(then.isnan(), 0.0, then - hope) + keep * gain.gather(1, seat)
        gains.append(better.squeeze(1))
        gain, next_hope = gain.scatter(1, seat, better), next_hope.scatter(1, seat, hope)
    return torch.cat(gains[::-1])


@torch.no_grad()
def against(
    net: Net, tables: Tables, own: Any, rival: Net | None, dice: Any, most: int, warmths: Sequence[int]
) -> list[float]:
    """Mean result in the seats *own*, over the first game of each table, for each way to answer: tables take them by turns. A
    warmth of 0 is the network's first choice. A rival in the other seats answers as likely as it would. What lasts longer than
    *most* answers, or than nearly all others, is not counted."""
    way = torch.arange(tables.n, device=tables.device) // tables.seats % len(warmths)
    warmth = torch.tensor(warmths, device=tables.device)[way]
    over = torch.zeros(tables.n, dtype=torch.bool, device=tables.device)
    result = torch.zeros(tables.n, device=tables.device)
    for t in range(min(tables.batch.size.longest, most)):
        shown = tables.shown(net)
        lists = shown.lists
        scores = net(shown.rows, shown.answers, lists)[0]
        warm = drawn(lists, scores * (1000 / warmth.clamp(min=1))[lists.owner], dice)
        picks = torch.where(warmth > 0, warm, lists.places_of_most(scores))
        if rival is not None:
            logs = lists.log_shares(rival(shown.rows, shown.answers, lists)[0])
            picks = torch.where(shown.asked == own, picks, drawn(lists, logs, dice))
        tables.answer(picks)
        ended, results = tables.ended()
        new = ended & ~over
        result = torch.where(new, results.gather(1, own[:, None]).squeeze(1), result)
        over |= new
        if t % 16 == 15 and float(over.float().mean()) > MEASURED:
            break
    counted = [over & (way == k) for k in range(len(warmths))]
    return [float(result[some].mean()) if bool(some.any()) else 0.0 for some in counted]
