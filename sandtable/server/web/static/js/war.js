// A table for friends: shows what belongs to the chosen time, then one request, then the waiting room.
import { LineDown, PATIENCE, Problem, submit } from "./api.js";
import { $ } from "./dom.js";
import { hall } from "./place.js";
import { hourOf } from "./says.js";
import { asGuest } from "./sit.js";

const form = $("new-war"),
  seats = $("seats");
const chosen = (name) => form.querySelector(`[name=${name}]:checked`)?.value;
const number = (id) => Number($(id).value) || 0;
const many = (id, what) => `${number(id)} ${what}${number(id) === 1 ? "" : "s"}`;

function show() {
  const now = [chosen("clock"), $("begins").value];
  for (const part of form.querySelectorAll("[data-for]")) {
    const kinds = part.dataset.for === "timed days" ? ["timed days"] : part.dataset.for.split(" ");
    part.hidden = !kinds.some((kind) => now.includes(kind));
    for (const field of part.querySelectorAll("input, select")) field.disabled = part.hidden;
  }
  seats.value = Math.min(Number(seats.dataset.most), Math.max(Number(seats.dataset.least), Math.round(number("seats"))));
  $("least").value = Math.min(number("least"), number("seats"));
  for (const card of form.querySelectorAll(".mappick")) fit(card);
  for (const fold of form.querySelectorAll(".fold")) count(fold);
  tell();
}

/** A place that has not so many seats says so, and cannot be picked. */
function fit(card) {
  const input = card.querySelector("input"),
    why = card.querySelector(".why-off"),
    n = number("seats");
  const off = n < Number(card.dataset.least) || n > Number(card.dataset.most);
  card.classList.toggle("is-off", off);
  input.setAttribute("aria-disabled", off);
  why.hidden = !off;
  why.textContent = off ? `${n} ${n > Number(card.dataset.most) ? "are too many" : "are too few"}` : "";
  if (off && input.checked) {
    input.checked = false;
    pickPlace(input, "");
  }
}

/** How many rules in a fold are other than the book has them; a place that was picked by its picture is seen there. */
function changedIn(fold) {
  const seen = form.querySelector("[name=place]:checked")?.dataset.optionOf;
  const other = [...fold.querySelectorAll("[data-option]")].filter((field) => field.name !== seen && (field.dataset.option === "bool" ? field.checked !== field.defaultChecked : field.value !== usual(field)));
  return other.length + fold.querySelectorAll("[name=dice]:checked:not([value=server])").length;
}
const usual = (field) => (field.options ? [...field.options].find((one) => one.defaultSelected)?.value : field.defaultValue);

function count(fold) {
  const said = fold.querySelector("summary small"),
    n = changedIn(fold);
  said.textContent = n ? `${n} changed` : said.dataset.usual;
}

/** A picked place goes into the option it is a value of; none: back to what the option was. */
function pickPlace(input, value) {
  const option = form.querySelector(`[data-option][name="${input.dataset.optionOf}"]`);
  option.value = value || option.dataset.usual;
}

const list = (days) => (days.length > 1 ? `${days.slice(0, -1).join(", ")} and ${days.at(-1)}` : (days[0] ?? "no day"));

/** Monday to Friday is weekdays, seven are every day; else each by its name. */
function openDays() {
  const boxes = [...$("weekdays").querySelectorAll("input")],
    open = boxes.filter((box) => box.checked);
  if (open.length === 7) return "every day";
  return open.length === 5 && open.every((box) => Number(box.value) < 5) ? "weekdays" : list(open.map((box) => box.nextElementSibling.textContent));
}

const STARTS = { host: "Starts when the host says so", full: "Starts when all sit" };
const ABSENT = { idle: "Who does not answer does nothing", bot: "a bot stands in until they are back", open: "their seat is open to a substitute", "give up": "they give up" };

/** The table in a few sentences, as those who are invited read it. */
function sentences() {
  const clock = chosen("clock"),
    hours = `${$("opens").value} to ${$("closes").value}, ${$("zone").value}`,
    place = form.querySelector("[name=place]:checked")?.closest("label").querySelector("b").textContent,
    said = [`${$("say").dataset.title}${place ? ` on ${place}` : ""} for ${number("seats")}`];
  const at = $("at").value && new Date($("at").value);
  const when = at && `${at.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" })}, ${hourOf(at)}`;
  said.push(at && $("begins").value === "date" ? `Starts ${when}, when ${number("least")} sit` : (STARTS[$("begins").value] ?? "Starts at a date"));
  if (clock === "days") said.push(`A day is a day: open ${openDays()} ${hours}`);
  if (clock === "slow") said.push(`${many("hours", "open hour")} for each answer, ${openDays()} ${hours}`);
  if (clock === "live") said.push(`${many("reserve", "minute")} each and ${many("increment", "second")} for every answer`);
  if (clock === "timed days") said.push(`A day lasts ${many("minutes", "minute")}, or until all are done`);
  if (clock === "none") said.push("No clock");
  if (["days", "slow", "live"].includes(clock)) {
    const rule = $("absent").value,
      excused = number("excused");
    said.push(rule === "idle" ? ABSENT.idle : `Who misses ${excused ? `more than ${excused}` : "a turn"}: ${ABSENT[rule]}`);
  }
  return `${said.join(". ")}.`;
}

/** The Monday after today, by the reader's calendar. */
function comingMonday(day = new Date()) {
  day.setDate(day.getDate() + (8 - (day.getDay() || 7)));
  return day.toLocaleDateString("en-CA");
}

function tell() {
  $("say").textContent = sentences();
}

for (const button of form.querySelectorAll("[data-step]"))
  button.addEventListener("click", () => {
    seats.value = number("seats") + Number(button.dataset.step);
    show();
  });
form.addEventListener("change", show);
form.addEventListener("input", tell);
$("zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone || "Europe/Berlin";
for (const zone of Intl.supportedValuesOf?.("timeZone") ?? []) {
  const option = document.createElement("option");
  option.value = zone;
  $("zones").append(option);
}
if ($("begins").value === "date" && !$("at").value) $("at").value = `${comingMonday()}T${$("opens").value.padStart(5, "0")}`;
show();

for (const way of document.querySelectorAll("[data-preset]"))
  way.addEventListener("change", () => {
    const wanted = JSON.parse(way.dataset.preset);
    for (const field of form.querySelectorAll("[data-option]"))
      if (field.dataset.option === "bool") field.checked = wanted[field.name];
      else field.value = wanted[field.name];
    const [fewest, greatest] = way.dataset.seats.split(" ").map(Number);
    seats.value = Math.min(greatest, Math.max(fewest, number("seats")));
    show();
  });

for (const input of form.querySelectorAll("[name=place]")) {
  const option = form.querySelector(`[data-option][name="${input.dataset.optionOf}"]`);
  option.dataset.usual ??= option.value;
  if (input.checked) pickPlace(input, input.value);
  input.addEventListener("click", (event) => {
    if (input.getAttribute("aria-disabled") === "true") event.preventDefault();
    else pickPlace(input, input.value);
  });
}

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
  const begins = { when: $("begins").value, at: $("at").value, least: $("begins").value === "date" ? number("least") : 1, empty: $("empty").value, level: $("level").value, deal: $("deal").checked };
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
    location.assign(hall(`/table/${made.table}`));
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
    error.textContent = problem.clause ? `${problem.message} (${problem.clause})` : problem.message;
    error.hidden = false;
    button.disabled = false;
  }
});
