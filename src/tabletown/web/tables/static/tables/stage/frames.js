/** The drawings of a fragment as texts, and those of the steps before it, which the server tells as differences. */

/** @typedef {import("./stage.js").Drawings} Drawings */
/** @typedef {import("./types.js").Diff} Diff */
/** @typedef {import("./types.js").Frame} Frame */

const DRAWING = (/** @type {string} */ name) =>
  new RegExp(`<svg[^>]* ?id="${name}-drawing"[^>]*>(.*?)</svg></section>`, "s");
const PLAYERS = /<section id="players"[^>]*>(.*?)<\/section>/s;

/**
 * What a fragment shows, letter by letter as it was sent.
 * @param {string} fragment
 * @returns {Drawings}
 */
export function drawingsIn(fragment) {
  const found = (/** @type {RegExp} */ pattern) => pattern.exec(fragment)?.[1] ?? "";
  return { stage: found(DRAWING("stage")), tray: found(DRAWING("tray")), players: found(PLAYERS) };
}

/**
 * A text with replacements, which are in order and do not overlap. The server counts letters, not halves of them.
 * @param {string} text
 * @param {Diff | undefined} diff
 */
export function applied(text, diff) {
  if (!diff?.length) return text;
  const letters = /[\ud800-\udfff]/.test(text) ? [...text] : null;
  const part = (/** @type {number} */ from, /** @type {number} [to] */ to) =>
    letters ? letters.slice(from, to).join("") : text.slice(from, to);
  let [made, at] = ["", 0];
  for (const [start, end, put] of diff) {
    made += part(at, start) + put;
    at = end;
  }
  return made + part(at, letters ? letters.length : text.length);
}

/**
 * The drawings of a frame.
 * @param {Drawings} newest
 * @param {Frame | undefined} frame
 * @returns {Drawings}
 */
export const drawingsOf = (newest, frame) => ({
  stage: applied(newest.stage, frame?.stage),
  tray: applied(newest.tray, frame?.tray),
  players: applied(newest.players, frame?.players),
});
