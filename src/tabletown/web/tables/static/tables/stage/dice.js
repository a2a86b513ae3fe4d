/**
 * Dice tumble over the stage and land on the given faces. A die is a cube of six sides; its last pose shows the face
 * that was rolled, so it cannot land wrong. Three nested elements share the work: the path, the hops, the turning.
 */
import { lay, make } from "./dom.js";
import { banner, ring, veil } from "./effects.js";
import { EASE } from "./motion.js";

/** @typedef {import("./motion.js").Run} Run */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./types.js").Beat} Beat */

/** @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};
/** Front, back, right, left, top, bottom. */
const SIDES = ["", "rotateY(180deg)", "rotateY(90deg)", "rotateY(-90deg)", "rotateX(90deg)", "rotateX(-90deg)"];
/** Lit from above and from the left, in the pose in which it lands. */
const SHADES = ["#fff6e2", "#e6d6b6", "#d9c6a4", "#efe2c6", "#ffffff", "#cdb994"];
/** When a die touches the ground, as a share of its way, and how loud. */
const HITS = [
  [0.46, 1],
  [0.74, 0.6],
  [0.92, 0.3],
];

/** @type {import("./beats.js").Player} */
export async function roll(run, stage, beat, me) {
  const mine = beat.by === me;
  const size = mine ? stage.size.die : stage.size.botDie;
  const ms = mine ? 950 : 720;
  const hold = mine ? 620 : 430;
  const box = stage.spot(stage.part("stage"));
  const from = stage.spot(mine ? stage.part("ask") : (stage.chip(beat.by) ?? stage.part("stage")));
  const start = { x: mine ? from.x + 60 : from.x, y: from.y };
  const many = beat.dice.length;
  const centre = { x: box.x + (beat.total ? size * 0.55 : 0), y: box.y - box.height * 0.02 };
  const double = many === 2 && beat.dice[0] === beat.dice[1];

  hideRolled(stage);
  veil(run, stage, ms + hold + 200, mine ? 0.55 : 0.42);
  if (!run.reduced) rattle(run, stage, ms);
  const dice = beat.dice.map((face, i) => {
    const side = (i - (many - 1) / 2) * (many === 1 ? 0 : 1.44);
    const land = { x: centre.x + side * size, y: centre.y - (i % 2 ? size * 0.07 : 0) };
    return tumble(run, face, size, start, land, { ms: ms - i * 90, delay: i * 90, turn: i % 2 ? 8 : -9 });
  });
  if (!run.reduced) await run.wait(ms);

  stage.tell(beat.say, beat.by);
  stage.sound.total();
  /** @type {HTMLElement[]} */
  const pieces = [...dice];
  if (beat.total) {
    const left = centre.x - size * (many === 1 ? 1.35 : many === 2 ? 2.1 : 2.7);
    const total = run.add(make("div.total", `${beat.total}`, { left, top: centre.y, "--die": size }));
    const grows = [
      { opacity: 0, transform: run.reduced ? "none" : "scale(.3)" },
      { opacity: 1, transform: "none" },
    ];
    run.animate(total, grows, { ms: 240, easing: EASE.back });
    pieces.push(total);
  }
  if (double) {
    stage.sound.doubles();
    banner(run, stage, beat.say, hold + 300);
    for (const die of dice) hopOnce(run, die.querySelector(".hop"), size);
  } else if (beat.moment) banner(run, stage, beat.say, hold);
  for (const id of beat.places) {
    const piece = stage.piece(id);
    const plate = piece?.querySelector(".plate-edge") ?? piece;
    if (plate) ring(run, stage.spot(plate));
  }
  await run.wait(hold + (double ? 300 : 0));
  await park(run, stage, pieces, beat);
}

/** To the corner, where the roll stays in view until the turn ends. @param {Run} run @param {Stage} stage
 * @param {HTMLElement[]} pieces @param {Beat} beat */
async function park(run, stage, pieces, beat) {
  if (run.skipped) return;
  const corner = showRolled(stage, beat);
  run.animate(corner, [{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1 }], { ms: 260, easing: "linear" });
  const to = stage.spot(corner);
  await Promise.all(
    pieces.map((piece) => {
      const at = { x: parseFloat(piece.style.left), y: parseFloat(piece.style.top) };
      const away = run.reduced ? "none" : `translate(${to.x - at.x}px, ${to.y - at.y}px) scale(.36)`;
      const frames = [
        { opacity: 1, transform: "none" },
        { opacity: 1, offset: 0.75 },
        { opacity: 0, transform: away },
      ];
      return run.animate(piece, frames, { ms: 260, easing: EASE.inOut });
    }),
  );
}

/** The dice that lie in the corner. @param {Stage} stage @param {Beat} beat */
export function showRolled(stage, beat) {
  const corner = stage.part("rolled");
  const dice = beat.dice.map((face) => `<span class="lying">${pips(face)}</span>`);
  corner.innerHTML = dice.join("") + (beat.total ? `<b>${beat.total}</b>` : "");
  corner.hidden = false;
  return corner;
}

/** @param {Stage} stage */
export function hideRolled(stage) {
  stage.part("rolled").hidden = true;
}

/**
 * @param {Run} run
 * @param {number} face
 * @param {number} size
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {{ms: number, delay: number, turn: number}} timing
 */
function tumble(run, face, size, from, to, { ms, delay, turn }) {
  const inner = '<i class="shade"></i><div class="hop"><div class="cube"></div></div>';
  const path = run.add(make("div.path", inner, { left: to.x, top: to.y, "--die": size }));
  const cube = /** @type {HTMLElement} */ (path.querySelector(".cube"));
  cube.append(...sides(face, size));
  const pose = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ z) =>
    `perspective(${size * 7}px) rotateX(${x - 14}deg) rotateY(${y - 16}deg) rotateZ(${z + turn * 0.6}deg)`;
  cube.style.transform = pose(0, 0, 0);
  if (run.reduced) return path;

  const easing = "cubic-bezier(.25, .55, .35, 1)";
  const way = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(.45)`;
  run.animate(path, [{ transform: way }, { transform: "none" }], { ms, delay, easing });
  run.animate(cube, [{ transform: pose(-800, turn > 0 ? 540 : -620, turn * 40) }, { transform: pose(0, 0, 0) }], {
    ms: ms * 0.97,
    delay,
    easing: "cubic-bezier(.2, .45, .35, 1)",
  });
  const [a, b, c] = HITS.map(([at]) => at);
  const high = (/** @type {number} */ share) => `translateY(${-size * share}px)`;
  const hops = [
    { transform: "none", easing: "ease-out" },
    { transform: high(1.15), offset: a * 0.5, easing: "ease-in" },
    { transform: "none", offset: a, easing: "ease-out" },
    { transform: high(0.5), offset: (a + b) / 2, easing: "ease-in" },
    { transform: "none", offset: b, easing: "ease-out" },
    { transform: high(0.14), offset: (b + c) / 2, easing: "ease-in" },
    { transform: "none", offset: c },
    { transform: "none" },
  ];
  run.animate(path.querySelector(".hop"), hops, { ms, delay, easing: "linear" });
  const shades = [
    { transform: "scale(.5)", opacity: 0.1, offset: a * 0.5 },
    { transform: "none", opacity: 0.5, offset: a },
    { transform: "scale(.75)", opacity: 0.25, offset: (a + b) / 2 },
    { transform: "none", opacity: 0.5, offset: b },
    { transform: "none", opacity: 0.5 },
  ];
  run.animate(path.querySelector(".shade"), shades, { ms, delay, easing: "linear" });
  return path;
}

/** Six sides, opposite ones add up to seven, the rolled one in front. @param {number} front @param {number} size */
function sides(front, size) {
  const right = [1, 2, 3].find((n) => n !== front && n !== 7 - front) ?? 1;
  const top = [6, 5, 4].find((n) => ![front, 7 - front, right, 7 - right].includes(n)) ?? 6;
  const faces = [front, 7 - front, right, 7 - right, top, 7 - top];
  return faces.map((face, i) => {
    const side = make("div.side", pips(face));
    lay(side, { transform: `${SIDES[i]} translateZ(${size / 2 - 0.5}px)`, background: SHADES[i] });
    return side;
  });
}

/** The eyes of a face; the one is large and red. @param {number} face */
function pips(face) {
  const [radius, colour] = face === 1 ? [14, "#c9302c"] : [10, "#2a2145"];
  const eyes = PIPS[face].map(([x, y]) => `<circle cx="${x * 27}" cy="${y * 27}" r="${radius}"/>`);
  return `<svg viewBox="-50 -50 100 100" fill="${colour}" aria-hidden="true">${eyes.join("")}</svg>`;
}

/** @param {Run} run @param {Stage} stage @param {number} ms */
function rattle(run, stage, ms) {
  stage.sound.rattle(ms * 0.4);
  for (const [at, level] of HITS) run.cue(ms * at, () => stage.sound.thud(level));
}

/** @param {Run} run @param {Element | null} hop @param {number} size */
function hopOnce(run, hop, size) {
  if (run.reduced) return;
  const frames = [
    { transform: "none", easing: "ease-out" },
    { transform: `translateY(${-size * 0.3}px)`, offset: 0.5, easing: "ease-in" },
    { transform: "none" },
  ];
  run.animate(hop, frames, { ms: 320, delay: 120 });
}
