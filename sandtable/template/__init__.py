"""Raid: a small game to start from. Every room of a game is here, each as short as it can be read."""

from sandtable.core.contract import Game, Learning, Rooms, Rules, Secrets, Study, Thinking

from . import draw, guide, notation, numbers, words
from .lessons import BASICS, LESSONS
from .manners import MANNERS
from .options import OPTIONS, lay, size
from .rules.judge import idle, judge, standing, thumb
from .rules.state import Happening, Refusal, State, Verb
from .rules.turn import apply, asks, legal, odds, refuse, setup
from .rules.victory import concede, outcome
from .rules.view import guess, hide, is_secret, observe, parts

GAME = Game(
    home=__name__,
    name="raid",
    title="Raid",
    version="1",
    prefix="RA",
    blurb="Two villages, one road, and gold in one of three huts.",
    aim="Find the gold of the other village before yours is found.",
    seats=range(2, 3),
    minutes="5",
    rules=Rules(
        state=State,
        refusals=Refusal,
        setup=setup,
        asks=asks,
        legal=legal,
        refuse=refuse,
        apply=apply,
        outcome=outcome,
        concede=concede,
        odds=odds,
    ),
    secrets=Secrets(hide=hide, guess=guess, is_secret=is_secret),
    options=OPTIONS,
    lay=lay,
    size=size,
    people=Rooms(
        words=words, notation=notation, draw=draw, guide=guide, manners=MANNERS, lessons=LESSONS, basics=BASICS
    ),
    thinking=Thinking(judge=judge, thumb=thumb, idle=idle, standing=standing, weights=("STEP", "HUT")),
    learning=Learning(observe=observe, parts=parts, seen=numbers.seen, said=numbers.said),
    study=Study(kinds=Happening, verbs=Verb),
)
