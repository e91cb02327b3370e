// Who has acted today, where days are played and everybody sees who acts: a bar, a pip for each seat, and the seats in groups.
import { $, h, put } from "./dom.js";

const GROUPS = [
  ["not", "Not yet today"],
  ["some", "Acted, can still act"],
  ["done", "Done for today"],
];
const OPEN = ["not", "some", "done"]; // whatever else an act is names the circle that a seat is in: the council

/** The seats as they stand beside the board: mine first, then by what they did, each group under its heading. */
export function grouped(scene) {
  const { acts } = scene.time;
  const circles = [...new Set(acts.filter((act) => !OPEN.includes(act)))].map((title) => [title, title]);
  const others = (act) => scene.seats.filter((seat) => !seat.you && acts[seat.seat] === act);
  return [
    ...scene.seats.filter((seat) => seat.you),
    ...[...GROUPS, ...circles].flatMap(([act, group]) => {
      const those = others(act);
      return those.length ? [{ group, n: those.length }, ...those] : [];
    }),
  ].map((row) => (row.group ? row : { ...row, act: acts[row.seat] }));
}

/** What a seat did today, as a pip that fills. */
export function pip(seat) {
  if (!OPEN.includes(seat.act)) return null;
  const words = { not: "not yet today", some: "acted, can still act", done: "done for today" }[seat.act];
  const away = ["standin", "away"].includes(seat.kind) && seat.act === "not";
  return h("span", { class: `act act--${seat.act}${seat.you ? " act--you" : ""}${away ? " act--away" : ""}`, role: "img", "aria-label": words, title: words });
}

/** How many have acted, in words and as one field for each: of how many, and in short; null where it is nobody's business. */
export function showToday(scene) {
  const acts = (scene.time?.acts ?? []).filter((act) => OPEN.includes(act)),
    [done, some, not] = ["done", "some", "not"].map((act) => acts.filter((one) => one === act).length);
  const bar = $("ui-acted");
  document.querySelector(".play")?.classList.toggle("has-acts", acts.length > 0);
  if (bar) bar.hidden = !acts.length;
  if (!bar || !acts.length) return null;
  const said = not + some ? `${done + some} of ${acts.length} have acted` : `All ${done} are done for today`;
  const more = done && not + some ? `, ${some ? done : "all"} of them done` : "";
  const fields = [...Array(done).fill("on"), ...Array(some).fill("half"), ...Array(not).fill("")];
  put(bar, h("p", {}, h("b", {}, said), more), h("div", { class: "acted-pips", "aria-hidden": "true" }, fields.map((field) => h("i", { class: field }))));
  return { n: acts.length, short: `${done + some} of ${acts.length} acted` };
}
