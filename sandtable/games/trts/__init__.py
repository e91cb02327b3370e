"""TRTS: a real-time strategy game on the table, with fog of war."""

from sandtable.core.contract import Game, Learning, Rooms, Rules, Secrets, Study, Thinking
from sandtable.games.trts import draw, guide, notation, numbers, words
from sandtable.games.trts.book import OPTIONS, PRESETS, lay, size
from sandtable.games.trts.chronicle import CHRONICLE
from sandtable.games.trts.figures import FIGURES
from sandtable.games.trts.lessons import BASICS, LESSONS
from sandtable.games.trts.manners import MANNERS, tells
from sandtable.games.trts.narrow import narrow
from sandtable.games.trts.questions import Count, questions, tally
from sandtable.games.trts.rules.actions import Verb
from sandtable.games.trts.rules.guess import guess
from sandtable.games.trts.rules.judge import idle, judge, standing
from sandtable.games.trts.rules.pieces import side
from sandtable.games.trts.rules.rounds import concede
from sandtable.games.trts.rules.setup import setup
from sandtable.games.trts.rules.state import Refusal, State, What
from sandtable.games.trts.rules.thumb import thumb
from sandtable.games.trts.rules.turn import apply, asks, legal, odds, outcome, refuse
from sandtable.games.trts.rules.victory import can_win
from sandtable.games.trts.rules.view import hide, is_secret, observe, parts, permute

GAME = Game(
    home=__name__,
    name="trts",
    title="TRTS",
    version="5",
    amended={
        "2": ("TR-R28", "TR-R33", "TR-R35", "TR-R36", "TR-R37", "TR-R38", "TR-R39"),
        "3": ("TR-R27",),
        "4": ("TR-R27",),
        "5": ("TR-11.3",),
    },
    prefix="TR",
    blurb="Gather, build and march behind a screen; what you enter, you see.",
    aim="Leave no other seat a building, or hold most areas after the last round.",
    seats=range(2, 5),
    minutes="60–120",
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
        side=side,
        rounds="round",
    ),
    secrets=Secrets(
        hide=hide, hides=("seats",), screens=True, guess=guess, is_secret=is_secret, permute=permute, tells=tells
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
        figures=FIGURES,
        manners=MANNERS,
        lessons=LESSONS,
        basics=BASICS,
        chronicle=CHRONICLE,
    ),
    thinking=Thinking(
        judge=judge,
        thumb=thumb,
        idle=idle,
        standing=standing,
        weights=(
            "MINERAL_TELLS",
            "GAS_TELLS",
            "WORKER_TELLS",
            "FORCE_TELLS",
            "BASE_TELLS",
            "SUPPLY_TELLS",
            "TURRET_TELLS",
            "PLANT_TELLS",
            "STUDY_TELLS",
            "AREA_TELLS",
        ),
        horizon=80,
        slip=2,
        trust=150,
    ),
    learning=Learning(observe=observe, parts=parts, seen=numbers.seen, said=numbers.said, own_eyes=True),
    study=Study(kinds=What, verbs=Verb, questions=questions, tally=tally, counters=Count.ALL, times="round"),
)
