"""Trained networks that come with Sandtable, or that somebody has trained: what they are for, and the general who plays with them."""

import hashlib
import json
import random
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from sandtable.bots import network
from sandtable.bots.captain import PLAYOUTS, Captain, Considered
from sandtable.bots.foresight import expand_by_network, play_on_by_network
from sandtable.bots.search import playout
from sandtable.core.chance import Rng, seeded, weighted
from sandtable.core.contract import Game, Size
from sandtable.core.dice import Dice
from sandtable.core.errors import Unreadable
from sandtable.core.match import Match
from sandtable.core.options import Value
from sandtable.core.record import sized

FORMAT = 2
MANIFEST, WEIGHTS = "general.json", "weights.bin"
HORIZON = 400  # answers after which nobody is waited for any more
AHEAD = 0  # answers of the network beyond the tree before hopes count
TRUST = 300  # thousandths: how much the network's liking counts beyond what was seen, where its manifest does not say
CLEARLY = 50  # thousandths: so much better must another answer be than one that was drawn, likewise
WIDTH = 12  # answers tried at the root, likewise
FINE = 10**8  # what a share of all is drawn as: the dice know numbers below 2**31
LOOKS = 200  # answers of one game by which a change in what a network sees is noticed
ORIGIN = (
    "trained",
    "commit",
    "command",
    "machine",
    "sha256",
    "begun",
)  # what a manifest keeps of a network that was gone on from
SHIPPED = Path(__file__).with_name("generals")


def digest(weights: bytes, plan: Sequence[int]) -> str:
    """Of all that decides what a general answers."""
    return hashlib.sha256(weights + array("q", plan).tobytes()).hexdigest()


@dataclass(frozen=True, eq=False)
class Trained:
    """A network as it is read from its folder."""

    folder: Path
    manifest: dict[str, Any]
    weights: bytes

    @property
    def plan(self) -> list[int]:
        plan: list[int] = self.manifest["plan"]
        return plan

    @property
    def likes(self) -> bool:
        """Is it told what the rules of thumb like?"""
        return bool(self.manifest["likes"])

    @property
    def warmth(self) -> int:
        """How it answers without looking ahead: 0 what it likes best, 1000 as likely as it likes it, 500 as the square of that."""
        return int(self.manifest.get("warmth", 0))

    @property
    def hopes(self) -> bool:
        """Does what it hopes for tell who wins? Where it does not, the rules of thumb play on and the judge speaks, as for a captain."""
        return bool(self.manifest.get("hopes", True))

    @property
    def trust(self) -> int:
        """How much its liking, or what it has drawn, counts beyond what was seen, in thousandths."""
        return int(self.manifest.get("trust", CLEARLY if self.warmth else TRUST))

    @property
    def width(self) -> int:
        """How many of the answers that it likes best are tried."""
        return int(self.manifest.get("width", WIDTH))


def read(folder: Path) -> Trained:
    """A trained network, unless somebody has changed it."""
    try:
        manifest, weights = json.loads((folder / MANIFEST).read_text("utf-8")), (folder / WEIGHTS).read_bytes()
    except (OSError, ValueError) as error:
        raise Unreadable(f"general in {folder}: {error}") from None
    if manifest.get("format") != FORMAT or manifest.get("sha256") != digest(weights, manifest["plan"]):
        raise Unreadable(f"general in {folder}: the weights are not those that its manifest names")
    return Trained(folder, manifest, weights)


@cache
def shipped(game: Game) -> tuple[Trained, ...]:
    """The networks that come with Sandtable for this game: first the one in its folder, then those in folders below."""
    found = sorted((SHIPPED / game.name).rglob(MANIFEST), key=lambda path: (len(path.parts), path))
    return tuple(read(path.parent) for path in found)


@cache
def eyes(game: Game, n_seats: int, likes: bool) -> str:
    """A digest of what a network sees of one game: another one after a change in what `observe` or `parts` write, or in what
    the rules of thumb like."""
    match = Match(game, game.settings(), n_seats, Dice.from_seed(1))
    match.settle()
    luck, seen = random.Random(1), hashlib.sha256()
    for _ in range(LOOKS):
        if match.over:
            break
        seat = luck.choice([s for s in match.asked if s >= 0])
        view, codes = match.view(seat), match.codes(seat)
        for numbers in (view.observe(), *(view.parts(code) for code in codes)):
            seen.update(array("q", numbers).tobytes())
        if likes:
            scores = [0] * len(codes)
            game.thinking.thumb(view.state, seat, codes, len(codes), scores)
            seen.update(array("q", scores).tobytes())
        match.play(seat, luck.choice(codes))
    return seen.hexdigest()


def unfit(trained: Trained, game: Game) -> str:
    """Why this network cannot play the game as it is here; empty where it can."""
    known = trained.manifest
    if known["game"] != game.name:
        return f"trained for {known['game']}, not for {game.name}"
    if known["version"] != game.version:
        return f"trained on version {known['version']} of {game.title}, here is version {game.version}"
    if known["eyes"] != eyes(game, known["tables"][0]["seats"], trained.likes):
        return f"trained with other eyes: what {game.title} shows to learners has changed since"
    return ""


def _with_limits_and_without(game: Game, options: Mapping[str, Value]) -> Iterator[dict[str, Value]]:
    """The same options with each limit, and as people play who leave it away."""
    limits = [o for o in game.options if o.among_people is not None and options[o.name] in (o.default, o.among_people)]
    for values in product(*((o.default, o.at_table) for o in limits)):
        yield {**options, **{o.name: value for o, value in zip(limits, values, strict=True)}}


@cache
def _by_book(game: Game) -> dict[bytes, Trained]:
    """Of each table that a network was trained at, by the table's book, that network, if it can play the game as it is here; and
    of tables that differ in a limit left away: no network sees that."""
    return {
        bytes(game.fresh(options, laid["seats"]).book.freeze()): trained
        for trained in shipped(game)
        if not unfit(trained, game)
        for laid in trained.manifest["tables"]
        for options in _with_limits_and_without(game, laid["options"])
    }


def fitting(game: Game, state: Any) -> Trained | None:
    """The network that plays at tables laid so, if there is one."""
    return _by_book(game).get(bytes(state.book.freeze()))


def absent(game: Game, state: Any) -> str:
    """Why the general does not sit down at a table that is laid so; empty where it does."""
    known, seats = shipped(game), state.book.n_seats
    if fitting(game, state):
        return ""
    for_so_many = [one for one in known if any(laid["seats"] == seats for laid in one.manifest["tables"])]
    whys = [why for one in for_so_many if (why := unfit(one, game))]
    why = whys[0] if whys else "not trained with these options and seats" if known else f"not trained in {game.title}"
    return f"the general was {why}: the captain sits down"


def provenance(trained: Trained) -> list[str]:
    """Where the weights come from, in lines."""
    known = trained.manifest
    seats = ", ".join(str(n) for n in sorted({laid["seats"] for laid in known["tables"]}))
    return [
        f"{known['game']}, version {known['version']}, {seats} seats, {len(known['tables'])} set-ups",
        *origin(known),
    ]


def origin(known: dict[str, Any]) -> list[str]:
    """How it was trained; first what it began with."""
    how = known["trained"]
    result = "".join(f"; {value} {name} at the end" for name, value in how.items() if name.startswith("against"))
    return [
        *(origin(known["begun"]) if "begun" in known else ()),
        f"{how['decisions']:,} decisions in {how['rounds']} rounds, {how['seconds']:.0f} s on {how['how']['device']}, "
        f"seed {how['how']['seed']}{result}",
        *(f"{name}: {known[name]}" for name in ("commit", "command", "machine") if name in known),
    ]


class General(Captain):
    """The captain's search with a network for its rules of thumb; the same view, seed and budget give the same answer."""

    def __init__(self, trained: Trained, game: Game, size: Size, n_seats: int, compile: bool, playouts: int) -> None:
        self.trained = trained
        super().__init__(game, size, n_seats, compile, playouts)

    def ways(self) -> dict[str, Callable[..., Any]]:
        secrets = self.game.secrets
        return {
            "expand": expand_by_network,
            "play_on": play_on_by_network if self.trained.hopes else playout,
            "guess": secrets.reopen or secrets.guess,
        }

    def prepared(self) -> Any:
        """Weights, plan, and room: for what is added up, for what is seen, for the parts of an answer."""
        plan, likes = self.trained.plan, self.trained.likes
        room = network.room(plan)
        if self.compile:
            from sandtable.core.compiled import twins

            mind = twins.mind(self.trained.weights, plan, room, self.size.observed, plan[network.N_PARTS], likes)
            twins.compile_functions({"lay_rest": network.lay_rest}, {})["lay_rest"](*mind[:3])
            return mind
        work, weights = memoryview(array("i", [0] * room)), memoryview(self.trained.weights).cast("b")
        network.lay_rest(weights, plan, work)
        return weights, plan, work, [0] * self.size.observed, [0] * plan[network.N_PARTS], int(likes)

    def look(  # type: ignore[override]  # what a captain may be told otherwise, by name
        self, view: Any, seat: int, seed: int, playouts: int = PLAYOUTS, **how: Any
    ) -> list[Considered]:
        """With a budget of one playout it answers without looking ahead: what the network likes best, or by its warmth."""
        width = self.trained.width if playouts > 1 or self.trained.warmth else 1
        own = {"trust": self.trained.trust, "width": width}
        if self.trained.hopes:
            own |= {"horizon": HORIZON, "slip": AHEAD}
        if playouts > 1 or not self.trained.warmth:
            return super().look(view, seat, seed, playouts, **{**own, **how})
        drawn, *others = super().look(view, seat, seed, playouts, **{**own, **how, "most": 0})
        return [Considered(drawn.action, 0, float(self.nodes[0].hope)), *others]

    def _search_on(self, seat: int, planned: int, most: int, how: tuple[int, ...]) -> bool:
        if self.trained.warmth and not self.progress[0].alive:
            super()._search_on(seat, planned, 0, how)  # what the network likes
            self._draw(how[0])
        return super()._search_on(seat, planned, most, how)

    def _draw(self, seed: int) -> None:
        """One of the root's answers by warmth: it has all of the trust, so that another one must be clearly better."""
        edges, power = self.edges[: int(self.nodes[0].n)], 1000 // self.trained.warmth
        rng = sized(Rng).fresh()
        seeded(rng, seed)
        drawn = weighted(rng, [FINE * int(edge.prior) ** power // 1000**power for edge in edges], len(edges))
        for i, edge in enumerate(edges):
            edge.prior = 1000 if i == drawn else 0

    def _fitting(self, seconds: float) -> int:
        """Who has time looks ahead: so what was planned tells how to ask again."""
        return max(2, super()._fitting(seconds))
