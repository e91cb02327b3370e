// The stream of one table: items without gap or double, then scenes, as they come. Opens itself again whenever the line comes back.
import { address } from "./place.js";
import { isNarrow } from "./screen.js";
const FIRST = 250,
  LAST = 1200; // ms between attempts
const PATIENCE = 1500,
  LONGEST = 8000; // ms an attempt may take

export class Stream {
  /** *hear* gets each message; *line* gets whether it is open, and whether it is closed for good. */
  constructor(table, hear, line) {
    Object.assign(this, { table, hear, line, since: 0, chat: 0, wait: FIRST, patience: PATIENCE, socket: null, timer: 0, ended: false });
    addEventListener("online", () => this.now());
    addEventListener("offline", () => this.drop());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden && !this.socket) this.now();
    });
    this.open();
  }

  open() {
    clearTimeout(this.timer);
    const url = new URL(address(`/api/v1/tables/${this.table}/stream?since=${this.since}&chat=${this.chat}${isNarrow() ? "&board=narrow" : ""}`));
    url.protocol = url.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(url));
    const late = setTimeout(() => this.lost(socket), this.patience);
    socket.onopen = () => {
      clearTimeout(late);
      this.wait = FIRST;
      this.patience = PATIENCE;
      if (this.socket === socket) this.line(true);
    };
    socket.onmessage = (event) => {
      if (this.socket === socket) this.take(JSON.parse(event.data), socket);
    };
    socket.onclose = ({ code }) => {
      clearTimeout(late);
      if (code >= 4400 && code < 4500)
        this.end(); // no such table, or not for us
      else this.lost(socket);
    };
  }

  take(message, socket) {
    if (message.type === "bye") {
      this.lost(socket);
      return;
    }
    if (message.type === "item") {
      if (message.number <= this.since) return; // heard before
      if (message.number > this.since + 1) {
        this.lost(socket);
        return;
      } // a gap: ask again from what was heard
      this.since = message.number;
    }
    if (message.type === "chat" && !message.room) this.chat = Math.max(this.chat, message.n);
    this.hear(message);
  }

  /** The socket is gone (or taken for gone): try again soon. */
  lost(socket) {
    if (this.socket !== socket || this.ended) return;
    this.socket = null;
    socket.close();
    this.line(false);
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.5, LAST);
    this.patience = Math.min(this.patience * 1.3, LONGEST);
  }

  /** Asks anew, for another board. */
  renew() {
    const old = this.socket;
    if (!old || this.ended) return;
    this.socket = null;
    old.close();
    this.open();
  }

  drop() {
    if (this.socket) this.lost(this.socket);
  }

  now() {
    if (this.socket?.readyState === WebSocket.OPEN) return;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.wait = FIRST;
    this.patience = PATIENCE;
    this.open();
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    this.socket?.close();
    this.line(false, true);
  }
}
