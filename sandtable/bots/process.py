"""A bot that is a program: one JSON line per message, over standard input and output.

    <- {"say": "hello", "protocol": 1, "game": "doubletime", "options": {…}, "seat": 0, "seats": 2, "seed": 7, "seconds": 5}
    -> {"say": "ready", "name": "my bot"}
    <- {"say": "ask", "n": 3, "sentence": "…", "table": "text of the view", "observed": [..], "legal": [{"code": "12", "text": "…", "words": "…"}, …]}
    -> {"say": "answer", "n": 3, "code": "12"}          or "text": notation
    <- {"say": "over", "outcome": [1000, 0]}             then its standard input is closed

What hangs, floods, does not read, or prints rubbish is ended with all its children, and loses by rule. The end of what it
wrote to standard error is kept and told with the fault.
"""

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
from typing import Any

from sandtable.bots.players import MEMORY, SECONDS, TRAIL, Fault, playable, shown
from sandtable.core.match import Match

START_SECONDS = 10.0
LEAVE_SECONDS = 2.0  # for leaving by itself after the game
LONGEST_LINE = 1 << 16


def limited() -> None:
    """In the child, before it starts: a bound on memory."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


class ProcessPlayer:
    """Speaks with one program for one game."""

    def __init__(self, command: list[str], seconds: float = SECONDS) -> None:
        self.command, self.seconds, self.name = command, seconds, os.path.basename(command[-1]) if command else "?"
        self.process: subprocess.Popen[bytes] | None = None
        self.lines: queue.Queue[bytes | None] = queue.Queue()  # what it said
        self.words: queue.Queue[bytes | None] = queue.Queue()  # what it is told
        self.asked = 0
        self.complaints = bytearray()  # the end of its standard error
        self.overhearing: threading.Thread | None = None

    def begin(self, match: Match, seat: int, seed: int) -> None:
        posix: dict[str, Any] = {"start_new_session": True, "preexec_fn": limited} if os.name == "posix" else {}
        try:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **posix
            )
        except OSError as error:
            raise Fault(f"{self.command[0]!r} does not start: {error.strerror}") from None
        self.lines, self.words = queue.Queue(), queue.Queue()
        threading.Thread(target=self.listen, args=(self.process, self.lines), daemon=True).start()
        threading.Thread(target=self.tell, args=(self.process, self.words), daemon=True).start()
        self.overhearing = threading.Thread(target=self.overhear, args=(self.process,), daemon=True)
        self.overhearing.start()
        self.say(
            {
                "say": "hello",
                "protocol": 1,
                "game": match.game.name,
                "options": match.settings,
                "seat": seat,
                "seats": match.n_seats,
                "seed": seed,
                "seconds": self.seconds,
            }
        )
        ready = self.hear("ready", START_SECONDS)
        self.name = shown(ready.get("name", self.name), 40)

    @staticmethod
    def listen(process: "subprocess.Popen[bytes]", lines: "queue.Queue[bytes | None]") -> None:
        """Puts lines into the queue; a line that never ends is cut."""
        assert process.stdout
        while line := process.stdout.readline(LONGEST_LINE + 1):
            lines.put(line)
            if lines.qsize() > 100 or len(line) > LONGEST_LINE:
                break
        lines.put(None)

    def overhear(self, process: "subprocess.Popen[bytes]") -> None:
        """Keeps the end of what it writes to standard error, so that it never waits for a reader."""
        assert process.stderr
        self.complaints.clear()
        with contextlib.suppress(OSError, ValueError):
            while part := process.stderr.read1(1 << 16):  # type: ignore[attr-defined]
                self.complaints += part
                del self.complaints[:-TRAIL]

    def fault(self, why: str) -> Fault:
        """Ends the program; what to raise, with the last that it wrote to standard error."""
        self.stop()
        if self.overhearing:
            self.overhearing.join(LEAVE_SECONDS)
        said = bytes(self.complaints).decode("utf-8", "replace").strip()
        return Fault(why, "\n".join(f"  {line}" for line in said.splitlines()))

    @staticmethod
    def tell(process: "subprocess.Popen[bytes]", words: "queue.Queue[bytes | None]") -> None:
        """Writes what is in the queue, as fast as the program reads; closes at the end."""
        assert process.stdin
        with contextlib.suppress(OSError, ValueError):
            while (word := words.get()) is not None:
                process.stdin.write(word)
                process.stdin.flush()
        with contextlib.suppress(OSError, ValueError):
            process.stdin.close()

    def say(self, message: dict[str, Any]) -> None:
        if self.process is None:
            raise Fault(f"{self.name} has ended")
        self.words.put(json.dumps(message).encode() + b"\n")

    def hear(self, what: str, seconds: float) -> dict[str, Any]:
        """The next message, of the kind expected."""
        try:
            line = self.lines.get(timeout=seconds)
        except queue.Empty:
            raise self.fault(f"{self.name} said nothing for {seconds:g} s") from None
        if line is None:
            raise self.fault(f"{self.name} has ended")
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict) or message.get("say") != what:
            raise self.fault(f"{self.name} said {line[:60]!r} where {what!r} was expected")
        return message

    def answer(self, match: Match, seat: int, seed: int) -> int:
        view = match.view(seat)
        observed = [0] * match.size.observed
        match.game.learning.observe(view.state, seat, observed)
        self.asked += 1
        self.say(
            {
                "say": "ask",
                "n": self.asked,
                "seed": seed,
                "sentence": match.game.people.words.ask(view.state, seat, match.names),
                "table": str(view),
                "observed": observed,
                "legal": [{"code": str(a.code), "text": a.text, "words": a.words} for a in match.legal(seat)],
            }
        )
        message = self.hear("answer", self.seconds)
        if message.get("n") != self.asked:
            raise self.fault(f"{self.name} answered question {str(message.get('n'))[:20]}, asked was {self.asked}")
        given = message.get("text", f"#{message.get('code')}")
        try:
            return playable(match, seat, given)
        except Fault as fault:
            raise self.fault(str(fault)) from None

    def end(self, outcome: list[int]) -> None:
        """Tells the program how it went, and gives it a moment to leave."""
        if self.process is not None:
            self.say({"say": "over", "outcome": outcome})
            self.stop(LEAVE_SECONDS)

    def stop(self, seconds: float = 0.2) -> None:
        """Ends the program and its children."""
        process, self.process = self.process, None
        if process is None:
            return
        self.words.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(seconds)
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
        process.wait()
        if process.stdout:
            process.stdout.close()
