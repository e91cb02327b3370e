"""Makes what the docs show of the games: docs/reference/games.md, drawing.md and docs/pictures. Start it from the clone:

.venv/bin/python docs/generate.py
"""

import sys
from pathlib import Path
from typing import Any, NamedTuple

import sandtable
from sandtable.bots.levels import choose
from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.options import Option, Preset, shown
from sandtable.core.ranks import SAYS

DOCS = Path(__file__).parent
sys.path.append(str(DOCS))
import sheets  # noqa: E402  beside this file


class Moment(NamedTuple):
    """What a picture shows: a table after so many answers of bots."""

    seed: int = 1
    answers: int = 60
    bots: str = "recruit"
    seats: int | None = None
    options: dict[str, Any] | None = None


MOMENTS = {  # a game that is not named here is shown in the middle of any game
    "doubletime": Moment(4, 36, "sergeant"),
    "examples.four": Moment(7, 20),
    "tank": Moment(3, 90, "sergeant", 8),
    "trts": Moment(2, 260, "sergeant", 3),
    "wartime": Moment(2, 320, "recruit", 3, {"map": "strait"}),
}

TOP = """\
# Games, options, bots

Made by `docs/generate.py` from what the games declare; a test compares. In a terminal: `sandtable games --json`.
An option is set before the game: `--option rows=8` on the command line, `options={"rows": 8}` in Python. A preset is a set of
options by name: `--preset NAME`, or a choice when a table is set.
"""


def count(numbers: range) -> str:
    least, most = numbers.start, numbers.stop - 1
    return f"{least} seats" if least == most else f"{least} to {most} seats"


def option_row(option: Option) -> str:
    default = f"`{shown(option.default)}`" if option.default != "" else "none"
    return f"| `{option.name}` | {option.help.replace('|', '/')} | {option.allowed} | {default} | {option.clause} |"


def preset_row(preset: Preset) -> str:
    chosen = ", ".join(f"`{name} = {value}`" for name, value in preset.options.items())
    return f"| `{preset.name}` | {preset.title}: {preset.blurb} | {count(preset.seats)} | {chosen} |"


def about(game: Game) -> str:
    parts = [
        f"## {game.title}",
        f"`{game.name}` · {count(game.seats)} · about {game.minutes} minutes · rules version {game.version}",
        game.blurb,
    ]
    if (game.folder / "rules.md").is_file() and game.home.startswith("sandtable."):
        parts.append(f"[The rulebook](../../{game.home.replace('.', '/')}/rules.md), clauses `{game.prefix}-…`.")
    if game.options:
        top = ["| option | what it settles | values | default | clause |", "| --- | --- | --- | --- | --- |"]
        parts.append("\n".join([*top, *map(option_row, game.options)]))
    else:
        parts.append("It has no options.")
    if game.presets:
        top = ["| preset | what it is for | seats | options |", "| --- | --- | --- | --- |"]
        parts.append("\n".join([*top, *map(preset_row, game.presets)]))
    return "\n\n".join(parts)


def ours() -> list[str]:
    """The games of this clone, whatever else is installed."""
    return [name for name in library.names() if library.load(name).home.startswith("sandtable.")]


def games_page() -> str:
    """The page of games, options and bots."""
    games = [about(library.load(name)) for name in ours()]
    bots = "\n".join(["| level | plays |", "| --- | --- |", *[f"| `{name}` | {says} |" for name, says in SAYS.items()]])
    return "\n\n".join([TOP.strip(), *games, "## Bots\n\nEvery bot sees what its seat may see, no more.", bots]) + "\n"


def picture(name: str) -> str:
    """The board as the first seat sees it in the middle of a game between bots."""
    moment = MOMENTS.get(name, Moment())
    match = sandtable.new(name, seed=moment.seed, seats=moment.seats, options=moment.options)
    while not match.over and len(match.entries) < moment.answers:
        seat, seed = match.asked[0], moment.seed * 1000 + len(match.entries)
        match.play(seat, choose(moment.bots, match.game, match.view(seat).state, seat, match.size, seed))
    return match.view(0).svg()


def main() -> None:
    (DOCS / "reference" / "games.md").write_text(games_page(), "utf-8")
    (DOCS / "reference" / "drawing.md").write_text(sheets.page(), "utf-8")
    (DOCS / "pictures").mkdir(exist_ok=True)
    for file, text in sheets.pictures().items():
        (DOCS / "pictures" / file).write_text(text, "utf-8")
    for name in (*ours(), "examples.four"):
        (DOCS / "pictures" / f"{name.rpartition('.')[2]}.svg").write_text(picture(name) + "\n", "utf-8")


if __name__ == "__main__":
    main()
