// The service worker: shows a notice that was pushed, and opens the table when it is pressed. It keeps nothing.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

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
