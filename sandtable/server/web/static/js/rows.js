// The choices of the list as rows; what belongs to one thing of the picture stands together under it.
import { h, s } from "./dom.js";
import { sample } from "./marks.js";
import { isButton } from "./tree.js";

const NAMED = /^(.*?)(?:[:,] (.*))?$/s; // "Westhold: 5 fields, 1 geyser" is a name and a note

/** The thing of the picture that a choice is about: it says so itself, or it is what is pressed first. */
const about = (choice, depth) => choice.about ?? (isButton(choice.clicks[depth] ?? "say:") ? null : choice.clicks[depth]);

/** Choices in groups, the best of each in the place of the group. */
function grouped(choices, depth) {
  const groups = new Map();
  choices.forEach((choice, i) => {
    const id = about(choice, depth) ?? `alone ${i}`;
    groups.set(id, [...(groups.get(id) ?? []), choice]);
  });
  return [...groups];
}

/** The first *most* choices, none of the things having more than its share while others wait: a kind of unit, each with its best squares. */
export function fewOf(choices, most, depth) {
  const groups = grouped(choices, depth).map(([, some]) => some),
    share = Math.max(2, Math.ceil(most / groups.length)),
    first = groups.flatMap((some) => some.slice(0, share)).slice(0, most),
    rest = choices.filter((choice) => !first.includes(choice)).slice(0, most - first.length),
    shown = new Set([...first, ...rest]);
  return choices.filter((choice) => shown.has(choice));
}

/** "Bulldozer 1" of "bulldozer 1: move" and "bulldozer 1: build a factory"; empty where they do not begin alike. */
function beginning(choices) {
  const [first, ...rest] = choices.map(({ words }) => words.slice(0, words.indexOf(": ") + 1));
  return first && rest.every((one) => one === first) ? first : "";
}

/** What a row says under a heading: no more than the heading has not said. */
function short(choice, begins, depth, buttons) {
  const [, last, ...more] = choice.clicks.slice(depth);
  if (!choice.then && last && !more.length && isButton(last) && buttons[last] && !/^\d+$/.test(buttons[last])) return buttons[last];
  return choice.words.slice(begins.length).trim();
}

export const glyph = (name) => s("svg", { class: "st glyph", "aria-hidden": "true", focusable: "false" }, s("use", { href: `#g-${name}` }));

/** What is bought: its picture, its name, a few words, and the price in coins. */
const wareNodes = ({ glyph: picture, price, note }, words) => [
  glyph(picture),
  h("span", {}, h("b", {}, words.split(" · ")[0]), h("small", {}, note)),
  priceNode(price),
];

export const priceNode = (price) => h("span", { class: "price" }, price.map(([coin, n]) => h("span", {}, glyph(coin), String(n))));

/** Rows of the list. *board* has pictures and names of things; *depth*: how much is pressed already; *pick(event)* takes one. */
export function rows(choices, { board, depth, buttons, pick }) {
  let n = 0;
  const row = (choice, words) =>
    h(
      "li",
      {},
      h(
        "button",
        {
          "data-code": choice.code,
          "data-then": choice.then?.join(" "),
          "data-say": choice.about && choice.clicks[0], // a button that stands in the list
          class: choice.loses ? "is-danger" : choice.ware ? "is-ware" : null,
          "aria-label": choice.ware && words,
          tabindex: n++ ? "-1" : "0",
          onclick: pick,
        },
        ...(choice.ware ? wareNodes(choice.ware, words) : [sample(choice.mark), h("span", {}, words, choice.loses && ` · ${choice.loses}`)]),
      ),
    );
  return grouped(choices, depth).flatMap(([id, some]) => {
    const title = some.length > 1 || some[0].ware ? board.nameOf(id) : "";
    if (!title) return some.map((choice) => row(choice, choice.words));
    const begins = some[0].ware ? "" : beginning(some), // the thing itself is named where something is bought
      [, name, note] = title.match(NAMED);
    const head = h("li", { class: "choice-head" }, board.sample(id), h("b", {}, begins.slice(0, -1) || name.replace(/^1 /, "")), note && h("i", {}, note));
    return [head, ...some.map((choice) => row(choice, short(choice, begins, depth, buttons)))];
  });
}
