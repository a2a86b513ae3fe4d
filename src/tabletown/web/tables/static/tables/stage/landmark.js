/**
 * A landmark is switched on: coins rain on its outline, it fills from the ground, then rays. The filling is a window
 * that rises while its picture sinks inside it by the same amount: two transforms, no clipping that would be redrawn.
 */

import { slide, spots } from "./building.js";
import { fly, gain } from "./coins.js";
import { make, picture, symbolIn, symbolSize } from "./dom.js";
import { banner, corner, pop, rays, veil } from "./effects.js";
import { EASE } from "./motion.js";

/** @typedef {import("./motion.js").Run} Run */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./types.js").Spot} Spot */

const [RAIN, FILL, HOLD] = [420, 750, 800];
const GROWN = 1.4;
const PLANNED = "-planned";

/** @type {import("./beats.js").Player} */
export async function open(run, stage, beat, me, next) {
  const [place] = beat.places;
  const mine = beat.by === me;
  const symbol = symbolIn(next?.stage ?? "", place) || stage.symbol(place).replace(PLANNED, "");
  const at = (mine && stage.pictureSpot(place)) || inFront(stage, beat.by, symbol);
  veil(run, stage, RAIN + FILL + HOLD + 500, 0.55);
  for (const [payer, to, cost] of beat.coins) {
    pop(run, corner(stage, stage.seatOf(payer)), gain(beat.coins, payer), { plain: !mine, ms: 1100 });
    const shown = Math.min(cost, 12);
    fly(run, stage, [payer, to, cost], { x: at.x, y: at.y - at.height * 0.3 }, 0, 620 / Math.max(1, shown), shown);
  }
  const stand = outline(run, symbol, at);
  if (!mine && !run.reduced) {
    const grows = [
      { opacity: 0, transform: "scale(.5)" },
      { opacity: 1, transform: "none" },
    ];
    run.animate(stand.whole, grows, { ms: 260, easing: EASE.back });
  }
  stand.window.style.visibility = "hidden";
  await run.wait(RAIN);

  stand.window.style.visibility = "";
  stage.sound.power(FILL);
  if (!run.reduced) fill(run, stand, at);
  else run.animate(stand.window, [{ opacity: 0 }, { opacity: 1 }], { ms: FILL });
  await run.wait(FILL);
  if (run.skipped) return;
  stand.window.style.overflow = "visible";

  stage.sound.fanfare();
  banner(run, stage, beat.say, HOLD + 150);
  const edge = stage.spot(stage.part("stage"));
  const shift = Math.min(0, edge.x + edge.width / 2 - 10 - at.x - (at.width * GROWN) / 2);
  const radius = Math.max(at.height, at.width) * (mine ? 1.25 : 1.05);
  rays(run, stage, { x: at.x + shift, y: at.y - at.height * 0.2 }, radius, { ms: HOLD + 300 });
  run.layer.append(stand.whole); // in front of its rays
  const grown = { transform: `translate(${shift}px, 0) scale(${GROWN})` };
  if (!run.reduced) {
    const last = mine ? { transform: "none" } : grown;
    const frames = [{ transform: "none" }, { ...grown, offset: 0.25 }, { ...grown, offset: 0.8 }, last];
    run.animate(stand.whole, frames, { ms: HOLD + 150, easing: "linear" });
  }
  await run.wait(HOLD + 150);
  await moveIn(run, stage, beat, me, next, stand.whole, at, shift);
}

/**
 * The next drawings, its lamp, and the way into the skyline.
 * @param {Run} run
 * @param {Stage} stage
 * @param {import("./types.js").Beat} beat
 * @param {number} me
 * @param {import("./stage.js").Drawings | null} next
 * @param {HTMLElement} whole
 * @param {Spot} at
 * @param {number} shift
 */
async function moveIn(run, stage, beat, me, next, whole, at, shift) {
  if (run.skipped) return;
  const old = spots();
  const lamps = new Set([...document.querySelectorAll("#players [id^=lamp-].on")].map((lamp) => lamp.id));
  if (next) stage.show(next);
  stage.sound.coin(6);
  if (run.reduced) return run.wait(500);
  const lamp = [...document.querySelectorAll("#players [id^=lamp-].on")].find(({ id }) => !lamps.has(id));
  run.animate(lamp, [{ transform: "scale(2.6)" }, { transform: "none" }], { ms: 420, easing: EASE.back });
  if (beat.by === me) return run.wait(350);
  slide(run, stage, old);
  const to = stage.pictureSpot(beat.places[0]);
  if (!to) return run.wait(350);
  run.animate(stage.piece(beat.places[0]), [{ opacity: 0 }, { opacity: 0 }], { ms: 380 });
  const way = `translate(${to.x - at.x}px, ${to.y + to.height / 2 - (at.y + at.height / 2)}px) scale(${to.height / at.height})`;
  const frames = [{ transform: `translate(${shift}px, 0) scale(${GROWN})` }, { transform: way }];
  await run.animate(whole, frames, { ms: 380, easing: EASE.inOut });
}

/** Another's outline stands large before its town. @param {Stage} stage @param {number} seat @param {string} symbol @returns {Spot} */
function inFront(stage, seat, symbol) {
  const town = stage.piece(`city-${seat + 1}`);
  const box = stage.spot(stage.part("stage"));
  const spot = town ? stage.spot(town) : box;
  const [wide, tall] = symbolSize(symbol);
  const scale = (box.height * 0.32) / Math.max(wide, tall);
  const [width, height] = [wide * scale, tall * scale];
  return { x: spot.x, y: spot.y + spot.height / 2 + height * 0.1, width, height };
}

/** @param {Run} run @param {string} symbol @param {Spot} spot */
function outline(run, symbol, { x, y, width, height }) {
  const lit = `<div class="window"><div>${picture(symbol, width, height)}</div></div>`;
  const style = { left: x - width / 2, top: y - height / 2, width, height };
  const whole = run.add(make("div.standing", picture(symbol + PLANNED, width, height) + lit, style));
  const window = /** @type {HTMLElement} */ (whole.querySelector(".window"));
  return { whole, window, inner: /** @type {HTMLElement} */ (window.firstElementChild) };
}

/** @param {Run} run @param {{window: HTMLElement, inner: HTMLElement}} stand @param {Spot} spot */
function fill(run, { window, inner }, { height }) {
  const timing = { ms: FILL, easing: "cubic-bezier(.4, 0, .5, 1)" };
  run.animate(window, [{ transform: `translateY(${height}px)` }, { transform: "none" }], timing);
  run.animate(inner, [{ transform: `translateY(${-height}px)` }, { transform: "none" }], timing);
}
