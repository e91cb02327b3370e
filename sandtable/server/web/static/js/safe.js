// Markup from the server becomes elements here and nowhere else: parsed inertly, then stripped of all that could act.
const policy = globalThis.trustedTypes?.createPolicy("sandtable", { createHTML: (text) => text }) ?? { createHTML: (text) => text };

const DRAWN = new Set([
  "svg",
  "g",
  "path",
  "rect",
  "circle",
  "ellipse",
  "line",
  "polyline",
  "polygon",
  "text",
  "tspan",
  "use",
  "defs",
  "clippath",
  "pattern",
  "symbol",
  "mask",
  "title",
  "desc",
]);
const WRITTEN = new Set([
  "p",
  "em",
  "strong",
  "b",
  "i",
  "code",
  "pre",
  "ul",
  "ol",
  "li",
  "table",
  "thead",
  "tbody",
  "tr",
  "th",
  "td",
  "br",
  "a",
  "h2",
  "h3",
  "h4",
  "blockquote",
  "sup",
  "sub",
  "span",
  "div",
  "figure",
  "figcaption",
  "dl",
  "dt",
  "dd",
  "hr",
]);

function strip(root, allowed) {
  for (const element of [...root.querySelectorAll("*")]) {
    if (!allowed.has(element.localName.toLowerCase())) {
      element.remove();
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      const link = name === "href" || name === "xlink:href" || name === "src";
      if (name.startsWith("on") || name === "style" || (link && !/^(#|\/(?!\/))/.test(value))) element.removeAttribute(name);
    }
  }
  return root;
}

function parsed(text) {
  const template = document.createElement("template");
  template.innerHTML = policy.createHTML(text);
  return template.content;
}

/** The inside of a drawing, as a group of SVG elements. */
export const drawing = (text) => strip(parsed(`<svg><g>${text}</g></svg>`), DRAWN).firstElementChild.firstElementChild;

/** Prose: clauses of a rulebook, with drawings where there are some. */
export const prose = (text) => strip(parsed(text), new Set([...WRITTEN, ...DRAWN]));
