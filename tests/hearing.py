"""A program that only hears: from a board's places in words it writes the table as text, as `notation.show` writes it from the view.

It knows no state and no picture. What it cannot write again, a person who hears the board does not know either.
"""

import re
from collections.abc import Callable, Sequence

COLOURS = ("azure", "gules", "or", "vert", "purpure", "sable")
LETTERS = "ABCDEF"
SHORT = {"command centre": "centre", "missile battery": "battery", "oil storage": "storage", "oil well": "well"}
SHORT |= {"super weapon": "super", "fighter jet": "jet"}


def found(pattern: str, text: str) -> tuple[str, ...]:
    match = re.fullmatch(pattern, text)
    assert match, f"{text!r} does not read as {pattern!r}"
    return match.groups()


def seats_of(lines: Sequence[str]) -> dict[str, tuple[int, str]]:
    """Who sits where, and what is said of them."""
    told = [found(r"Seat (\d+), (.*?)(?:, you)?: (.*)", line) for line in lines if re.match(r"Seat \d+, ", line)]
    return {name: (int(number) - 1, words) for number, name, words in told}


# ---- Double Time Wars ----------------------------------------------------------------------------------------------------


def doubletime(lines: Sequence[str]) -> str:
    turn, phase, star, goddess, columns = found(
        r"Turn (\d+), (.*)\. Starfall in (-?\d+)\. Goddess (.*)\. The field has (\d+) columns\.", lines[0]
    )
    seats = seats_of(lines)
    squares, last = {}, 0
    for line in lines[3:]:
        where, words = line.split(": ", 1)
        last = max(last, int(re.sub(r"\D", "", where)))
        if words != "empty":
            squares[where] = unit(words, seats)
    walls = {seat: words.split(",")[0].removeprefix("wall ") for seat, words in seats.values()}
    out = [
        f"turn {turn} · {phase} · Starfall in {star} · Goddess {goddess}",
        "     " + "  ".join("abcdefgh"[: int(columns)]),
    ]
    for row in range(last, -1, -1):
        tokens = [squares.get(f"{column}{row}", ".") for column in "abcdefgh"[: int(columns)]]
        wall = f"   wall {walls[0 if row == 0 else 1]}" if row in (0, last) else ""
        out.append(f"{row:>3}  " + " ".join(f"{token:<2}" for token in tokens).rstrip() + wall)
    for seat, told in sorted(seats.values()):
        words = re.sub(r"\b1 resource\b", "1 resources", told)
        out.append(f"seat {seat}: {words.split(', ', 1)[1]}")
    return "\n".join(out)


def unit(words: str, seats: dict[str, tuple[int, str]]) -> str:
    name, kind, rest = found(r"(.*)'s (cavalry|infantry|archer|hero), (.*)", words)
    letter = kind[0].upper() if seats[name][0] == 0 else kind[0]
    if rest == "under cover":
        return letter + "+"
    health, full = found(r"health (\d+) of (\d+)", rest)
    return letter + ("" if health == full else health)


# ---- Tank Game -----------------------------------------------------------------------------------------------------------


def tank(lines: Sequence[str]) -> str:
    day, coffer, width, height = found(
        r"Day (\d+)\. Coffer (\d+)\. The board has (\d+) columns and (\d+) rows\.", lines[0]
    )
    grid = [["."] * int(width) for _ in range(int(height))]
    seats = seats_of(lines)
    for line in lines[1 + len(seats) :]:
        where, words = line.split(": ", 1)
        if words != "empty":
            letters, row = found(r"([A-Z]+)(\d+)", where)
            column = sum((ord(letter) - 64) * 26**i for i, letter in enumerate(reversed(letters))) - 1
            wall = re.search(r"wall of (\d)", words)
            grid[int(row) - 1][column] = wall[1] if wall else "m" if "mine" in words else "."
    out = [" ".join(row) for row in grid]
    for seat, told in sorted(seats.values()):
        words = re.sub(r"\b1 resource\b", "1 resources", told)
        if words in ("councillor", "senator"):
            out.append(f"{words}: #{seat + 1}")
        elif words.startswith("wreck"):
            at, durability, gold, reach = found(r"wreck at (\w+), durability (\d+), gold (\d+), range (\d+)", words)
            out.append(f"tank: #{seat + 1} {at} gold {gold} range {reach} dead durability {durability}")
        elif words.startswith("tank"):
            at, lives, actions, gold, reach, bounty = found(
                r"tank at (\w+), lives (\d+), actions (\d+), gold (\d+), range (\d+), bounty (\d+)", words
            )
            out.append(
                f"tank: #{seat + 1} {at} gold {gold} range {reach} actions {actions} lives {lives} bounty {bounty}"
            )
    out += [f"day: {day}"] * (day != "0") + [f"coffer: {coffer}"] * (coffer != "0")
    return "\n".join(out) + "\n"


# ---- Time Machine --------------------------------------------------------------------------------------------------------

SAID = {"machine running": "active", "has given up": "out", "done": "done", "will act": "declared", "wins": "won"}


def timemachine(lines: Sequence[str]) -> str:
    now, turn, phase = found(r"Round (\d+) of \d+, turn (\d+), (\w+)\.", lines[0])
    out = [f"round {now} turn {turn} {phase}"]
    for name, (seat, words) in sorted(seats_of(lines).items(), key=lambda one: one[1]):
        marks = [SAID[word] for word in words.split(", ") if word != "no machine"]
        out.append(" ".join(["abcdefgh"[seat], *marks]))
        for line in lines:
            if line.startswith(f"{name}, round "):
                when, held = found(r"round (\d+): (.*)", line.removeprefix(f"{name}, "))
                out.append(f"  R{when} {cards(held)}")
        hand = next(line for line in lines if line.startswith(f"{name}, hand: ")).removeprefix(f"{name}, hand: ")
        out.append("  hand " + cards(hand))
    for line in lines:
        if line.startswith("Pile of round "):
            when, held = found(r"Pile of round (\d+): (.*)", line)
            out.append(f"pile R{when} {cards(held)}")
        elif line.startswith("Passed on: "):
            told = [found(r"(.*) in round (\d+)", one) for one in line.removeprefix("Passed on: ").split(", ")]
            out.append("passed on " + " ".join(f"{cards(card)}@R{when}" for card, when in told))
    return "\n".join(out)


def cards(words: str) -> str:
    out = []
    for one in words.split(", "):
        if one == "empty":
            continue
        if unknown := re.fullmatch(r"(\d+) unknown(?: face down)?", one):
            out += ["?"] * int(unknown[1])
            continue
        kind, number, deck, down = found(r"(\w+) (\d+) of deck (\w)( face down)?", one)
        out.append(f"({kind}{number}{deck})" if down else f"{kind}{number}{deck}")
    return " ".join(out) or "-"


# ---- TRTS ----------------------------------------------------------------------------------------------------------------


def slug(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def one_of(kind: str) -> str:
    """`troopers` -> `trooper`, `academies` -> `academy`."""
    return re.sub("ies$", "y", kind) if kind.endswith("ies") else re.sub("(?<!barrack)s$", "", kind)


def stacks(words: str) -> list[str]:
    """`3 troopers, hurt 1, spent; 1 base` -> `3 trooper hurt=1 spent`, `1 base`; what is remembered with its round."""
    out = []
    for one in words.split("; "):
        first, *rest = one.split(", ")
        count, kind = found(r"(\d+) (.*)", first)
        seen = "".join(f" (round {w.removeprefix('seen in round ')})" for w in rest if w.startswith("seen in round "))
        marks = [re.sub(r" (\d+)$", r"=\1", w) for w in rest if not w.startswith("seen in round ")]
        out.append(" ".join([count, slug(kind if count == "1" else one_of(kind)), *marks]) + seen)
    return out


def trts(lines: Sequence[str]) -> str:
    now, rounds, phase, line = found(r"Round (\d+) of (\d+), (.*)\. Line: (.*)\.", lines[0])
    seats = seats_of(lines)
    you = next((found(r"Seat \d+, (.*), you: .*", one)[0] for one in lines if ", you: " in one), "")
    out = [
        f"round {now} of {rounds} · {phase}",
        "line " + " ".join(COLOURS[seats[n][0]] for n in line.split(", ") if n),
    ]
    own: dict[str, list[str]] = {name: [] for name in seats}
    combat = []
    for one in lines[1 + len(seats) :]:
        if one.startswith("Combat at "):
            where, reach, step = found(r"Combat at (.*): range (-?\d+), (\w+)\.", one)
            combat = [f"combat at {slug(where)}: range {reach}, {step}"]
            continue
        where = "on the road"
        if not one.startswith("On the road."):
            title, held, contested = found(r"(.*?): (.*?)(, contested)?\.(?: .*)?", one)
            who = (
                " ".join(COLOURS[seats[n.removesuffix("'s")][0]] for n in held.split(" and "))
                if held != "neutral"
                else held
            )
            where = slug(title)
            out.append(f"{where}: {who}{contested or ''}")
        for name, told in re.findall(r"On the board, (.*?): (.*?)\.(?= |$)", one):
            out += [f"    {COLOURS[seats[name][0]]}: {stack}" for stack in stacks(told)]
        for who, told in re.findall(r"Behind (.*?) screen: (.*?)\.(?= |$)", one):
            own[you if who == "your" else who.removesuffix("'s")] += [f"    {where}: {stack}" for stack in stacks(told)]
    out += combat
    for name, (seat, words) in sorted(seats.items(), key=lambda one: one[1]):
        if own[name]:
            out += [f"{COLOURS[seat]}: {re.sub(r'^1 mineral,', '1 minerals,', words)}", *own[name]]
    return "\n".join(out)


# ---- WarTime -------------------------------------------------------------------------------------------------------------


def wartime(lines: Sequence[str]) -> str:
    seats = seats_of(lines)

    def short(words: str) -> str:
        name, kind, number = found(r"(.*)'s ([a-z ]+) (\d)", words)
        return f"{LETTERS[seats[name][0]]}-{SHORT.get(kind, kind)}{number}"

    now, phase, seat, bank, rest = found(r"Round (\d+), (\w+), seat (\d+)\. Bank (\d+)\.(.*)", lines[0])
    turn = f"# round {now}, {phase}, {LETTERS[int(seat) - 1]}"
    if hand := re.search(r" In hand: (.*?), ([\w-]+)\.", rest):
        turn += f", {short(hand[1])} {hand[2]}"
    if rolled := re.search(r" Rolled (\d+), ", rest):
        turn += f", {rolled[1]} pips"
    out = [f"{turn}, bank {bank}"]
    for number, words in sorted(seats.values()):
        cash, discs, gone = found(r"cash (\d+), discs (\d+)(, out of the game)?", words)
        out.append(f"{LETTERS[number]} cash {cash} discs {discs}{' out' if gone else ''}")
    for line in lines[1 + len(seats) :]:
        what, where = line.split(": ", 1)
        if host := re.fullmatch(r"(in|on) (.*)", where):
            out.append(f"{short(what)} {host[1]} {short(host[2])}")
        else:
            x, y, ring = found(r"([\d.]+) from the west, ([\d.]+) from the north(, fortified)?(?:; .*)?", where)[:3]
            out.append(f"{short(what)} {x} {y}{' ring' if ring else ''}")
    return "\n".join(out)


REBUILT: dict[str, Callable[[Sequence[str]], str]] = {
    "doubletime": doubletime,
    "tank": tank,
    "timemachine": timemachine,
    "trts": trts,
    "wartime": wartime,
}
