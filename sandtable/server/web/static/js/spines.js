// A board on which one of several things lies open and the others are spines: a swipe, a press on a spine, or [ and ] opens another.
// The same at a table, where one sees something again, and in a replay.
import { LineDown, Problem } from "./api.js";
import { $, keep } from "./dom.js";

export class Spines {
  /** *page* has a board, what it `shows` (a scene or a step), and `opened(id)`, which fetches the same with another open. */
  constructor(page) {
    Object.assign(this, { page, id: "", instead: "", during: "", asked: 0 });
  }

  /** All that can lie open, in their order; none where there is nothing to choose. */
  get all() {
    const { opens = [] } = this.page.board.shape ?? {};
    return opens.length > 1 ? opens : [];
  }

  has(id) {
    return this.all.includes(id);
  }

  /** Opens the one after or before. Gives: is there such? */
  step(by) {
    const { all } = this,
      next = all[all.indexOf(this.page.board.shape?.opened) + by];
    if (next) this.open(next);
    return Boolean(next);
  }

  /** Opens one; the one that the table itself opens is waited for no longer. Where it cannot be fetched, what lies open stays so. */
  async open(id) {
    const { page } = this,
      shown = page.shows,
      was = this.id,
      mine = (this.asked += 1);
    keep.set("spines", "known");
    this.instead = shown.board.opened;
    this.during = shown.status;
    this.id = id === this.instead ? "" : id;
    const other = this.id ? await this.fetch(shown) : shown;
    if (mine !== this.asked || shown !== page.shows) return; // what comes next shows it
    if (!other) {
      this.id = was;
      const words = `${page.board.nameOf(id)} could not be fetched; ${page.board.nameOf(page.board.shape.opened).toLowerCase()} lies open.`;
      page.whisper(words);
      $("ui-live").textContent = words;
      return;
    }
    if (other.number !== shown.number) return; // the same: a newer picture is on its way
    await page.board.show(other.board);
    page.turnedTo();
    page.whisper("");
    $("ui-live").textContent = this.words || `${page.board.nameOf(id)} lies open.`;
  }

  /** What the table opens itself lies open again, at the next picture. */
  close() {
    this.id = "";
    this.asked += 1;
  }

  /** What lies open, and how to come back; empty where the table has opened it itself. */
  get words() {
    const { board } = this.page;
    return this.id && board.shape?.opened === this.id ? `${board.nameOf(this.id)} lies open. Press ${board.nameOf(this.instead).toLowerCase()} to come back.` : "";
  }

  /** The board of what is to be shown, with what was opened: until the table opens another itself, or asks something new. */
  async of(shown) {
    const isNew = shown.asks?.length && shown.status !== this.during;
    if (this.id && (isNew || shown.board.opened !== this.instead)) this.id = "";
    if (!this.id) return shown.board;
    const other = await this.fetch(shown);
    if (!other) this.id = "";
    return other && other.number === shown.number ? other.board : shown.board;
  }

  /** The same with what is to lie open; null where there is no line. */
  async fetch(shown) {
    try {
      return await this.page.opened(this.id, shown);
    } catch (error) {
      if (error instanceof Problem || error instanceof LineDown) return null;
      throw error;
    }
  }
}
