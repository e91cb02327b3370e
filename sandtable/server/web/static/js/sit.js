// Sitting down: being somebody, making a table, going there.
import { PATIENCE, get, post, submit } from "./api.js";
import { hall } from "./place.js";
import { wordFor } from "./words.js";

/** Does *act* as somebody: who is nobody yet, or wants another name, becomes a guest first. */
export async function asGuest(act, name = "") {
  const known = document.body.dataset.me || (await get("/me")).name;  // a page reached from another site does not know
  if (name || !known) await post("/guests", { name: name || `Guest ${100 + Math.floor(900 * Math.random())}` });
  return act();
}

/** Of the seats that are mine one is me, the others I play too: each row of a form says which it would be. */
export function nameMe(form) {
  const fields = [...form.querySelectorAll("[data-seat-row] select")];
  form.addEventListener("change", () => {
    const first = fields.find((field) => field.value === "me");
    for (const field of fields) field.querySelector("[value=me]").textContent = !first || field === first ? "Me" : "Me too, at this screen";
  });
}

/** Makes a table and goes there. */
export async function sitDown(table, name, word) {
  const made = await asGuest(async () => submit("/tables", { ...table, ...(await wordFor(word)) }, PATIENCE), name);
  location.assign(hall(`/table/${made.table}`));
}

/** The same table again, seats moved on by one; who looked on gets one of the kind. */
export async function again(game, scene) {
  if (scene.you.length || scene.owner) {
    const { table } = await post(`/tables/${scene.table}/rematch`, await wordFor());
    location.assign(hall(`/table/${table}`));
    return;
  }
  const seats = scene.seats.map((seat) =>
    seat.you ? { kind: "me" } : seat.kind === "bot" ? { kind: "bot", level: seat.level || "sergeant" } : { kind: "link" },
  );
  seats.unshift(seats.pop());
  await sitDown({ game, options: scene.options ?? {}, dice: scene.dice.kind === "hand" ? "hand" : "server", seats });
}
