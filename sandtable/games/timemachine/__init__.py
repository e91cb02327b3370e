"""Time Machine: drafting, hidden stacks, and machines that reach into the past."""

from sandtable.core.contract import Game, Learning, Rooms, Rules, Secrets, Study, Thinking
from sandtable.games.timemachine import draw, guide, notation, numbers, words
from sandtable.games.timemachine.chronicle import CHRONICLE
from sandtable.games.timemachine.figures import FIGURES
from sandtable.games.timemachine.lessons import BASICS, LESSONS
from sandtable.games.timemachine.manners import MANNERS, tells
from sandtable.games.timemachine.narrow import another, narrow
from sandtable.games.timemachine.options import OPTIONS, lay, size
from sandtable.games.timemachine.questions import Count, questions, tally
from sandtable.games.timemachine.rules.actions import Act
from sandtable.games.timemachine.rules.choices import idle, legal, odds
from sandtable.games.timemachine.rules.guess import guess, reopen
from sandtable.games.timemachine.rules.judge import judge, standing, thumb
from sandtable.games.timemachine.rules.observation import observe, parts
from sandtable.games.timemachine.rules.refusals import asks, is_secret, refuse
from sandtable.games.timemachine.rules.scoring import can_win, outcome
from sandtable.games.timemachine.rules.setup import setup
from sandtable.games.timemachine.rules.state import Kind, Refusal, State
from sandtable.games.timemachine.rules.turn import apply, concede
from sandtable.games.timemachine.rules.view import hide

GAME = Game(
    home=__name__,
    name="timemachine",
    title="Time Machine",
    version="2",
    amended={"2": ("TM-7.5",)},
    prefix="TM",
    blurb="Draft in secret, build a time machine, and reach into rounds that are over.",
    aim="Have the best working time machine when the eighth round is over.",
    seats=range(2, 9),
    minutes="30",
    rules=Rules(
        state=State,
        refusals=Refusal,
        setup=setup,
        asks=asks,
        legal=legal,
        refuse=refuse,
        apply=apply,
        outcome=outcome,
        can_win=can_win,
        concede=concede,
        odds=odds,
        hidden_chance=True,
        rounds="round",
    ),
    secrets=Secrets(hide=hide, guess=guess, reopen=reopen, is_secret=is_secret, tells=tells),
    options=OPTIONS,
    lay=lay,
    size=size,
    people=Rooms(
        words=words,
        notation=notation,
        draw=draw,
        narrow=narrow,
        opened=another,
        guide=guide,
        seat_sign=notation.seat_sign,
        figures=FIGURES,
        manners=MANNERS,
        chronicle=CHRONICLE,
        lessons=LESSONS,
        basics=BASICS,
    ),
    thinking=Thinking(
        judge=judge,
        thumb=thumb,
        idle=idle,
        standing=standing,
        weights=("FINANCE_TELLS", "FUEL_TELLS", "OTHER_TELLS", "LACK_TELLS", "TARGET"),
        trust=100,
    ),
    learning=Learning(observe=observe, parts=parts, seen=numbers.seen, said=numbers.said, own_eyes=True),
    study=Study(kinds=Kind, verbs=Act, questions=questions, tally=tally, counters=Count.ALL, times="round"),
)
