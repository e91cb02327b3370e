// On a narrow screen the eye goes to what the question is about, once something is in hand, and out again afterwards.
const AIR = 0.12; // of what is looked at, on every side
const NEAREST = 4;
const WORTH = 1.25; // a smaller step nearer is none

const around = ({ x, y, width, height }) => [x, y, x + width, y + height];

export class Eye {
  constructor(table) {
    Object.assign(this, { table, seen: "" });
  }

  /** After the marks were drawn. Where the question is about the same things as before, the eye stays where the reader has it. */
  look() {
    const { chooser, view } = this.table;
    if (chooser.busy || !matchMedia("(max-width: 40rem)").matches) return;
    const box = this.box(),
      seen = box ? box.map(Math.round).join(" ") : "";
    if (seen === this.seen) return;
    this.seen = seen;
    if (box) view.show(box, AIR, NEAREST, WORTH);
    else view.whole();
  }

  /** What lies in hand, may follow, or can be aimed at, in the units of the board: left, top, right, bottom; null where that is all of it. */
  box() {
    const { chooser, marks, board } = this.table,
      { aim } = chooser;
    if (!chooser.path.length && !aim) return null;
    const boxes = [...marks.lit.values()].filter(({ sheet }) => sheet === board.main).map(({ box }) => around(box));
    for (const id of chooser.path) {
      const found = board.find(id);
      if (found?.sheet === board.main) boxes.push(around(found.sheet.box(found.element)));
    }
    if (aim?.area) boxes.push([aim.area[0], aim.area[1], aim.area[0] + aim.area[2], aim.area[1] + aim.area[3]]);
    else if (aim) boxes.push([aim.origin[0] - aim.most, aim.origin[1] - aim.most, aim.origin[0] + aim.most, aim.origin[1] + aim.most]);
    if (!boxes.length) return null;
    const side = (k, pick) => pick(...boxes.map((one) => one[k]));
    return [side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)];
  }
}
