// While you were away: what happened since the last visit, to me first. Each line plays its moment.
import { get, LineDown, post, Problem } from "./api.js";
import { $, emblem, h, icon, put, s } from "./dom.js";
import { dayOf, hourOf, sinceDay } from "./says.js";
import { sentence } from "./sentences.js";

const LONG = 60_000; // ms: whoever looked away for longer is told what happened meanwhile
const OFTEN = 5000; // ms between two words that something was seen
const ICONS = { "The table": "time", Council: "flag" };

const DIE = "M-7.4 -11.5H7.4Q11.5 -11.5 11.5 -7.4V7.4Q11.5 11.5 7.4 11.5H-7.4Q-11.5 11.5 -11.5 7.4V-7.4Q-11.5 -11.5 -7.4 -11.5Z";
const SPOTS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 3, 6, 2, 5, 8] }; // of nine, row by row

/** A die as it fell: 1 to 6, hit or miss. */
function face(name) {
  const spots = (SPOTS[name] ?? []).map((k) => s("circle", { class: "f-dieink", cx: String(((k % 3) - 1) * 5.8), cy: String((Math.floor(k / 3) - 1) * 5.8), r: "2.2" }));
  const cross = "M0 -9.2V-3.2M0 3.2V9.2M-9.2 0H-3.2M3.2 0H9.2";
  const body = name === "hit" ? [s("circle", { class: "s-red w3", cx: "0", cy: "0", r: "6.2" }), s("path", { class: "s-red w3", d: cross })] : name === "miss" ? s("path", { class: "s-dieink w3", d: "M-4.6 0H4.6" }) : spots;
  return s("svg", { class: "face st", viewBox: "-13 -13 27 28", role: "img", "aria-label": name }, s("path", { class: "f-shadow", d: DIE, transform: "translate(1.4 2)" }), s("path", { class: "f-die e", d: DIE }), body);
}

export class Away {
  constructor(table) {
    Object.assign(this, { table, told: null, pending: false, noted: 0, timer: 0, left: 0 });
    document.addEventListener("visibilitychange", () => this.turned());
    $("ui-away-line").addEventListener("click", () => table.leaves.dock("log"));
  }

  get number() {
    return this.table.scene?.number ?? 0;
  }

  /** Does somebody sit here who can be away? Not in a lesson or a puzzle, which is nobody's table. */
  get sits() {
    return this.table.scene?.you.length > 0 && !document.body.dataset.lesson && !document.body.dataset.puzzle;
  }

  /** Somebody who sits here has come. */
  async begin() {
    if (!this.sits) return;
    try {
      this.told = await get(`/tables/${this.table.id}/away`);
    } catch (error) {
      if (error instanceof Problem || error instanceof LineDown) return;
      throw error;
    }
    if (this.told.entries) this.show();
    else this.note();
  }

  turned() {
    if (document.hidden) {
      this.left = performance.now();
      this.send();
    } else if (this.left && performance.now() - this.left > LONG && this.number > this.noted && !this.pending) this.begin();
    else this.note();
  }

  /** Something was shown: it is seen, where somebody looks and nothing older waits to be seen. */
  note() {
    if (this.pending || document.hidden || !this.sits) return;
    this.timer ||= setTimeout(() => this.send(), OFTEN);
  }

  send(number = this.number) {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.pending || number <= this.noted || !this.sits) return;
    this.noted = number;
    post(`/tables/${this.table.id}/seen`, { number }).catch(() => (this.noted = 0)); // the next word says it again
  }

  seen() {
    this.pending = false;
    this.send(Math.max(this.told.number, this.number));
    this.table.past.back();
    this.count(0);
    $("ui-away-line").hidden = true;
    this.table.leaves.turn("log");
    $("ui-away-seen").hidden = true;
    this.table.view.fit();
  }

  count(n) {
    for (const place of document.querySelectorAll('[data-tab="news"], [data-dock="log"]')) {
      place.querySelector(".n")?.remove();
      if (n) place.append(h("span", { class: "n" }, String(n)));
    }
    document.querySelector('[data-dock="log"] span').textContent = n ? "News" : "Log"; // what was not seen lies before the log
  }

  show() {
    const { told } = this,
      { leaves } = this.table,
      n = `${told.entries} ${told.entries === 1 ? "entry" : "entries"}`;
    this.pending = true;
    document.querySelector('[data-tab="news"]').hidden = false;
    $("ui-away-since").textContent = `${told.at ? `since ${sinceDay(told.at)} ${hourOf(told.at)}` : "since it began"} · ${n}`;
    put($("ui-away-list"), told.chapters.flatMap((chapter) => this.chapter(chapter)));
    $("ui-away-all").onclick = () => this.table.past.play(told.since + 1, told.number, true);
    $("ui-away-seen").onclick = () => this.seen();
    $("ui-away-seen").hidden = false;
    $("ui-away-log").onclick = () => leaves.turn("log");
    this.count(told.entries);
    this.table.panel.sum = null; // which would tell the same over the question
    this.table.panel.draw();
    const first = told.chapters[0].rows.slice(0, 3).map((row) => row.lines[0]);
    put($("ui-away-line"), icon("again"), h("span", {}, h("b", {}, `While you were away: ${n}`), h("small", {}, first.join(" "))), icon("next"));
    $("ui-away-line").hidden = false;
    if (!this.table.scene.over) leaves.turn("news"); // else how it ended comes first
    this.table.view.fit();
  }

  chapter({ title, entries, rows }) {
    let day = "";
    const many = new Set(this.told.chapters.flatMap((one) => one.rows.map((row) => row.day))).size > 1;
    const mine = title === "To you";
    return [
      h("li", { class: "away-group" }, title, h("span", {}, rows.length < entries || entries > 4 ? `${entries} ${entries === 1 ? "entry" : "entries"}` : "")),
      ...rows.flatMap((row) => {
        const item = h("li", {}, this.row(row, title, mine));
        if (!many || row.day === day) return [item];
        day = row.day;
        return [h("li", { class: "away-day" }, dayOf(row.at)), item];
      }),
    ];
  }

  row(row, title, mine) {
    const { scene, game } = this.table,
      names = scene.seats.map((seat) => seat.name),
      text = row.lines.join(" ");
    const by = scene.seats.filter((seat) => seat.name && text.startsWith(seat.name)).sort((a, b) => b.name.length - a.name.length)[0];
    const button = h(
      "button",
      { class: `away-item${mine ? " to-me" : ""}` },
      by ? emblem(by.seat) : icon(ICONS[title] ?? "dice"),
      h("span", {}, sentence(text, game, names), row.faces.length > 0 && h("span", { class: "faces" }, " ", row.faces.slice(0, 6).map(face)), row.more > 0 && h("span", { class: "quiet" }, ` … and ${row.more} more`), row.fold > 0 && h("span", { class: "quiet" }, ` ${row.fold} times`)),
      h("span", { class: "at" }, hourOf(row.at), icon("play")),
    );
    button.addEventListener("click", () => {
      for (const other of $("ui-away-list").querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
      button.setAttribute("aria-current", "true");
      this.table.past.play(row.first, row.number);
    });
    return button;
  }
}
