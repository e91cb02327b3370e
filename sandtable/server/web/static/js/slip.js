// A slip of paper: a refusal, a remark, or what a thing is; with its clause, and a button that takes it away.
import { h, icon } from "./dom.js";
import { sentence, whole } from "./sentences.js";

export function slip({ title, text, clause, good, about, picture }, game, close) {
  return h(
    "div",
    { class: `slip slip--${about ? "about" : good ? "ok" : "no"}`, role: "status" },
    picture ?? icon(about ? "lamp" : good ? "check" : "no"),
    h(
      "div",
      {},
      title && h("b", {}, title),
      sentence(whole(text), game),
      clause && !text.includes(clause) && [" ", sentence(clause, game)],
    ),
    h("button", { class: "close", "aria-label": "Close", onclick: close }, icon("close")),
  );
}
