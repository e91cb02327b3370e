// A puzzle: one answer, and what the captain expects of it.
import { Alone } from "./alone.js";
import { post } from "./api.js";
import { AskPanel } from "./ask.js";
import { $, h, icon } from "./dom.js";
import "./now.js";
import { hall } from "./place.js";
import { whole } from "./sentences.js";
import { asGuest } from "./sit.js";

const NTH = ["First", "Second"];

class PuzzlePanel extends AskPanel {
  /** A puzzle is one answer. */
  get mayCount() {
    return false;
  }

  draw() {
    super.draw();
    this.place.classList.toggle("is-idle", !this.state);
    this.place.classList.toggle("is-good", Boolean(this.state?.right));
  }

  words() {
    const { state } = this;
    if (state?.right) return "Solved.";
    if (state?.solution) return "This was it:";
    if (state?.answered) return "Nothing is lost: try another.";
    return state?.asks ?? super.words();
  }

  crumbs() {
    const { state } = this;
    if (!state?.answered) return null;
    const sign = state.right ? "slip slip--ok" : "slip slip--no";
    return h("div", { class: sign, role: "status" }, icon(state.right ? "check" : "no"), h("div", {}, h("b", {}, state.right ? "Right." : "Not yet."), state.says));
  }

  hintNode() {
    const { state } = this;
    if (!state) return null;
    if (state.solution) return this.solutionNode(state.solution);
    return state.answered ? null : h("div", { class: "lesson-say puzzle-says" }, h("p", {}, state.hides), this.acts.puzzle.hinted.map((says, n) => h("p", { class: "puzzle-hint" }, h("b", {}, `${NTH[n]} hint `), says)));
  }

  /** The best answer and the usual one, each with its chance and how the captain thinks it goes on. */
  solutionNode({ words, chance, expects, thumb }) {
    const row = (says, n, line, name) =>
      h(
        "div",
        { class: "weighed" },
        h("p", { class: "weighed-head" }, h("b", {}, whole(says)), h("span", { class: "weighed-n" }, `${n} in 100`)),
        h("p", { class: "quiet small" }, name),
        line.length > 0 && h("p", { class: "small" }, "The captain expects: ", whole(line.join("; "))),
      );
    return h("div", { class: "lesson-say" }, row(words, chance, expects, "the best answer"), row(thumb.words, thumb.chance, thumb.expects, "what the rules of thumb would answer"));
  }

  givenNode() {
    return null;
  }

  foot() {
    const { state, acts } = this;
    if (!state) return null;
    const { puzzle } = acts;
    const isOver = state.right || state.solution;
    const back = h("button", { class: "btn btn--go", "data-undo": true, onclick: () => acts.undo() }, icon("undo"), "Take back", h("kbd", { class: "key" }, "U"));
    const show = h("button", { class: "btn", "data-show": true, onclick: () => puzzle.giveUp() }, "Show me");
    const ways = isOver ? puzzle.ways() : state.answered ? [back, show] : [];
    const leave = h("a", { href: hall(`/puzzles/${this.game}`) }, "all puzzles");
    return [ways.length > 0 && h("div", { class: "ask-foot lesson-ways" }, ways), h("p", { class: "foot-line" }, this.hintButton(state), h("span", {}, puzzle.counts(isOver)), leave)];
  }

  hintButton({ answered }) {
    const { puzzle } = this.acts;
    const nth = NTH[puzzle.hinted.length];
    return !answered && nth && h("button", { class: "linkish", "data-hint": true, onclick: () => puzzle.hint() }, puzzle.hinted.length ? `${nth} hint` : `${nth} hint of two`);
  }
}

class PuzzleTable extends Alone {
  static Panel = PuzzlePanel;
  static what = "puzzle";

  listen() {
    Object.assign(this, { tries: 0, hinted: [], isTried: Boolean(document.body.dataset.tried) });
    this.panel.acts.puzzle = this;
    this.panel.acts.hints = { shown: true, turn() {} };
    return super.listen();
  }

  /** What was answered is kept with the person; who is nobody yet becomes somebody. */
  async landed({ puzzle, kept }) {
    if (!puzzle.answered) return;
    if (!puzzle.right && !puzzle.solution) this.tries += 1;
    if (puzzle.right) this.tick(document.querySelector("#ui-stair .is-now"), ".stair-n");
    const { answers } = this;
    if (!kept) await asGuest(() => post(this.at, { answers }));
  }

  /** What the next answer counts, or what the last one did. */
  counts(isOver) {
    if (this.tries) return `${this.tries} wrong ${this.tries === 1 ? "try" : "tries"}`;
    if (this.hinted.length) return isOver ? "with a hint" : "with a hint it is not rated";
    if (this.isTried) return "not for the first time";
    return isOver ? "at the first try" : "the first try counts";
  }

  /** The next hint, with a brass box round what it speaks of. That it was given is kept with the person, as an answer is. */
  async hint() {
    await this.under;
    const number = this.hinted.length + 1;
    const ask = () => post(`${this.at}/hint`, { number });
    try {
      let told = await ask();
      if (!told.kept) told = await asGuest(ask);
      if (this.hinted.length >= number || this.panel.state.answered) return; // pressed twice, or answered meanwhile
      this.hinted.push(told.says);
      this.panel.draw();
      this.marks.way(told.ids);
      $("ui-live").textContent = told.says;
    } catch (error) {
      this.fails(error);
    }
  }

  spoken({ asks, answered, right, says }) {
    return answered ? `${right ? "Right." : "Not yet."} ${says}` : asks;
  }

  giveUp() {
    return this.replay(this.answers, { gives_up: true });
  }

  /** What comes after a puzzle. */
  ways() {
    const { game, next } = document.body.dataset;
    const go = next ? h("a", { class: "btn btn--go", href: hall(`/puzzles/${game}/${next}`) }, "Next puzzle") : h("a", { class: "btn btn--go", href: hall("/puzzles") }, "Other puzzles");
    return [go, h("button", { class: "btn", "data-undo": true, onclick: () => this.undo() }, icon("undo"), "Take back")];
  }
}

globalThis.sandtable = new PuzzleTable(); // for the curious, and for tests
