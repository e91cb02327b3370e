// Bringing a record along: a file or pasted text, sent as it is.
import { Problem } from "./api.js";
import { $ } from "./dom.js";
import { asGuest } from "./sit.js";

const LARGEST = 8 << 20;

async function send(text) {
  const answer = await fetch("/api/v1/records", { method: "POST", headers: { "Content-Type": "text/plain" }, body: text });
  const told = await answer.json();
  if (!answer.ok) throw new Problem(told, answer.status);
  return told;
}

function say(text) {
  $("bring-error").textContent = text;
  $("bring-error").hidden = !text;
}

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
    const { record } = await asGuest(() => send(file ? file : text.endsWith("\n") ? text : `${text}\n`));
    location.assign(`/replay/${record}`);
  } catch (error) {
    if (!(error instanceof Problem || error instanceof TypeError)) throw error;
    say(error instanceof Problem ? error.message : "The line is down: it could not be sent.");
  } finally {
    button.disabled = false;
  }
});
