// What others did since the reader last answered: in the log all but the newest of it is one line that opens, and what
// touches the reader stands over the question. Made from the lines that were told anyway.
import { h, icon } from "./dom.js";
import { listed, sentence } from "./sentences.js";

const SUMMED = 4; // things that others did: from here on they are summed up,
const FLOOD = 8; // … and folded
const NEWEST = 4; // of them, which stay in sight
const FACTS = 4; // at most, over the question
const NAMES = 3; // at most; more of them are counted
const TO_ME = /\byou(r|rs|rself)?\b/i; // words are written for who reads them

export class Turns {
  done = [];
  fold = null;
  isNew = false; // has the reader answered since the last sum?

  /** Something was told, in these rows of the log. */
  hear(item, rows) {
    if (item.own) Object.assign(this, { done: [], fold: null, isNew: true });
    else if (item.lines.length) this.done.push({ number: item.number, lines: item.lines, rows, touches: item.lines.some((line) => TO_ME.test(line)) });
  }

  /** The reader is asked: what is not among the newest and does not touch them is put behind one line. */
  settle(seats) {
    if (this.done.length < FLOOD) return;
    const away = this.done.slice(0, -NEWEST).filter((one) => !one.touches),
      rows = away.flatMap((one) => one.rows);
    if (!rows.length) return;
    this.fold ??= folded(rows[0]);
    this.fold.hold(rows, deeds(away, seats));
  }

  /** What was done until the reader is asked again, once; what others do while the question stands does not change it. */
  sum(seats) {
    const isDue = this.isNew && this.done.length >= SUMMED;
    this.isNew = false;
    if (!isDue) return null;
    const facts = this.done.filter((one) => one.touches).map((one) => one.lines.filter((line) => TO_ME.test(line)).join(" "));
    const [first, last] = [this.done[0].number, this.done.at(-1).number];
    return { said: deeds(this.done, seats), facts: facts.slice(-FACTS), first, last, names: seats.map((seat) => seat.name) };
  }
}

/** The sum over the question; *again* shows all of it once more. */
export const strip = ({ said, facts, first, last, names }, game, again) =>
  h(
    "div",
    { class: "turnstrip" },
    h("b", {}, said),
    facts.length > 0 && h("ul", {}, facts.map((fact) => h("li", {}, sentence(fact, game, names)))),
    h("button", { onclick: () => again(first, last) }, icon("again"), "see it again"),
  );

/** How many things were done, and by which others as far as the lines begin with a name. */
function deeds(done, seats) {
  const known = seats.filter((seat) => seat.name).sort((a, b) => b.name.length - a.name.length);
  const begins = (line) => known.find((seat) => line.startsWith(seat.name));
  const found = [...new Set(done.flatMap((one) => one.lines.map(begins)).filter((seat) => seat && !seat.you).map((seat) => seat.name))];
  const who = found.length > NAMES ? `${found.length} others` : listed(found);
  return who ? `${who}: ${done.length} deeds` : `${done.length} things happened`;
}

/** One line before *first* that stands for rows which are out of sight until it is pressed. */
function folded(first) {
  const words = h("span", {}),
    button = h("button", { "aria-expanded": "false" }, icon("next"), words);
  let held = [];
  const show = (isOpen) => {
    button.setAttribute("aria-expanded", isOpen ? "true" : "false");
    for (const row of held) row.hidden = !isOpen;
  };
  button.addEventListener("click", () => show(button.getAttribute("aria-expanded") === "false"));
  first.before(h("li", { class: "sum" }, h("span", { class: "at" }), button));
  return {
    hold(rows, said) {
      held = rows;
      words.textContent = said;
      show(button.getAttribute("aria-expanded") === "true");
    },
  };
}
