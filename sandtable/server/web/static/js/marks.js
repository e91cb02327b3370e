// The pencils: what may be pressed next is marked over the picture; what is in hand gets a brass bezel under it.
import { s } from "./dom.js";

const frame = (x, y, w, h, r = 3) =>
  `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}` +
  `H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`;

const corners = (x, y, w, h, l) =>
  `M${x} ${y + l}V${y}H${x + l}M${x + w - l} ${y}H${x + w}V${y + l}M${x + w} ${y + h - l}V${y + h}H${x + w - l}M${x + l} ${y + h}H${x}V${y + h - l}`;

const inset = ({ x, y, width, height }) => {
  const by = Math.min(4, Math.min(width, height) * 0.08);
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
};

const within = (low, value, high) => Math.min(high, Math.max(low, value));

const SHAPES = {
  go: ({ x, y, width, height }) => [
    s("circle", { class: "dot", cx: x + width / 2, cy: y + height / 2, r: within(4, Math.min(width, height) * 0.14, 9) }),
  ],
  hit: ({ x, y, width, height }) => [
    s("path", { class: "bracket", d: corners(x, y, width, height, within(4, Math.min(width, height) * 0.24, 14)) }),
  ],
  place: (box) => {
    const { x, y, width, height } = inset(box);
    return [s("path", { class: "place", d: frame(x, y, width, height) })];
  },
  pick: ({ x, y, width, height }) => ["pick-bed", "pick-ring"].map((cls) => s("path", { class: cls, d: frame(x, y, width, height, 5) })),
};

/** A small picture of a mark, for lists. */
export const sample = (mark) =>
  s(
    "svg",
    { class: "st glyph", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    ...(SHAPES[mark] ?? SHAPES.pick)(mark === "go" ? { x: 0, y: 0, width: 24, height: 24 } : { x: 5, y: 5, width: 14, height: 14 }),
  );

const LARGE = 110; // units: what is larger than this is marked in its middle

/** The box that a mark goes round: the thing itself, or the middle of a large one. */
function markBox(mark, box) {
  if (!["go", "hit"].includes(mark) || Math.min(box.width, box.height) < LARGE) return box;
  const size = LARGE * 0.5;
  return { x: box.x + (box.width - size) / 2, y: box.y + (box.height - size) / 2, width: size, height: size };
}

/** The frame of a thing that lies at an angle, or holds nothing but what does: its box as if it lay straight, and the turn that brings it there. */
function turned(sheet, element) {
  const { own, matrix } = sheet.placed(element.children.length === 1 ? element.firstElementChild : element);
  const angle = Math.atan2(matrix.b, matrix.a) * (180 / Math.PI),
    size = Math.hypot(matrix.a, matrix.b);
  if (Math.abs(angle) < 0.5 || Math.abs(angle) > 45) return null;
  const box = { x: own.x * size, y: own.y * size, width: own.width * size, height: own.height * size };
  return { box, transform: `translate(${matrix.e} ${matrix.f}) rotate(${angle})` };
}

export class Marks {
  constructor(board) {
    Object.assign(this, { board, lit: new Map() });
  }

  /** Lights *next* (id, mark, label) and puts the bezel under *held* ids. */
  show(next, held) {
    const drawn = JSON.stringify([next, held, this.board.sheets.map((sheet) => sheet.drawn)]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    for (const { element } of this.lit.values()) element.classList.remove("is-lit");
    this.lit.clear();
    for (const sheet of this.board.sheets) {
      sheet.marks.replaceChildren();
      sheet.under.replaceChildren();
    }
    for (const id of held) this.bezel(id);
    for (const { id, mark, label } of next) {
      const found = this.board.find(id);
      if (!found) continue;
      const box = markBox(mark, found.sheet.box(found.element));
      const shape = SHAPES[mark] ?? SHAPES.pick,
        turn = shape === SHAPES.pick ? turned(found.sheet, found.element) : null;
      const sign = s(
        "g",
        { class: `lit lit-${mark}`, role: "button", tabindex: "-1", "aria-label": label, "data-id": id },
        turn ? s("g", { transform: turn.transform }, shape(turn.box)) : shape(box),
      );
      if (mark === "place") found.sheet.under.append(s("rect", { class: "place-bed", ...inset(box) }));
      found.sheet.marks.append(sign);
      found.element.classList.add("is-lit");
      this.lit.set(id, { ...found, sign, box, label });
    }
  }

  /** Shows the way: a brass box round these things. */
  way(ids) {
    for (const id of ids) {
      const found = this.board.find(id);
      if (!found) continue;
      const { x, y, width, height } = found.sheet.box(found.element);
      found.sheet.under.append(s("path", { class: "hintbox", d: frame(x - 3, y - 3, width + 6, height + 6, 5) }));
    }
    this.drawn = null; // the next picture has none
  }

  bezel(id) {
    const found = this.board.find(id);
    if (!found) return;
    const turn = turned(found.sheet, found.element);
    const { x, y, width, height } = turn?.box ?? found.sheet.box(found.element);
    const d = frame(x - 5, y - 5, width + 10, height + 10, 8),
      cx = x + width / 2,
      cy = y + height / 2;
    found.sheet.under.append(
      s(
        "g",
        { class: found.element.classList.contains("is-lifted") ? "selected is-lifted" : "selected", transform: turn?.transform ?? "" },
        s("path", { class: "bezel-bed", d }),
        s("path", { class: "bezel", d }),
        s("path", { class: "bezel-tick", d: `M${cx} ${y - 9}v8M${cx} ${y + height + 1}v8M${x - 9} ${cy}h8M${x + width + 1} ${cy}h8` }),
      ),
    );
  }

  /** The lit id at a point of the screen; failing that the nearest within *reach* pixels. */
  at(x, y, reach = 0) {
    for (const element of document.elementsFromPoint(x, y)) {
      for (let at = element; at && at !== document.body; at = at.parentElement) {
        const id = at.dataset?.id ?? at.id;
        if (id && this.lit.has(id)) return id;
      }
    }
    let best = null,
      least = reach;
    for (const [id, { element }] of reach ? this.lit : []) {
      const r = element.getBoundingClientRect();
      const away = Math.hypot(Math.max(r.left - x, 0, x - r.right), Math.max(r.top - y, 0, y - r.bottom));
      if (away <= least) {
        best = id;
        least = away;
      }
    }
    return best;
  }

  hover(id) {
    for (const [other, { sign }] of this.lit) sign.classList.toggle("is-hot", other === id);
  }

  /** The next lit id from another one in a direction (dx, dy), on the screen. */
  towards(from, dx, dy) {
    const centre = ({ element }) => {
      const r = element.getBoundingClientRect();
      return [r.left + r.width / 2, r.top + r.height / 2];
    };
    const entries = [...this.lit];
    if (!entries.length) return null;
    if (!this.lit.has(from)) return entries[0][0];
    const [x, y] = centre(this.lit.get(from));
    let best = null,
      least = Infinity;
    for (const [id, lit] of entries) {
      if (id === from) continue;
      const [ax, ay] = centre(lit);
      const along = (ax - x) * dx + (ay - y) * dy,
        across = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
      if (along <= 1) continue;
      const cost = along + across * 2.5;
      if (cost < least) {
        best = id;
        least = cost;
      }
    }
    return best;
  }

  focus(id) {
    for (const [other, { sign }] of this.lit) sign.setAttribute("tabindex", other === id ? "0" : "-1");
    this.lit.get(id)?.sign.focus({ preventScroll: false });
  }

  /** One lit thing takes the tab key. */
  rove(id) {
    const first = this.lit.has(id) ? id : this.lit.keys().next().value;
    for (const [other, { sign }] of this.lit) sign.setAttribute("tabindex", other === first ? "0" : "-1");
  }
}
