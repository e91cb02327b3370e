// What is looked at: a phone held upright, or something wider. Some games draw a board of its own for it, which is asked for.
export const upright = matchMedia("(max-width: 40rem)");

/** Is this a phone held upright? */
export const isNarrow = () => upright.matches;

/** What the page would rather have: a refusal is an answer, no fault in the console; and which board. */
export const preferred = () => ({ Prefer: isNarrow() ? "refusal=answer, board=narrow" : "refusal=answer" });
