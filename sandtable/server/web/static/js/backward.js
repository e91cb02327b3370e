// Looking back: asks for it, shows how far it is, then the curve, the turning points with small boards, and what was luck.
import { LineDown, PATIENCE, Problem, get, post, submit } from "./api.js";
import { apart, drawn } from "./curve.js";
import { $, emblem, h, icon, put, s } from "./dom.js";
import { hall } from "./place.js";
import { asGuest, nameMe } from "./sit.js";

const SOON = 700; // ms until it is asked again how far it is
const NARROW = innerWidth < 640; // a phone: the same lettering in half the width
const W = NARROW ? 400 : 1000, H = 340, LEFT = 46, RIGHT = NARROW ? 34 : 130, TOP = 44, FOOT = 34;
const FEW = 4; // seats that are drawn with their paint; of more the winner's
const MARK = 28, EMBLEM = 22; // px of a turning point's letter, and of what stands for a name on a phone
const letter = (i) => String.fromCharCode(65 + i);
const hundred = (thousandths) => Math.round(thousandths / 10);
const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
const { table } = document.body.dataset;

/** Is a seat drawn with its paint? */
const isNear = (back, ends, seat) => back.names.length <= FEW || ends[seat] === Math.max(...ends);

/** Whose line it is: its name, on a phone its emblem (the names stand above); who ends alike stand over each other. */
function atEnd(seat, name, x, y, above) {
  if (!NARROW) return s("text", { class: "lab", x, y: y + 5 - 17 * above }, name.slice(0, 14));
  const sign = emblem(seat);
  for (const [key, value] of Object.entries({ x, y: y - EMBLEM / 2 - (EMBLEM + 2) * above, width: EMBLEM, height: EMBLEM })) sign.setAttribute(key, value);
  return sign;
}

/** The curve: one line a seat, a band of doubt, marks where it turned. */
function curve(back, kind, chosen, choose) {
  const points = back.points.filter((point) => point[kind]);
  const first = points[0].time, last = points.at(-1).time + 1;
  const x = (time) => LEFT + ((W - LEFT - RIGHT) * (time - first)) / (last - first);
  const y = (value) => TOP + (H - TOP - FOOT) * (1 - Math.min(1000, Math.max(0, value)) / 1000);
  const at = (pairs) => pairs.map(([time, value]) => `${x(time).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const ends = back.outcome.length ? back.outcome : points.at(-1)[kind];
  const near = (seat) => isNear(back, ends, seat);
  const lines = back.names.map((name, seat) => {
    const way = [...points.map((point) => [point.time, point[kind][seat]]), [last, ends[seat]]];
    const band = kind === "so" && near(seat) && [...points.map((p) => [p.time, p.so[seat] + p.doubt[seat]]), ...[...points].reverse().map((p) => [p.time, p.so[seat] - p.doubt[seat]])];
    return s("g", { class: `st seat-${seat % 6}` },
      band && s("polygon", { class: "doubt", points: at(band) }),
      s("polyline", { class: `chance dash-${seat % 4}${near(seat) ? "" : " is-far"}`, points: at(way) }, s("title", {}, name)),
      near(seat) && atEnd(seat, name, x(last) + (NARROW ? 6 : 10), y(ends[seat]), ends.slice(0, seat).filter((end) => end === ends[seat]).length));
  });
  const grid = [0, 250, 500, 750, 1000].map((value) => [s("line", { class: "gridline", x1: LEFT, x2: W - RIGHT, y1: y(value), y2: y(value) }), s("text", { x: LEFT - 8, y: y(value) + 5, "text-anchor": "end" }, String(value / 10))]);
  const every = Math.ceil(points.length / (NARROW ? 6 : 12));
  const times = points.filter((_, i) => i % every === 0).map((point) => s("text", { x: x(point.time), y: H - 10, "text-anchor": "middle" }, String(point.time)));
  const order = back.turning.map((_, i) => i).sort((a, b) => back.turning[a].time - back.turning[b].time),
    places = apart(order.map((i) => x(back.turning[i].time + 0.5)), MARK + 2, W - MARK / 2);
  const marks = back.turning.map((one, i) => {
    const px = x(one.time + 0.5), letters = places[order.indexOf(i)];
    return s("g", { class: `turn-mark${i === chosen ? " is-on" : ""}`, onclick: () => choose(i) },
      s("path", { class: "turn-line", d: `M${letters} ${8 + MARK}L${px} ${TOP + 8}V${H - FOOT}` }),
      s("rect", { x: letters - MARK / 2, y: 8, width: MARK, height: MARK, rx: 4 }), s("text", { x: letters, y: 28, "text-anchor": "middle" }, letter(i)));
  });
  const words = back.names.map((name, seat) => `${name} from ${hundred(points[0][kind][seat])} to ${hundred(ends[seat])}`).join(", ");
  return s("svg", { class: "back-curve", viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": `Chances in 100 by ${back.times}: ${words}.` }, grid, times, lines, marks);
}

/** The numbers behind the curve, for those who do not see it. */
function numbers(back, kind) {
  const rows = back.points.filter((point) => point[kind]).map((point) => h("tr", {}, h("th", { scope: "row" }, `${back.times} ${point.time}`), point[kind].map((value) => h("td", {}, String(hundred(value))))));
  return h("details", {}, h("summary", {}, "The numbers"), h("table", {}, h("thead", {}, h("tr", {}, h("td", {}), back.names.map((name) => h("th", { scope: "col" }, name)))), h("tbody", {}, rows)));
}

class Backward {
  constructor() {
    Object.assign(this, { chosen: 0, kind: "so", wanted: 0 });
    nameMe($("ui-play-on"));
    $("ui-play-on").addEventListener("submit", (event) => {
      if (event.submitter?.value !== "go") return;
      event.preventDefault();
      this.sit();
    });
    this.open();
  }

  /** Asks how it stands, and again until all is found. */
  async open() {
    try {
      const told = await get(`/tables/${table}/looking-back`);
      if (told.state === "done") this.show(told.back);
      else if (told.state === "going") this.wait(told);
      else if (document.body.dataset.me) await this.begin();
      else put($("ui-wait"), h("button", { class: "btn btn--go", onclick: () => this.begin() }, "Look back at this game"));
    } catch (error) {
      if (!(error instanceof Problem || error instanceof LineDown)) throw error;
      put($("ui-wait"), h("p", { class: "error", role: "alert" }, error.message));
      if (error instanceof LineDown || error.code === "busy") setTimeout(() => this.open(), 4 * SOON);
    }
  }

  async begin() {
    await asGuest(() => post(`/tables/${table}/looking-back`), "");
    setTimeout(() => this.open(), SOON);
  }

  wait({ done, total }) {
    const bar = $("ui-wait").querySelector("progress");
    const words = total ? `${done} of ${total} answers and turns are looked at.` : "The captain sits down.";
    if (bar) {
      if (total) Object.assign(bar, { max: total, value: done });
      bar.nextElementSibling.textContent = words;
    } else put($("ui-wait"), h("b", {}, "The captain looks back"), h("progress", { "aria-label": "How far it is" }), h("span", { class: "quiet small" }, words));
    setTimeout(() => this.open(), SOON);
  }

  // ---- what was found -----------------------------------------------------------------------------------------------

  show(back) {
    this.back = back;
    put($("ui-wait"));
    const n = back.turning.length;
    $("ui-verdict").textContent = n === 0 ? "No single answer decided it." : n === 1 ? "One turning point." : `${n} turning points.`;
    $("ui-lead").textContent = back.verdict;
    $("ui-plot").hidden = $("ui-turning").hidden = false;
    this.plot();
    this.turning();
    this.measures();
    document.body.dataset.back = "shown";
  }

  plot() {
    const { back, kind } = this;
    const two = back.points.some((point) => point.known);
    const pick = (name, words) => h("button", { class: "linkish", "aria-pressed": String(kind === name), onclick: () => { this.kind = name; this.plot(); } }, words);
    put(
      $("ui-plot"),
      h("div", { class: "plot-keys" }, back.names.map((name, seat) => (seat < FEW || isNear(back, back.outcome, seat)) && h("span", {}, emblem(seat), " ", h("b", {}, name))), h("i", {}, `chance in 100 by ${back.times}; band: what ${back.budget.point} games from there can tell`)),
      two && h("div", { class: "two-truths", role: "group", "aria-label": "Which truth" }, pick("so", "What was so"), pick("known", "What each could have known")),
      back.points.length > 0 && curve(back, kind, this.chosen, (i) => this.choose(i)),
      back.points.length > 0 && numbers(back, kind),
    );
  }

  choose(i) {
    this.chosen = i;
    this.plot();
    this.turning();
  }

  turning() {
    const { back, chosen } = this;
    const rows = back.turning.map((one, i) => h("li", {}, h("button", { class: "tp", "aria-pressed": String(i === chosen), onclick: () => this.choose(i) },
      h("span", { class: "tp-mark" }, letter(i)), h("span", {}, h("b", {}, `${back.times} ${one.time}: ${one.played.words}`), h("small", {}, `${back.names[one.seat]}'s answer`)), h("i", { class: "down" }, signed(-hundred(one.loss))))));
    const rolls = back.rolls.slice(0, 8).map((roll) => {
      const seat = roll.luck.indexOf(Math.max(...roll.luck));
      return h("li", {}, h("div", { class: "tp" }, h("span", { class: "tp-mark" }, icon("dice")), h("span", {}, h("b", {}, `${back.times} ${roll.time}: a roll for ${back.names[seat]}`), h("small", {}, "chance, nobody's answer")), h("i", { class: "up" }, signed(hundred(roll.luck[seat])))));
    });
    put(
      $("ui-turning"),
      h("section", {}, h("h2", {}, "Turning points"), h("ol", { class: "tps" }, rows, rolls),
        h("p", { class: "quiet small" }, "Each number is what the answer cost its side, in 100. From 10 on it counts as a turning point, where it is more than the doubt.")),
      back.turning.length > 0 ? this.answers(back.turning[chosen], chosen) : h("p", {}, "Where the captain would have answered something else, it was about as good."),
    );
  }

  answers(one, i) {
    const { back } = this, name = back.names[one.seat];
    const chance = (answer) => `${hundred(answer.known)} in 100${back.hides ? ` from what ${name} could know; as it was so, ${hundred(answer.so)}` : ""}.`;
    const then = (answer) => answer.expects.length > 0 && h("p", {}, `Then the captain expects: ${answer.expects.join("; ")}.`);
    const card = (cls, over, what, which, ...rest) => h("div", { class: `answer ${cls}` }, h("p", { class: "over" }, over), h("p", { class: "answer-what" }, what),
      ["day", "lamp"].map((by) => h("img", { class: `by-${by}`, src: hall(`/api/v1/tables/${table}/looking-back/${i}/${which}?night=${by === "lamp"}`), alt: `${over}: ${what}`, loading: "lazy" })), rest);
    return h("section", {},
      h("div", { class: "turn-head" }, h("h2", {}, `${letter(i)} · ${back.times} ${one.time}`), h("span", { class: "quiet" }, `seen by ${name}, as it was then`),
        h("button", { class: "btn btn--go btn--small", onclick: () => this.playOn(one.entry) }, icon("play"), "Play on from here")),
      h("div", { class: "answers" },
        card("", "Before", `${name} is asked`, "before"),
        card("is-played", "Played", one.played.words, "played", h("p", {}, chance(one.played)), then(one.played)),
        card("is-better", "Better", one.better.words, "better", h("p", {}, chance(one.better)), then(one.better))));
  }

  /** Who plays how: what the game measures of each seat, and was it luck? */
  measures() {
    const { back } = this, { at, of } = back.measures;
    const plots = at.length > 1 ? Object.entries(of).map(([name, rows]) => h("figure", {}, h("figcaption", {}, name), drawn(rows, at, back.names, name))) : [];
    const rolled = back.luck.some((value) => value !== 0);
    $("ui-measures").hidden = !plots.length && !rolled && !back.no_luck;
    put($("ui-measures"), h("h2", {}, "Who plays how"), plots,
      rolled && h("figure", { class: "luck" }, h("figcaption", {}, "luck of the dice, in 100"), h("ul", { class: "tps" }, back.names.map((name, seat) => h("li", { class: "tp" }, emblem(seat), h("b", {}, name), h("i", { class: back.luck[seat] < 0 ? "down" : "up" }, signed(hundred(back.luck[seat]))))))),
      !rolled && back.no_luck && h("p", { class: "quiet small" }, back.no_luck));
  }

  // ---- playing on ---------------------------------------------------------------------------------------------------

  playOn(entry) {
    this.wanted = entry;
    $("ui-from").textContent = entry;
    $("ui-play-on-error").hidden = true;
    $("ui-play-on").showModal();
  }

  async sit() {
    const rows = [...$("ui-play-on").querySelectorAll("[data-seat-row] select")], error = $("ui-play-on-error");
    const seats = Array.from({ length: Number(document.body.dataset.seats) }, (_, i) => {
      const [kind, level] = (rows[i]?.value ?? "bot:sergeant").split(":");
      return level ? { kind, level } : { kind };
    });
    try {
      const made = await asGuest(() => submit(`/tables/${table}/play-on`, { at: this.wanted, seats }, PATIENCE), $("name")?.value.trim());
      location.assign(hall(`/table/${made.table}`));
    } catch (problem) {
      if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
      error.textContent = problem.message;
      error.hidden = false;
    }
  }
}

globalThis.sandtable = new Backward(); // for the curious, and for tests
