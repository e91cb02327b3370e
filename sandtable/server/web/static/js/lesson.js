// A lesson: goal, one instruction at a time, and what came of an answer.
import { Alone } from "./alone.js";
import { post } from "./api.js";
import { AskPanel } from "./ask.js";
import { $, h, icon } from "./dom.js";
import "./now.js";
import { hall } from "./place.js";
import { sentence } from "./sentences.js";
import { asGuest } from "./sit.js";

const TRIES = 2; // after so many the answer is shown to who asks for it

/** The words of a rule and the clause they stand in. */
const quoted = (rule, game) => rule && [h("q", {}, rule.words), " ", sentence(rule.clause, game)];

/** The question of a lesson: goal, what is done, one instruction, the rule it needs; then the answers as always. */
class LessonPanel extends AskPanel {
  draw() {
    const { state } = this;
    super.draw();
    this.place.classList.toggle("is-idle", !state);
    this.place.classList.toggle("is-good", Boolean(state?.done));
  }

  words() {
    const { state } = this;
    if (state?.done) return "What you have learnt";
    if (state?.not_yet) return "Nothing is lost: try another.";
    return state?.asks ?? super.words();
  }

  crumbs() {
    const { state } = this;
    return (
      state && [
        h("p", { class: "goal" }, h("b", {}, "Goal"), " ", state.goal),
        state.seen.length > 0 && h("ul", { class: "seen", "aria-label": "Done so far" }, state.seen.map((line) => h("li", { class: "auto" }, icon("check"), h("span", {}, line)))),
        state.dice && h("p", { class: "quiet small" }, "Dice and cards of a lesson fall as they were laid: no luck is in it."),
        state.not_yet && this.notYet(state.not_yet),
      ]
    );
  }

  /** What came of a lawful answer that was not the right one. */
  notYet({ says, rule }) {
    return h("div", { class: "slip slip--no", role: "status" }, icon("no"), h("div", {}, h("b", {}, "Not yet."), says, " ", quoted(rule, this.game)));
  }

  hintNode() {
    const { state } = this;
    if (!state || state.not_yet) return null;
    return h("p", { class: "lesson-say" }, quoted(state.done ? state.learnt : state.rule, this.game));
  }

  givenNode() {
    return null;
  }

  foot() {
    const { state, acts } = this;
    if (!state) return null;
    const word = (text) => h("span", { class: state.not_yet ? "" : "ask-word" }, text);
    const back = h("button", { class: state.not_yet ? "btn btn--go" : "btn btn--small", "data-undo": true, onclick: () => acts.undo() }, icon("undo"), word("Take back"), h("kbd", { class: "key" }, "U"));
    const show = h("button", { class: "btn", "data-show": true, onclick: () => acts.lesson.showMe() }, "Show me");
    const hint = h("button", { class: "btn btn--small", "data-hint": true, onclick: () => acts.lesson.hint() }, icon("lamp"), word("Hint"));
    const ways = state.done ? acts.lesson.ways() : state.not_yet ? [back, acts.lesson.tries >= TRIES && show] : [state.shows && hint, acts.lesson.tries >= TRIES && show, acts.lesson.answers.length > 0 && back];
    return h("div", { class: "ask-foot lesson-ways" }, ways);
  }

  /** What comes of a wrong answer stands there with all its ways; else what ends something stays in sight, as at a table. */
  isFew(says) {
    return !this.state?.not_yet && super.isFew(says);
  }

  endNode() {
    const { state } = this;
    return [super.endNode(), state && this.footLine(state)];
  }

  footLine(state) {
    const { tries } = this.acts.lesson;
    const dots = Array.from({ length: state.steps }, (_, i) => h("i", { class: i < state.step ? "on" : i === state.step ? "now" : "" }));
    const at = state.done ? (tries ? `with ${tries} wrong ${tries === 1 ? "try" : "tries"}` : "at the first try") : `step ${state.step + 1} of ${state.steps}`;
    return h("p", { class: "foot-line" }, h("span", { class: "dots", "aria-hidden": "true" }, dots), h("span", {}, at), h("a", { href: hall(`/learn/${this.game}`) }, "leave the lesson"));
  }
}

class LessonTable extends Alone {
  static Panel = LessonPanel;
  static what = "lesson";

  listen() {
    Object.assign(this, { tries: 0 });
    this.panel.acts.lesson = this;
    this.panel.acts.hints = { shown: true, turn() {} };
    return super.listen();
  }

  landed({ lesson, kept }) {
    if (lesson.not_yet) this.tries += 1;
    if (lesson.done) this.finished(kept);
  }

  spoken({ asks, not_yet, done, learnt }) {
    return done ? `Done. ${learnt.words}` : not_yet ? `Not yet. ${not_yet.says}` : asks;
  }

  /** That it is done is kept with the person; who is nobody yet becomes somebody. */
  async finished(kept) {
    this.tick(document.querySelector(`#ui-stair [data-lesson="${CSS.escape(document.body.dataset.lesson)}"]`), ".stair-n");
    if (!kept) await asGuest(() => post(this.at, { answers: this.answers }));
  }

  fails(error) {
    this.tries += 1;
    super.fails(error);
  }

  // ---- help ---------------------------------------------------------------------------------------------------------------

  /** Puts the cursor on the next thing to press. */
  hint() {
    const { clicks, words } = this.scene.lesson.shows;
    this.chooser.path = [];
    this.chooser.changed();
    this.marks.way(clicks);
    const button = document.querySelector(`[data-say="${CSS.escape(clicks[0] ?? "")}"]`);
    button?.classList.add("is-way");
    button?.scrollIntoView({ block: "nearest" });
    this.whisper(words);
    $("ui-live").textContent = words;
  }

  /** Gives the right answer. */
  async showMe() {
    let { state } = this.panel;
    while (!state.shows && this.answers.length) state = await this.replay(this.answers.slice(0, -1));
    await this.replay([...this.answers, state.shows.answer]);
  }

  /** What comes after a lesson. */
  ways() {
    const { game, number } = document.body.dataset;
    const [id, ...title] = document.body.dataset.next.split(" ");
    const again = h("button", { class: "btn", "data-again": true, onclick: () => this.again() }, "Again");
    const play = h("form", { method: "post", action: hall(`/play/${game}`) }, h("input", { type: "hidden", name: "sure", value: "1" }), h("button", { class: id ? "btn" : "btn btn--go" }, "Play a game now"));
    const next = id && h("a", { class: "btn btn--go", href: hall(`/learn/${game}/${id}`) }, `Lesson ${Number(number) + 1}: ${title.join(" ")}`);
    return id ? [next, again, play] : [play, again];
  }

  again() {
    this.tries = 0;
    this.replay([]);
  }
}

globalThis.sandtable = new LessonTable(); // for the curious, and for tests
