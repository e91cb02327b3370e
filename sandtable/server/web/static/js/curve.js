// The curve of a war: what the game measures of each seat, from its first turn to its last.
import { get, LineDown, Problem } from "./api.js";
import { h, put, s } from "./dom.js";

const W = 320,
  H = 130,
  LEFT = 36, // five figures
  FOOT = 16;

/** Places in their order, moved so that each is *gap* from the next and none beyond *most*. */
export function apart(places, gap, most) {
  const moved = [];
  for (const place of places) moved.push(Math.max(place, (moved.at(-1) ?? -Infinity) + gap));
  for (let i = moved.length - 1, end = most; i >= 0; i -= 1, end = moved[i + 1] - gap) moved[i] = Math.min(moved[i], end);
  return moved;
}

/** The lines of one measure. */
export function drawn(rows, at, names, title) {
  const most = Math.max(1, ...rows.flat()),
    least = Math.min(0, ...rows.flat());
  const x = (i) => LEFT + ((W - LEFT - 6) * i) / Math.max(1, at.length - 1),
    y = (value) => 6 + (H - FOOT - 12) * (1 - (value - least) / (most - least || 1));
  const seats = names.map((name, seat) => {
    const points = rows.map((row, i) => `${x(i).toFixed(1)},${y(row[seat]).toFixed(1)}`).join(" ");
    return s("polyline", { class: `curve-line st seat-${seat % 6} dash-${Math.floor(seat / 6) % 3}`, points }, s("title", {}, `${name}: ${rows.at(-1)[seat]}`));
  });
  const label = (text, px, py, end = "end") => s("text", { class: "curve-text", x: String(px), y: String(py), "text-anchor": end }, String(text));
  return s(
    "svg",
    { class: "curve", viewBox: `0 0 ${W} ${H}`, role: "img", "aria-label": `${title}, by ${at.length} points in time. At the end: ${names.map((name, seat) => `${name} ${rows.at(-1)[seat]}`).join(", ")}` },
    s("path", { class: "curve-axis", d: `M${LEFT} 4V${H - FOOT}H${W - 4}` }),
    label(most, LEFT - 4, 14),
    label(least, LEFT - 4, H - FOOT),
    label(at[0], LEFT, H - 3, "start"),
    label(at.at(-1), W - 6, H - 3),
    seats,
  );
}

/** Fills a place with the curves of a table that is over; leaves it empty where the game measures nothing. */
export async function showCurve(place, table) {
  try {
    const { times, at, curves, names } = await get(`/tables/${table}/curve`);
    const measures = Object.keys(curves);
    if (at.length < 2 || !measures.length) return;
    const pick = (name) =>
      put(
        place,
        h("div", { class: "curve-head" }, h("b", {}, `By ${times}`), measures.map((one) => h("button", { class: "linkish", "aria-pressed": String(one === name), onclick: () => pick(one) }, one))),
        drawn(curves[name], at, names, name),
      );
    pick(measures[0]);
  } catch (error) {
    if (!(error instanceof Problem || error instanceof LineDown)) throw error;
  }
}
