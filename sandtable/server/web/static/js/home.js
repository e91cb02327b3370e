// The hall: sitting down at an open table.
import { Problem, post } from "./api.js";
import { when } from "./clock.js";
import "./now.js";
import { hall } from "./place.js";
import { asGuest } from "./sit.js";

for (const place of document.querySelectorAll("[data-left]")) place.textContent = when(Date.now() + Number(place.dataset.left));

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-sit]");
  if (!button) return;
  button.disabled = true;
  try {
    const { table } = await asGuest(() => post(`/tables/${button.dataset.sit}/sit`, { seat: Number(button.dataset.seat) }));
    location.assign(hall(`/table/${table}`));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    button.textContent = "Taken";
    button.title = error.message;
  }
});
