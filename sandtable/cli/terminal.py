"""`play`: a game in the terminal, against bots or hot-seat."""

import random
import sys
from argparse import Namespace
from typing import Any

from sandtable.bots.levels import choose
from sandtable.cli.common import add_options, given_options
from sandtable.core import library
from sandtable.core import match as matches
from sandtable.core.errors import SandtableError, Unknown, Unreadable
from sandtable.core.match import Match
from sandtable.core.ranks import RANKS
from sandtable.core.seats import CHANCE, CLOCK

SCREEN = 40  # answers that `?` shows at most, as long as there are not more short ones
HELP = """Type an answer in the game's notation, or:
  ?        what may I do?            ? WORD   … that has WORD in it
  board    show the table            undo     take back my last answer
  rule ID  a clause of the rulebook  concede  give up
  save F   write a record            quit     leave"""


def add(verbs: Any) -> None:
    verb = verbs.add_parser("play", help="play in the terminal, against bots or hot-seat")
    verb.add_argument("game")
    add_options(verb)
    verb.add_argument(
        "--bots",
        default=None,
        metavar="RANKS",
        help=f"who plays the other seats: {', '.join(RANKS)}, or 'none' for hot-seat; one for all or one per seat",
    )
    verb.add_argument("--seed", type=int, default=None, help="dice from a number")
    verb.add_argument(
        "--dice", choices=("table", "hand"), default="table", help="'hand': type in what your real dice show"
    )
    verb.add_argument("--save", metavar="FILE", help="write the record when the game ends or is left")
    verb.set_defaults(run=play)


def play(arguments: Namespace) -> int:
    """Plays until the game is over or left."""
    game = library.find(arguments.game)
    match = matches.new(
        game,
        seats=arguments.seats,
        options=given_options(arguments),
        seed=arguments.seed,
        dice="hand" if arguments.dice == "hand" else "",
    )
    bots = seated(match, arguments.bots)
    if arguments.save:
        match.save(arguments.save)  # where nothing can be written, one hears it before the game and not after it
    try:
        follow(match, bots)
    finally:  # also where it is left with Ctrl-C
        if arguments.save:
            match.save(arguments.save)
            print(f"saved: {arguments.save}")
    return 0


def follow(match: Match, bots: dict[int, str]) -> None:
    """The game, move by move, until it is over or left."""
    game = match.game
    print(f"{game.title}. {HELP}\n{who_sits(match, bots)}\n")
    told = 0
    while not match.over:
        seat = (
            match.asked[0] if match.asked[0] == CHANCE else next((s for s in match.asked if s in bots), match.asked[0])
        )
        before = len(match.entries)
        if seat in bots:
            match.play(seat, choose(bots[seat], game, match.view(seat).state, seat, match.size, random.getrandbits(40)))
        elif not answered(match, seat):
            break
        told = tell(match, before, bots) or told
    if match.over:
        print(match.view().__str__())
        print(match.result)


def seated(match: Match, wish: str | None) -> dict[int, str]:
    """Which seats are bots, and of what level."""
    if wish is None:
        wish = "sergeant"
    if wish == "none":
        return {}
    levels = [w.strip() for w in wish.split(",")]
    for level in levels:
        if level not in RANKS:
            raise Unknown(f"bot {level[:40]!r}: there are {', '.join(RANKS)}")
    if len(levels) == 1:
        levels *= match.n_seats - 1
    if len(levels) == match.n_seats - 1:
        return dict(enumerate(levels, 1))
    if len(levels) == match.n_seats:
        return dict(enumerate(levels))
    raise Unreadable(f"--bots {wish[:40]!r}: {len(levels)} levels for {match.n_seats} seats")


def who_sits(match: Match, bots: dict[int, str]) -> str:
    """The seats by name, who plays them, and how the table writes them where it does not use the names."""
    sign = match.game.people.seat_sign
    rows = []
    for seat in range(match.n_seats):
        written = f", {sign(seat)} on the table" if sign else ""
        rows.append(f"{match.name_of(seat)} ({bots.get(seat, 'you')}{written})")
    return "Seats: " + "; ".join(rows)


def tell(match: Match, before: int, bots: dict[int, str]) -> bool:
    """Says what happened since, as the people at this terminal may know it."""
    people = [s for s in range(match.n_seats) if s not in bots]
    viewer = people[0] if len(people) == 1 else -3
    if len(match.entries) == before:
        return False
    lines = match.view(viewer).lines()
    for line in lines:
        print("  " + line)
    return bool(lines)


def answered(match: Match, seat: int) -> bool:
    """Asks a person once and carries the answer out; False to leave."""
    words = match.game.people.words
    view = match.state if seat < 0 else match.view(seat).state
    if seat < 0:
        question = "What do the dice show?" if seat == CHANCE else "Let time go on?"
    else:
        question = words.ask(view, seat, match.names)
    if seat != CLOCK:
        print(f"\n{match.view(max(seat, -3) if seat >= 0 else -3)}")
    if sys.stdin is None:  # closed: there is nobody to ask
        return False
    try:
        text = input(f"[{words.status(view, match.names)}] {match.name_of(seat)}: {question} > ").strip()
    except EOFError:
        print()
        return False
    return obeyed(match, seat, text)


def obeyed(match: Match, seat: int, text: str) -> bool:
    """Does what a line says; False to leave."""
    verb, _, rest = text.partition(" ")
    try:
        if verb == "quit":
            return False
        if verb == "?":
            show_choices(match, seat, rest)
        elif verb in ("help", ""):
            print(HELP)
        elif verb == "board":
            print(match.view(seat if seat >= 0 else -3))
        elif verb == "undo":
            match.undo(seat)
        elif verb == "concede":
            match.concede(seat)
        elif verb == "save" and rest:
            match.save(rest)
        elif verb == "rule" and rest:
            from sandtable.core.checks.clauses import clause

            print(clause(match.game, rest).text)
        else:
            match.play(seat, text)
    except SandtableError as error:
        print(error)
    except OSError as error:
        print(f"not written: {error.strerror}")
    return True


def show_choices(match: Match, seat: int, word: str) -> None:
    """The legal answers, as many as a screen holds; those that are a word of their own, like `done`, always."""
    found = [a for a in match.legal(seat) if word in a.text or word in a.words]
    short = [a for a in found if len(a.clicks) == 1 and a.clicks[0].startswith("say:")] if len(found) > SCREEN else []
    others = [a for a in found if a not in short]
    shown = others[: max(SCREEN - len(short), 0)]
    for action in shown:
        print(f"  {action.text:24} {action.words}")
    if len(shown) < len(others):
        print(f"  … {len(others) - len(shown)} of {len(found)} are left out; `? WORD` narrows it")
    for action in short:
        print(f"  {action.text:24} {action.words}")
    if not found:
        print(f"  no choice has {word!r} in it")
