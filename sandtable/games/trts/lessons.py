"""Lessons, in the order of a first game: workers, supply, gas, taking ground, a fight by range, most areas. On the shipped map and with
the shipped numbers: a lesson that no longer holds is found by `sandtable check`."""

from collections.abc import Callable
from typing import Any

from sandtable.core.lesson import Lesson, Rule, Step, Wrong
from sandtable.games.trts.notation import areas, arrange, kinds
from sandtable.games.trts.rules.activation import begin_engagement
from sandtable.games.trts.rules.state import Phase
from sandtable.games.trts.rules.turn import outcome

WE, THEY = 0, 1
NOBODY_MOVES = "done; done"  # production, then movement
NEXT_ROUND = ("1: pass", "0: done", "1: done")  # the round ends, and gas is dug as before


def laid(text: str) -> Callable[[Any], None]:
    """A position as `arrange` reads it."""

    def lay(state: Any) -> None:
        arrange(state, text)
        if state.phase == Phase.ENGAGEMENT:
            begin_engagement(state)

    return lay


def n_of(state: Any, seat: int, kind: str) -> int:
    """How many finished pieces of a kind a seat has; what is on order does not count."""
    own, wanted = state.seats[seat], kinds(state.book).index(kind)
    return sum(p.count for p in own.pieces[: own.n_pieces] if p.kind == wanted and not p.left)


def holds(state: Any, seat: int, area: str) -> bool:
    """Does only this seat's marker lie there?"""
    here = state.areas[areas(state.book).index(area)]
    return [s for s in range(state.book.n_seats) if here.flags[s]] == [seat]


def fifth_worker(state: Any) -> bool:
    return bool(state.round == 3 and n_of(state, WE, "worker") == 5)


def trooper_ordered(state: Any) -> bool:
    own = state.seats[WE]
    barracks = kinds(state.book).index("barracks")
    return bool(state.round == 5 and any(p.left for p in own.pieces[: own.n_pieces] if p.kind == barracks))


def has_gas(state: Any) -> bool:
    return bool(state.seats[WE].gas == 3 and state.phase == Phase.PRODUCTION)


def two_are_ours(state: Any) -> bool:
    return holds(state, WE, "salt-pan") and holds(state, WE, "the-anvil") and state.seat == THEY


def anvil_without_loss(state: Any) -> bool:
    return holds(state, WE, "the-anvil") and n_of(state, WE, "trooper") == 3 and n_of(state, THEY, "guard") == 0


def we_won(state: Any) -> bool:
    out = [0] * state.book.n_seats
    outcome(state, out)
    return bool(state.phase == Phase.OVER and out[WE] > out[THEY])


PAID = Rule("TR-4.1", "What is ordered is paid for at once, in minerals and gas.")
FIELDS = Rule("TR-3.3", "each other worker brings 1 mineral, at most one for each field.")
ARRIVES = Rule(
    "TR-3.7",
    "What was ordered in round r with time t arrives in the deployment of round r + t, in the area of its maker.",
)
SUPPLY = Rule("TR-4.5", "An order that would use more than is given is refused.")
PASSING = Rule("TR-6.1", "the phase ends when all have passed in succession.")
NAMED = Rule(
    "TR-6.2",
    "To engage, a seat names an area that is not under its side's control and that some unit of its own can reach.",
)
TAKEN = Rule(
    "TR-6.4", "If it was neutral, or no enemy piece is there, the seat takes it: its marker replaces all others."
)
RANGES = Rule(
    "TR-7.1", "A combat round goes through the ranges that pieces in the area have, from the highest to the lowest."
)
ONE_PIECE = Rule("TR-8.2", "One attack goes to one piece.")
MOST_AREAS = Rule("TR-10.3", "After the last round the seat with most areas under sole control wins")

WORKERS = Lesson(
    id="workers",
    title="Workers pay",
    goal="A fifth worker gathers for you in round 3.",
    lay=laid("""
        round 2 production
        azure 2 minerals 0 gas
        gules 2 minerals 0 gas
        azure westhold: base, 4 worker
        gules easthold: base, 5 worker
    """),
    reached=fifth_worker,
    steps=(
        Step(
            "Your home has five fields, the crystals, and four workers. Order a fifth at your base.",
            "make worker base@westhold",
            FIELDS,
            seen="The worker is paid for, and on its way.",
            wrong=(
                Wrong("make trooper base@westhold", Rule("TR-4.3", "A kind is made by its maker.")),
                Wrong("build base westhold", Rule("TR-4.8", "An area holds one base of a seat")),
                Wrong(
                    NOBODY_MOVES,
                    FIELDS,
                    "You ordered nothing. Four workers go on bringing 4, and a field lies idle.",
                    ("1: done", "1: done"),
                ),
            ),
        ),
        Step(
            "That is all you can pay for. Be done with production, and move nobody.",
            NOBODY_MOVES,
            Rule("TR-1.6", "Income, production and movement are answered by all seats at once, in secret"),
            then=("1: done", "1: done"),
            seen="Both have finished behind their screens. Now seats engage, one after another.",
        ),
        Step(
            "Here your workers stay at their fields. Pass, and let the round end.",
            "pass",
            PASSING,
            then=NEXT_ROUND,
            seen="Four workers brought 4 minerals, and the fifth has arrived.",
            wrong=(Wrong("engage the-anvil", NAMED),),
        ),
    ),
    learnt=FIELDS,
)

ROOM = Lesson(
    id="supply",
    title="Room for an army",
    goal="A depot is finished, and your barracks work at a trooper.",
    lay=laid("""
        round 4 production
        azure 4 minerals 0 gas
        gules 2 minerals 0 gas
        azure westhold: base, 5 worker, 1 barracks, 3 trooper
        gules easthold: base, 5 worker
    """),
    reached=trooper_ordered,
    steps=(
        Step(
            "All your supply is used, 8 of 8. Let a worker build a depot, which gives 6 more.",
            "build depot westhold",
            Rule("TR-4.5", "Finished buildings give supply; units, those on order included, use it."),
            seen="A worker is at the site, and gathers nothing until it is finished.",
            wrong=(
                Wrong("make trooper barracks@westhold", SUPPLY),
                Wrong(
                    "build barracks westhold",
                    SUPPLY,
                    "Second barracks do not help: there is no supply for what they would make.",
                ),
                Wrong("build factory westhold", PAID),
            ),
        ),
        Step(
            "Be done with production, and move nobody.",
            NOBODY_MOVES,
            ARRIVES,
            then=("1: done", "1: done"),
            seen="The site gets on while its worker stays.",
        ),
        Step("Pass.", "pass", PASSING, then=NEXT_ROUND, seen="The depot is finished: there is room for more."),
        Step(
            "Now order a trooper at the barracks.",
            "make trooper barracks@westhold",
            PAID,
            seen="The trooper arrives in the next deployment, beside the barracks.",
            wrong=(Wrong("make trooper base@westhold", Rule("TR-4.3", "A kind is made by its maker.")),),
        ),
    ),
    learnt=Rule("TR-4.5", "Finished buildings give supply; units, those on order included, use it."),
)

GAS = Lesson(
    id="gas",
    title="Gas",
    goal="Three of your workers dig gas.",
    lay=laid("""
        round 4 income
        azure 4 minerals 0 gas
        gules 2 minerals 0 gas
        azure westhold: base, 5 worker, 1 extractor
        gules easthold: base, 5 worker
    """),
    reached=has_gas,
    steps=(
        Step(
            "At your geyser an extractor is finished. Say that 3 workers dig gas, and gather.",
            "dig 3 westhold; done",
            Rule("TR-3.3", "each worker that digs gas brings 1 gas, at most three for each own finished extractor"),
            then=("1: done",),
            seen="Three dug 3 gas, the other two brought 2 minerals. Factories, raiders and hawks cost gas.",
            wrong=(
                Wrong("dig 4 westhold", Rule("TR-3.3", "at most three for each own finished extractor")),
                Wrong(
                    "done",
                    Rule("TR-3.2", "What was said holds until it is said anew."),
                    "Nobody was told to dig: five minerals, and no gas.",
                    ("1: done",),
                ),
                Wrong(
                    "dig 1 westhold; done",
                    Rule("TR-3.3", "at most three for each own finished extractor"),
                    "One worker dug 1 gas; an extractor has room for three.",
                    ("1: done",),
                ),
            ),
        ),
    ),
    learnt=Rule("TR-3.1", "a seat says in secret how many workers dig gas."),
)

ANVIL = "engage the-anvil; add 1 guard@salt-pan; done; go; stop"
TAKE = Lesson(
    id="take",
    title="Take ground, move up",
    goal="Salt Pan and The Anvil are yours.",
    lay=laid("""
        round 4 engagement
        azure westhold: base, 5 worker, 1 barracks, 2 guard
        gules easthold: base, 5 worker, 1 guard
    """),
    reached=two_are_ours,
    steps=(
        Step(
            "Nobody holds Salt Pan. Take it with one of your guards, and stop there.",
            "engage salt-pan; add 1 guard@westhold; done; go; stop",
            TAKEN,
            then=("1: pass",),
            seen="Your marker lies in Salt Pan. How many came, nobody saw.",
            wrong=(
                Wrong("engage the-anvil", NAMED),
                Wrong("engage westhold", Rule("TR-6.2", "names an area that is not under its side's control")),
                Wrong(
                    "pass",
                    Rule("TR-10.3", "most areas under sole control"),
                    "The other took Thornfield and holds two areas, you one.",
                    ("1: engage thornfield", "1: add 1 guard@easthold", "1: done", "1: go", "1: stop"),
                ),
            ),
        ),
        Step(
            "The other has passed. Pass too: a round ends, and the next begins.",
            "pass",
            PASSING,
            then=("0: done", "1: done"),
            seen="A new round: income is gathered, and every unit has its points again.",
        ),
        Step(
            "Order nothing. Then comes movement: bring the guard at home to Salt Pan, and be done.",
            "done; move 1 guard@westhold salt-pan; done",
            Rule("TR-5.1", "When a seat has finished production it moves"),
            then=("1: done", "1: done", "1: pass"),
            seen="Both guards stand in Salt Pan. One moves between areas under control in secret.",
            wrong=(
                Wrong("done; move 1 guard@westhold the-anvil", Rule("TR-5.1", "to an area under control.")),
                Wrong(
                    NOBODY_MOVES,
                    Rule("TR-5.1", "When a seat has finished production it moves"),
                    "Nobody moved, and the movement of this round is over: your second guard is still at home.",
                    ("1: done", "1: done"),
                ),
            ),
        ),
        Step(
            "A guard has 2 points a round; the one that moved has 1 left. Take The Anvil with a guard, and stop.",
            ANVIL,
            Rule("TR-5.3", "Movement, engagement and retreat share a unit's points of the round."),
            also=(ANVIL.replace("@salt-pan", "@salt-pan.2"),),
            seen="Three areas are yours, a guard in each of the new ones. Their fields pay once a base of yours stands there.",
            wrong=(Wrong("engage thornfield", NAMED),),
        ),
    ),
    learnt=TAKEN,
)

HIT = "hit gules:guard@the-anvil"
FIGHT = Lesson(
    id="fight",
    title="A fight by range",
    goal="The Anvil is yours, and all three troopers live.",
    lay=laid("""
        round 6 engagement
        azure westhold: base, 5 worker, 1 barracks
        azure salt-pan: 3 trooper
        gules easthold: base, 5 worker
        gules the-anvil: 1 guard
    """),
    reached=anvil_without_loss,
    steps=(
        Step(
            "A guard of range 1 holds The Anvil. Engage it with all three troopers.",
            "engage the-anvil; add 3 trooper@salt-pan; done; go",
            RANGES,
            seen="All lies open; under each piece its attack and its health. The highest range begins: yours, 4.",
            wrong=(
                Wrong(
                    "engage the-anvil; add 1 trooper@salt-pan; done; go",
                    RANGES,
                    "One trooper could not fell it before range 1 came: the guard struck, and your trooper fell.",
                    ("0: stand", f"0: {HIT}", "1: hit azure:trooper@the-anvil"),
                ),
            ),
        ),
        Step(
            "Nobody needs to retreat. Stand.",
            "stand",
            Rule("TR-7.2", "units whose sight exceeds its range may retreat"),
            also=("stay",),
            wrong=(
                Wrong(
                    "retreat 3 azure:trooper@the-anvil home",
                    Rule("TR-7.5", "They are then spent."),
                    "Your troopers went home before a shot fell, and act no more in this round.",
                ),
            ),
        ),
        Step(
            "Your troopers fire first: 2 each, and the guard has 5 health. Let all three hit it.",
            f"{HIT}; {HIT}; {HIT}",
            ONE_PIECE,
            then=("0: stop",),
            seen="The guard fell before its own range came: it never struck.",
            wrong=(
                Wrong(
                    "cease",
                    RANGES,
                    "None of your troopers fired. In the step of range 1 the guard struck one of them down.",
                    ("1: hit azure:trooper@the-anvil",),
                ),
            ),
        ),
    ),
    learnt=RANGES,
)

MOST = Lesson(
    id="most",
    title="Most areas win",
    goal="After the last round you hold most areas.",
    lay=laid("""
        round 32 engagement
        azure westhold: base, 5 worker
        azure salt-pan: 1 guard
        gules easthold: base, 5 worker
        gules thornfield: 1 guard
    """),
    reached=we_won,
    steps=(
        Step(
            "The last round: two areas each. Take Long Dune, and stop there.",
            "engage long-dune; add 1 guard@salt-pan; done; go; stop",
            MOST_AREAS,
            also=("engage long-dune; add 1 worker@westhold; done; go; stop",),
            then=("1: pass",),
            seen="You hold three areas, the other two, and the other has passed.",
            wrong=(
                Wrong(
                    "pass",
                    Rule("TR-6.1", "Passing is not final: the phase ends when all have passed in succession."),
                    "The other took Grey Ridge with a worker and is ahead. You would have to answer.",
                    ("1: engage grey-ridge", "1: add 1 worker@easthold", "1: done", "1: go", "1: stop"),
                ),
            ),
        ),
        Step(
            "Pass: when all have passed in succession, the round is over, and with it the game.",
            "pass",
            PASSING,
            seen="Three areas against two. You have won.",
        ),
    ),
    learnt=MOST_AREAS,
)

LESSONS = (WORKERS, ROOM, GAS, TAKE, FIGHT, MOST)

# The first page of the rulebook: headings, and the clauses that say it.
BASICS = {
    "How one wins": ("TR-10.3", "TR-10.1"),
    "What a round is": ("TR-1.5", "TR-1.6"),
    "What the pieces are": ("TR-1.4", "TR-2.1", "TR-2.6"),
    "Gather and build": ("TR-3.3", "TR-4.1", "TR-4.5"),
    "Engage and fight": ("TR-6.2", "TR-6.4", "TR-7.1"),
}
