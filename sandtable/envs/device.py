"""Tables on a GPU, by what `sandtable cuda` wrote: needs CuPy, and no numba."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import cupy as cp
import numpy as np

from sandtable.core.chance import Rng
from sandtable.core.contract import Game
from sandtable.core.errors import Unreadable
from sandtable.core.record import sized
from sandtable.envs import tables
from sandtable.envs.batch import Batch, Setup, book_of, common_size
from sandtable.envs.made import FACTS, kernels_folder, source_hash
from sandtable.envs.tables import Course

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
        self.facts: dict[str, Any] = json.loads((self.folder / FACTS).read_text())
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


class DeviceBatch(Batch):
    """A batch whose tables and arrays lie on the GPU. The arrays are CuPy's, and anybody's by DLPack; the source that runs, the
    seeds and the games are those of a batch on the CPU."""

    arrays = cp

    def __init__(self, game: Game, n: int, laid: Sequence[Setup], seed: int, wants: int, exported: Exported) -> None:
        self.exported = exported
        super().__init__(game, n, laid, seed, wants=wants)

    def seed(self, i: int) -> int:
        return int(self._courses.words[i, 0])

    @property
    def played(self) -> Any:
        courses = self._courses.words.get().view(sized(Course).layout.dtype)
        return (courses["before"] + courses["entries"]).ravel()

    def _lay(self, threads: int, compiled: bool) -> None:
        """Records of the tables, then of their last games, then for what a seat may see."""
        self._pool, self._alone = None, False
        own = self.game.plain(self.size, False)
        books = [bytes(book_of(self.game, self.size, s.settings, s.n_seats).freeze()) for s in self.setups]
        rows = cp.asarray(np.frombuffer(b"".join(books), np.int64).reshape(len(books), -1))
        self._states: Any = Records(rows[cp.arange((3 if self._hides else 2) * self.n) % self.n % len(books)])
        self._courses: Any = Records(cp.zeros((self.n, sized(Course).layout.size // WORD), np.int64))
        self._orders, self._rngs = (
            Records(cp.zeros((self.n, sized(Rng).layout.size // WORD), np.int64)) for _ in range(2)
        )
        self._order, self._bad = cp.arange(self.n, dtype=np.int32), cp.zeros(1, np.int64)
        self._thaw = lambda i: own.thaw(self._states.words[i].get().tobytes())

    def _serve(self, mode: int, choices: Any = None, seed: int = 0) -> int:
        """All tables, a thread each; the first that will not do, or -1. Waits for the GPU only where one might not do."""
        self._bad[0] = self.n
        given = [
            *(self._states, self._courses, self._orders, self._rngs, self._levels, self.rewards, self.ends),
            *(self.answers if choices is None else choices, self.answers, self._counts, self.asked),
            *(self.observations, self.legal, self.n_legal, self.parts, self.masks, self.choices, self.advice),
            *(self._order, self._bad, self._hides, mode, seed, self.size.longest, self.wants, self.flat),
        ]
        self.exported.launch("serve", self.n, given)
        bad = int(self._bad[0]) if mode in (tables.FIND, tables.CHECK) else self.n
        return -1 if bad == self.n else bad


def device_batch(
    game: Game, n: int, laid: Sequence[Setup], seed: int, wants: int, kernels: str | Path | None
) -> DeviceBatch:
    """A batch on the GPU, by the kernels in that folder, or in the one of the user's cache, where numba-cuda may write them."""
    laid_out = [(s.settings, s.n_seats) for s in laid]
    size = common_size(game, laid_out)
    folder = Path(kernels) if kernels else kernels_folder(game, size)
    if not kernels and not (folder / FACTS).exists() and find_spec("numba_cuda"):
        from sandtable.envs.export import export

        export(game, [(dict(s.settings), s.n_seats) for s in laid], folder, ("serve",))
    if not (folder / FACTS).exists():
        raise Unreadable(f"no kernels in {folder}: `sandtable cuda {game.name}` writes them, where numba-cuda is")
    exported = Exported(folder)
    refuse_others(exported, game, size.name, size.max_legal)
    return DeviceBatch(game, n, laid, seed, wants, exported)


def refuse_others(exported: Exported, game: Game, size: str, max_legal: int) -> None:
    """Kernels must have been made of the sources that are here, for this size class."""
    facts = exported.facts
    if "serve" not in facts["kernels"]:
        raise Unreadable(f"{exported.folder}: no kernel `serve`, only {', '.join(facts['kernels'])}")
    if (facts["game"], facts["size"]) != (game.name, size):
        raise Unreadable(
            f"{exported.folder}: kernels of {facts['game']}, size {facts['size']}, not of {game.name}, size {size}"
        )
    if facts["kernels"]["serve"]["sources"] != source_hash(game):
        raise Unreadable(f"{exported.folder}: made of other sources than are here: `sandtable cuda {game.name}` again")
    if facts["legal"] < max_legal:
        raise Unreadable(f"{exported.folder}: made for {facts['legal']} legal answers, here may be {max_legal}")
