// Elements from words. Text always enters as text.
const SVG = "http://www.w3.org/2000/svg";

export const $ = (id) => document.getElementById(id);

const solid = (children) => children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...solid(children));
  return element;
}

/** An HTML element: h("b", {class: "x", onclick: act}, "text", other). */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

/** The same for SVG. */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

export const icon = (name) => s("svg", { class: "icon", "aria-hidden": "true", focusable: "false" }, s("use", { href: `#i-${name}` }));

/** A seat's paint, hatching and emblem, with the bone bands that a hull wears: seats 7, 13, 19 are not seat 1. */
export const emblem = (seat) => {
  const bands = Math.min(Math.floor(seat / 6), 3),
    size = bands ? 22 - 3 * bands : 24;
  return s(
    "svg",
    { class: `emblem st seat-${seat % 6}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { class: "emblem-plate", d: "M2 2H22V22H2Z" }),
    s("path", { class: "emblem-hatch", d: "M2 2H22V22H2Z", fill: `url(#h-${seat % 6})` }),
    Array.from({ length: bands }, (_, k) => s("path", { class: "emblem-band", d: `M2 ${21.2 - 4.4 * k}h20v-2.6h-20z` })),
    s("use", { class: "f-on", href: `#e-${seat % 6}`, x: String((24 - size) / 2), y: bands ? "0.5" : "0", width: String(size), height: String(size) }),
  );
};

/** Words in parts, "round 3 · setting up": a line breaks between them, and never within one. */
export const inParts = (words) =>
  words.split(" · ").map((part, i, all) => h("span", { class: "part" }, i < all.length - 1 ? `${part} · ` : part));

/** Replaces what an element holds. */
export const put = (element, ...children) => element.replaceChildren(...solid(children));

/** Replaces what has changed; what is the same as before stays, and with it the focus and a press that has begun. */
export function renew(element, ...children) {
  const old = [...element.children];
  const wanted = solid(children).map((child) => {
    const same = old.findIndex((one) => one === child || one.isEqualNode(child));
    return same < 0 ? child : old.splice(same, 1)[0];
  });
  for (const gone of old) gone.remove();
  wanted.forEach((child, i) => {
    if (element.children[i] !== child) element.insertBefore(child, element.children[i] ?? null);
  });
}

/** The next frame; a page that nobody sees has none, and waits a little instead. */
export const soon = () =>
  new Promise((done) => {
    const late = setTimeout(done, 60);
    requestAnimationFrame(() => {
      clearTimeout(late);
      done();
    });
  });

/** A word kept between visits; forgotten in a private window. */
export const keep = {
  get(name, otherwise = null) {
    try {
      return localStorage.getItem(name) ?? otherwise;
    } catch {
      return otherwise;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      /* forgotten then */
    }
  },
};
