// A button that changed its meaning under the finger is dead for a moment, and only that one; so is what says yes to a loss, wherever it stands.
export const DEAD = 600; // ms that something has to stand before it is answered
const LOSES = "[data-sure], .is-danger"; // there a tap in between begins them anew
const LATELY = 1500; // ms: a finger that was there so lately may come down once more

const meaning = (button) => (button ? `${button.dataset.say ?? button.dataset.code ?? ""} ${button.textContent}` : "");

export class Still {
  constructor(place) {
    Object.assign(this, { place, finger: null, keys: new Map(), dead: null, timers: new WeakMap(), early: false });
    document.addEventListener("pointerdown", (event) => this.touch(event), true);
    place.addEventListener(
      "click",
      (event) => {
        const isEarly = this.early && event.detail > 0; // the finger came down before it could be pressed, and stayed
        if (!isEarly && !event.target.closest(".is-held")) return;
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );
  }

  touch({ clientX, clientY, target }) {
    const button = target.closest?.("button");
    this.early = Boolean(button?.classList.contains("is-held"));
    if (this.early && button.matches(LOSES)) {
      this.dead = { meant: meaning(button), until: performance.now() + DEAD };
      this.hold(button, DEAD); // whoever goes on tapping means what lay there before
    }
    if (this.early) return;
    this.dead = null;
    this.finger = { x: clientX, y: clientY, at: performance.now(), meant: meaning(button) };
  }

  hold(button, left) {
    if (!button || left <= 0) return;
    button.classList.add("is-held");
    clearTimeout(this.timers.get(button));
    this.timers.set(button, setTimeout(() => button.classList.remove("is-held"), left));
  }

  /** After the panel was drawn: does something else lie under the finger now? */
  look() {
    const { finger } = this;
    if (!finger || performance.now() - finger.at > LATELY) return;
    const button = document.elementFromPoint(finger.x, finger.y)?.closest("button");
    if (!button || !this.place.contains(button) || meaning(button) === finger.meant) return;
    if (this.dead?.meant !== meaning(button)) this.dead = { meant: meaning(button), until: performance.now() + DEAD };
    this.hold(button, this.dead.until - performance.now());
  }

  /** May this key press this button? Not where the key has just pressed another. */
  mayPress(key, id) {
    const last = this.keys.get(key),
      now = performance.now();
    if (last && last.id !== id && now - last.at < DEAD) return false;
    this.keys.set(key, { id, at: now });
    return true;
  }
}
