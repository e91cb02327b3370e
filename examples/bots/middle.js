// The same protocol in JavaScript: takes the middle one of the legal answers. Run it with node.
const lines = require("node:readline").createInterface({ input: process.stdin });
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.say === "hello") say({ say: "ready", name: "middle" });
  else if (message.say === "ask") {
    const { code } = message.legal[Math.floor(message.legal.length / 2)];
    say({ say: "answer", n: message.n, code });
  } else process.exit(0);
});
