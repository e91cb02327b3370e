// A word of this browser for the dice. The hall promises its secret first; then nobody, the hall neither, has chosen the dice.
import { LineDown, Problem, key, post, submit } from "./api.js";
import { keep } from "./dom.js";

const PROMISED = 3000; // ms that a promise is waited for
const PLACE = (table) => `word ${table}`;

/** What was promised at a table, the word chosen for it, and whether it was said: {commitment, word, said}; null where there is none. */
export function remembered(table) {
  try {
    return JSON.parse(localStorage.getItem(PLACE(table)));
  } catch {
    return null; // a private window forgets
  }
}

function remember(table, what) {
  try {
    localStorage.setItem(PLACE(table), JSON.stringify(what));
  } catch {
    /* then nobody can compare afterwards */
  }
  return what;
}

/** For a table that is made at once: the hall's ticket, and a word that was chosen after the promise; neither where none is given. */
export async function wordFor(typed = "") {
  try {
    const { table, commitment, ticket } = await submit("/dice", {}, PROMISED);
    const { word } = remember(table, { commitment, word: typed.trim() || key(), said: true });
    return { ticket, word };
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
    return {};
  }
}

async function sealOf(word, seat, table) {
  const text = new TextEncoder().encode(`sandtable word:${table}:${seat}:${word}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The word of this browser in a waiting room: sealed for the seat one has, opened when all are sealed. */
export class Sealing {
  constructor(table) {
    Object.assign(this, { table, sealed: "", said: remembered(table), chosen: "" });
  }

  /** What is being typed, until it is sealed: the page may be drawn anew under the hands of who types. */
  get draft() {
    return keep.get(`draft ${this.table}`, "");
  }
  set draft(text) {
    keep.set(`draft ${this.table}`, text);
  }

  /** Another word, by whoever sits here; it counts when it is sealed. */
  choose(text) {
    this.chosen = this.draft = text.trim() || key();
  }

  /** Does what the waiting room needs from us; true when the table has begun by it. */
  async follow(lobby) {
    if (lobby.you === null || !lobby.commitment || !globalThis.crypto?.subtle) {
      this.chosen = ""; // sealing needs a seat, and https or localhost
      return false;
    }
    const isIn = lobby.sealed.includes(lobby.you),
      chosen = this.chosen; // another may be chosen while this one is on its way
    const word = (isIn && lobby.opens ? "" : chosen) || this.said?.word || key(); // chosen too late: the sealed one is opened
    const seal = await sealOf(word, lobby.you, this.table);
    const isNew = this.sealed !== seal || this.said?.commitment !== lobby.commitment;
    if (!isIn || (isNew && !lobby.opens)) {
      const { begun } = await post(`/lobbies/${this.table}/word`, { seal });
      if (begun) return true; // while the seal was on its way
      this.sealed = seal;
      this.said = remember(this.table, { commitment: lobby.commitment, word });
    }
    if (chosen && this.chosen === chosen) this.chosen = this.draft = "";
    if (!lobby.opens) return false;
    const { begun } = await post(`/lobbies/${this.table}/word`, { word: this.said.word });
    this.said = remember(this.table, { ...this.said, said: true });
    return begun;
  }
}
