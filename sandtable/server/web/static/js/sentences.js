// Sentences with their clauses as links, the seats' names in bold, and dice with their faces.
import { h } from "./dom.js";
import { hall } from "./place.js";

const CLAUSE = /\b[A-Z]{2}-[0-9R][0-9A-Za-z]*(?:\.[0-9A-Za-z]+)*/;

/** A link to a clause; the table page opens it beside the board. */
export const clauseLink = (game, id) =>
  h("a", { class: "clause", href: hall(`/rules/${encodeURIComponent(game)}#${id}`), "data-clause": id }, id);

const ROLLED = /(?<=\brolls )[0-9]+/; // "rolls 4"

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence as a list of nodes. */
export function sentence(text, game, names = []) {
  const known = names
    .filter(Boolean)
    .sort((a, b) => b.length - a.length)
    .map((name) => `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`);
  const pattern = new RegExp([CLAUSE.source, ROLLED.source, ...known].join("|"), "gu");
  const parts = [];
  let last = 0;
  for (const found of text.matchAll(pattern)) {
    parts.push(text.slice(last, found.index));
    if (names.includes(found[0])) parts.push(h("b", {}, found[0]));
    else parts.push(/^[0-9]/.test(found[0]) ? h("span", { class: "die" }, found[0]) : clauseLink(game, found[0]));
    last = found.index + found[0].length;
  }
  return [...parts, text.slice(last)];
}

/** "a", "a and b", "a, b and c". */
export const listed = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

/** Begins with a capital, ends with a full stop. */
export const whole = (text) => text && text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
