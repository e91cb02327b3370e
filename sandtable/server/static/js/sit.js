// Sitting down: being somebody, making a table, going there.
import { Problem, post } from "./api.js";

/** Makes sure that the visitor is somebody; a name is asked for only where others will read it. */
const someone = (name) => post("/guests", { name: name || "Guest" });

/** Does *act*; if nobody is known here yet, becomes a guest first and does it again. */
export async function asGuest(act, name) {
  if (name) { await someone(name); return act(); }
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Problem) || ![401, 403].includes(error.status)) throw error;
    await someone();
    return act();
  }
}

/** Makes a table and goes there. */
export async function sitDown(table, name) {
  const made = await asGuest(() => post("/tables", table), name);
  location.assign(`/table/${made.table}`);
}

/** The same table again, seats moved on by one. */
export async function again(game, scene) {
  const seats = scene.seats.map((seat) => seat.you ? { kind: "me" } : seat.kind === "bot" ? { kind: "bot", level: seat.level || "sergeant" } : { kind: "link" });
  seats.unshift(seats.pop());
  await sitDown({ game, options: scene.options ?? {}, dice: scene.dice.kind === "hand" ? "hand" : "server", seats });
}
