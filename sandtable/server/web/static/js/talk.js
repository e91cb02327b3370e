// Talk beside the board: rooms, what was said there, how much of it is unread; and notes that nobody else reads.
import { get, LineDown, post, Problem, submit } from "./api.js";
import { $, emblem, h, icon, put } from "./dom.js";
import { says } from "./says.js";
import { listed } from "./sentences.js";
import { sheet } from "./sheets.js";

const NOTES = "notes"; // what stands among the rooms and is none

export class Talk {
  constructor(table, leaves) {
    Object.assign(this, { table, leaves, rooms: new Map(), lines: new Map(), open: "", scene: null, reading: 0, notes: null });
    this.place = $("ui-talk");
    $("ui-talk-button").addEventListener("click", () => this.show(this.place.hidden));
    $("ui-talk-close").addEventListener("click", () => this.show(false));
    $("ui-talk-new").addEventListener("click", () => this.company());
    $("ui-chat-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = $("ui-chat-text").value.trim();
      if (text) this.say(text);
    });
    document.addEventListener("visibilitychange", () => this.read());
    this.place.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !this.leaves.narrow) {
        event.stopPropagation();
        this.show(false);
      }
    });
  }

  // ---- hearing ------------------------------------------------------------------------------------------------------

  hear(line) {
    const lines = this.lines.get(line.room) ?? [];
    const at = lines.findIndex((one) => one.n >= line.n);
    if (at < 0) lines.push(line);
    else if (lines[at].n === line.n) lines[at] = line;
    else lines.splice(at, 0, line);
    this.lines.set(line.room, lines);
    this.draw();
  }

  heard({ rooms }) {
    this.rooms = new Map(rooms.map((room) => [room.room, room]));
    if (this.open !== NOTES && !this.rooms.has(this.open)) this.open = "";
    this.draw();
  }

  /** A scene has come: who sits here, and who I am. */
  meet(scene) {
    const before = this.scene;
    this.scene = scene;
    if (!before || JSON.stringify(before.seats.map((s) => [s.name, s.kind])) !== JSON.stringify(scene.seats.map((s) => [s.name, s.kind]))) this.draw();
  }

  unread(room) {
    if (room.muted || room.opens) return 0;
    return (this.lines.get(room.room) ?? []).filter((line) => line.n > room.seen && !line.own && !line.hushed).length;
  }

  get isSeen() {
    return !document.hidden && !this.place.hidden;
  }

  /** What is before the reader's eyes is read. */
  read() {
    const room = this.rooms.get(this.open),
      last = this.lines.get(this.open)?.at(-1)?.n ?? 0;
    if (!this.isSeen || !room || last <= room.seen) return;
    room.seen = last;
    clearTimeout(this.reading);
    this.reading = setTimeout(() => this.try(() => post(`/tables/${this.table.id}/talk/read`, { room: room.room, n: last })), 400);
    this.badges();
  }

  // ---- doing --------------------------------------------------------------------------------------------------------

  async try(act) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Problem || error instanceof LineDown)) throw error;
      $("ui-talk-trouble").textContent = error.message;
      $("ui-talk-trouble").hidden = false;
      return null;
    }
  }

  async say(text) {
    $("ui-talk-trouble").hidden = true;
    const sent = await this.try(() => submit(`/tables/${this.table.id}/chat`, { text, room: this.open }));
    if (sent) $("ui-chat-text").value = "";
  }

  enter(room) {
    this.open = room;
    $("ui-talk-trouble").hidden = true;
    this.draw();
    if (room === NOTES) this.loadNotes();
    else $("ui-chat-text").focus({ preventScroll: true });
  }

  show(on) {
    const { play } = this.leaves;
    this.place.hidden = !on;
    play.classList.toggle("play--talk", on);
    $("ui-talk-button").setAttribute("aria-expanded", String(on));
    this.table.view.fit();
    this.draw();
    if (on) {
      $("ui-chat-text").focus({ preventScroll: true });
      if (!matchMedia("(min-width: 62.01rem)").matches) this.place.scrollIntoView({ block: "nearest" });
    } else $("ui-talk-button").focus();
  }

  /** Asks with whom a private word is wanted. */
  company() {
    const people = (this.scene?.seats ?? []).filter((seat) => !seat.you && ["guest", "standin", "away"].includes(seat.kind));
    const boxes = people.map((seat) => h("label", { class: "check" }, h("input", { type: "checkbox", value: String(seat.seat) }), emblem(seat.seat), h("span", {}, seat.name)));
    const begin = async () => {
      const seats = [...dialog.querySelectorAll("input:checked")].map((box) => Number(box.value));
      if (!seats.length) return;
      dialog.close();
      const made = await this.try(() => post(`/tables/${this.table.id}/talk/rooms`, { seats }));
      if (made) this.wanted = made.room;
      if (made && this.rooms.has(made.room)) this.enter(made.room);
    };
    const dialog = sheet(
      document.body,
      "sheet-company",
      h("header", {}, h("h2", {}, "A private word"), h("p", { class: "quiet" }, people.length ? "With whom? Nobody else will know of it, the host neither." : "Nobody else sits here whom one could talk to.")),
      h("section", { class: "company" }, boxes),
      h("footer", {}, people.length > 0 && h("button", { class: "btn btn--go", onclick: begin }, "Open the room"), h("button", { class: "btn", onclick: () => dialog.close() }, "Not now")),
    );
    dialog.showModal();
  }

  async mute(what, on) {
    const done = await this.try(() => post(`/tables/${this.table.id}/talk/mute`, { on, ...what }));
    if (!done || !what.by) return;
    for (const line of [...this.lines.values()].flat()) if (line.by === what.by) line.hushed = on;
    this.draw();
  }

  /** Shows a line to the host, once one knows what that means. */
  report(line) {
    const why = h("input", { class: "input", maxlength: "200", id: "ui-why" });
    const send = async () => {
      dialog.close();
      const done = await this.try(() => post(`/tables/${this.table.id}/talk/report`, { room: line.room, n: line.n, why: why.value }));
      if (done) this.table.whisper("The host has this line now.");
    };
    const dialog = sheet(
      document.body,
      "sheet-report",
      h("header", {}, h("h2", {}, "Report to the host"), h("p", { class: "quiet" }, "Who keeps this table reads this line and your name, and nothing else of the room.")),
      h("section", {}, h("blockquote", { class: "letter" }, `${line.name}: ${line.text}`), h("div", { class: "field" }, h("label", { for: "ui-why" }, "What is wrong with it?"), why)),
      h("footer", {}, h("button", { class: "btn btn--danger", onclick: send }, "Report it"), h("button", { class: "btn", onclick: () => dialog.close() }, "Leave it")),
    );
    dialog.showModal();
  }

  // ---- notes --------------------------------------------------------------------------------------------------------

  async loadNotes() {
    this.notes ??= await this.try(() => get(`/tables/${this.table.id}/notes`));
    this.draw();
  }

  noteFields() {
    if (!this.notes) return h("p", { class: "quiet" }, "…");
    const { scene } = this;
    const field = (about, title, mark) => {
      const area = h("textarea", { class: "input", rows: "3", maxlength: "2000", "aria-label": title });
      area.value = this.notes.notes.find((note) => note.about === about)?.text ?? "";
      area.addEventListener("change", () => {
        this.notes.notes = [...this.notes.notes.filter((note) => note.about !== about), { about, text: area.value }];
        this.try(() => post(`/tables/${this.table.id}/notes`, { about, text: area.value }));
      });
      return h("label", { class: "note-field" }, h("b", {}, mark, title), area);
    };
    const others = this.notes.seats.filter(({ seat }) => !scene?.seats[seat]?.you);
    return [field("", "This game", icon("flag")), ...others.map(({ seat, sign }) => field(sign, scene?.seats[seat]?.name ?? `Seat ${seat + 1}`, emblem(seat)))];
  }

  // ---- drawing ------------------------------------------------------------------------------------------------------

  /** The names of those who are in a room with me. */
  others(room) {
    const seats = room.seats.map((seat) => this.scene?.seats[seat]?.name).filter(Boolean);
    return room.names.length ? room.names : seats;
  }

  nameOf(room) {
    if (room.kind === "table") return "Table";
    if (room.kind === "watch") return "Those who watch";
    return room.title || this.others(room).join(room.names.length > 2 ? ", " : " & ");
  }

  lastOf(room) {
    if (room.opens) return room.opens;
    const last = this.lines.get(room.room)?.at(-1);
    if (last) return last.hushed ? "muted" : `${last.own ? "You" : last.name}: ${last.text}`;
    return room.kind === "private" ? `you ${["two", "three", "four"][room.names.length - 1] ?? "all"}, nobody else` : room.kind === "table" ? "everybody reads it" : "nothing yet";
  }

  draw() {
    if (this.wanted && this.rooms.has(this.wanted)) {
      this.open = this.wanted;
      this.wanted = "";
    }
    this.badges();
    if (this.leaves.narrow) this.place.hidden = this.leaves.play.dataset.view !== "talk";
    if (this.place.hidden) return;
    const sits = (this.scene?.you.length ?? 0) > 0;
    $("ui-talk-new").hidden = !sits;
    put($("ui-rooms"), [...this.rooms.values()].map((room) => this.roomRow(room)), sits && this.notesRow());
    this.drawRoom();
    this.read();
  }

  roomRow(room) {
    const n = this.unread(room),
      mark = room.opens ? icon("lock") : room.kind === "table" ? icon("seats") : room.kind === "watch" ? icon("eye") : room.seats.length && room.kind === "private" ? emblem(room.seats[0]) : icon("flag");
    return h(
      "button",
      { class: "room", role: "tab", "data-room": room.room, "aria-selected": String(this.open === room.room), "aria-disabled": room.opens ? "true" : null, onclick: () => room.opens || this.enter(room.room) },
      mark,
      h("b", {}, this.nameOf(room)),
      h("small", {}, this.lastOf(room)),
      n > 0 && h("span", { class: "n", "aria-label": `${n} unread` }, n > 99 ? "99+" : String(n)),
      room.muted && h("span", { class: "chip" }, "muted"),
    );
  }

  notesRow() {
    return h(
      "button",
      { class: "room", role: "tab", "data-room": NOTES, "aria-selected": String(this.open === NOTES), onclick: () => this.enter(NOTES) },
      icon("edit"),
      h("b", {}, "My notes"),
      h("small", {}, "nobody else reads them"),
    );
  }

  drawRoom() {
    const room = this.rooms.get(this.open),
      place = $("ui-chat-lines"),
      atEnd = place.scrollHeight - place.scrollTop - place.clientHeight < 60 || place.dataset.room !== this.open;
    $("ui-chat-form").hidden = this.open === NOTES || !room?.may;
    $("ui-chat-off").hidden = this.open === NOTES || Boolean(room?.may) || room?.kind !== "table";
    if (this.open === NOTES) {
      if (!place.querySelector(".note-field") || place.dataset.room !== NOTES) put(place, this.noteFields());
      place.dataset.room = NOTES;
      put($("ui-talk-note"), icon("lock"), h("span", {}, "Yours alone: kept with your name, gone with it."));
      return;
    }
    if (!room) return;
    place.dataset.room = this.open;
    const lines = this.lines.get(this.open) ?? [];
    put(place, lines.length ? says(lines, (line) => this.more(line)) : h("p", { class: "quiet" }, "Nothing was said here yet."));
    if (atEnd) place.scrollTop = place.scrollHeight;
    const names = this.others(room),
      apart = room.kind === "private" || room.kind === "declared";
    const to = room.kind === "table" ? "the table" : room.kind === "watch" ? "those who watch" : room.title || listed(names);
    $("ui-chat-text").placeholder = `Say to ${to}`;
    $("ui-chat-text").setAttribute("aria-label", `Say to ${to}`);
    place.setAttribute("aria-label", this.nameOf(room));
    const who = room.kind === "table" ? "Everybody at this table, and whoever looks on." : room.kind === "watch" ? "Only those who watch: nobody who plays." : names.length ? `Only ${listed([...names, "you"])}.` : "Nobody else is in this room now.";
    put(
      $("ui-talk-note"),
      icon(apart ? "lock" : "eye"),
      h("span", {}, who, apart && " Not in the record, not in a replay, not for any host."),
      this.scene?.you.length > 0 && h("button", { class: "linkish", "data-mute": "", onclick: () => this.mute({ room: room.room }, !room.muted) }, room.muted ? "Hear it again" : "Mute"),
    );
  }

  /** What can be done about somebody else's line. */
  more(line) {
    if (line.own || !line.by || !this.scene) return null;
    return h(
      "details",
      { class: "say-more" },
      h("summary", { "aria-label": `About this line of ${line.name}` }, "…"),
      h("button", { class: "linkish", onclick: () => this.mute({ by: line.by }, !line.hushed) }, line.hushed ? `Hear ${line.name} again` : `Mute ${line.name}`),
      !line.hushed && h("button", { class: "linkish", onclick: () => this.report(line) }, "Report to the host"),
    );
  }

  badges() {
    const n = [...this.rooms.values()].reduce((sum, room) => sum + this.unread(room), 0);
    for (const place of [$("ui-talk-button"), document.querySelector('[data-dock="talk"]')]) {
      place.querySelector(".n")?.remove();
      if (n) place.append(h("span", { class: "n", "aria-label": `${n} unread` }, n > 99 ? "99+" : String(n)));
    }
  }
}
