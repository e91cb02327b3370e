"""Double Time Wars: two walls, two armies that never stop, and a falling star."""

from sandtable.core.contract import Game
from sandtable.games.doubletime import draw, guide, notation, words
from sandtable.games.doubletime.figures import FIGURES
from sandtable.games.doubletime.options import OPTIONS, lay, size
from sandtable.games.doubletime.questions import Count, Verb, questions, tally
from sandtable.games.doubletime.rules import judge, setup, turn, victory, view
from sandtable.games.doubletime.rules.state import Happening, Refusal, State

GAME = Game(
    name="doubletime",
    title="Double Time Wars",
    version="1",
    prefix="DT",
    blurb="Deploy in secret, march in tandem, break the wall before the star falls.",
    seats=range(2, 3),
    minutes="20",
    state=State,
    refusals=Refusal,
    kinds=Happening,
    verbs=Verb,
    questions=questions,
    tally=tally,
    counters=Count.ALL,
    options=OPTIONS,
    setup=setup.setup,
    asks=turn.asks,
    legal=turn.legal,
    refuse=turn.refuse,
    apply=turn.apply,
    odds=turn.odds,
    outcome=victory.outcome,
    concede=victory.concede,
    hide=view.hide,
    guess=view.guess,
    is_secret=view.is_secret,
    observe=view.observe,
    parts=view.parts,
    idle=judge.idle,
    judge=judge.judge,
    horizon=40,
    thumb=judge.thumb,
    words=words,
    notation=notation,
    draw=draw,
    guide=guide,
    figures=FIGURES,
    size=size,
    lay=lay,
)
