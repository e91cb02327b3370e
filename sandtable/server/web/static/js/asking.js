// Asking what a thing is without pressing it: the pointer rests on it, or a finger stays there.
const REST = 700; // ms: a pointer that rests on a thing so long wants to know what it is
const LONG = 500; // ms: a finger that stays so long asks, and presses nothing
const STILL = 10; // px that such a finger may tremble

/** Both, for the things of a picture: *at* gives the thing under an event, *tell* says what it is (aloud or not) and whether it could.
    Gives: was the click that comes now such a question? */
export function listenAbout(stage, at, tell) {
  const rest = resting((id) => tell(id, false));
  let frame = 0;
  stage.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" || frame) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      rest(at(event));
    });
  });
  stage.addEventListener("pointerleave", () => rest(null));
  stage.addEventListener("pointerdown", () => rest(undefined));
  return staying(stage, at, tell);
}

/** The same for the numbers beside the picture, the status and the seats' lines, which say what they are in `data-thing`; a press asks too. */
export function listenNumbers(places, tell) {
  for (const place of places) {
    const thing = (event) => (event.target.closest("button") ? null : event.target.closest("[data-thing]")?.dataset.thing);
    const asked = listenAbout(place, thing, tell);
    place.addEventListener("click", (event) => {
      const id = thing(event);
      if (id && !asked()) tell(id, true);
    });
  }
}

/** Hears which thing lies under the pointer; once it has rested there, it is told. What was pressed is not told over. */
function resting(tell) {
  let under = null,
    timer = 0;
  return (id) => {
    if (id === under) return;
    clearTimeout(timer);
    if (id === undefined) return; // pressed: the thing stays the same, and is told no more
    under = id;
    if (id) timer = setTimeout(() => tell(id), REST);
  };
}

/** A finger that stays on a thing asks what it is. Gives: was the click that comes now such a question? */
export function staying(place, at, tell) {
  let timer = 0,
    from = null,
    asked = false;
  const end = () => clearTimeout(timer);
  place.addEventListener("pointerdown", (event) => {
    end();
    asked = false;
    if (event.pointerType !== "touch" || !event.isPrimary) return;
    from = event;
    timer = setTimeout(async () => {
      asked = true;
      asked = await tell(at(from));
    }, LONG);
  });
  place.addEventListener("pointermove", (event) => {
    if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > STILL) end();
  });
  for (const name of ["pointerup", "pointercancel"]) place.addEventListener(name, end);
  place.addEventListener("contextmenu", (event) => {
    if (event.pointerType === "touch") event.preventDefault();
  });
  return () => asked;
}
