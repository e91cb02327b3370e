// Pointer, touch and keyboard, all pressing the same things.
import { listenAbout, listenNumbers, staying } from "./asking.js";
import { $ } from "./dom.js";
import { DEAD } from "./still.js";

const NEAR = 22; // px: a finger this near to something lit means it

export function listenPointer(table) {
  const stage = $("ui-stage");
  const isAimed = (event) => table.aiming.active && !table.past.on && !table.measuring.active && table.board.main.svg.contains(event.target);
  const asked = listenAbout(
    stage,
    (event) => (isAimed(event) && event.pointerType !== "touch" ? null : table.board.thing(event.clientX, event.clientY)),
    (id, aloud) => table.tell(id, aloud),
  );
  listenTips(table);
  listenNumbers([$("ui-seats"), $("ui-strip"), $("ui-status").parentNode].filter(Boolean), async (id, aloud) => {
    const isTold = await table.tell(id, aloud);
    if (isTold && table.leaves.narrow) table.leaves.dock("orders"); // where the card stands
    return isTold;
  });
  let frame = 0,
    last = null; // where something lit was pressed, and when
  /** The second tap of a double tap means what lay there before. */
  const isAgain = ({ clientX, clientY }) => last && performance.now() - last.at < DEAD && Math.hypot(clientX - last.x, clientY - last.y) < NEAR;
  stage.addEventListener("pointermove", (event) => {
    if (isAimed(event) && (event.pointerType !== "touch" || event.isPrimary))
      table.aiming.follow(event.clientX, event.clientY);
    if (event.pointerType === "touch" || frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      table.hover(table.marks.at(event.clientX, event.clientY));
    });
  });
  stage.addEventListener("pointerleave", () => table.hover(null));
  const pressed = (event) => {
    if (table.view.dragged || event.target.closest(".stage-tools") || asked()) return;
    if (table.player.playing) {
      table.player.skip();
      return;
    }
    const touched = event.pointerType === "touch";
    if (table.aiming.handle.has(event.target) || table.measuring.handle.has(event.target)) return;
    if (table.measuring.active && table.board.main.svg.contains(event.target)) {
      table.measuring.press(event.clientX, event.clientY);
      return;
    }
    if (isAimed(event)) {
      table.aiming.press(event.clientX, event.clientY); // good places draw the point to themselves
      return;
    }
    const id = table.marks.at(event.clientX, event.clientY, touched ? NEAR : 4);
    if (touched && !id && table.view.isTwice(event)) return;
    if (id) {
      last = { x: event.clientX, y: event.clientY, at: performance.now() };
      table.chooser.press(id);
      return;
    }
    unlit(table, event.clientX, event.clientY, isAgain(event));
  };
  for (const place of [stage, $("ui-more")]) place.addEventListener("click", pressed); // panels that have no room beside the board lie after the question
  for (const tool of document.querySelectorAll("[data-tool]")) {
    tool.addEventListener("click", () =>
      ({ in: () => table.view.closer(), out: () => table.view.farther(), fit: () => table.view.whole() })[tool.dataset.tool](),
    );
  }
}

/** A finger has no tips: one that stays on a button of the question is told what its tip says. */
function listenTips(table) {
  const place = $("ui-ask");
  const asked = staying(
    place,
    (event) => event.target.closest("button[title]")?.title,
    (words) => Boolean(words) && table.remark(words),
  );
  place.addEventListener(
    "click",
    (event) => {
      if (asked() && event.target.closest("button[title]")) event.stopPropagation();
    },
    true,
  );
}

/** Something was pressed that is not lit: it may be in hand already, or begin something else; else the rules say why not, but *again*. */
async function unlit(table, x, y, again) {
  const thing = table.board.thing(x, y);
  if (table.past.on) {
    if (table.spines.has(thing)) table.spines.open(thing); // what is seen again answers nothing
  } else if (thing && table.chooser.knows(thing)) table.chooser.press(thing);
  else if (table.spines.has(thing)) table.spines.open(thing);
  else if (!again && !(await table.explain(thing, table.board.point(x, y)))) table.chooser.back();
}

const SEES = new Set(["+", "=", "-", "0", "[", "]"]); // keys by which one looks only
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
    if (table.past.on && !SEES.has(event.key)) return; // what is seen again answers nothing
    const lit = event.target.closest(".lit");
    if (table.measuring.active && !event.target.closest("button:not(#ui-rule)") && table.measuring.key(event)) {
      event.preventDefault();
      return;
    }
    if (!lit && table.aiming.active && !event.target.closest("button") && table.aiming.key(event)) {
      event.preventDefault();
      return;
    }
    if (table.chooser.armed && event.key === "Enter" && !event.target.closest("button")) {
      event.preventDefault();
      table.chooser.confirm();
    } else if (ARROWS[event.key] && event.shiftKey) table.view.pan(...ARROWS[event.key]);
    else if (ARROWS[event.key]) arrow(table, event, lit);
    else if (lit && [" ", "Enter"].includes(event.key)) {
      event.preventDefault();
      table.chooser.press(lit.dataset.id);
    } else if (/^[1-9xX]$/.test(event.key)) {
      const { buttons } = table.chooser,
        key = event.key.toUpperCase();
      const say = key === "X" ? buttons.find(({ loses }) => loses) : buttons.filter(({ loses }) => !loses)[Number(key) - 1];
      if (say && table.panel.still.mayPress(key, say.id)) table.chooser.press(say.id);
    } else if (event.key === "u" || event.key === "U") document.querySelector("[data-undo]")?.click();
    else if (event.key === "?") table.tell(lit?.dataset.id ?? event.target.closest("[data-thing]")?.dataset.thing);
    else if (event.key === "/") {
      event.preventDefault();
      table.panel.enterList();
    } else if (event.key === "+" || event.key === "=") table.view.closer();
    else if (event.key === "-") table.view.farther();
    else if (event.key === "0") table.view.whole();
    else if (event.key === "[" || event.key === "]") table.spines.step(event.key === "[" ? -1 : 1);
    else if (event.key === "m" || event.key === "M") table.measuring.turn();
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
  if (table.measuring.active) {
    table.measuring.turn(false);
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
