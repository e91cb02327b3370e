// What a finger can do beside pressing. Each has a key that does the same, and no gesture is the only way.
import { $ } from "./dom.js";

const FAR = 44; // px that a swipe goes at least,
const STRAIGHT = 2; // … so many times farther than aside,
const SOON = 600; // ms: … and no slower
const TAP = 260; // ms that two fingers lie there at most
const STILL = 12; // px that they may tremble

const at = ({ clientX, clientY }) => ({ x: clientX, y: clientY });

/** A swipe over the board of a *page* turns to the thing before or after that may lie open. */
export function listenTurns(page) {
  listenSwipes($("ui-stage"), ({ target }, dx) => {
    if (dx && target.closest?.(".sheet") === page.board.main.svg && page.view.zoom === 1) page.spines.step(-dx);
  });
}

/** Hears swipes of one finger over *place*: `swiped(from, dx, dy)` gets where it began, in px of the screen. */
function listenSwipes(place, swiped) {
  let from = null;
  place.addEventListener(
    "touchstart",
    (event) => {
      from = event.touches.length === 1 ? { ...at(event.touches[0]), when: event.timeStamp, target: event.target } : null;
    },
    { passive: true },
  );
  place.addEventListener("touchcancel", () => (from = null));
  place.addEventListener("touchend", (event) => {
    const began = from;
    from = null;
    if (!began || event.touches.length || event.timeStamp - began.when > SOON) return;
    const { x, y } = at(event.changedTouches[0]),
      [dx, dy] = [x - began.x, y - began.y],
      [long, short] = [Math.max(Math.abs(dx), Math.abs(dy)), Math.min(Math.abs(dx), Math.abs(dy))];
    if (long < FAR || long < STRAIGHT * short) return;
    swiped(began, long === Math.abs(dx) ? Math.sign(dx) : 0, long === Math.abs(dy) ? Math.sign(dy) : 0);
  });
}

/** Two fingers that come and go together, and stay where they are. */
function listenTwoFingers(place, tapped) {
  let began = null;
  place.addEventListener(
    "touchstart",
    (event) => {
      if (event.touches.length === 1) began = { when: event.timeStamp, fingers: new Map() };
      if (event.touches.length > 2) began = null;
      for (const touch of began ? event.changedTouches : []) began.fingers.set(touch.identifier, at(touch));
    },
    { passive: true },
  );
  const isStill = (touch) => {
    const { x, y } = began.fingers.get(touch.identifier) ?? { x: Infinity, y: 0 };
    return Math.hypot(touch.clientX - x, touch.clientY - y) <= STILL;
  };
  place.addEventListener("touchend", (event) => {
    if (began && ![...event.changedTouches].every(isStill)) began = null;
    if (event.touches.length || !began) return;
    const { when, fingers } = began;
    began = null;
    if (fingers.size === 2 && event.timeStamp - when <= TAP) tapped();
  });
  place.addEventListener("touchcancel", () => (began = null));
}

export function listenGestures(table) {
  const { chooser, spines, view, marks } = table,
    stage = $("ui-stage"),
    ask = $("ui-ask");
  const isFree = () => !table.aiming.active && !table.measuring.active && !table.player.playing && !table.past.on;
  listenSwipes(stage, ({ x, y, target }, dx, dy) => {
    const sheet = target.closest?.(".sheet"),
      isBoard = sheet === table.board.main.svg;
    if (dx && isBoard && view.zoom === 1 && (isFree() || (table.past.on && !table.player.playing))) spines.step(-dx);
    else if (!isFree()) return;
    else if (dy && sheet && !isBoard) flick(marks.at(x, y) ?? (chooser.armed && table.board.thing(x, y)), dy);
  });
  listenSwipes(ask, ({ target }, _, dy) => {
    const page = ask.closest(".margin");
    if (dy > 0 && !target.closest("input, .rail") && !(page?.scrollTop > 0)) chooser.back();
  });
  listenTwoFingers(stage, () => {
    if (isFree()) document.querySelector("[data-undo]")?.click();
  });

  /** A card is flicked towards the board and lies there, or back to where it was. */
  function flick(id, dy) {
    if (dy < 0 && id) chooser.press(id, true);
    else if (dy > 0) chooser.back();
  }
}
