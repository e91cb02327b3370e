"""Chapter 6. Starfall."""
from sandtable.core.events import note
from sandtable.games.doubletime.rules.state import EXTENSION, EXTENSION_PRICE, PRICE, Happening, Refusal


def refuse_extension(side):
    """DT-6.3, DT-R17  With its deployment a seat may pay 2 resources, once a turn."""
    if side.extended:
        return Refusal.EXTENDED_ALREADY               # DT-6.4
    if side.resources - side.n_bought * PRICE < EXTENSION_PRICE:
        return Refusal.TOO_POOR_TO_EXTEND             # DT-6.3
    return Refusal.NONE


def extend(state, seat):
    """DT-6.3  The payment stays under the cover too."""
    state.sides[seat].extended = True
    note(state, Happening.EXTEND, seat, 0, 0)


def pay_extension(state, seat):
    """DT-6.3, DT-R17  Each payment puts Starfall off by 5 turns; both seats may pay, and nothing caps the counter."""
    state.starfall += EXTENSION
    note(state, Happening.STARFALL_PAID, seat, 0, EXTENSION)
