// What time it is at the hall: a machine whose own clock is wrong shows all the same how much time there is.
const WRONG = 2000; // ms: less than this is the rounding of a header, and the way here

let ahead = 0; // ms that the hall's clock is ahead of this machine's

/** An answer says when it was sent. */
export function heard(date) {
  const off = Date.parse(date ?? "") - Date.now();
  if (!Number.isNaN(off)) ahead = Math.abs(off) > WRONG ? off : 0;
}

/** Now, in ms, as the hall counts it. */
export const now = () => Date.now() + ahead;
