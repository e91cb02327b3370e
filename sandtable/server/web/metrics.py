"""`/metrics`: what a Prometheus reads (text format 0.0.4). Only for who brings the key that the host has set."""

import resource
import secrets
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from sandtable import __version__
from sandtable.server.errors import nowhere
from sandtable.server.measured import MEASURED, UP_TO, Times
from sandtable.server.tables.hall import Hall
from sandtable.server.web.limits import Limiter


def line(name: str, value: float, labels: Mapping[str, object] | None = None) -> str:
    shown = ",".join(f'{key}="{worth}"' for key, worth in (labels or {}).items())
    return f"sandtable_{name}{'{' + shown + '}' if shown else ''} {value:.10g}"


def times(name: str, found: Times, labels: Mapping[str, object]) -> Iterator[str]:
    total = 0
    for most, n in zip((*UP_TO, "+Inf"), found.counts, strict=True):
        total += n
        yield line(f"{name}_bucket", total, {**labels, "le": most})
    yield line(f"{name}_sum", found.sum, labels)
    yield line(f"{name}_count", total, labels)


def told(name: str, kind: str, words: str, *lines: str) -> Iterator[str]:
    yield f"# HELP sandtable_{name} {words}"
    yield f"# TYPE sandtable_{name} {kind}"
    yield from lines


def counted(limiter: Limiter, hall: Hall, waiting: Mapping[str, int]) -> Iterator[str]:
    """What is so at this moment."""
    store, bots = hall.store, hall.bots
    tables = [line("tables_in_memory", len(hall.tables))]
    yield from told("info", "gauge", "The version that runs.", line("info", 1, {"version": __version__}))
    yield from told("tables_in_memory", "gauge", "Tables held in memory.", *tables)
    yield from told("streams", "gauge", "Tables watched.", line("streams", limiter.n_streams))
    yield from told("write_queue", "gauge", "Changes that wait for the disk.", line("write_queue", store.n_waiting))
    yield from told("commits_total", "counter", "Commits.", line("commits_total", store.commits))
    yield from told("written_total", "counter", "Changes in these commits.", line("written_total", store.jobs))
    thinking = [line("bots_waiting", bots.worker.waiting, {"worker": "quick"})]
    thinking += [line("bots_waiting", bots.slow_worker.waiting, {"worker": "slow"})]
    yield from told("bots_waiting", "gauge", "Questions to bots that wait for an answer.", *thinking)
    jobs = [line("jobs_waiting", n, {"kind": kind}) for kind, n in sorted(waiting.items())]
    yield from told("jobs_waiting", "gauge", "Jobs and messages that are due and not done.", *jobs)
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    seconds = [line("cpu_seconds_total", used.ru_utime + used.ru_stime)]
    yield from told("cpu_seconds_total", "counter", "CPU of this process, without bots.", *seconds)
    yield from told("memory_bytes", "gauge", "The most memory this process had.", line("memory_bytes", most))


def added_up() -> Iterator[str]:
    """What has been since the process began."""
    m = MEASURED
    asked = [line("requests_total", n, {"kind": k, "status": s}) for (k, s), n in sorted(m.requests.items())]
    yield from told("requests_total", "counter", "Requests answered.", *asked)
    took = (
        part
        for kind, found in sorted(m.request_times.items())
        for part in times("request_seconds", found, {"kind": kind})
    )
    yield from told("request_seconds", "histogram", "From a request to the end of its answer.", *took)
    steps = (part for step, found in m.steps.items() for part in times("move_seconds", found, {"step": step}))
    yield from told("move_seconds", "histogram", "Steps of a move.", *steps)
    refused = [line("refusals_total", n, {"code": code}) for code, n in sorted(m.refusals.items())]
    yield from told("refusals_total", "counter", "Refusals by their code.", *refused)


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, State]) -> Response[str]:
    """404 for everybody else: that it is there is nobody's business."""
    key = str(request.app.state.metrics_key)
    given = request.headers.get("authorization", "").partition(" ")[2].strip()
    if not key or not secrets.compare_digest(given.encode(), key.encode()):
        raise nowhere()
    hall: Hall = request.app.state.hall
    waiting = await hall.store.n_due(int(time.time() * 1000))
    text = "\n".join([*counted(request.app.state.limiter, hall, waiting), *added_up()]) + "\n"
    return Response(text, media_type="text/plain; version=0.0.4")
