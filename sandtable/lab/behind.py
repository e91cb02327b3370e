"""The games behind the numbers: a few for each, written as records; from there to the table in the hall."""

from base64 import urlsafe_b64encode
from html import escape
from pathlib import Path
from typing import Any
from zlib import compressobj

from sandtable.bots.contests.tournament import rotations
from sandtable.core import files, library
from sandtable.lab.measures import Estimate
from sandtable.lab.plan import Plan
from sandtable.lab.run import record_of

FEW = 2  # games linked to from one number
RECORDS = 40  # of a cell at most
LONGEST_LINK = 60_000  # letters; a longer game is opened from its file


class Behind:
    """Numbers of one cell as links, and the list they lead to."""

    def __init__(self, plan: Plan, index: int, games: Any, folder: Path, hall: str) -> None:
        self.plan, self.index, self.games, self.folder, self.hall = plan, index, games, folder, hall
        self.numbers: list[tuple[str, str, list[int]]] = []  # what it says, the number as shown, games
        self.chosen: list[int] = []

    def link(self, shown: str, says: str, e: Estimate) -> str:
        """The number, leading to games that are behind it."""
        known = [g for g in e.games if g in self.chosen]
        new = [g for g in e.games if g not in self.chosen]
        room = max(0, RECORDS - len(self.chosen))
        picked = (known + new[:room])[:FEW]
        if not picked:
            return shown
        self.chosen += [g for g in picked if g not in self.chosen]
        self.numbers.append((says, shown, picked))
        return f"<a class='n' href='#n{self.index}-{len(self.numbers)}'>{shown}</a>"

    def section(self) -> str:
        """Every number with its games; every game with its record and the way to the table."""
        if not self.chosen:
            return ""
        numbers = "".join(
            f"<li id='n{self.index}-{i}'>{escape(says)} {shown}: "
            + ", ".join(f"<a href='#g{self.index}-{g}'>game {self.number(g)}</a>" for g in picked)
            + "</li>"
            for i, (says, shown, picked) in enumerate(self.numbers, 1)
        )
        games = "".join(self.row(g) for g in sorted(self.chosen))
        return (
            f"<h3>Games behind the numbers</h3><p class='sub'>A record is read with <code>sandtable replay FILE</code>. "
            f"<i>Replay, play on</i> opens it in the hall at {escape(self.hall)}, where any entry can be played on from.</p>"
            f"<div class='scroll'><table><tr><th>game</th><th class='words'>seats, in order</th><th class='words'>won by</th><th>answers</th>"
            f"<th>record</th><th>at the table</th></tr>{games}</table></div>"
            f"<ul class='behind'>{numbers}</ul>"
        )

    def number(self, g: int) -> int:
        return int(self.games["number"][g])

    def row(self, g: int) -> str:
        """One game: who sat where, who won, its record."""
        row = self.games.row(g, named=True)
        bots = rotations(self.plan.cells[self.index].bots)[row["rotation"]]
        won = f"seat {row['winner']}, {bots[row['winner']]}" if row["winner"] >= 0 else "nobody"
        href = f"records/{self.index:04}-{row['number']:08}.jsonl"
        address = f"{self.hall}/records#record={packed(self.text(href, row))}"
        known = library.find(self.plan.cells[self.index].game).home.startswith("sandtable.")
        there = f"<a href='{escape(address)}'>replay, play on</a>" if known and len(address) < LONGEST_LINK else ""
        return (
            f"<tr id='g{self.index}-{g}'><td>{row['number']}</td><td class='words'>{escape(', '.join(bots))}</td><td class='words'>{escape(won)}</td>"
            f"<td>{row['length']:,}</td><td><a href='{href}'>record</a></td><td>{there}</td></tr>"
        )

    def text(self, href: str, row: dict[str, Any]) -> str:
        """A game as text. It is replayed once: its record, and the text beside it, are there when the page is written again."""
        path, kept = self.folder / href, (self.folder / href).with_suffix(".txt")
        if not (path.is_file() and kept.is_file()):
            path.parent.mkdir(exist_ok=True)
            match = record_of(self.plan, row)
            match.save(path)
            kept.with_suffix(".part").write_text("\n".join(files.text_lines(match)) + "\n", "utf-8")
            kept.with_suffix(".part").replace(kept)
        return kept.read_text("utf-8")


def packed(text: str) -> str:
    """A record in the address of a page: deflated, in letters. `records.js` unpacks it."""
    squeeze = compressobj(9, wbits=-15)
    return urlsafe_b64encode(squeeze.compress(text.encode()) + squeeze.flush()).decode().rstrip("=")
