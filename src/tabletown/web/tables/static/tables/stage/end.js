/** The end: the lines of the result are counted from the last player to the first, then fireworks over the winner's town. */
import { make } from "./dom.js";
import { banner, inStage } from "./effects.js";

/** @typedef {import("./motion.js").Run} Run */
/** @typedef {import("./stage.js").Stage} Stage */

const LINE = 700;
const COLOURS = ["#ffd166", "#ff9dc6", "#8fe0a8", "#9fc4ff"];
const BURSTS = 13;

/** @type {import("./beats.js").Player} */
export async function end(run, stage, beat, _me, next) {
  if (next) stage.show(next);
  const lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#tray [data-result]")]).reverse();
  lines.forEach((line, i) => {
    const frames = [
      { opacity: 0, transform: run.reduced ? "none" : "translateY(16px)" },
      { opacity: 1, transform: "none" },
    ];
    run.animate(line, frames, { ms: 240, delay: i * LINE });
    run.cue(i * LINE, () => stage.sound.note(i, i === lines.length - 1));
  });
  if (lines.length) await run.wait(lines.length * LINE);
  if (run.skipped) return;
  stage.tell(beat.say, beat.by);
  stage.sound.fanfare(true);
  banner(run, stage, beat.say, 4200);
  if (run.reduced) return run.wait(1200);
  run.animate(
    stage.part("veil"),
    [{ opacity: 0 }, { opacity: 0.4, offset: 0.06 }, { opacity: 0.4, offset: 0.9 }, { opacity: 0 }],
    {
      ms: 4400,
    },
  );
  fireworks(run, stage);
  await run.wait(4400);
}

/** Each burst is one picture that grows and fades: one layer, not one per spark. @param {Run} run @param {Stage} stage */
function fireworks(run, stage) {
  const random = numbers(5);
  const box = stage.spot(stage.part("stage"));
  for (let i = 0; i < BURSTS; i++) {
    const delay = i * 270 + random() * 120;
    const at = inStage(stage, {
      x: box.x + box.width * (((i * 0.37) % 1) * 0.8 - 0.4),
      y: box.y - box.height / 2 + box.height * (0.13 + random() * 0.2),
    });
    const radius = box.height * (0.13 + random() * 0.1);
    const rocket = run.add(make("div.rocket", "", at), stage.behind);
    const rises = [
      { opacity: 1, transform: `translateY(${box.height * 0.3}px)` },
      { opacity: 0, transform: "none" },
    ];
    run.animate(rocket, [{ opacity: 0 }, { opacity: 0 }], { ms: delay });
    run.animate(rocket, rises, { ms: 380, delay });
    run.cue(delay, () => stage.sound.whistle());
    run.cue(delay + 380, () => stage.sound.burst());
    burst(run, stage, at, radius, COLOURS[i % COLOURS.length], delay + 380);
  }
}

/**
 * @param {Run} run
 * @param {Stage} stage
 * @param {{left: number, top: number}} at
 * @param {number} radius
 * @param {string} colour
 * @param {number} delay
 */
function burst(run, stage, at, radius, colour, delay) {
  const lines = Array.from({ length: 16 }, (_, i) => {
    const [x, y] = [Math.cos((i * Math.PI) / 8), Math.sin((i * Math.PI) / 8)];
    return `<path d="M${x * 40} ${y * 40}L${x * 82} ${y * 82}"/><circle cx="${x * 97}" cy="${y * 97}" r="3.500"/>`;
  });
  const svg =
    `<svg width="${radius * 2}" height="${radius * 2}" viewBox="-100 -100 200 200" fill="${colour}" stroke="${colour}" ` +
    `stroke-width="6" stroke-linecap="round"><circle r="30" opacity=".35"/>${lines.join("")}</svg>`;
  const piece = run.add(make("div.spark", svg, at), stage.behind);
  const frames = [
    { opacity: 0, transform: "scale(.08)" },
    { opacity: 1, transform: "scale(.25)", offset: 0.05 },
    { opacity: 1, transform: "scale(.95)", offset: 0.4 },
    { opacity: 0, transform: "translateY(12px) scale(1.08)" },
  ];
  run.animate(piece, frames, { ms: 1100, delay });
}

/** The same numbers at every end. @param {number} seed */
function numbers(seed) {
  let value = seed * 7919;
  return () => {
    value = (value * 48271) % 2147483647;
    return value / 2147483647;
  };
}
