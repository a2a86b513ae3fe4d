/**
 * The table as motion sees it: where pieces, chips and purses are, and the drawings that are shown. Beats ask here for
 * places and let figures run ahead; `show` makes stage, tray and players equal to a frame, from whatever they were.
 */
import { symbolSize } from "./dom.js";

/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Point} Point */
/**
 * @typedef {object} Drawings
 * @property {string} stage
 * @property {string} tray
 * @property {string} players
 * @property {boolean} [emptied] whether the stack that a building came from is gone, and its place still to be filled
 */

/** Sizes in pixels at the width of the sketches: of my dice, others' dice, coins, and a building that steps forward. */
const SIZES = {
  phone: { width: 390, die: 82, botDie: 62, coin: 18, shine: 58 },
  wide: { width: 1030, die: 128, botDie: 104, coin: 28, shine: 112 },
};

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Stage {
  /** @param {import("./sound.js").Sound} sound */
  constructor(sound) {
    this.sound = sound;
    /** Above everything: coins, dice, cards on their way. */
    this.layer = part("layer");
    /** Cut at the stage's edges: rays and fireworks. */
    this.behind = part("behind");
  }

  get wide() {
    return document.documentElement.dataset.shape === "wide" || document.documentElement.dataset.shape === "side";
  }

  get size() {
    const sizes = document.documentElement.dataset.shape === "wide" ? SIZES.wide : SIZES.phone;
    const scale = part("stage").clientWidth / sizes.width;
    return Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, size * scale]));
  }

  /** @param {string} id */
  part(id) {
    return part(id);
  }

  /** @param {Element} element @returns {Spot} */
  spot(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
  }

  /** A piece of the stage or the tray. @param {string | undefined} id @returns {SVGGElement | null} */
  piece(id) {
    return id ? document.querySelector(`:is(#stage, #tray) #${CSS.escape(id)}`) : null;
  }

  /** What a piece looks like: its foremost picture. @param {Element | null} piece @returns {SVGUseElement | undefined} */
  pictureOf(piece) {
    return [...(piece?.querySelectorAll("use") ?? [])].at(-1);
  }

  /** The symbol of a piece's picture. @param {string} id */
  symbol(id) {
    return this.pictureOf(this.piece(id))?.getAttribute("href")?.slice(1) ?? "";
  }

  /**
   * Where a piece's picture stands: the whole of its symbol's box.
   * @param {string} id
   * @returns {Spot | null}
   */
  pictureSpot(id) {
    const use = this.pictureOf(this.piece(id));
    const matrix = use?.getScreenCTM();
    if (!use || !matrix) return null;
    const [x, y] = [use.x.baseVal.value, use.y.baseVal.value];
    const [width, height] = [use.width.baseVal.value, use.height.baseVal.value];
    return {
      x: matrix.a * (x + width / 2) + matrix.e,
      y: matrix.d * (y + height / 2) + matrix.f,
      width: width * matrix.a,
      height: height * matrix.d,
    };
  }

  /** @param {number} seat */
  chip(seat) {
    return part(`player-${seat}`);
  }

  /** The seat of a figure, or -1. @param {string} id */
  seatOf(id) {
    return Number(/^figure-(\d+)-/.exec(id)?.[1] ?? -1);
  }

  /** The sign beside a figure. @param {string} id @returns {Point} */
  purse(id) {
    const figure = part(id);
    const { x, y, width } = this.spot(figure);
    const sign = figure.previousElementSibling;
    return sign ? this.spot(sign) : { x: x - width / 2, y };
  }

  /** @param {string} id */
  figure(id) {
    return Number(part(id)?.textContent ?? 0);
  }

  /** @param {string} id @param {number | string} value */
  setFigure(id, value) {
    const figure = part(id);
    if (figure && figure.textContent !== `${value}`) figure.textContent = `${value}`;
  }

  /** What happened last, in the bar. @param {string} text @param {number} seat */
  tell(text, seat) {
    const line = part("last");
    if (!line || !text) return;
    const mark = seat >= 0 ? this.chip(seat)?.querySelector(".mark")?.cloneNode(true) : null;
    line.replaceChildren(...(mark ? [mark, " "] : []), text);
  }

  /** @param {Drawings} drawings */
  show(drawings) {
    /** @type {Partial<Record<string, HTMLElement>>} */
    const places = { stage: part("stage-drawing"), tray: part("tray-drawing"), players: part("players") };
    for (const name of /** @type {const} */ (["stage", "tray", "players"])) {
      const place = places[name];
      if (place && this.shown?.[name] !== drawings[name]) place.innerHTML = drawings[name];
    }
    this.shown = drawings;
  }
}

export { symbolSize };
