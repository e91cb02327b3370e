"""`cuda`: a game written for a GPU; `learn` and `general`: generals trained and checked."""

import contextlib
import re
import signal
from argparse import BooleanOptionalAction, Namespace
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sandtable.cli.common import add_options, count, given_options, seats_of
from sandtable.core import library
from sandtable.core.contract import Game
from sandtable.core.errors import Unreadable

if TYPE_CHECKING:
    from sandtable.bots.general import Trained


def add(verbs: Any) -> None:
    verb = verbs.add_parser("cuda", help="write a game for a GPU, to be loaded elsewhere without numba")
    verb.add_argument("game")
    verb.add_argument("--to", metavar="FOLDER", help='the usual place is where `batch(device="cuda")` looks')
    verb.add_argument("--kernels", default="serve", metavar="a,b", help="which of playout, turn, serve, assess")
    add_options(verb)
    verb.set_defaults(run=cuda)
    verb = verbs.add_parser("learn", help="train a general by self-play; needs PyTorch, and means it on a GPU")
    verb.add_argument("game")
    verb.add_argument(
        "--to", required=True, metavar="FOLDER", help="checkpoint, curve and weights; goes on where it left off"
    )
    verb.add_argument(
        "--also",
        action="append",
        default=[],
        metavar="NAME=VALUE,…",
        help="drawn now and then: options and seats=N, with commas, or a preset",
    )
    verb.add_argument(
        "--against",
        metavar="GENERAL",
        help="learn against a general alone, that does not learn: `general`, or a FOLDER; how much does a rival make of it?",
    )
    verb.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    verb.add_argument(
        "--kernels", metavar="FOLDER", help="what `sandtable cuda` wrote, if it is not in the usual place"
    )
    verb.add_argument("--rounds", type=count, default=0, metavar="N", help="so many rounds")
    verb.add_argument("--seconds", type=count, default=0, metavar="N", help="or so long; 120 unless told otherwise")
    verb.add_argument("--tables", type=count, default=None, metavar="N", help="games side by side")
    verb.add_argument("--steps", type=count, default=32, metavar="N", help="decisions at each table in a round")
    verb.add_argument("--wide", type=count, default=128, metavar="N", help="numbers in the network's first layer")
    verb.add_argument("--last", type=count, default=64, metavar="N", help="and in its last")
    verb.add_argument("--share", type=count, default=None, metavar="N", help="decisions that are learned from at once")
    verb.add_argument(
        "--sergeants",
        type=count,
        default=2,
        metavar="N",
        help="of sixteen tables, those with sergeants in half of the seats",
    )
    verb.add_argument("--rate", type=float, default=None, metavar="X", help="how long its steps are at the beginning")
    verb.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=X",
        help="another number of the plan: anchor, entropy, imitate, keep, passes, last_entropy, last_rate",
    )
    verb.add_argument("--from", dest="begun", metavar="FOLDER", help="go on with this general's weights, not with none")
    verb.add_argument(
        "--likes",
        action=BooleanOptionalAction,
        default=True,
        help="it is told what the rules of thumb like, and imitates them first",
    )
    verb.add_argument("--every", type=count, default=20, metavar="N", help="rounds between two checkpoints")
    verb.add_argument("--seed", type=int, default=1)
    add_options(verb)
    verb.set_defaults(run=learn)
    verb = verbs.add_parser("general", help="where the general of a game comes from, and whether it is whole")
    verb.add_argument("game")
    verb.add_argument("--folder", metavar="FOLDER", help="a general of your own, as `sandtable learn` writes it")
    verb.add_argument(
        "--positions", metavar="FILE", help="what it makes of positions: written once, compared afterwards"
    )
    verb.add_argument("--count", type=count, default=1000, metavar="N", help="positions to write")
    verb.add_argument("--device", choices=("cpu", "cuda"), default="cpu", help="where they are written")
    verb.add_argument("--kernels", metavar="FOLDER", help="what `sandtable cuda --kernels serve,assess` wrote")
    verb.set_defaults(run=show_general)


def cuda(arguments: Namespace) -> int:
    """Writes facts, books and kernels."""
    game = library.load(arguments.game)
    seats = seats_of(game, arguments, game.seats.start)
    names = [name.strip() for name in arguments.kernels.split(",")]
    unknown = [name for name in names if name not in ("playout", "turn", "serve", "assess")]
    if unknown:
        raise Unreadable(f"--kernels: {unknown[0][:40]!r} is none of playout, turn, serve, assess")
    if find_spec("numba_cuda") is None:
        raise Unreadable(
            "numba-cuda is missing: `pip install numba-cuda[cu13]` beside Sandtable, it belongs to no set of ours"
        )
    from sandtable.envs.export import export
    from sandtable.envs.made import kernels_folder

    options = given_options(arguments)
    to = Path(arguments.to) if arguments.to else kernels_folder(game, game.size(game.settings(options), seats))
    facts = export(game, [(options, seats)], to, names)
    files = ", ".join(kernel["file"] for kernel in facts["kernels"].values())
    print(f"{game.title}, {seats} seats: {files} in {to}; {facts['words'] * 8} bytes a table")
    return 0


FURTHER = (
    "anchor",
    "entropy",
    "imitate",
    "keep",
    "passes",
    "last_entropy",
    "last_rate",
)  # numbers of a plan without a flag
DEVICES: dict[str, dict[str, Any]] = {
    "cpu": {"tables": 256, "share": 1024, "measured": 256, "rate": 3e-4},
    "cuda": {"tables": 32_768, "share": 65_536, "measured": 2048, "rate": 1e-3},
}


def learn(arguments: Namespace) -> int:
    """Trains, and says how it goes; Ctrl-C ends it after the round and keeps what there is."""
    game = library.load(arguments.game)
    if find_spec("torch") is None:
        raise Unreadable("PyTorch is missing: `pip install torch` beside Sandtable, it belongs to no set of ours")
    from sandtable.bots import general
    from sandtable.learn.train import BY_TURNS, CHECKPOINT, WITH_EARLIER, Plan, Trainer

    first = {"options": given_options(arguments), "seats": seats_of(game, arguments, game.seats.start)}
    laid = [first, *(varied(game, first, text) for text in arguments.also)]
    usual, frozen = DEVICES[arguments.device], rival(game, arguments.against, first) if arguments.against else None
    how = frozen.manifest["trained"]["how"] if frozen else {}
    plan = Plan(
        game=game.name,
        laid=[{"options": dict(game.settings(one["options"])), "seats": one["seats"]} for one in laid],
        device=arguments.device,
        seed=arguments.seed,
        rounds=arguments.rounds,
        seconds=0.0 if arguments.rounds else float(arguments.seconds or 120),
        every=arguments.every,
        against=frozen.manifest["sha256"] if frozen else "",
        measured=usual["measured"],
        rate=arguments.rate or usual["rate"],
        tables=arguments.tables or usual["tables"],
        share=arguments.share or usual["share"],
        steps=arguments.steps,
        sergeants=min(arguments.sergeants, BY_TURNS - WITH_EARLIER),
        wide=how["wide"] if frozen else arguments.wide,
        last=how["last"] if frozen else arguments.last,
        likes=frozen.likes if frozen else arguments.likes,
    )
    begun = general.read(Path(arguments.begun)) if arguments.begun else None
    if begun:
        how = begun.manifest["trained"]["how"]
        plan = replace(plan, wide=how["wide"], last=how["last"], imitate=0.0, begun=begun.manifest["sha256"])
    plan = replace(plan, **dict(number_of_plan(plan, text) for text in arguments.set))
    trainer = Trainer(game, plan, Path(arguments.to), arguments.kernels, frozen, begun)
    if (trainer.to / CHECKPOINT).exists():
        trainer.take_up()
        print(f"goes on after {trainer.rounds} rounds", flush=True)
    with stopping() as stopped:
        ended = trainer.run(lambda row: print(told(row), flush=True), stopped)
    print(f"{'trained' if ended else 'stopped'}: {trainer.decisions:,} decisions, in {trainer.to}")
    return 0 if ended else 130


def varied(game: Game, first: dict[str, Any], text: str) -> dict[str, Any]:
    """The usual table with another option, or other seats, or as a preset lays it."""
    presets = {preset.name: preset for preset in game.presets}
    if text in presets:
        preset = presets[text]
        seats = first["seats"] if first["seats"] in preset.seats else preset.seats.start
        return {"options": {**first["options"], **preset.options}, "seats": seats}
    laid = {"options": dict(first["options"]), "seats": first["seats"]}
    for one in re.split(r",(?=\w+=)", text):  # values may have commas of their own
        name, equals, value = (part.strip() for part in one.partition("="))
        if not equals:
            known = ", ".join(["NAME=VALUE", "seats=N", *presets])
            raise Unreadable(f"--also {text[:40]!r}: write one of {known}, or several of the first two with commas")
        if name == "seats" and value.isdigit():
            laid["seats"] = int(value)
        else:
            laid["options"][name] = value
    return laid


def number_of_plan(plan: Any, text: str) -> tuple[str, Any]:
    """Name and value of a further number."""
    name, _, value = text.partition("=")
    if name not in FURTHER:
        raise Unreadable(f"--set {text[:40]!r}: there are {', '.join(FURTHER)}")
    try:
        return name, type(getattr(plan, name))(value)
    except ValueError:
        raise Unreadable(f"--set {text[:40]!r}: {value[:20]!r} is no such number") from None


def told(row: dict[str, Any]) -> str:
    """One measurement as a line."""
    result = ", ".join(f"{value:.3f} {name}" for name, value in row.items() if name.startswith("against"))
    ways = ", ".join(f"{value:.3f} by {warmth or 'first choices'}" for warmth, value in row["by warmth"].items())
    return (
        f"{row['seconds']:6.0f} s, round {row['rounds']}, {row['decisions'] / 1e6:.2f} M decisions: {result} ({ways})"
    )


@contextlib.contextmanager
def stopping() -> Iterator[Callable[[], bool]]:
    """Has somebody pressed Ctrl-C?"""
    asked: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, frame: asked.append(number))
    try:
        yield lambda: bool(asked)
    finally:
        signal.signal(signal.SIGINT, before)


def rival(game: Game, named: str, first: dict[str, Any]) -> "Trained":
    """Whom to learn against: of the game's generals the one of the first table, or one in a folder, of its size class."""
    from sandtable.bots import general

    settings = game.settings(first["options"])
    if named == "general":
        state = game.fresh(settings, first["seats"])
        if found := general.fitting(game, state):
            return found
        raise Unreadable(f"--against general: {general.absent(game, state).partition(':')[0]}")
    trained, size = general.read(Path(named)), game.size(settings, first["seats"])
    if trained.manifest["size"] != size.name:
        raise Unreadable(f"--against {named}: of the size class {trained.manifest['size']}, the tables are {size.name}")
    return trained


def show_general(arguments: Namespace) -> int:
    """Provenance and a check of each network; with --positions also of what it says."""
    from sandtable.bots import general

    game = library.load(arguments.game)
    networks = [general.read(Path(arguments.folder))] if arguments.folder else general.shipped(game)
    if not networks:
        raise Unreadable(f"{game.title} has no general yet: `sandtable learn {game.name} --to FOLDER` trains one")
    if arguments.positions and len(networks) > 1:
        folders = ", ".join(str(trained.folder) for trained in networks)
        raise Unreadable(
            f"--positions are of one network, {game.title} has {len(networks)}: add --folder, one of {folders}"
        )
    for i, trained in enumerate(networks):
        if i:
            print()
        show_network(game, trained, arguments)
    return int(any(general.unfit(trained, game) for trained in networks))


def show_network(game: Game, trained: "Trained", arguments: Namespace) -> None:
    from sandtable.bots import general

    for line in general.provenance(trained):
        print(line)
    if arguments.positions:
        from sandtable.learn import positions

        done = positions.compared if Path(arguments.positions).exists() else positions.written
        print(done(game, trained, arguments))
    whole = f"whole: {len(trained.weights):,} bytes, sha256 {trained.manifest['sha256'][:16]}…"
    print(general.unfit(trained, game) or whole)
