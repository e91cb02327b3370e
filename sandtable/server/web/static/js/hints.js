// Hints: shown until somebody's first game of a kind is over, and whenever they are wanted. The choice is remembered.
import { keep } from "./dom.js";

export class Hints {
  /** *table* and *game* by their ids. */
  constructor(table, game) {
    Object.assign(this, { table, first: `first:${game}` });
  }

  /** Somebody has played to the end here: was it the first game of its kind? */
  end() {
    if (!keep.get(this.first)) keep.set(this.first, this.table);
  }

  get shown() {
    const wanted = keep.get("hints");
    return wanted ? wanted === "on" : [null, this.table].includes(keep.get(this.first));
  }

  turn(on) {
    keep.set("hints", on ? "on" : "off");
  }
}
