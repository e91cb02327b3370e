"""Lessons, in the order of a first game: draft, start the machine, act, repair, the end."""

from collections.abc import Callable
from typing import Any

from sandtable.core.lesson import Lesson, Rule, Step, Wrong
from sandtable.games.timemachine.rules.state import DECK, Phase, Type, Zone, in_stack, n_cards, type_of
from sandtable.games.timemachine.scene import scene


def laid(text: str, round: int, step: str) -> Callable[[Any], None]:
    """A position as `scene` writes it: stacks, hands, piles, machines that run."""

    def lay(state: Any) -> None:
        scene(state, text, round, step)

    return lay


def n_of(state: Any, seat: int, kind: int, round: int) -> int:
    """How many cards of a type a seat has laid in a round."""
    cards = (c for c in range(n_cards(state)) if c % DECK < state.book.deck)
    return sum(in_stack(state, c, seat) and type_of(state, c) == kind and state.when[c] == round for c in cards)


def well_drafted(state: Any) -> bool:
    return n_of(state, 0, Type.FINANCE, 1) == 2 and n_of(state, 0, Type.FUEL, 1) == 1


def runs_on_nine(state: Any) -> bool:
    return bool(state.active[0] and state.zone[FUEL9] == Zone.UP)


def they_fell(state: Any) -> bool:
    return bool(state.active[0] and not state.active[1])


def is_mended(state: Any) -> bool:
    return bool(state.active[0] and state.phase != Phase.REPAIR)


def we_won(state: Any) -> bool:
    return bool(state.won[0] and not state.won[1])


def is_done(state: Any) -> bool:
    """The learner has answered this secret step."""
    return bool(state.done[0])


DRAFTED = Rule("TM-3.4", "each seat passes what is left of its hand to the next seat, the last seat to the first.")
NEEDS = Rule("TM-4.1", "A time machine needs 2 finance, 3 fuel, 3 research and 4 parts.")
DESTROY = Rule(
    "TM-6.8",
    "all cards of one type in the stacks of one past round are removed from the game, face up or face down, the actor's own among them.",
)
RUNS = Rule(
    "TM-5.1", "An active machine needs 2 finance, 1 fuel, 3 research and 4 parts, face up in stacks of past rounds."
)
FIRST = Rule("TM-6.3", "the one with the highest number on a face-up fuel card goes first.")
CHECKED = Rule("TM-5.2", "Active machines are checked at the start of every round, before the deal.")

HANDS = """
    a hand finance1a fuel1a parts1a parts2a parts3a
    b hand finance2b fuel2b research1b parts2b parts3b
"""
DRAFT = Lesson(
    id="draft",
    title="Draft and pass",
    goal="Two finance cards and one fuel card lie in your stack of round 1.",
    lay=laid(HANDS, 1, "play"),
    reached=well_drafted,
    steps=(
        Step(
            "A machine needs two finance cards. Press the finance card in your hand to lay it.",
            "play finance1a",
            NEEDS,
            then=("1: play research1b",),
            seen="Your finance card lies face down, and the hands have changed places. In brackets stands whose deck a card is from.",
            wrong=(
                Wrong(
                    "play parts1a",
                    DRAFTED,
                    "You passed the finance card on with your hand. The other takes it in the next turn.",
                    ("1: play research1b", "0: play finance2b", "1: play finance1a"),
                ),
                Wrong("play fuel2b", Rule("TM-3.2", "In a turn every seat chooses one card of its hand, in secret")),
            ),
        ),
        Step(
            "Now you hold what the other passed on. There is a second finance card: lay it.",
            "play finance2b",
            Rule("TM-3.6", "A card belongs to the seat that played it, whatever deck it comes from."),
            then=("1: play parts1a",),
            seen="Two finance cards are yours. Your first hand has come back, one card smaller.",
            wrong=(
                Wrong(
                    "play parts2b",
                    DRAFTED,
                    "The finance card went on to the other, who lays it in the third turn.",
                    ("1: play parts1a", "0: play fuel1a", "1: play finance2b"),
                ),
            ),
        ),
        Step(
            "The third turn. What you do not lay is thrown away: lay the fuel.",
            "play fuel1a",
            Rule(
                "TM-3.5",
                "each seat puts what is left of its hand into the discard pile of the round, which all seats share.",
            ),
            then=("1: play fuel2b",),
            seen="Round 1 is over: three cards lie in your stack, four on the pile of the round.",
            wrong=(
                Wrong(
                    "play parts2a",
                    NEEDS,
                    "The fuel lies on the pile now, and three of your twelve cards must be fuel.",
                    ("1: play fuel2b",),
                ),
            ),
        ),
    ),
    learnt=Rule("TM-3.4", "So the choice is among five cards, then four, then three."),
)

SPARE = """
    a R1 parts1a fuel1a research1a
    a R2 parts2a fuel2a research2a
    a R3 parts3a fuel3a research3a
    a R4 parts4a fuel9a finance1a
    b R1 fuel4b parts1b parts2b
    b R2 parts3b parts4b parts5b
    b R3 finance1b finance2b parts6b
    b R4 parts7b parts8b parts9b
    a R5 finance2a
    b R5 fuel5b
"""
FUEL9 = 8 + 8  # of deck a: after eight finance cards, the ninth fuel card
START = Lesson(
    id="start",
    title="Start the machine",
    goal="Your machine is active, and your fuel 9 lies face up.",
    lay=laid(SPARE, 6, "activate"),
    reached=runs_on_nine,
    steps=(
        Step(
            "All twelve components lie in your past rounds. Activate.",
            "activate",
            Rule("TM-4.3", "Only a seat that has all twelve components can activate."),
            seen="Nine cards need no choice. Of four fuel cards you show three.",
            wrong=(
                Wrong(
                    "wait",
                    Rule("TM-4.6", "who waits may decide anew in the next round."),
                    "Nothing happened. You may activate a round later, one round of actions lost.",
                    ("1: wait",),
                ),
                Wrong("act", Rule("TM-2.3", "An answer is given in its own step and in no other.")),
            ),
        ),
        Step(
            "Who shows the highest fuel acts first. Show your fuel 9.",
            "show fuel9a",
            FIRST,
            wrong=(
                Wrong(
                    "show fuel1a; show fuel2a; show fuel3a",
                    FIRST,
                    "Fuel 9 stayed face down. With a 3 on top, others would act before you.",
                ),
            ),
        ),
        Step("Two more fuel cards. Show your fuel 3.", "show fuel3a"),
        Step(
            "And one more of your choice.",
            "show fuel2a",
            Rule("TM-4.4", "Who activates turns up exactly the twelve cards that the machine needs."),
            is_right=is_done,
            then=("1: wait",),
            seen="Twelve cards are face up: your machine runs.",
        ),
    ),
    learnt=NEEDS,
)

TWO_MACHINES = """
    a R1 ^parts1a ^fuel1a ^research1a
    a R2 ^parts2a ^fuel2a ^finance1a
    a R3 ^parts3a ^fuel8a ^research3a
    a R4 ^parts4a ^finance2a ^research2a
    b R1 ^parts1b ^fuel1b ^research1b
    b R2 ^parts2b ^fuel2b ^research2b
    b R3 ^finance1b ^fuel4b ^finance2b
    b R4 ^parts4b ^parts3b ^research3b
    active a b
    a hand finance5a parts6a parts7a parts8a parts9a
    b hand finance5b parts6b parts7b parts8b parts9b
"""
TURNS = (
    "0: play finance5a", "1: play finance5b", "0: play parts6b", "1: play parts6a", "0: play parts7a", "1: play parts7b",
)  # fmt: skip
ACT = Lesson(
    id="act",
    title="Reach into the past",
    goal="The other machine falls at the next check, and yours stands.",
    lay=laid(TWO_MACHINES, 5, "declare"),
    reached=they_fell,
    steps=(
        Step(
            "Two machines run. Say that yours will act.",
            "act",
            Rule("TM-6.1", "every owner of an active machine declares in secret whether the machine will act."),
            then=("1: rest",),
            seen="The other rests. A machine may destroy, retrieve a card from a past pile, or send one of its hand ahead.",
            wrong=(
                Wrong(
                    "rest",
                    Rule("TM-6.2", "who declared to rest does not act in this round."),
                    "You rested, so nothing was done to anybody.",
                    ("1: rest",),
                ),
            ),
        ),
        Step(
            "Both finance cards of the other lie in round 3, and none of yours. Destroy finance in round 3.",
            "destroy finance R3",
            DESTROY,
            seen="Finance of round 3 will go, as soon as it is paid for.",
            wrong=(
                Wrong(
                    "destroy parts R1",
                    DESTROY,
                    "Your own parts of round 1 went with theirs: at the check both machines fall.",
                    ("0: pay fuel8a", *TURNS),
                ),
                Wrong(
                    "destroy research R4",
                    DESTROY,
                    "One research card of each of you lies there: at the check both machines fall.",
                    ("0: pay fuel8a", *TURNS),
                ),
                Wrong("destroy finance R5", Rule("TM-6.8", "in the stacks of one past round")),
            ),
        ),
        Step(
            "An action costs a fuel card, and who goes first pays with the highest. Pay with fuel 8.",
            "pay fuel8a",
            Rule(
                "TM-6.6",
                "An action costs one fuel card out of the owner's own stacks of past rounds, face up or face down.",
            ),
            then=(*TURNS, "1: fall"),
            seen="Their finance is gone. Three turns later the check found it missing, and their machine fell.",
            wrong=(Wrong("pay fuel1a", Rule("TM-6.5", "Who goes first pays with the highest face-up fuel card.")),),
        ),
    ),
    learnt=CHECKED,
)

HIT = """
    a R1 ^parts1a ^fuel1a ^research1a
    a R2 ^parts2a ^research3a ^finance1a
    a R3 ^parts3a ^fuel8a research5a
    a R4 ^parts4a ^finance2a parts5a
    active a
"""
REPAIR = Lesson(
    id="repair",
    title="Repair what is missing",
    goal="Your machine stands at the check, though a research card was destroyed.",
    lay=laid(HIT, 6, "check"),
    reached=is_mended,
    steps=(
        Step(
            "One research card is missing. You have another, face down in round 3: show it.",
            "show research5a",
            Rule(
                "TM-5.3",
                "What is missing at the check must be replaced by the owner's own face-down cards of past rounds",
            ),
            seen="Your spare research card lies face up, and the machine runs on.",
            wrong=(
                Wrong("fall", Rule("TM-5.3", "if there are enough of every type that is missing.")),
                Wrong("show parts5a", Rule("TM-4.4", "exactly the twelve cards that the machine needs")),
            ),
        ),
    ),
    learnt=RUNS,
)

LAST_TURN = """
    a R1 parts1a fuel1a research1a
    a R2 parts2a fuel2a research2a
    a R3 parts3a fuel3a research3a
    a R4 parts4a finance1a parts10a
    b R1 ^parts1b ^fuel1b ^research1b
    b R2 ^parts2b ^fuel2b ^research2b
    b R3 ^finance1b ^fuel4b ^finance2b
    b R4 ^parts4b ^parts3b ^research3b
    active b
    a hand finance5a parts6a parts7a parts8a fuel10a
    b hand finance5b parts6b parts7b parts8b parts9b
"""
END = Lesson(
    id="end",
    title="The last check",
    goal="You win after the eighth round, with the most finance.",
    lay=laid(LAST_TURN, 8, "play"),
    reached=we_won,
    steps=(
        Step(
            "The last round. A finance card is all that your machine lacks: lay it.",
            "play finance5a",
            Rule("TM-7.1", "Cards of all eight stacks count."),
            then=("1: play parts6b",),
            seen="You have all twelve. So has the other, with two finance cards, like you.",
            wrong=(
                Wrong(
                    "play parts6a",
                    Rule("TM-7.2", "or if 2 finance, 3 fuel, 3 research, 4 parts lie there, though it is not active."),
                    "The other took your finance card. With one finance card you have no machine.",
                    ("1: play parts6b", "0: play parts7b", "1: play finance5a"),
                ),
            ),
        ),
        Step(
            "Of several complete machines the one with the most finance wins. Lay theirs too.",
            "play finance5b",
            Rule("TM-7.3", "the one with the most finance cards in its stacks wins"),
            then=("1: play fuel10a",),
            seen="Three finance cards are yours, two the other's.",
            wrong=(
                Wrong(
                    "play parts7b",
                    Rule("TM-7.3", "the one with the most finance cards in its stacks wins"),
                    "The other kept that finance card: three against your two, and the win.",
                    ("1: play fuel10a", "0: play parts7a", "1: play finance5b"),
                ),
            ),
        ),
        Step(
            "Lay any card: nothing is missing any more.",
            "play parts7a",
            is_right=is_done,
            then=("1: play parts8b",),
            seen="All cards are turned up, and you win.",
        ),
    ),
    learnt=Rule(
        "TM-7.2",
        "A seat has a complete machine if its machine is active and 2 finance, 1 fuel, 3 research, 4 parts lie in its stacks",
    ),
)

LESSONS = (DRAFT, START, ACT, REPAIR, END)

# The first page of the rulebook: headings, and the clauses that say it.
BASICS = {
    "How one wins": ("TM-7.2", "TM-7.3"),
    "What a round is": ("TM-2.1", "TM-2.4", "TM-3.2", "TM-3.4"),
    "What the cards are": ("TM-1.1", "TM-4.1"),
    "The machine": ("TM-4.6", "TM-5.1", "TM-6.1", "TM-6.8"),
}
