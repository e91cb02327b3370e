// The waiting room: copies the link, asks the host once more, and shows who has sat down since.
import { LineDown, Problem, get, post, submit } from "./api.js";
import { $, h, put } from "./dom.js";
import { hall } from "./place.js";
import { says } from "./says.js";
import { Sealing } from "./words.js";

const { table, token, people } = document.body.dataset;
const LOOK = 4000, // ms between two looks at who sits
  SOON = 700; // and while the words for the dice are gathered
const path = `/lobbies/${table}`;
const here = `${path}${token ? `?link=${encodeURIComponent(token)}` : ""}`;

async function tried(act) {
  try {
    await act();
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
    const trouble = $("trouble");
    if (trouble) {
      trouble.textContent = problem.message;
      trouble.hidden = false;
    }
  }
}

$("copy")?.addEventListener("click", async (event) => {
  const field = $("link"),
    button = event.currentTarget;
  field.select();
  await navigator.clipboard?.writeText(field.value).catch(() => document.execCommand("copy"));
  button.lastChild.textContent = "Copied";
});

document.querySelector("[data-leave]")?.addEventListener("click", () =>
  tried(async () => {
    await post(`${path}/leave`);
    location.reload();
  }),
);

document.querySelector("[data-rename]")?.addEventListener("click", (event) => {
  const card = event.currentTarget.parentElement,
    was = card.querySelector("b").textContent.replace(/, you$/, "");
  const field = h("input", { class: "input", maxlength: 24, value: was, "aria-label": "Your name at this table" });
  const save = (sent) =>
    tried(async () => {
      sent.preventDefault();
      await post(`${path}/name`, { name: field.value });
      location.reload();
    });
  put(card, h("form", { onsubmit: save }, field, h("button", { class: "linkish" }, "Take this name")), ...colours());
  field.select();
});

/** The colours that nobody has: a seat is a colour, so taking one is changing seats. */
function colours() {
  const free = [...document.querySelectorAll("[data-take]")].map((button) => {
    const figure = button.closest(".place-card").querySelector(".sandy").cloneNode(true);
    const label = `Seat ${Number(button.dataset.take) + 1}, this colour`;
    return h("button", { class: "colour", type: "button", "aria-label": label, onclick: () => sit(button.dataset.take) }, figure);
  });
  return free.length ? [h("p", { class: "small quiet" }, "Or another colour:"), h("div", { class: "colours" }, ...free)] : [];
}

const sit = (seat) =>
  tried(async () => {
    await post(`${path}/take`, { seat: Number(seat), link: token });
    location.reload();
  });
for (const button of document.querySelectorAll("[data-take]")) button.addEventListener("click", () => sit(button.dataset.take));

$("begin")?.addEventListener("click", () =>
  tried(async () => {
    const { question } = await post(`${path}/begin`, { sure: false });
    $("question").textContent = question;
    $("sure").hidden = false;
    $("really").focus();
  }),
);
$("wait")?.addEventListener("click", () => {
  $("sure").hidden = true;
});
$("really")?.addEventListener("click", () =>
  tried(async () => {
    const { begun } = await post(`${path}/begin`, { sure: true });
    if (begun) return location.assign(hall(`/table/${table}`));
    $("sure").hidden = true;
    await look();
  }),
);
$("end")?.addEventListener("click", () =>
  tried(async () => {
    const button = $("end");
    if (!button.dataset.asked) {
      button.dataset.asked = "yes";
      button.lastChild.textContent = "Really give it up?";
      return;
    }
    await post(`${path}/end`);
    location.assign(hall("/"));
  }),
);

const names = () => [...document.querySelectorAll(".place-card b")].map((name) => name.textContent.replace(/, you$/, "")).join("\n");
const shown = names(),
  sealing = new Sealing(table);
$("word")?.addEventListener("change", () => {
  sealing.choose($("word").value);
  look();
});

let looking = false; // one look at a time

async function look() {
  if (looking || document.hidden || !($("sure")?.hidden ?? true)) return;
  looking = true;
  try {
    const now = await get(here);
    if (now.begun || (await sealing.follow(now))) return location.assign(hall(`/table/${table}`));
    if (now.beginning) {
      $("beginning").hidden = false;
      setTimeout(look, SOON);
      return;
    }
    if (sealing.said && $("word") && !$("word").value) $("word").value = sealing.said.word;
    const seats = now.seats.map((seat) => (seat.kind === "open" ? "Free seat" : seat.name)).join("\n");
    if (document.activeElement?.matches("input:not([readonly])")) return;
    if (seats !== shown || String(now.people) !== people) location.reload();
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
  } finally {
    looking = false;
  }
}
look();
setInterval(look, LOOK);

// ---- talk at the table, before it begins ------------------------------------------------------------------------------

let heard = -1;

async function listen() {
  if (document.hidden) return;
  try {
    const { rooms } = await get(`/tables/${table}/talk${token ? `?link=${encodeURIComponent(token)}` : ""}`);
    const room = rooms.find((one) => one.kind === "table"),
      last = room.lines.at(-1)?.n ?? 0;
    $("say").hidden = !room.may;
    if (last === heard) return;
    heard = last;
    put($("says"), room.lines.length ? says(room.lines) : h("p", { class: "quiet" }, "Nothing was said yet."));
    $("says").scrollTop = $("says").scrollHeight;
    if (room.may && last > room.seen) await post(`/tables/${table}/talk/read`, { n: last });
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
  }
}
listen();
setInterval(listen, LOOK);

$("say").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = $("say-text").value.trim();
  if (!text) return;
  try {
    await submit(`/tables/${table}/chat`, { text });
    $("say-text").value = "";
    $("talk-trouble").hidden = true;
    await listen();
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
    $("talk-trouble").textContent = problem.message;
    $("talk-trouble").hidden = false;
  }
});
