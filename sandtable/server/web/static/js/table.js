// The table page: hears the stream, shows the picture, asks, answers.
import { get, LineDown, post, Problem, submit } from "./api.js";
import { Aiming } from "./aim.js";
import { Away } from "./away.js";
import { AskPanel } from "./ask.js";
import { Player } from "./animate.js";
import { Board } from "./board.js";
import { askCaptain } from "./captain.js";
import { Chooser } from "./choose.js";
import { TableClock } from "./clock.js";
import { $, emblem, h, inParts, keep, put, soon } from "./dom.js";
import { Eye } from "./eye.js";
import { listenGestures } from "./gestures.js";
import { listenKeys, listenPointer } from "./hands.js";
import { Hints } from "./hints.js";
import { Last } from "./last.js";
import { Leaves, Log, Rulebook } from "./margin.js";
import { Marks } from "./marks.js";
import { Measuring } from "./measure.js";
import { menu } from "./menu.js";
import { now } from "./moment.js";
import { showMotions } from "./motions.js";
import { Past } from "./past.js";
import { ordersSheet } from "./orders.js";
import { isTooSmall } from "./rail.js";
import { showInvites, showSeats } from "./seats.js";
import { hourOf, sinceDay } from "./says.js";
import { aside, isNarrow, phone } from "./screen.js";
import { whole } from "./sentences.js";
import { confirm, endSheet } from "./sheets.js";
import { gravest, Sounds } from "./sounds.js";
import { Spines } from "./spines.js";
import { Stream } from "./stream.js";
import { Talk } from "./talk.js";
import { View } from "./view.js";
import { again, asGuest } from "./sit.js";
import "./question.js";

const OFTEN = 150; // ms: of pictures that come together one is drawn in so long
const CROWD = 8; // pictures a second: above that everyone acts at once,
const SHARE = 5; // … and drawing takes at most one part in so many of the page's time
const LONGEST = 500; // ms that a picture is put off for that
const REMATCH = /^Rematch: \/table\/[a-z2-9]{14}$/; // the line by which the hall tells of one
const EARLY = 3000; // ms that this machine's clock may be behind what is known of the hall's
const STALE = 3000; // ms: what is older than this when its turn comes is shown without animation

/** Does a seat see the same board and the same choices in both scenes? */
function isSameQuestion(one, other, seat) {
  const choices = (scene) => JSON.stringify(scene.asks.find((ask) => ask.seat === seat)?.choices),
    pieces = ({ board }) => board.pieces.replaceAll(/<g data-aside="">.*?<\/g>/gs, "");
  return pieces(one) === pieces(other) && choices(one) === choices(other);
}

/** Where the game stands. */
function showStatus(status) {
  put($("ui-status"), inParts(status));
}

export class Table {
  static Panel = AskPanel;
  isKept = true; // by the hall, with a record

  constructor() {
    const { table, game } = document.body.dataset;
    Object.assign(this, {
      id: table,
      game,
      scene: null,
      queue: [],
      running: false,
      fresh: true,
      early: [],
      heard: [],
      missed: 0,
      sent: 0,
      drawn: 0,
      cost: 0,
      came: [],
      hovered: null,
      asking: 0,
    });
    this.board = new Board(table, game, $("ui-board"));
    this.view = new View(this.board);
    this.spines = new Spines(this);
    this.view.changed = () => {
      this.aiming?.draw();
      this.measuring?.draw();
      this.whisper(this.said ?? ""); // advice that was followed goes
    };
    this.marks = new Marks(this.board);
    this.eye = new Eye(this);
    this.player = new Player(this.board, (text) => this.whisper(text));
    this.chooser = new Chooser(
      () => this.redraw(),
      (seat, answer) => this.answer(seat, answer),
      (id) => this.explain(id),
      (id) => isNarrow() && Boolean(this.board.find(id)?.element.closest(".hand")),
    );
    this.hints = new Hints(game);
    this.sounds = new Sounds();
    this.panel = new this.constructor.Panel($("ui-ask"), game, this.chooser, {
      hints: this.hints,
      board: this.board,
      takePoint: () => this.aiming.confirm(),
      isChosen: () => this.aiming.chosen,
      nudge: (key, far) => this.aiming.key({ key, shiftKey: far }),
      redraw: () => this.redraw(),
      isTooSmall: () => isNarrow() && isTooSmall(this.chooser.next, this.marks, this.view),
      point: (id) => this.marks.hover(id),
      hover: (choice) => this.hoverChoice(choice),
      text: (text) => this.answer(this.chooser.ask?.seat ?? this.scene.you[0], { text }),
      undo: () => this.undo(),
      clock: () => this.step("clock", {}),
      orders: () => ordersSheet(this.id, this.scene.you[0]),
      captain: () => askCaptain(this, isSameQuestion),
      take: (action) => this.take(action),
      end: () => this.end(),
      again: (first, last) => this.past.play(first, last),
    });
    this.aiming = new Aiming(
      this,
      (words, good, clause) => this.panel.aimed(words, good, clause),
      (action) => this.take(action),
    );
    this.measuring = new Measuring(this);
    this.clock = new TableClock();
    this.clock.turned = (closed) => {
      this.closed = closed;
      if (this.scene) this.motions();
    };
    this.leaves = new Leaves();
    this.leaves.turned = () => {
      this.view.fit();
      this.eye.again();
      this.talk.draw();
    };
    this.log = new Log($("ui-log"), game);
    this.talk = new Talk(this, this.leaves);
    this.past = new Past(this);
    this.last = new Last(table);
    this.away = new Away(this);
    this.rules = new Rulebook($("ui-rules"), game, this.leaves);
    this.stream = this.listen();
    phone.addEventListener("change", () => this.turned());
    aside.addEventListener("change", async () => {
      await soon(); // until the board has its new place
      this.view.fit();
      this.eye.again();
    });
    addEventListener("resize", async () => {
      if (!isNarrow()) return;
      await soon(); // a browser's bar or a keyboard came or went
      if (aside.matches) this.eye.again(); // there every row counts
      else this.view.fit();
    });
    listenPointer(this);
    listenKeys(this);
    listenGestures(this);
    menu(this);
  }

  /** Where messages come from. */
  listen() {
    return new Stream(
      this.id,
      (message) => this.hear(message),
      (open) => this.line(open),
    );
  }

  /** The screen is another one: so may the board be. */
  turned() {
    this.stream.renew();
  }

  /** What the board shows: the table as it is, or as it stood. */
  get shows() {
    return this.past.shown ?? this.scene;
  }

  /** The same with something else lying open. */
  opened(id, shown) {
    return shown === this.past.shown ? this.past.at(shown.number, id) : get(`/tables/${this.id}`, id);
  }

  /** Something else lies open now. */
  turnedTo() {
    if (!this.past.on) this.redraw(true);
    this.view.letter();
  }

  /** Asks the server about something that is no answer yet. */
  ask(what, body) {
    return post(`/tables/${this.id}/${what}`, { ...body, seen: this.scene.number });
  }

  // ---- hearing ------------------------------------------------------------------------------------------------------

  hear(message) {
    if (message.type === "chat") {
      this.talk.hear(message);
      if (REMATCH.test(message.text)) this.offered(message.name);
      return;
    }
    if (message.type === "rooms") {
      this.talk.heard(message);
      return;
    }
    if (message.type === "presence") {
      this.present(message.seats);
      return;
    }
    const at = performance.now();
    if (message.type === "scene") this.came = [...this.came.filter((time) => time > at - 1000), at];
    this.queue.push({ message, at });
    this.pump();
  }

  async pump() {
    if (this.running) return;
    this.running = true;
    while (this.queue.length) {
      const { message, at } = this.queue.shift();
      if (message.type === "item") await this.item(message, performance.now() - at > STALE);
      else if (message.type === "scene" && !(await this.isPassed(message, at))) await this.draw(message);
    }
    this.running = false;
    this.player.skipped = false;
  }

  /** Has a newer picture come, so that this one need not be drawn? Only where nothing is animated in between, and not for long. */
  async isPassed(scene, at) {
    if (!this.scene || this.arriving?.length) return false;
    const isCrowd = this.came.length > CROWD,
      rest = isCrowd ? Math.min(LONGEST, SHARE * this.cost) : OFTEN;
    const isDue = () => performance.now() >= this.drawn + rest;
    const isNewer = () => {
      const still = !this.player.factor || this.player.skipped || performance.now() - at > STALE;
      return still && !isDue() && this.queue.some(({ message }) => message.type === "scene");
    };
    const isWaitedFor = () => this.chooser.busy || scene.over || (scene.asks.length && !this.scene.asks.length);
    if (isNewer()) return true;
    do await soon();
    while (isCrowd && !isWaitedFor() && !isDue() && !isNewer());
    return isNewer();
  }

  /** Shows a picture, and remembers how long it took until the next frame. */
  async draw(scene) {
    if (this.past.on) {
      this.past.waiting = scene;
      return;
    }
    const began = performance.now();
    await this.show(scene);
    this.drawn = performance.now();
    soon().then(() => (this.cost = performance.now() - began));
  }

  async item(item, late) {
    const names = this.scene?.seats.map((seat) => seat.name) ?? [];
    if (item.own) {
      this.late = this.isLate();
      this.panel.answered = true;
      this.panel.given = item.given ? [...this.panel.given, item.lines[0]] : [];
      this.panel.sum = null;
    }
    if (!this.scene) {
      this.early.push(item);
      return;
    }
    if (this.fresh) {
      if (!item.own && item.lines.length) this.missed += 1;
      this.log.add(item, names);
      return;
    }
    if (!late && !this.past.on) this.sounds.play(gravest(item.beats));
    const moves = item.beats.length > 0 && !late && !this.past.on && this.player.factor > 0;
    if (moves) {
      this.marks.show([], []);
      this.eye.watch(item.beats);
      this.arriving = await this.player.play(item.beats);
    }
    this.log.add(item, names);
    this.leaves.badge("log", true);
    this.heard.push(...item.lines);
  }

  /** Did the hall answer for who sits here, as their time was up? */
  isLate() {
    const { time, you } = this.scene ?? {};
    return !this.chooser.busy && Boolean(you?.some((seat) => time?.due?.[seat] <= now() + EARLY));
  }

  async show(scene) {
    const before = this.scene;
    this.scene = this.panel.scene = scene;
    this.talk.meet(scene);
    for (const item of this.early.splice(0))
      this.log.add(
        item,
        scene.seats.map((seat) => seat.name),
      );
    const sum = scene.asks.length && this.isKept && this.sumUp(scene.seats);
    this.clock.show(scene); // before the board, which takes the room that its days leave
    await this.board.show(await this.spines.of(scene));
    if (scene.number >= this.sent) this.chooser.take(scene.asks);
    const { asks, ask } = this.chooser;
    const rows = ask ? ask.choices.length + ask.choices.filter(({ ware }) => ware).length + (ask.not_yet?.length ?? 0) : 0; // what is bought takes two
    this.view.need(asks.flatMap((one) => [...new Set(one.choices.flatMap((choice) => choice.clicks))]), rows);
    if (this.arriving?.length) this.player.arrive(this.arriving);
    this.arriving = null;
    showSeats(scene);
    this.motions();
    showInvites(scene.invites ?? []);
    showStatus(scene.status);
    document.title = `${scene.over ? "Over" : scene.asks.length ? "Your move" : scene.status} · ${scene.title} · Sandtable`;
    document.body.classList.toggle("is-asked", scene.asks.length > 0);
    if (before && scene.over && !before.over) this.sounds.play("over");
    else if (before && scene.asks.length && (!before.asks.length || this.heard.length > 1)) this.sounds.play("asked"); // others have acted
    const seat = this.chooser.ask?.seat;
    if (!before || (before.number !== scene.number && !(seat >= 0 && isSameQuestion(before, scene, seat)))) {
      const isRead = this.panel.slip?.about && before?.asks[0]?.sentence === scene.asks[0]?.sentence; // what a thing is stays while others act
      this.panel.slip = isRead ? this.panel.slip : null;
      this.panel.advice = null;
    }
    if (this.fresh && before && this.missed)
      this.panel.slip = {
        title: "Back again.",
        text: `${this.missed === 1 ? "One thing" : `${this.missed} things`} happened while the line was down; the log has ${this.missed === 1 ? "it" : "them"}.`,
        clause: "",
        good: true,
      };
    if (this.late) this.panel.slip = { title: "Time was up.", text: "The hall answered for you; the log says what.", clause: "" };
    this.late = false;
    const heard = this.heard.splice(0);
    const spoken = [...(sum ? [`${sum.said}.`, ...sum.facts] : heard), scene.over ? scene.result : this.chooser.ask?.sentence].filter(Boolean).join(" ");
    if (spoken !== $("ui-live").textContent) $("ui-live").textContent = spoken;
    this.fresh = false;
    this.missed = 0;
    this.redraw(true);
    if (this.isKept) this.last.keep(scene, this.board.grounds.get(scene.board.ground) ?? "");
    if (before) this.away.note();
    else this.away.begin();
    if (scene.over && !(before?.over ?? keep.get(`seen:${this.id}`))) {
      keep.set(`seen:${this.id}`, "1");
      this.end();
    }
  }

  /** What others did meanwhile: folded in the log, summed up over the question and aloud. Gives the sum, if it is new. */
  sumUp(seats) {
    const { turns } = this.log;
    turns.settle(seats);
    const sum = turns.sum(seats);
    this.panel.sum = sum ?? this.panel.sum;
    return sum;
  }

  /** Marks, question and crumbs, from what has been pressed so far. What others did leaves words about a thing where they are. */
  redraw(by_others = false) {
    const focused = document.activeElement?.closest?.(".lit")?.dataset.id,
      { armed } = this.chooser;
    this.board.lift(armed?.lifted ? this.chooser.path.at(-1) : null);
    this.marks.show(
      this.chooser.next,
      this.chooser.path.filter((id) => !id.startsWith("say:")),
    );
    this.marks.rove(focused);
    this.hovered = null;
    if (!by_others) {
      this.asking += 1;
      if (this.panel.slip?.about) this.panel.slip = null;
    }
    this.aiming.show(this.chooser.busy ? null : this.chooser.aim, this.chooser.path, this.chooser.ask?.seat);
    this.measuring.renew();
    this.eye.look();
    this.panel.draw();
    if (armed?.lifted && !(by_others && this.panel.slip)) this.tell(this.chooser.path.at(-1));
    else if (armed) $("ui-live").textContent = `${armed.words}? ${armed.final} Enter says yes, Escape not yet.`;
    if (focused) this.marks.focus(this.marks.lit.has(focused) ? focused : this.marks.lit.keys().next().value);
    this.whisper("");
  }

  line(open, ended = false) {
    if (!open) this.fresh = true;
    const chip = $("ui-line");
    chip.hidden = open;
    chip.textContent = ended ? "this table is not here" : "no line, trying again";
    document.body.classList.toggle("is-cut", !open);
    if (!open && !ended && !this.scene && this.isKept) this.recall();
  }

  /** No line, and nothing heard yet: the picture that was seen here last, and words that say so. */
  async recall() {
    const last = await this.last.find();
    if (!last || this.scene || this.running || $("ui-last")) return;
    const { board, seats, status } = last.scene;
    this.board.grounds.set(board.ground, last.ground);
    await this.board.show(board);
    if (this.scene) return;
    this.view.need([]);
    showSeats({ ...last.scene, seats: seats.map((seat) => ({ ...seat, asked: false, present: null })) });
    showStatus(status);
    const words = `No network. This is the table as you last saw it, ${sinceDay(last.at)} ${hourOf(last.at)}. It goes on by itself when the line is back.`;
    if ($("ui-live").textContent !== words) $("ui-live").textContent = words;
    put($("ui-ask"), h("p", { class: "ask-words", id: "ui-last" }, words));
  }

  present(seats) {
    if (!this.scene) return;
    for (const seat of this.scene.seats) if (seat.kind !== "bot") seat.present = seats.includes(seat.seat);
    showSeats(this.scene);
  }

  // ---- answering ----------------------------------------------------------------------------------------------------

  async answer(seat, what) {
    try {
      const reply = await this.move(seat, what, this.scene);
      this.sent = reply.number ?? 0;
      setTimeout(() => {
        if (this.chooser.busy && this.scene.number >= this.sent) {
          this.chooser.take(this.scene.asks);
          this.redraw();
        }
      }, 1500);
    } catch (error) {
      this.refused(error);
    }
  }

  /** Sends an answer to what was seen; where only the margin has changed since (somebody else is done), it still stands. */
  async move(seat, what, seen, tries = 3) {
    try {
      return await submit(`/tables/${this.id}/moves`, { seat, ...what, seen: seen.number });
    } catch (error) {
      const fresh = error instanceof Problem && error.code === "stale" && error.body.scene;
      if (!fresh || !tries || !isSameQuestion(seen, fresh, seat)) throw error;
      return this.move(seat, what, fresh, tries - 1);
    }
  }

  /** An answer without a click path. */
  take(action) {
    const { seat } = this.chooser.ask;
    this.chooser.busy = true;
    this.redraw();
    this.answer(seat, { action });
  }

  async undo() {
    const seat = this.chooser.ask?.undo ? this.chooser.ask.seat : (this.scene.undo?.[0] ?? this.scene.you[0]);
    await this.step("undo", { seat, seen: this.scene.number });
  }

  /** Offers to end it together; asked once more, as bots answer at once and all of them may agree. */
  async offer(body) {
    const what = body.terms === "share" ? "Offer to share the result?" : "Offer to end without a result?";
    if (await confirm(what, "If everybody who plays agrees, the game is over. Bots answer at once.", "Offer it")) this.step("offer", body);
  }

  async concede() {
    const seat = this.chooser.ask?.seat ?? this.scene.you[0];
    if (seat === undefined || this.scene.over) return;
    if (!(await confirm("Give up?", "Giving up is final: it cannot be taken back.", "Give up"))) return;
    await this.step("concede", { seat });
  }

  /** Something other than an answer: undo, concede, clock, chat. */
  motions() {
    const send = (path, body) => (path === "sheet of orders" ? ordersSheet(this.id, body.seat) : path === "sit" ? this.sitIn(body) : this.step(path, body));
    showMotions(this.scene, send, this.closed);
  }

  /** A substitute: whoever looked on is somebody from now on, and sees what the seat sees. */
  async sitIn(body) {
    try {
      await asGuest(() => submit(`/tables/${this.id}/sit`, body));
      location.reload();
    } catch (error) {
      this.refused(error);
    }
  }

  async step(what, body) {
    try {
      await submit(`/tables/${this.id}/${what}`, body);
    } catch (error) {
      this.refused(error);
    }
  }

  refused(error) {
    if (error instanceof Problem && error.code === "stale") {
      this.chooser.reset(); // what has changed comes by the stream: by another way it might come too late, and be drawn over what is newer
      this.panel.say("The table has changed.", "Look again: what you saw is no longer so.");
    } else if (error instanceof Problem) {
      this.chooser.reset();
      this.panel.say(
        error.code === "not_asked" ? "Not now." : error.code === "unreadable" ? "Not understood." : "Not allowed.",
        error.message,
        error.clause,
      );
    } else if (error instanceof LineDown) {
      this.chooser.reset();
      this.panel.say("No line.", "Your answer could not be sent. Try again when the line is back.");
    } else {
      throw error;
    }
    $("ui-live").textContent = this.panel.slip.text;
  }

  /** Something was pressed that cannot be pressed now: the rules say why, if they can tell what was meant. */
  async explain(id, point = null) {
    const { scene, chooser } = this;
    this.asking += 1; // what is pressed comes before what is only looked at
    if (!scene || chooser.busy || (!id && !chooser.ask)) return false;
    const why = chooser.ask && chooser.ask.seat >= 0 ? await this.why(chooser.ask.seat, chooser.path, id, point) : null;
    if (!why?.message && (await this.tell(id))) return true;
    if (chooser.busy || scene !== this.scene) return true;
    if (why?.message) {
      this.panel.say("Not that.", why.message, why.clause);
      $("ui-live").textContent = why.message;
      return true;
    }
    if (scene.over) return false;
    if (!chooser.ask) {
      const asked = scene.seats.filter((seat) => seat.asked).map((seat) => seat.name);
      this.panel.say("Not now.", asked.length ? `${asked.join(", ")} ${asked.length > 1 ? "are" : "is"} asked` : "nobody is asked");
    } else if (id) {
      const lit = chooser.next.length + chooser.buttons.length;
      this.panel.say(
        "Not that.",
        chooser.path.length
          ? `${whole(this.chooser.ask.sentence)} ${lit} lit ${lit === 1 ? "thing" : "things"} can follow; Escape steps back`
          : `${whole(this.chooser.ask.sentence)} What is lit can be pressed`,
      );
    } else return false;
    return true;
  }

  /** The server's word on clicks that are no answer; nothing if it has none, or if there is no line. */
  async why(seat, held, id, point) {
    try {
      return await this.ask("why", { seat, held, id: id ?? "", ...point });
    } catch (error) {
      if (error instanceof Problem || error instanceof LineDown) return null;
      throw error;
    }
  }

  /** What a thing of the picture is and does, in the place of a refusal; false where the game has no words for it. */
  async tell(id, aloud = true) {
    const mine = (this.asking += 1);
    const known = id ? await this.about(id) : null; // what others did meanwhile changes nothing about it
    if (this.chooser.busy || mine !== this.asking || !known?.message) return false;
    const [, seat] = id.match(/^seat-(\d+)$/) ?? [];
    return this.remark(known.message, known.clause, aloud, this.board.sample(id) ?? (seat ? emblem(Number(seat)) : null));
  }

  /** Words about something, where a refusal would stand. */
  remark(words, clause = "", aloud = true, picture = null) {
    this.panel.tell(words, clause, picture);
    if (aloud) $("ui-live").textContent = words;
    return true;
  }

  async about(id) {
    try {
      return await get(`/tables/${this.id}/about?thing=${encodeURIComponent(id)}`);
    } catch (error) {
      if (error instanceof Problem || error instanceof LineDown) return null;
      throw error;
    }
  }

  // ---- small things -------------------------------------------------------------------------------------------------

  whisper(text) {
    this.said = text;
    $("ui-whisper").textContent = text || this.spines.words || this.view.advice;
  }

  hover(id) {
    if (id === this.hovered) return;
    this.hovered = id;
    this.marks.hover(id);
    this.whisper(id ? this.marks.lit.get(id).label : "");
    $("ui-stage").classList.toggle("is-hot", Boolean(id));
  }

  hoverChoice(choice) {
    const id = choice?.clicks[this.chooser.path.length];
    this.marks.hover(id ?? null);
    if (choice) this.whisper(choice.words);
  }

  /** Somebody has asked for a rematch: the sheet says so, to whoever sits here. */
  offered(name) {
    this.rematch = name;
    if (this.scene?.over && this.scene.you.length) this.end();
  }

  end() {
    endSheet(this.scene, { offered: this.scene.you.length ? this.rematch : "", id: this.id, rematch: () => again(this.game, this.scene).catch((error) => this.refused(error)) });
  }
}
