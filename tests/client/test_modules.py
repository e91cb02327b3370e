"""The client's own modules, asked in a page: trees of clicks, layout, aiming."""

import pytest

pytestmark = pytest.mark.browser


@pytest.fixture
def ask(someone):
    """Evaluates an expression over a module of the client."""
    person = someone()
    person.go("/")

    def evaluate(module, expression, *given):
        evaluate.person = person
        return person.page.evaluate(
            f"async (given) => {{ const m = await import('/static/js/{module}.js'); return ({expression})(m, ...given); }}",
            list(given),
        )

    return evaluate


CHOICES = [
    {"code": "1", "words": "move the tank to a1", "text": "t a1", "clicks": ["t", "a1"], "mark": "go"},
    {"code": "2", "words": "move the tank to b1", "text": "t b1", "clicks": ["t", "b1"], "mark": "go"},
    {"code": "3", "words": "pass", "text": "pass", "clicks": ["say:pass"], "mark": ""},
]


def test_a_tree_offers_what_can_come_next(ask):
    grown = (
        "(m, choices) => { const root = m.grow({choices}); return {first: [...root.children.keys()], then: [...m.follow(root, ['t']).children.keys()], "
        "label: m.label(m.follow(root, ['t'])), lost: m.follow(root, ['t', 'z9']), all: m.below(root).length}; }"
    )
    assert ask("tree", grown, CHOICES) == {
        "first": ["t", "say:pass"],
        "then": ["a1", "b1"],
        "label": "move the tank to …",
        "lost": None,
        "all": 3,
    }


ASKED = """(m, all) => { const chooser = new m.Chooser(() => {}, () => {}, () => {}), found = [];
  const take = (...codes) => { const choices = codes.map((code) => all.find((one) => one.code === code));
    chooser.take([{seat: 0, sentence: 'What now?', buttons: {}, choices}]);
    found.push(chooser.choices.map(({code}) => code).join('')); };
  take('1', '2', '3'); take('3', '2', '1'); take('2', '3'); take('1', '3', '2'); chooser.busy = true; take('1', '3', '2'); return found; }"""


def test_what_others_do_moves_no_row_of_a_question(ask):
    assert ask("choose", ASKED, CHOICES) == ["123", "123", "23", "213", "123"], "until it is answered"


def test_an_aim_keeps_to_its_ring_and_its_arcs(ask):
    aim = {"origin": [100, 100], "least": 40, "most": 40, "footprint": [10, 10], "arcs": [[0, 90]]}
    x, y = ask("aim", "(m, aim) => m.within(aim, 400, 100)", aim)
    assert (round(x), round(y)) == (140, 100)
    x, y = ask("aim", "(m, aim) => m.within(aim, 100, 400)", aim)  # south is forbidden: the nearest edge of the arc
    assert (round(x), round(y)) == (140, 100)
    disc = {"origin": [0, 0], "least": 0, "most": 50, "footprint": [1, 1], "arcs": []}
    assert ask("aim", "(m, aim) => m.within(aim, 3, 4)", disc) == pytest.approx([3, 4])
    area = disc | {"area": [10, 20, 30, 40]}
    assert ask("aim", "(m, aim) => [m.within(aim, 15, 30), m.within(aim, 99, 0)]", area) == [[15, 30], [40, 20]]


FLOOD = """(m) => { const list = document.createElement('ol'), turns = new m.Turns(), seats = [{name: 'Ada', you: true}, {name: 'Finch'}, {name: 'Thrush'}];
  document.body.append(list);
  const tell = (number, line, own = false) => { const row = document.createElement('li'); row.textContent = line; list.append(row);
    turns.hear({number, lines: [line], own}, [row]); };
  const seen = () => [...list.children].filter((row) => !row.hidden).map((row) => row.textContent);
  tell(1, 'You move to a1', true);
  for (let n = 2; n < 9; n += 1) tell(n, n === 4 ? 'Finch shoots at you and misses' : n === 5 ? 'Ada mines 1 gold' : 'Thrush moves');
  turns.settle(seats);
  const few = [seen().length, turns.sum(seats)];
  tell(9, 'You wait', true);
  for (let n = 10; n < 20; n += 1) tell(n, n === 12 ? 'Finch shoots at you and misses' : 'Thrush moves');
  turns.settle(seats);
  const closed = seen(), sum = turns.sum(seats), again = turns.sum(seats), strip = m.strip(sum, 'tank', () => {}).textContent;
  list.querySelector('button').click();
  const open = seen();
  tell(20, 'Thrush moves');
  turns.settle(seats);
  return {few, closed, sum, again, strip, open: open.length, later: seen().length, sums: list.querySelectorAll('.sum').length}; }"""


def test_a_flood_of_others_is_one_line_that_opens_and_a_sum_over_the_question(ask):
    found = ask("turns", FLOOD)
    assert found["few"][0] == 8 and found["few"][1]["said"] == "Thrush and Finch: 7 deeds", (
        "summed up, and no flood yet; what happened to oneself is none of the others' names"
    )
    hit = "Finch shoots at you and misses"
    assert found["closed"][8:] == ["You wait", "Thrush: 5 deeds", hit, *["Thrush moves"] * 4]
    assert found["sum"]["facts"] == [hit] and (found["sum"]["first"], found["sum"]["last"]) == (10, 19)
    assert found["again"] is None, "it stands as it was when the question came"
    assert found["strip"] == f"Thrush and Finch: 10 deeds{hit}see it again"
    assert (found["open"], found["later"], found["sums"]) == (20, 21, 1), "what was opened stays open"


TODAY = """(m, acts) => {
  const bar = document.getElementById('ui-acted') ?? document.body.appendChild(Object.assign(document.createElement('div'), {id: 'ui-acted'}));
  const seats = acts.map((_, seat) => ({seat, name: 'ABCDEF'[seat], you: seat === 2, kind: seat === 4 ? 'standin' : 'guest'}));
  const scene = {seats, time: {acts}}, n = m.showToday(scene);
  return {n, said: bar.firstChild?.textContent, fields: [...bar.querySelectorAll('i')].map((field) => field.className), hidden: bar.hidden,
    rows: m.grouped(scene).map((row) => row.group ? `${row.group} ${row.n}` : row.name + (m.pip(row)?.className ?? ''))}; }"""


def test_seats_stand_by_what_they_did_today_mine_first(ask):
    found = ask("today", TODAY, ["done", "some", "not", "Council", "not", "some"])
    assert (found["n"], found["said"], found["fields"]) == (
        {"n": 5, "short": "3 of 5 acted"},
        "3 of 5 have acted, 1 of them done",
        ["on", "half", "half", "", ""],
    )
    assert found["rows"] == [
        "Cact act--not act--you",
        "Not yet today 1",
        "Eact act--not act--away",
        "Acted, can still act 2",
        "Bact act--some",
        "Fact act--some",
        "Done for today 1",
        "Aact act--done",
        "Council 1",
        "D",
    ]
    assert ask("today", TODAY, ["done"] * 3)["said"] == "All 3 are done for today"
    assert ask("today", TODAY, [])["hidden"], "where it is nobody's business"


def test_every_panel_finds_a_place(ask):
    panels = [{"width": 176, "height": h} for h in (200, 66, 184, 150, 90)]
    plan = ask(
        "layout",
        "(m, board, panels, room) => { const p = m.within(board, panels, room); return {scale: p.scale, placed: [...p.beside, ...p.under].flat().length}; }",
        {"width": 452, "height": 868},
        panels,
        {"w": 736, "h": 760},
    )
    assert plan["placed"] == len(panels)
    assert 452 * plan["scale"] <= 736 and 868 * plan["scale"] <= 760.5
    narrow = ask(
        "layout",
        "(m, board, panels, room) => { const p = m.flowing(board, panels, new Set([panels[3]]), room); "
        "return {first: p.beside[0]?.[0].height ?? p.under[0][0].height, all: [...p.beside, ...p.under].flat().length + p.more.length}; }",
        {"width": 452, "height": 868},
        panels,
        {"w": 390, "h": 455},
    )
    assert narrow == {"first": 150, "all": len(panels)}
    filled = ask(  # the tall one does not fit below what is needed: the next ones take the place
        "layout",
        "(m, board, panels, room) => m.flowing(board, panels, new Set([panels[0]]), room).beside[0].map(({height}) => height)",
        {"width": 452, "height": 868},
        [{"width": 176, "height": h} for h in (166, 260, 66, 96)],
        {"w": 390, "h": 390},
    )
    assert filled == [166, 66, 96]


def test_an_upright_board_is_never_wider_than_its_window(ask):
    scale = "(m, room) => m.flowing({width: 390, height: 500, isUpright: true}, [], new Set(), room).scale"
    for wide, high in ((290, 315), (346, 315), (430, 340), (390, 400), (844, 600)):
        assert ask("layout", scale, {"w": wide, "h": high}) * 390 <= wide + 0.1


def test_markup_is_stripped_of_all_that_could_act(ask):
    # Chromium reports the handler when it is parsed, though nothing could run it there.
    bad = (
        '<g id="a" onclick="x()" style="fill:red"><script>alert(1)</script><foreignObject><p>x</p></foreignObject>'
        '<use href="https://example.org/x.svg#y"/><use href="#g-tank"/></g>'
    )
    assert (
        ask("safe", "(m, text) => m.drawing(text).innerHTML", bad)
        == '<g id="a"><use></use><use href="#g-tank"></use></g>'
    )
    assert all("Content Security Policy" in error for error in ask.person.errors)
    ask.person.errors.clear()


def test_today_is_brass_up_to_now_however_often_a_scene_comes(ask):
    shown = """(m) => {
      const play = document.createElement('div');
      play.className = 'play';
      for (const id of ['ui-clock', 'ui-daybar', 'ui-days']) play.append(Object.assign(document.createElement('p'), {id, className: 'days'}));
      document.body.append(play);
      const now = Date.now(), hour = 3_600_000, day = new Date(now).toLocaleDateString('en-CA', {timeZone: 'UTC'});
      const days = [{day, weekday: 0, opens: now - hour, closes: now + hour}];
      const time = {kind: 'days', paused: null, closed: 0, early: [0, 0], zone: 'UTC', due: {}, days}, clock = new m.TableClock();
      return [1, 2].map(() => {
        clock.show({over: false, time, you: [], seats: []});
        return document.querySelector('.is-now').style.getPropertyValue('--gone');
      });
    }"""
    assert ask("clock", shown) == ["50%", "50%"]


FEW = "(m, clicks, most) => m.fewOf(clicks.map((some, i) => ({clicks: some, code: i})), most, 0).map((one) => one.code)"


def test_the_first_rows_of_a_list_are_not_all_about_one_thing(ask):
    horses, archers = [["horse", f"a{i}"] for i in range(9)], [["archer", f"a{i}"] for i in range(9)]
    assert ask("rows", FEW, [*horses, *archers], 8) == [0, 1, 2, 3, 9, 10, 11, 12]  # each kind with its best squares
    assert ask("rows", FEW, [*horses, ["archer", "b1"]], 8) == [0, 1, 2, 3, 4, 5, 6, 9]  # what others leave is filled
    assert ask("rows", FEW, horses, 8) == list(range(8))
    many = [[f"piece {i // 3}", f"a{i}"] for i in range(30)]
    assert ask("rows", FEW, many, 8) == [0, 1, 3, 4, 6, 7, 9, 10]  # the best things first
    assert ask("rows", FEW, [["say:a"], ["say:b"], ["say:c"]], 2) == [0, 1]


def test_letters_over_a_curve_stand_apart(ask):
    apart = "(m, places) => m.apart(places, 30, 400)"
    assert ask("curve", apart, [10, 15, 100, 100]) == [10, 40, 100, 130]
    assert ask("curve", apart, [10, 390, 395]) == [10, 370, 400]
    assert ask("curve", apart, []) == []


ENDLESS = """(m) => { const list = document.createElement('ol');
  list.id = 'endless'; list.style.cssText = 'height: 200px; overflow-y: auto; position: fixed; inset: 0 auto auto 0; z-index: 99; background: white';
  document.body.append(list);
  globalThis.endless = new m.Log(list, 'four');
  list.addEventListener('scroll', () => (endless.heard = list.scrollTop));
  globalThis.tell = (n) => { for (let i = 0; i < n; i++) endless.add({number: i, lines: ['Ada moves'], own: false}, []); };
  tell(60); }"""
FOLDS = """() => new Promise((done) => { const rows = [...endless.place.children];
  endless.place.addEventListener('scroll', () => done(), {once: true});
  for (const row of rows.slice(0, 40)) row.hidden = true;
  void endless.place.scrollTop; // the browser sees that it has become shorter, and the next lines come before it says so
  for (const row of rows.slice(0, 20)) endless.place.append(row.cloneNode(true), Object.assign(row.cloneNode(true), {hidden: false})); })"""
ENDS = "() => endless.place.scrollHeight - endless.place.scrollTop - endless.place.clientHeight < 2"


def test_a_log_follows_a_flood_that_folds_and_lets_go_only_of_a_hand(ask):
    ask("margin", ENDLESS)
    page = ask.person.page
    page.wait_for_function("() => endless.heard > 200")
    page.evaluate(FOLDS)
    page.evaluate("() => tell(5)")
    page.wait_for_function(ENDS)
    page.mouse.move(50, 100)
    page.mouse.wheel(0, -400)
    page.wait_for_function("() => !endless.atEnd")
    page.evaluate("() => { tell(5); return new Promise(requestAnimationFrame); }")
    assert not page.evaluate(ENDS)
