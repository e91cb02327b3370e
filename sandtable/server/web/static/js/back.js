// I have been here before: by passkey.
import { LineDown, Problem } from "./api.js";
import { $ } from "./dom.js";
import { lacking, openByPasskey } from "./passkey.js";
import { hall } from "./place.js";

$("by-passkey").addEventListener("click", async () => {
  const say = (words) => {
    $("trouble").textContent = words;
    $("trouble").hidden = false;
  };
  if (lacking()) return say(lacking());
  try {
    await openByPasskey();
    location.assign(hall("/me"));
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown || problem instanceof DOMException)) throw problem;
    say(problem instanceof DOMException ? "No passkey was used." : problem.message);
  }
});
