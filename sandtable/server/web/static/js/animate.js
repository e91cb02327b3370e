// Plays an item's beats over the old picture, one after the other. Can be skipped at any moment.
import { keep } from "./dom.js";

const EFFECTS = new Set(["hit", "lift", "turn", "flash", "die"]);
const LONGEST = 7000; // ms: longer animations are played faster
export const SPEEDS = { slow: 1.7, normal: 1, fast: 0.45, off: 0 };

export class Player {
  constructor(board, whisper) {
    Object.assign(this, { board, whisper, playing: false, skipped: false, wake: null });
    this.speed = keep.get("speed", "normal");
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
  }

  get factor() {
    return this.still.matches || document.hidden ? 0 : (SPEEDS[this.speed] ?? 1);
  }

  setSpeed(speed) {
    this.speed = speed;
    keep.set("speed", speed);
  }

  skip() {
    this.skipped = true;
    this.wake?.();
  }

  pause(ms) {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Plays beats; gives back the motions of things that the old picture did not have. */
  async play(beats) {
    const later = [];
    const total = beats.reduce((sum, beat) => sum + beat.ms, 0);
    const factor = this.factor * Math.min(1, LONGEST / (total || 1));
    if (!factor || this.skipped || !beats.length) return later;
    this.playing = true;
    this.board.main.text = null; // beats move pieces: the next picture is morphed in, whatever it is
    for (const beat of beats) {
      if (this.skipped) break;
      const ms = beat.ms * factor;
      if (beat.show) this.board.lay(beat.show);
      this.whisper(beat.text || "A key or a tap skips this.");
      const ends = beat.motions.map((motion) => {
        const found = this.board.find(motion.id);
        if (!found) {
          if (motion.effect) later.push(motion);
          return null;
        }
        return this.start(found.element, motion, ms);
      });
      await this.pause(ms);
      for (const end of ends) end?.();
    }
    this.playing = false;
    this.whisper("");
    return later;
  }

  start(element, { to, effect }, ms) {
    const ends = [];
    if (to) {
      element.style.transition = `transform ${ms}ms cubic-bezier(.3,.7,.2,1)`;
      const rest = (element.getAttribute("transform") ?? "").replace(/translate\([^)]*\)/, "").trim();
      element.setAttribute("transform", `translate(${to[0]} ${to[1]}) ${rest}`.trim());
      ends.push(() => {
        element.style.transition = "";
      });
    }
    if (EFFECTS.has(effect)) {
      element.classList.add(`anim-${effect}`);
      if (effect === "lift")
        element.dataset.lifted = ""; // it stays away until the new picture comes
      else ends.push(() => element.classList.remove(`anim-${effect}`));
    }
    return () => {
      for (const end of ends) end();
    };
  }

  /** Effects on things that came with the new picture. */
  async arrive(motions) {
    if (!this.factor || this.skipped) return;
    for (const { id, effect } of motions) {
      const element = this.board.find(id)?.element;
      if (!element || !EFFECTS.has(effect)) continue;
      element.classList.add(`anim-${effect}`);
      setTimeout(() => element.classList.remove(`anim-${effect}`), 700);
    }
  }
}
