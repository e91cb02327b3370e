// The menu of the table: pace, lamp, keys, record, giving up.
import { SPEEDS } from "./animate.js";
import { $, h, icon, put } from "./dom.js";
import { menuOfMotions } from "./motions.js";
import { ordersSheet } from "./orders.js";
import { hall } from "./place.js";

const KEYS = [
  ["arrows", "from one lit thing to the next; with Shift they move the eye"],
  ["Enter", "press it"],
  ["Esc", "step back, skip"],
  ["1 – 9, X", "buttons of the question; what destroys is X"],
  ["/", "search the choices"],
  ["U", "take back"],
  ["?", "what the lit thing is"],
  ["+ − 0", "closer, farther, whole table"],
  ["[ ]", "on a phone: what lies open, one before, one after"],
  ["M", "measure, where distances count"],
];

export function menu(table) {
  const place = $("ui-menu");
  const draw = () => {
    const { scene, player } = table;
    const pace = h(
      "fieldset",
      { class: "field" },
      h("legend", {}, "Pace of what is shown"),
      h(
        "div",
        { class: "pick pick--tight" },
        Object.keys(SPEEDS).map((speed) =>
          h(
            "label",
            {},
            h("input", {
              type: "radio",
              name: "ui-speed",
              value: speed,
              checked: player.speed === speed,
              onchange: () => player.setSpeed(speed),
            }),
            h("span", {}, speed),
          ),
        ),
      ),
    );
    const keys = h(
      "details",
      {},
      h("summary", {}, "Keys"),
      h(
        "dl",
        { class: "keys" },
        KEYS.map(([key, does]) => [h("dt", {}, h("kbd", { class: "key" }, key)), h("dd", {}, does)]),
      ),
    );
    const hints = h(
      "label",
      { class: "menu-row menu-check" },
      h("input", {
        type: "checkbox",
        id: "ui-hints",
        checked: table.hints.shown,
        onchange: (event) => {
          table.hints.turn(event.target.checked);
          table.panel.draw();
        },
      }),
      "Hints beside the question",
    );
    const sounds = h(
      "label",
      { class: "menu-row menu-check" },
      h("input", { type: "checkbox", id: "ui-sounds", checked: table.sounds.on, onchange: (event) => (table.sounds.on = event.target.checked) }),
      "Sounds",
    );
    put(
      place,
      pace,
      hints,
      sounds,
      h("button", { class: "btn btn--bare menu-row", "data-lamp": true }, icon("lamp"), "Day or lamp"),
      table.isKept && h(
        "a",
        { class: "btn btn--bare menu-row", href: hall(`/api/v1/tables/${table.id}/record`), download: "" },
        icon("save"),
        scene?.over ? "The record of this game" : "My record so far",
      ),
      table.isKept && menuOfMotions(scene, table.id, (path, body) => {
        place.hidePopover();
        if (path === "sheet of orders") ordersSheet(table.id, body.seat);
        else if (path === "offer") table.offer(body);
        else table.step(path, body);
      }),
      h("a", { class: "btn btn--bare menu-row", href: hall("/") }, icon("back"), "Back to the hall"),
      keys,
      scene &&
        table.isKept &&
        !scene.over &&
        scene.you.length > 0 &&
        h(
          "button",
          {
            class: "btn btn--danger menu-row",
            onclick: () => {
              place.hidePopover();
              table.concede();
            },
          },
          icon("flag"),
          "Give up",
        ),
    );
  };
  place.addEventListener("beforetoggle", (event) => {
    if (event.newState === "open") draw();
  });
}
