// Notices of this browser: asks for them, and tells the hall where to send them.
import { get, post } from "./api.js";
import { hall } from "./place.js";

const WORKER = hall("/sw.js");
const policy = globalThis.trustedTypes?.createPolicy("sandtable-worker", { createScriptURL: (url) => (url === WORKER ? url : "") });
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Why this browser shows no notices, as a sentence; empty where it can. */
export function lacking() {
  if (!globalThis.isSecureContext) return "Notices are shown over https only, or at localhost.";
  if (!("serviceWorker" in navigator && "PushManager" in globalThis)) return "This browser shows no notices; on a phone, put the hall on the home screen first.";
  return Notification.permission === "denied" ? "This browser was told to show no notices from here." : "";
}

/** The service worker, once it is at work. */
export async function worker() {
  await navigator.serviceWorker.register(policy ? policy.createScriptURL(WORKER) : WORKER);
  return navigator.serviceWorker.ready;
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

export async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") throw new DOMException("No notices were allowed.");
  const { key } = await get("/push-key");
  const at = await worker();
  const subscription = await at.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  await post("/me/ways/push", { subscription: subscription.toJSON(), zone: zone() });
}
