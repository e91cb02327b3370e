// Sheets: giving up asks once; the end of the game lies beside the board, in the place of the question.
import { showCurve } from "./curve.js";
import { emblem, h, icon, put } from "./dom.js";
import { hall } from "./place.js";
import { whole } from "./sentences.js";
import { DEAD } from "./still.js";
import { remembered } from "./words.js";

/** A sheet that lies before everything else; the caller shows it. */
export function sheet(place, cls, ...inside) {
  const dialog = h("dialog", { class: `sheet-dialog ${cls}` }, h("div", { class: "dialog" }, h("div", { class: "dialog-in" }, ...inside)));
  dialog.addEventListener("close", () => dialog.remove());
  place.prepend(dialog);
  return dialog;
}

/** Asks once. */
export function confirm(title, text, yes) {
  return new Promise((done) => {
    const close = (answer) => {
      dialog.close();
      done(answer);
    };
    const sure = h("button", { class: "btn btn--danger", disabled: true, onclick: () => close(true) }, yes);
    setTimeout(() => (sure.disabled = false), DEAD); // a tap too many does not say yes
    const dialog = sheet(
      document.body,
      "",
      h("header", {}, h("h2", {}, title), h("p", { class: "quiet" }, text)),
      h(
        "footer",
        {},
        sure,
        h("button", { class: "btn", autofocus: true, onclick: () => close(false) }, "Play on"),
      ),
    );
    dialog.addEventListener("cancel", () => done(false));
    dialog.showModal();
  });
}

/** Does the secret told after the game fit the promise made before it? */
export async function diceAreFair({ table, commitment, secret, words }) {
  if (!secret || !crypto.subtle) return null;
  const mine = remembered(table);
  if (mine?.said && (mine.commitment !== commitment || !(words ?? []).some(({ word }) => word === mine.word))) return false;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const head = new TextEncoder().encode(`sandtable commitment:${table}:`);
  const all = new Uint8Array(head.length + bytes.length);
  all.set(head);
  all.set(bytes, head.length);
  const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", all)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
  return hash === commitment;
}

const CHANCE = {
  dice: ["The dice were fair.", "The dice do not fit.", "roll"],
  cards: ["The cards were dealt fairly.", "The deal does not fit.", "deal"],
};

const RESULT = (points) =>
  points >= 1000 ? ["won", "chip--good"] : points <= 0 ? ["lost", ""] : ["shared", ""];

export function endSheet(scene, acts) {
  document.querySelector(".sheet-end")?.close();
  const dice = h("p", {}, icon("dice"), " ", h("span", {}, diceWords(scene.dice)));
  diceAreFair(scene.dice).then((fair) => {
    if (fair === null || scene.dice.deals === "nothing") return;
    put(
      dice,
      icon(fair ? "check" : "no"),
      " ",
      h("b", {}, CHANCE[scene.dice.deals][fair ? 0 : 1]),
      fair ? " The secret told now is the one promised before the game. " : " The secret told now is not the one promised. ",
      h("code", {}, "sandtable verify"),
      ` checks every ${CHANCE[scene.dice.deals][2]} of the record.`,
    );
  });
  const curves = h("section", { class: "curves" });
  showCurve(curves, acts.id);
  const dialog = sheet(
    document.querySelector(".margin"),
    "sheet-end",
    h("header", {}, h("p", { class: "over" }, `${scene.title} · ${scene.status}`), h("h2", {}, whole(scene.result || "The game is over"))),
    h(
      "section",
      { class: "duel" },
      scene.seats.map((seat) => {
        const outcome = scene.outcome?.[seat.seat];
        return h(
          "div",
          { class: "duel-seat" },
          emblem(seat.seat),
          h("b", {}, seat.name, seat.you && ", you"),
          outcome === undefined ? h("span") : h("span", { class: `chip ${RESULT(outcome)[1]}` }, RESULT(outcome)[0]),
          h("small", {}, seat.line),
        );
      }),
    ),
    curves,
    acts.offered && h("section", { class: "offered", role: "status" }, h("b", {}, acts.offered), " offers a rematch: the table is laid."),
    scene.dice.deals !== "nothing" && h("section", {}, dice),
    h(
      "footer",
      {},
      h("button", { class: "btn btn--go", onclick: acts.rematch }, icon("again"), acts.offered ? "Join the rematch" : "Rematch"),
      h("a", { class: "btn", href: hall(`/replay/${acts.id}`) }, icon("play"), "Replay"),
      h("a", { class: "btn", href: hall(`/looking-back/${acts.id}`) }, icon("eye"), "Looking back"),
      h("a", { class: "btn", href: hall(`/api/v1/tables/${acts.id}/record`), download: "" }, icon("save"), "Record"),
      scene.you.length > 0 && h("a", { class: "btn btn--bare", href: hall("/history") }, icon("flag"), "Your wars"),
      h("button", { class: "btn btn--bare", onclick: () => dialog.close() }, "Put away"),
    ),
  );
  dialog.open = true; // without taking the focus: the board stays where it is
  return dialog;
}

function diceWords(dice) {
  if (dice.kind === "hand") return "The dice were thrown by hand and typed in.";
  return "Chance came from the table; the record proves it.";
}
