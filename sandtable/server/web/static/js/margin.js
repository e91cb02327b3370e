// The leaves beside the board: log and rulebook; on a phone the dock turns them.
import { $, h, put, soon } from "./dom.js";
import { get } from "./api.js";
import { hall } from "./place.js";
import { prose } from "./safe.js";
import { isNarrow } from "./screen.js";
import { sentence } from "./sentences.js";
import { Turns } from "./turns.js";

export class Leaves {
  constructor() {
    this.play = document.querySelector(".play");
    for (const tab of document.querySelectorAll("[data-tab]")) tab.addEventListener("click", () => this.turn(tab.dataset.tab));
    for (const tab of document.querySelectorAll("[data-dock]")) tab.addEventListener("click", () => this.dock(tab.dataset.dock));
  }

  turn(name) {
    for (const tab of document.querySelectorAll("[data-tab]")) {
      tab.setAttribute("aria-selected", tab.dataset.tab === name ? "true" : "false");
      $(`ui-${tab.dataset.tab}`).hidden = tab.dataset.tab !== name;
    }
    this.badge(name, false);
    this.shown = name;
    if (name === "log") $("ui-log").scrollTop = $("ui-log").scrollHeight;
  }

  dock(name) {
    this.play.dataset.view = name;
    for (const tab of document.querySelectorAll("[data-dock]"))
      tab.setAttribute("aria-pressed", tab.dataset.dock === name ? "true" : "false");
    const news = document.querySelector('[data-tab="news"] .n') !== null; // what was not seen yet comes before the log
    if (["log", "rules"].includes(name)) this.turn(name === "log" && news ? "news" : name);
    this.badge(name, false);
    this.turned?.();
  }

  get narrow() {
    return isNarrow();
  }

  /** Is this leaf before the reader's eyes? */
  seen(name) {
    return this.narrow ? this.play.dataset.view === name : (this.shown ?? "log") === name;
  }

  badge(name, on) {
    if (on && this.seen(name)) return;
    for (const tab of document.querySelectorAll(`[data-tab="${name}"], [data-dock="${name}"]`)) tab.classList.toggle("has-news", on);
  }
}

export class Log {
  constructor(place, game) {
    Object.assign(this, { place, game, atEnd: true, turns: new Turns() });
    let last = 0,
      held = false; // has the reader's hand been on it since it was at its end?
    for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) place.addEventListener(kind, () => (held = true), { passive: true });
    place.addEventListener("scroll", () => {
      const near = place.scrollHeight - place.scrollTop - place.clientHeight < 40;
      if (near || (held && place.scrollTop < last)) this.atEnd = near; // only going back lets go of the end, not a flood that folds
      if (near) held = false;
      last = place.scrollTop;
    });
    new ResizeObserver(() => this.follow()).observe(place);
  }

  /** Adds the lines of an item. */
  add(item, names) {
    for (const old of this.place.querySelectorAll(".now")) old.classList.remove("now");
    const rows = item.lines.map((line, i) =>
      h("li", { class: "now" }, h("span", { class: "at" }, i ? "" : String(item.number)), h("span", {}, sentence(line, this.game, names))),
    );
    this.place.append(...rows);
    this.turns.hear(item, rows);
    this.follow();
  }

  /** Stays at the end, unless the reader has gone back; once a frame, however much comes. */
  follow() {
    if (!this.atEnd || this.following) return;
    this.following = true;
    soon().then(() => {
      this.following = false;
      if (this.atEnd) this.place.scrollTop = this.place.scrollHeight;
    });
  }
}

export class Rulebook {
  constructor(place, game, leaves) {
    Object.assign(this, { place, game, leaves, loaded: null });
    document.addEventListener("click", (event) => {
      const link = event.target.closest("[data-clause]");
      if (!link || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.open(link.dataset.clause);
    });
    for (const tab of document.querySelectorAll('[data-tab="rules"], [data-dock="rules"]'))
      tab.addEventListener("click", () => this.load());
  }

  load() {
    this.loaded ??= get(`/games/${encodeURIComponent(this.game)}/rules`).then(
      (book) => this.draw(book),
      () => {
        this.loaded = null;
        put(this.place, h("p", { class: "quiet" }, "The rulebook could not be fetched."));
      },
    );
    return this.loaded;
  }

  draw(book) {
    const parts = [];
    let chapter = null;
    for (const clause of book.clauses) {
      if (clause.chapter !== chapter) {
        chapter = clause.chapter;
        parts.push(h("h3", {}, chapter));
      }
      parts.push(
        h(
          "div",
          { class: "clause-p", "data-rule": clause.id, tabindex: "-1" },
          h("a", { href: hall(`/rules/${encodeURIComponent(this.game)}#${clause.id}`) }, clause.id.replace(/^[A-Z]+-/, "")),
          h("div", {}, prose(clause.text), prose(clause.figure)),
        ),
      );
    }
    put(
      this.place,
      prose(book.grounds),
      h("div", { class: "prose" }, parts.length ? parts : h("p", { class: "quiet" }, "This game keeps its rules in its code.")),
    );
  }

  /** Opens the book at a clause, beside the board. */
  async open(id) {
    if (this.leaves.narrow) this.leaves.dock("rules");
    else this.leaves.turn("rules");
    await this.load();
    for (const clause of this.place.querySelectorAll(".clause-p")) clause.classList.toggle("is-open", clause.dataset.rule === id);
    const found = this.place.querySelector(`[data-rule="${CSS.escape(id)}"]`);
    if (!found) return;
    found.scrollIntoView({ block: found.offsetHeight > this.place.clientHeight / 2 ? "start" : "center" }); // with its figure it is tall
    found.focus({ preventScroll: true });
  }
}
