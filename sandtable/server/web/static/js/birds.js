// Bots have manners: each has words of its own for who sits down with it, and for the end. They follow from its name and from what all see.
const WAYS = [
  { hello: "Good luck to us both.", won: "Thank you for the game.", lost: "Well played.", even: "Honours even." },
  { hello: "Shall we?", won: "That was mine, I think.", lost: "That was yours, fair and square.", even: "Neither of us, then." },
  { hello: "I have read the rules twice.", won: "It was all in the book.", lost: "I shall read them once more.", even: "The book allows it." },
  { hello: "Mind the flanks.", won: "Held to the last.", lost: "I yield the field.", even: "The field is nobody's." },
  { hello: "Take your time.", won: "Patience does it.", lost: "You waited better than I.", even: "We could wait for ever." },
  { hello: "Ready when you are!", won: "Hurrah! Again?", lost: "Again? Please, again.", even: "So close. Again?" },
  { hello: "No quarter, no hard feelings.", won: "No hard feelings.", lost: "None taken.", even: "Half a quarter, then." },
];
const TALKATIVE = 4; // seats: at larger tables they keep silent

const wayOf = (name) => WAYS[[...name].reduce((sum, letter) => sum + letter.codePointAt(0), 0) % WAYS.length];

/** What a bot says at this table, beside its seat; empty for people. */
export function says({ seats, over, outcome }, { seat, kind, level, name }) {
  if (kind !== "bot" || level === "scripted" || seats.length > TALKATIVE) return "";
  const way = wayOf(name);
  if (!over) return way.hello;
  if (!outcome.length) return "";
  const best = Math.max(...outcome);
  return outcome[seat] < best ? way.lost : outcome.filter((one) => one === best).length > 1 ? way.even : way.won;
}
