// The time of a table: the clock in the mast, and its days as a scale bar. What is shown was public when it was told.
import { $, h, put } from "./dom.js";
import { now as moment } from "./moment.js";

const MINUTE = 60_000,
  HOUR = 60 * MINUTE,
  DAY = 24 * HOUR;
const LOW = 15 * MINUTE; // less than this is written in red

/** 1 d 4 h, 2 h 40, 38 min, 0:42 */
export function left(ms) {
  const time = Math.max(0, ms);
  if (time >= DAY) return `${Math.floor(time / DAY)} d ${Math.floor((time % DAY) / HOUR)} h`;
  if (time >= HOUR) return `${Math.floor(time / HOUR)} h ${String(Math.floor((time % HOUR) / MINUTE)).padStart(2, "0")}`;
  if (time >= MINUTE) return `${Math.floor(time / MINUTE)} min`;
  return `0:${String(Math.floor(time / 1000)).padStart(2, "0")}`;
}

const hour = (at, zone) => new Date(at).toLocaleTimeString("en-GB", { hour: "numeric", minute: "2-digit", ...(zone && { timeZone: zone }) });

/** A moment in the table's zone, and in the reader's where that is another hour. */
export function when(at, zone, now = Date.now()) {
  const day = (moment) => new Date(moment).toLocaleDateString("en-CA", zone ? { timeZone: zone } : {});
  const far = at - now > 6 * 86_400_000 && { weekday: "short", day: "numeric", month: "short" }; // another week has the same weekdays
  const named = new Date(at).toLocaleDateString("en-GB", { weekday: "long", ...far, ...(zone && { timeZone: zone }) });
  const name = day(at) === day(now) ? "today" : day(at) === day(now + 86_400_000) ? "tomorrow" : named;
  const there = hour(at, zone),
    here = hour(at);
  return `${name} ${there}${zone && here !== there ? `, ${here} for you` : ""}`;
}

export class TableClock {
  constructor() {
    this.time = null;
    setInterval(() => this.draw(), 1000);
  }

  show(scene) {
    this.time = scene.over ? null : (scene.time ?? null);
    this.you = scene.you;
    this.names = scene.seats.map((seat) => seat.name);
    this.drawDays();
    this.draw();
  }

  /** What the clock says: a word before it, the moment that counts, and when that is. */
  said(now) {
    const { time } = this;
    if (time.paused !== null) return { word: "paused", at: null };
    const open = (time.days ?? []).find((day) => day.opens <= now && now < day.closes);
    if (time.kind === "days") {
      const early = now < time.early[1] && time.closed <= time.early[1] && time.days.find((day) => day.opens >= time.early[1]); // the host has opened it already
      if (early) return { word: "closes in", at: early.closes };
      if (open && now >= time.closed) return { word: "closes in", at: open.closes };
      const next = time.days.find((day) => day.opens > now && day.opens >= time.closed);
      return { word: "opens in", at: next?.opens ?? null, shut: true };
    }
    if (time.kind === "timed days") return { word: "day ends in", at: time.day_ends };
    const mine = this.you.map((seat) => time.due[seat]).filter(Boolean);
    if (mine.length) return { word: "you have", at: Math.min(...mine), mine: true };
    const others = Object.entries(time.due);
    if (!others.length) return null;
    const [seat, at] = others.reduce((one, other) => (other[1] < one[1] ? other : one));
    return { word: others.length > 1 ? "they have" : `${this.names[seat]} has`, at };
  }

  draw() {
    const place = $("ui-clock"),
      now = moment(),
      said = this.time && this.said(now);
    place.hidden = !said;
    if (!said) return;
    const rest = said.at === null ? "" : left(said.at - now),
      hours = said.at === null ? "" : when(said.at, this.time.zone, now);
    const low = !said.shut && said.at !== null && said.at - now < LOW;
    document.querySelector(".play")?.classList.toggle("is-closed", Boolean(said.shut));
    if (this.shut !== Boolean(said.shut)) {
      this.shut = Boolean(said.shut);
      this.turned?.(this.shut && { opens: when(said.at, this.time.zone, now) });
    }
    const text = `${said.word} ${rest} ${hours}`;
    if (place.dataset.said === text) return;
    place.dataset.said = text;
    place.setAttribute("aria-label", text);
    put(
      place,
      h("span", { class: `clock clock--run clock--day${low ? " clock--low" : ""}` }, h("small", {}, said.word), ` ${rest}`),
      hours && h("small", {}, hours),
    );
    this.fillToday(now);
  }

  /** Brass up to this minute. */
  fillToday(now) {
    const today = document.querySelector(".days .is-now");
    const open = this.time?.days?.find((day) => day.opens <= now && now < day.closes);
    if (today && open) today.style.setProperty("--gone", `${Math.round((1000 * (now - open.opens)) / (open.closes - open.opens)) / 10}%`);
  }

  /** Ink is past, brass is today, paper is to come, hatching is shut. */
  drawDays() {
    const bar = $("ui-daybar"),
      days = this.time?.kind === "days" ? this.time.days : [];
    if (!bar) return;
    bar.hidden = !days.length;
    document.querySelector(".play")?.classList.toggle("has-days", days.length > 0);
    const now = moment(),
      zone = this.time?.zone;
    const today = new Date(now).toLocaleDateString("en-CA", zone ? { timeZone: zone } : {});
    const at = days.findIndex((day) => day.day >= today);
    let number = 0;
    const rows = days.map((day) => {
      const shut = day.opens === undefined;
      if (!shut) number += 1;
      const date = new Date(`${day.day}T12:00:00Z`),
        weekend = shut && !day.name && day.weekday > 4;
      const state = shut ? "is-shut" : day.closes <= now ? "is-past" : day.day === today ? "is-now" : "is-next";
      const short = date.toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" });
      const words = state === "is-now" ? [`${short}, `, h("b", {}, `day ${number}`)] : [String(date.getUTCDate()), day.name && h("em", {}, ` ${day.name}`)];
      const told = shut ? `closed${day.name ? `, ${day.name}` : weekend ? ", weekend" : ""}` : `day ${number}${state === "is-past" ? ", closed" : state === "is-next" ? ", to come" : ", today"}`;
      return h(
        "li",
        { class: `${state}${weekend ? " is-weekend" : ""}${day.name ? " is-named" : ""}`, "aria-current": state === "is-now" ? "date" : null },
        h("time", { datetime: day.day }, words),
        h("i", {}),
        h("span", { class: "sr" }, told),
      );
    });
    put($("ui-days"), rows.slice(Math.max(0, at - 5), Math.max(0, at - 5) + 15));
    this.fillToday(now);
  }
}
