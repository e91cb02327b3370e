// The handle by which a thumb moves what it aims with, and does not lie on it: beside the point, tied to it by a dotted lead.
import { s } from "./dom.js";

const AWAY = 90, // px from the point to the middle of the handle
  ROUND = 29; // px: its radius
const OVER = ".st.inset:not([hidden]), .stage-tools button"; // lies over the board
const WAYS = [...Array(8)].map((_, i) => (i * Math.PI) / 4);

export class Handle {
  constructor(aiming) {
    Object.assign(this, { aiming, held: null });
    this.lead = s("path", { class: "aim-lead" });
    this.knob = s("g", { class: "aim-handle" }, s("circle", { class: "aim-knob", r: ROUND }), s("path", { class: "aim-grip", d: "M-12 -5A13 13 0 0 1 12 -5M-8 1A9 9 0 0 1 8 1M0 6V15M-6 8V15M6 8V15" }));
    this.knob.addEventListener("pointerdown", (event) => this.take(event));
    this.knob.addEventListener("pointermove", (event) => this.pull(event));
    for (const name of ["pointerup", "pointercancel"]) this.knob.addEventListener(name, (event) => this.drop(event));
    addEventListener("resize", () => this.drop()); // the phone was turned: where the thumb is now says nothing
  }

  get wanted() {
    return matchMedia("(pointer: coarse)").matches;
  }

  has(element) {
    return this.knob.contains(element);
  }

  /** A point of the board on the screen, and how many px a unit has there. */
  screen([x, y]) {
    const matrix = this.aiming.table.board.main.onScreen,
      at = new DOMPoint(x, y).matrixTransform(matrix);
    return { x: at.x, y: at.y, scale: Math.hypot(matrix.a, matrix.b), turned: (Math.atan2(matrix.b, matrix.a) * 180) / Math.PI };
  }

  /** Outwards from where the piece stands, if that is in sight and nothing lies over it; else the nearest way that is. */
  away({ x, y }) {
    const { aim, table } = this.aiming,
      place = table.view.view.getBoundingClientRect(),
      from = this.screen(aim.origin);
    const out = aim.area ? Math.PI / 2 : Math.atan2(y - from.y, x - from.x);
    const fits = (angle) => {
      const [hx, hy] = [x + AWAY * Math.cos(angle), y + AWAY * Math.sin(angle)];
      return hx > place.left + ROUND && hx < place.right - ROUND && hy > place.top + ROUND && hy < place.bottom - ROUND;
    };
    const turn = (angle) => Math.abs(Math.atan2(Math.sin(angle - out), Math.cos(angle - out)));
    const over = [...document.querySelectorAll(OVER)].map((one) => one.getBoundingClientRect());
    const isFree = (angle) => {
      const [hx, hy] = [x + AWAY * Math.cos(angle), y + AWAY * Math.sin(angle)];
      return over.every(({ left, right, top, bottom }) => hx < left - ROUND || hx > right + ROUND || hy < top - ROUND || hy > bottom + ROUND);
    };
    const ways = [out, ...WAYS.toSorted((one, other) => turn(one) - turn(other))].filter(fits),
      way = ways.find(isFree) ?? ways[0] ?? out;
    return [AWAY * Math.cos(way), AWAY * Math.sin(way)];
  }

  /** Hangs beside a point, in a layer; nowhere where there is none. It stays in its place while it is drawn, as what is taken out of a page is let go of. */
  draw(layer, point) {
    const parts = this.wanted && point ? [this.lead, this.knob] : [];
    for (const part of [this.lead, this.knob]) if (!parts.includes(part)) part.remove();
    if (!parts.length) return;
    if (this.knob.parentNode !== layer) layer.append(...parts);
    const on = this.screen(point);
    this.offset = this.held?.offset ?? this.away(on);
    const [ox, oy] = this.offset,
      [x, y] = point,
      [hx, hy] = this.aiming.onBoard(on.x + ox, on.y + oy);
    this.lead.setAttribute("d", `M${x} ${y}L${hx} ${hy}`);
    this.lead.setAttribute("stroke-width", 2 / on.scale);
    this.lead.setAttribute("stroke-dasharray", `${0.1 / on.scale} ${6 / on.scale}`);
    this.knob.setAttribute("transform", `translate(${hx} ${hy}) rotate(${-on.turned}) scale(${1 / on.scale})`);
  }

  take(event) {
    event.stopPropagation();
    this.knob.setPointerCapture(event.pointerId);
    const on = this.screen(this.aiming.answer?.at ?? this.aiming.point);
    this.held = { dx: event.clientX - on.x, dy: event.clientY - on.y, offset: this.offset };
  }

  pull(event) {
    if (!this.held) return;
    event.stopPropagation();
    this.aiming.move(event.clientX - this.held.dx, event.clientY - this.held.dy);
  }

  drop(event) {
    if (!this.held) return;
    event?.stopPropagation();
    this.held = null;
    this.aiming.pressed = null;
    this.aiming.choose();
    this.aiming.draw();
  }
}
