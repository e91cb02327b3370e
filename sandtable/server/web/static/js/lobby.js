// The waiting room: copies the link, asks the host once more, and shows who has sat down since.
import { LineDown, Problem, get, post, submit } from "./api.js";
import { $, h, put } from "./dom.js";
import { hall } from "./place.js";
import { says, sinceDay } from "./says.js";
import { Sealing } from "./words.js";

const { table, token, picture } = document.body.dataset;
const LOOK = 4000, // ms between two looks at who sits
  SOON = 700; // and while the words for the dice are gathered
const LASTS = { 0: "until it starts", 1: "for a day", 3: "for three days", 7: "for a week" };
const path = `/lobbies/${table}`;
const here = `${path}${token ? `?link=${encodeURIComponent(token)}` : ""}`;

let trying = 0; // what was pressed and is not answered yet

async function tried(act) {
  trying += 1;
  try {
    await act();
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
    const trouble = $("trouble");
    if (trouble) {
      trouble.textContent = problem.message;
      trouble.hidden = false;
    }
  } finally {
    trying -= 1;
  }
}

/** Copies what a field holds, and says so on the button; where the browser forbids it, it stands there selected. */
async function copy(field, button) {
  field.select();
  const done = navigator.clipboard ? await navigator.clipboard.writeText(field.value).then(() => true, () => false) : document.execCommand("copy");
  button.lastChild.textContent = done ? "Copied" : "Copy it by hand";
}

$("copy")?.addEventListener("click", (event) => copy($("link"), event.currentTarget));

// Who presses twice sits down once: a second request would come from somebody who has no cookie yet.
const sitting = $("sit");
sitting?.addEventListener("submit", (event) => {
  if (sitting.dataset.sent) event.preventDefault();
  sitting.dataset.sent = "yes";
});
addEventListener("pageshow", () => sitting && delete sitting.dataset.sent); // come back to by the back button

const share = $("share");
if (share && navigator.share) {
  share.hidden = false;
  share.addEventListener("click", () => navigator.share({ title: document.title, url: $("link").value }).catch(() => {})); // put away again
}

// ---- for the host: a seat kept for somebody, and what can still be changed ----------------------------------------------

for (const button of document.querySelectorAll("[data-keep]"))
  button.addEventListener("click", () => {
    const card = button.parentElement,
      name = h("input", { class: "input", maxlength: 24, required: true, "aria-label": "For whom", placeholder: "For whom" });
    const days = h("select", { class: "select", "aria-label": "For how long" }, ...Object.entries(LASTS).map(([n, text]) => h("option", { value: n }, text)));
    const save = (sent) =>
      tried(async () => {
        sent.preventDefault();
        await post(`${path}/keep`, { seat: Number(button.dataset.keep), name: name.value, days: Number(days.value) });
        location.reload();
      });
    put(card, h("form", { onsubmit: save }, name, days, h("button", { class: "linkish" }, "Keep it"), h("button", { class: "linkish", type: "button", onclick: () => location.reload() }, "Never mind")));
    name.focus();
  });
for (const button of document.querySelectorAll("[data-let-go]"))
  button.addEventListener("click", () =>
    tried(async () => {
      await post(`${path}/keep`, { seat: Number(button.dataset.letGo) });
      location.reload();
    }),
  );
for (const button of document.querySelectorAll("[data-own]"))
  button.addEventListener("click", () => {
    const shown = button.previousElementSibling?.matches("input") ? button.previousElementSibling : null;
    const field = shown ?? h("input", { class: "input", readonly: true, value: button.dataset.own, "aria-label": "Their own link" });
    if (!shown) button.before(field);
    copy(field, button);
  });

const change = $("change");

function showDate() {
  for (const part of change.querySelectorAll("[data-for]")) {
    part.hidden = $("begins").value !== part.dataset.for;
    for (const field of part.querySelectorAll("input")) field.disabled = part.hidden;
  }
}

/** The settings as the form has them. */
function wanted() {
  const date = $("begins").value === "date",
    weekdays = [...change.querySelectorAll("#weekdays :checked")].map((box) => Number(box.value));
  const begins = { when: $("begins").value, at: date ? $("at").value : "", least: date ? Number($("least").value) : 1, empty: $("empty").value, level: $("level").value, deal: $("deal").checked };
  const hours = $("opens") ? { weekdays, opens: $("opens").value, closes: $("closes").value } : {};
  return { ...begins, ...hours, title: $("title").value.trim(), listing: change.querySelector("[name=listing]:checked").value };
}

change?.addEventListener("change", showDate);
change?.addEventListener("submit", async (event) => {
  event.preventDefault();
  try {
    await post(`${path}/change`, wanted());
    location.reload();
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
    $("change-trouble").textContent = problem.message;
    $("change-trouble").hidden = false;
  }
});
if (change) showDate();

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
    setTimeout(look);
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

for (const id of ["begin", "end"]) $(id)?.toggleAttribute("disabled", false); // a press before now would have been lost

const sealing = new Sealing(table);
const word = $("word");
word?.addEventListener("change", () => {
  sealing.choose(word.value);
  look();
});
word?.addEventListener("input", () => (sealing.draft = word.value));
if (word && sealing.draft) word.value = sealing.draft; // a browser may put back what stood there before
if (word?.value) sealing.choose(word.value); // typed before this was loaded

for (const place of document.querySelectorAll("[data-sat]")) place.textContent = `sat down ${sinceDay(Number(place.dataset.sat))}`;

/** Who else has this page before them; when somebody sat down stands there otherwise. */
function present(seats) {
  for (const place of document.querySelectorAll("[data-here]")) {
    place.hidden = !seats.includes(Number(place.dataset.here));
    const sat = place.closest("div").querySelector("[data-sat]");
    if (sat) sat.hidden = !place.hidden;
  }
}

const isAsked = () => trying > 0 || $("sure")?.hidden === false; // whether to start, say

/** Whether somebody is at something that a page come anew would wipe: also with the finger already on its button. */
const writing = () =>
  isAsked() || document.activeElement?.matches("input:not([readonly]), select") || document.querySelector(".place-card form") || $("settings")?.open;

let looking = false; // one look at a time

async function look() {
  if (looking || document.hidden || isAsked()) return;
  looking = true;
  try {
    const now = await get(here);
    if (now.here) present(now.here);
    if (now.begun || (await sealing.follow(now))) return location.assign(hall(`/table/${table}`));
    if (now.beginning) {
      $("beginning").hidden = false;
      setTimeout(look, SOON);
      return;
    }
    if (sealing.said && word && !word.value) word.value = sealing.said.word;
    if (sealing.chosen) return setTimeout(look, SOON); // another word, while we looked: it is sealed first
    if (writing()) return;
    if (now.picture !== picture) location.reload();
  } catch (problem) {
    if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
    if (problem.code === "unknown") location.reload(); // it began without us, or was given up: its address says which
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
