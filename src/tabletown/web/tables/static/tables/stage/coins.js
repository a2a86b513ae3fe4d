/**
 * Coins fly from whoever pays, over the building that is the reason, to whoever gets them. Figures follow the coins:
 * down when one leaves, up when one arrives. What I lose is felt: shake, red, a low sound.
 */
import { make, picture } from "./dom.js";
import { banner, corner, hurt, pop, shine, veil } from "./effects.js";

/** @typedef {import("./motion.js").Run} Run */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./types.js").Beat} Beat */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {[string, string, number]} Move */

const LEG = 360;
/** From so many coins on, the stage darkens. */
const MANY = 5;
const MOST_SHOWN = 14;
/** The game's own coin. */
const coinSymbol = () => document.querySelector("symbol[id$='-coin']")?.id ?? "";

/** Time between two coins; many coins come faster, so that the whole stays below a second. @param {number} count */
const gap = (count) => Math.min(70, 620 / Math.max(1, count));

/** What a figure wins or loses by these moves. @param {Move[]} moves @param {string} id */
export const gain = (moves, id) =>
  moves.reduce((sum, [from, to, coins]) => sum + (to === id ? coins : 0) - (from === id ? coins : 0), 0);

/** The figures that moves are about. @param {Move[]} moves */
const figuresOf = (moves) => {
  const ends = [...moves.map(([from]) => from), ...moves.map(([, to]) => to)];
  return [...new Set(ends)].filter((id) => id.startsWith("figure-"));
};

/**
 * Where the reason for a move stands: each has its own place, or all have one.
 * @param {Beat} beat
 * @param {number} number
 */
const doorOf = (beat, number) => (beat.places.length === beat.coins.length ? beat.places[number] : beat.places[0]);

/** @type {import("./beats.js").Player} */
export async function pay(run, stage, beat, me) {
  const moves = beat.coins;
  const mine = figuresOf(moves).find((id) => stage.seatOf(id) === me) ?? "";
  const mineGain = mine ? gain(moves, mine) : 0;
  const count = Math.max(1, ...figuresOf(moves).map((id) => Math.abs(gain(moves, id))));
  const legs = moves.some(([from]) => from !== "bank") ? 2 : 1;
  const ms = 490 + legs * LEG + Math.min(count, MOST_SHOWN) * gap(count);
  if (count >= MANY || mineGain < 0) {
    banner(run, stage, beat.say, ms - 160);
    veil(run, stage, ms, 0.42); // only for what matters: a veil at every payment would flicker
  }
  stage.sound.fire(beat.tone ?? "");

  /** @type {Map<string, Point | null>} */
  const doors = new Map(moves.map((_, i) => doorOf(beat, i)).map((id) => [id, null]));
  for (const id of doors.keys()) doors.set(id, shine(run, stage, id, ms));
  await run.wait(200); // first the reason is seen, then its coins
  showGains(run, stage, beat, doors, me, (legs - 1) * LEG + 200, ms);
  if (mineGain < 0) hurt(run, stage, me);
  await Promise.all(
    moves.map((move, i) => {
      const earlier = moves.slice(0, i).filter(([, to]) => to === move[1]);
      const late = earlier.reduce((sum, [, , coins]) => sum + coins, 0) * gap(count);
      return fly(run, stage, move, doors.get(doorOf(beat, i)) ?? null, late, gap(count));
    }),
  );
  await run.wait(260);
}

/**
 * Figures at the purses and at the buildings: mine green or red, those of others plain.
 * @param {Run} run
 * @param {Stage} stage
 * @param {Beat} beat
 * @param {Map<string, Point | null>} doors
 * @param {number} me
 * @param {number} arrival
 * @param {number} ms
 */
function showGains(run, stage, beat, doors, me, arrival, ms) {
  for (const id of figuresOf(beat.coins)) {
    const [value, seat] = [gain(beat.coins, id), stage.seatOf(id)];
    const late = value > 0 ? arrival : 0;
    run.cue(late, () => void pop(run, corner(stage, seat), value, { plain: seat !== me, ms: ms - late - 200 }));
  }
  const mine = gain(beat.coins, figuresOf(beat.coins).find((id) => stage.seatOf(id) === me) ?? "");
  const { shine: size } = stage.size;
  for (const [id, door] of doors) {
    if (!door) continue;
    const through = beat.coins.filter((_, i) => doorOf(beat, i) === id);
    const isMine = through.some(([, to]) => stage.seatOf(to) === me);
    const coins = through.reduce((sum, [, , number]) => sum + number, 0);
    const value = !isMine && mine < 0 ? mine : coins; // from my point of view, where it is my money
    const beside = { x: door.x + size * 0.66, y: door.y - size * 0.2 };
    pop(run, beside, value, { large: true, plain: !isMine && mine >= 0, ms: ms - 260 });
  }
}

/** City Hall: one coin, quickly. @type {import("./beats.js").Player} */
export async function hall(run, stage, beat, me) {
  const [from, to, coins] = beat.coins[0] ?? ["bank", "", 0];
  if (!coins) return run.wait(400);
  const seat = stage.seatOf(to);
  pop(run, corner(stage, seat), coins, { plain: seat !== me, ms: 620 });
  const at = stage.pictureSpot(beat.places[0]) ?? stage.spot(stage.chip(seat));
  await fly(run, stage, [from, to, coins], at, 0, 60);
  await run.wait(160);
}

/**
 * Some coins on their way; the figures at both ends count along.
 * @param {Run} run
 * @param {Stage} stage
 * @param {Move} move
 * @param {Point | null} over the place that they fly over, or begin at where they come from the bank
 * @param {number} late
 * @param {number} step
 * @param {number} [shown]
 */
export async function fly(run, stage, [from, to, coins], over, late, step, shown = Math.min(coins, MOST_SHOWN)) {
  const ends = [from, to].map((id) => (id.startsWith("figure-") ? stage.purse(id) : endAt(stage, id)));
  const points = /** @type {Point[]} */ ([ends[0], over, ends[1]].filter(Boolean));
  const [pays, gets] = [from, to].map((id) => id.startsWith("figure-"));
  if (points.length < 2 || run.reduced) {
    if (pays) stage.setFigure(from, stage.figure(from) - coins);
    if (gets) stage.setFigure(to, stage.figure(to) + coins);
    return run.wait(500);
  }
  const ms = LEG * (points.length - 1);
  let got = 0;
  await Promise.all(
    Array.from({ length: shown }, (_, i) => {
      const delay = late + i * step;
      if (pays) run.cue(delay, () => stage.setFigure(from, stage.figure(from) - share(coins, shown, i)));
      return one(run, stage, points, ms, delay, i).then(() => {
        if (run.skipped) return;
        stage.sound.coin(got++);
        if (gets) stage.setFigure(to, stage.figure(to) + share(coins, shown, i));
      });
    }),
  );
}

/** The middle of a piece; the bank has none. @param {Stage} stage @param {string} id */
const endAt = (stage, id) => (id === "bank" ? null : (stage.pictureSpot(id) ?? null));

/** What the i-th of so many shown coins stands for. @param {number} coins @param {number} shown @param {number} i */
const share = (coins, shown, i) => Math.floor((coins * (i + 1)) / shown) - Math.floor((coins * i) / shown);

/**
 * One coin on an arc through its points, turning.
 * @param {Run} run
 * @param {Stage} stage
 * @param {Point[]} points
 * @param {number} ms
 * @param {number} delay
 * @param {number} i
 */
function one(run, stage, points, ms, delay, i) {
  const { coin: size } = stage.size;
  const coin = run.add(make("div.coin", picture(coinSymbol(), size, size), { "--coin": size }));
  const frames = [];
  const legs = points.length - 1;
  for (let leg = 0; leg < legs; leg++) {
    const [a, b] = [points[leg], points[leg + 1]];
    const bend = (Math.abs(b.y - a.y) < 90 ? 46 : 14) + (i % 3) * 12;
    const side = ((i % 5) - 2) * 9;
    for (let k = leg ? 1 : 0; k <= 7; k++) {
      const t = k / 7;
      const slow = t * t * (3 - 2 * t);
      const lift = 4 * t * (1 - t);
      const x = a.x + (b.x - a.x) * slow + side * lift;
      const y = a.y + (b.y - a.y) * slow - bend * lift;
      const turn = Math.abs(Math.cos((leg * 7 + k) * 0.75 + i)) * 0.7 + 0.3;
      const transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scaleX(${turn.toFixed(2)})`;
      frames.push({ offset: (leg + t) / legs, transform });
    }
  }
  run.animate(coin, [{ opacity: 0 }, { opacity: 1, offset: 0.01 }, { opacity: 1, offset: 0.99 }, { opacity: 0 }], {
    ms,
    delay,
    easing: "linear",
  });
  return run.animate(coin, frames, { ms, delay, easing: "linear" });
}
