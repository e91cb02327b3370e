// A button that changed its meaning under the finger is dead for a moment, and only that one.
const DEAD = 600; // ms
const LATELY = 1500; // ms: a finger that was there so lately may come down once more

const meaning = (button) => (button ? `${button.dataset.say ?? button.dataset.code ?? ""} ${button.textContent}` : "");

export class Still {
  constructor(place) {
    Object.assign(this, { place, finger: null, keys: new Map(), dead: null });
    document.addEventListener("pointerdown", (event) => this.touch(event), true);
    place.addEventListener(
      "click",
      (event) => {
        if (!event.target.closest(".is-held")) return;
        event.preventDefault();
        event.stopPropagation();
      },
      true,
    );
  }

  touch({ clientX, clientY, target }) {
    const button = target.closest?.("button");
    if (button?.classList.contains("is-held")) return; // it still means to others what it meant before
    this.finger = { x: clientX, y: clientY, at: performance.now(), meant: meaning(button) };
  }

  /** After the panel was drawn: does something else lie under the finger now? */
  look() {
    const { finger } = this;
    if (!finger || performance.now() - finger.at > LATELY) return;
    const button = document.elementFromPoint(finger.x, finger.y)?.closest("button");
    if (!button || !this.place.contains(button) || meaning(button) === finger.meant) return;
    if (this.dead?.meant !== meaning(button)) this.dead = { meant: meaning(button), until: performance.now() + DEAD };
    const left = this.dead.until - performance.now();
    if (left <= 0) return;
    button.classList.add("is-held");
    setTimeout(() => button.classList.remove("is-held"), left);
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
