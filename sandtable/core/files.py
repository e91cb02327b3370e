"""Records of games on disk: saved, loaded, verified. `writing` and `reading` know their lines.

A record made anywhere replays to the same hashes everywhere; `verify` says whether it does, and names the first entry that does not.
"""

from collections.abc import Sequence
from pathlib import Path

from sandtable.core import reading
from sandtable.core.dice import HAND
from sandtable.core.errors import Broken, Unknown, Unreadable
from sandtable.core.match import Match
from sandtable.core.reading import check_roll, thought_of
from sandtable.core.wording import many
from sandtable.core.writing import SEAT_WORDS, dump, full_lines, header, now, rules_hash, seat_lines, text_lines

__all__ = [
    "SEAT_WORDS",
    "check_roll",
    "dump",
    "full_lines",
    "header",
    "load",
    "now",
    "read",
    "rules_hash",
    "save",
    "seat_lines",
    "text_lines",
    "thought_of",
    "verify",
]
LARGEST = 64 << 20  # bytes of a record that is read


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


def load(path: str | Path) -> Match:
    """The match that a record holds, replayed and compared entry by entry."""
    return read(_text_of(Path(path)), str(path))


def verify(path: str | Path) -> str:
    """Replays a record and checks hashes, dice and end; gives a sentence, or raises Broken with the first wrong entry."""
    match = load(path)
    how = "as written" if match.dice.kind == HAND else "checked" if match.dice.secret else "not yet checkable"
    rolls = f", {many(match.rolls, 'roll')} {how}"
    if match.taken_over:
        rolls += f" (the first {match.taken_over} entries are taken over from another game)"
    if match.dice.words:
        rolls += f", with {'the word of 1 seat' if len(match.dice.words) == 1 else f'the words of {len(match.dice.words)} seats'}"
    end = f", {match.result}" if match.over else ", not over"
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
        return reading.read_text(text, name, games)
    if not text.strip():
        raise Broken(f"{name}: there is nothing in it")
    if text.lstrip()[0] != "{":
        raise Broken(f"{name}, line 1: this is no record of a game; one begins with {{ (JSON Lines) or [Game (text)")
    return reading.read_lines(text, name, games)
