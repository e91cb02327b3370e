"""Games with many fights, judged by the referee of the game and by a second one; and faults planted in the first, which show."""

import dataclasses
import importlib
import pkgutil
import random
from collections import Counter

import pytest

from sandtable.games.trts import rules
from sandtable.games.trts.rules.state import Phase, Step

from .second import compare
from .second.play import play
from .second.scenes import setup

pytestmark = pytest.mark.slow

MODULES = [importlib.import_module(f"{rules.__name__}.{m.name}") for m in pkgutil.iter_modules(rules.__path__)]
ENOUGH = 60  # games in which a planted fault must show
SOON = {
    "excess without limit": 24,
    "splash too wide": 26,
    "workers that fall leave sites at work": 22,
}  # seeds after which they do


def game(seed):
    rng = random.Random(seed)
    n_seats, options = setup(rng)
    return play(rng, n_seats, options)


def test_two_referees_agree_on_any_game():
    said = sum((game(seed).counts for seed in range(20)), Counter())
    assert said["hit"] > 300 and said["withdraw"] > 50 and said["splash"] + said["cast"] > 30
    assert said["move"] > 50 and said["concede"] > 3 and said["undo"] > 10


def rule(name):
    return next(getattr(m, name) for m in MODULES if hasattr(m, name))


def is_found(first=0):
    for seed in range(first, first + ENOUGH):
        try:
            game(seed)
        except compare.Difference:
            return True
    return False


def no_late_retreat(state, seat):
    return state.step != Step.LATE and rule_of["may_withdraw"](state, seat)


def wide_sweep(state, seat, shooter, spell, kind, most):
    rule_of["sweep"](state, seat, shooter, spell, kind, most + 1)


FAULTS = {
    "pinning ignored": ("is_outnumbered", lambda *_: False),
    "excess without limit": ("spill_on", lambda state, seat, i: state.spill),
    "no retreat after the fire": ("may_withdraw", no_late_retreat),
    "markers are kept": ("pull", lambda *_: None),
    "splash too wide": ("sweep", wide_sweep),
    "workers that fall leave sites at work": ("match_hands", lambda *_: None),
    "what was seen of a leaver stays": ("forget_seat", lambda *_: None),
}
rule_of = {name: rule(name) for name, _ in FAULTS.values()}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(fault, monkeypatch):
    name, wrong = FAULTS[fault]
    for module in MODULES:
        if hasattr(module, name):
            monkeypatch.setattr(module, name, wrong)
    assert is_found(SOON.get(fault, 0))


def show_minerals(state, seat):
    minerals = [own.minerals for own in state.seats]
    compare.load("trts").secrets.hide(state, seat)
    if state.phase != Phase.OVER:
        for own, n in zip(state.seats, minerals, strict=True):
            own.minerals = n


def show_jobs(state, seat):
    jobs = [sum(p.job for p in own.pieces[: own.n_pieces]) for own in state.seats]
    compare.load("trts").secrets.hide(state, seat)
    if state.phase != Phase.OVER:
        for s, own in enumerate(state.seats):
            own.said |= 0 if s == seat else jobs[s]


@pytest.mark.parametrize("hide", [show_minerals, show_jobs])
def test_a_view_that_shows_too_much_is_found(hide, monkeypatch):
    secrets = dataclasses.replace(compare.GAME.secrets, hide=hide)
    monkeypatch.setattr(compare, "GAME", dataclasses.replace(compare.GAME, secrets=secrets))
    assert is_found()
