/** Effects that several beats share: the banner, rays, a figure that pops up, a building that steps forward, a loss. */
import { escaped, lay, make, picture, signed, symbolSize } from "./dom.js";
import { EASE } from "./motion.js";

/** @typedef {import("./motion.js").Run} Run */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Spot} Spot */

/**
 * At most six words over the stage's sky.
 * @param {Run} run
 * @param {Stage} stage
 * @param {string} text
 * @param {number} [ms]
 */
export function banner(run, stage, text, ms = 1200) {
  const at = stage.spot(stage.part("stage"));
  const corner = stage.part("rolled").getBoundingClientRect(); // the dice that lie there are not covered
  const piece = run.add(
    make("div.banner", escaped(text), { left: at.x, top: at.y - at.height / 2 + (stage.wide ? 18 : 8) }),
  );
  const half = piece.offsetWidth / 2;
  const right = at.x + at.width / 2 - half - 4;
  if (corner.width && at.x - half < corner.right + 6)
    lay(piece, { left: Math.max(at.x, Math.min(right, corner.right + 6 + half)) });
  run.animate(
    piece,
    [
      { opacity: 0, transform: run.reduced ? "none" : "scale(.5, .8)" },
      { opacity: 1, transform: "none" },
    ],
    { ms: 220, easing: EASE.back },
  );
  return run.cue(ms, () => void run.animate(piece, [{ opacity: 1 }, { opacity: 0 }], { ms: 160 }));
}

/**
 * A burst of light behind something.
 * @param {Run} run
 * @param {Stage} stage
 * @param {Point} at
 * @param {number} radius
 * @param {{ms?: number, delay?: number}} [timing]
 */
export function rays(run, stage, at, radius, { ms = 1000, delay = 0 } = {}) {
  const count = 14;
  let path = "";
  for (let i = 0; i < count; i++) {
    const [a, b] = [-0.5, 0.5].map((side) => ((i * 2 + side) * Math.PI) / count);
    path += `M0 0L${100 * Math.cos(a)} ${100 * Math.sin(a)}L${100 * Math.cos(b)} ${100 * Math.sin(b)}z`;
  }
  const svg =
    `<svg width="${radius * 2}" height="${radius * 2}" viewBox="-100 -100 200 200"><circle r="70" fill="#ffe08a" opacity=".4"/>` +
    `<path d="${path}" fill="#ffe08a" opacity=".75"/></svg>`;
  const piece = run.add(make("div.rays", svg, inStage(stage, at)), stage.behind);
  const still = run.reduced ? "none" : "";
  return run.animate(
    piece,
    [
      { opacity: 0, transform: still || "scale(.3) rotate(0deg)" },
      { opacity: 0.9, transform: still || "scale(1) rotate(10deg)", offset: 0.2, easing: "linear" },
      { opacity: 0.85, transform: still || "scale(1) rotate(28deg)", offset: 0.8 },
      { opacity: 0, transform: still || "scale(1.08) rotate(34deg)" },
    ],
    { ms, delay },
  );
}

/** A point of the page in the box that is cut at the stage's edges. @param {Stage} stage @param {Point} at */
export function inStage(stage, { x, y }) {
  const { left, top } = stage.behind.getBoundingClientRect();
  return { left: x - left, top: y - top };
}

/**
 * "+9" beside a purse or a building.
 * @param {Run} run
 * @param {Point} at
 * @param {number} value
 * @param {{large?: boolean, plain?: boolean, ms?: number}} [kind]
 */
export function pop(run, at, value, { large = false, plain = false, ms = 900 } = {}) {
  const kind = plain ? ".plain" : value < 0 ? ".minus" : "";
  const edge = large ? 34 : 22;
  const left = Math.max(edge, Math.min(at.x, innerWidth - edge));
  const piece = run.add(
    make(`div.pop${kind}${large ? ".large" : ""}`, signed(value), { left, top: Math.max(14, at.y) }),
  );
  return run.animate(
    piece,
    [
      { opacity: 0, transform: run.reduced ? "none" : "scale(.4)", easing: EASE.back },
      { opacity: 1, transform: "none", offset: 0.2 },
      { opacity: 1, transform: "none", offset: 0.85 },
      { opacity: 0, transform: "none" },
    ],
    { ms },
  );
}

/** A corner of the chip, where it hides neither name nor purse. @param {Stage} stage @param {number} seat @returns {Point} */
export function corner(stage, seat) {
  const { x, y, width, height } = stage.spot(stage.chip(seat));
  return stage.wide
    ? { x: x - width / 2 + width * 0.42, y: y - height / 2 + 16 }
    : { x: x + width / 2 - 18, y: y - height / 2 };
}

/**
 * The building that fires steps forward, larger, with rays, for as long as the coins need.
 * @param {Run} run
 * @param {Stage} stage
 * @param {string} id
 * @param {number} ms
 * @returns {Point | null} where its coins come from or go to
 */
export function shine(run, stage, id, ms) {
  const at = stage.pictureSpot(id);
  if (!at) return null;
  const { shine: least } = stage.size;
  const size = Math.max(least * (at.height < least / 2 ? 0.85 : 1), at.height * 1.12);
  const foot = { x: at.x, y: at.y + at.height / 2 };
  const middle = { x: at.x, y: foot.y - size * 0.5 };
  rays(run, stage, middle, size * 0.78, { ms });
  const lit = run.add(standing(stage.symbol(id), foot, size));
  const from = run.reduced ? "none" : `scale(${(at.height / size).toFixed(3)})`;
  const edge = Math.min(0.3, 200 / ms);
  run.animate(
    lit,
    [
      { transform: from, opacity: 1, easing: EASE.back },
      { transform: "none", opacity: 1, offset: edge },
      { transform: "none", opacity: 1, offset: 1 - edge },
      { transform: from, opacity: 1 },
    ],
    { ms, easing: "linear" },
  );
  return middle;
}

/**
 * A copy of a picture that stands somewhere, so tall.
 * @param {string} symbol
 * @param {Point} foot
 * @param {number} tall
 */
export function standing(symbol, foot, tall) {
  const [width, height] = symbolSize(symbol);
  return make("div.lit", picture(symbol, (tall * width) / height, tall), { left: foot.x, top: foot.y });
}

/**
 * Darkens the stage, so that what is lit is seen.
 * @param {Run} run
 * @param {Stage} stage
 * @param {number} ms
 * @param {number} [depth]
 */
export function veil(run, stage, ms, depth = 0.5) {
  const edge = Math.min(0.3, 200 / ms);
  return run.animate(
    stage.part("veil"),
    [{ opacity: 0 }, { opacity: depth, offset: edge }, { opacity: depth, offset: 1 - edge }, { opacity: 0 }],
    { ms, easing: "linear" },
  );
}

/**
 * A loss of mine: the chip shakes and reddens, the stage's edge too, with a low sound.
 * @param {Run} run
 * @param {Stage} stage
 * @param {number} seat
 */
export function hurt(run, stage, seat) {
  const chip = stage.chip(seat);
  const flash = [{ opacity: 0 }, { opacity: 0.6, offset: 0.15 }, { opacity: 0.3, offset: 0.6 }, { opacity: 0 }];
  const at = stage.spot(chip);
  const sting = run.add(make("div.sting", "", { left: at.x - at.width / 2, top: at.y - at.height / 2 }));
  lay(sting, { width: at.width, height: at.height });
  run.animate(sting, flash, { ms: 800 });
  stage.sound.loss();
  run.animate(stage.part("hurt"), flash, { ms: 800 });
  if (run.reduced) return;
  const shake = [0, -6, 6, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  run.animate(chip, shake, { ms: 420, easing: "linear" });
}

/**
 * A ring around a piece, for as long as the beat lasts.
 * @param {Run} run
 * @param {Spot} at
 */
export function ring(run, at) {
  const style = { left: at.x, top: at.y, width: at.width + 10, height: at.height + 8 };
  const piece = run.add(make("div.ring", "", style));
  run.animate(
    piece,
    [
      { opacity: 0, transform: run.reduced ? "none" : "scale(1.8)" },
      { opacity: 1, transform: "none" },
    ],
    { ms: 260 },
  );
}
