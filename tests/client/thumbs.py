"""A thumb on a phone: what is asked is measured in the page, and answered by taps alone."""

import random
from typing import Any

from playwright.sync_api import Error

from tests.client.people import HASTE, QUICK, Person

LEAST = 40  # px of what is pressed
LETTERS = 10  # px of what is read

# Every way to go on from what is pressed so far, with the largest target that it has; and what else is wrong with the page.
MEASURE = """([least, letters]) => {
  const {chooser, marks, view, board, aiming} = sandtable, faults = [];
  const isShown = marks.lit.size || !chooser.next.some(({id}) => board.find(id));  // while others' acts are played nothing is lit
  if (!isShown) return {ways: [], faults: [], said: ''};
  const size = (one) => { const r = one?.getBoundingClientRect(); return r ? Math.min(r.width, r.height) : 0; };
  const window_ = document.getElementById('ui-view').getBoundingClientRect();
  const onBoard = (id) => {
    const lit = marks.lit.get(id);
    if (!lit || size(lit.element) < least) return null;
    const r = lit.element.getBoundingClientRect(), at = [r.left + r.width / 2, r.top + r.height / 2];
    if (lit.sheet === board.main && (at[0] < window_.left || at[0] > window_.right || at[1] < window_.top || at[1] > window_.bottom)) return null;
    if (document.querySelector('.st.inset:not([hidden])')?.matches(':hover')) return null;
    return {at: marks.at(...at) === id ? at : null, id};
  };
  const beside = (selector) => { const one = document.querySelector(selector); return size(one) >= least ? {selector} : null; };
  const row = (choice) => `.choices button[data-code="${choice.code}"]` + (choice.then ? `[data-then="${choice.then.join(' ')}"]` : '');
  const below = (node) => [...(node.choice ? [node.choice] : []), ...[...node.children.values()].flatMap(below)];
  const ways = [];
  const {counting} = sandtable.panel, isCounted = Boolean(document.querySelector('.counting'));
  if (isCounted) {
    const wanted = counting.group.sorts.filter(({answers}) => Object.keys(answers).length).flatMap(({id}) => [`${id} 1`, `${id} -1`]);
    for (const step of wanted) ways.push(beside(`[data-step="${step}"]`) ?? faults.push(`${step}: no target of ${least} px`));
    ways.push(beside('[data-go-group]') ?? faults.push('[data-go-group]'), beside('[data-all]'));
  } else if (chooser.armed) ways.push(beside('[data-sure]') ? {selector: '[data-sure]:not(.is-held)'} : faults.push('[data-sure]'));
  else if (chooser.ask && !chooser.busy) {
    if (chooser.aim) {
      for (const selector of ['[data-take]', '.nudge button']) if (!beside(selector)) faults.push(`${selector} is small or not there`);
      if (size(aiming.handle.knob) < least) faults.push(`the handle has ${size(aiming.handle.knob)} px`);
      ways.push({selector: '[data-next-place]', take: true}, {selector: '.nudge button', take: true});
    }
    const root = chooser.node === chooser.root ? [] : [...chooser.root.children.values()].filter(({id, choice}) => id.startsWith('say:') && !choice?.about);
    for (const node of [...chooser.node.children.values(), ...root]) {
      const id = node.id, isSay = id.startsWith('say:');
      const here = onBoard(id);
      const found = node.choice?.about ? beside(row(node.choice)) ?? beside('.ask-more')
        : isSay ? beside(`[data-say="${id}"]`) : beside(`[data-rail="${CSS.escape(id)}"]`) ?? (here?.at ? here : null)
        ?? (below(node).every((choice) => beside(row(choice))) ? beside(row(below(node)[0])) : null);
      if (found) ways.push({...found, loses: Boolean(node.choice?.loses)});
      else if (!chooser.aim) faults.push(`${id}: no target of ${least} px`);
    }
  }
  const whisper = document.getElementById('ui-whisper'), said = whisper.getBoundingClientRect();
  if (whisper.textContent && !document.querySelector('.is-tall') && said.top < window_.bottom - 1 && said.bottom > window_.top)
    faults.push('what is whispered lies on the board');
  for (const one of document.querySelectorAll('.play *')) {
    if (one.closest('.sr, .inset') || ![...one.childNodes].some((part) => part.nodeType === 3 && part.textContent.trim())) continue;
    if (['title', 'desc', 'option'].includes(one.tagName) || !one.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})) continue;
    const r = one.getBoundingClientRect();
    if (!r.width || !r.height) continue;
    const m = one.ownerSVGElement ? one.getScreenCTM() : {a: 1, b: 0};
    const px = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(m.a, m.b);
    if (px < letters) faults.push(`"${one.textContent.trim().slice(0, 30)}" is lettered in ${px.toFixed(1)} px`);
  }
  for (const one of document.querySelectorAll('#ui-status .part, .seat-strip .chip-words, .seat-strip .part')) {
    const r = one.getBoundingClientRect(), place = one.closest('.chip, .mast').getBoundingClientRect();
    const isIn = r.left >= place.left && r.right <= place.right + 1 && r.top >= place.top - 1 && r.bottom <= place.bottom + 1;
    if (r.width && !isIn) faults.push(`"${one.textContent}" is cut off`);
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page scrolls sideways by ${wide} px`);
  const dock = document.querySelector('.dock').getBoundingClientRect(), margin = document.querySelector('.margin').getBoundingClientRect();
  const sure = document.querySelector('[data-sure]')?.getBoundingClientRect();
  const isUnder = (r) => r && dock.width && r.right > dock.left + 1 && r.bottom > dock.top + 1;  // it lies at the foot, or on a phone on its side at the edge
  const take = document.querySelector('[data-take]')?.getBoundingClientRect();
  if (take && (take.bottom > margin.bottom + 1 || isUnder(take))) faults.push('what takes a place is out of sight');
  if (isUnder(sure)) faults.push('what says yes reaches under the dock');
  if (isUnder(margin) || margin.bottom > innerHeight + 1) faults.push('the question reaches under the dock, or out of the window');
  return {ways: ways.filter((way) => way?.selector || way?.at), faults: [...new Set(faults)], said: chooser.ask?.sentence ?? ''};
}"""


def look(person: Person) -> Any:
    """What may be tapped now (*ways*), and what is wrong with what is seen (*faults*)."""
    return person.page.evaluate(MEASURE, [LEAST, LETTERS])


def tap(person: Person, way: Any) -> None:
    """One tap on a target; a place that was pointed at is taken by a second one."""
    if "at" in way:
        person.page.touchscreen.tap(*way["at"])
        return
    person.push(way["selector"], QUICK)
    if way.get("take"):
        person.push("[data-take]", QUICK)


def tap_on(person: Person, choose: random.Random, faults: list[str]) -> None:
    """Measures the question, and answers with one tap; what is gone before it is pressed is let be."""
    seen = look(person)
    faults += [f"{seen['said']} {fault}" for fault in seen["faults"]]
    ends = ("data-say", "data-go-group")
    ways = [way for way in seen["ways"] for _ in range(HASTE if any(e in way.get("selector", "") for e in ends) else 1)]
    if not ways:
        person.page.wait_for_timeout(50)
        return
    try:
        tap(person, choose.choice(ways))
    except Error:
        return
