// On a narrow screen the eye goes to what the question is about: so near that a finger can press it, nearer once something is in hand.
import { THUMB } from "./rail.js";
import { isNarrow } from "./screen.js";

export const AIR = 0.12; // of what is looked at, on every side
export const NEAREST = 4;
const WORTH = 1.1; // a smaller step nearer is none

const around = ({ x, y, width, height }) => [x, y, x + width, y + height];

export class Eye {
  constructor(table) {
    Object.assign(this, { table, seen: "" });
  }

  /** After the marks were drawn. Where the question is about the same things as before, the eye stays where the reader has it. */
  look() {
    const { chooser, view, marks } = this.table;
    if (chooser.busy || !isNarrow() || !view.view.clientWidth) return; // where talk lies over the board there is nothing to look at
    const box = this.box(),
      seen = box ? box.map(Math.round).join(" ") : "";
    if (seen !== this.seen) {
      this.seen = seen;
      if (this.table.board.main.isUpright) view.reveal(box);
      else if (box) view.show(box, this.isFocus ? 0 : AIR, this.nearest(), WORTH);
      else view.whole();
    }
    view.inset.yield([...marks.lit.values()].map(({ element }) => element.getBoundingClientRect()));
  }

  /** What is played now is seen: where a part of it would happen out of sight, all of the board is shown; not while one chooses. */
  watch(beats) {
    const { board, chooser, view } = this.table,
      isChoosing = chooser.ask && !chooser.busy;
    if (!isNarrow() || board.main.isUpright || view.zoom <= 1 || isChoosing) return;
    const place = view.view.getBoundingClientRect();
    const isIn = ({ left, top, right, bottom }) => left >= place.left && right <= place.right && top >= place.top && bottom <= place.bottom;
    const isSeen = ({ id, to }) => {
      const { sheet, element } = board.find(id) ?? {};
      if (sheet !== board.main) return true;
      const at = to && new DOMPoint(...to).matrixTransform(element.parentNode.getScreenCTM());
      return isIn(element.getBoundingClientRect()) && (!at || isIn({ left: at.x, right: at.x, top: at.y, bottom: at.y }));
    };
    if (beats.every(({ motions }) => motions.every(isSeen))) return;
    view.whole();
    this.seen = "";
  }

  /** The window is another one: what the question is about is looked at anew. */
  again() {
    this.seen = "";
    this.look();
  }

  /** How near it may go: before something is in hand no nearer than a finger needs. */
  nearest() {
    const { chooser, marks, board, view } = this.table;
    if (chooser.path.length || chooser.aim) return NEAREST;
    const sizes = [...marks.lit.values()].filter(({ sheet }) => sheet === board.main).map(({ element }) => element.getBoundingClientRect());
    if (!sizes.length) return NEAREST;
    const least = Math.min(...sizes.flatMap(({ width, height }) => [width, height])) / view.zoom;
    return Math.min(NEAREST, Math.max(1, (THUMB + 1) / least));
  }

  /** What lies in hand, may follow, or can be aimed at, in the units of the board: left, top, right, bottom; null where that is all of it. */
  box() {
    const { chooser, marks, board } = this.table,
      { aim } = chooser;
    const boxes = [...marks.lit.values()].filter(({ sheet }) => sheet === board.main).map(({ box }) => around(box));
    for (const id of chooser.path) {
      const found = board.find(id);
      if (found?.sheet === board.main) boxes.push(around(found.sheet.box(found.element)));
    }
    if (aim?.area) boxes.push(board.main.lies([aim.area[0], aim.area[1], aim.area[0] + aim.area[2], aim.area[1] + aim.area[3]]));
    else if (aim) boxes.push(board.main.lies([aim.origin[0] - aim.most, aim.origin[1] - aim.most, aim.origin[0] + aim.most, aim.origin[1] + aim.most]));
    const { focus } = board.shape;
    const isFree = !this.table.view.places.beside.childElementCount; // what stands beside would go out of sight
    this.isFocus = Boolean(!boxes.length && focus && isFree);
    if (this.isFocus) boxes.push([focus[0], focus[1], focus[0] + focus[2], focus[1] + focus[3]]);
    if (!boxes.length) return null;
    const side = (k, pick) => pick(...boxes.map((one) => one[k]));
    return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
  }
}
