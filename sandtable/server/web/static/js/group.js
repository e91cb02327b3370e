// Who comes along, by counting: a stepper for each sort, all of a place at once, one's own sum against what is known, one press.
import { emblem, h, icon, s } from "./dom.js";
import { drawing } from "./safe.js";
import { sentence } from "./sentences.js";

const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const halves = (n) => `${Math.floor(n) || (n % 1 ? "" : 0)}${n % 1 ? "½" : ""}`;

export class Counting {
  /** *changed()* draws anew; *give(answers)* sends them. */
  constructor(game, changed, give) {
    Object.assign(this, { game, changed, give, group: null, counts: new Map(), of: "" });
  }

  /** Another question, or none: what was counted stays while it is about the same pieces. */
  take(group) {
    const of = JSON.stringify(group?.sorts.map(({ id, answers }) => [id, answers]) ?? null);
    if (of !== this.of) this.counts.clear();
    Object.assign(this, { group, of });
  }

  get chosen() {
    return this.group.sorts.filter(({ id }) => this.counts.get(id));
  }
  get number() {
    return this.chosen.reduce((sum, { id }) => sum + this.counts.get(id), 0);
  }
  get mayEnd() {
    return this.number > 0 || this.group.may_end;
  }

  /** One more or one fewer of a sort, as far as that is an answer; true where it is one of these sorts. */
  step(id, by = 1) {
    const sort = this.group?.sorts.find((one) => one.id === id),
      now = this.counts.get(id) ?? 0;
    if (!sort) return false;
    const all = [0, ...Object.keys(sort.answers).map(Number)],
      next = by > 0 ? all.find((n) => n > now) : all.findLast((n) => n < now);
    if (next === undefined) return false;
    this.counts.set(id, next);
    this.changed();
    return true;
  }

  /** All of a place whom one would take; none, where that is so already. */
  all(place) {
    const can = this.group.sorts.filter((sort) => sort.place === place && Object.keys(sort.answers).length),
      here = can.some((sort) => sort.joins) ? can.filter((sort) => sort.joins) : can,
      most = ({ answers }) => Math.max(0, ...Object.keys(answers).map(Number)),
      isAll = here.every((sort) => (this.counts.get(sort.id) ?? 0) === most(sort));
    for (const sort of here) this.counts.set(sort.id, isAll ? 0 : most(sort));
    this.changed();
  }

  /** Sends it: who was counted, then what ends it. */
  go() {
    if (!this.mayEnd) return;
    const some = this.chosen.sort((one, other) => other.order - one.order).map(({ id, answers }) => answers[this.counts.get(id)]);
    this.give([...some, ...this.group.then]);
  }

  // ---- as it is drawn -------------------------------------------------------------------------------------------------

  node(seat) {
    const places = Map.groupBy(this.group.sorts, (sort) => sort.place);
    return h(
      "div",
      { class: `counting seat-${seat}` },
      this.reckon(seat),
      h("ul", { class: "pickrows", "aria-label": "Who comes along" }, [...places].map(([place, sorts]) => [this.head(place, sorts), ...sorts.map((sort) => this.row(sort))])),
    );
  }

  reckon(seat) {
    const { coming, foe, known } = this.group,
      sums = {};
    for (const { id, adds } of this.chosen) for (const [what, n] of Object.entries(adds)) sums[what] = (sums[what] ?? 0) + n * this.counts.get(id);
    const said = Object.entries(sums).map(([what, n]) => `${what} ${halves(n)}`);
    return h(
      "p",
      { class: "reckon", role: "status" },
      h("span", {}, emblem(seat), h("b", {}, String(this.number + coming)), said.join(", ") || "nobody yet"),
      known && h("span", {}, foe >= 0 && emblem(foe), known),
    );
  }

  head(place, sorts) {
    const may = sorts.some(({ answers }) => Object.keys(answers).length);
    return h(
      "li",
      { class: "pickhead" },
      h("b", {}, place),
      h("i", {}, sorts[0].way),
      may && h("button", { "data-all": place, "aria-label": `Take all of ${place}`, onclick: () => this.all(place) }, "take all"),
    );
  }

  row(sort) {
    const { id, words, note, answers, why, clause } = sort,
      n = this.counts.get(id) ?? 0,
      most = Math.max(0, ...Object.keys(answers).map(Number));
    const picture = s("svg", { class: "st", viewBox: "-22 -22 44 44", "aria-hidden": "true", focusable: "false" }, drawing(sort.picture));
    if (!most) return h("li", { class: "pickrow is-no", "aria-disabled": "true" }, picture, h("span", {}, h("b", {}, upper(words)), h("small", {}, why, ". ", sentence(clause, this.game))));
    const button = (sign, by, says) => h("button", { "data-step": `${id} ${by}`, "aria-label": `${says}: ${words}`, onclick: () => this.step(id, by) }, sign);
    return h(
      "li",
      { class: n ? "pickrow is-in" : "pickrow" },
      picture,
      h("span", {}, h("b", {}, upper(words)), h("small", {}, note)),
      h("span", { class: "counter", role: "group", "aria-label": `${words}: ${n} of ${most}` }, button("−", -1, "One fewer"), h("b", {}, String(n)), h("small", {}, `of ${most}`), button("+", 1, "One more")),
    );
  }

  /** The press that counts. */
  button() {
    const n = this.number + this.group.coming;
    const words = upper(this.group.words);
    return h("button", { class: "btn btn--go", "data-go-group": true, "aria-disabled": this.mayEnd ? null : "true", onclick: () => this.go() }, icon("flag"), h("span", {}, n ? `${words} with ${n}` : `${words}: who goes?`));
  }
}
