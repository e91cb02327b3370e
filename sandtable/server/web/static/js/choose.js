// What the player has pressed so far, and what can come next. Board, list and keyboard all press here.
import { DEAD } from "./still.js";
import { below, follow, grow, isButton, label, markOf } from "./tree.js";

/** Answers without a place (dice typed in by hand) are buttons too. */
function named(ask) {
  const buttons = { ...ask.buttons };
  const choices = ask.choices.map((choice) => {
    if (choice.clicks.length) return choice;
    buttons[`say:${choice.code}`] = choice.words;
    return { ...choice, clicks: [`say:${choice.code}`] };
  });
  return { ...ask, choices, buttons };
}

const nameOf = ({ code, then }) => [code, ...(then ?? [])].join(" ");

/** A question that was asked before, and not answered since: what can still be chosen stands in the order in which it stood, so that
 * what others do moves nothing under a finger. What is new comes after it. */
function steady(ask, before) {
  if (!before || before.seat !== ask.seat || before.sentence !== ask.sentence) return ask;
  const stood = new Map(before.choices.map((choice, i) => [nameOf(choice), i]));
  const place = (choice) => stood.get(nameOf(choice)) ?? stood.size;
  return { ...ask, choices: [...ask.choices].sort((one, other) => place(one) - place(other)) };
}

export class Chooser {
  /** *changed()* redraws; *send(seat, choice)* answers; *explain(id)* says why something is not possible; *lifts(id)*: is this lifted by
   * the first press, and laid by the second? */
  constructor(changed, send, explain, lifts = () => false) {
    Object.assign(this, { changed, send, explain, lifts, asks: [], at: 0, path: [], root: null, busy: false, armed: null });
  }

  get ask() {
    return this.asks[this.at] ?? null;
  }
  get node() {
    return this.root && follow(this.root, this.path);
  }
  get choices() {
    return this.node ? below(this.node) : [];
  }
  get aim() {
    return this.node?.aim ?? null;
  }

  /** New questions: what was begun goes on if it is still possible; what was in hand stays there, unless all that is left of it would
   * throw something away: whoever has just ordered at a building wants to see what else there is. */
  take(asks) {
    const seat = this.ask?.seat,
      doubted = this.armed && [...this.path],
      { lifted, at: doubtedAt } = this.armed ?? {};
    if (this.node?.choice) this.path.pop();
    const before = this.busy ? [] : this.asks;
    this.asks = asks.map((ask) => steady(named(ask), before.find((one) => one.seat === ask.seat)));
    this.at = Math.max(
      0,
      asks.findIndex((ask) => ask.seat === seat),
    );
    this.busy = false;
    this.armed = null;
    this.plant();
    while (this.path.length && (!this.node?.children.size || this.choices.every((choice) => choice.loses))) this.path.pop();
    const again = doubted && this.ask?.seat === seat && follow(this.root, doubted);
    if (again?.choice && (lifted || again.choice.final)) Object.assign(this, { path: doubted, armed: { ...again.choice, lifted, at: doubtedAt } }); // somebody else was done meanwhile
  }

  plant() {
    this.root = this.ask ? grow(this.ask) : null;
  }

  /** Answers for another of one's own seats. */
  turnTo(at) {
    this.at = at;
    this.path = [];
    this.armed = null;
    this.plant();
    this.changed();
  }

  /** What can be pressed in the picture now. */
  get next() {
    if (!this.node || this.busy) return [];
    return [...this.node.children.values()]
      .filter((node) => !isButton(node.id))
      .map((node) => ({ id: node.id, mark: markOf(node), label: label(node), loses: below(node).every(({ loses, silly }) => loses || silly) }));
  }

  /** What can be pressed beside the picture now; what is of no use, and then what throws something away, comes last. What is about a
   * thing of the picture stands in the list. */
  get buttons() {
    if (!this.node) return [];
    const here = this.node === this.root ? [] : [...this.node.children.values()];
    return [...here, ...this.root.children.values()]
      .filter((node) => isButton(node.id) && !node.choice?.about)
      .map((node) => this.button(node))
      .sort((one, other) => Boolean(one.loses) - Boolean(other.loses) || one.silly - other.silly);
  }

  /** Price and consequence stand on the button. */
  button(node) {
    const loses = node.choice?.loses,
      tip = this.ask.tips?.[node.id];
    const text = loses ? `${node.choice.words} · ${loses}` : this.ask.buttons?.[node.id] || label(node);
    return { id: node.id, text, words: tip || label(node), tip, loses, silly: below(node).every((choice) => choice.silly) };
  }

  /** Would pressing this do something now? */
  knows(id) {
    return Boolean(this.root && !this.busy && (this.node.children.has(id) || this.path.includes(id) || this.root.children.has(id)));
  }

  /** Several answers that are meant as one. */
  give([action, ...then]) {
    if (this.busy || !this.ask) return;
    this.busy = true;
    this.changed();
    this.send(this.ask.seat, then.length ? { action, then } : { action });
  }

  /** *flicked*: by one gesture that says it all. */
  press(id, flicked = false) {
    if (!this.busy && this.counts?.(id)) return;
    if (this.busy || !this.root) {
      this.explain(id);
      return;
    }
    if (this.armed && this.path.at(-1) === id) {
      this.confirm();
      return;
    }
    if (this.armed) this.path.pop();
    const next = this.node.children.get(id);
    const held = this.path.indexOf(id);
    if (next) this.path.push(id);
    else if (held >= 0) this.path.length = held;
    else if (this.root.children.has(id)) this.path = [id];
    else {
      this.explain(id);
      return;
    }
    this.settle(false, !flicked && this.lifts(id));
  }

  /** A choice taken from the list. */
  choose(choice) {
    if (this.busy) return;
    this.path = [...choice.clicks];
    this.settle();
  }

  /** How long, in ms, until yes counts: what is asked once more has to be read first. */
  get wait() {
    return this.armed?.final ? Math.max(0, this.armed.at + DEAD - performance.now()) : 0;
  }

  /** Yes to what is asked once more. Whoever says so too early waits anew. */
  confirm() {
    if (!this.wait) return this.settle(true);
    this.armed.at = performance.now();
    this.changed();
  }

  /** Sends what is spelled out; what cannot be taken back, and looks like a slip, is asked once more; what is *lifted* is not laid yet. */
  settle(sure = false, lifted = false) {
    const node = this.node;
    const done = node.choice && !node.children.size;
    this.armed = done && (node.choice.final || lifted) && !sure ? { ...node.choice, lifted, at: performance.now() } : null;
    if (done && !this.armed) {
      this.busy = true;
      this.changed();
      const { code, then } = node.choice;
      this.send(this.ask.seat, then ? { action: code, then } : { action: code });
    } else {
      this.changed();
    }
  }

  back() {
    if (!this.path.length || this.busy) return false;
    this.armed = null;
    this.path.pop();
    this.changed();
    return true;
  }

  /** The answer did not go through: begin anew. */
  reset() {
    this.busy = false;
    this.armed = null;
    this.path = [];
    this.changed();
  }
}
