// The overview: where the board is looked at from near, a small picture of all of it says where one looks, and a press there goes elsewhere.
import { s } from "./dom.js";

const LARGE = 96; // px: the longer side

export class Inset {
  constructor(view) {
    this.view = view;
    this.frame = s("rect", { class: "inset-frame" });
    this.svg = s("svg", { class: "st inset", "aria-hidden": "true", focusable: "false", hidden: true }, s("use", { href: "#ui-ground" }), s("use", { href: "#ui-pieces" }), this.frame);
    view.stage.append(this.svg);
    for (const name of ["pointerdown", "pointermove"]) this.svg.addEventListener(name, (event) => this.go(event));
    this.svg.addEventListener("click", (event) => event.stopPropagation());
    view.view.addEventListener("scroll", () => this.look(), { passive: true });
  }

  go(event) {
    if (event.type === "pointermove" && !event.buttons) return;
    event.preventDefault();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    this.view.centre(x, y);
  }

  get size() {
    const { width, height } = this.view.board.main,
      scale = LARGE / Math.max(width, height);
    return [width * scale, height * scale];
  }

  /** Shows which part is in sight; nothing where that is all. */
  look() {
    const { view } = this,
      { main } = view.board;
    const scale = main.svg.getBoundingClientRect().width / main.width; // none where something lies over the board
    const isAll = !view.narrow || view.zoom <= 1 || !(scale > 0);
    this.svg.toggleAttribute("hidden", isAll);
    if (isAll) return;
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = view.view;
    this.svg.setAttribute("viewBox", `0 0 ${main.width} ${main.height}`);
    const [wide, high] = this.size;
    this.svg.style.width = `${wide}px`;
    this.svg.style.height = `${high}px`;
    const box = { x: scrollLeft / scale, y: scrollTop / scale, width: clientWidth / scale, height: clientHeight / scale };
    for (const [name, value] of Object.entries(box)) this.frame.setAttribute(name, value);
    this.frame.setAttribute("stroke-width", (main.width / wide) * 2);
  }

  /** Goes into the upper corner that covers less of what may be pressed. */
  yield(lit) {
    const place = this.view.view.getBoundingClientRect(),
      [wide, high] = this.size.map((px) => px + 16);
    const covered = (left) =>
      lit.filter((box) => box.top < place.top + high && box.bottom > place.top && box.left < left + wide && box.right > left).length;
    this.svg.classList.toggle("is-right", covered(place.left) > covered(place.right - wide));
  }
}
