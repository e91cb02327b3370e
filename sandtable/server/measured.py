"""What this process has done and how long it took, for whoever looks after it. Counts alone: no person, table or address.

Kept for the whole process, as a Prometheus asks for it; the text that it reads is made in `web/metrics.py`.
"""

from bisect import bisect_left
from collections import Counter
from time import perf_counter

UP_TO = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)  # seconds


class Times:
    """How often something took how long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(UP_TO) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(UP_TO, seconds)] += 1
        self.sum += seconds


class Measured:
    """Requests by kind and status, the steps of a move, refusals by their code."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.request_times: dict[str, Times] = {}
        self.steps = {"judge": Times(), "write": Times()}
        self.refusals: Counter[str] = Counter()

    def request(self, kind: str, status: int, seconds: float) -> None:
        self.requests[kind, status] += 1
        if kind not in self.request_times:
            self.request_times[kind] = Times()
        self.request_times[kind].add(seconds)

    def step(self, name: str, began: float) -> float:
        """A step of a move that ended well; gives the moment at which the next begins."""
        now = perf_counter()
        self.steps[name].add(now - began)
        return now


MEASURED = Measured()
