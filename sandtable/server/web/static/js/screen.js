// What is looked at: a phone, upright or on its side, or something larger. Some games draw a board of its own for a phone, which is asked for.
const UPRIGHT = "(max-width: 40rem)",
  ASIDE = "(max-width: 62rem) and (max-height: 34rem) and (orientation: landscape)";
export const aside = matchMedia(ASIDE);
export const phone = matchMedia(`${UPRIGHT}, ${ASIDE}`);
const desk = matchMedia("(min-width: 62.01rem)");

/** Is this a phone? */
export const isNarrow = () => phone.matches;

/** Is there room for a list of the seats beside the board? */
export const isDesk = () => desk.matches;

/** Does it lie on its side? Then the board stands beside the question, not above it. */
export const isAside = () => aside.matches;

/** What the page would rather have: a refusal is an answer, no fault in the console; which board, and what lies open on it. */
export const preferred = (opened = "") => ({ Prefer: `refusal=answer${isNarrow() ? ", board=narrow" : ""}${opened ? `, open=${opened}` : ""}` });
