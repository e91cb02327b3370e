// Hints: shown until they are put off, game by game. The choice is remembered.
import { keep } from "./dom.js";

export class Hints {
  constructor(game) {
    this.wanted = `hints:${game}`;
  }

  get shown() {
    return (keep.get(this.wanted) ?? keep.get("hints")) !== "off"; // "hints": put off for all games, as it once was
  }

  turn(on) {
    keep.set(this.wanted, on ? "on" : "off");
  }
}
