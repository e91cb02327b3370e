// Lines of talk: who, when, what; by day. Shared by the table and the waiting room.
import { emblem, h, icon } from "./dom.js";

const DAY = { weekday: "long", day: "numeric", month: "long" };

/** Text in which the address of a table is a link. */
const withTables = (text) => text.split(/(\/table\/[a-z2-9]{14}\b)/).map((part, i) => (i % 2 ? h("a", { href: part }, "to the table") : part));

export const hourOf = (at) => new Date(at).toLocaleTimeString("en-GB", { hour: "numeric", minute: "2-digit" });

/** Today, Yesterday, or the day by its name. */
export function dayOf(at, now = Date.now()) {
  const day = (moment) => new Date(moment).toDateString();
  if (day(at) === day(now)) return "Today";
  return day(at) === day(now - 86_400_000) ? "Yesterday" : new Date(at).toLocaleDateString("en-GB", DAY);
}

/** The same within a sentence: weekdays of this week by their names. */
export const sinceDay = (at, now = Date.now()) =>
  now - at < 6 * 86_400_000 && new Date(at).toDateString() !== new Date(now).toDateString() ? new Date(at).toLocaleDateString("en-GB", { weekday: "long" }) : dayOf(at, now).replace("Today", "today");

/** The lines of a room as a list; *more* makes what can be done about a line. */
export function says(lines, more = () => null) {
  let day = "";
  return lines.flatMap((line) => {
    const said = h(
      "div",
      { class: `say${line.own ? " say--me" : ""}`, "data-n": String(line.n) },
      line.seat === null ? icon("eye") : emblem(line.seat),
      h("b", {}, line.own ? "You" : line.name, h("time", { datetime: new Date(line.at).toISOString() }, hourOf(line.at))),
      h("p", {}, line.hushed ? h("i", { class: "quiet" }, "muted") : line.text ? withTables(line.text) : h("i", { class: "quiet" }, "taken along by who wrote it")),
      more(line),
    );
    const now = dayOf(line.at);
    if (now === day) return [said];
    day = now;
    return [h("p", { class: "when" }, day), said];
  });
}
