// My keys: adds a device, puts devices out, makes words; each is one request.
import { LineDown, Problem, post } from "./api.js";
import { $, h, put } from "./dom.js";
import { elsewhere, lacking, makePasskey } from "./passkey.js";
import "./told.js";
import { address, hall } from "./place.js";

async function tried(act) {
  try {
    await act();
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown || problem instanceof DOMException)) throw problem;
    $("trouble").textContent = problem instanceof DOMException ? "No passkey was made." : problem.message;
    $("trouble").hidden = false;
  }
}

$("rename").addEventListener("click", () => {
  const field = h("input", { class: "input", maxlength: 24, value: $("called").textContent, "aria-label": "Your name in the hall" });
  const save = (sent) =>
    tried(async () => {
      sent.preventDefault();
      await post("/guests", { name: field.value });
      location.reload();
    });
  put($("called"), h("form", { class: "copyline", onsubmit: save }, field, h("button", { class: "btn" }, "Take this name")), h("small", {}, "At tables where you sit already the old name stays."));
  $("rename").hidden = true;
  field.select();
});
$("add").addEventListener("click", () =>
  tried(async () => {
    const { link, qr } = await post("/me/device-link");
    put($("qr"), qr && document.importNode(new DOMParser().parseFromString(qr, "text/html").querySelector("svg"), true));
    $("link").value = address(link);
    $("added").hidden = false;
    $("link").focus();
  }),
);
$("copy").addEventListener("click", async () => {
  $("link").select();
  await navigator.clipboard?.writeText($("link").value).catch(() => document.execCommand("copy"));
});
$("new-words").addEventListener("click", () =>
  tried(async () => {
    const { words } = await post("/me/words");
    put(
      $("words"),
      words.map((word) => h("li", {}, word)),
    );
    $("words").hidden = false;
  }),
);
$("away-enter").addEventListener("click", () =>
  tried(async () => {
    const { tables } = await post("/me/leave", { first: $("away-first").value, last: $("away-last").value });
    const said = tables.map(({ title, why }) => (why ? `${title}: ${why}.` : `Entered at ${title}.`));
    $("away-says").textContent = said.join(" ") || "You sit at no table that gives leave.";
  }),
);
for (const button of document.querySelectorAll("[data-out]"))
  button.addEventListener("click", () =>
    tried(async () => {
      await post(`/me/devices/${button.dataset.out}/out`);
      button.closest("li").remove();
    }),
  );
$("others").addEventListener("click", () =>
  tried(async () => {
    await post("/me/devices/out");
    location.reload();
  }),
);
$("delete").addEventListener("click", () =>
  tried(async () => {
    const button = $("delete"),
      sure = button.dataset.asked === "yes";
    const { gone, question } = await post("/me/delete", { sure });
    if (gone) return location.assign(hall("/"));
    $("delete-says").textContent = question;
    button.dataset.asked = "yes";
    button.lastChild.textContent = "Really delete";
  }),
);

/** From 127.0.0.1 to localhost, where passkeys are: another name to the browser, so a key is taken along. */
const takeAlong = (event) =>
  tried(async () => {
    event.preventDefault();
    const { link } = await post("/me/device-link");
    location.assign(`${elsewhere()}${hall(link)}`);
  });
if (lacking()) {
  $("passkey").hidden = true;
  put($("passkey-says"), lacking(), " ", elsewhere() && h("a", { id: "elsewhere", href: `${elsewhere()}/me`, onclick: takeAlong }, "Open it there"));
}
$("passkey").addEventListener("click", () =>
  tried(async () => {
    await makePasskey();
    location.reload();
  }),
);
