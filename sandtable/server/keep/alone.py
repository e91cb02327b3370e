"""One hall for one file: a lock beside the database that the system lets go of when the process ends, however it ends."""

import os
from pathlib import Path

from sandtable.core.errors import Refused


class Alone:
    """Taken when it is made; raises Refused while another process has it."""

    def __init__(self, database: str) -> None:
        self.database = database
        self._file = os.open(f"{database}-lock", os.O_CREAT | os.O_RDWR, 0o600)
        try:
            self.take()
        except OSError:
            who = Path(f"{database}-lock").read_text("ascii", "replace").strip()[:20]
            self.let_go()
            raise Refused(
                f"database {database!r} is open in another hall (process {who or 'unknown'}): one hall per file"
            ) from None
        os.truncate(self._file, 0)
        os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0) if hasattr(os, "pwrite") else None

    def take(self) -> None:
        """Raises OSError if somebody else has it."""
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        else:
            import fcntl

            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def let_go(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __del__(self) -> None:
        self.let_go()
