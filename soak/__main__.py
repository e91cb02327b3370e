"""Runs soak jobs one after another; one table at the end; exit status 1 if a job fails."""

import argparse
import importlib
import pkgutil
import sys
import time
import traceback
from pathlib import Path
from typing import Protocol

import soak
from soak import Row

PROGRESS = Path(__file__).resolve().parent.parent / ".cache" / "soak"


class Job(Protocol):
    NAME: str

    def run(self, minutes: float, state_path: Path) -> Row: ...


def find_jobs() -> dict[str, Job]:
    """The modules of this folder that have a NAME."""
    names = [module.name for module in pkgutil.iter_modules(soak.__path__) if module.name != "__main__"]
    modules = [importlib.import_module("soak." + name) for name in sorted(names)]
    return {module.NAME: module for module in modules if hasattr(module, "NAME")}


def run_job(job: Job, minutes: float, progress: Path) -> Row:
    """The job's own row; a failed one if it raises."""
    try:
        return job.run(minutes, progress / f"{job.NAME}.json")
    except Exception as error:
        traceback.print_exc()
        return Row(job.NAME, False, 0, f"{type(error).__name__}: {error}")


def table(rows: list[tuple[Row, float]]) -> str:
    lines = [("job", "result", "done", "minutes", "note")]
    lines += [(r.name, "ok" if r.ok else "FAILED", str(r.n_done), f"{m:.1f}", r.note) for r, m in rows]
    widths = [max(len(line[i]) for line in lines) for i in range(5)]
    return "\n".join("  ".join(cell.ljust(w) for cell, w in zip(line, widths, strict=True)).rstrip() for line in lines)


def main(arguments: list[str], jobs: dict[str, Job], progress: Path) -> int:
    parser = argparse.ArgumentParser(prog="./dev soak", description="Long runs that look for rare faults.")
    parser.add_argument("name", nargs="?", help=f"one of: {', '.join(jobs) or 'none yet'}; all of them if left out")
    parser.add_argument("--minutes", type=float, default=10.0, help="for each job (default: 10)")
    options = parser.parse_args(arguments)
    if options.name not in (None, *jobs):
        parser.error(f"no soak job '{options.name}': there are {', '.join(jobs) or 'none yet'}")
    if not jobs:
        parser.error("there are no soak jobs yet")
    progress.mkdir(parents=True, exist_ok=True)
    rows = []
    for name in [options.name] if options.name else jobs:
        print(f"soak: {name} for {options.minutes:g} minutes", flush=True)
        start = time.monotonic()
        row = run_job(jobs[name], options.minutes, progress)
        rows.append((row, (time.monotonic() - start) / 60))
    print(table(rows))
    return 0 if all(row.ok for row, _ in rows) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], find_jobs(), PROGRESS))
