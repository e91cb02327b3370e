// Aiming: a point on a ring, in a disc or in a rectangle, by pointer, finger or arrow keys. The server says what the point would be, or why not.
import { Problem } from "./api.js";
import { s } from "./dom.js";
import { Handle } from "./handle.js";

const SNAP = 12; // px within which a good point draws the pin to itself
const AGAIN = 16; // px: a second press this near to the chosen place means it
const PAUSE = 110; // ms of rest before the server is asked

const DIRECTIONS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const rad = (degrees) => (degrees * Math.PI) / 180;
const clamp = (low, value, high) => Math.min(high, Math.max(low, value));

/** Degrees clockwise from north of (dx, dy). */
export const bearing = (dx, dy) => ((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360;

const isWithin = (angle, [from, to]) => (angle - from + 720) % 360 <= to - from;

/** The nearest allowed direction. */
export function allowed(angle, arcs) {
  if (!arcs.length || arcs.some((arc) => isWithin(angle, arc))) return angle;
  const gap = (a, b) => Math.min((a - b + 720) % 360, (b - a + 720) % 360);
  return arcs.flat().reduce((best, edge) => (gap(edge, angle) < gap(best, angle) ? edge : best));
}

/** A point brought to where the aim lets it be. */
export function within(aim, x, y) {
  if (aim.area) {
    const [left, top, width, height] = aim.area;
    return [clamp(left, x, left + width), clamp(top, y, top + height)];
  }
  const [ox, oy] = aim.origin;
  const far = clamp(aim.least, Math.hypot(x - ox, y - oy), aim.most);
  const angle = rad(allowed(bearing(x - ox, y - oy), aim.arcs ?? []));
  return [ox + far * Math.sin(angle), oy - far * Math.cos(angle)];
}

function arc(ox, oy, r, from, to) {
  const at = (angle) => `${ox + r * Math.sin(rad(angle))} ${oy - r * Math.cos(rad(angle))}`;
  if (to - from >= 359.9) return `M${at(0)}A${r} ${r} 0 1 1 ${at(180)}A${r} ${r} 0 1 1 ${at(360)}`;
  return `M${at(from)}A${r} ${r} 0 ${to - from > 180 ? 1 : 0} 1 ${at(to)}`;
}

export class Aiming {
  /** *say(words, good)* tells what the point would be; *take(action)* answers. */
  constructor(table, say, take) {
    Object.assign(this, { table, say, take, aim: null, point: null, answer: null, timer: 0, count: 0, layer: s("g", { class: "aiming" }), parts: s("g") });
    this.handle = new Handle(this);
  }

  get active() {
    return this.aim !== null;
  }

  /** Begins, goes on or ends with what the question offers now. */
  show(aim, path, seat) {
    const same = aim && this.aim && JSON.stringify(aim) === JSON.stringify(this.aim);
    this.path = path;
    this.seat = seat;
    if (!same) {
      this.aim = aim;
      this.answer = null;
      this.point = aim ? this.first(aim) : null;
      this.touched = false;
      this.chosen = false;
      this.pressed = null;
    }
    const { svg } = this.table.board.main;
    if (this.layer.parentNode !== svg) svg.append(this.layer);
    this.layer.setAttribute("transform", this.table.board.main.turn);
    svg.classList.toggle("is-aiming", this.active);
    this.draw();
  }

  first(aim) {
    return aim.snaps?.length ? aim.snaps[0] : within(aim, aim.origin[0] + aim.most, aim.origin[1]);
  }

  draw() {
    const { aim, point } = this;
    if (!aim) {
      this.parts.replaceChildren();
      this.handle.draw(this.layer, null);
      return;
    }
    const [ox, oy] = aim.origin,
      [w, h] = aim.footprint,
      isRing = aim.most - aim.least < 1e-6;
    const arcs = aim.arcs?.length ? aim.arcs : [[0, 360]];
    const parts = [];
    if (isRing) {
      parts.push(s("path", { class: "aim-no", d: arc(ox, oy, aim.most, 0, 360) }));
      for (const [from, to] of arcs) parts.push(s("path", { class: "aim-ring", d: arc(ox, oy, aim.most, from, to) }));
    } else if (!aim.area) {
      // a rectangle is in the picture already
      parts.push(s("circle", { class: "aim-disc", cx: ox, cy: oy, r: aim.most }));
      if (aim.least > 0) parts.push(s("circle", { class: "aim-no", cx: ox, cy: oy, r: aim.least }));
    }
    if (point && (this.touched || this.handle.wanted)) {
      const [x, y] = this.answer?.at ?? point;
      if (!aim.area) parts.push(s("path", { class: "aim-line", d: `M${ox} ${oy}L${x} ${y}` }));
      parts.push(
        s("rect", {
          class: `aim-ghost${this.answer?.refused ? " is-refused" : ""}`,
          x: x - w / 2,
          y: y - h / 2,
          width: w,
          height: h,
          rx: 2,
        }),
        s("circle", { class: "aim-pin", cx: x, cy: y, r: 3.2 }),
      );
    }
    this.parts.replaceChildren(...parts);
    if (this.parts.parentNode !== this.layer) this.layer.prepend(this.parts);
    this.handle.draw(this.layer, this.answer?.at ?? point);
  }

  /** Where a point of the screen lies on the board. */
  onBoard(x, y) {
    const at = new DOMPoint(x, y).matrixTransform(this.table.board.main.onScreen.inverse());
    return [at.x, at.y];
  }

  /** The pointer goes over the board: the point follows it until a place is chosen. */
  follow(x, y) {
    if (!this.chosen && !this.handle.held) this.move(x, y);
  }

  /** A press chooses a place; a second one on the chosen place takes it. */
  press(x, y) {
    const [px, py] = this.answer?.at ?? this.point,
      on = new DOMPoint(px, py).matrixTransform(this.table.board.main.onScreen);
    const near = ([ax, ay]) => Math.hypot(ax - x, ay - y) <= AGAIN;
    if (this.chosen && (near([on.x, on.y]) || (this.pressed && near(this.pressed)))) {
      this.confirm();
      return;
    }
    this.pressed = [x, y]; // the point itself may lie elsewhere: on the ring
    this.move(x, y);
    this.choose();
  }

  /** The point is now somebody's choice, and can be taken. */
  choose() {
    this.chosen = true;
    this.table.panel.choosable(!this.answer?.refused);
  }

  /** The point moves to a place of the screen; good points near it draw it to themselves. */
  move(x, y) {
    const [bx, by] = this.onBoard(x, y),
      { a, b } = this.table.board.main.onScreen,
      scale = Math.hypot(a, b);
    const near = (this.aim.snaps ?? []).find(([sx, sy]) => Math.hypot(sx - bx, sy - by) * scale < SNAP);
    this.go(near ?? within(this.aim, bx, by));
  }

  go(point) {
    this.point = point;
    this.touched = true;
    this.answer = null;
    this.draw();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  /** Asks the server what the point would be. */
  async ask() {
    clearTimeout(this.timer);
    const { aim, point } = this,
      mine = (this.count += 1);
    let answer;
    try {
      const reply = await this.table.ask("aim", { seat: this.seat, path: this.path, x: point[0], y: point[1] });
      answer = { action: reply.action, words: reply.words, at: reply.at };
    } catch (error) {
      if (!(error instanceof Problem)) return null;
      answer = { refused: true, words: error.message, clause: error.clause };
    }
    if (mine !== this.count || aim !== this.aim) return null;
    this.answer = answer;
    this.say(answer.words, !answer.refused, answer.clause);
    this.draw();
    return answer;
  }

  /** Takes the place that was chosen, and nothing where none was. */
  async confirm() {
    if (!this.chosen) return;
    const answer = this.answer ?? (await this.ask());
    if (answer?.action) this.take(answer.action);
  }

  key(event) {
    const { aim } = this;
    const [x, y] = this.point,
      [ox, oy] = aim.origin;
    const turn = (event.shiftKey ? 15 : 2) * ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0);
    const reach = ((aim.most - aim.least) / (event.shiftKey ? 6 : 40)) * ({ ArrowUp: 1, ArrowDown: -1 }[event.key] ?? 0);
    if (aim.area && DIRECTIONS[event.key]) {
      const step = event.shiftKey ? 30 : 4,
        { a, b, c, d } = this.table.board.main.turn.inverse(), // up is up on the screen, however the board lies
        [dx, dy] = DIRECTIONS[event.key];
      this.go(within(aim, x + (a * dx + c * dy) * step, y + (b * dx + d * dy) * step));
      this.pressed = null;
      this.choose();
    } else if (turn || reach) {
      const angle = bearing(x - ox, y - oy) + turn,
        far = Math.hypot(x - ox, y - oy) + reach;
      let to = within(aim, ox + far * Math.sin(rad(angle)), oy - far * Math.cos(rad(angle)));
      if (turn && Math.hypot(to[0] - x, to[1] - y) < 1e-6) to = this.across(angle, Math.sign(turn), far); // leaps over what is forbidden
      this.go(to);
      this.pressed = null;
      this.choose();
    } else if (event.key === "n" && aim.snaps?.length) {
      const at = aim.snaps.findIndex(([sx, sy]) => Math.hypot(sx - x, sy - y) < 0.1);
      this.go(aim.snaps[(at + 1) % aim.snaps.length]);
      this.pressed = null;
      this.choose();
    } else if (event.key === "Enter" && this.chosen) {
      this.confirm();
    } else {
      return false;
    }
    return true;
  }

  across(angle, way, far) {
    const [ox, oy] = this.aim.origin;
    let at = angle;
    for (let i = 0; i < 360 && allowed((at + 720) % 360, this.aim.arcs) !== (at + 720) % 360; i += 1) at += way;
    return within(this.aim, ox + far * Math.sin(rad(at)), oy - far * Math.cos(rad(at)));
  }
}
