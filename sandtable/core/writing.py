"""Writing records of games: JSON Lines without loss, text for people; full, or as one seat may know it."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.dice import SECRET, SEED, STREAM
from sandtable.core.entries import ACCEPT, ASKED, BACK, CONCEDE, DECLINE, PLAY, UNDO, Entry, Given, said
from sandtable.core.match import Match
from sandtable.core.seats import CHANCE, CLOCK, HOST, SPECTATOR
from sandtable.core.story import sentence, story

FORMAT = 2
SEAT_WORDS = {"chance": CHANCE, "clock": CLOCK, "host": HOST}
WORDS_SEAT = {v: k for k, v in SEAT_WORDS.items()}
NUMBERED = (UNDO, BACK, ACCEPT, DECLINE, ASKED)  # their action is the number of an entry


def rules_hash(game: Game) -> str:
    """Of the sources of the rules: two records with the same one were refereed by the same text."""
    folder = game.folder / "rules"
    sources = (
        sorted(folder.glob("*.py"))
        if folder.is_dir()
        else [Path(str(__import__(game.rules.apply.__module__, fromlist=["x"]).__file__))]
    )
    digest = sha256()
    for source in sources:
        digest.update(source.name.encode() + b"\0" + source.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:32]


def header(match: Match, seat: int | None = None) -> dict[str, Any]:
    """The first line of a record."""
    start = match.restarted()
    dice: dict[str, Any] = {
        "kind": match.dice.kind,
        "table": match.dice.table,
        "commitment": match.dice.commitment,
    }
    if match.dice.words:
        dice["words"] = [{k: v for k, v in asdict(word).items() if v != ""} for word in match.dice.words]
    line: dict[str, Any] = {
        "sandtable": FORMAT,
        "game": library.called(match.game),
        "version": match.game.version,
        "rules": rules_hash(match.game),
        "options": match.settings,
        "seats": list(match.names),
        "clock": match.clock,
        "given": match.taken_over,
        "dice": dice,
        "book": start.state.layout.book_hash(bytes(start.state.freeze())),
    }
    if seat is None:
        line["table"] = start.hash
    else:
        line["for"] = WORDS_SEAT.get(seat, "spectator" if seat == SPECTATOR else seat)
        line["view"] = start.view(seat).hash
    return line


def entry_line(match: Match, entry: Entry) -> dict[str, Any]:
    """What an entry does, before it is done."""
    if entry.kind == PLAY:
        described = match.describe(entry.seat, entry.action)
        line = {"do": str(entry.action), "text": described.text, "words": described.words, **said(entry.more)}
        return line | ({"bot": asdict(entry.thought)} if entry.thought else {})
    line = {"do": entry.kind, **beside(entry)}
    if entry.kind == CONCEDE:
        return line | {"words": "gives up"}
    if entry.kind == UNDO and not entry.more:
        return line | {"words": f"takes back entry {entry.action + 1}"}
    return line | {"words": sentence(entry, match.names)}


def beside(entry: Entry) -> dict[str, Any]:
    """The entry that it names, as people count them, and what it says."""
    counted = {UNDO: 1, ACCEPT: 1, DECLINE: 1}.get(entry.kind, 0)
    return ({"entry": entry.action + counted} if entry.kind in NUMBERED else {}) | said(entry.more)


def full_lines(match: Match, times: list[str] | None = None) -> Iterator[dict[str, Any]]:
    """A whole game, for the referee and, after the end, for everyone."""
    yield header(match)
    again = match.restarted()
    for i, entry in enumerate(match.entries):
        line = {"n": i + 1, "seat": WORDS_SEAT.get(entry.seat, entry.seat)} | entry_line(again, entry)
        again.replay_entry(entry)
        if times:
            line["at"] = times[i]
        yield line | {"table": again.hash}
    end: dict[str, Any] = {"entries": len(match.entries), "over": match.over}
    if match.over:
        end |= {"outcome": match.outcome, "result": match.result}
        if match.dice.kind == SECRET:
            end["secret"] = match.dice.secret.hex()
    if match.dice.kind in (SEED, STREAM):
        end["secret"] = match.dice.secret.hex()
    yield end


def seat_lines(match: Match, seat: int) -> Iterator[dict[str, Any]]:
    """A game as one seat may know it, numbered by the seat's own count, with hashes of its view."""
    yield header(match, seat)
    n = 0
    for item in story(match, seat):
        n = item.number
        line: dict[str, Any] = {"n": n}
        if item.seat == seat:
            line |= {"seat": seat, "do": str(item.action) if item.kind == PLAY else item.kind}
            line |= {"given": True} if item.given else {}
        yield line | {"events": [list(e) for e in item.events], "words": " ".join(item.lines), "view": item.view.hash}
    asked = [entry.seat for entry in match.entries if entry.kind == ASKED]
    end: dict[str, Any] = {"items": n, "over": match.over}
    yield end | ({"asked": {str(s): asked.count(s) for s in sorted(set(asked))}} if match.over and asked else {})


def text_lines(match: Match) -> Iterator[str]:
    """A whole game for people: tag pairs, then numbered entries in the game's notation."""
    top = header(match)
    yield f'[Game "{top["game"]}"]'
    yield f'[Version "{top["version"]}"]'
    for i, name in enumerate(match.names):
        yield f'[Seat{i} "{_quoted(name)}"]'
    for name, value in match.settings.items():
        yield f'[Option.{name} "{_quoted(str(value))}"]'
    yield f'[Dice "{match.dice.kind} {match.dice.table}"]'
    yield f'[Commitment "{match.dice.commitment}"]'
    for word in match.dice.words:
        yield f'[Word{word.seat} "{_quoted(f"{word.hash} {word.word}".strip())}"]'
    yield f'[Clock "{match.clock}"]'
    if match.taken_over:
        yield f'[Given "{match.taken_over}"]'
    yield ""
    for entry, line in zip(match.entries, list(full_lines(match))[1:-1], strict=True):
        yield f"{line['n']}. {line['seat']}: {entry_text(entry, line.get('text', ''))}"
    yield ""
    yield f'[Table "{match.hash}"]'
    if match.over:
        yield f'[Result "{" ".join(map(str, match.outcome))}"]'
        if match.dice.kind == SECRET:
            yield f'[Secret "{match.dice.secret.hex()}"]'


def entry_text(entry: Entry, notation: str) -> str:
    """An entry in a text record: the game's notation; whatever is not the game's begins with a star."""
    if isinstance(entry.more, Given):
        return f"* given {entry.more.given}: {notation}"
    if entry.kind == PLAY:
        return notation
    if entry.kind == CONCEDE:
        return "gives up"
    if entry.kind == UNDO and not entry.more:
        return f"takes back {entry.action + 1}"
    more = beside(entry)
    return f"* {entry.kind}" + (f" {dump(more)}" if more else "")


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def dump(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
