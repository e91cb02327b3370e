// The choices of the list as rows; what belongs to one thing of the picture stands together under it.
import { h } from "./dom.js";
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
          class: choice.loses ? "is-danger" : null,
          tabindex: n++ ? "-1" : "0",
          onclick: pick,
        },
        sample(choice.mark),
        h("span", {}, words, choice.loses && ` · ${choice.loses}`),
      ),
    );
  return grouped(choices, depth).flatMap(([id, some]) => {
    const title = some.length > 1 ? board.nameOf(id) : "";
    if (!title) return some.map((choice) => row(choice, choice.words));
    const begins = beginning(some),
      [, name, note] = title.match(NAMED);
    const head = h("li", { class: "choice-head" }, board.sample(id), h("b", {}, begins.slice(0, -1) || name), note && h("i", {}, note));
    return [head, ...some.map((choice) => row(choice, short(choice, begins, depth, buttons)))];
  });
}
