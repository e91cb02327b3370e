// A few sounds, made here: off until they are wanted, one at most for what happens, and never its only sign.
import { keep } from "./dom.js";

const LOUD = 0.16;
const SOUNDS = {
  // wave, from and to (Hz), seconds; one after the other
  asked: [
    ["sine", 660, 660, 0.09],
    ["sine", 880, 880, 0.22],
  ],
  die: [
    ["triangle", 190, 120, 0.05],
    ["triangle", 230, 140, 0.05],
    ["triangle", 170, 90, 0.08],
  ],
  hit: [["square", 150, 45, 0.16]],
  lift: [["sine", 420, 140, 0.24]],
  turn: [["triangle", 520, 700, 0.08]],
  over: [
    ["sine", 523, 523, 0.16],
    ["sine", 659, 659, 0.16],
    ["sine", 784, 784, 0.4],
  ],
};

/** Of what happens in an item one thing is heard: the gravest. */
export const gravest = (beats) => {
  const effects = new Set(beats.flatMap((beat) => beat.motions.map((motion) => motion.effect)));
  return ["lift", "hit", "die", "turn"].find((effect) => effects.has(effect)) ?? "";
};

export class Sounds {
  get on() {
    return keep.get("sounds") === "on";
  }

  set on(wanted) {
    keep.set("sounds", wanted ? "on" : "off");
    if (wanted) this.play("asked"); // a browser lets a page sound once something was pressed
  }

  play(name) {
    if (!this.on || document.hidden || !SOUNDS[name]) return;
    this.context ??= new AudioContext();
    let at = this.context.currentTime + 0.01;
    for (const [wave, from, to, long] of SOUNDS[name]) {
      const tone = new OscillatorNode(this.context, { type: wave, frequency: from }),
        gain = new GainNode(this.context, { gain: 0 });
      tone.frequency.linearRampToValueAtTime(to, at + long);
      gain.gain.setValueAtTime(LOUD, at);
      gain.gain.exponentialRampToValueAtTime(0.001, at + long);
      tone.connect(gain).connect(this.context.destination);
      tone.start(at);
      tone.stop(at + long);
      at += long;
    }
  }
}
