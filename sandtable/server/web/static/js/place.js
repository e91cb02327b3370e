// Where the hall lies: at the root of its host, or under a prefix behind a proxy. This file lies in static/js/ of it.
const ROOT = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** The path of an address of the hall: hall("/me"). */
export const hall = (path) => ROOT + path;

/** The same with scheme and host, to be sent to somebody. */
export const address = (path) => new URL(hall(path), location.href).href;
