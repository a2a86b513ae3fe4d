// An agent for Tabletown in JavaScript: it picks any legal move.
//
// tabletown agent check "node random_agent.js"

const readline = require("node:readline");

function write(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function choose(question) {
  const moves = question.moves;
  return moves[Math.floor(Math.random() * moves.length)].id;
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      write({ type: "hello", protocol: 1, name: "Random in JavaScript", version: "1.0", wants: [] });
      break;
    case "choose":
      write({ type: "choose", ask: message.ask, move: choose(message) });
      break;
    case "quit":
      process.exit(0);
    // newgame, result and whatever a later version may add need no answer
  }
});
