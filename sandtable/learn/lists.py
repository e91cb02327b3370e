"""Lists of different length, one after the other in one row of numbers: the legal answers of many positions."""

from dataclasses import dataclass
from typing import Any

import torch


@dataclass
class Lists:
    """Where each list lies: *owner* and *place* of every number, and the *first* number and the length of every list."""

    owner: Any
    place: Any
    first: Any
    n: Any

    @classmethod
    def of(cls, n: Any) -> "Lists":
        n = n.long()
        first = n.cumsum(0) - n
        owner = torch.repeat_interleave(torch.arange(len(n), device=n.device), n)
        return cls(owner, torch.arange(len(owner), device=n.device) - first[owner], first, n)

    def chosen(self, at: Any) -> tuple["Lists", Any]:
        """The lists *at* alone, and where their numbers lay."""
        some = Lists.of(self.n[at])
        return some, self.first[at][some.owner] + some.place

    def most(self, numbers: Any) -> Any:
        """The highest of each list."""
        return torch.full((len(self.n),), -torch.inf, device=numbers.device).scatter_reduce(
            0, self.owner, numbers, "amax"
        )

    def sums(self, numbers: Any) -> Any:
        """The sum of each list."""
        return torch.zeros(len(self.n), device=numbers.device).index_add(0, self.owner, numbers)

    def log_shares(self, scores: Any) -> Any:
        """Scores as logarithms of shares, which add up to one in each list."""
        below = scores - self.most(scores.detach())[self.owner]
        return below - self.sums(below.exp()).log()[self.owner]

    def places_of_most(self, numbers: Any) -> Any:
        """The place of the highest of each list; of equals the first."""
        places = torch.where(numbers == self.most(numbers)[self.owner], self.place, self.n[self.owner])
        return self.n.scatter_reduce(0, self.owner, places, "amin")

    def at(self, numbers: Any, places: Any) -> Any:
        """One number of each list."""
        return numbers[self.first + places]
