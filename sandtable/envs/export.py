"""Writes a game for a GPU: a folder that `sandtable.envs.device` loads on a machine without numba."""

import json
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from sandtable.core.chance import Rng
from sandtable.core.compiled import cuda
from sandtable.core.compiled.assembler import assembled
from sandtable.core.contract import Game
from sandtable.core.features import flat_size, flat_strides
from sandtable.core.record import sized
from sandtable.envs.batch import book_of, common_size
from sandtable.envs.kernels import Kernels
from sandtable.envs.made import FACTS, source_hash
from sandtable.envs.tables import Course

KERNELS = ("playout", "turn", "serve", "assess")
Setup = tuple[Mapping[str, Any], int]  # options and seats


def export(
    game: Game,
    setups: Iterable[Setup],
    to: Path,
    kernels: Sequence[str] = KERNELS,
    separate: int = cuda.SEPARATE,
    wraps: bool = False,
    lines: bool = False,
    registers: int = 0,
) -> dict[str, Any]:
    """Facts, books and kernels of a game; gives the facts."""
    laid = [(game.settings(options), seats) for options, seats in setups]
    size = common_size(game, laid)
    to.mkdir(parents=True, exist_ok=True)
    made, own = Kernels(game, size), game.plain(size, False)
    said = game.learning.said(size.room)
    facts: dict[str, Any] = {
        "game": game.name,
        "version": game.version,
        "size": size.name,
        "words": own.layout.size // 8,
        "rng": sized(Rng).layout.size // 8,
        "course": sized(Course).layout.size // 8,
        "longest": size.longest,
        "observed": size.observed,
        "legal": size.max_legal,
        "parts": size.parts,
        "flat": flat_size(said),
        "strides": flat_strides(said),
        "seats": max(seats for _, seats in laid),
        "kernels": json.loads((to / FACTS).read_text())["kernels"] if (to / FACTS).exists() else {},
    }
    (to / "books").write_bytes(b"".join(bytes(book_of(game, size, *one).freeze()) for one in laid))
    for name in kernels:
        kernel = getattr(made, name)()
        modules = cuda.lowered(kernel.function, kernel.signature, lines)
        machine = cuda.compiled_kernel(kernel.function, modules, separate, wraps)
        is_assembled = assembled(machine.ptx, cuda.ARCH, to / f"{name}.cubin", registers, lines)
        if not is_assembled:
            (to / f"{name}.ptx").write_text(machine.ptx)
        facts["kernels"][name] = {
            "entry": machine.entry,
            "file": f"{name}.{'cubin' if is_assembled else 'ptx'}",
            "sources": source_hash(game),
        }
        (to / FACTS).write_text(json.dumps(facts, indent=1))
    export_sort(to)
    return facts


def export_sort(to: Path) -> None:
    """The kernels that sort tables, where CUDA's compiler is there."""
    nvcc, source = shutil.which("nvcc"), Path(__file__).with_name("sort.cu")
    if nvcc:
        subprocess.run(
            [nvcc, "-cubin", f"-arch={cuda.ARCH}", "-O3", "-o", str(to / "sort.cubin"), str(source)], check=True
        )
