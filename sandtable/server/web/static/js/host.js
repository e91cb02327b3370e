// The host's sheet: one request for each lever; what is asked twice is asked here.
import { get, LineDown, Problem, post } from "./api.js";
import { TableClock } from "./clock.js";
import { $, h } from "./dom.js";
import { address } from "./place.js";

const { table } = document.body.dataset;
const SHOWN = 40; // entries to pick from
let waiting = null; // what was asked once already

/** A clock of so many hours (slow) or minutes (live, days of minutes). */
function clockOf(kind, amount) {
  if (kind === "slow") return { kind, step: 3600 * amount };
  if (kind === "live") return { kind, reserve: 60 * amount, increment: 10, step: Math.max(30, 6 * amount) };
  return kind === "days" ? { kind } : { kind, step: 60 * amount };
}

async function tried(act) {
  try {
    await act();
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
    const trouble = $("trouble");
    trouble.textContent = problem.message;
    trouble.hidden = false;
  }
}

tried(async () => new TableClock().show(await get(`/tables/${table}`))); // time goes on while one reads
/** To before which entry: picked from what was told last, in its words; further back, by its number. */
async function entries(field) {
  const last = Number(field.max),
    { items } = await get(`/tables/${table}/items?since=${Math.max(Number(field.min), last - SHOWN)}`);
  const rows = items
    .filter((item) => item.lines.length)
    .map((item) => {
      const mark = h("input", { type: "radio", name: "first" });
      const row = h("label", {}, mark, h("span", { class: "at" }, String(item.number)), h("span", {}, item.lines.join(" ")));
      mark.addEventListener("change", () => {
        field.value = item.number - 1;
        for (const other of rows) other.row.classList.toggle("is-struck", other.n >= item.number);
      });
      return { n: item.number, row };
    });
  const legend = h("legend", { class: "small" }, "To before which entry?");
  if (rows.length) field.closest(".field").before(h("fieldset", { class: "pick-entry" }, legend, ...rows.map(({ row }) => row)));
}

if ($("entry")) tried(() => entries($("entry")));
for (const button of document.querySelectorAll("[data-do]"))
  button.addEventListener("click", () =>
    tried(async () => {
      const { do: what, seat, minutes, day } = button.dataset;
      const body = { do: what, reason: $("reason")?.value ?? "", sure: waiting === button };
      if (seat !== undefined) body.seat = Number(seat);
      if (button.dataset.from) body.seat = Number($(button.dataset.from).value);
      if (minutes) body.minutes = Number(minutes);
      if (day) body.day = $(day).value;
      if (what === "back") body.entry = Number($("entry").value);
      if (what === "clock") Object.assign(body, { clock: clockOf($("clock").value, Number($("amount").value)), now: button.dataset.now === "yes" });
      const answer = await post(`/tables/${table}/host`, body);
      if (answer.question) {
        waiting = button;
        $("sure").textContent = `${answer.question} Press once more.`;
        $("sure").hidden = false;
        button.classList.add("btn--danger");
        return;
      }
      if (answer.link) {
        $("sure").textContent = `The new link: ${address(answer.link)}`;
        $("sure").hidden = false;
        return;
      }
      location.reload();
    }),
  );

for (const button of document.querySelectorAll("[data-vote]"))
  button.addEventListener("click", () =>
    tried(async () => {
      await post(`/tables/${table}/motion`, { agree: button.dataset.vote === "yes" });
      location.reload();
    }),
  );
