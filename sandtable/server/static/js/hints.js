// Hints: shown in somebody's first game of a kind, and whenever they are wanted. The choice is remembered.
import { keep } from "./dom.js";

export class Hints {
  /** *table* and *game* by their ids; a spectator's first look is not a first game. */
  constructor(table, game) {
    Object.assign(this, { table, first: `first:${game}` });
  }

  /** Somebody sits at this table: is it the first of its kind? */
  sit() {
    if (!keep.get(this.first)) keep.set(this.first, this.table);
  }

  get shown() {
    const wanted = keep.get("hints");
    return wanted ? wanted === "on" : keep.get(this.first) === this.table;
  }

  turn(on) {
    keep.set("hints", on ? "on" : "off");
  }
}
