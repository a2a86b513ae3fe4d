/**
 * Everything that moves goes through a Run: one beat's animations, waits, cues and temporary pieces.
 * So one call can skip them all, and a film can step them by hand.
 */

/** How fast and whether at all; the visitor's setting and the system's. */
export const settings = { speed: 1, reduced: false, stepped: false };

/** Running animations of all runs; a film moves their clocks by itself. @type {Set<Animation>} */
const live = new Set();

/** Curves with a name each, so that the same kind of movement feels the same everywhere. */
export const EASE = {
  out: "cubic-bezier(.2, .7, .3, 1)",
  inOut: "cubic-bezier(.5, 0, .2, 1)",
  in: "cubic-bezier(.5, 0, .9, .5)",
  back: "cubic-bezier(.3, 1.5, .5, 1)",
};

/** Moves all clocks on; only where `settings.stepped` is set. @param {number} ms */
export function stepClocks(ms) {
  for (const animation of [...live]) {
    const now = Number(animation.currentTime ?? 0) + ms;
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0);
    if (now >= end) animation.finish();
    else animation.currentTime = now;
  }
}

/** How many animations run: none when idle. */
export const running = () => live.size;

export class Run {
  /** @param {HTMLElement} layer where temporary pieces are put @param {number} [tempo] a share of the usual time */
  constructor(layer, tempo = 1) {
    this.layer = layer;
    this.speed = settings.speed * tempo;
    this.skipped = false;
    /** @type {Set<Animation>} */
    this.animations = new Set();
    /** @type {Element[]} */
    this.pieces = [];
  }

  get reduced() {
    return settings.reduced;
  }

  /**
   * A piece that exists for this beat only.
   * @template {Element} T
   * @param {T} piece
   * @param {Element} [parent]
   * @returns {T}
   */
  add(piece, parent = this.layer) {
    this.pieces.push(piece);
    parent.append(piece);
    return piece;
  }

  /**
   * Animates transform or opacity; resolves when done, at once when skipped.
   * @param {Element | null | undefined} element
   * @param {Keyframe[]} frames
   * @param {{ms?: number, delay?: number, easing?: string}} [timing] milliseconds at normal pace
   * @returns {Promise<void>}
   */
  animate(element, frames, { ms = 250, delay = 0, easing = EASE.out } = {}) {
    if (this.skipped || !element) return Promise.resolve();
    const animation = element.animate(frames, {
      duration: ms * this.speed,
      delay: delay * this.speed,
      easing,
      fill: "both",
    });
    this.animations.add(animation);
    live.add(animation);
    if (settings.stepped) animation.pause();
    const over = () => void live.delete(animation);
    return animation.finished.then(over, over);
  }

  /**
   * Time passes. An animation without frames: it is skipped, slowed and filmed like all others.
   * @param {number} ms
   */
  wait(ms) {
    return this.animate(this.layer, [], { ms });
  }

  /**
   * Does something later, unless skipped: a sound, a figure.
   * @param {number} ms
   * @param {() => void} act
   */
  async cue(ms, act) {
    await this.wait(ms);
    if (!this.skipped) act();
  }

  /** Ends everything at once. */
  skip() {
    this.skipped = true;
    for (const animation of this.animations) animation.finish();
  }

  /** Takes all traces away. The caller has shown the next state before, so nothing flickers. */
  end() {
    this.skipped = true; // what still waits must not begin anything
    for (const animation of this.animations) {
      animation.cancel();
      live.delete(animation);
    }
    for (const piece of this.pieces) piece.remove();
  }
}
