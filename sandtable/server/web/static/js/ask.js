// The question and its answers in words: crumbs, sentence, refusal, buttons, and the list of every choice.
import { captainButton, captainNode } from "./captain.js";
import { h, icon, put, renew } from "./dom.js";
import { Counting } from "./group.js";
import { rail } from "./rail.js";
import { fewOf, glyph, priceNode, rows as listRows } from "./rows.js";
import { isDesk, isNarrow } from "./screen.js";
import { listed, sentence, whole } from "./sentences.js";
import { slip } from "./slip.js";
import { Still } from "./still.js";
import { follow, label } from "./tree.js";
import { strip } from "./turns.js";

const MANY = 7; // above that the list can be searched
const upper = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const TIME = "The next day of the game begins now. Whoever has not answered yet is not waited for.";
const NAMED = /^([^.:]{2,40})[.:] (.+)$/s; // "Worker: 2 of 2 health. …": what stands before it is a name
const SHOWN = 80; // more than this is narrowed by typing
const ROWS = 8; // choices of the list that are always in sight
const ENDS = 2; // so many buttons, and no more, may lie over the list
const FOLD = 3; // so many answers given in a row are told in one line

export class AskPanel {
  constructor(place, game, chooser, acts) {
    Object.assign(this, { place, game, chooser, acts, slip: null, advice: null, filter: "", open: false, given: [], sum: null, railed: new Set() });
    this.list = h("ul", { class: "choices", "aria-label": "Choices" });
    this.more = h("div", { class: "ask-list" });
    this.search = h("input", {
      class: "input",
      id: "ui-filter",
      type: "search",
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "go",
      "aria-label": "Search the choices, or type a move",
      placeholder: "search, or type a move",
    });
    this.still = new Still(place);
    this.counting = new Counting(game, () => this.acts.redraw(), (answers) => chooser.give(answers));
    this.search.addEventListener("input", () => {
      this.filter = this.search.value;
      this.fillList();
    });
    this.search.addEventListener("keydown", (event) => this.typed(event));
    this.list.addEventListener("keydown", (event) => this.walk(event));
    this.list.addEventListener("pointerover", (event) => this.acts.hover(this.choiceAt(event.target)));
    this.list.addEventListener("pointerleave", () => this.acts.hover(null));
    this.list.addEventListener("focusin", (event) => this.acts.hover(this.choiceAt(event.target)));
  }

  choiceAt(target) {
    const { code, then } = target.closest("button")?.dataset ?? {};
    return this.chooser.choices.find((choice) => choice.code === code && choice.then?.join(" ") === then) ?? null;
  }

  /** A refusal or a remark, inside the question. */
  say(title, text, clause = "", good = false) {
    this.slip = { title, text, clause, good };
    this.draw();
  }

  /** What a thing is, in the same place. */
  tell(text, clause, picture) {
    const [, name, rest] = text.match(NAMED) ?? ["", "", text];
    this.slip = { title: name, text: rest, clause, about: true, picture: this.chooser.armed?.lifted ? null : picture };
    this.draw();
  }

  draw() {
    const { scene } = this;
    if (!scene) return;
    const ask = this.chooser.ask,
      isCounted = this.isCounted(),
      words = this.words(),
      isLifted = Boolean(this.chooser.armed?.lifted && this.slip); // what the card would do stands where the question stood
    this.place.classList.toggle("is-idle", !ask);
    this.place.setAttribute("aria-busy", this.chooser.busy ? "true" : "false");
    const inList = this.list.contains(document.activeElement),
      inSearch = document.activeElement === this.search;
    renew(
      this.place,
      !isLifted && this.crumbs(),
      this.seatTabs(),
      !isLifted && h("p", { class: "ask-words" }, words),
      this.onlyNode(),
      this.givenNode(),
      this.stripNode(),
      this.slipNode(),
      this.hintNode(),
      this.adviceNode(),
      this.finalNode(),
      ...(isCounted
        ? [this.counting.node(ask.seat), this.countNode()]
        : [this.aimNode(), this.railNode(), this.listNode(), this.notYetNode(), this.endNode()]),
    );
    this.still.look();
    this.still.hold(this.place.querySelector("[data-sure]"), this.chooser.wait);
    this.begin(JSON.stringify([words, this.chooser.path]));
    if (inSearch) this.search.focus();
    else if (inList && !this.list.contains(document.activeElement)) (this.list.querySelector("button") ?? this.search).focus();
  }

  /** Another question is read from its beginning. */
  begin(question) {
    const page = this.place.closest(".margin");
    if (question !== this.question && page && isNarrow()) page.scrollTop = 0;
    this.question = question;
  }

  /** May several answers be given as one? */
  get mayCount() {
    return true;
  }

  /** Is this question answered by counting? On a phone, where the game offers it. */
  isCounted() {
    const { chooser } = this,
      group = isNarrow() && this.mayCount && !chooser.busy && !chooser.armed ? chooser.ask?.group : null;
    this.counting.take(group ?? (chooser.busy ? this.counting.group : null));
    chooser.counts = group ? (id) => this.counting.step(id) : null;
    return Boolean(group);
  }

  countNode() {
    return h("div", { class: "ask-end is-few" }, h("div", { class: "ask-says" }, this.counting.button()), this.foot());
  }

  words() {
    const { scene } = this,
      ask = this.chooser.ask;
    if (scene.over) return whole(scene.result || "The game is over");
    if (ask) return ask.sentence;
    if (scene.time?.acts && scene.you.length) return "You are done for today.";
    const asked = scene.seats.filter((seat) => seat.asked).map((seat) => seat.name);
    return asked.length ? `${listed(asked)} ${asked.length > 1 ? "are" : "is"} asked.` : "The table goes on by itself.";
  }

  /** Why there is one answer, where it is asked all the same. */
  onlyNode() {
    const only = this.chooser.ask?.only;
    return only ? h("p", { class: "ask-only" }, only) : null;
  }

  /** What the hall played for this seat, as there was no other answer; one press takes it back, with the answer before. */
  givenNode() {
    const { given } = this;
    if (!given.length || this.scene.over) return null;
    const undo = this.chooser.ask?.undo || (this.scene.undo ?? []).length > 0;
    const said = given.map((line) => line.replace(/^Played for you: /, "").replace(/\.$/, ""));
    return h(
      "p",
      { class: "auto" },
      icon("check"),
      h("span", { title: given.length < FOLD ? "" : said.join(", ") }, "Played for you: ", given.length < FOLD ? said.join(", ") : `${said.length} answers`, ". There was no other."),
      undo && h("button", { "data-undo": true, onclick: () => this.acts.undo() }, "take back"),
    );
  }

  /** What others did since the last answer, until something is in hand. */
  stripNode() {
    const { chooser, scene } = this;
    const isQuiet = !chooser.path.length && !chooser.armed && !chooser.busy && !scene.over && !this.slip;
    return this.sum && chooser.ask && isQuiet ? strip(this.sum, this.game, this.acts.again) : null;
  }

  /** What one plays for, until one's first answer or until one aims, where the seats, beside which it stands at a desk, do not lie open. */
  aimOfAll() {
    const { lastChild: aim } = document.getElementById("ui-aim") ?? {};
    return aim && !isDesk() && !this.answered && this.told?.of !== this.aimKey && !this.scene.over && h("p", { class: "ask-aim" }, h("b", {}, "Aim"), aim.textContent);
  }

  crumbs() {
    const { chooser, scene } = this;
    const steps = chooser.path.map((id, i) => {
      const node = follow(chooser.root, chooser.path.slice(0, i + 1));
      return [
        icon("next"),
        i === chooser.path.length - 1
          ? h("b", {}, chooser.ask.buttons?.[id] || label(node))
          : h("span", {}, chooser.ask.buttons?.[id] || label(node)),
      ];
    });
    return [this.aimOfAll(), h("p", { class: "ask-path" }, h("span", {}, scene.status), steps)];
  }

  seatTabs() {
    const { chooser, scene } = this;
    if (chooser.asks.length < 2) return null;
    return h(
      "div",
      { class: "ask-seats" },
      chooser.asks.map((ask, i) =>
        h(
          "button",
          { class: "btn btn--small", "aria-pressed": i === chooser.at ? "true" : "false", onclick: () => chooser.turnTo(i) },
          scene.seats[ask.seat].name,
        ),
      ),
    );
  }

  slipNode() {
    if (!this.slip) return null;
    return slip(this.slip, this.game, () => {
      this.slip = null;
      this.draw();
    });
  }

  /** What is sensible now, quietly; on a phone folded until it is wanted. */
  hintNode() {
    const hint = this.chooser.ask?.hint,
      { hints } = this.acts;
    if (!hint || !hints.shown || this.slip || this.chooser.armed || this.scene.over) return null;
    this.unfolded ??= !isNarrow();
    return h(
      "details",
      { class: "hint", open: this.unfolded, ontoggle: (event) => this.unfold(event.target) },
      h("summary", {}, icon("lamp"), "Hint"),
      h(
        "p",
        {},
        hint.text,
        " ",
        sentence(hint.clause, this.game),
        h(
          "button",
          {
            class: "hint-off",
            onclick: () => {
              hints.turn(false);
              this.draw();
            },
          },
          "No more hints",
        ),
      ),
    );
  }

  /** What was opened on a phone is read from its beginning: below the question there is room for one line of it. */
  unfold(hint) {
    if (hint.open && !this.unfolded) hint.scrollIntoView({ block: "start" });
    this.unfolded = hint.open;
  }

  /** What the captain would do, to who has asked it. */
  adviceNode() {
    const { advice, chooser } = this;
    if (!advice || advice.seat !== chooser.ask?.seat || chooser.armed || chooser.busy) return null;
    return captainNode(advice, ({ code }) => {
      const choice = chooser.choices.find((one) => one.code === code && !one.then);
      if (choice) this.pick(choice);
      else this.acts.take(code); // behind a button that stands for several answers, or another path
    });
  }

  /** An answer that cannot be taken back is asked once more, where it looks like a slip. */
  finalNode() {
    const { armed } = this.chooser;
    if (!armed || this.chooser.busy) return null;
    if (armed.lifted) return this.liftedNode(armed);
    return h(
      "div",
      { class: "final", role: "alertdialog", "aria-label": "Are you sure?" },
      h("p", {}, h("b", {}, `${whole(upper(armed.words)).replace(/\.$/, "")}?`), " ", armed.final),
      h(
        "div",
        { class: "ask-says" },
        h("button", { class: "btn btn--go", "data-sure": true, onclick: () => this.chooser.confirm() }, "Yes", h("kbd", { class: "key" }, "↵")),
        h("button", { class: "btn", onclick: () => this.chooser.back() }, "Not yet", h("kbd", { class: "key" }, "Esc")),
      ),
    );
  }

  /** A card is in hand, and not laid yet: pressed again, flicked up, or by the button. */
  liftedNode({ words, final }) {
    const lay = h("button", { class: "btn btn--go", "data-sure": true, onclick: () => this.chooser.confirm() }, upper(words)),
      back = h("button", { class: "btn", onclick: () => this.chooser.back() }, "Put it back");
    return h("div", { class: "ask-end is-few" }, final && h("p", {}, final), h("div", { class: "ask-says" }, lay, back));
  }

  /** What the point under the hand would be. */
  aimed(words, good, clause) {
    this.told = { of: this.aimKey, words, good, clause };
    const place = this.place.querySelector(".aim-words");
    if (!place) return;
    this.place.querySelector(".ask-aim")?.remove(); // what is said of the place needs the room
    place.classList.toggle("is-refused", !good);
    put(place, sentence(whole(words), this.game), clause && [" ", sentence(clause, this.game)]);
    const take = this.place.querySelector("[data-take]");
    if (take) take.disabled = !good || !this.acts.isChosen();
  }

  /** A place was chosen: it can be taken, unless it is known to be refused. */
  choosable(good) {
    if (this.told) this.told.good = good;
    const take = this.place.querySelector("[data-take]");
    if (take) take.disabled = !good;
  }

  /** What is aimed, and when: words about a place hold as long. */
  get aimKey() {
    return [this.scene.number, this.chooser.ask?.seat, ...this.chooser.path].join(" ");
  }

  aimNode() {
    if (!this.chooser.aim || this.chooser.busy) return null;
    const isCoarse = matchMedia("(pointer: coarse)").matches;
    const how = isCoarse
      ? "Drag the brass handle, or press a place; then take it."
      : `Press a place on the board; press it again, or Enter, to take it. Arrow keys ${this.chooser.aim.area ? "move it" : "turn"}, N goes to the next good place.`;
    const told = this.acts.isChosen() && this.told?.of === this.aimKey ? this.told : null; // it was drawn before, and still stands
    return [
      told
        ? h("p", { class: told.good ? "aim-words" : "aim-words is-refused", role: "status" }, sentence(whole(told.words), this.game), told.clause && [" ", sentence(told.clause, this.game)])
        : h("p", { class: "aim-words", role: "status" }, how),
      h(
        "div",
        { class: "ask-says" },
        isCoarse && this.nudges(),
        h(
          "button",
          { class: "btn btn--go", "data-take": true, disabled: !this.acts.isChosen() || told?.good === false, onclick: () => this.acts.takePoint() },
          "Take this place",
          h("kbd", { class: "key" }, "↵"),
        ),
      ),
    ];
  }

  /** A little this way or that, for who has no keys. */
  nudges() {
    const { area, least, most, snaps } = this.chooser.aim;
    const ways = [
      ["ArrowLeft", "←", area ? "A little to the left" : "Turn a little to the left"],
      ["ArrowRight", "→", area ? "A little to the right" : "Turn a little to the right"],
      ...(area || most - least > 1e-6
        ? [
            ["ArrowUp", "↑", area ? "A little up" : "A little farther"],
            ["ArrowDown", "↓", area ? "A little down" : "A little nearer"],
          ]
        : []),
    ];
    return h(
      "div",
      { class: "nudge", role: "group", "aria-label": "Move the place" },
      ways.map(([key, sign, says]) => h("button", { class: "btn btn--icon", "aria-label": says, title: says, onclick: () => this.acts.nudge(key, false) }, sign)),
      snaps?.length > 1 && h("button", { class: "btn", "data-next-place": true, onclick: () => this.acts.nudge("n", false) }, "Next place"),
    );
  }

  /** What ends something, what goes back, whom one may ask. Where that is little it stays in sight while the list is scrolled. */
  endNode() {
    const says = this.buttonNodes(),
      foot = this.foot();
    return says || foot ? h("div", { class: !Array.isArray(foot) && this.isFew(says) ? "ask-end is-few" : "ask-end" }, says, foot) : null;
  }

  /** Are they few, so that they may lie over the list? */
  isFew(says) {
    const { buttons, armed, aim } = this.chooser;
    return says && !armed && !aim && buttons.length <= ENDS && !this.scene.clock && buttons.every(({ tip, loses }) => !tip && !loses);
  }

  buttonNodes() {
    const { buttons, armed } = this.chooser;
    if (!buttons.length || armed) return null;
    const says = buttons.filter(({ loses, silly }) => !loses && !silly),
      folded = buttons.filter(({ loses, silly }) => !loses && silly),
      losing = buttons.filter(({ loses }) => loses);
    return [
      says.length > 0 && h("div", { class: "ask-says" }, says.map((one, i) => this.buttonNode(one, i < 9 && String(i + 1)))),
      folded.map((one) => this.foldedNode(one)),
      losing.length > 0 && h("div", { class: "ask-says ask-loses" }, losing.map((one, i) => this.buttonNode(one, i === 0 && "X"))),
    ];
  }

  /** What is of no use is a line that opens. */
  foldedNode({ id, text, words }) {
    return h("button", { class: "ask-more", "data-say": id, title: words, disabled: this.chooser.busy, onclick: () => this.chooser.press(id) }, icon("next"), h("span", {}, upper(text)));
  }

  buttonNode({ id, text, words, tip, loses }, key) {
    return h(
      "button",
      {
        class: loses ? "btn is-danger" : "btn",
        "data-say": id,
        title: words,
        disabled: this.chooser.busy,
        onclick: () => this.chooser.press(id),
      },
      h("span", {}, upper(text), tip && h("small", {}, tip)),
      key && h("kbd", { class: "key" }, key),
    );
  }

  /** The choices in words, likeliest first; beyond the first few they are folded, what is of no use among them, and what the rail says. */
  listNode() {
    const all = this.chooser.choices.filter(
      (choice) => choice.about || choice.clicks.length !== this.chooser.path.length + 1 || !choice.clicks.at(-1).startsWith("say:"),
    );
    if (!all.length || this.chooser.busy || this.chooser.armed) return null;
    const { aim } = this.chooser; // places are chosen on the board; in words they are numbers
    const depth = this.chooser.path.length,
      isSaid = ({ clicks, then }) => this.railed.has(clicks[depth]) && clicks.length === depth + 1 && !then; // by the rail above
    const plain = all.filter((choice) => !choice.silly && !choice.loses),
      first = aim || this.isRail ? [] : fewOf(plain.filter((choice) => !isSaid(choice)), ROWS, depth),
      isRail = this.isRail || (!first.length && plain.some(isSaid));
    const losing = !first.length && !aim && !isRail && all.some(({ loses }) => loses); // stands where a moment ago something was built
    const isOpen = this.open || (!first.length && !aim && !isRail && !losing),
      rest = all.length - first.length,
      what = aim ? "place" : "choice";
    this.shown = isOpen ? all : first;
    this.fillList();
    const fold = h(
      "button",
      {
        class: "ask-more",
        "aria-expanded": isOpen ? "true" : "false",
        onclick: () => {
          this.open = !isOpen;
          if (isOpen) this.clear();
          this.draw();
        },
      },
      icon("next"),
      isOpen ? `Fewer ${what}s` : `${rest} ${first.length ? "more " : ""}${what}${rest === 1 ? "" : "s"}${losing ? `: what is taken back or given up` : first.length ? "" : " in words"}`,
    );
    const folds = rest > 0 && (first.length > 0 || aim || isRail || losing);
    renew(this.more, isOpen && all.length > MANY && this.search, (isOpen || first.length > 0) && this.list, folds && fold);
    return this.more;
  }

  /** Does a rail say it all? On a phone, where something is to be hit: each thing with its picture. */
  get isRail() {
    const { choices, path, aim } = this.chooser,
      things = choices.filter(({ clicks }) => !clicks.at(-1).startsWith("say:"));
    return isNarrow() && !aim && things.length > 0 && !choices.some(({ about }) => about) && things.every(({ clicks, mark }) => mark === "hit" && clicks.length === path.length + 1);
  }

  /** What is to be hit; or what is too small to be pressed on the board, where the list does not say it all. */
  railNode() {
    const { chooser } = this;
    const inList = (choice) => !choice.silly && !choice.loses;
    const saysAll = chooser.choices.length <= ROWS && chooser.choices.every(inList);
    this.railed = new Set();
    if (chooser.busy || chooser.armed || chooser.aim || !chooser.next.length) return null;
    if (!this.isRail && (saysAll || !this.acts.isTooSmall())) return null;
    const next = [...chooser.next].sort((one, other) => one.loses - other.loses);
    this.railed = new Set(next.map(({ id }) => id));
    return rail(next, this.acts.board, (id) => chooser.press(id), (id) => this.acts.point(id));
  }

  /** What cannot be had yet, and why. */
  notYetNode() {
    const wishes = this.chooser.path.length ? [] : (this.chooser.ask?.not_yet ?? []);
    if (!wishes.length || this.chooser.busy || this.chooser.armed) return null;
    return h(
      "ul",
      { class: "not-yet", "aria-label": "Not yet" },
      wishes.map(({ words, clause, ware }) =>
        h("li", {}, ware && glyph(ware.glyph), h("span", {}, sentence(upper(words), this.game), " ", sentence(clause, this.game)), ware && priceNode(ware.price)),
      ),
    );
  }

  /** Puts the cursor into the list. */
  enterList() {
    this.open = true;
    this.draw();
    (this.search.isConnected ? this.search : this.list.querySelector("button"))?.focus();
  }

  fillList() {
    const words = this.filter.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (choice) => words.every((word) => choice.words.toLowerCase().includes(word) || choice.text.toLowerCase().includes(word));
    const found = (this.shown ?? []).filter(fits);
    const { path, ask } = this.chooser;
    const rows = listRows(found.slice(0, SHOWN), {
      board: this.acts.board,
      depth: path.length,
      buttons: ask?.buttons ?? {},
      pick: (event) => this.pick(this.choiceAt(event.target)), // the row may stay while its choice is renewed
    });
    if (found.length > SHOWN) rows.push(h("li", { class: "quiet small" }, `and ${found.length - SHOWN} more: type to narrow`));
    if (!found.length) rows.push(h("li", { class: "quiet small" }, "No choice reads like that. Enter sends it as a move in notation."));
    renew(this.list, rows);
    this.found = found;
  }

  pick(choice) {
    this.clear();
    this.chooser.choose(choice);
  }

  clear() {
    this.filter = this.search.value = "";
  }

  typed(event) {
    if (event.key === "Enter" && this.filter.trim()) {
      event.preventDefault();
      const text = this.filter.trim();
      const exact = this.found.find((choice) => choice.text.toLowerCase() === text.toLowerCase());
      if (exact || this.found.length === 1) this.pick(exact ?? this.found[0]);
      else if (!this.found.length) {
        this.clear();
        this.acts.text(text);
      } else this.list.querySelector("button")?.focus();
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      this.list.querySelector("button")?.focus();
    } else if (event.key === "Escape" && this.filter) {
      event.preventDefault();
      event.stopPropagation();
      this.clear();
      this.fillList();
    }
  }

  walk(event) {
    const rows = [...this.list.querySelectorAll("button")],
      at = rows.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (to < 0 && this.search.isConnected) this.search.focus();
    else rows[Math.min(rows.length - 1, Math.max(0, to))].focus();
  }

  foot() {
    const { chooser, scene } = this;
    const undo = chooser.ask?.undo || (scene.undo ?? []).length > 0;
    const parts = [
      chooser.path.length > 0 &&
        !chooser.armed &&
        h(
          "button",
          { class: "btn btn--small", onclick: () => chooser.back() },
          icon("back"),
          h("span", { class: "ask-word" }, "Step back"),
          h("kbd", { class: "key" }, "Esc"),
        ),
      undo &&
        h(
          "button",
          { class: "btn btn--small", "data-undo": true, onclick: () => this.acts.undo() },
          icon("undo"),
          h("span", { class: "ask-word" }, "Take back"),
          h("kbd", { class: "key" }, "U"),
        ),
      scene.captain && chooser.ask?.seat >= 0 && !chooser.armed && !this.advice?.answers && captainButton(Boolean(this.advice), () => this.acts.captain()),
      scene.clock && h(
          "button",
          { class: "btn btn--small ask-time", onclick: () => this.acts.clock() },
          icon("time"),
          h("span", {}, "Let time go on", h("small", {}, TIME)),
        ),
      scene.time && scene.you.length > 0 && !chooser.ask && !scene.over && h("button", { class: "btn btn--small", onclick: () => this.acts.orders() }, icon("lock"), "Leave orders"),
      scene.over && h("button", { class: "btn btn--small", onclick: () => this.acts.end() }, icon("flag"), "How it ended"),
    ].filter(Boolean);
    return parts.length ? h("div", { class: "ask-foot" }, parts) : null;
  }
}
