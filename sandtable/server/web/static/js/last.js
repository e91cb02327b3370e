// The last picture of a table, kept in the browser of who saw it: it stands there when the page is opened without a network.
import { hall } from "./place.js";
import { worker } from "./push.js";

const MOST = 6; // tables
const REST = 1000; // ms between two pictures that are kept
const pictures = () => caches.open(`sandtable pictures ${hall("/")}`); // sw.js empties it for the next person
const key = (table) => hall(`/table/${table}`);

/** Has the service worker keep this page and what it is made of; browsers without one keep nothing. */
export async function keepPage() {
  if (!("caches" in globalThis && "serviceWorker" in navigator)) return;
  const isNew = !navigator.serviceWorker.controller;
  const { active } = await worker().catch(() => ({}));
  if (!isNew || !active) return;
  const files = performance.getEntriesByType("resource").map((entry) => entry.name);
  active.postMessage({ shell: [location.href.split("#")[0], new URL(hall("/"), location.href).href, ...files] });
}

export class Last {
  constructor(table) {
    Object.assign(this, { table, timer: 0, waiting: null, wrote: false });
  }

  /** Keeps what is shown now, with its ground; not the links for friends. */
  keep(scene, ground) {
    if (!("caches" in globalThis)) return;
    this.waiting = { scene: { ...scene, invites: [] }, ground, at: Date.now() };
    this.timer ||= setTimeout(() => this.write(), this.wrote ? REST : 0);
  }

  async write() {
    this.timer = 0;
    this.wrote = true;
    const all = await pictures().catch(() => null); // a browser may refuse to keep anything
    if (!all) return;
    await all.put(key(this.table), new Response(JSON.stringify(this.waiting)));
    for (const old of (await all.keys()).slice(0, -MOST)) await all.delete(old);
  }

  /** Scene, ground and when it was seen; null where nothing was kept. */
  async find() {
    if (!("caches" in globalThis)) return null;
    const found = await pictures().then((all) => all.match(key(this.table))).catch(() => null);
    return found ? found.json() : null;
  }
}
