// Asking the captain: a button in the question; then its best answers with their chances, each to be pressed like a choice.
import { post } from "./api.js";
import { $, h, icon } from "./dom.js";

const MARKED = "Its best answers, from what you can see. The record says that you asked: the game is not rated, and nobody else sits down here.";
const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const chance = (thousandths) => `${Math.round(thousandths / 10)} in 100`;

export const captainButton = (isThinking, ask) =>
  h("button", { class: "btn btn--small", "data-captain": true, title: MARKED, disabled: isThinking, onclick: ask }, icon("lamp"), h("span", { class: "ask-word" }, "Ask the captain"));

/** What it would do; nothing said yet: it thinks. */
export function captainNode({ answers }, choose) {
  const row = (answer) =>
    h("li", {}, h("button", { "data-advice": answer.code, onclick: () => choose(answer) }, h("span", {}, upper(answer.words)), h("b", { title: "chance to win with it" }, chance(answer.chance))));
  return h(
    "div",
    { class: "advice", role: "status" },
    h("p", {}, icon("lamp"), answers ? "The captain’s best answers, with their chances" : "The captain thinks …"),
    answers && h("ol", {}, answers.map(row)),
  );
}

/** Asks about the question that is shown; what is said about another one meanwhile is let be. */
export async function askCaptain(table, isSameQuestion) {
  const { panel, scene } = table,
    seat = table.chooser.ask?.seat;
  if (seat === undefined || panel.advice) return;
  const mine = (panel.advice = { seat });
  panel.draw();
  try {
    const { answers } = await post(`/tables/${table.id}/captain`, { seat });
    if (panel.advice !== mine || !isSameQuestion(scene, table.scene, seat)) return;
    panel.advice = { seat, answers };
    $("ui-live").textContent = `The captain would: ${answers.map((answer) => `${answer.words}, ${chance(answer.chance)}`).join("; ")}.`;
    panel.draw();
  } catch (error) {
    if (panel.advice === mine) panel.advice = null;
    table.refused(error);
  }
}
