"""What a network makes of positions, written on one machine and compared on another: the same numbers everywhere."""

from argparse import Namespace
from array import array
from typing import Any

import numpy as np

from sandtable.bots import network
from sandtable.bots.general import Trained
from sandtable.bots.network import assess as assess_one
from sandtable.core.compiled import has_compiler
from sandtable.core.contract import Game
from sandtable.envs.batch import LEARNS, Batch, Setup, batch_of
from sandtable.envs.tables import LIKED, OBSERVED, PARTED

PLAIN = 500  # of the positions compared, so many plain: that takes 20 ms each
STRIDE = 7  # answers between two looks at the same table


def written(game: Game, trained: Trained, given: Namespace) -> str:
    """Plays by the network's first choices, now and then by any, and writes what it made of what it saw."""
    n = min(given.count, 2000)
    known = trained.manifest
    setups = [Setup(game.settings(laid["options"]), (LEARNS,) * laid["seats"]) for laid in known["tables"]]
    wants = OBSERVED | PARTED | (LIKED if trained.likes else 0)
    tables = batch_of(game, n, setups, 11, given.device, given.kernels, wants=wants)
    assess = on_device(tables, trained) if given.device == "cuda" else on_cpu(trained, True)
    luck, kept = np.random.default_rng(11), []
    for t in range(-(-given.count // n) * STRIDE):
        shown = [as_numpy(a) for a in (tables.observations, tables.parts, tables.n_legal)]
        scores, hopes = assess(tables.observations, tables.parts, tables.n_legal)
        if t % STRIDE == STRIDE - 1:
            kept.append((*shown, scores, hopes))
        closed = np.arange(scores.shape[1]) >= shown[2][:, None]
        best = np.where(closed, np.iinfo(np.int64).min, scores).argmax(1)
        picks = np.where(luck.random(n) < 0.1, luck.integers(0, shown[2]), best)
        tables.answer(as_numpy(tables.legal)[np.arange(n), picks])
    names = ("observed", "parts", "n_legal", "scores", "hopes")
    whole = {name: np.concatenate([row[i] for row in kept])[: given.count] for i, name in enumerate(names)}
    kept_whole: dict[str, Any] = {"sha256": known["sha256"], "device": given.device, **whole}
    np.savez_compressed(given.positions, **kept_whole)
    return f"{len(whole['hopes']):,} positions, {given.device}, in {given.positions}"


def compared(game: Game, trained: Trained, given: Namespace) -> str:
    """How many positions of the file come to the same here, compiled and plain."""
    with np.load(given.positions) as file:
        whole = {name: file[name] for name in file.files}
    said = [whole[name] for name in ("observed", "parts", "n_legal")]
    found = []
    for compiled, n in ((True, len(whole["hopes"])), (False, PLAIN)):
        if compiled and not has_compiler():
            continue
        scores, hopes = on_cpu(trained, compiled)(*(a[:n] for a in said))
        closed = np.arange(scores.shape[1]) >= whole["n_legal"][:n, None]
        same = ((scores == whole["scores"][:n]) | closed).all(1) & (hopes == whole["hopes"][:n])
        found.append(f"{'compiled' if compiled else 'plain'} {int(same.sum()):,} of {len(same):,}")
    return f"the same as on {whole['device']} in {', '.join(found)} positions"


def as_numpy(a: Any) -> Any:
    return a.get() if hasattr(a, "get") else np.array(a)


def on_device(tables: Batch, trained: Trained) -> Any:
    """The kernel that reads the network."""
    import cupy as cp

    weights, plan = cp.asarray(np.frombuffer(trained.weights, np.int8)), cp.asarray(np.array(trained.plan, np.int64))

    def assess(observed: Any, parts: Any, n_legal: Any) -> tuple[Any, Any]:
        scores, hopes = cp.zeros(parts.shape[:2], np.int64), cp.zeros(len(n_legal), np.int64)
        arguments = [weights, plan, observed, parts, n_legal, scores, hopes]
        tables.exported.launch("assess", len(n_legal), arguments)  # type: ignore[attr-defined]
        return scores.get(), hopes.get()

    return assess


def on_cpu(trained: Trained, compiled: bool) -> Any:
    """The same source here."""
    if compiled:
        from sandtable.core.compiled import twins

        fast = twins.compile_functions({"assess_all": assess_all}, {})["assess_all"]
        weights, plan = np.frombuffer(trained.weights, np.int8), np.array(trained.plan, np.int64)
    room = network.room(trained.plan)

    def assess(observed: Any, parts: Any, n_legal: Any) -> tuple[Any, Any]:
        scores, hopes = np.zeros(parts.shape[:2], np.int64), np.zeros(len(n_legal), np.int64)
        if compiled:
            fast(weights, plan, np.zeros(room, np.int32), observed, parts, n_legal, scores, hopes)
            return scores, hopes
        signed, work = memoryview(trained.weights).cast("b"), memoryview(array("i", [0] * room))
        for i in range(len(n_legal)):
            row, n = [0] * parts.shape[1], int(n_legal[i])
            hopes[i] = assess_one(signed, trained.plan, work, observed[i].tolist(), parts[i].tolist(), n, row)
            scores[i] = row
        return scores, hopes

    return assess


def assess_all(weights, plan, work, observed, parts, n_legal, scores, hopes):  # type: ignore[no-untyped-def]
    for i in range(len(n_legal)):
        hopes[i] = assess_one(weights, plan, work, observed[i], parts[i], n_legal[i], scores[i])
