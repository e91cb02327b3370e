"""Tank Game v3: one tank each, a board of walls and mines, and a council of the dead."""

from sandtable.core.contract import Game, Learning, Rooms, Rules, Study, Thinking
from sandtable.core.options import Preset
from sandtable.games.tank import draw, guide, notation, numbers, words
from sandtable.games.tank.figures import FIGURES
from sandtable.games.tank.lessons import BASICS, LESSONS
from sandtable.games.tank.manners import MANNERS
from sandtable.games.tank.questions import Count, questions, tally
from sandtable.games.tank.rules.actions import Entry
from sandtable.games.tank.rules.judge import idle, judge, standing, thumb
from sandtable.games.tank.rules.legal import legal, odds
from sandtable.games.tank.rules.setup import setup
from sandtable.games.tank.rules.state import Kind, Refusal, State
from sandtable.games.tank.rules.turn import apply, asks, concede, refuse
from sandtable.games.tank.rules.victory import can_win, outcome
from sandtable.games.tank.rules.view import observe, parts
from sandtable.games.tank.sizes import OPTIONS, lay, size

GAME = Game(
    home=__name__,
    name="tank",
    title="Tank Game",
    version="3.2",
    amended={"3.2": ("TG-R14", "TG-R32")},
    prefix="TG",
    blurb="One tank each, one action a day, gold in the hills, and the dead hold council.",
    aim="Be the last tank alive. The dead sit on the council and still have a say.",
    seats=range(2, 101),
    minutes="60",
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
        legal_is_complete=False,
        has_days=True,
    ),
    options=OPTIONS,
    play_now=Preset("six", "Six tanks", "a war of six on one evening", range(6, 7), {}),
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
        lessons=LESSONS,
        basics=BASICS,
    ),
    thinking=Thinking(
        judge=judge,
        thumb=thumb,
        idle=idle,
        standing=standing,
        weights=("LIFE_TELLS", "RANGE_TELLS", "GOLD_TELLS"),
        horizon=60,
        trust=250,
    ),
    learning=Learning(observe=observe, parts=parts, seen=numbers.seen, said=numbers.said),
    study=Study(kinds=Kind, verbs=Entry, questions=questions, tally=tally, counters=Count.ALL, times="day"),
)
