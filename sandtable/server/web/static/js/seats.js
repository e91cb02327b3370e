// Who sits where: paint, hatching, emblem, name, line, presence, asked.
import { says } from "./birds.js";
import { $, emblem, h, icon, inParts, put } from "./dom.js";
import { address } from "./place.js";
import { grouped, pip, showToday } from "./today.js";

const FEW = 8; // seats: so many are stops of the Tab key

const KINDS = {
  bot: (seat) => `bot, ${seat.level}`,
  link: () => "waits for a friend",
  open: () => "free",
  standin: (seat) => `a ${seat.level} stands in`,
  away: () => "a substitute may sit down",
};
const kindOf = (seat) => KINDS[seat.kind]?.(seat) ?? "";

export function showSeats(scene) {
  const asked = scene.seats.filter((seat) => seat.asked).length,
    today = showToday(scene);
  $("ui-count").textContent = scene.over ? "over" : today ? `${today.n} in it` : asked > 1 ? `${asked} asked` : "";
  rows($("ui-seats"), today ? grouped(scene) : scene.seats.map((seat) => ({ ...seat, says: says(scene, seat) })), (seat) =>
    seat.group ? h("li", { class: "flank-group" }, seat.group, h("span", {}, String(seat.n))) : h(
      "li",
      { class: `seat${seat.you ? " is-you" : ""}${seat.asked ? " is-asked" : ""}`, "data-thing": `seat-${seat.seat}`, tabindex: scene.seats.length > FEW ? null : "0" },
      emblem(seat.seat),
      h("b", {}, h("span", {}, seat.name), seat.you && ", you"),
      h("span", { class: "seat-end" }, seat.asked && !seat.act && h("i", {}, "asked"), seat.act && pip(seat), presence(seat)),
      h("small", {}, [kindOf(seat), seat.line].filter(Boolean).join(" · ")),
      seat.says && h("q", { class: "seat-says" }, seat.says),
    ),
  );
  const others = scene.seats.length - (scene.you.length ? 1 : 0);
  rows($("ui-strip"), [...scene.seats, { others, today: today?.short }], (seat) =>
    seat.others ? more(today?.short ?? `${others} other${others === 1 ? "" : "s"}`) : h(
      "span",
      { class: `chip${seat.asked ? " chip--asked" : ""}${seat.seat === scene.you[0] ? " is-you" : ""}`, "data-thing": `seat-${seat.seat}` },
      emblem(seat.seat),
      h("span", { class: "chip-words" }, h("b", {}, scene.you.length === 1 && seat.you ? "You" : seat.name), seat.line && [" ", h("span", { class: "quiet" }, inParts(seat.line))]),
      presence(seat),
    ),
  );
}

/** On a phone, where several others sit: the leaf that shows them. */
const more = (words) =>
  h("button", { class: "strip-more", onclick: () => document.querySelector('[data-dock="seats"]')?.click() }, words);

/** One row for each seat; only those that changed are made anew. */
function rows(place, seats, draw) {
  seats.forEach((seat, i) => {
    const now = JSON.stringify(seat),
      old = place.children[i];
    if (old?.seatShown === now) return;
    const row = draw(seat);
    row.seatShown = now;
    if (old) old.replaceWith(row);
    else place.append(row);
  });
  while (place.children.length > seats.length) place.lastChild.remove();
}

function presence(seat) {
  if (seat.present === null) return null; // who is here is nobody's business at a slow table
  if (seat.kind === "bot") return h("span", { class: "here-bot", title: "A bot" }, icon("bot"));
  const words = seat.present ? "here" : "away";
  return h("span", { class: `here${seat.present ? " here--on" : ""}`, role: "img", "aria-label": words, title: words });
}

/** Links for friends, for whoever made the table. */
export function showInvites(invites) {
  const place = $("ui-invites");
  place.hidden = !invites.length;
  put(
    place,
    invites.map(({ seat, url }) => {
      const full = address(url);
      const field = h("input", { class: "input", readonly: true, value: full, "aria-label": `Link for seat ${seat + 1}` });
      const copy = h("button", { class: "btn btn--small" }, icon("copy"), "Copy");
      copy.addEventListener("click", async () => {
        field.select();
        try {
          await navigator.clipboard.writeText(full);
        } catch {
          document.execCommand("copy");
        }
        copy.lastChild.textContent = "Copied";
      });
      return h(
        "div",
        { class: "invite" },
        h("p", {}, emblem(seat), h("b", {}, ` Seat ${seat + 1} waits for a friend. `), "Send this link:"),
        h("div", { class: "invite-row" }, field, copy),
      );
    }),
  );
}
