"""WarTime: miniatures, dice and a measuring stick."""

from sandtable.core.contract import Game, Learning, Rooms, Rules, Study, Thinking
from sandtable.games.wartime import aiming, draw, guide, notation, numbers, words
from sandtable.games.wartime.chronicle import CHRONICLE
from sandtable.games.wartime.figures import FIGURES
from sandtable.games.wartime.lessons import BASICS, LESSONS
from sandtable.games.wartime.manners import MANNERS
from sandtable.games.wartime.narrow import narrow
from sandtable.games.wartime.options import OPTIONS, PRESETS, lay, size
from sandtable.games.wartime.questions import Count, questions, tally
from sandtable.games.wartime.rules.actions import Deed
from sandtable.games.wartime.rules.judge import judge, standing, thumb
from sandtable.games.wartime.rules.legal import legal, odds
from sandtable.games.wartime.rules.setup import setup
from sandtable.games.wartime.rules.state import Happening, Refusal, State
from sandtable.games.wartime.rules.turn import apply, asks, concede, refuse
from sandtable.games.wartime.rules.victory import can_win, outcome
from sandtable.games.wartime.rules.view import idle, observe, parts

GAME = Game(
    home=__name__,
    name="wartime",
    title="WarTime",
    version="2",
    amended={"2": ("WT-R10", "WT-R32", "WT-R47", "WT-R48")},
    prefix="WT",
    blurb="Miniatures, dice and a measuring stick: build a base, measure, and be the last on the table.",
    aim="Be the last with a piece on the table.",
    seats=range(2, 7),
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
        rounds="round",
    ),
    options=OPTIONS,
    presets=PRESETS,
    lay=lay,
    size=size,
    people=Rooms(
        words=words,
        notation=notation,
        draw=draw,
        narrow=narrow,
        guide=guide,
        seat_sign=notation.seat_sign,
        aiming=aiming,
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
        weights=("WEALTH_TELLS",),
        horizon=60,
        slip=2,
        trust=600,
    ),
    learning=Learning(observe=observe, parts=parts, seen=numbers.seen, said=numbers.said),
    study=Study(kinds=Happening, verbs=Deed, questions=questions, tally=tally, counters=Count.ALL, times="round"),
)
