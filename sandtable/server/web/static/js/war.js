// A table for friends: shows what belongs to the chosen time, then one request, then the waiting room.
import { LineDown, PATIENCE, Problem, submit } from "./api.js";
import { $ } from "./dom.js";
import { asGuest } from "./sit.js";

const form = $("new-war"),
  count = $("seats");
const chosen = (name) => form.querySelector(`[name=${name}]:checked`)?.value;
const number = (id) => Number($(id).value) || 0;

function show() {
  const now = [chosen("clock"), $("begins").value];
  for (const part of form.querySelectorAll("[data-for]")) {
    const kinds = part.dataset.for === "timed days" ? ["timed days"] : part.dataset.for.split(" ");
    part.hidden = !kinds.some((kind) => now.includes(kind));
    for (const field of part.querySelectorAll("input, select")) field.disabled = part.hidden;
  }
  count.value = Math.min(Number(count.dataset.most), Math.max(Number(count.dataset.least), Math.round(number("seats"))));
}

for (const button of form.querySelectorAll("[data-step]"))
  button.addEventListener("click", () => {
    count.value = number("seats") + Number(button.dataset.step);
    show();
  });
form.addEventListener("change", show);
$("zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone || "Europe/Berlin";
for (const zone of Intl.supportedValuesOf?.("timeZone") ?? []) {
  const option = document.createElement("option");
  option.value = zone;
  $("zones").append(option);
}
show();

for (const way of document.querySelectorAll("[data-preset]"))
  way.addEventListener("change", () => {
    const wanted = JSON.parse(way.dataset.preset);
    for (const field of form.querySelectorAll("[data-option]"))
      if (field.dataset.option === "bool") field.checked = wanted[field.name];
      else field.value = wanted[field.name];
    const [fewest, greatest] = way.dataset.seats.split(" ").map(Number);
    count.value = Math.min(greatest, Math.max(fewest, number("seats")));
    show();
  });

const READ = { bool: (field) => field.checked, int: (field) => Number(field.value), word: (field) => field.value };

function clock() {
  const kind = chosen("clock");
  if (kind === "live")
    return { kind, reserve: 60 * number("reserve"), increment: number("increment"), step: Math.max(30, 6 * number("reserve")) };
  if (kind === "slow") return { kind, step: 3600 * number("hours") };
  return kind === "timed days" ? { kind, step: 60 * number("minutes") } : { kind };
}

/** The table as the form has it. */
function wanted() {
  const options = Object.fromEntries(
    [...form.querySelectorAll("[data-option]")].map((field) => [field.name, READ[field.dataset.option](field)]),
  );
  const hours = ["days", "slow"].includes(chosen("clock"));
  const weekdays = [...$("weekdays").querySelectorAll(":checked")].map((box) => Number(box.value));
  const calendar = hours
    ? { zone: $("zone").value.trim(), weekdays, opens: $("opens").value, closes: $("closes").value, country: $("country").value, region: $("region").value.trim() }
    : { zone: $("zone").value.trim() };
  const begins = { when: $("begins").value, at: $("at").value, least: $("begins").value === "date" ? number("least") : 1, empty: $("empty").value, level: $("level").value };
  return {
    game: form.dataset.game,
    options,
    dice: chosen("dice") ?? "server",
    title: $("title").value.trim(),
    listing: chosen("listing"),
    seats: Array.from({ length: number("seats") }, (_, i) => ({ kind: i ? "open" : "me" })),
    clock: clock(),
    calendar,
    absent: { rule: $("absent").value, excused: number("excused"), leave: hours ? number("leave") : 0, level: $("level").value },
    begins,
  };
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = event.submitter ?? form.querySelector(".btn--go"),
    error = $("form-error"),
    name = $("name").value.trim();
  button.disabled = true;
  error.hidden = true;
  try {
    const made = await asGuest(() => submit("/lobbies", wanted(), PATIENCE), name === $("name").defaultValue ? "" : name);
    location.assign(`/table/${made.table}`);
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
    error.textContent = problem.clause ? `${problem.message} (${problem.clause})` : problem.message;
    error.hidden = false;
    button.disabled = false;
  }
});
