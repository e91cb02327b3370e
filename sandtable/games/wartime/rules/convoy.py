"""Rules of thumb for trucks: they take two infantry to the front for the actions of one, who shoot from aboard."""
from sandtable.games.wartime.rules.reckoning import best_attack, chances, nearest_enemy
from sandtable.games.wartime.rules.state import CREW, PIP, STICK, Kind, Verb, first_slot, stock
from sandtable.games.wartime.rules.table import is_near, is_standing, n_aboard, n_standing

FRONT = 2600            # nobody goes aboard where an enemy is so near, centre to centre
TRUCK = 530             # how much it is wanted: a truck,
EMBARKING = 400         # taking infantry aboard, and for each chance of six
EMBARKING_CHANCE = 20
FETCHING = 300          # driving back for more;
DRIVING = 60            # so much more than other forces, a truck with its crew goes on
MOVING = 480


def n_waiting(view, seat):
    """Own infantry that stands far from the enemy."""
    first = first_slot(seat, Kind.INFANTRY)
    n = 0
    for j in range(first, first + stock(Kind.INFANTRY)):
        piece = view.pieces[j]
        if is_standing(piece) and nearest_enemy(view, seat, piece.x, piece.y) > FRONT:
            n += 1
    return n


def wanted_truck(view, seat):
    """A truck is wanted for the first two who wait, another for the next; beside a sea boats do its work."""
    trucks = n_standing(view, seat, Kind.TRUCK)
    return TRUCK if view.book.n_seas == 0 and n_waiting(view, seat) >= CREW * (trucks + 1) else -1


def pips_to_waiting(view, seat, i):
    """The least roll that takes waiting infantry aboard, or more than any."""
    truck = view.pieces[i]
    first = first_slot(seat, Kind.INFANTRY)
    best = STICK + 1
    for j in range(first, first + stock(Kind.INFANTRY)):
        if is_standing(view.pieces[j]):
            pips = 1
            while pips < best and not is_near(truck.x, truck.y, truck.kind, view.pieces[j], pips * PIP):
                pips += 1
            best = min(best, pips)
    return best


def score_truck(view, seat, i, verb):
    """A truck waits for two, drives at the enemy, and lets its crew shoot."""
    truck = view.pieces[i]
    crew = n_aboard(view, i)
    far = nearest_enemy(view, seat, truck.x, truck.y)
    pips = pips_to_waiting(view, seat, i) if crew < CREW and far > FRONT else STICK + 1
    match verb:
        case Verb.EMBARK:
            return EMBARKING + EMBARKING_CHANCE * chances(verb, pips) if pips <= STICK else -1
        case Verb.MOVE:
            if crew > 0:
                return MOVING + DRIVING - far // (PIP // 4) if pips > STICK else -1
            return FETCHING if pips > STICK and n_waiting(view, seat) >= CREW else -1
        case Verb.ATTACK:
            score = best_attack(view, i, verb)
            return score if crew < CREW else score * 4 // 3
        case _:
            return -1
