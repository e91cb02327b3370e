// How large the board is: it fits its place; closer and farther by wheel, pinch, buttons and keys. Panels stand beside it, or under it.
const GAP = 14;             // units between board and panels
const CLOSEST = 6;

export class View {
  constructor(board, stage, view, set, panelPlace) {
    Object.assign(this, { board, stage, view, set, panelPlace, zoom: 1, scale: 1 });
    new ResizeObserver(() => this.fit()).observe(stage);
    view.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    this.listenPinch();
    this.listenDrag();
  }

  get flows() { return matchMedia("(max-width: 62rem)").matches; }

  /** Chooses the scale at which everything can be seen, and whether panels stand beside or under. */
  fit() {
    const { width, height } = this.board.main;
    if (!width) return;
    const style = getComputedStyle(this.stage);
    const room = { w: this.stage.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight), h: this.stage.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom) };
    const panels = [...this.board.panels.values()];
    const side = panels.length ? Math.max(...panels.map((panel) => panel.width)) + GAP : 0;
    const stack = panels.reduce((sum, panel) => sum + panel.height + GAP, -GAP);
    const beside = { w: width + side, h: Math.max(height, stack) };
    let scale, under;
    if (this.flows) {
      const tall = window.innerHeight * .82;
      under = room.w < 620 || (panels.length > 0 && room.w / beside.w * beside.h > tall);
      scale = room.w / (under ? width : beside.w);
      if (room.w >= 620) scale = Math.min(scale, Math.max(tall / (under ? height : beside.h), .5));
    } else {
      const row = this.row(panels, width);
      const below = { w: Math.max(width, row.w), h: height + row.h };
      const a = Math.min(room.w / beside.w, room.h / beside.h), b = Math.min(room.w / below.w, room.h / below.h);
      under = panels.length > 0 && b > a * 1.04;
      scale = Math.min(under ? b : a, 2.2);
    }
    this.scale = scale;
    this.set.classList.toggle("is-under", under);
    this.apply(panels, under, room);
  }

  /** Panels in rows under a board of that width. */
  row(panels, width) {
    let x = 0, h = 0, w = 0, tall = 0;
    for (const panel of panels) {
      if (x && x + panel.width > width) { h += tall + GAP; x = 0; tall = 0; }
      x += panel.width + GAP;
      tall = Math.max(tall, panel.height);
      w = Math.max(w, x - GAP);
    }
    return { w, h: panels.length ? h + tall + GAP : 0 };
  }

  apply(panels, under, room) {
    const { width, height, svg } = this.board.main;
    svg.parentNode.style.width = svg.style.width = `${width * this.scale * this.zoom}px`;
    svg.style.height = `${height * this.scale * this.zoom}px`;
    for (const panel of panels) {
      const scale = under && this.flows ? Math.min(room.w / panel.width, Math.max(this.scale, .92)) : this.scale;
      panel.svg.style.width = `${panel.width * scale}px`;
      panel.svg.style.height = `${panel.height * scale}px`;
    }
    this.panelPlace.style.gap = `${GAP * this.scale}px`;
    this.set.style.gap = `${GAP * this.scale}px`;
    this.view.style.maxHeight = this.flows && this.zoom > 1 ? `${Math.min(height * this.scale, window.innerHeight * .7)}px` : "";
    this.view.classList.toggle("is-close", this.zoom > 1);
  }

  /** Zooms so that the point of the screen (x, y) stays where it is. */
  zoomTo(zoom, x, y) {
    const next = Math.min(CLOSEST, Math.max(1, zoom));
    if (next === this.zoom) return;
    const box = this.view.getBoundingClientRect(), svg = this.board.main.svg.getBoundingClientRect();
    x ??= box.left + box.width / 2;
    y ??= box.top + box.height / 2;
    const u = (x - svg.left) / svg.width, v = (y - svg.top) / svg.height;
    this.zoom = next;
    this.fit();
    const now = this.board.main.svg.getBoundingClientRect();
    this.view.scrollLeft += now.left + u * now.width - x;
    this.view.scrollTop += now.top + v * now.height - y;
  }

  closer() { this.zoomTo(this.zoom * 1.35); }
  farther() { this.zoomTo(this.zoom / 1.35); }
  whole() { this.zoomTo(1); }

  wheel(event) {
    if (this.flows && !event.ctrlKey) return;                    // there the page scrolls
    event.preventDefault();
    this.zoomTo(this.zoom * Math.exp(-event.deltaY * (event.ctrlKey ? .01 : .0016)), event.clientX, event.clientY);
  }

  listenPinch() {
    let start = 0, from = 1;
    const spread = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    this.view.addEventListener("touchstart", (event) => {
      if (event.touches.length !== 2) return;
      start = spread(event.touches);
      from = this.zoom;
    }, { passive: true });
    this.view.addEventListener("touchmove", (event) => {
      if (event.touches.length !== 2 || !start) return;
      event.preventDefault();
      const [a, b] = event.touches;
      this.zoomTo(from * spread(event.touches) / start, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    }, { passive: false });
    this.view.addEventListener("touchend", () => { start = 0; });
  }

  /** A mouse drags the board when it is larger than its place. */
  listenDrag() {
    let from = null;
    this.dragged = false;
    this.view.addEventListener("pointerdown", (event) => {
      this.dragged = false;
      if (event.pointerType === "mouse" && event.button === 0 && this.zoom > 1) from = { x: event.clientX, y: event.clientY, left: this.view.scrollLeft, top: this.view.scrollTop };
    });
    addEventListener("pointermove", (event) => {
      if (!from) return;
      const dx = event.clientX - from.x, dy = event.clientY - from.y;
      if (Math.hypot(dx, dy) > 5) this.dragged = true;
      if (this.dragged) { this.view.scrollLeft = from.left - dx; this.view.scrollTop = from.top - dy; }
    });
    addEventListener("pointerup", () => { from = null; });
  }
}
