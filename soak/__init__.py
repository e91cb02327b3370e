"""Long runs that look for rare faults: ./dev soak [NAME] [--minutes N]

A job is a module in this folder with

    NAME = "games"                                        # what one types after ./dev soak
    def run(minutes: float, state_path: Path) -> Row      # goes on from what state_path holds, if it exists

It keeps its progress in *state_path* as it goes, so that a run cut short costs nothing.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """What a job found: one line of the closing table."""

    name: str
    ok: bool
    n_done: int  # games, requests, positions: all since the progress file was begun
    note: str = ""
