"""Chapter 9. Plus discs."""
from sandtable.core.events import note
from sandtable.games.wartime.rules.state import DISCS, SALE, Happening, Refusal


def refuse_spend(state):
    """WT-9.1  A disc from the holder is one more action: so at most four in a turn, for there are no more."""
    return Refusal.NO_DISC if state.seats[state.seat].discs == 0 else Refusal.NONE


def spend(state):
    """WT-R8  One more action, of the same piece or another, without income; WT-R9  the disc returns to the bank."""
    state.seats[state.seat].discs -= 1
    state.actions += 1
    note(state, Happening.DISC_SPENT, state.seat, 0, 0)


def refuse_sell_disc(state):
    """WT-9.2  A disc is sold for 100, if the bank can pay (WT-R24)."""
    if state.seats[state.seat].discs == 0:
        return Refusal.NO_DISC
    if state.bank < SALE:
        return Refusal.BANK_SHORT
    return Refusal.NONE


def sell_disc(state):
    """WT-R7  Selling a disc costs no action."""
    state.seats[state.seat].discs -= 1
    state.seats[state.seat].cash += SALE
    state.bank -= SALE
    note(state, Happening.DISC_SOLD, state.seat, 0, 0)


def earn(state):
    """WT-9.3  Who destroyed an enemy piece earns a disc at the end of the turn, WT-R10  one, if the bank has one."""
    here = state.seats[state.seat]
    if state.reward and here.discs < DISCS:
        here.discs += 1
        note(state, Happening.DISC_EARNED, state.seat, 0, 0)
    state.reward = False
