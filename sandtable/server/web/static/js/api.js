// Everything goes through /api/v1. A refusal is a Problem: code, clause, message.
import { heard } from "./moment.js";
import { hall } from "./place.js";
import { preferred } from "./screen.js";
const BASE = hall("/api/v1");
export const PATIENCE = 8000; // ms that somebody who wants a table waits for a line that is down

export class Problem extends Error {
  constructor(body, status) {
    super(body.message || "The table did not answer.");
    Object.assign(this, { code: body.code || "error", clause: body.clause || "", status, body });
  }
}

/** The line is down: nobody knows whether the request arrived. */
export class LineDown extends Error {}

/** The sender's own random word: the same word twice is one answer. */
export const key = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

async function call(method, path, body, opened, type = "application/json") {
  let answer;
  try {
    answer = await fetch(BASE + path, { method, headers: { ...preferred(opened), ...(body ? { "Content-Type": type } : {}) }, body });
  } catch {
    throw new LineDown("The line is down.");
  }
  heard(answer.headers.get("Date"));
  const kind = answer.headers.get("Content-Type") ?? "";
  const result = kind.includes("json") ? await answer.json() : { ok: answer.ok, text: await answer.text() };
  if (!answer.ok || result.ok === false) throw new Problem(result, answer.status);
  return result;
}

export const get = (path, opened) => call("GET", path, undefined, opened);
export const post = (path, body, opened) => call("POST", path, JSON.stringify(body ?? {}), opened);
const postText = (path, text) => call("POST", path, text, "", "text/plain");

/** Sends a request with one key until it is known to have arrived or to be refused. */
async function surely(send, patience) {
  const until = performance.now() + patience;
  const word = key();
  for (let wait = 250; ; wait = Math.min(wait * 1.6, 2000)) {
    try {
      return await send(word);
    } catch (error) {
      const again = error instanceof LineDown || (error instanceof Problem && error.code === "busy");
      if (!again || performance.now() > until) throw error;
      await pause(wait);
    }
  }
}

/** An answer, or a wish for a table: heard once, however often it is sent. */
export const submit = (path, body, patience = 30_000) => surely((key) => post(path, { ...body, key }), patience);

/** The same for a text or a file, as it is. */
export const submitText = (path, text, patience = 30_000) => surely((key) => postText(`${path}?key=${key}`, text), patience);
