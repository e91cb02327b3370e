// What is put to somebody beside the question of the game: an offer, a request of the host, a seat that was kept warm.
import { $, h, icon, put } from "./dom.js";
import { hall } from "./place.js";

const WANTS = {
  close: () => "to close the day now",
  remove: (motion, names) => `to remove ${names[motion.seat]} from the game`,
  back: (motion) => (motion.entry ? `to take the game back to entry ${motion.entry}` : "to take the game back"),
  clock: (motion) => `to change the clock: ${motion.words}`,
  end: () => "to end the game without a result",
};

const box = (title, text, buttons) =>
  h("section", { class: "hostbox" }, h("h2", {}, title), text && h("p", { class: "small" }, text), buttons.length > 0 && h("div", { class: "btns" }, buttons));

/** The boxes that concern this viewer, above the question. *send* takes a path below the table and a body. */
export function showMotions(scene, send, closed = null) {
  const names = scene.seats.map((seat) => seat.name),
    boxes = [];
  const button = (text, path, body) => h("button", { class: "btn", onclick: () => send(path, body) }, text);
  for (const seat of scene.seats.filter((one) => one.you && ["standin", "away"].includes(one.kind)))
    boxes.push(
      box(seat.kind === "away" ? "Your seat is open for a substitute" : `A ${seat.level} acts for you`, "You missed your time. The seat is yours as soon as you say so.", [
        button("I am back", "back", { seat: seat.seat }),
      ]),
    );
  if (!scene.you.length)
    for (const seat of scene.seats.filter((one) => one.kind === "away"))
      boxes.push(box(`${seat.name}'s seat is open for a substitute`, "You play on with what stands there.", [button("Sit down for them", "sit", { seat: seat.seat })]));
  if (closed) {
    const orders = scene.you.slice(0, 1).map((seat) => button("Leave orders", "sheet of orders", { seat }));
    boxes.push(box("The table is closed", `It opens ${closed.opens}. Until then nobody can act.`, orders));
  }
  const { offer } = scene;
  if (offer) {
    const mine = scene.you.filter((seat) => offer.open_to.includes(seat));
    const what = offer.terms === "share" ? "to share the result" : "to end the game without a result";
    boxes.push(
      box(
        `${names[offer.seat]} offers ${what}`,
        `${offer.yes.length} agreed, ${offer.open_to.length} to answer. It stands until the next change that all can see.`,
        mine.flatMap((seat) => [button("Agree", "offer/answer", { seat, agree: true }), button("Decline", "offer/answer", { seat, agree: false })]),
      ),
    );
  }
  const { motion, heir } = scene.host ?? {};
  if (motion) {
    const mine = scene.you.some((seat) => motion.voters.includes(seat) && ![...motion.yes, ...motion.no].includes(seat));
    boxes.push(
      box(
        `${motion.by} asks ${WANTS[motion.what](motion, names)}`,
        [motion.reason, motion.voters.length ? `${motion.yes.length} of ${motion.voters.length} have agreed; ${motion.all ? "all" : "more than half"} must.` : "Another host who does not play must want it too."].filter(Boolean).join(" · "),
        mine ? [button("Agree", "motion", { agree: true }), button("Decline", "motion", { agree: false })] : [],
      ),
    );
  }
  if (heir !== null && heir !== undefined && scene.you.includes(heir))
    boxes.push(box("The table is offered to you", "You keep your seat, and keep the table too.", [button("Take it over", "host/accept", {})]));
  if (scene.dropped?.length)
    boxes.push(box("Orders that were dropped", scene.dropped.map((one) => `“${one.words}”: ${one.why}${one.clause ? ` (${one.clause})` : ""}`).join(" · "), []));
  const place = $("ui-motions");
  place.hidden = !boxes.length || scene.over;
  put(place, boxes);
}

/** Rows of the menu: how a game is ended together, and the host's sheet. */
export function menuOfMotions(scene, id, send) {
  if (!scene || scene.over) return [];
  const row = (text, glyph, act) => h("button", { class: "btn btn--bare menu-row", onclick: act }, icon(glyph), text);
  const offers =
    scene.you.length && !scene.offer
      ? [
          row("Offer to share the result", "share", () => send("offer", { seat: scene.you[0], terms: "share" })),
          row("Offer to end without result", "no", () => send("offer", { seat: scene.you[0], terms: "end" })),
        ]
      : [];
  const orders = scene.time && scene.you.length ? [row("Leave orders", "lock", () => send("sheet of orders", { seat: scene.you[0] }))] : [];
  return [...orders, ...offers, h("a", { class: "btn btn--bare menu-row", href: hall(`/table/${id}/host`) }, icon("settings"), scene.owner ? "The host's sheet" : "What the host did")];
}
