"""Double Time Wars: two walls, two armies that never stop, and a falling star."""

from sandtable.core.contract import Game, Learning, Rooms, Rules, Secrets, Study, Thinking
from sandtable.games.doubletime import draw, guide, notation, numbers, words
from sandtable.games.doubletime.chronicle import CHRONICLE
from sandtable.games.doubletime.figures import FIGURES
from sandtable.games.doubletime.lessons import BASICS, LESSONS
from sandtable.games.doubletime.manners import MANNERS, tells
from sandtable.games.doubletime.options import OPTIONS, lay, size
from sandtable.games.doubletime.questions import Count, Verb, questions, tally
from sandtable.games.doubletime.rules import judge, setup, turn, victory, view
from sandtable.games.doubletime.rules.state import Happening, Refusal, State

GAME = Game(
    home=__name__,
    name="doubletime",
    title="Double Time Wars",
    version="1",
    prefix="DT",
    blurb="Deploy in secret, march in tandem, break the wall before the star falls.",
    aim="Break the other wall before yours falls. When the star falls, both have lost.",
    seats=range(2, 3),
    minutes="20",
    rules=Rules(
        state=State,
        refusals=Refusal,
        setup=setup.setup,
        asks=turn.asks,
        legal=turn.legal,
        refuse=turn.refuse,
        apply=turn.apply,
        outcome=victory.outcome,
        concede=victory.concede,
        odds=turn.odds,
        rounds="turn",
    ),
    secrets=Secrets(
        hide=view.hide,
        hides=("sides",),
        guess=view.guess,
        reopen=view.reopen,
        is_secret=view.is_secret,
        step="turn",
        tells=tells,
    ),
    options=OPTIONS,
    lay=lay,
    size=size,
    people=Rooms(
        words=words,
        notation=notation,
        draw=draw,
        guide=guide,
        seat_sign=notation.seat_sign,
        figures=FIGURES,
        manners=MANNERS,
        chronicle=CHRONICLE,
        lessons=LESSONS,
        basics=BASICS,
    ),
    thinking=Thinking(
        judge=judge.judge,
        thumb=judge.thumb,
        idle=judge.idle,
        standing=judge.standing,
        weights=("RESOURCE", "FIGHTER", "SHOOTER", "GRANTED", "MASONRY", "FAVOUR", "BREACH"),
        horizon=40,
    ),
    learning=Learning(observe=view.observe, parts=view.parts, seen=numbers.seen, said=numbers.said, own_eyes=True),
    study=Study(kinds=Happening, verbs=Verb, questions=questions, tally=tally, counters=Count.ALL),
)
