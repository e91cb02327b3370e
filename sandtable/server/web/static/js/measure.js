// Measuring: the stick laid from one thing to another, edge to edge. The server says how far that is and what it means; nothing is pressed by it.
import { $, s } from "./dom.js";
import { AIR, NEAREST } from "./eye.js";
import { Handle } from "./handle.js";
import { isNarrow } from "./screen.js";

const PIPS = 6; // of the stick; farther away lies a second one
const NEAR = 16; // px: a press this near to a thing means it
const PAUSE = 110; // ms of rest before the server is asked
const STEP = 4, // units that an arrow key moves the end of the stick,
  FAR = 30; // … with Shift
const LOUPE = 132, // px across
  LARGER = 2.1;
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/** The nearest points of two boxes (left, top, right, bottom): of each coordinate the edges that face each other, or the middle of what they share. */
export function between(one, other) {
  const side = (k) => {
    if (one[k + 2] < other[k]) return [one[k + 2], other[k]];
    if (other[k + 2] < one[k]) return [one[k], other[k + 2]];
    const middle = (Math.max(one[k], other[k]) + Math.min(one[k + 2], other[k + 2])) / 2;
    return [middle, middle];
  };
  const [[ax, bx], [ay, by]] = [side(0), side(1)];
  return [
    [ax, ay],
    [bx, by],
  ];
}

const away = (one, other) => Math.hypot(...between(one, other).reduce(([ax, ay], [bx, by]) => [bx - ax, by - ay]));

/** The stick along the x axis: boxwood, brass ends, *rolled* in red. */
function stick(pip, rolled) {
  const parts = [];
  for (let start = 0; start < Math.max(rolled, 1); start += PIPS) {
    const at = start * pip,
      end = at + PIPS * pip;
    parts.push(
      s("path", { class: "f-wood ei", d: `M${at - 4} 0H${end + 4}V15H${at - 4}Z` }),
      s("path", { class: "f-brass ei", d: `M${at - 4} 0H${at}V15H${at - 4}ZM${end} 0H${end + 4}V15H${end}Z` }),
    );
    for (let k = 1; k <= PIPS; k += 1) {
      const isRolled = start + k === rolled,
        x = at + k * pip;
      parts.push(
        s("path", { class: isRolled ? "s-red w4" : "s-woodink w2", d: `M${x} 0V${isRolled ? 10 : 6}` }),
        s("text", { class: isRolled ? "t-num f-red" : "t-num f-woodink", x: x - 6, y: 12.6, "font-size": 8.5, "text-anchor": "middle" }, String(start + k)),
      );
    }
  }
  return parts;
}

export class Measuring {
  constructor(table) {
    Object.assign(this, { table, ends: [null, null], on: false, count: 0, answer: null, layer: s("g", { class: "st measuring", id: "ui-stick" }), parts: s("g") });
    this.handle = new Handle(this);
    this.tool = $("ui-rule");
    this.tool?.addEventListener("click", () => this.turn());
    this.spot = s("circle", { class: "measure-end", r: 4 });
    this.loupe = s("svg", { class: "st loupe", "aria-hidden": "true", focusable: "false", hidden: true }, ...["ui-ground", "ui-pieces", "ui-stick"].map((id) => s("use", { href: `#${id}` })), this.spot);
    $("ui-stage").append(this.loupe);
  }

  get active() {
    return this.on;
  }

  /** What the handle is tied to, and where it hangs from. */
  get aim() {
    return { origin: this.line[0] };
  }
  get isLaid() {
    return this.on && this.ends.every(Boolean);
  }
  get line() {
    const [one, other] = this.ends;
    return between(one.box, other.box);
  }
  get point() {
    return this.line[1];
  }

  /** Lays the stick on the table, or puts it away. */
  turn(on = !this.on) {
    const { table } = this;
    if (on && !table.board.shape?.rule) return;
    this.on = on;
    this.ends = [null, null];
    if (on) this.begin(this.inHand());
    else if (table.panel.slip?.about) table.panel.slip = null;
    this.draw();
    if (!on) table.eye.again(); // it had gone to both ends
    table.panel.draw();
    if (on && !this.ends[0]) table.remark("From where? Press a piece or a place; then the end of the stick goes where you draw it.");
  }

  /** From what is in hand, or is being moved. */
  inHand() {
    const { chooser, board } = this.table,
      { aim } = chooser;
    const held = chooser.path.map((id) => board.find(id)?.element).find((element) => element?.dataset.foot);
    return held ? this.end(held) : aim && !aim.area ? this.at(...aim.origin) : null;
  }

  begin(end) {
    if (!end) return;
    this.ends = [end, this.nearest(end)[0] ?? end];
    this.hand = null;
    this.show();
    this.ask();
  }

  /** On a phone the eye goes to both ends. */
  show() {
    const { board, view } = this.table,
      boxes = this.ends.map(({ box }) => board.main.lies(box)),
      side = (k, pick) => pick(...boxes.map((box) => box[k]));
    if (isNarrow()) view.show([side(0, Math.min), side(1, Math.min), side(2, Math.max), side(3, Math.max)], AIR, NEAREST, 1);
  }

  /** All other things, the nearest first; those of other seats before one's own. */
  nearest({ id, box, seat }) {
    const order = (one) => (one.seat === seat ? 1e6 : 0) + away(box, one.box);
    return this.feet.filter((one) => one.id !== id).sort((one, other) => order(one) - order(other));
  }

  // ---- things and places ------------------------------------------------------------------------------------------------

  /** A thing with a footprint, which stands round its place. */
  end(element) {
    const { e: x, f: y } = element.transform.baseVal.consolidate().matrix,
      [wide, deep] = element.dataset.foot.split(" ").map((size) => size / 2);
    return { id: element.id, box: [x - wide, y - deep, x + wide, y + deep], seat: element.getAttribute("class").match(/\bseat-\d+/)?.[0] };
  }

  get feet() {
    return [...this.table.board.main.pieces.querySelectorAll("[data-foot]")].map((element) => this.end(element));
  }

  /** The thing at a point of the board, or the bare place. */
  at(x, y, near = 0) {
    const here = [x, y, x, y];
    const found = this.feet.map((end) => [away(end.box, here), end]).filter(([far, end]) => far <= near && end.id !== this.ends[0]?.id);
    const [, nearest] = found.sort(([one, a], [other, b]) => one - other || a.box[2] - a.box[0] - (b.box[2] - b.box[0]))[0] ?? [];
    return nearest ?? { id: `${x.toFixed(1)},${y.toFixed(1)}`, box: here };
  }

  onBoard(x, y) {
    const at = new DOMPoint(x, y).matrixTransform(this.table.board.main.onScreen.inverse());
    return [at.x, at.y];
  }

  // ---- hands ------------------------------------------------------------------------------------------------------------

  /** A press says from where, then to where. */
  press(x, y) {
    if (this.ends[0]) this.move(x, y);
    else this.begin(this.at(...this.onBoard(x, y), this.near));
    this.draw();
  }

  get near() {
    const { a, b } = this.table.board.main.onScreen;
    return NEAR / Math.hypot(a, b);
  }

  move(x, y) {
    if (this.ends[0]) this.go(this.at(...this.onBoard(x, y), this.near / 2));
  }

  /** *hand*: where the hand is, which may lie inside the thing that is measured to. */
  go(end, hand = null) {
    this.ends[1] = end;
    this.hand = hand;
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  choose() {}

  key(event) {
    if (event.key === "n" || event.key === "N") {
      const order = this.ends[0] ? this.nearest(this.ends[0]) : this.feet;
      if (!order.length) return true;
      if (this.ends[0]) this.go(order[(order.findIndex(({ id }) => id === this.ends[1].id) + 1) % order.length]);
      else this.begin(order[0]);
      this.draw();
      return true;
    }
    if (!WAYS[event.key] || !this.ends[0]) return false;
    const { a, b, c, d } = this.table.board.main.turn.inverse(),
      [dx, dy] = WAYS[event.key],
      step = event.shiftKey ? FAR : STEP,
      [x, y] = this.hand ?? this.point,
      hand = [x + (a * dx + c * dy) * step, y + (b * dx + d * dy) * step];
    this.go(this.at(...hand), hand);
    return true;
  }

  /** What was measured, in words, where a refusal would stand. */
  async ask() {
    if (!this.isLaid) return; // put away, or what it was laid to is gone
    const mine = (this.count += 1),
      ids = this.ends.map(({ id }) => id).join(" ");
    const told = await this.table.about(ids);
    if (mine !== this.count || !this.on || !told?.message) return;
    this.table.remark(told.message, told.clause);
  }

  // ---- as it is drawn ---------------------------------------------------------------------------------------------------

  /** Things may have moved, or be gone. */
  renew() {
    if (!this.on) return;
    this.ends = this.ends.map((end) => end && (end.id.includes(",") ? end : (this.feet.find(({ id }) => id === end.id) ?? null)));
    if (!this.ends[0] || !this.ends[1]) this.ends = [null, null];
    this.draw();
  }

  draw() {
    const { board } = this.table,
      { svg, turn } = board.main;
    if (this.layer.parentNode !== svg) svg.append(this.layer);
    this.tool?.toggleAttribute("hidden", !board.shape?.rule);
    this.tool?.setAttribute("aria-pressed", this.on ? "true" : "false");
    svg.classList.toggle("is-measuring", this.on);
    this.layer.setAttribute("transform", turn);
    this.loupe.toggleAttribute("hidden", !this.isLaid || !this.handle.held);
    if (!this.isLaid) {
      this.parts.remove();
      this.handle.draw(this.layer, null);
      return;
    }
    const { rule } = board.shape,
      [[ax, ay], [bx, by]] = this.line,
      far = Math.hypot(bx - ax, by - ay);
    const angle = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
    const laid = s("g", { class: "stick", transform: `translate(${ax} ${ay}) rotate(${angle})` }, stick(rule, Math.ceil(far / rule - 1e-6)));
    const dots = this.line.map(([cx, cy]) => s("circle", { class: "measure-end", cx, cy, r: 4 }));
    this.parts.replaceChildren(...(far > 0 ? [laid] : []), ...dots);
    if (this.parts.parentNode !== this.layer) this.layer.prepend(this.parts);
    this.handle.draw(this.layer, [bx, by]);
    if (this.handle.held) this.look([bx, by]);
  }

  /** The end of the stick from near, in the lower corner that the hand leaves free. */
  look([x, y]) {
    const { main } = this.table.board,
      { a, b } = main.onScreen,
      at = new DOMPoint(x, y).matrixTransform(main.turn),
      size = LOUPE / LARGER / Math.hypot(a, b);
    this.loupe.setAttribute("viewBox", `${at.x - size / 2} ${at.y - size / 2} ${size} ${size}`);
    this.spot.setAttribute("cx", at.x);
    this.spot.setAttribute("cy", at.y);
    this.spot.setAttribute("r", 2.4);
    const place = $("ui-stage").getBoundingClientRect(),
      on = new DOMPoint(x, y).matrixTransform(main.onScreen);
    this.loupe.classList.toggle("is-right", on.x < place.left + place.width / 2);
  }
}
