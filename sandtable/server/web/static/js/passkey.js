// Passkeys: the browser speaks in bytes, the wire in base64url.
import { post } from "./api.js";

/** Why there are none here, as a sentence; empty where there are. */
export function lacking() {
  if (window.PublicKeyCredential && window.isSecureContext && !/^[\d.]+$|:/.test(location.hostname)) return "";
  if (elsewhere()) return `Passkeys know names, no addresses: open this page as ${elsewhere()}/me.`;
  return "Passkeys need https, or localhost.";
}

/** Where this very hall has a name that passkeys know; empty where it has none. */
export const elsewhere = () => (location.hostname === "127.0.0.1" ? `http://localhost:${location.port}` : "");

const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

function written(credential) {
  const { response } = credential,
    said = { clientDataJSON: text(response.clientDataJSON) };
  for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"]) if (response[part]) said[part] = text(response[part]);
  return { id: credential.id, rawId: text(credential.rawId), type: credential.type, response: said, clientExtensionResults: {} };
}

export async function makePasskey() {
  const { options } = await post("/me/passkey/options");
  const publicKey = { ...options, challenge: bytes(options.challenge), user: { ...options.user, id: bytes(options.user.id) } };
  publicKey.excludeCredentials = (options.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) }));
  const made = await navigator.credentials.create({ publicKey });
  await post("/me/passkey", { credential: written(made) });
}

export async function openByPasskey() {
  const { options } = await post("/passkey/options");
  const found = await navigator.credentials.get({ publicKey: { ...options, challenge: bytes(options.challenge), allowCredentials: [] } });
  await post("/passkey", { credential: written(found) });
}
