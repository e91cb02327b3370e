// What may be pressed next, within a thumb's reach: where things on the board are too small for a finger, and the list does not name them all.
import { h } from "./dom.js";
import { sample } from "./marks.js";

export const THUMB = 40; // px: what is smaller is not pressed for certain

const isSmall = ({ element }) => {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < THUMB;
};

/** Does something that may be pressed lie too small, out of sight, or nowhere in the picture? */
export function isTooSmall(next, marks, view) {
  const place = view.view.getBoundingClientRect();
  const isOutside = ({ sheet, element }) => {
    const { left, right, top, bottom } = element.getBoundingClientRect(),
      [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isGone = x < place.left || x > place.right || y < place.top || y > place.bottom;
    return sheet === view.board.main && (isGone || Boolean(document.elementFromPoint(x, y)?.closest(".stage-tools, .inset")));
  };
  return next.some(({ id }) => !marks.lit.has(id)) || [...marks.lit.values()].some((lit) => isSmall(lit) || isOutside(lit));
}

const NAME = /^[^:]*/; // "Westhold: 5 fields, 1 geyser" is a name and a note

/** One button for each thing that may be pressed: what it is called, or what pressing it does. */
export const rail = (next, board, press, hover) =>
  h(
    "div",
    { class: "rail", role: "group", "aria-label": "May be pressed" },
    next.map(({ id, mark, label }) =>
      h(
        "button",
        { class: "rail-item", "data-rail": id, onclick: () => press(id), onfocus: () => hover(id) },
        (board.find(id)?.element.classList.contains("piece") && board.sample(id)) || sample(mark),
        h("span", {}, label.endsWith("…") ? board.nameOf(id).match(NAME)[0] || label.replace(/[:,]? …$/, "") : label),
      ),
    ),
  );
