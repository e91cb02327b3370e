"""Reading records of games, formats 1 and 2, replayed and compared entry by entry."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sandtable.core import library
from sandtable.core.chance import MASK
from sandtable.core.contract import Game
from sandtable.core.dice import HAND, SECRET, SEED, STREAM, Dice, Word, commitment_of, seal_of
from sandtable.core.entries import ACCEPT, CONCEDE, DECLINE, KINDS, PLAY, UNDO, Entry, Given, Repair, Thought, more_of
from sandtable.core.errors import Broken, SandtableError, Unreadable
from sandtable.core.match import CLOCKS, Match, check_names
from sandtable.core.seats import CHANCE
from sandtable.core.writing import FORMAT, NUMBERED, SEAT_WORDS

OLDEST_FORMAT = 1  # without agreements, deeds and all that is not an answer, giving up or a take-back
COUNTED = {UNDO, ACCEPT, DECLINE}  # name an entry as people count them, from 1; the others say how many there were
LONGEST_TEXT = 200  # of one action in notation
SEED_TABLE = re.compile(r"seed -?[0-9]{1,40}")
STREAM_TABLE = re.compile(r"stream [0-9]{1,10}")


def read_lines(text: str, name: str, games: Sequence[str] | None) -> Match:
    """The match in JSON Lines."""
    lines = text.split("\n")  # not splitlines: a name may hold other separators
    if lines.pop() or not lines:
        raise Broken(f"{name}, line {len(lines) + 1}: the record is cut off")
    parsed = [_parsed(line, name, i + 1) for i, line in enumerate(lines)]
    match = _opened(parsed[0], name, games)
    _check_end(parsed, name, match)
    _check_taken_over(match, len(parsed) - 2, name)
    tables = []
    for i, line in enumerate(parsed[1:-1], 1):
        place = f"{name}, entry {i}"
        if line.get("n") != i:
            raise Broken(f"{place}: numbered {str(line.get('n'))[:20]!r}")
        _replay_line(match, line, place)
        if match.hash != line.get("table"):
            raise Broken(f"{place}: the table after it has another hash than the record says")
        tables.append(match.hash)
    _check_repairs(match, tables, name)
    if match.over and "outcome" in parsed[-1] and parsed[-1]["outcome"] != match.outcome:
        raise Broken(f"{name}: the outcome is {match.outcome}, not {str(parsed[-1]['outcome'])[:60]}")
    return match


def _check_repairs(match: Match, tables: list[str], name: str) -> None:
    """The receipts lead to the rules of today, and to the tables that these give."""
    version = ""
    receipts = [(i, entry.more) for i, entry in enumerate(match.entries) if isinstance(entry.more, Repair)]
    for k, (i, receipt) in enumerate(receipts):
        if version and receipt.old_version != version:
            raise Broken(f"{name}, entry {i + 1}: mended from version {receipt.old_version!r}, it was {version!r}")
        version = receipt.new_version
        mended_again = any(0 < later.first <= receipt.first for _, later in receipts[k + 1 :])
        stands = receipt.first and not receipt.struck and not mended_again
        if stands and tables[receipt.first - 1] != receipt.new_table:
            raise Broken(f"{name}, entry {i + 1}: the table after entry {receipt.first} is not that of the receipt")
    if version and version != match.game.version:
        raise Broken(f"{name}: mended to version {version!r}, the record is of {match.game.version!r}")


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


def _check_taken_over(match: Match, n: int, name: str) -> None:
    """No more entries are taken over from another game than there are: of the others the dice are checked."""
    if match.taken_over > n:
        raise Broken(f"{name}: {str(match.taken_over)[:20]} entries are taken over, it says, and there are {n}")


def _game(called: Any, place: str, games: Sequence[str] | None) -> Game:
    if not called or games is not None and called not in games:
        raise Broken(f"{place}: no game {str(called or '')[:40]!r} here{': ' + ', '.join(games) if games else ''}")
    return library.load(str(called))


def _opened(top: dict[str, Any], name: str, games: Sequence[str] | None) -> Match:
    if top.get("sandtable") not in range(OLDEST_FORMAT, FORMAT + 1) or isinstance(top["sandtable"], bool):
        known = f"formats {OLDEST_FORMAT} to {FORMAT}"
        raise Broken(f"{name}, line 1: format {str(top.get('sandtable'))[:20]}, this is a reader of {known}")
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
            _with_words(_dice(kind, table, commitment, name), dice.get("words", []), len(names), name),
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
    if kind == STREAM and STREAM_TABLE.fullmatch(table):
        dice = Dice.from_stream(int(table.removeprefix("stream ")) & MASK)
    elif kind == SEED and SEED_TABLE.fullmatch(table):
        dice = Dice.from_seed(int(table.removeprefix("seed ")))
    else:
        raise Broken(f"{name}: no dice of the kind {kind[:20]!r} {table[:40]!r}")
    if (dice.table, dice.commitment) != (table, commitment):
        raise Broken(f"{name}: the dice are not those of {table}")
    return dice


def _with_words(dice: Dice, words: Any, n_seats: int, name: str) -> Dice:
    """The seats' own words for the dice, each as it was sealed."""
    found: list[Word] = []
    for said in words:
        seat, sealed, word = said["seat"], str(said["hash"]), said.get("word", "")
        if type(seat) is not int or not isinstance(word, str) or not (found[-1].seat if found else -1) < seat < n_seats:
            raise Broken(f"{name}: the words for the dice are not those of its seats, in their order")
        if word and seal_of(word, seat, dice.table) != sealed:
            raise Broken(f"{name}: the word of seat {seat} is not the one it sealed")
        found.append(Word(seat, sealed, word))
    if found and dice.kind != SECRET:
        raise Broken(f"{name}: words are added to secret dice, not to the kind {dice.kind!r}")
    return replace(dice, words=tuple(found))


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
    match.dice = replace(match.dice, secret=raw)


def _replay_line(match: Match, line: dict[str, Any], place: str) -> None:
    seat = SEAT_WORDS.get(str(line.get("seat")), line.get("seat"))
    if isinstance(seat, bool) or not isinstance(seat, int):
        raise Broken(f"{place}: no seat {str(seat)[:20]!r}")
    try:
        entry = _entry(match, seat, line, place)
        check_roll(match, entry, place)
        match.replay_entry(entry)
    except Broken:
        raise
    except SandtableError as error:
        raise Broken(f"{place}: {error}") from None


def _entry(match: Match, seat: int, line: dict[str, Any], place: str) -> Entry:
    """The entry that a line tells of; whether it may stand here is the match's affair."""
    do = line.get("do")
    if isinstance(do, str) and do.isascii() and do.isdigit() and len(do) < 20:
        code = match.read(seat, int(do))
        if "text" in line and match.read(seat, str(line["text"])[:LONGEST_TEXT]) != code:
            raise Broken(f"{place}: its text, {str(line['text'])[:40]!r}, is not what was done")
        return Entry(seat, code, PLAY, thought_of(line.get("bot")), more_of(PLAY, line))
    if do not in KINDS or do == PLAY:
        raise Broken(f"{place}: {str(do)[:20]!r} is no action")
    number = line.get("entry", 0)
    if type(number) is not int or number < 0 or do in NUMBERED and "entry" not in line:
        raise Broken(f"{place}: {do} names no entry")
    return Entry(seat, number - (do in COUNTED), do, None, more_of(do, line))


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
    if len(match.entries) < match.taken_over:
        return  # taken over from another game: not these dice
    n = match.game.rules.odds(match.state, match._weights)
    match.game.rules.legal(match.state, CHANCE, match._out)
    if match._out[match.dice.roll(match.rolls, match._weights[:n])] != entry.action:
        raise Broken(f"{place}: roll {match.rolls + 1} is not what the committed dice show")


TAG = re.compile(r'\[([A-Za-z0-9_.]+) "((?:[^"\\]|\\.)*)"\]\s*')
GIVEN = re.compile(r"\* given (\d{1,9}): (.*)")
BESIDE = re.compile(r"\* ([a-z]+)(?: (\{.*\}))?")
MOVE = re.compile(r"(\d+)\. ([a-z0-9]+): (.*\S)\s*")


def read_text(text: str, name: str, games: Sequence[str] | None) -> Match:
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
    _check_taken_over(match, len(moves), name)
    tables: list[str] = []
    mended = any(what.startswith("* repair ") for _, _, what in moves)
    for number, who, what in moves:
        place = f"{name}, line {number}"
        try:
            seat = SEAT_WORDS[who] if who in SEAT_WORDS else int(who)
            entry = _text_entry(match, seat, what, place)
            check_roll(match, entry, place)
            match.replay_entry(entry)
            tables += [match.hash] if mended else []
        except Broken:
            raise
        except (SandtableError, ValueError) as error:
            raise Broken(f"{place}: {error}") from None
    _check_repairs(match, tables, name)
    if tags.get("Table") != match.hash:
        raise Broken(f"{name}: the last table has another hash than the record says, or the record is cut off")
    return match


def _text_entry(match: Match, seat: int, what: str, place: str) -> Entry:
    """An answer in the game's notation, or, after a star, an entry of another kind as a record in JSON has it."""
    if what == "gives up":
        return Entry(seat, 0, CONCEDE)
    if what.startswith("takes back "):
        return Entry(seat, int(what.rsplit(" ", 1)[1]) - 1, UNDO)
    if given := GIVEN.fullmatch(what):
        return Entry(seat, match.read(seat, given[2]), PLAY, None, Given(int(given[1])))
    if beside := BESIDE.fullmatch(what):
        return _entry(match, seat, _parsed(beside[2] or "{}", place, 0) | {"do": beside[1]}, place)
    return Entry(seat, match.read(seat, what), PLAY)


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
        _with_words(
            _dice(kind, table, tags.get("Commitment", ""), name), _word_tags(tags, len(names)), len(names), name
        ),
        _names(names, name),
        clock,
        int(given),
    )
    _take_secret(match, tags.get("Secret"), name)
    return match


def _word_tags(tags: dict[str, str], n_seats: int) -> list[dict[str, Any]]:
    said = [(seat, tags[f"Word{seat}"].partition(" ")) for seat in range(n_seats) if f"Word{seat}" in tags]
    return [{"seat": seat, "hash": sealed, "word": word} for seat, (sealed, _, word) in said]
