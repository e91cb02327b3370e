"""Self-play by a policy gradient (PPO with an entropy bonus and a critic), against itself, earlier selves and sergeants; or, to
find out what somebody could make of its weaknesses, against a trained general alone."""

import dataclasses
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch

from sandtable.bots.general import FORMAT, MANIFEST, ORIGIN, WEIGHTS, Trained, digest, eyes
from sandtable.bots.shape import shape_of
from sandtable.core.contract import Game
from sandtable.core.errors import Unreadable
from sandtable.envs.batch import LEARNS, Setup, common_size
from sandtable.learn.net import Net
from sandtable.learn.play import Course, Played, Shown, Tables, play
from sandtable.learn.play import against as result_against

CHECKPOINT, CURVE = "checkpoint.pt", "curve.json"
BY_TURNS = 16  # set-ups that tables take by turns
WITH_EARLIER = 4  # of them, those with an earlier self in one seat
EARLIER_KEPT = 8
IMITATES_AT = 1e-3  # what the steps are while it imitates
WARMTHS = (0, 250, 500, 1000)  # ways to answer that are measured; 0 are first choices
LONGER = 1.5  # times as long as at the last measurement it has learned when it is measured again
FAR_SEED = 7_000_000  # games by which progress is measured, never played in training


@dataclasses.dataclass(frozen=True)
class Plan:
    """How it is trained; written down with what comes of it."""

    game: str
    laid: list[
        dict[str, Any]
    ]  # options and seats: the first at three of four tables, the others by turns at the fourth
    device: str = "cpu"
    seed: int = 1
    rounds: int = 0  # so many, or
    seconds: float = 0.0  # so long
    tables: int = 256
    steps: int = 32  # decisions at each table in a round
    passes: int = 2  # over what was played
    share: int = 1024  # decisions that are learned from at once
    rate: float = 3e-4  # of the steps; a third of what larger batches bear
    last_rate: float = 3e-5
    entropy: float = 0.02
    last_entropy: float = 0.002
    keep: float = 0.95  # of what came later, a decision is credited with
    every: int = 20  # rounds between two checkpoints, each with fresh tables; some are measured
    measured: int = 512  # games,
    longest: int = 2500  # of which those are left out that last longer than so many answers
    wide: int = 128
    middle: int = 128
    last: int = 64
    sergeants: int = 2  # of sixteen tables, those with sergeants in half of the seats
    likes: bool = True  # is it told what the rules of thumb like?
    imitate: float = 0.1  # share of the training in which all play by the rules of thumb, and it learns to
    anchor: float = 0.1  # how strongly it is held to them afterwards, less and less
    begun: str = ""  # the digest of the general with whose weights it began
    against: str = ""  # the digest of a general that sits in one seat of each table and does not learn


def drawn_setups(game: Game, plan: Plan) -> list[Setup]:
    """What the tables are laid for, by turns: three of four as people mostly play."""
    out, seldom = [], plan.laid[1:] or plan.laid
    if len(seldom) > BY_TURNS // 4:
        raise Unreadable(f"{len(seldom)} further options: tables are laid for {BY_TURNS // 4} at most")
    for k in range(BY_TURNS):
        laid = seldom[k // 4 % len(seldom)] if k % 4 == 3 else plan.laid[0]
        who = [LEARNS] * laid["seats"]
        if k >= BY_TURNS - plan.sergeants and not plan.against:
            for other in range(len(who) // 2):
                who[(k + other) % len(who)] = "sergeant"
        out.append(Setup(game.settings(laid["options"]), tuple(who)))
    return out


def alike(shown: Shown) -> Any:
    """Of each answer, how likely one gives it who does what the rules of thumb like best."""
    best = shown.best.float()
    return best / shown.lists.sums(best)[shown.lists.owner]


class Trainer:
    """A network in training; all that it is goes into a checkpoint."""

    def __init__(
        self,
        game: Game,
        plan: Plan,
        to: Path,
        kernels: str | None = None,
        frozen: Trained | None = None,
        begun: Trained | None = None,
    ) -> None:
        self.game, self.plan, self.to, self.kernels = game, plan, to, kernels
        self.setups = drawn_setups(game, plan)
        self.size = common_size(game, [(s.settings, s.n_seats) for s in self.setups])
        torch.manual_seed(plan.seed)
        if plan.device == "cpu":
            torch.set_num_threads(1)  # the same sums in the same order, and nobody waits for a core that others have
        else:
            torch.set_float32_matmul_precision("high")  # TF32 holds every whole number that occurs
        shape = shape_of(game, self.size, plan.wide, plan.middle, plan.last, plan.likes)
        self.net, self.other = Net(shape).to(plan.device), Net(shape).to(plan.device)
        self.begun = {key: begun.manifest[key] for key in ORIGIN if key in begun.manifest} if begun else None
        if begun:
            self.net.go_on_from(begun.weights, begun.plan)
        self.score = f"against the {'general' if frozen else 'sergeant'}"
        if frozen:
            how = frozen.manifest["trained"]["how"]
            self.other = Net(shape_of(game, self.size, how["wide"], how["middle"], how["last"], plan.likes)).to(
                plan.device
            )
            self.other.read(frozen.weights, frozen.plan)
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=plan.rate, eps=1e-6, fused=True)
        self.earlier: list[dict[str, Any]] = []
        self.curve: list[dict[str, Any]] = []
        self.rounds, self.decisions, self.spent = 0, 0, 0.0
        self.tables: Tables | None = None

    @property
    def warmth(self) -> int:
        """The way to answer that did best when it was last measured."""
        found = self.curve[-1]["by warmth"] if self.curve else {0: 0.0}
        return int(max(found, key=lambda warmth: found[warmth]))

    # ---- one round ---------------------------------------------------------------------------------------------------

    @property
    def left(self) -> float:
        """How much of the training is still to come."""
        done = self.rounds / self.plan.rounds if self.plan.rounds else self.spent / self.plan.seconds
        return max(0.0, 1.0 - done)

    def round(self) -> None:
        """Plays, and learns from it. All luck comes from the seed and the number of the round."""
        plan, mark = self.plan, self.plan.seed * 1_000_003 + self.rounds
        if self.tables is None:
            course = Course(self.setups, BY_TURNS if plan.against else WITH_EARLIER)
            self.tables = Tables(
                self.game, plan.tables, course, mark * plan.tables, plan.device, self.kernels, plan.likes
            )
        dice = torch.Generator(plan.device).manual_seed(mark)
        rival = self.other if plan.against else None
        if self.earlier and not plan.against:
            self.other.become(random.Random(mark).choice(self.earlier))
            rival = self.other
        by_thumb = plan.likes and 1.0 - self.left < plan.imitate
        played = play(self.net, rival, self.tables, plan.steps, dice, plan.keep, by_thumb)
        self.decisions += plan.tables * plan.steps
        self.improve(played, dice, by_thumb)
        self.rounds += 1

    def improve(self, played: Played, dice: Any, by_thumb: bool = False) -> None:
        """Better answers become likelier, but not by much at once, or those that the rules of thumb like best; hopes come nearer
        to what came."""
        plan, left = self.plan, self.left
        for group in self.optimizer.param_groups:
            group["lr"] = IMITATES_AT if by_thumb else plan.rate * left + plan.last_rate
        entropy = plan.entropy * left + plan.last_entropy
        anchor = plan.anchor * left if plan.likes else 0.0
        wanted = (played.gains + played.hopes.sigmoid()).clamp(0, 1)
        gains = (played.gains - played.gains.mean()) / (played.gains.std() + 1e-6)
        n = len(gains)
        for _ in range(plan.passes):
            order = torch.randperm(n, generator=dice, device=gains.device)
            for at in order.split(plan.share):
                shown = played.shown.part(at)
                scores, hopes = self.net(shown.rows, shown.answers, shown.lists)
                logs = shown.lists.log_shares(scores)
                loss = 0.5 * torch.nn.functional.binary_cross_entropy_with_logits(hopes, wanted[at])
                if by_thumb:
                    loss = loss - (alike(shown) * logs).sum() / len(at)
                else:
                    ratio = (shown.lists.at(logs, played.picks[at]) - played.logs[at]).exp()
                    gain = gains[at]
                    loss = loss - torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
                    loss = loss + entropy * (logs.exp() * logs).sum() / len(at)
                    if anchor > 0:
                        loss = loss - anchor * (alike(shown) * logs).sum() / len(at)
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.net.parameters(), 0.5)
                self.optimizer.step()

    # ---- measuring and keeping ---------------------------------------------------------------------------------------

    def measure(self) -> dict[str, Any]:
        """Where it stands against the sergeant, or the general that it learns against, from every seat, by its first choices and
        by each warmth: where many small answers are worth the same and the one that ends them all stands alone, first choices
        alone would never do anything."""
        plan = self.plan
        other = LEARNS if plan.against else "sergeant"
        n_seats = plan.laid[0]["seats"]
        seatings = [tuple(LEARNS if s == k else other for s in range(n_seats)) for k in range(n_seats)]
        course = Course([Setup(self.game.settings(plan.laid[0]["options"]), who) for who in seatings], 0)
        tables = Tables(self.game, plan.measured, course, FAR_SEED, plan.device, self.kernels, plan.likes)
        own = torch.arange(plan.measured, device=plan.device) % n_seats
        dice = torch.Generator(plan.device).manual_seed(FAR_SEED)
        rival = self.other if plan.against else None
        results = result_against(self.net, tables, own, rival, dice, plan.longest, WARMTHS)
        tables.batch.close()
        results = [round(result, 4) for result in results]
        row = {
            "rounds": self.rounds,
            "decisions": self.decisions,
            "seconds": round(self.spent, 1),
            self.score: max(results),
            "by warmth": dict(zip(WARMTHS, results, strict=True)),
        }
        self.curve.append(row)
        return row

    def keep(self) -> None:
        """Writes a checkpoint, the curve and what can be played with so far; an earlier self is remembered."""
        self.to.mkdir(parents=True, exist_ok=True)
        whole = {name: table.cpu().clone() for name, table in self.net.whole().items()}
        self.earlier = [*self.earlier, whole][-EARLIER_KEPT:]
        kept = {
            "plan": dataclasses.asdict(self.plan),
            "net": self.net.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "earlier": self.earlier,
            "curve": self.curve,
            "counts": (self.rounds, self.decisions, self.spent),
        }
        part = self.to / (CHECKPOINT + ".part")
        torch.save(kept, part)
        part.replace(self.to / CHECKPOINT)
        (self.to / CURVE).write_text(json.dumps(self.curve, indent=1) + "\n")
        self.write(self.to)
        self.begin_anew()

    def begin_anew(self) -> None:
        """The next round lays fresh tables: so a run that is taken up again plays the same games."""
        if self.tables:
            self.tables.batch.close()
        self.tables = None

    def take_up(self) -> None:
        """Goes on from the checkpoint in the folder."""
        kept = torch.load(self.to / CHECKPOINT, map_location=self.plan.device, weights_only=True)
        same = {**kept["plan"], "rounds": self.plan.rounds, "seconds": self.plan.seconds}
        if same != dataclasses.asdict(self.plan):
            raise Unreadable(f"{self.to / CHECKPOINT} was begun otherwise: {json.dumps(kept['plan'])}")
        self.net.load_state_dict(kept["net"])
        self.optimizer.load_state_dict(kept["optimizer"])
        self.earlier = [{name: t.cpu() for name, t in whole.items()} for whole in kept["earlier"]]
        self.curve = kept["curve"]
        self.rounds, self.decisions, self.spent = kept["counts"]

    def write(self, to: Path) -> None:
        """Weights and manifest, as a general is read."""
        to.mkdir(parents=True, exist_ok=True)
        weights, plan = self.net.written()
        manifest = {
            "format": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "size": self.size.name,
            "likes": self.plan.likes,
            "warmth": self.warmth,
            "eyes": eyes(self.game, self.plan.laid[0]["seats"], self.plan.likes),
            "tables": self.plan.laid,
            "plan": plan,
            "sha256": digest(weights, plan),
            **({"begun": self.begun} if self.begun else {}),
            "trained": {
                "how": dataclasses.asdict(self.plan),
                "rounds": self.rounds,
                "decisions": self.decisions,
                "seconds": round(self.spent, 1),
                self.score: self.curve[-1][self.score] if self.curve else None,
            },
        }
        (to / WEIGHTS).write_bytes(weights)
        (to / MANIFEST).write_text(json.dumps(manifest) + "\n")

    # ---- the whole ---------------------------------------------------------------------------------------------------

    def run(self, say: Callable[[dict[str, Any]], None], stopped: Callable[[], bool] = lambda: False) -> bool:
        """Trains to the end, or until somebody stops it, and keeps what there is; was it the end?"""
        halves = self.left > 0.5
        if not self.curve and not self.plan.against:  # a rival that has learned nothing wins nothing
            say(self.measure())
        while self.left > 0 and not stopped():
            began = time.monotonic()
            self.round()
            self.spent += time.monotonic() - began
            if self.rounds % self.plan.every == 0:
                if not self.curve or self.rounds >= LONGER * self.curve[-1]["rounds"]:
                    say(self.measure())
                self.keep()
            if halves and self.left <= 0.5:
                halves = False
                self.write(self.to / "half")
        if self.left <= 0:
            self.net.forget()
            if not self.curve or self.rounds != self.curve[-1]["rounds"]:
                say(self.measure())
            self.keep()
        if self.left > 0:  # the checkpoint stays where it is, so that who goes on from it plays the same games
            self.write(self.to)
        return self.left <= 0
