// The service worker: shows a notice that was pushed, and opens the table when it is pressed. Keeps the client's files and the pages
// that were looked at last, so that they open without a network; nothing of one person is left for another.
const ROOT = new URL(self.registration.scope).pathname;
const MOST = 24; // pages that are kept
const kept = (what) => caches.open(`sandtable ${what} ${ROOT}`); // last.js keeps the pictures by the same name

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// ---- without a network -----------------------------------------------------------------------------------------------------

/** What is kept of an address: a page, a file, or nothing. */
function sort(url) {
  if (url.origin !== self.location.origin || !url.pathname.startsWith(ROOT)) return "";
  const path = url.pathname.slice(ROOT.length);
  if (/^(static|covers)\//.test(path)) return "files";
  return path === "" || /^(table\/[^/]+|rules(\/.*)?)$/.test(path) ? "pages" : "";
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const what = sort(new URL(request.url));
  if (request.mode === "navigate") event.respondWith(page(request, what));
  else if (what === "files") event.respondWith(file(event, request));
});

// A page that came before this worker says what it was made of.
self.addEventListener("message", (event) => {
  const { shell } = event.data ?? {};
  if (shell) event.waitUntil(Promise.allSettled(shell.map(fetched)));
});

async function fetched(address) {
  const what = sort(new URL(address)),
    answer = what && (await fetch(address));
  if (what === "pages") await forgetOthers(answer);
  if (what) await keep(what, address, answer);
}

async function keep(what, key, answer) {
  if (answer.status !== 200 || answer.redirected) return;
  const all = await kept(what);
  const old = what === "files" && (await all.match(key, { ignoreVary: true }));
  if (old && old.headers.get("etag") === answer.headers.get("etag")) return;
  await all.put(key, answer);
  if (what === "pages") for (const one of (await all.keys()).slice(0, -MOST)) await all.delete(one);
}

/** Every page says whose it is: what was kept for somebody else goes, as it does for who was put out. */
async function forgetOthers(answer) {
  const who = answer.headers.get("sandtable-who");
  if (who === null) return;
  const all = await kept("who"),
    old = await (await all.match(ROOT))?.text();
  if (old === who) return;
  if (old !== undefined) for (const what of ["pages", "pictures"]) await caches.delete(`sandtable ${what} ${ROOT}`);
  await all.put(ROOT, new Response(who));
}

async function page(request, what) {
  let answer;
  try {
    answer = await fetch(request);
  } catch (error) {
    const found = await (await kept("pages")).match(request, { ignoreSearch: true, ignoreVary: true });
    return found ? asLast(found) : notKept(error);
  }
  await forgetOthers(answer);
  if (what === "pages") await keep(what, request.url.split("#")[0], answer.clone());
  return answer;
}

/** A page as it was last seen, with a line that says so; a table says it beside its picture. */
async function asLast(found) {
  const at = new Date(found.headers.get("date") ?? 0).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
  const line = `<p class="kept-line" role="status">No network. This page is as you last saw it, ${at}. <a href="">Try again</a></p>`;
  const text = await found.text(),
    isTable = text.includes('id="ui-board"');
  return new Response(isTable ? text : text.replace(/<body[^>]*>/, `$&${line}`), { headers: found.headers });
}

/** Nothing is kept of this page: the hall is, perhaps. */
async function notKept(error) {
  if (!(await (await kept("pages")).match(ROOT))) throw error;
  const sheets = ["tokens", "base"].map((name) => `<link rel="stylesheet" href="${ROOT}static/css/${name}.css">`).join("");
  const words = `<h1>No network</h1><p>This page was not looked at before. <a href="${ROOT}">The hall as you last saw it</a> is here.</p>`;
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>No network · Sandtable</title>${sheets}<main class="page stack-s">${words}</main></html>`;
  return new Response(text, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": "default-src 'none'; style-src 'self'; font-src 'self'" } });
}

async function file(event, request) {
  try {
    const answer = await fetch(request);
    event.waitUntil(keep("files", request.url, answer.clone()));
    return answer;
  } catch (error) {
    const found = await (await kept("files")).match(request, { ignoreVary: true });
    if (!found) throw error;
    return found;
  }
}

// ---- notices ---------------------------------------------------------------------------------------------------------------

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    /* said in words instead */
  }
  const { id = "", title = "Sandtable", body = event.data?.text() ?? "", url = "/", off = "" } = told;
  const actions = off ? [{ action: "off", title: "No more of this" }] : [];
  event.waitUntil(
    self.registration.showNotification(title, { body, tag: id, data: { url, off }, actions, icon: "static/art/mark.svg" }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { url, off } = event.notification.data ?? {};
  const wanted = new URL((event.action === "off" ? off : url).replace(/^\//, ""), self.registration.scope);
  if (wanted.origin !== self.location.origin) return;
  event.waitUntil(open(wanted));
});

/** The table where it lies open already, else in a new window. */
async function open(wanted) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((window) => new URL(window.url).pathname === wanted.pathname);
  if (there) {
    there.postMessage({ question: true });
    await there.focus();
    return;
  }
  await self.clients.openWindow(wanted.href);
}
