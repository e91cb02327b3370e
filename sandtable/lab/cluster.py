"""A plan's tasks on a Ray cluster: the same rows in the same order as on one core. Ray is an extra, imported only here."""

import hashlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import sandtable
from sandtable.core.errors import Refused, SandtableError, Unknown

Task = TypeVar("Task")
Rows = TypeVar("Rows")
IN_FLIGHT = 2  # tasks for each core of the cluster that are under way at a time


@cache
def sources() -> str:
    """Of every source of the package: two machines with the same one play the same games."""
    folder = Path(sandtable.__file__).parent
    files = sorted((p for p in folder.rglob("*") if p.suffix in (".py", ".toml", ".map")), key=lambda p: p.as_posix())
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def done_there(do: Callable[[Task], Rows], task: Task, expected: str) -> Rows:
    """On a worker: refuses where it has another Sandtable than who asks."""
    if sources() != expected:
        raise Refused("a worker of the cluster has another Sandtable than this machine: install the same one on all")
    return do(task)


def on_cluster(do: Callable[[Task], Rows], tasks: Sequence[Task], address: str) -> Iterator[Rows]:
    """What *do* gives for each task, in order. What a worker that dies had in hand is done again by another."""
    try:
        import ray
    except ImportError:
        raise Unknown("--ray needs the package ray, on this machine and on every worker: pip install ray") from None
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Unknown(f"no Ray cluster answers at {address!r}: {str(error).splitlines()[0]}") from None
    try:
        remote = ray.remote(num_cpus=1, max_retries=-1)(done_there)
        limit = IN_FLIGHT * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = deque(tasks)
        under_way: deque[Any] = deque()
        while waiting or under_way:
            while waiting and len(under_way) < limit:
                under_way.append(remote.remote(do, waiting.popleft(), sources()))
            yield ray.get(under_way.popleft())
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, SandtableError):
            raise error.cause from None
        raise
    finally:
        ray.shutdown()
