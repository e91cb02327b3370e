// Bringing a record along: a file or pasted text, sent as it is.
import { LineDown, PATIENCE, post, Problem, submitText } from "./api.js";
import { $ } from "./dom.js";
import { hall } from "./place.js";
import { asGuest } from "./sit.js";

const LARGEST = 8 << 20;
function say(text) {
  $("bring-error").textContent = text;
  $("bring-error").hidden = !text;
}

// A record may come in the address, deflated and in letters, as reports of the lab link to it: it is laid out to be looked at.
async function unpacked(letters) {
  const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader(), parts = [];
  for (let size = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > LARGEST) throw new TypeError("too large");
    parts.push(part.value);
  }
  return new Blob(parts).text();
}

async function takeFromAddress() {
  const found = /^#record=([\w-]+)$/.exec(location.hash);
  if (!found) return;
  history.replaceState(null, "", location.pathname);
  try {
    $("text").value = await unpacked(found[1]);
    $("bring").querySelector(".btn--go").focus();
  } catch {
    say("The record in this address cannot be read.");
  }
}
takeFromAddress();
addEventListener("hashchange", takeFromAddress);

$("bring").addEventListener("submit", async (event) => {
  event.preventDefault();
  const file = $("file").files[0], text = file ?? $("text").value;
  const size = file?.size ?? text.length;
  say("");
  if (!size) { say("There is nothing to read yet: choose a file, or paste a record."); return; }
  if (size > LARGEST) { say(`This is ${(size / 2 ** 20).toFixed(1)} MiB; at most 8 are read.`); return; }
  const button = $("bring").querySelector(".btn--go");
  button.disabled = true;
  try {
    const { record } = await asGuest(() => submitText("/records", file ?? (text.endsWith("\n") ? text : `${text}\n`), PATIENCE));
    location.assign(hall(`/replay/${record}`));
  } catch (error) {
    if (!(error instanceof Problem || error instanceof LineDown)) throw error;
    say(error instanceof Problem ? error.message : "The line is down: it could not be sent.");
  } finally {
    button.disabled = false;
  }
});

for (const button of document.querySelectorAll("[data-delete]"))
  button.addEventListener("click", async () => {
    if (!button.dataset.asked) {
      button.dataset.asked = "yes";
      button.lastChild.textContent = "Really delete?";
      return;
    }
    try {
      await post(`/records/${button.dataset.delete}/delete`);
      location.reload();
    } catch (error) {
      if (!(error instanceof Problem || error instanceof LineDown)) throw error;
      say(error.message);
    }
  });
