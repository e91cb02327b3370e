// The form for a table: seats as many as wanted, options as declared, then one request.
import { LineDown, Problem } from "./api.js";
import { $ } from "./dom.js";
import { nameMe, sitDown } from "./sit.js";

const form = $("new-table"),
  rows = [...document.querySelectorAll("[data-seat-row]")],
  count = $("seats");
const { least, most } = $("seat-rows").dataset;

function seats() {
  return count ? Number(count.value) || Number(least) : Number(least);
}

function show() {
  if (count) count.value = Math.min(Number(most), Math.max(Number(least), Math.round(seats())));
  rows.forEach((row, i) => {
    row.hidden = i >= seats();
  });
}

for (const button of document.querySelectorAll("[data-step]"))
  button.addEventListener("click", () => {
    count.value = seats() + Number(button.dataset.step);
    show();
  });
count?.addEventListener("change", show);
nameMe(form);
show();

// A preset fills in the options it names; what it does not name goes back to its default. It moves the number of seats only if it must.
for (const way of document.querySelectorAll("[data-preset]"))
  way.addEventListener("change", () => {
    const chosen = JSON.parse(way.dataset.preset);
    for (const field of form.querySelectorAll("[data-option]"))
      if (field.dataset.option === "bool") field.checked = chosen[field.name];
      else field.value = chosen[field.name];
    const [fewest, greatest] = way.dataset.seats.split(" ").map(Number);
    if (count) count.value = Math.min(greatest, Math.max(fewest, seats()));
    show();
  });

function seat(i) {
  const value = rows[i]?.querySelector("select").value ?? "bot:sergeant"; // beyond the rows shown, bots
  const [kind, level] = value.split(":");
  return level ? { kind, level } : { kind };
}

const READ = { bool: (field) => field.checked, int: (field) => Number(field.value), word: (field) => field.value };

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const options = Object.fromEntries(
    [...form.querySelectorAll("[data-option]")].map((field) => [field.name, READ[field.dataset.option](field)]),
  );
  const dice = form.querySelector("[name=dice]:checked")?.value ?? "server";
  const button = form.querySelector(".btn--go"),
    error = $("form-error");
  button.disabled = true;
  error.hidden = true;
  try {
    const name = $("name").value.trim();
    await sitDown(
      { game: form.dataset.game, options, dice, seats: Array.from({ length: seats() }, (_, i) => seat(i)) },
      name === $("name").defaultValue ? "" : name,
      $("word")?.value,
    );
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
    error.textContent = problem.clause ? `${problem.message} (${problem.clause})` : problem.message;
    error.hidden = false;
    button.disabled = false;
  }
});
