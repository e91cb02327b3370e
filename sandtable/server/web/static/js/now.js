// *Play now* adds a word of this browser for the dice. Without a promise, or a script, the form goes as it is.
import { h } from "./dom.js";
import { wordFor } from "./words.js";

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!/\/play\/[^/]+$/.test(form.action)) return;
  event.preventDefault();
  const added = await wordFor();
  form.append(...Object.entries(added).map(([name, value]) => h("input", { type: "hidden", name, value })));
  form.submit();
});
