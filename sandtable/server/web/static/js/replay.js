// A replay: one step at a time, forwards and back, through anyone's eyes; by scrubber, buttons, keys and links.
import { LineDown, PATIENCE, Problem, get, submit } from "./api.js";
import { Player } from "./animate.js";
import { listenAbout, listenNumbers } from "./asking.js";
import { Board } from "./board.js";
import { listenTurns } from "./gestures.js";
import { $, emblem, h, icon, keep, put, s } from "./dom.js";
import { hall } from "./place.js";
import { phone, preferred } from "./screen.js";
import { sentence } from "./sentences.js";
import { asGuest, nameMe } from "./sit.js";
import { slip } from "./slip.js";
import { Spines } from "./spines.js";
import { View } from "./view.js";
import { wordFor } from "./words.js";

const PAUSES = { slow: 2200, normal: 1100, fast: 350 };     // ms between two steps that play by themselves
const BEATS = { slow: "slow", normal: "normal", fast: "fast" };
const LEAP = 10;            // entries that Shift and an arrow go
const KEPT = 40;            // steps kept here
const SHORT = 24;           // px of the ticks
const clamp = (low, value, high) => Math.min(high, Math.max(low, value));

/** The board of a replay: its grounds belong to steps. */
class Picture extends Board {
  async groundOf(hash) {
    if (!this.grounds.has(hash)) {
      const answer = await fetch(hall(`/api/v1/tables/${this.table}/replay/${this.at.n}/ground/${hash}?seat=${this.at.eyes}`), { headers: preferred() }).catch(() => null);
      if (!answer?.ok) return "";
      this.grounds.set(hash, await answer.text());
    }
    return this.grounds.get(hash);
  }
}

class Replay {
  constructor() {
    const { table, game, entries } = document.body.dataset;
    const asked = new URLSearchParams(location.search);
    Object.assign(this, { id: table, game, last: Number(entries), n: -1, wanted: 0, eyes: "all", playing: false, drawing: false, timer: 0, steps: new Map(), rows: new Map(), names: [] });
    this.board = new Picture(table, game, $("ui-board"));
    this.view = new View(this.board);
    this.spines = new Spines(this);
    this.player = new Player(this.board, (text) => this.whisper(text));
    this.pace = keep.get("pace", "normal") in PAUSES ? keep.get("pace", "normal") : "normal";
    if ($("ui-eyes")?.querySelector(`option[value="${CSS.escape(asked.get("seat") ?? "all")}"]`)) $("ui-eyes").value = this.eyes = asked.get("seat") ?? "all";
    this.listen();
    const at = location.hash.slice(1) || asked.get("at");
    this.open(/^\d+$/.test(at ?? "") ? Number(at) : 0);
  }

  async open(at) {
    await this.loadLog();
    await this.go(at);
  }

  // ---- the log ------------------------------------------------------------------------------------------------------

  async loadLog() {
    const told = await get(`/tables/${this.id}/replay?seat=${this.eyes}`);
    this.names = told.names;
    this.items = told.items;
    const rows = [];
    this.rows = new Map();
    for (const item of told.items) {
      if (item.status) rows.push(h("li", { class: "day" }, item.status));
      item.lines.forEach((line, i) => {
        const row = h("li", { "data-n": item.n }, h("a", { class: "at", href: `#${item.n}`, tabindex: "-1", "aria-label": `Entry ${item.n}` }, i ? "" : String(item.n)), h("span", {}, sentence(line, this.game, this.names)));
        rows.push(row);
        if (!i) this.rows.set(item.n, []);
        this.rows.get(item.n).push(row);
      });
    }
    put($("ui-log"), rows.length ? rows : h("li", { class: "quiet" }, "Nothing was told."));
    this.showDice(told);
    this.ticks();
  }

  showDice({ dice }) {
    const chip = $("ui-dice");
    chip.hidden = dice.check !== "proved" || dice.deals === "nothing";
    const [what, one] = dice.deals === "cards" ? ["cards", "deal"] : ["dice", "roll"];
    put(chip, icon("check"), `${what} proved`);
    chip.title = `The secret fits the promise made before the first ${one}, and every ${one} follows from it.`;
  }

  /** One tick for each entry (or for each few), taller where a new turn begins. */
  ticks() {
    const svg = $("ui-ticks"), width = svg.clientWidth || 600, thumb = 9;
    svg.setAttribute("viewBox", `0 0 ${width} ${SHORT + 10}`);
    svg.setAttribute("preserveAspectRatio", "none");
    const x = (n) => thumb + (width - 2 * thumb) * (this.last ? n / this.last : 0);
    const every = Math.max(1, Math.ceil(this.last / (width / 4)));
    const small = Array.from({ length: Math.floor(this.last / every) }, (_, k) => `M${x((k + 1) * every).toFixed(1)} ${SHORT - 2}v8`).join("");
    const turns = this.items.filter((item) => item.status);
    const sparse = turns.length < width / 5 ? turns.map((item) => `M${x(item.n).toFixed(1)} ${SHORT - 14}v20`).join("") : "";
    this.done = s("rect", { class: "scrub-done", x: 0, y: 0, width: 0, height: SHORT + 6 });
    put(svg, this.done, s("path", { class: "tick", d: small || "M0 0" }), s("path", { class: "tick tick--shot", d: sparse || "M0 0" }));
    this.place = x;
    if (this.n >= 0) this.done.setAttribute("width", x(this.n));
  }

  /** What the board shows, and the same with something else lying open. */
  get shows() { return this.step; }
  opened(id, { n }) { return get(`/tables/${this.id}/replay/${n}?seat=${this.eyes}`, id); }
  turnedTo() { this.view.letter(); }

  // ---- steps --------------------------------------------------------------------------------------------------------

  /** The step after *n* entries, fetched once. */
  fetch(n) {
    const name = `${this.eyes}/${n}`;
    if (!this.steps.has(name)) {
      const coming = get(`/tables/${this.id}/replay/${n}?seat=${this.eyes}`);
      coming.catch(() => this.steps.delete(name));
      this.steps.set(name, coming);
      if (this.steps.size > KEPT) this.steps.delete(this.steps.keys().next().value);
    }
    return this.steps.get(name);
  }

  /** Shows the table after *n* entries. Whoever scrubs faster than steps come sees the last one wanted. */
  async go(n, moving = false) {
    this.wanted = clamp(0, n, this.last);
    this.showAt(this.wanted);
    this.player.skip();
    if (this.drawing) return;
    this.drawing = true;
    try {
      while (this.n !== this.wanted || this.seen !== this.eyes) await this.show(this.wanted, this.eyes, moving);
      $("ui-whisper").classList.remove("is-bad");
    } catch (error) {
      if (!(error instanceof Problem || error instanceof LineDown)) throw error;
      this.pause();
      this.whisper(error.message);
    } finally {
      this.drawing = false;
    }
  }

  async show(n, eyes, moving) {
    const step = await this.fetch(n);
    if (n !== this.wanted || eyes !== this.eyes) return;
    this.player.skipped = false;
    this.player.speed = BEATS[this.pace];
    const isNext = n === this.n + 1 && this.seen === eyes;
    const later = isNext && moving && step.beats.length ? await this.player.play(step.beats) : [];
    this.board.at = { n, eyes };
    await this.board.show(await this.spines.of(step));
    this.view.need([]);
    this.view.fit();
    if (later.length) this.player.arrive(later);
    if (n !== this.n || eyes !== this.seen) put($("ui-about")); // what was told is of another position
    Object.assign(this, { n, seen: eyes, step });
    for (const fork of document.querySelectorAll('[data-go="play-on"]')) fork.disabled = step.over; // nothing is left to play
    this.showSeats(step);
    $("ui-status").textContent = step.status;
    this.mark(n);
    this.whisper("");
    $("ui-live").textContent = this.playing ? "" : `Entry ${n}. ${step.lines.join(" ")}`;
    document.body.dataset.at = n;
    const address = new URL(location.href);
    address.searchParams.delete("at");
    if (eyes === "all") address.searchParams.delete("seat"); else address.searchParams.set("seat", eyes);
    address.hash = n;
    history.replaceState(null, "", address);
    if (n < this.last) this.fetch(n + 1).catch(() => {});
  }

  showAt(n) {
    $("ui-at").textContent = n;
    $("ui-range").value = n;
    $("ui-range").setAttribute("aria-valuetext", `entry ${n} of ${this.last}`);
    this.done?.setAttribute("width", this.place(n));
  }

  showSeats({ seats }) {
    put($("ui-seats"), seats.map((seat) => h("div", { class: `duel-seat${seat.asked ? " is-asked" : ""}`, "data-thing": `seat-${seat.seat}` }, emblem(seat.seat), h("b", {}, seat.name), h("i", { class: "quiet small" }, seat.asked ? "asked" : ""), h("small", {}, seat.line))));
  }

  /** Marks the entry in the log, or the last one before it that was told. */
  mark(n) {
    for (const row of $("ui-log").querySelectorAll(".now")) { row.classList.remove("now"); row.removeAttribute("aria-current"); }
    let at = n;
    while (at > 0 && !this.rows.has(at)) at -= 1;
    const rows = this.rows.get(at) ?? [];
    for (const row of rows) row.classList.toggle("now", at === n);
    const log = $("ui-log");
    if (!rows.length) { log.scrollTop = 0; return; }
    if (at === n) rows[0].setAttribute("aria-current", "step");
    const top = rows[0].offsetTop - log.offsetTop;
    if (top < log.scrollTop + 40 || top > log.scrollTop + log.clientHeight - 90) log.scrollTop = top - log.clientHeight / 3;
  }

  // ---- playing by itself --------------------------------------------------------------------------------------------

  play() {
    if (this.wanted >= this.last) this.go(0);
    this.playing = true;
    this.showPlaying();
    this.tick();
  }

  async tick() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    if (this.wanted >= this.last) { this.pause(); return; }
    await this.go(this.wanted + 1, true);
    this.timer = setTimeout(() => this.tick(), PAUSES[this.pace]);
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    this.showPlaying();
  }

  showPlaying() {
    const button = document.querySelector('[data-go="play"]');
    put(button, icon(this.playing ? "pause" : "play"));
    const words = this.playing ? "Pause (Space)" : "Play (Space)";
    button.title = words;
    button.setAttribute("aria-label", words);
  }

  // ---- hands --------------------------------------------------------------------------------------------------------

  by(steps) { this.pause(); this.go(this.wanted + steps, steps === 1); }

  act(what, button) {
    const acts = {
      first: () => this.by(-this.last), back: () => this.by(-1), on: () => this.by(1), last: () => this.by(this.last),
      play: () => this.playing ? this.pause() : this.play(), link: () => this.link(button), "play-on": () => this.playOn(),
    };
    acts[what]();
  }

  listen() {
    document.addEventListener("click", (event) => {
      const button = event.target.closest("[data-go]"), row = event.target.closest("#ui-log [data-n]");
      if (button) this.act(button.dataset.go, button);
      else if (row && !event.target.closest(".clause")) { event.preventDefault(); this.pause(); this.go(Number(row.dataset.n)); }
    });
    $("ui-range").addEventListener("input", () => { this.pause(); this.go(Number($("ui-range").value)); });
    $("ui-eyes")?.addEventListener("change", async () => {
      this.eyes = $("ui-eyes").value;
      await this.loadLog();
      await this.go(this.wanted);
    });
    addEventListener("hashchange", () => { if (/^#\d+$/.test(location.hash)) this.go(Number(location.hash.slice(1))); });
    addEventListener("resize", () => this.ticks());
    phone.addEventListener("change", () => {
      this.steps.clear();
      this.n = -1;
      this.go(this.wanted);
    });
    for (const radio of document.querySelectorAll("[name=ui-pace]")) {
      radio.checked = radio.value === this.pace;
      radio.addEventListener("change", () => { this.pace = radio.value; keep.set("pace", this.pace); });
    }
    const stage = $("ui-stage"), thing = (event) => this.board.thing(event.clientX, event.clientY);
    const asked = listenAbout(stage, thing, (id, aloud) => this.tell(id, aloud));
    stage.addEventListener("click", (event) => {
      if (this.view.dragged || asked()) return;
      const id = thing(event);
      if (this.player.playing) this.player.skip();
      else if (this.spines.has(id)) this.spines.open(id);
      else this.tell(id);
    });
    listenTurns(this);
    listenNumbers([$("ui-seats"), $("ui-status").parentNode], (id, aloud) => this.tell(id, aloud));
    document.addEventListener("keydown", (event) => this.key(event));
    nameMe($("ui-play-on"));
    $("ui-play-on").addEventListener("submit", (event) => { if (event.submitter?.value === "go") { event.preventDefault(); this.sit(); } });
  }

  /** What a thing of the picture is and does, as at the table; false where the game has no words for it. */
  async tell(id, aloud = true) {
    const { n, eyes } = this, mine = this.asking = (this.asking ?? 0) + 1;
    if (!id || n < 0 || this.playing) return false;
    let known;
    try {
      known = await get(`/tables/${this.id}/replay/${n}/about?thing=${encodeURIComponent(id)}&seat=${eyes}`);
    } catch (error) {
      if (error instanceof Problem || error instanceof LineDown) return false;
      throw error;
    }
    if (mine !== this.asking || n !== this.n || eyes !== this.seen || !known.message) return false;
    put($("ui-about"), slip({ text: known.message, clause: known.clause, about: true }, this.game, () => put($("ui-about"))));
    if (aloud) $("ui-live").textContent = known.message;
    return true;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
    const range = event.target === $("ui-range");
    if (!range && event.target.closest("input, select, textarea, #ui-menu")) return;
    if (event.target.closest("button, a, summary") && [" ", "Enter"].includes(event.key)) return;
    const by = (event.shiftKey ? LEAP : 1) * ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0);
    const acts = { Home: () => this.by(-this.last), End: () => this.by(this.last), " ": () => this.act("play"), Escape: () => put($("ui-about")), "+": () => this.view.closer(), "=": () => this.view.closer(), "-": () => this.view.farther(), 0: () => this.view.whole(), "[": () => this.spines.step(-1), "]": () => this.spines.step(1) };
    const act = by ? () => this.by(by) : acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  async link(button) {
    const address = new URL(location.pathname, location.href);
    address.searchParams.set("at", this.wanted);
    if (this.eyes !== "all") address.searchParams.set("seat", this.eyes);
    try {
      await navigator.clipboard.writeText(address.href);
      this.whisper("The link to this position is copied.");
    } catch {
      this.whisper(address.href);
    }
    button.blur();
  }

  playOn() {
    this.pause();
    $("ui-from").textContent = this.wanted;
    $("ui-play-on-error").hidden = true;
    $("ui-play-on").showModal();
  }

  /** Makes the table and goes there. */
  async sit() {
    const form = $("ui-play-on"), all = Number(form.querySelector("[data-seats]").dataset.seats), rows = [...form.querySelectorAll("[data-seat-row] select")];
    const seats = Array.from({ length: all }, (_, i) => {
      const [kind, level] = (rows[i]?.value ?? "bot:sergeant").split(":");
      return level ? { kind, level } : { kind };
    });
    const go = $("ui-play-on-go"), error = $("ui-play-on-error");
    go.disabled = true;
    error.hidden = true;
    try {
      const word = await wordFor();
      const made = await asGuest(() => submit(`/tables/${this.id}/play-on`, { at: this.wanted, seats, ...word }, PATIENCE), $("name")?.value.trim());
      location.assign(hall(`/table/${made.table}`));
    } catch (problem) {
      if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
      error.textContent = problem.message;
      error.hidden = false;
      go.disabled = false;
    }
  }

  whisper(text) { $("ui-whisper").textContent = text || this.spines.words || (this.spines.all.length ? this.view.advice : ""); }
}

globalThis.sandtable = new Replay();       // for the curious, and for tests
