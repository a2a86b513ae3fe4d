/** Which module plays which kind of beat. */
import { build, deal } from "./building.js";
import { hall, pay } from "./coins.js";
import { roll } from "./dice.js";
import { end } from "./end.js";
import { open } from "./landmark.js";
import { moved } from "./moved.js";
import { turn } from "./turn.js";

/** @type {Record<string, import("./beats.js").Player>} */
export const players = {
  turn,
  roll,
  pay,
  hall,
  build,
  landmark: open,
  deal,
  end,
  swap: moved,
  give: moved,
  demolish: moved,
  invest: pay,
  tuna: roll,
  choose: (run) => run.wait(500),
  pass: (run) => run.wait(500),
};
