"""A process of its own that answers questions over its pipes, one at a time. One that dies is started again."""

import asyncio
import sys
from contextlib import suppress
from typing import Any

import msgspec

from sandtable.core.errors import Unreadable

PATIENCE = 20.0  # seconds for one answer before the worker is given up


class Worker:
    """Asks a module of this room that was started with `answering.serve`."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.waiting = 0
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The answer. Raises OSError or TimeoutError where there is none; the next question finds a new worker."""
        self.waiting += 1
        try:
            return await self._answered(question)
        finally:
            self.waiting -= 1

    async def tell(self, what: dict[str, Any]) -> None:
        """Something to make ready, which nobody waits for: where it goes wrong, the next question will."""
        with suppress(OSError, TimeoutError):
            await self._answered(what)

    async def _answered(self, question: dict[str, Any]) -> dict[str, Any]:
        async with self._turn:
            try:
                return await asyncio.wait_for(self._ask(question), PATIENCE)
            except BaseException:
                await self._end()
                raise

    async def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                f"sandtable.server.workers.{self.module}",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
        process = self._process
        assert process.stdin is not None and process.stdout is not None
        try:
            packed = msgspec.msgpack.encode(question)
        except OverflowError:  # what somebody sent is no number of ours
            raise Unreadable("a number is too large: 64 bits are the most") from None
        process.stdin.write(len(packed).to_bytes(4, "little") + packed)
        await process.stdin.drain()
        try:
            length = int.from_bytes(await process.stdout.readexactly(4), "little")
            answer: dict[str, Any] = msgspec.msgpack.decode(await process.stdout.readexactly(length))
        except asyncio.IncompleteReadError:
            raise OSError("the worker is gone") from None
        if "fault" in answer:
            raise OSError(str(answer["fault"])[:200])
        return answer

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def close(self) -> None:
        await self._end()
