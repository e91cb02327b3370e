// A table that is nobody's, a lesson's or a puzzle's. Each request brings the answers so far, and the server replays them.
import { post } from "./api.js";
import { $, h, icon, inParts, put } from "./dom.js";
import { Table } from "./table.js";

export class Alone extends Table {
  isKept = false;

  listen() {
    const { what } = this.constructor;
    const { game, [what]: id } = document.body.dataset;
    Object.assign(this, { at: `/${what}s/${game}/${id}`, answers: [] });
    put($("ui-status"), inParts(document.body.dataset.under));
    this.replay([]);
    return { now() {} };
  }

  turned() {
    this.replay(this.answers);
  }

  /** The table after these answers; who presses meanwhile waits until it is there. */
  replay(answers, more = {}) {
    const under = this.after(answers, more);
    this.under = under.catch(() => {});
    return under;
  }

  /** What is new among these answers is shown as it happens. */
  async after(answers, more) {
    const { what } = this.constructor;
    const reply = await post(this.at, { answers, ...more });
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
    const landed = this.landed(reply);
    for (const item of fresh) this.hear(item);
    this.hear({ ...reply.scene, [what]: reply[what] });
    await landed;
    return reply[what];
  }

  async show(scene) {
    const state = scene[this.constructor.what];
    this.panel.state = state;
    this.panel.slip = null;
    await super.show(scene);
    put($("ui-status"), inParts(document.body.dataset.under));
    document.title = `${document.querySelector("h1").textContent} · Sandtable`;
    $("ui-live").textContent = this.spoken(state);
  }

  /** Beside the board: this one is done. */
  tick(row, sign) {
    row?.classList.add("is-done");
    if (row) put(row.querySelector(sign), icon("check"), h("span", { class: "sr" }, "done"));
  }

  answer(seat, { action, then = [], text }) {
    return this.give(text ? [text] : [action, ...then].map((code) => `#${code}`));
  }

  /** An answer, with those that are meant with it. */
  async give(given) {
    await this.under;
    try {
      await this.replay([...this.answers, given]);
    } catch (error) {
      this.fails(error);
    }
  }

  fails(error) {
    this.refused(error);
  }

  async undo() {
    await this.under;
    if (this.answers.length) await this.replay(this.answers.slice(0, -1));
  }

  async opened(id) {
    return (await post(this.at, { answers: this.answers }, id)).scene;
  }

  ask(what, body) {
    return post(`${this.at}/${what}`, { answers: this.answers, ...body });
  }

  about(id) {
    return this.ask("about", { id }).catch(() => null);
  }

  end() {} // a game that ends here is no news
}
