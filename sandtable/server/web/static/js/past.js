// A look back on the board itself: the table as it stood, one item after the other, and back to now.
import { get, LineDown, Problem } from "./api.js";
import { $, h, icon, put } from "./dom.js";

const REST = 1200; // ms that each item stays, where several are played
const MOST = 12; // items that one press plays

export class Past {
  constructor(table) {
    Object.assign(this, { table, on: false, turn: 0, waiting: null, shown: null });
  }

  async at(number, opened) {
    const past = await get(`/tables/${this.table.id}/at/${number}?ground=true`, opened);
    this.table.board.grounds.set(past.board.ground, past.ground);
    return past;
  }

  /** Plays items first … last, of a long stretch the end of it; all of it where *all*. Any press stops. */
  async play(first, last, all = false) {
    const mine = (this.turn += 1),
      { player, marks, leaves, spines } = this.table;
    this.on = true;
    spines.close();
    marks.show([], []);
    document.body.classList.add("is-past");
    if (leaves.narrow) leaves.dock("orders");
    try {
      const from = all ? first : Math.max(first, last - MOST + 1);
      let past = await this.at(from - 1);
      if (mine !== this.turn) return;
      await this.show(past);
      for (let number = from; number <= last && mine === this.turn; number += 1) {
        past = await this.at(number);
        if (mine !== this.turn) return;
        this.slip(past);
        player.skipped = false;
        await player.play(past.beats);
        if (mine !== this.turn) return;
        await this.show(past);
        this.table.whisper(past.lines.join(" "));
        if (number < last) await player.pause(REST);
      }
    } catch (error) {
      if (!(error instanceof Problem || error instanceof LineDown)) throw error;
      this.back();
    }
  }

  async show(past) {
    const { board, spines } = this.table;
    this.shown = past;
    await board.show(await spines.of(past));
  }

  slip(past) {
    const place = $("ui-past");
    place.hidden = false;
    $("ui-ask").hidden = true;
    put(
      place,
      h("p", { class: "ask-path" }, h("b", {}, `Entry ${past.number} of ${past.of}`)),
      h("p", { class: "past-words" }, past.lines.join(" ") || past.status),
      h("button", { class: "btn", id: "ui-past-back", onclick: () => this.back() }, icon("again"), "Back to now"),
    );
    $("ui-live").textContent = `Entry ${past.number} of ${past.of}. ${past.lines.join(" ")}`;
  }

  /** The board as it is now, in its turn: what came meanwhile is shown after it. */
  back() {
    if (!this.on) return;
    this.on = false;
    this.shown = null;
    this.table.spines.close();
    this.turn += 1;
    document.body.classList.remove("is-past");
    $("ui-past").hidden = true;
    $("ui-ask").hidden = false;
    const now = this.waiting ?? this.table.scene;
    this.waiting = null;
    this.table.hear(now);
  }
}
