"""A fix of the rules in running games: every table is replayed under the rules of today, and compared with what was kept of it.

A table that comes out equal goes on. For one that does not, somebody decides: go on from the table that the new rules give, or
take the game back to the last entry after which both agree. Either way everybody at the table reads a receipt. What is
compared is the table after each answer, by its hash, so a change of what a state holds makes every table differ.
"""

import json
import tempfile
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.entries import BACK, UNDO, Entry, Repair
from sandtable.core.errors import Refused, SandtableError, Unknown
from sandtable.core.match import Match
from sandtable.core.reading import check_roll
from sandtable.core.seats import CHANCE
from sandtable.server.hours.clock import DAYS, clock_from_text
from sandtable.server.keep import upkeep
from sandtable.server.keep.alive import living
from sandtable.server.keep.dice import dice_of
from sandtable.server.keep.repairs import forget_seen, forget_told, note_hash, note_rules, running, strike, void_orders
from sandtable.server.keep.store import Change, Row, Saved
from sandtable.server.records.entries import entry_of
from sandtable.server.tables.hall import Hall, rules_hash

GO_ON, TAKE_BACK = "go on", "take back"


@dataclass(frozen=True, slots=True)
class Compared:
    """A running table under the rules of today."""

    saved: Saved = field(repr=False)
    same: int  # so many entries give the table that was kept
    first: int = 0  # the entry (from 1) after which the tables differ, as far as hashes were kept; 0: none does
    old: str = ""  # hashes of the table after it
    new: str = ""
    why: str = ""  # it cannot be played any more
    hashes: dict[int, str] = field(default_factory=dict, repr=False)  # entry -> hash, under the rules of today
    begun: str = ""  # hash before its own first entry
    over: bool = False

    @property
    def id(self) -> str:
        return str(self.saved.table["id"])

    @property
    def entries(self) -> int:
        return len(self.saved.entries)

    @property
    def choices(self) -> tuple[str, ...]:
        """What can be decided about it."""
        if not self.first:
            return (GO_ON,)
        back = (TAKE_BACK,) if self.same >= self.saved.table["given"] else ()
        return back if self.why else (GO_ON, *back)


class Repairs:
    """The running tables of one game in one hall that is not open."""

    def __init__(self, hall: Hall, game: str) -> None:
        self.hall, self.called, self.game = hall, game, hall.game(game)

    async def compared(self) -> AsyncIterator[Compared]:
        """Every running table that was refereed by another text of the rules."""
        rows = await self.hall.store.read(running, {"called": self.called})
        for row in rows:
            if row["version"] != self.game.version or row["rules"] != rules_hash(self.game):
                yield compare(self.game, await self.hall.store.table(row["id"]))

    def clauses(self, old: str) -> str:
        """What was changed since a version, as far as the game says."""
        versions = list(self.game.amended)
        since = versions[versions.index(old) + 1 :] if old in versions else versions
        named = dict.fromkeys(clause for version in since for clause in self.game.amended[version])
        return ", ".join(named) or "no clause is named"

    def receipt(self, found: Compared, decision: str) -> Repair:
        """What everybody at the table reads."""
        row, back = found.saved.table, decision == TAKE_BACK
        struck = found.saved.entries[found.same :] if back else []
        words = (
            f"taken back to entry {found.same}, {len(struck)} entries are struck"
            if back
            else "the game goes on from there"
        )
        return Repair(
            row["version"],
            self.game.version,
            row["rules"],
            rules_hash(self.game),
            found.first,
            self.clauses(row["version"]),
            found.old,
            found.new,
            words if found.first else "",
            len(struck),
            sum(entry["seat"] == CHANCE for entry in struck),
        )

    async def carry_out(self, found: Compared, decision: str) -> Repair:
        """Puts a table under the rules of today, with its receipt, in one transaction."""
        if decision not in found.choices:
            can = " or ".join(found.choices) or "nothing can be decided: its beginning is another one"
            raise Refused(f"table {found.id}: {decision} is not possible here, {can}")
        if self.hall.others and (alive := await living(self.hall.store)):
            raise Refused(f"{len(alive)} halls were heard of in the last minute: stop them, and wait that long")
        receipt, row = self.receipt(found, decision), found.saved.table
        if not found.first and row["version"] == self.game.version:
            await self.hall.store.write([self._rules_change(found, receipt)])
            return receipt
        kept = found.same if decision == TAKE_BACK else found.entries
        changes = [
            self._rules_change(found, receipt),
            *[(note_hash, {"which": found.id, "number": n, "stands": h}) for n, h in found.hashes.items() if n < kept],
        ]
        if decision == TAKE_BACK:
            changes += [(strike, {"which": found.id, "number": kept}), (void_orders, {"which": found.id})]
            struck = {"which": found.id, "since": found.saved.entries[kept]["at"]}
            changes += [(forget_seen, struck), (forget_told, struck)]  # of entries whose numbers are given out anew
        await self._write(self._mended(found, kept), receipt, changes)
        return receipt

    def _rules_change(self, found: Compared, receipt: Repair) -> Change:
        versions = {"was": receipt.old_version, "now": receipt.new_version, "text": receipt.new_rules}
        return note_rules, {"which": found.id, "first": found.begun, **versions}

    def _mended(self, found: Compared, kept: int) -> Saved:
        """The table as it will lie on disk, before its receipt."""
        is_whole = kept == found.entries
        row = {**found.saved.table, "version": self.game.version, "over": is_whole and found.over}
        orders = found.saved.orders if is_whole else []
        return replace(found.saved, table=row, entries=found.saved.entries[:kept], orders=orders)

    async def _write(self, saved: Saved, receipt: Repair, changes: Sequence[Change]) -> None:
        table = await self.hall.rebuilt(saved)
        table.on_written = lambda _: None  # nobody plays here yet
        async with table.lock.changing:
            before = len(table.match.entries)
            table.match.note_repair(receipt)
            table.match.settle()
            if table.time is not None:  # nobody could answer while the table waited for this
                table.time.begin(table.match, table.now())
            await table.write_for_all(table.match.entries[before:], also=changes, time_changed=True)


async def repaired(database: str, game: str, decided: Mapping[str, str], apply: bool) -> list[str]:
    """A line for each running table that other rules have refereed: what was done, or what can be."""
    with tempfile.TemporaryDirectory() as folder:
        if not apply:  # the hall may be open, and of another version
            upkeep.backup(database, copy := Path(folder) / "copy")
            database = str(copy)
        hall = Hall(database, extra_games=[] if game in library.names() else [game])
        await hall.store.open()
        try:
            repairs = Repairs(hall, library.called(library.find(game)))
            found = [one async for one in repairs.compared()]
            if unknown := set(decided) - {one.id for one in found}:
                raise Unknown(f"table {sorted(unknown)[0][:20]!r}: not among those of {game} that wait for a repair")
            lines = [await _line(repairs, one, decided.get(one.id, ""), apply) for one in found]
        finally:
            await hall.store.close()
    waiting = sum(bool(one.first) and one.id not in decided for one in found)
    told = f"{len(found)} running tables of {game} were refereed by other rules; {waiting} wait for a decision"
    return [*lines, told, *([] if apply else ["Nothing was changed: --apply carries it out."])]


async def _line(repairs: Repairs, found: Compared, decision: str, apply: bool) -> str:
    told = f"{found.id}  version {found.saved.table['version']}, {found.entries} entries"
    if not found.first:
        told += f"  equal: {'goes on' if apply else 'would go on'}"
    else:
        clauses = repairs.clauses(found.saved.table["version"])
        differs = f"{found.why}" if found.why else f"table {found.old[:8]} would be {found.new[:8]}"
        since = "" if found.first == found.same + 1 else f" (equal up to {max(found.same, 0)})"
        told += f"  differs from entry {found.first} on{since}: {differs}; {clauses}"
    if found.first and not decision:
        can = " or ".join(f"--{choice.replace(' ', '-')} {found.id}" for choice in found.choices)
        return f"{told}  waits: {can or 'nothing can be decided, its beginning is another one'}"
    if apply:
        receipt = await repairs.carry_out(found, decision or GO_ON)
        told += f"  {receipt.decision}" if receipt.decision else ""
    elif decision:
        told += f"  would {decision}: {repairs.receipt(found, decision).decision}"
    return told


def compare(game: Game, saved: Saved) -> Compared:
    """Replays what is on disk; says where the tables part."""
    row, names = saved.table, [seat["name"] for seat in saved.seats]
    try:
        match = _begun(game, row, names)
    except SandtableError as error:
        return Compared(saved, -1, 1, row["begun"], why=error.message)
    begun, same, first, old = "", 0, 0, ""
    hashes: dict[int, str] = {}
    for n, kept in enumerate([*saved.entries, None]):
        if n == row["given"]:
            begun = match.hash
            if row["begun"] not in ("", begun):
                same, first, old = -1, first or n + 1, old or row["begun"]
        if kept is None:
            break
        entry = entry_of(kept)
        stood = match.hash
        if why := _refused(match, entry, n):
            return Compared(saved, same, first or n + 1, old or kept["hash"], "", why, {}, begun)
        if kept["hash"]:
            before = (
                entry.kind in (UNDO, BACK) and kept["hash"] != match.hash
            )  # then it is of the table that was taken back
            hashes[n] = stood if before else match.hash
            if kept["hash"] != hashes[n]:
                first, old = first or n + 1, old or kept["hash"]
            elif not first:
                same = n + 1
    if not first:
        return Compared(saved, len(saved.entries), hashes=hashes, begun=begun, over=match.over)
    new = next((hashes[n] for n in sorted(hashes) if n + 1 >= first), match.hash)
    return Compared(saved, same, first, old, new, "", hashes, begun, match.over)


def _begun(game: Game, row: Row, names: Sequence[str]) -> Match:
    dice = dice_of(row)
    by_hand = "hand" if clock_from_text(row["clock"]).kind == DAYS else "auto"
    return Match(game, game.settings(json.loads(row["options"])), len(names), dice, names, by_hand, row["given"])


def _refused(match: Match, entry: Entry, n: int) -> str:
    """Why an entry cannot stand; empty if it does."""
    try:
        check_roll(match, entry, f"entry {n + 1}")
        match.replay_entry(entry)
    except SandtableError as error:
        return error.message + (f" ({error.clause})" if error.clause else "")
    return ""
