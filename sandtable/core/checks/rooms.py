"""What the rooms for people promise: everything can be written, said, drawn and clicked."""

import xml.etree.ElementTree as ElementTree
from typing import Any

from sandtable.core.chance import below
from sandtable.core.checks.tables import LOOKERS, Setup, place, some_asked, states
from sandtable.core.drawing import picture
from sandtable.core.match import View, default_names
from sandtable.core.seats import CHANCE, CLOCK, EVERYONE, NOBODY, SPECTATOR

MARKS = ("go", "hit", "place", "pick")


def notation(setup: Setup) -> None:
    """every legal action can be written and read, said and clicked"""
    game, names = setup.loaded, default_names(setup.seats)
    words, notation = game.people.words, game.people.notation
    labels: dict[Any, Any] = {}
    for walker, state in states(setup, 40, 3):
        for seat in (*some_asked(walker, state), CHANCE, CLOCK):
            n = game.rules.legal(state, seat, walker.out)
            if not n:
                continue
            view = state if seat < 0 else walker.view(state, seat)
            some = walker.out[:n] if n < 60 else [walker.out[below(walker.rng, n)] for _ in range(60)]
            for action in some:
                text = notation.write(view, seat, action)
                back = notation.read(view, seat, text)
                assert back == action, f"{place(notation.read)}: {action} is written {text!r}, which reads as {back}"
                assert words.action(view, seat, action, names), f"{place(words.action)}: {text!r} has no words"
            if seat >= 0:
                assert words.ask(view, seat, names), f"{place(words.ask)}: seat {seat} is asked without words"
                assert isinstance(words.seat_line(view, seat), str), f"{place(words.seat_line)}: not a text"
                ids = clicks(game, view, seat, walker.out[:n], names)
                manners(game, view, seat, walker.out[:n], ids)
                labelled(game, view, seat, some, names, labels)
        seen = walker.view(state, SPECTATOR)
        assert notation.show(seen), f"{place(notation.show)}: shows nothing"
        assert words.status(seen, names), f"{place(words.status)}: says nothing"


def clicks(game: Any, view: Any, seat: int, actions: list[int], names: Any) -> list[str]:
    """The ids of the picture, in which everything is that is to be clicked."""
    clicked, looks = place(game.people.words.clicks), View(game, view, seat, names)
    ids = ids_in(looks.svg(), place(game.people.draw.draw))
    narrow = game.people.narrow
    on_phone = ids_in(looks.svg(narrow=True), place(narrow)) if narrow else ids
    for id in looks.drawn(True).opens:
        assert id in on_phone, f"{place(narrow)}: {id} can lie open, and is not in the picture"
        other = looks.drawn(True, id)
        assert other.opened == id, f"{place(narrow)}: {id} is opened, and {other.opened or 'nothing'} lies open"
        inside = ids_in(picture.standalone(game, other), place(narrow))
        assert set(inside) == set(on_phone), f"{place(narrow)}: with {id} open other things are in the picture"
    aiming = game.people.aiming
    if aiming and narrow:
        wide, phone = looks.drawn(False), looks.drawn(True)
        assert phone.turn or (wide.width, wide.height) == (phone.width, phone.height), (
            f"{place(narrow)}: does not say how what is aimed at lies in it"
        )
    paths: dict[tuple[str, ...], int] = {}
    for action in actions:
        path = tuple(game.people.words.clicks(view, seat, action))
        if aiming and any(aiming.aim(view, seat, path[:k]) for k in range(1, len(path) + 1)):
            continue  # chosen by aiming, not by clicking
        said = game.people.notation.write(view, seat, action)
        assert path, f"{clicked}: {said}: nothing to click"
        assert path not in paths, f"{clicked}: {said} and another action have the same clicks, {path}"
        paths[path] = action
        for step in path:
            if step.startswith("say:"):
                assert game.people.words.button(view, seat, step), f"{place(game.people.words.button)}: {step} is empty"
            else:
                assert step in ids, f"{clicked}: {step} is to be clicked, and is not in the picture"
                assert step in on_phone, f"{clicked}: {step} is to be clicked, and is not in the narrow picture"
        mark = game.people.words.mark(view, seat, action)
        assert mark in MARKS, f"{place(game.people.words.mark)}: {mark!r} is none of {', '.join(MARKS)}"
    for path in paths:
        shorter = [path[:k] for k in range(1, len(path)) if path[:k] in paths]
        assert not shorter, f"{clicked}: {shorter[:1]} is an action already, and {path} goes on from it"
    return ids


def ids_in(svg: str, drawn: str) -> list[str]:
    """The ids of a picture, each of them once."""
    tree = ElementTree.fromstring(svg)
    ids = [str(e.get("id")) for e in tree.iter() if e.get("id")]
    twice = sorted({str(i) for i in ids if ids.count(i) > 1})
    assert not twice, f"{drawn}: the id {twice[0]} stands twice in the picture"
    assert not [e for e in tree.iter() if e.get("style")], f"{drawn}: inline style; use classes of the theme"
    return ids


def manners(game: Any, view: Any, seat: int, actions: list[int], ids: list[str]) -> None:
    """What is offered as one button begins with a legal answer and has words and a button of its own."""
    said = {
        game.people.words.clicks(view, seat, action)[0]
        for action in actions
        if game.people.words.clicks(view, seat, action)
    }
    buttons: set[str] = set()
    for short in game.people.manners.shortcuts(view, seat):
        where = f"{place(game.people.manners.shortcuts)}: {short.button}"
        assert short.actions and short.actions[0] in actions, f"{where} begins with an answer that is not legal"
        assert short.words and short.mark in MARKS, f"{where}: {short.words!r}, mark {short.mark!r}"
        assert short.button.startswith("say:") and short.button not in buttons | said, (
            f"{where} is no button of its own"
        )
        assert not short.about or short.about in ids, f"{where} is about {short.about}, which is not in the picture"
        buttons.add(short.button)
    if group := game.people.manners.group(view, seat):
        counted(game, group, actions, ids)
    for action in actions:
        assert isinstance(game.people.manners.loses(view, seat, action), str), (
            f"{place(game.people.manners.loses)}: no text"
        )
    if listed := game.people.manners.listed:
        assert list(listed(view, seat)) == actions, f"{place(listed)}: other answers than `legal` lists"
    if len(actions) == 1:
        assert isinstance(game.people.manners.why_only(view, seat, actions[0]), str), (
            f"{place(game.people.manners.why_only)}: no text"
        )


def labelled(game: Any, view: Any, seat: int, actions: list[int], names: Any, known: dict[Any, Any]) -> None:
    """Where a game says from what its labels follow, they are the same whenever that is the same."""
    follows, words = game.people.manners.labels, game.people.words
    about = follows(view, seat, names) if follows else None
    if follows is None or about is None:
        return
    for action in actions:
        said = words.action(view, seat, action, names), game.people.notation.write(view, seat, action)
        pressed = tuple(words.clicks(view, seat, action)), words.mark(view, seat, action)
        before = known.setdefault((seat, action, about), (said, pressed))
        assert before == (said, pressed), f"{place(follows)}: {action} was {before}, and is {(said, pressed)}"


def counted(game: Any, group: Any, actions: list[int], ids: list[str]) -> None:
    """What is counted is in the picture, each number is a legal answer, and who may not come along has a reason with its clause."""
    where = place(game.people.manners.group)
    assert group.words and group.then, f"{where}: nothing to press"
    for sort in group.sorts:
        assert sort.id in ids and sort.words, f"{where}: {sort.id} is not in the picture, or has no words"
        wrong = [n for n, code in sort.answers.items() if code not in actions]
        assert not wrong, f"{where}: {wrong[0]} of {sort.id} is not legal"
        assert sort.answers or sort.why and sort.clause.startswith(game.prefix + "-"), f"{where}: {sort.id}: why not?"


def eyes(setup: Setup) -> None:
    """all eyes together see what each seat alone sees"""
    game, names = setup.loaded, default_names(setup.seats)
    for walker, state in states(setup, 25, 8):
        everyone = pieces_of(View(game, state, EVERYONE, names))
        open_to_all = pieces_of(View(game, walker.view(state, SPECTATOR), SPECTATOR, names))
        for seat in range(min(setup.seats, LOOKERS)):
            missing = pieces_of(View(game, walker.view(state, seat), seat, names)) - open_to_all - everyone
            assert not missing, (
                f"{place(game.people.draw.draw)}: seat {seat} sees what EVERYONE does not: {sorted(missing)[:5]}"
            )


def motion(setup: Setup) -> None:
    """what an answer moves can be shown to everybody"""
    game = setup.loaded
    before: Any = None
    for walker, state in states(setup, 40, 5):
        after = state.copy()
        for seat in (SPECTATOR, *range(min(setup.seats, LOOKERS))):
            seen = walker.view(after if before is None else before, seat)
            beats = game.people.draw.beats(seen, walker.view(after, seat), seat)
            assert isinstance(beats, list | tuple), f"{place(game.people.draw.beats)}: no list of beats"
            named = [beat.show or [m.to for m in beat.motions if m.to] for beat in beats]
            assert not game.people.narrow or not any(named), (
                f"{place(game.people.draw.beats)}: names a place, and the narrow picture has others"
            )
        before = after


def pieces_of(view: View) -> set[str]:
    """The ids of all pieces in a picture, but for memories of what may be gone."""
    found = [e for e in ElementTree.fromstring(view.svg()).iter() if "piece" in str(e.get("class")).split()]
    ids = [str(e.get("id")) for e in found if "memory" not in str(e.get("class")) and e.get("id")]
    assert len(ids) == len(set(ids)), f"{place(view.game.people.draw.draw)}: an id stands twice in the picture"
    return set(ids)


def sentences(setup: Setup) -> None:
    """refusals, events and results have words"""
    game, names = setup.loaded, default_names(setup.seats)
    words = game.people.words
    for walker, state in states(setup, 80, 4):
        for seat in range(setup.seats):
            view = walker.view(state, seat)
            for action in (below(walker.rng, 1 << 31) for _ in range(5)):
                reason = game.rules.refuse(state, seat, action)
                if reason:
                    said, clause = words.refusal(view, seat, action, reason, names)
                    assert said and clause.startswith(game.prefix + "-"), (
                        f"{place(words.refusal)}: {game.rules.refusals(reason).name} is {said!r} ({clause!r})"
                    )
            for event in view.events[: view.n_events]:
                assert isinstance(words.event(view, event, names), str), (
                    f"{place(words.event)}: kind {event.kind}: not a text"
                )
        if walker.next_seat(state, walker.rng) == NOBODY:
            assert words.result(state, names), f"{place(words.result)}: says nothing"
