/**
 * A building goes from the market to its plot: the card lifts off, neighbours move aside, on the ground it becomes the
 * building. The page shows the next drawings at once; what is new waits invisible until the card arrives.
 */

import { fly, gain } from "./coins.js";
import { lay, make } from "./dom.js";
import { corner, inStage, pop, rays, standing } from "./effects.js";
import { EASE } from "./motion.js";

/** @typedef {import("./motion.js").Run} Run */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./types.js").Spot} Spot */

const FLIGHT = 560;
const LIFT = 130;

/** @type {import("./beats.js").Player} */
export async function build(run, stage, beat, me, next) {
  const [place, source] = beat.places;
  const card = stage.piece(source);
  const from = card ? stage.spot(card) : stage.spot(stage.part("tray"));
  const flying = card && !run.reduced ? lift(run, card, from) : null;
  const old = spots();
  const isNew = !old.has(place);
  const purses = Object.fromEntries(
    beat.coins
      .flat()
      .filter((id) => `${id}`.startsWith("figure-"))
      .map((id) => [id, stage.figure(`${id}`)]),
  );
  if (next) stage.show(next);
  if (next?.emptied) stage.piece(source)?.setAttribute("visibility", "hidden");
  for (const [id, coins] of Object.entries(purses)) stage.setFigure(id, coins); // the price is not paid yet

  const paid = price(run, stage, beat, me, from);
  if (!flying || !stage.pictureSpot(place)) return run.wait(600);
  slide(run, stage, old);
  const lot = stage.piece(place);
  if (isNew)
    run.animate(lot, [{ opacity: 0 }, { opacity: 0 }, { opacity: 1, offset: 1 }], {
      ms: FLIGHT + LIFT,
      easing: "steps(1)",
    });
  await run.wait(LIFT);
  stage.sound.card();
  const to = stage.pictureSpot(place) ?? from;
  await carry(run, flying, from, to);
  stage.sound.place();
  run.animate(flying, [{ opacity: 1 }, { opacity: 0 }], { ms: 120 });
  settle(run, stage, stage.symbol(place), to);
  await Promise.all([paid, run.wait(570)]);
}

/**
 * What it costs flies to the card.
 * @param {Run} run
 * @param {Stage} stage
 * @param {import("./types.js").Beat} beat
 * @param {number} me
 * @param {Spot} at
 */
export function price(run, stage, beat, me, at) {
  return Promise.all(
    beat.coins.map(([from, to, coins]) => {
      const payer = from.startsWith("figure-") ? from : to;
      pop(run, corner(stage, stage.seatOf(payer)), gain(beat.coins, payer), {
        plain: stage.seatOf(payer) !== me,
        ms: 900,
      });
      return fly(run, stage, [from, to, coins], at, 0, 60);
    }),
  );
}

/**
 * A copy of the card that can leave the tray; the tray's own place shows the next drawing at once.
 * @param {Run} run
 * @param {SVGGElement} card
 * @param {Spot} at
 */
function lift(run, card, at) {
  const box = card.getBBox();
  const copy = /** @type {SVGGElement} */ (card.cloneNode(true));
  copy.removeAttribute("id");
  copy.removeAttribute("transform");
  const piece = make(
    "div.flying",
    `<svg viewBox="${box.x} ${box.y} ${box.width} ${box.height}" aria-hidden="true"></svg>`,
  );
  piece.querySelector("svg")?.append(copy);
  piece.querySelector("svg")?.setAttribute("class", card.ownerSVGElement?.getAttribute("class") ?? "");
  lay(piece, { left: at.x - at.width / 2, top: at.y - at.height / 2, width: at.width, height: at.height });
  run.add(piece);
  run.animate(piece, [{ transform: "none" }, { transform: "translateY(-10px) scale(1.14)" }], { ms: LIFT });
  return piece;
}

/** @param {Run} run @param {HTMLElement} piece @param {Spot} from @param {Spot} to */
function carry(run, piece, from, to) {
  const shift = (/** @type {number} */ t, /** @type {number} */ up, /** @type {number} */ scale) => ({
    transform: `translate(${(to.x - from.x) * t}px, ${(to.y - from.y) * t - up}px) scale(${scale})`,
  });
  const last = to.height / from.height;
  const frames = [shift(0, 10, 1.14), { ...shift(0.55, 34, (1.14 + last) / 2), offset: 0.55 }, shift(1, 0, last)];
  return run.animate(piece, frames, { ms: FLIGHT, easing: EASE.inOut });
}

/**
 * It lands with weight: flat, tall, right; light behind, dust at both sides. A small one is shown large first.
 * @param {Run} run
 * @param {Stage} stage
 * @param {string} symbol
 * @param {Spot} at
 */
function settle(run, stage, symbol, at) {
  const size = Math.max(at.height, stage.size.shine * 0.85);
  const foot = { x: at.x, y: at.y + at.height / 2 };
  rays(run, stage, { x: at.x, y: foot.y - size / 2 }, size * 0.8, { ms: 520 });
  const lit = run.add(standing(symbol, foot, size));
  const frames = [
    { transform: "scale(1.25, .5)" },
    { transform: "scale(.92, 1.14)", offset: 0.25 },
    { transform: "scale(1.03, .97)", offset: 0.45 },
    { transform: "none", offset: 0.6 },
    { transform: "none", offset: 0.8 },
    { transform: `scale(${at.height / size})` },
  ];
  run.animate(lit, frames, { ms: 560, easing: "linear" });
  for (const side of [-1, 1]) {
    const dust = run.add(
      make("div.dust", "", inStage(stage, { x: foot.x + (side * size) / 3, y: foot.y })),
      stage.behind,
    );
    const away = { opacity: 0, transform: `translate(${side * size * 0.3}px, -7px) scale(1.5)` };
    run.animate(dust, [{ opacity: 0.7, transform: "scale(.4)" }, away], { ms: 380 });
  }
}

/**
 * Where all pieces of the stage stand, in units of their drawing: what stays moves from there.
 * @param {string} [among]
 */
export function spots(among = "#stage g.piece[id], #stage g[id^=plot-]") {
  /** @type {Map<string, {x: number, y: number, width: number}>} */
  const found = new Map();
  for (const piece of document.querySelectorAll(among)) {
    const box = /** @type {SVGGElement} */ (piece).getBBox();
    found.set(piece.id, { x: box.x + box.width / 2, y: box.y + box.height, width: box.width });
  }
  return found;
}

/**
 * Neighbours glide from where they stood. Pieces within a piece that moves itself are left alone.
 * @param {Run} run
 * @param {Stage} stage
 * @param {ReturnType<typeof spots>} old
 */
export function slide(run, stage, old) {
  if (run.reduced) return;
  for (const [id, now] of spots()) {
    const was = old.get(id);
    const piece = stage.piece(id);
    if (!was || !piece || piece.parentElement?.closest("g.piece[id]")) continue;
    const scale = was.width / now.width;
    if (Math.abs(was.x - now.x) < 0.5 && Math.abs(was.y - now.y) < 0.5 && Math.abs(scale - 1) < 0.02) continue;
    const from = `translate(${was.x - now.x * scale}px, ${was.y - now.y * scale}px) scale(${scale})`;
    run.animate(piece, [{ transform: from }, { transform: "none" }], { ms: 320, easing: EASE.inOut });
  }
}

/**
 * The market fills up: new cards turn in, others glide along their row.
 * @type {import("./beats.js").Player}
 */
export async function deal(run, stage, _beat, _me, next) {
  const old = new Map(cards().map((card) => [card.id, stage.spot(card)]));
  if (next) stage.show(next);
  stage.sound.card();
  for (const card of cards()) {
    if (run.reduced) break;
    const [was, now] = [old.get(card.id), stage.spot(card)];
    if (!was) run.animate(card, [{ opacity: 0 }, { opacity: 1 }], { ms: 300, delay: 120 });
    else if (Math.abs(was.y - now.y) > 2 || Math.abs(was.x - now.x) > 2)
      run.animate(card, [{ opacity: 0.2 }, { opacity: 1 }], { ms: 300 });
  }
  await run.wait(440);
}

const cards = () => [.../** @type {NodeListOf<SVGGElement>} */ (document.querySelectorAll("#tray g.piece[id]"))];
