// How large the board is: it fits its place; closer and farther by wheel, pinch, buttons and keys.
import { $, h, keep } from "./dom.js";
import { Inset } from "./inset.js";
import { flowing, readable, scrolling } from "./layout.js";
import { letters } from "./letters.js";
import { isAside, isNarrow } from "./screen.js";

const CLOSEST = 6,
  MANY = 6, // choices: above that a board that scrolls leaves them more room
  MARGIN = 22; // units round what is brought into sight
const LEAST = 0.71, // of a panel's own size, where it would be smaller than the board lets it: its words are read at a desk
  LEAST_TABLET = 0.92; // … and where the page scrolls
const STEP = 80; // px that a key moves the eye
const TWICE = 320, // ms from tap to tap
  NEAR = 30, // px between them
  NEARER = 2.2; // so near two taps come
const LOW = 0.38,
  LOW_WITH_PANELS = 0.52,
  TALL = 0.46,
  TALL_UPRIGHT = 0.53,
  TALL_TURNED = 0.48,
  TALL_UPRIGHT_BUSY = 0.36,
  TALL_LESSON = 0.56, // no dock, no seats
  TALL_READING = 0.36,
  TALL_TABLET = 0.5; // of the window's height, where the page scrolls: the question is in sight below
const DRAWN = 844, // px: the height for which these shares were drawn
  SHELL = 180; // of mast, seats and dock, which keep theirs on a lower phone

export class View {
  constructor(board) {
    Object.assign(this, { board, stage: $("ui-stage"), view: $("ui-view"), set: $("ui-set"), zoom: 1, needed: new Set(), plan: "" });
    this.places = { beside: $("ui-beside"), under: $("ui-under"), more: $("ui-more") };
    this.inset = new Inset(this);
    new ResizeObserver(() => this.fit()).observe(this.stage);
    this.view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.listenPinch();
    this.listenDrag();
  }

  get flows() {
    return !isAside() && matchMedia("(max-width: 40rem), (max-width: 62rem) and (min-height: 34.01rem)").matches;
  }

  /** The panels that hold something the question may need; *choices*: how many rows it has. */
  need(ids, choices = 0) {
    const panels = [...this.board.panels.values()],
      wanted = new Set(ids);
    this.needed = new Set(panels.filter((panel) => [...panel.svg.querySelectorAll("[id]")].some((element) => wanted.has(element.id))));
    const shape = JSON.stringify([
      this.board.main.width,
      this.board.main.height,
      (this.choices = choices) > MANY,
      panels.map((panel) => [panel.width, panel.height, this.needed.has(panel)]),
    ]);
    if (shape === this.shape) this.letter(); // nothing to lay anew
    else {
      this.shape = shape;
      this.fit();
    }
  }

  /** Of the window's height, where the page scrolls. */
  share(w) {
    const { dataset, classList } = document.querySelector(".play");
    if (w >= 620) return TALL_TABLET;
    if (dataset.view !== "orders") return TALL_READING;
    if (this.board.main.isUpright) return this.choices > MANY ? TALL_UPRIGHT_BUSY : TALL_UPRIGHT;
    return this.board.shape?.turn ? TALL_TURNED : classList.contains("play--lesson") ? TALL_LESSON : TALL;
  }

  /** The window's height; less on a phone that is lower than drawn: board and question share what the shell does not keep. */
  get high() {
    const { innerHeight } = window;
    return this.narrow ? Math.min(innerHeight, ((innerHeight - SHELL) * DRAWN) / (DRAWN - SHELL)) : innerHeight;
  }

  /** The room there is for the board, in px. */
  room() {
    const style = getComputedStyle(this.stage);
    const w = this.stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (this.flows) return { w, h: this.high * this.share(w) };
    return {
      w,
      h: this.stage.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) - $("ui-whisper").offsetHeight - ($("ui-daybar")?.offsetHeight ?? 0),
    };
  }

  get narrow() {
    return isNarrow();
  }

  /** What a finger can do here, until it has done so. */
  get advice() {
    if (!this.narrow) return "";
    if (!this.board.main.isUpright) return keep.get("nearer") !== "known" ? "Two taps, or two fingers, bring it nearer." : "";
    return this.board.shape.opens?.length > 1 && keep.get("spines") !== "known" ? "Swipe the board, or press a number, to open another." : "";
  }

  letter() {
    letters(this.board.sheets);
    this.inset.look();
    this.changed?.();
  }

  fit() {
    const { main } = this.board;
    if (!main.width) return;
    this.board.resize();
    const room = this.room(),
      panels = [...this.board.panels.values()];
    const isOne = isAside() || (this.flows && room.w < 620);
    const plan = isOne
      ? flowing(main, panels, this.needed, room)
      : this.flows
        ? scrolling(main, panels, this.needed, room, LEAST_TABLET)
        : readable(main, panels, room, LEAST);
    if (!plan) return;
    this.apply(plan, room);
    this.letter();
  }

  apply({ scale, panelScale, moreScale, beside, under, more, isStacked }, room) {
    const { width, height, svg } = this.board.main;
    svg.parentNode.style.width = svg.style.width = `${width * scale * this.zoom}px`;
    svg.style.height = `${height * scale * this.zoom}px`;
    for (const panel of this.board.panels.values()) {
      const wide = more.includes(panel) ? this.wideBelow(room) : room.w,
        own = this.narrow || more.includes(panel) ? Math.min(moreScale ?? panelScale, wide / panel.width) : panelScale;
      panel.svg.style.width = `${panel.width * own}px`;
      panel.svg.style.height = `${panel.height * own}px`;
    }
    this.places.under.classList.toggle("panel-sets--rows", !isStacked);
    this.lay({ beside, under, more: more.length ? [more] : [] });
    this.place(height * scale, room.h);
    this.view.classList.toggle("is-close", this.zoom > 1);
  }

  /** What is left from edge to edge after the question, which on a phone on its side is not as wide as the board. */
  wideBelow({ w }) {
    const { paddingLeft, paddingRight } = getComputedStyle(this.places.more);
    return isAside() ? this.places.more.parentNode.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) : w;
  }

  /** On a phone the board has a window of one height, whatever is looked at: what is below does not move under the finger; on its side all
      the height there is. A board that is drawn for it scrolls there. */
  place(high, most) {
    const { isUpright } = this.board.main;
    this.view.classList.toggle("is-upright", Boolean(isUpright || this.board.shape.turn));
    const under = this.places.under.offsetHeight,
      room = this.high * (under ? LOW_WITH_PANELS : LOW) - under,
      tall = isAside() ? most - under : Math.min(most, isUpright ? high : Math.max(high, room));
    this.view.classList.toggle("is-tall", Boolean(isUpright && high > tall + 1));
    this.view.style.height = this.narrow ? `${tall}px` : "";
    this.view.style.maxHeight = this.flows && this.zoom > 1 ? `${this.narrow ? tall : Math.min(high, most)}px` : "";
  }

  /** Puts the panels into their sets; touches nothing where they stand already. */
  lay(sets) {
    const plan = JSON.stringify(
      Object.entries(sets).map(([place, lists]) => [place, lists.map((list) => list.map((panel) => panel.svg.getAttribute("class")))]),
    );
    if (plan === this.plan) return;
    this.plan = plan;
    for (const [place, lists] of Object.entries(sets))
      this.places[place].replaceChildren(
        ...lists.map((list) =>
          h(
            "div",
            { class: "panel-set" },
            list.map((panel) => panel.figure),
          ),
        ),
      );
  }

  /** Zooms so that the point of the screen (x, y) stays where it is. */
  zoomTo(zoom, x, y) {
    const next = Math.min(CLOSEST, Math.max(1, zoom));
    if (next === this.zoom) return;
    const box = this.view.getBoundingClientRect(),
      svg = this.board.main.svg.getBoundingClientRect();
    x ??= box.left + box.width / 2;
    y ??= box.top + box.height / 2;
    const u = (x - svg.left) / svg.width,
      v = (y - svg.top) / svg.height;
    this.zoom = next;
    this.fit();
    const now = this.board.main.svg.getBoundingClientRect();
    this.view.scrollLeft += now.left + u * now.width - x;
    this.view.scrollTop += now.top + v * now.height - y;
  }

  /** Goes so near that a part of the board (left, top, right, bottom) fills its place, with some air; or shows all of it. */
  show([left, top, right, bottom], air, nearest, worth) {
    const { main } = this.board,
      room = this.view.getBoundingClientRect(),
      drawn = main.svg.getBoundingClientRect();
    const px = drawn.width / main.width / this.zoom; // of a unit, where all of it is shown
    const high = this.narrow ? room.height : Math.min(room.height, main.height * px);
    const wanted = Math.min(room.width / px / (right - left), high / px / (bottom - top)) / (1 + 2 * air);
    this.zoomTo(wanted < worth ? 1 : Math.min(nearest, wanted));
    if (this.zoom === 1) return;
    const now = main.svg.getBoundingClientRect(),
      place = this.view.getBoundingClientRect(),
      unit = now.width / main.width;
    this.view.scrollLeft += now.left + ((left + right) / 2) * unit - (place.left + place.width / 2);
    this.view.scrollTop += now.top + ((top + bottom) / 2) * unit - (place.top + place.height / 2);
    this.changed?.(); // what hangs in the window hangs where the board lies now
  }

  /** Scrolls as little as brings a part of the board into sight. */
  reveal(box) {
    if (!box) return;
    const unit = this.board.main.svg.getBoundingClientRect().width / this.board.main.width,
      [top, bottom] = [(box[1] - MARGIN) * unit, (box[3] + MARGIN) * unit],
      { scrollTop, clientHeight } = this.view;
    if (bottom > scrollTop + clientHeight) this.view.scrollTop = bottom - clientHeight;
    else if (top < scrollTop) this.view.scrollTop = top;
  }

  /** Brings a point of the board into the middle. */
  centre(x, y) {
    const unit = this.board.main.svg.getBoundingClientRect().width / this.board.main.width;
    this.view.scrollTo(x * unit - this.view.clientWidth / 2, y * unit - this.view.clientHeight / 2);
  }

  /** Was this the second of two taps? Then it comes nearer, or shows all again. */
  isTwice({ clientX: x, clientY: y, timeStamp: at }) {
    const { tapped } = this;
    this.tapped = { x, y, at };
    if (!tapped || at - tapped.at > TWICE || Math.hypot(x - tapped.x, y - tapped.y) > NEAR) return false;
    this.tapped = null;
    keep.set("nearer", "known");
    this.zoomTo(this.zoom > 1 ? 1 : NEARER, x, y);
    return true;
  }

  /** Moves the eye. */
  pan(dx, dy) {
    this.view.scrollBy(dx * STEP, dy * STEP);
  }

  closer() {
    this.zoomTo(this.zoom * 1.35);
  }
  farther() {
    this.zoomTo(this.zoom / 1.35);
  }
  whole() {
    this.zoomTo(1);
  }

  wheel(event) {
    if (this.flows && !event.ctrlKey) return; // there the page scrolls
    event.preventDefault();
    this.zoomTo(this.zoom * Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX, event.clientY);
  }

  listenPinch() {
    let start = 0,
      from = 1;
    const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    this.view.addEventListener(
      "touchstart",
      (event) => {
        if (event.touches.length !== 2) return;
        start = spread(event.touches);
        from = this.zoom;
      },
      { passive: true },
    );
    this.view.addEventListener(
      "touchmove",
      (event) => {
        if (event.touches.length !== 2 || !start) return;
        event.preventDefault();
        keep.set("nearer", "known");
        const [a, b] = event.touches;
        this.zoomTo((from * spread(event.touches)) / start, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
      },
      { passive: false },
    );
    this.view.addEventListener("touchend", () => {
      start = 0;
    });
  }

  /** A mouse drags the board when it is larger than its place. */
  listenDrag() {
    let from = null;
    this.dragged = false;
    this.view.addEventListener("pointerdown", (event) => {
      this.dragged = false;
      if (event.pointerType === "mouse" && event.button === 0 && this.zoom > 1)
        from = { x: event.clientX, y: event.clientY, left: this.view.scrollLeft, top: this.view.scrollTop };
    });
    addEventListener("pointermove", (event) => {
      if (!from) return;
      const dx = event.clientX - from.x,
        dy = event.clientY - from.y;
      if (Math.hypot(dx, dy) > 5) this.dragged = true;
      if (this.dragged) {
        this.view.scrollLeft = from.left - dx;
        this.view.scrollTop = from.top - dy;
      }
    });
    addEventListener("pointerup", () => {
      from = null;
    });
  }
}
