// Click paths as a tree: what can be pressed next, and what each press would lead to. Knows no page and no game.

const node = (id) => ({ id, children: new Map(), choice: null, aim: null });

/** The tree of an ask: choices with `clicks`, aims by "path joined by space". */
export function grow(ask) {
  const root = node("");
  const at = (path) =>
    path.reduce((here, id) => {
      if (!here.children.has(id)) here.children.set(id, node(id));
      return here.children.get(id);
    }, root);
  for (const choice of ask.choices) at(choice.clicks).choice = choice;
  for (const [path, aim] of Object.entries(ask.aims ?? {})) at(path.split(" ").filter(Boolean)).aim = aim;
  return root;
}

/** The node at the end of a path, or null where the path leaves the tree. */
export const follow = (root, path) => path.reduce((here, id) => here?.children.get(id) ?? null, root);

/** Every choice at or below a node. */
export const below = (here) => [...(here.choice ? [here.choice] : []), ...[...here.children.values()].flatMap(below)];

export const isButton = (id) => id.startsWith("say:");

/** How a node is lit: as its choice says, else as something to pick up. */
export const markOf = (here) => here.choice?.mark || "pick";

/** The words that all choices below a node begin with; a choice's own words where it is one. */
export function label(here) {
  const words = below(here).map((choice) => choice.words);
  if (!words.length) return plain(here.id);
  if (words.length === 1) return words[0];
  const split = words.map((text) => text.split(" "));
  let n = 0;
  while (split.every((text) => n < text.length && text[n] === split[0][n])) n += 1;
  const common = split[0].slice(0, n).join(" ");
  return common ? `${common} …` : plain(here.id);
}

/** An id as a person would read it: "unit-3" is "unit 3". */
export const plain = (id) =>
  id
    .replace(/^say:/, "")
    .replaceAll(/[-_:]+/g, " ")
    .trim();
