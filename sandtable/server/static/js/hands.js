// Pointer, touch and keyboard, all pressing the same things.
import { $ } from "./dom.js";

const NEAR = 22; // px: a finger this near to something lit means it
const REST = 700; // ms: a pointer that rests on a thing so long wants to know what it is
const LONG = 500; // ms: a finger that stays so long asks, and presses nothing
const STILL = 10; // px that such a finger may tremble

export function listenPointer(table) {
  const stage = $("ui-stage");
  const asked = listenLong(table, stage);
  const rest = resting(table);
  let frame = 0;
  stage.addEventListener("pointermove", (event) => {
    if (table.aiming.active && table.board.main.svg.contains(event.target) && (event.pointerType !== "touch" || event.isPrimary))
      table.aiming.follow(event.clientX, event.clientY);
    if (event.pointerType === "touch" || frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      table.hover(table.marks.at(event.clientX, event.clientY));
      rest(table.aiming.active && table.board.main.svg.contains(event.target) ? null : table.marks.thing(event.clientX, event.clientY));
    });
  });
  stage.addEventListener("pointerleave", () => {
    table.hover(null);
    rest(null);
  });
  stage.addEventListener("pointerdown", () => rest(undefined));
  stage.addEventListener("click", (event) => {
    if (table.view.dragged || asked()) return;
    if (table.player.playing) {
      table.player.skip();
      return;
    }
    const touched = event.pointerType === "touch";
    const aimed = table.aiming.active && table.board.main.svg.contains(event.target);
    if (aimed) {
      table.aiming.press(event.clientX, event.clientY); // good places draw the point to themselves
      return;
    }
    const id = table.marks.at(event.clientX, event.clientY, touched ? NEAR : 4);
    if (id) {
      table.chooser.press(id);
      return;
    }
    unlit(table, event.clientX, event.clientY);
  });
  for (const tool of document.querySelectorAll("[data-tool]")) {
    tool.addEventListener("click", () =>
      ({ in: () => table.view.closer(), out: () => table.view.farther(), fit: () => table.view.whole() })[tool.dataset.tool](),
    );
  }
}

/** Hears which thing lies under the pointer; once it has rested there, the panel tells what it is. What was pressed is not told over. */
function resting(table) {
  let under = null,
    timer = 0;
  return (id) => {
    if (id === under) return;
    clearTimeout(timer);
    if (id === undefined) return; // pressed: the thing stays the same, and is told no more
    under = id;
    if (id) timer = setTimeout(() => table.tell(id, false), REST);
  };
}

/** A finger that stays on a thing asks what it is. Gives: was the click that follows such a question? */
function listenLong(table, stage) {
  let timer = 0,
    from = null,
    asked = false;
  const end = () => clearTimeout(timer);
  stage.addEventListener("pointerdown", (event) => {
    end();
    asked = false;
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    from = [event.clientX, event.clientY];
    timer = setTimeout(async () => {
      asked = true;
      asked = await table.tell(table.marks.thing(...from));
    }, LONG);
  });
  stage.addEventListener("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > STILL) end();
  });
  for (const name of ["pointerup", "pointercancel"]) stage.addEventListener(name, end);
  stage.addEventListener("contextmenu", (event) => {
    if (event.pointerType === "touch") event.preventDefault();
  });
  return () => asked;
}

/** Something was pressed that is not lit: it may be in hand already, or begin something else; else the rules say why not. */
async function unlit(table, x, y) {
  const thing = table.marks.thing(x, y);
  if (thing && table.chooser.knows(thing)) table.chooser.press(thing);
  else if (!(await table.explain(thing, table.board.point(x, y)))) table.chooser.back();
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function listenKeys(table) {
  document.addEventListener("keydown", (event) => {
    const writing = event.target.closest("input, textarea, select");
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog:modal")) return;
    if (event.key === "Escape") {
      escape(table, event);
      return;
    }
    if (writing) return;
    if (table.player.playing && [" ", "Enter"].includes(event.key)) {
      event.preventDefault();
      table.player.skip();
      return;
    }
    if (event.target.closest(".log, .rules, #ui-menu, .tabs")) return;
    const lit = event.target.closest(".lit");
    if (!lit && table.aiming.active && !event.target.closest("button") && table.aiming.key(event)) {
      event.preventDefault();
      return;
    }
    if (table.chooser.armed && event.key === "Enter" && !event.target.closest("button")) {
      event.preventDefault();
      table.chooser.settle(true);
    } else if (ARROWS[event.key]) arrow(table, event, lit);
    else if (lit && [" ", "Enter"].includes(event.key)) {
      event.preventDefault();
      table.chooser.press(lit.dataset.id);
    } else if (/^[1-9]$/.test(event.key)) {
      const say = table.chooser.buttons[Number(event.key) - 1];
      if (say) table.chooser.press(say.id);
    } else if (event.key === "u" || event.key === "U") document.querySelector("[data-undo]")?.click();
    else if (event.key === "?" && lit) table.tell(lit.dataset.id);
    else if (event.key === "/") {
      event.preventDefault();
      table.panel.enterList();
    } else if (event.key === "+" || event.key === "=") table.view.closer();
    else if (event.key === "-") table.view.farther();
    else if (event.key === "0") table.view.whole();
  });
  document.addEventListener("focusin", (event) => {
    const lit = event.target.closest?.(".lit");
    if (lit) table.hover(lit.dataset.id);
  });
}

function escape(table, event) {
  if (document.querySelector("[popover]:popover-open")) return; // the browser closes the menu
  if (table.player.playing) {
    table.player.skip();
    return;
  }
  const end = document.querySelector(".sheet-end");
  if (end) {
    end.close();
    return;
  }
  if (table.chooser.back()) event.preventDefault();
}

function arrow(table, event, lit) {
  const [dx, dy] = ARROWS[event.key];
  const next = table.marks.towards(lit?.dataset.id, dx, dy);
  if (!next) {
    if (lit) event.preventDefault();
    return;
  }
  event.preventDefault();
  table.marks.focus(next);
}
