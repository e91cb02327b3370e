"""OpenSpiel: chance as nodes, secret answers, clones, and an information state that remembers all a seat was ever shown.

>>> import pyspiel
>>> import sandtable.envs.spiel
>>> state = pyspiel.load_game("sandtable_four").new_initial_state()
>>> state.legal_actions()
[0, 1, 2, 3, 4, 5, 6]

Actions are the choices of the other environments; chance's are places in its list. Of several seats asked, one has the turn, in an
order that is the same in every game: OpenSpiel wants all that is not chance to follow from the answers.
"""

import hashlib
import json
from typing import Any

import numpy as np
import pyspiel

from sandtable.core.contract import Game, no_odds
from sandtable.core.dice import Dice
from sandtable.core.library import load, names
from sandtable.core.match import Match
from sandtable.core.seats import CHANCE
from sandtable.core.story import is_told
from sandtable.envs.batch import setups
from sandtable.envs.replay import Turns
from sandtable.envs.spaces import Spaces

WIN = 1000  # results come in thousandths of a win
ORDER = 0  # the seed of the order of seats


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours; parameters: `players`, `options` (as JSON)."""

    def __init__(self, name: str, kind: Any, params: dict[str, Any]) -> None:
        self.table_game = load(name)
        seats = int(params.get("players") or self.table_game.seats.start)
        (self.setup,) = setups(self.table_game, seats, json.loads(params.get("options") or "{}"))
        size = self.table_game.size(self.setup.settings, seats)
        self.spaces = Spaces(self.table_game, size)
        facts = pyspiel.GameInfo(
            num_distinct_actions=self.spaces.choices,
            max_chance_outcomes=size.max_odds,
            num_players=seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=size.longest,
        )
        super().__init__(kind, facts, params)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        return SpielObserver(self, iig_obs_type)


class Told:
    """A match whose dice are OpenSpiel's, and what each seat was told of it."""

    def __init__(self, game: SpielGame) -> None:
        self.spaces = game.spaces
        self.match = Match(game.table_game, game.setup.settings, game.setup.n_seats, Dice.by_hand())
        self.match.quick_undo = ()
        self.turns = Turns(game.table_game, ORDER)
        self.told: list[list[str]] = [[self._seen(s)] for s in range(game.setup.n_seats)]
        self.asked = self._next()

    def __deepcopy__(self, memo: Any) -> "Told":
        """OpenSpiel clones a state by copying what it holds."""
        twin = Told.__new__(Told)
        twin.spaces, twin.match, twin.turns = self.spaces, self.match.clone(), self.turns.copy()
        twin.told, twin.asked = [lines[:] for lines in self.told], self.asked
        return twin

    def _seen(self, seat: int) -> str:
        return hashlib.sha256(self.match.view(seat).table).hexdigest()[:16]

    def _next(self) -> int:
        """The seat whose turn it is."""
        if self.match.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.match.asked == [CHANCE]:
            return int(pyspiel.PlayerId.CHANCE)
        return self.turns.next(self.match)

    def enter(self, seat: int, code: int) -> None:
        """An answer, and what it tells each seat: nothing where its view did not change."""
        match = self.match
        before = [match.view(s) for s in range(match.n_seats)]
        entry = match.play(seat, code)[0]
        for s in range(match.n_seats):
            if seat == s:
                self.told[s].append(f"#{code}")
            if is_told(entry, s, before[s], match.view(s)):
                self.told[s].append(self._seen(s))
        self.asked = self._next()

    def codes(self, seat: int) -> dict[int, int]:
        """Choice -> action of a seat; of chance by its place in the list."""
        codes = self.match.codes(seat)
        return dict(enumerate(codes)) if seat == CHANCE else self.spaces.codes(self.match, seat, codes)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """One position."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Told(game)

    def current_player(self) -> int:
        return self.table.asked

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.table.codes(player)) if player == self.table.asked else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        match = self.table.match
        weights = [0] * (match.size.max_odds + 1)
        n = match.game.rules.odds(match.state, weights)
        total = sum(weights[:n])
        return [(k, weights[k] / total) for k in range(n) if weights[k]]

    def _apply_action(self, action: int) -> None:
        seat = CHANCE if self.table.asked == pyspiel.PlayerId.CHANCE else self.table.asked
        self.table.enter(seat, self.table.codes(seat)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        seat = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        code = self.table.codes(seat).get(action)
        return str(action) if code is None else self.table.match.describe(seat, code).text

    def is_terminal(self) -> bool:
        return bool(self.table.asked == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        match = self.table.match
        results = match.outcome if self.is_terminal() else [0] * match.n_seats
        return [value / WIN for value in results]

    def information_state_string(self, player: int | None = None) -> str:
        """The seat's own story: its answers, and each view it was shown."""
        return " ".join(self.table.told[self.table.asked if player is None else player])

    def observation_string(self, player: int | None = None) -> str:
        return str(self.table.match.view(self.table.asked if player is None else player))

    def __str__(self) -> str:
        return " ".join(f"{e.seat}:{e.action}" for e in self.table.match.entries) + "\n" + str(self.table.match.view())


class SpielObserver:
    """Numbers for one seat."""

    def __init__(self, game: SpielGame, kind: Any) -> None:
        self.kind = kind
        self.tensor = np.zeros(len(game.spaces.seen), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = state.table.match.view(player).observe()

    def string_from(self, state: SpielState, player: int) -> str:
        recalls = self.kind is not None and self.kind.perfect_recall
        return state.information_state_string(player) if recalls else state.observation_string(player)


def kind_of(game: Game, short: str) -> Any:
    """What OpenSpiel wants to know of a game."""
    chance = game.rules.odds is not no_odds
    return pyspiel.GameType(
        short_name=short,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        if chance
        else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION
        if game.is_open
        else pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats.stop - 1,
        min_num_players=game.seats.start,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats.start, "options": "{}"},
    )


def register() -> None:
    """`sandtable_GAME` for each game that is here, and for connect four."""
    for name in (*names(), "examples.four"):
        short = f"sandtable_{name.rpartition('.')[2]}"
        if short in pyspiel.registered_names():
            continue
        kind = kind_of(load(name), short)
        maker = type(
            f"Spiel{name.rpartition('.')[2].title()}",
            (SpielGame,),
            {
                "__init__": lambda self, params=None, name=name, kind=kind: SpielGame.__init__(
                    self, name, kind, params or {}
                )
            },
        )
        pyspiel.register_game(kind, maker)


register()
