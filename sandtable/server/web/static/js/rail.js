// What may be pressed next, within a thumb's reach: where things on the board are too small for a finger, and the list does not name them all.
import { h } from "./dom.js";
import { sample } from "./marks.js";

export const THUMB = 40; // px: what is smaller is not pressed for certain

const isSmall = ({ element }) => {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) < THUMB;
};

/** Does something that may be pressed lie too small, out of sight, under something else, or nowhere in the picture? */
export function isTooSmall(next, marks, view) {
  const place = view.view.getBoundingClientRect();
  const isOutside = ({ sheet, element }) => {
    if (view.places.more.contains(sheet.svg)) return true;
    const { left, right, top, bottom } = element.getBoundingClientRect(),
      [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isGone = x < place.left || x > place.right || y < place.top || y > place.bottom;
    return sheet === view.board.main && (isGone || Boolean(document.elementFromPoint(x, y)?.closest(".stage-tools, .inset")));
  };
  const isUnder = ([id, { element }]) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return ![null, id].includes(marks.at((left + right) / 2, (top + bottom) / 2)); // counters lie on the middle of their area
  };
  return next.some(({ id }) => !marks.lit.has(id)) || [...marks.lit].some((one) => isSmall(one[1]) || isOutside(one[1]) || isUnder(one));
}

const NAME = /^[^:]*/; // "Westhold: 5 fields, 1 geyser" is a name and a note

/** Is this a thing, and not a place? What lies in a panel is one. */
const isPicture = (board, id) => {
  const { sheet, element } = board.find(id) ?? {};
  return Boolean(element && (sheet !== board.main || element.classList.contains("piece")));
};

/** One button for each thing that may be pressed: what it is called, or what pressing it does. */
export const rail = (next, board, press, hover) =>
  h(
    "div",
    { class: "rail", role: "group", "aria-label": "May be pressed" },
    next.map(({ id, mark, label }) =>
      h(
        "button",
        { class: "rail-item", "data-rail": id, onclick: () => press(id), onfocus: () => hover(id) },
        (isPicture(board, id) && board.sample(id)) || sample(mark),
        h("span", {}, label.endsWith("…") ? board.nameOf(id).match(NAME)[0] || label.replace(/[:,]? …$/, "") : label),
      ),
    ),
  );
