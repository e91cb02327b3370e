// A lesson: the same table, but nobody's. Each request brings the answers so far, and the server replays them.
import { post } from "./api.js";
import { AskPanel } from "./ask.js";
import { $, h, icon, put } from "./dom.js";
import "./now.js";
import { hall } from "./place.js";
import { sentence } from "./sentences.js";
import { asGuest } from "./sit.js";
import { Table } from "./table.js";

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
    const back = h("button", { class: state.not_yet ? "btn btn--go" : "btn btn--small", "data-undo": true, onclick: () => acts.undo() }, icon("undo"), "Take back", h("kbd", { class: "key" }, "U"));
    const show = h("button", { class: "btn", "data-show": true, onclick: () => acts.lesson.showMe() }, "Show me");
    const hint = h("button", { class: "btn btn--small", "data-hint": true, onclick: () => acts.lesson.hint() }, icon("lamp"), "Hint");
    const ways = state.done ? acts.lesson.ways() : state.not_yet ? [back, acts.lesson.tries >= TRIES && show] : [state.shows && hint, acts.lesson.tries >= TRIES && show, acts.lesson.answers.length > 0 && back];
    return [h("div", { class: "ask-foot lesson-ways" }, ways), this.footLine(state)];
  }

  footLine(state) {
    const { tries } = this.acts.lesson;
    const dots = Array.from({ length: state.steps }, (_, i) => h("i", { class: i < state.step ? "on" : i === state.step ? "now" : "" }));
    const at = state.done ? (tries ? `with ${tries} wrong ${tries === 1 ? "try" : "tries"}` : "at the first try") : `step ${state.step + 1} of ${state.steps}`;
    return h("p", { class: "foot-line" }, h("span", { class: "dots", "aria-hidden": "true" }, dots), h("span", {}, at), h("a", { href: hall(`/learn/${this.game}`) }, "leave the lesson"));
  }
}

class LessonTable extends Table {
  static Panel = LessonPanel;
  isKept = false;

  listen() {
    const { game, lesson } = document.body.dataset;
    Object.assign(this, { at: `/lessons/${game}/${lesson}`, answers: [], tries: 0 });
    this.panel.acts.lesson = this;
    this.panel.acts.hints = { shown: true, turn() {} };
    $("ui-status").textContent = document.body.dataset.under;
    this.replay([]);
    return { now() {} };
  }

  /** The table after these answers; who presses meanwhile waits until it is there. */
  replay(answers) {
    const under = this.after(answers);
    this.under = under.catch(() => {});
    return under;
  }

  /** What is new among these answers is shown as it happens. */
  async after(answers) {
    const reply = await post(this.at, { answers });
    const isBack = answers.length < this.answers.length;
    this.answers = answers;
    this.board.grounds.set(reply.scene.board.ground, reply.ground);
    if (isBack || !this.scene) {
      put($("ui-log"));
      this.told = 0;
    }
    const fresh = reply.items.slice(this.told ?? 0);
    this.told = reply.items.length;
    this.sent = 0;
    if (isBack) fresh.splice(0).forEach((item) => this.log.add(item, []));
    const state = reply.lesson;
    if (state.not_yet) this.tries += 1;
    for (const item of fresh) this.hear(item);
    this.hear({ ...reply.scene, lesson: state });
    if (state.done) this.finished(reply.kept);
    return state;
  }

  async show(scene) {
    this.panel.state = scene.lesson;
    this.panel.slip = null;
    await super.show(scene);
    $("ui-status").textContent = document.body.dataset.under;
    document.title = `${document.querySelector("h1").textContent} · Sandtable`;
    const { asks, not_yet, done, learnt } = scene.lesson;
    $("ui-live").textContent = done ? `Done. ${learnt.words}` : not_yet ? `Not yet. ${not_yet.says}` : asks;
  }

  /** That it is done is kept with the person; who is nobody yet becomes somebody. */
  async finished(kept) {
    const row = document.querySelector(`#ui-stair [data-lesson="${CSS.escape(document.body.dataset.lesson)}"]`);
    row?.classList.add("is-done");
    put(row.querySelector(".stair-n"), icon("check"), h("span", { class: "sr" }, "done"));
    if (!kept) await asGuest(() => post(this.at, { answers: this.answers }));
  }

  // ---- answering --------------------------------------------------------------------------------------------------------

  answer(seat, { action, then = [], text }) {
    return this.give(text ? [text] : [action, ...then].map((code) => `#${code}`));
  }

  /** An answer, with those that are meant with it. */
  async give(given) {
    await this.under;
    try {
      await this.replay([...this.answers, given]);
    } catch (error) {
      this.tries += 1;
      this.refused(error);
    }
  }

  async undo() {
    await this.under;
    if (this.answers.length) await this.replay(this.answers.slice(0, -1));
  }

  ask(what, body) {
    return post(`${this.at}/${what}`, { answers: this.answers, ...body });
  }

  about(id) {
    return this.ask("about", { id }).catch(() => null);
  }

  end() {} // a game that ends in a lesson is no news

  // ---- help ---------------------------------------------------------------------------------------------------------------

  /** Puts the cursor on the next thing to press. */
  hint() {
    const { clicks, words } = this.scene.lesson.shows;
    this.chooser.path = [];
    this.chooser.changed();
    this.marks.way(clicks);
    const button = document.querySelector(`[data-say="${CSS.escape(clicks[0] ?? "")}"]`);
    if (button) button.classList.add("is-way");
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
