// Lettering of the boards: never smaller than can be read. What has no room to grow waits until one comes nearer, as on a map.
const LEAST = 10; // px
const MOST = 2.1; // times its own size at most

const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 2 && other.top < one.bottom - 2;

/** Makes the words of these sheets readable, as large as they are on the screen now. */
export function letters(sheets) {
  const all = sheets.flatMap((sheet) => [...sheet.back.querySelectorAll("text"), ...sheet.svg.querySelectorAll("text")]);
  for (const { style } of all) if (style.length) style.fontSize = style.visibility = "";
  const sizes = all.map((text) => {
    const { a, b } = text.getScreenCTM() ?? { a: 0, b: 0 },
      own = parseFloat(getComputedStyle(text).fontSize);
    return [own, own * Math.hypot(a, b)];
  });
  const grown = new Set();
  all.forEach((text, i) => {
    const [own, px] = sizes[i],
      { style } = text;
    if (!px || px >= LEAST) return;
    if (LEAST / px > MOST) style.visibility = "hidden";
    else {
      style.fontSize = `${(own * (LEAST + 0.05)) / px}px`;
      grown.add(text);
    }
  });
  part(all, grown);
}

/** Of words that have grown into one another the first stay. */
function part(all, grown) {
  if (!grown.size) return;
  const shown = all.filter(({ style }) => style.visibility !== "hidden").map((text) => ({ text, box: text.getBoundingClientRect() })),
    stay = [];
  for (const one of shown) {
    if (grown.has(one.text) && stay.some((other) => meet(one.box, other.box))) one.text.style.visibility = "hidden";
    else stay.push(one);
  }
}
