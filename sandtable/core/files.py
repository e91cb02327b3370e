"""Records of games on disk: JSON Lines without loss, text for people; full, or as one seat may know it.

A record made anywhere replays to the same hashes everywhere; `verify` says whether it does, and names the first entry that does not.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from sandtable.core import contract
from sandtable.core.contract import Game
from sandtable.core.dice import HAND, SECRET, SEED, Dice, commitment_of
from sandtable.core.errors import Broken, SandtableError, Unknown, Unreadable
from sandtable.core.match import CLOCKS, CONCEDE, PLAY, UNDO, Entry, Match, Thought, check_names
from sandtable.core.seats import CHANCE, CLOCK, SPECTATOR
from sandtable.core.story import story

FORMAT = 1
LONGEST_TEXT = 200  # of one action in notation
LARGEST = 64 << 20  # bytes of a record that is read
SEAT_WORDS = {"chance": CHANCE, "clock": CLOCK}
WORDS_SEAT = {v: k for k, v in SEAT_WORDS.items()}
SEED_TABLE = re.compile(r"seed -?[0-9]{1,40}")


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


# ---- writing -----------------------------------------------------------------------------------------------------------


def header(match: Match, seat: int | None = None) -> dict[str, Any]:
    """The first line of a record."""
    start = match.restarted()
    dice = {"kind": match.dice.kind, "table": match.dice.table, "commitment": match.dice.commitment}
    line: dict[str, Any] = {
        "sandtable": FORMAT,
        "game": match.game.home
        if "." in match.game.home and not match.game.home.startswith("sandtable.")
        else match.game.name,
        "version": match.game.version,
        "rules": rules_hash(match.game),
        "options": match.settings,
        "seats": list(match.names),
        "clock": match.clock,
        "given": match.given,
        "dice": dice,
        "book": start.state.layout.book_hash(bytes(start.state.freeze())),
    }
    if seat is None:
        line["table"] = start.hash
    else:
        line["for"] = WORDS_SEAT.get(seat, "spectator" if seat == SPECTATOR else seat)
        line["view"] = start.view(seat).hash
    return line


def full_lines(match: Match, times: list[str] | None = None) -> Iterator[dict[str, Any]]:
    """A whole game, for the referee and, after the end, for everyone."""
    yield header(match)
    again = match.restarted()
    for i, entry in enumerate(match.entries):
        line: dict[str, Any] = {"n": i + 1, "seat": WORDS_SEAT.get(entry.seat, entry.seat)}
        if entry.kind == PLAY:
            described = again.describe(entry.seat, entry.action)
            line |= {"do": str(entry.action), "text": described.text, "words": described.words}
            if entry.thought is not None:
                line["bot"] = asdict(entry.thought)
        elif entry.kind == CONCEDE:
            line |= {"do": CONCEDE, "words": "gives up"}
        else:
            line |= {"do": UNDO, "entry": entry.action + 1, "words": f"takes back entry {entry.action + 1}"}
        again.replay_entry(entry)
        if times:
            line["at"] = times[i]
        yield line | {"table": again.hash}
    end: dict[str, Any] = {"entries": len(match.entries), "over": match.over}
    if match.over:
        end |= {"outcome": match.outcome, "result": match.game.people.words.result(match.state, match.names)}
        if match.dice.kind == SECRET:
            end["secret"] = match.dice.secret.hex()
    if match.dice.kind == SEED:
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
        yield line | {"events": [list(e) for e in item.events], "words": " ".join(item.lines), "view": item.view.hash}
    yield {"items": n, "over": match.over}


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
    yield f'[Clock "{match.clock}"]'
    if match.given:
        yield f'[Given "{match.given}"]'
    yield ""
    for line in list(full_lines(match))[1:-1]:
        what = line.get("text") or (f"takes back {line['entry']}" if line["do"] == UNDO else "gives up")
        yield f"{line['n']}. {line['seat']}: {what}"
    yield ""
    yield f'[Table "{match.hash}"]'
    if match.over:
        yield f'[Result "{" ".join(map(str, match.outcome))}"]'
        if match.dice.kind == SECRET:
            yield f'[Secret "{match.dice.secret.hex()}"]'


def _quoted(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def save(match: Match, path: str | Path, seat: int | None = None) -> None:
    """Writes a record: `.txt` for people, anything else JSON Lines; with *seat*, only what that seat may know."""
    path = Path(path).resolve()  # a link stays a link
    if path.suffix == ".txt" and seat is None:
        content = "\n".join(text_lines(match)) + "\n"
    else:
        content = "".join(
            dump(line) + "\n" for line in (full_lines(match) if seat is None else seat_lines(match, seat))
        )
    if path.exists() and not path.is_file():  # a pipe or a device is written to, never replaced
        path.write_text(content, "utf-8")
        return
    partial = path.with_name(path.name + ".part")  # a record is there whole or not at all
    try:
        partial.write_text(content, "utf-8")
        partial.replace(path)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def dump(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


# ---- reading -----------------------------------------------------------------------------------------------------------


def load(path: str | Path) -> Match:
    """The match that a record holds, replayed and compared entry by entry."""
    return read(_text_of(Path(path)), str(path))


def verify(path: str | Path) -> str:
    """Replays a record and checks hashes, dice and end; gives a sentence, or raises Broken with the first wrong entry."""
    match = load(path)
    how = "as written" if match.dice.kind == HAND else "checked" if match.dice.secret else "not yet checkable"
    rolls = f", {match.rolls} {'roll' if match.rolls == 1 else 'rolls'} {how}"
    if match.given:
        rolls += f" (the first {match.given} entries are taken over from another game)"
    end = f", {match.game.people.words.result(match.state, match.names)}" if match.over else ", not over"
    return f"{match.game.title}: {len(match.entries)} entries hold{rolls}{end}"


def _text_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)  # a pipe or a device does not say how much is coming
        if len(raw) > LARGEST:
            raise Broken(f"{path.name}: larger than {LARGEST >> 20} MiB")
        return raw.decode("utf-8").replace("\r\n", "\n")
    except (FileNotFoundError, NotADirectoryError):
        raise Unknown(f"no file {str(path)!r}") from None
    except IsADirectoryError:
        raise Broken(f"{path.name}: a folder, not a file") from None
    except UnicodeDecodeError:
        raise Broken(f"{path.name}: not a text file") from None
    except (OSError, ValueError) as error:
        raise Unreadable(f"{str(path)[:60]!r}: {getattr(error, 'strerror', None) or error}") from None


def read(text: str, name: str = "record", games: Sequence[str] | None = None) -> Match:
    """The match in the text of a record, JSON Lines or tag pairs. With *games*, of one of these and no other:
    a dotted name is a module that is imported, and a stranger's record must not choose it."""
    if len(text) > LARGEST:
        raise Broken(f"{name}: larger than {LARGEST >> 20} MiB")
    if text.lstrip()[:1] == "[":
        return _read_text(text, name, games)
    if not text.strip():
        raise Broken(f"{name}: there is nothing in it")
    if text.lstrip()[0] != "{":
        raise Broken(f"{name}, line 1: this is no record of a game; one begins with {{ (JSON Lines) or [Game (text)")
    lines = text.split("\n")  # not splitlines: a name may hold other separators
    if lines.pop() or not lines:
        raise Broken(f"{name}, line {len(lines) + 1}: the record is cut off")
    parsed = [_parsed(line, name, i + 1) for i, line in enumerate(lines)]
    match = _opened(parsed[0], name, games)
    _check_end(parsed, name, match)
    _check_given(match, len(parsed) - 2, name)
    for i, line in enumerate(parsed[1:-1], 1):
        place = f"{name}, entry {i}"
        if line.get("n") != i:
            raise Broken(f"{place}: numbered {str(line.get('n'))[:20]!r}")
        _replay_line(match, line, place)
        if match.hash != line.get("table"):
            raise Broken(f"{place}: the table after it has another hash than the record says")
    if match.over and "outcome" in parsed[-1] and parsed[-1]["outcome"] != match.outcome:
        raise Broken(f"{name}: the outcome is {match.outcome}, not {str(parsed[-1]['outcome'])[:60]}")
    return match


def _parsed(line: str, name: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise Broken(f"{name}, line {number}: not JSON") from None
    if not isinstance(value, dict):
        raise Broken(f"{name}, line {number}: not an object")
    return value


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Broken(f"{str(value)[:20]!r} is no number of entries")
    return value


def _names(seats: Any, name: str) -> tuple[str, ...]:
    """Who sat there; a name is text that can be shown and written again."""
    try:
        check_names(seats)
    except Unreadable as error:
        raise Broken(f"{name}: {error.message}") from None
    return tuple(seats)


def _check_given(match: Match, n: int, name: str) -> None:
    """No more entries are taken over from another game than there are: of the others the dice are checked."""
    if match.given > n:
        raise Broken(f"{name}: {str(match.given)[:20]} entries are taken over, it says, and there are {n}")


def _game(called: Any, place: str, games: Sequence[str] | None) -> Game:
    if not called or games is not None and called not in games:
        raise Broken(f"{place}: no game {str(called or '')[:40]!r} here{': ' + ', '.join(games) if games else ''}")
    return contract.load(str(called))


def _opened(top: dict[str, Any], name: str, games: Sequence[str] | None) -> Match:
    if top.get("sandtable") != FORMAT:
        raise Broken(f"{name}, line 1: format {str(top.get('sandtable'))[:20]}, this is a reader of format {FORMAT}")
    if "for" in top:
        raise Broken(
            f"{name}: a record for {'seat ' if isinstance(top['for'], int) else ''}{top['for']} tells what that viewer knew; it cannot be replayed"
        )
    try:
        game = _game(top.get("game"), f"{name}, line 1", games)
        if str(top.get("version")) != game.version:
            raise Broken(
                f"{name}: rules version {str(top.get('version'))[:20]!r} of {game.name}, this referee knows {game.version!r}"
            )
        dice, names, clock = top["dice"], _names(top["seats"], name), str(top.get("clock", "auto"))
        if not isinstance(top["options"], dict) or not isinstance(dice, dict) or clock not in CLOCKS:
            raise Broken(f"{name}, line 1: options, dice or clock are not as a record has them")
        kind, table, commitment = str(dice["kind"]), str(dice["table"]), str(dice["commitment"])
        match = Match(
            game,
            game.settings(top["options"]),
            len(names),
            _dice(kind, table, commitment, name),
            names,
            clock,
            _count(top.get("given", 0)),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise Broken(f"{name}, line 1: {type(error).__name__} {error}") from None
    raw = bytes(match.state.freeze())
    if top.get("book") != match.state.layout.book_hash(raw) or top.get("table") != match.hash:
        raise Broken(f"{name}, line 1: the table is laid differently than the record says")
    return match


def _dice(kind: str, table: str, commitment: str, name: str) -> Dice:
    """Where the rolls came from. A secret stands at the end of the record; the dice of a seed follow from the seed."""
    if kind in (HAND, SECRET):
        return Dice(kind, table, b"", commitment)
    if kind != SEED or not SEED_TABLE.fullmatch(table):
        raise Broken(f"{name}: no dice of the kind {kind[:20]!r} {table[:40]!r}")
    dice = Dice.from_seed(int(table.removeprefix("seed ")))
    if (dice.table, dice.commitment) != (table, commitment):
        raise Broken(f"{name}: the dice are not those of {table}")
    return dice


def _check_end(parsed: list[dict[str, Any]], name: str, match: Match) -> None:
    """The closing line is there, and the secret fits what was published."""
    end = parsed[-1]
    if len(parsed) < 2 or "entries" not in end:
        raise Broken(f"{name}, line {len(parsed)}: the record is cut off: its closing line is missing")
    if end["entries"] != len(parsed) - 2:
        raise Broken(f"{name}: {len(parsed) - 2} entries, the closing line says {str(end['entries'])[:20]}")
    _take_secret(match, end.get("secret"), name)


def _take_secret(match: Match, secret: Any, name: str) -> None:
    if secret is None or match.dice.kind == HAND:
        return
    try:
        raw = bytes.fromhex(str(secret))
    except ValueError:
        raise Broken(f"{name}: the secret of the dice is not hexadecimal") from None
    if commitment_of(raw, match.dice.table) != match.dice.commitment:
        raise Broken(f"{name}: the secret of the dice is not the one committed to")
    match.dice = Dice(match.dice.kind, match.dice.table, raw, match.dice.commitment)


def _replay_line(match: Match, line: dict[str, Any], place: str) -> None:
    seat = SEAT_WORDS.get(str(line.get("seat")), line.get("seat"))
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise Broken(f"{place}: no seat {str(seat)[:20]!r}")
    do = line.get("do")
    try:
        if do == CONCEDE:
            entry = Entry(seat, 0, CONCEDE)
            if seat not in range(match.n_seats) or match.over:
                raise Broken(f"{place}: seat {seat} cannot give up here")
        elif do == UNDO:
            number = line.get("entry")
            if not isinstance(number, int) or isinstance(number, bool):
                raise Broken(f"{place}: takes back no entry")
            entry = Entry(seat, number - 1, UNDO)
        elif isinstance(do, str) and do.isascii() and do.isdigit() and len(do) < 20:
            entry = Entry(seat, match.read(seat, int(do)), PLAY, thought_of(line.get("bot")))
            if "text" in line and match.read(seat, str(line["text"])[:LONGEST_TEXT]) != entry.action:
                raise Broken(f"{place}: its text, {str(line['text'])[:40]!r}, is not what was done")
        else:
            raise Broken(f"{place}: {str(do)[:20]!r} is no action")
        check_roll(match, entry, place)
        match.replay_entry(entry)
    except Broken:
        raise
    except SandtableError as error:
        raise Broken(f"{place}: {error}") from None


def thought_of(said: Any) -> Thought | None:
    """What a record says of how a bot came to its answer; nothing where it is not said as we say it."""
    if not isinstance(said, dict) or not isinstance(said.get("level"), str):
        return None
    numbers = [said.get(name, 0) for name in ("seed", "playouts", "made")]
    if not all(type(n) is int and 0 <= n < 1 << 62 for n in numbers):
        return None
    return Thought(said["level"][:20], *numbers)


def check_roll(match: Match, entry: Entry, place: str) -> None:
    """A chance answer is what the committed dice show."""
    if entry.seat != CHANCE or not match.dice.secret or not match.game.rules.asks(match.state, CHANCE):
        return
    if len(match.entries) < match.given:
        return  # taken over from another game: not these dice
    n = match.game.rules.odds(match.state, match._weights)
    match.game.rules.legal(match.state, CHANCE, match._out)
    if match._out[match.dice.roll(match.rolls, match._weights[:n])] != entry.action:
        raise Broken(f"{place}: roll {match.rolls + 1} is not what the committed dice show")


TAG = re.compile(r'\[([A-Za-z0-9_.]+) "((?:[^"\\]|\\.)*)"\]\s*')
MOVE = re.compile(r"(\d+)\. ([a-z0-9]+): (.*\S)\s*")


def _read_text(text: str, name: str, games: Sequence[str] | None) -> Match:
    tags: dict[str, str] = {}
    moves: list[tuple[int, str, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if tag := TAG.fullmatch(line):
            tags[tag[1]] = re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], tag[2])
        elif move := MOVE.fullmatch(line):
            moves.append((number, move[2], move[3]))
        else:
            raise Broken(f"{name}, line {number}: neither a tag nor a numbered entry: {line[:40]!r}")
    match = _opened_text(tags, name, games)
    _check_given(match, len(moves), name)
    for number, who, what in moves:
        place = f"{name}, line {number}"
        try:
            seat = SEAT_WORDS[who] if who in SEAT_WORDS else int(who)
            if what == "gives up":
                entry = Entry(seat, 0, CONCEDE)
            elif what.startswith("takes back "):
                entry = Entry(seat, int(what.rsplit(" ", 1)[1]) - 1, UNDO)
            else:
                entry = Entry(seat, match.read(seat, what), PLAY)
            check_roll(match, entry, place)
            match.replay_entry(entry)
        except Broken:
            raise
        except (SandtableError, ValueError) as error:
            raise Broken(f"{place}: {error}") from None
    if tags.get("Table") != match.hash:
        raise Broken(f"{name}: the last table has another hash than the record says, or the record is cut off")
    return match


def _opened_text(tags: dict[str, str], name: str, games: Sequence[str] | None) -> Match:
    game = _game(tags.get("Game"), name, games)
    if tags.get("Version") != game.version:
        raise Broken(
            f"{name}: rules version {tags.get('Version', '')[:20]!r} of {game.name}, this referee knows {game.version!r}"
        )
    names: list[str] = []
    while f"Seat{len(names)}" in tags:
        names.append(tags[f"Seat{len(names)}"])
    options = {k.removeprefix("Option."): v for k, v in tags.items() if k.startswith("Option.")}
    kind, _, table = tags.get("Dice", HAND).partition(" ")
    clock, given = tags.get("Clock", "auto"), tags.get("Given", "0")
    if clock not in CLOCKS or not (given.isascii() and given.isdigit() and len(given) < 10):
        raise Broken(f"{name}: clock {clock[:20]!r}, given {given[:20]!r}")
    match = Match(
        game,
        game.settings(options),
        len(names),
        _dice(kind, table, tags.get("Commitment", ""), name),
        _names(names, name),
        clock,
        int(given),
    )
    _take_secret(match, tags.get("Secret"), name)
    return match
