// How I am told: what by which way, at all tables or at one; quiet hours; the address of a calendar. Each press is one request.
import { LineDown, Problem, get, post } from "./api.js";
import { $ } from "./dom.js";
import { address, hall } from "./place.js";
import { lacking, turnOn, zone } from "./push.js";

const boxes = [...document.querySelectorAll("#told [data-cause]")];
let known = null; // as GET /me/word

async function tried(act) {
  $("told-trouble").hidden = true;
  try {
    await act();
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown || problem instanceof DOMException)) throw problem;
    say(problem instanceof DOMException ? "This browser turned no notices on." : problem.message);
  }
}

function say(words) {
  $("told-trouble").textContent = words;
  $("told-trouble").hidden = false;
}

const learn = async () => (known = await get("/me/word"));
const here = () => known.tables.find((table) => table.id === $("told-where").value);

/** The boxes as they stand for all tables, or for the chosen one. */
function show() {
  const table = here();
  const told = table?.told ?? known.wishes.told;
  for (const box of boxes) box.checked = told[box.dataset.cause]?.includes(box.dataset.way) && !table?.off.includes(box.dataset.way);
}

function chosen() {
  const told = {};
  for (const { dataset, checked } of boxes) {
    told[dataset.cause] ??= [];
    if (checked) told[dataset.cause].push(dataset.way);
  }
  return told;
}

$("told-where").addEventListener("change", () =>
  tried(async () => {
    if (!known) await learn();
    show();
  }),
);
for (const box of boxes)
  box.addEventListener("change", () =>
    tried(async () => {
      const table = $("told-where").value;
      await post(table ? `/me/word/${table}` : "/me/word", { told: chosen() });
      await learn();
    }),
  );
for (const button of document.querySelectorAll("[data-enter]"))
  button.addEventListener("click", () => {
    const field = Object.assign(document.createElement("input"), { className: "input", type: "text", autocomplete: "off" });
    field.placeholder = button.dataset.enter === "mail" ? "name@example.org" : "https://discord.com/api/webhooks/…";
    field.setAttribute("aria-label", button.dataset.enter === "mail" ? "Your mail address" : "The address of your webhook");
    const enter = Object.assign(document.createElement("button"), { className: "btn btn--small", textContent: "Enter" });
    const line = Object.assign(document.createElement("form"), { className: "enter-line" });
    line.append(field, enter);
    line.addEventListener("submit", (event) => {
      event.preventDefault();
      tried(async () => {
        await post("/me/ways", { kind: button.dataset.enter, address: field.value, zone: zone() });
        location.assign(hall("/me#told"));
        location.reload();
      });
    });
    button.replaceWith(line);
    field.focus();
  });
for (const [name, path] of [
  ["trial", "trial"],
  ["gone", "out"],
])
  for (const button of document.querySelectorAll(`[data-${name}]`))
    button.addEventListener("click", () =>
      tried(async () => {
        await post(`/me/ways/${button.dataset[name]}/${path}`);
        if (name === "gone") return location.reload();
        button.textContent = "It is on its way";
        button.disabled = true;
      }),
    );
$("push-on")?.addEventListener("click", () =>
  tried(async () => {
    if (lacking()) return say(lacking());
    await turnOn();
    location.reload();
  }),
);
$("gap").addEventListener("change", () => tried(() => post("/me/word", { gap: Number($("gap").value) })));
$("letter").addEventListener("change", () => tried(() => post("/me/word", { letter: $("letter").value })));

const setQuiet = () =>
  tried(async () => {
    const [from, to] = [$("q1").value, $("q2").value];
    if (Boolean(from) !== Boolean(to)) return;
    await post("/me/word", { quiet: from ? [from, to] : null });
    location.reload();
  });
$("q1").addEventListener("change", setQuiet);
$("q2").addEventListener("change", setQuiet);
if ($("zone").textContent !== zone()) {
  $("zone-here").textContent = `You are in ${zone()}: go by its clock`;
  $("zone-here").hidden = false;
  $("zone-here").addEventListener("click", () =>
    tried(async () => {
      await post("/me/word", { zone: zone() });
      location.reload();
    }),
  );
}

$("feed-new").addEventListener("click", () =>
  tried(async () => {
    const { link } = await post("/me/feed");
    $("feed-link").value = address(link);
    $("feed-line").hidden = false;
    $("feed-link").focus();
  }),
);
$("feed-copy").addEventListener("click", async () => {
  $("feed-link").select();
  await navigator.clipboard?.writeText($("feed-link").value).catch(() => document.execCommand("copy"));
});
$("feed-out")?.addEventListener("click", () =>
  tried(async () => {
    await post("/me/feed/out");
    location.reload();
  }),
);
