// The bell: what I was told at all tables, newest first. Looks once a minute while somebody looks at the page.
import { get, post } from "./api.js";
import { $, h, icon, put } from "./dom.js";
import { hall } from "./place.js";

const GLYPHS = { turn: "flag", short: "time", happened: "log", written: "chat", host: "settings" };
const MINUTE = 60_000;
const bell = $("ui-bell");
let notices = [];

const day = new Intl.DateTimeFormat("en", { weekday: "short" });
function moment(at) {
  const then = new Date(at);
  if (Date.now() - at > 6 * 24 * 60 * MINUTE) return `${then.getDate()}.${then.getMonth() + 1}.`;
  return new Date().toDateString() === then.toDateString() ? `${then.getHours()}:${String(then.getMinutes()).padStart(2, "0")}` : day.format(then);
}

const note = ({ kind, table, title, words, at, new: isNew }) =>
  h(
    "a",
    { class: `note${isNew ? " is-new" : ""}`, href: hall(`/table/${table}#question`) },
    icon(GLYPHS[kind] ?? "bell"),
    h("span", {}, h("b", {}, title), `: ${words}`),
    h("time", {}, moment(at)),
  );

function show() {
  const n = notices.filter((notice) => notice.new).length;
  bell.hidden = false;
  bell.setAttribute("aria-label", n ? `Notices, ${n} new` : "Notices");
  put(bell, icon("bell"), n > 0 && h("span", { class: "n", "aria-hidden": "true" }, n > 9 ? "9+" : String(n)));
  const list = $("ui-notes-list");
  put(list, notices.length ? notices.map(note) : h("p", { class: "note" }, "Nothing was told to you in two weeks."));
}

async function look() {
  try {
    notices = (await get("/me/notices")).notices;
    if (notices) show();
  } catch {
    /* the line is down: the bell stays as it is */
  }
}

if (bell) {
  look();
  setInterval(() => document.visibilityState === "visible" && look(), MINUTE);
  bell.addEventListener("click", () => ($("ui-notes").hidden = !$("ui-notes").hidden));
  document.addEventListener("keydown", (event) => event.key === "Escape" && ($("ui-notes").hidden = true));
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#ui-notes, #ui-bell")) $("ui-notes").hidden = true;
  });
  $("ui-all-seen").addEventListener("click", async () => {
    await post("/me/notices/seen");
    await look();
  });
  $("ui-hush").addEventListener("click", async () => {
    await post("/me/hush");
    $("ui-hush").lastChild.textContent = "Quiet till tomorrow, it is set";
  });
}
