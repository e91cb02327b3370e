"""Loads what `sandtable cuda` wrote, with CuPy: no numba, and nothing of the games' sources, is needed here."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cupy as cp
import numpy as np

BLOCK = 64
WORD = 8


@dataclass(frozen=True)
class Records:
    """An array of words, a row for each record, given to a kernel as an array of records."""

    words: Any


def flattened(value: Any) -> list[Any]:
    """An argument as kernels take it: an array is its memory, size, shape and strides; a number is an int64."""
    if isinstance(value, Records):
        n, words = value.words.shape
        item = np.int64(words * WORD)
        return [np.uint64(0), np.uint64(0), np.int64(n), item, np.uint64(value.words.data.ptr), np.int64(n), item]
    if not isinstance(value, cp.ndarray):
        return [np.int64(value)]
    head = [np.uint64(0), np.uint64(0), np.int64(value.size), np.int64(value.itemsize), np.uint64(value.data.ptr)]
    return [*head, *(np.int64(n) for n in value.shape), *(np.int64(n) for n in value.strides)]


class Exported:
    """A folder that `sandtable cuda` wrote: facts about a game and size class, its books, its kernels."""

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.facts: dict[str, Any] = json.loads((self.folder / "facts.json").read_text())
        raw = np.fromfile(self.folder / "books", np.int64)
        self.books = cp.asarray(raw.reshape(-1, self.facts["words"]))
        self._loaded: dict[str, Any] = {}

    def kernel(self, name: str) -> Any:
        """The kernel of that name, loaded once."""
        if name not in self._loaded:
            facts = self.facts["kernels"][name]
            self._loaded[name] = cp.RawModule(path=str(self.folder / facts["file"])).get_function(facts["entry"])
        return self._loaded[name]

    def launch(self, name: str, threads: int, arguments: Sequence[Any], block: int = BLOCK) -> None:
        """Starts one thread a table."""
        flat = [x for a in arguments for x in flattened(a)]
        self.kernel(name)((-(-threads // block),), (block,), tuple(flat))


class Sorter:
    """Puts tables in the order of their keys: those about to do the same stand side by side."""

    def __init__(self, folder: str | Path, n: int) -> None:
        module = cp.RawModule(path=str(Path(folder) / "sort.cubin"))
        self.count, self.scan, self.scatter = (module.get_function(f) for f in ("count", "scan", "scatter"))
        self.n, self.totals = np.int32(n), cp.zeros(256, cp.int32)
        self.blocks = -(-n // 1024)

    def sort(self, keys: Any, order: Any) -> None:
        self.totals[:] = 0
        self.count((self.blocks,), (1024,), (keys, self.n, self.totals))
        self.scan((1,), (256,), (self.totals,))
        self.scatter((self.blocks,), (1024,), (keys, self.n, self.totals, order))
