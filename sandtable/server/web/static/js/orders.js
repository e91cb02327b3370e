// Orders ahead: answers that are left for the next opening. Nobody sees that they exist.
import { get, LineDown, post, Problem } from "./api.js";
import { $, h, icon, put } from "./dom.js";

/** The sheet of orders, in the place of the motions; *seat* leaves them. */
export async function ordersSheet(id, seat) {
  const place = $("ui-motions"),
    known = await get(`/tables/${id}/orders?seat=${seat}`);
  const left = []; // codes, with their words
  const list = h("ol", { class: "sealed" }),
    trouble = h("p", { class: "error", role: "alert", hidden: true });
  const pick = h("select", { class: "select", "aria-label": "What to do" }, known.choices.map((choice) => h("option", { value: choice.code }, choice.words)));
  const draw = () =>
    put(
      list,
      left.map((order, i) =>
        h(
          "li",
          {},
          h("span", {}, `${i + 1}`),
          h("span", {}, order.words),
          h("button", { class: "btn btn--bare btn--icon", "aria-label": "Leave it out", onclick: () => (left.splice(i, 1), draw()) }, icon("close")),
        ),
      ),
    );
  const close = () => {
    place.hidden = true;
    put(place);
  };
  const seal = async () => {
    try {
      await post(`/tables/${id}/orders`, { seat, orders: left.map((order) => order.code) });
      close();
    } catch (problem) {
      if (!(problem instanceof Problem || problem instanceof LineDown)) throw problem;
      trouble.textContent = problem.message;
      trouble.hidden = false;
    }
  };
  const add = () => {
    left.push({ code: pick.value, words: pick.selectedOptions[0].textContent });
    draw();
  };
  put(
    place,
    h(
      "section",
      { class: "hostbox" },
      h("h2", {}, "Leave orders"),
      h("p", { class: "small" }, known.orders.length ? `Sealed now: ${known.orders.join(", ")}. New ones take their place.` : "Sealed: nobody sees that you left orders. What is not legal then is dropped, and you are told."),
      known.choices.length > 0 && h("div", { class: "copyline" }, pick, h("button", { class: "btn", onclick: add }, icon("plus"), "Add")),
      list,
      trouble,
      h("div", { class: "btns" }, h("button", { class: "btn", onclick: seal }, icon("lock"), "Seal"), h("button", { class: "btn", onclick: close }, "Not now")),
    ),
  );
  place.hidden = false;
}
