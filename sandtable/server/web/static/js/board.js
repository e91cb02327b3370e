// The picture: ground by hash, pieces morphed so that what moved slides, panels beside the board.
import { Idiomorph } from "../vendor/idiomorph/idiomorph.esm.js";
import { h, s } from "./dom.js";
import { hall } from "./place.js";
import { drawing } from "./safe.js";
import { isNarrow, preferred } from "./screen.js";

/** The board or a panel. Layers, bottom to top: ground, what is in hand, pieces, marks.

    The ground has an SVG of its own behind the others, so that a move does not paint it anew. */
class Sheet {
  constructor(cls) {
    this.turn = new DOMMatrix();
    this.ground = s("g", { class: "ground" });
    this.under = s("g", { class: "in-hand", "aria-hidden": "true" });
    this.pieces = s("g", { class: "pieces" });
    this.marks = s("g", { class: "marks" });
    this.back = s("svg", { class: `st sheet back ${cls}`, "aria-hidden": "true" }, this.ground);
    this.svg = s("svg", { class: `st sheet ${cls}` }, this.under, this.pieces, this.marks);
  }

  size(width, height) {
    Object.assign(this, { width, height });
    for (const svg of [this.back, this.svg]) svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  /** How the units in which one aims lie on the screen. */
  get onScreen() {
    return DOMMatrix.fromMatrix(this.svg.getScreenCTM()).multiply(this.turn);
  }

  /** A box in those units (left, top, right, bottom) as one in the units of this sheet. */
  lies([left, top, right, bottom]) {
    const [one, other] = [new DOMPoint(left, top), new DOMPoint(right, bottom)].map((point) => point.matrixTransform(this.turn));
    return [Math.min(one.x, other.x), Math.min(one.y, other.y), Math.max(one.x, other.x), Math.max(one.y, other.y)];
  }

  morph(text) {
    if (this.text === text) return;
    this.text = text;
    this.drawn = (this.drawn ?? 0) + 1;
    Idiomorph.morph(this.pieces, [...drawing(text).childNodes], { morphStyle: "innerHTML" });
  }

  /** Where an element will stand when all slides have ended: its own box, and how that lies on this sheet. */
  placed(element) {
    let matrix = this.svg.createSVGMatrix();
    for (let at = element; at !== this.svg && at !== this.back; at = at.parentNode) {
      const step = at.transform?.baseVal.consolidate()?.matrix;
      if (step) matrix = step.multiply(matrix);
    }
    return { own: element.getBBox(), matrix };
  }

  /** The same as an upright box in the units of this sheet. */
  box(element) {
    const { own, matrix } = this.placed(element);
    const corners = [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ].map(([i, j]) => {
      const x = own.x + i * own.width,
        y = own.y + j * own.height;
      return [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f];
    });
    const xs = corners.map((c) => c[0]),
      ys = corners.map((c) => c[1]);
    const x = Math.min(...xs),
      y = Math.min(...ys);
    return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
  }
}

export class Board {
  constructor(table, game, place) {
    Object.assign(this, { table, panels: new Map(), grounds: new Map(), hash: "" });
    this.main = new Sheet(`board ${game.replaceAll(".", "-")}`);
    for (const [id, layer] of [
      ["ui-ground", this.main.ground],
      ["ui-pieces", this.main.pieces],
    ]) {
      layer.id = id; // the overview shows them once more,
      layer.classList.add("st", "board", game.replaceAll(".", "-")); // where nothing else says how they look
    }
    this.title = s("title", { id: "ui-board-title" });
    this.desc = s("desc", { id: "ui-board-desc" });
    this.main.svg.prepend(this.title, this.desc);
    for (const [name, value] of Object.entries({ role: "group", "aria-labelledby": "ui-board-title", "aria-describedby": "ui-board-desc" }))
      this.main.svg.setAttribute(name, value);
    this.game = game.replaceAll(".", "-");
    this.aloud = h("ul", { class: "sr aloud", "aria-label": "The board, place by place" });
    place.append(this.main.back, this.main.svg, this.aloud);
  }

  get sheets() {
    return [this.main, ...this.panels.values()];
  }

  /** Shows the board of a scene. */
  async show(board) {
    const ground = await this.groundOf(board.ground);
    this.shape = board;
    this.resize();
    if (this.hash !== board.ground) {
      this.main.ground.replaceChildren(...drawing(ground).childNodes);
      this.hash = board.ground;
    }
    this.title.textContent = board.title;
    this.desc.textContent = board.desc;
    this.main.morph(board.pieces);
    this.showPanels(board.panels);
    this.speak(board.aloud ?? []);
  }

  /** The board for who hears it: every place in words, in the place of the picture's scraps of lettering. */
  speak(places) {
    for (const { pieces } of this.sheets) pieces.setAttribute("aria-hidden", places.length ? "true" : "false");
    while (this.aloud.children.length > places.length) this.aloud.lastChild.remove();
    places.forEach(({ id, words }, i) => {
      const row = this.aloud.children[i] ?? this.aloud.appendChild(h("li"));
      if (row.textContent !== words) row.textContent = words; // a crowd has many rows, and few change
      row.dataset.place = id;
    });
  }

  /** A narrow screen shows what one plays with; what the board says beside it stands in the question and the seats' lines. */
  resize() {
    const { width, height, play_height, narrow, turn, rule } = this.shape;
    this.main.turn = new DOMMatrix(turn ?? undefined); // a quarter at most: boxes stay boxes
    this.main.isUpright = narrow; // drawn for a narrow screen: as wide as that, and as high as it needs
    this.main.isMeasured = Boolean(rule);
    this.main.isAlone = !narrow && !turn && Boolean(document.querySelector(".play--lesson")); // there the question names what lies in panels
    this.main.size(width, isNarrow() ? (play_height ?? height) : height);
  }

  showPanels(all) {
    const panels = isNarrow() ? all.filter((panel) => !panel.repeats) : all;
    for (const id of [...this.panels.keys()])
      if (!panels.some((panel) => panel.id === id)) {
        this.panels.get(id).figure.remove();
        this.panels.delete(id);
      }
    for (const panel of panels) {
      if (!this.panels.has(panel.id)) {
        const sheet = new Sheet(`${this.game} panel-${panel.id}`);
        sheet.caption = h("figcaption");
        sheet.svg.setAttribute("role", "group");
        sheet.svg.dataset.thing = `panel-${panel.id}`;
        sheet.figure = h("figure", { class: "board-panel" }, sheet.caption, sheet.svg);
        this.panels.set(panel.id, sheet);
      }
      const sheet = this.panels.get(panel.id);
      sheet.size(panel.width, panel.height);
      sheet.caption.textContent = panel.title;
      sheet.svg.setAttribute("aria-label", panel.title);
      sheet.morph(panel.body);
    }
  }

  /** Lays pieces on the others that first come into sight in the middle of an animation. */
  lay(text) {
    const { pieces } = this.main;
    for (const piece of [...drawing(text).childNodes])
      if (!piece.id || !pieces.querySelector(`#${CSS.escape(piece.id)}`)) pieces.append(piece);
    this.main.text = null; // the picture is no longer the one that was sent
    pieces.getBoundingClientRect(); // so that what was laid slides from where it was laid
  }

  async groundOf(hash) {
    if (!this.grounds.has(hash)) {
      const answer = await fetch(hall(`/api/v1/tables/${this.table}/ground/${hash}`), { headers: preferred() }).catch(() => null); // the line is down: asked again later
      if (!answer?.ok) return "";
      this.grounds.set(hash, await answer.text());
    }
    return this.grounds.get(hash);
  }

  /** A point of the screen in the units in which one aims; null beside the board. */
  point(clientX, clientY) {
    const matrix = this.main.svg.getScreenCTM();
    if (!matrix) return null;
    const at = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    if (at.x < 0 || at.y < 0 || at.x > this.main.width || at.y > this.main.height) return null;
    const { x, y } = at.matrixTransform(this.main.turn.inverse());
    return { x, y };
  }

  /** The sheet that holds an id, and the element; null where the picture has no such thing. */
  find(id) {
    for (const sheet of this.sheets) {
      const named = `#${CSS.escape(id)}`,
        element = sheet.svg.querySelector(named) ?? sheet.back.querySelector(named);
      if (element && !sheet.marks.contains(element)) return { sheet, element };
    }
    return null;
  }

  /** The topmost thing of the picture at a point that has an id, lit or not. */
  thing(x, y) {
    for (const element of document.elementsFromPoint(x, y)) {
      const named = element.closest(".sheet [id]");
      if (named && !named.id.startsWith("ui-")) return named.id;
      const panel = element.closest(".sheet[data-thing]");
      if (panel) return panel.dataset.thing;
    }
    return null;
  }

  /** Takes a card out of the fan, and puts the others back. */
  lift(id) {
    for (const { svg } of this.sheets) for (const card of svg.querySelectorAll(".is-lifted")) card.classList.remove("is-lifted");
    if (id) this.find(id)?.element.classList.add("is-lifted");
  }

  /** What the picture calls a thing. */
  nameOf(id) {
    return this.find(id)?.element.querySelector(":scope > title")?.textContent ?? "";
  }

  /** A small picture of a thing, for the card that says what it is; nothing of a whole panel. */
  sample(id) {
    const found = this.find(id);
    if (!found) return null;
    const { x, y, width, height } = found.element.getBBox(),
      copy = found.element.cloneNode(true);
    if (!width || !height) return null;
    for (const named of [copy, ...copy.querySelectorAll("[id]")]) named.removeAttribute("id");
    copy.removeAttribute("transform");
    const viewBox = [x - 2, y - 2, width + 4, height + 4].join(" ");
    return s("svg", { class: `st board ${this.game} what-picture`, viewBox, "aria-hidden": "true", focusable: "false" }, copy);
  }
}
