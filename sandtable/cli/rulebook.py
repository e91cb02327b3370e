"""`games`, `rules`, `clauses`."""

from argparse import Namespace
from typing import Any

from sandtable.cli.common import show_json
from sandtable.core import library
from sandtable.core.checks import clauses


def add(verbs: Any) -> None:
    verb = verbs.add_parser("games", help="the games that are here")
    verb.add_argument("--json", action="store_true")
    verb.set_defaults(run=games)
    verb = verbs.add_parser("rules", help="a rulebook, or one clause of it")
    verb.add_argument("game")
    verb.add_argument("clause", nargs="?")
    verb.set_defaults(run=rules)
    verb = verbs.add_parser("clauses", help="every clause with its code and tests; exit code 1 if one has none")
    verb.add_argument("game", nargs="?")
    verb.add_argument("--json", action="store_true")
    verb.set_defaults(run=show_clauses)


def games(arguments: Namespace) -> int:
    """One line a game."""
    found = [library.find(name) for name in library.names()]
    if arguments.json:
        show_json(
            [
                {
                    "name": g.name,
                    "title": g.title,
                    "blurb": g.blurb,
                    "seats": [g.seats.start, g.seats.stop - 1],
                    "minutes": g.minutes,
                    "version": g.version,
                    "options": [
                        {"name": o.name, "default": o.default, "values": o.allowed, "help": o.help, "clause": o.clause}
                        for o in g.options
                    ],
                    "presets": [
                        {"name": p.name, "title": p.title, "blurb": p.blurb, "options": dict(p.options)}
                        for p in g.presets
                    ],
                }
                for g in found
            ]
        )
        return 0
    for g in found:
        most = g.seats.stop - 1
        print(
            f"{g.name:12} {g.title:18} {f'{g.seats.start} to {most}' if most > g.seats.start else most!s:>8} seats   {g.blurb}"
        )
    return 0


def rules(arguments: Namespace) -> int:
    """The rulebook as it is written, or a clause."""
    game = library.find(arguments.game)
    if arguments.clause:
        clause = clauses.clause(game, arguments.clause)
        print(f"{clause.id}  {clause.text}")
    else:
        print(clauses.rulebook(game) or f"{game.title} has no rulebook of its own")
    return 0


def show_clauses(arguments: Namespace) -> int:
    """Every clause with who keeps it; what is missing last."""
    chosen = [library.find(arguments.game)] if arguments.game else [library.find(n) for n in library.names()]
    lacking = 0
    report = {}
    for game in chosen:
        kept, missing = clauses.covered(game), clauses.missing(game)
        lacking += len(missing)
        report[game.name] = {
            "clauses": {c.id: {"code": c.code, "tests": c.tests} for c in kept.values()},
            "missing": missing,
        }
        if not arguments.json:
            for c in kept.values():
                tests = ", ".join(t.partition("::")[2] for t in c.tests[:2])
                print(f"{c.id:8} {len(c.code):2} in code ({', '.join(c.code[:3])}), {len(c.tests):2} tests ({tests})")
            print(
                f"{game.name}: {len(kept)} clauses, {len(missing)} lacking" + "".join(f"\n  {line}" for line in missing)
            )
    if arguments.json:
        show_json(report)
    return 1 if lacking else 0
