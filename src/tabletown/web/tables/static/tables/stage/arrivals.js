/**
 * Fragments that arrive, by the stream or as the answer to a move: kept until what led to them has been played, then put
 * into the page. What the stream has passed over is asked for. Hidden pages and pages without motion see the present.
 */
import { connectLater, failed, isLive } from "../connection.js";
import { drawingsIn } from "./frames.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./beats.js").Beats} Beats */
/** @typedef {import("./types.js").Beat} Beat */

const table = () => /** @type {HTMLElement} */ (document.getElementById("table"));
const number = (/** @type {Element | null | undefined} */ element, /** @type {string} */ name) =>
  Number(/** @type {HTMLElement} */ (element)?.dataset?.[name] ?? -1);

/** A beat with all that the server leaves out where it is empty. @type {(beat: Partial<Beat>) => Beat} */
const whole = (beat) => {
  const dice = beat.dice ?? [];
  const total = beat.total ?? (dice.length < 3 ? dice.reduce((sum, pips) => sum + pips, 0) : 0);
  const empty = { places: [], coins: [], figures: {}, tone: "", moment: false, mine: 0, step: 0, by: -1, frame: -1 };
  return /** @type {Beat} */ ({ ...empty, ...beat, dice, total });
};

/** @param {ParentNode} page @returns {Scene} */
export function sceneIn(page) {
  const scene = JSON.parse(page.querySelector("#scene")?.textContent || "{}");
  return { frames: [], chips: {}, names: [], ...scene, seat: scene.seat ?? -1, beats: (scene.beats ?? []).map(whole) };
}

/** More steps than this are not played: whoever was away that long sees the present. */
const MOST_STEPS = 40;

export class Arrivals {
  /** @param {Beats} beats @param {(isNew: boolean) => void} shown what to do when a fragment stands in the page */
  constructor(beats, shown) {
    this.beats = beats;
    this.shown = shown;
    /** How many steps have been played or seen. */
    this.played = number(table(), "length");
    this.newest = number(table(), "stamp");
    /** How many steps the newest fragment has. */
    this.length = this.played;
    /** The fragment to be put into the page next. */
    this.text = "";
    /** The fragment that is being put into the page. */
    this.putting = "";
    /** How many fragments are waiting for beats that were missed. */
    this.asking = 0;
    /** One after the other, since what was missed is asked for. */
    this.taken = Promise.resolve();
    document.addEventListener("htmx:before:sse:message", (event) => {
      const { message } = /** @type {CustomEvent} */ (event).detail;
      if (message.id && Number(message.id) <= this.newest) message.cancelled = true;
    });
    document.addEventListener("htmx:before:swap", (event) => this.before(/** @type {CustomEvent} */ (event)));
    document.addEventListener("visibilitychange", () => document.hidden && this.beats.toNow());
  }

  /** @param {CustomEvent} event */
  before(event) {
    const fresh = event.detail.tasks?.[0]?.fragment?.querySelector?.("#table");
    if (!table() || (this.putting && event.detail.ctx?.text === this.putting)) return;
    if (!fresh) {
      event.preventDefault();
      if (isLive(event)) connectLater();
      else failed(event.detail.tasks?.[0]?.fragment, event.detail.ctx?.response?.status);
      return;
    }
    if (!fresh.classList.contains("staged")) {
      event.preventDefault();
      location.reload();
      return;
    }
    event.preventDefault();
    if (number(fresh, "stamp") < this.newest) return; // an answer that was overtaken
    this.newest = number(fresh, "stamp");
    this.text = event.detail.ctx.text;
    const { text } = this;
    this.taken = this.taken.then(() => this.take(text, fresh)).catch((error) => console.error(error));
  }

  /** @param {string} text @param {HTMLElement} fresh */
  async take(text, fresh) {
    const scene = sceneIn(fresh);
    const length = number(fresh, "length");
    const isBack = length < this.length;
    this.length = length;
    let beats = scene.beats.filter(({ step }) => step > this.played);
    let [frames, newest] = [scene.frames, drawingsIn(text)];
    const missed = length > this.played && (beats[0]?.step ?? length + 1) > this.played + 1;
    const from = this.played;
    this.played = isBack ? length : Math.max(length, this.played);
    if (isBack || document.hidden || length - from > MOST_STEPS) {
      this.beats.toNow();
      return this.present();
    }
    if (missed && fresh.dataset.beatsAt) {
      this.asking++;
      const answer = await asked(`${fresh.dataset.beatsAt}?after=${from}&until=${length}`);
      this.asking--;
      if (answer) {
        beats = answer.beats.map(whole).filter(({ step }) => step > from);
        this.played = Math.max(length, answer.length); // it may be newer than the fragment
        frames = answer.frames;
        newest = answer.now ?? newest;
      }
    }
    if (!beats.length) return this.present();
    this.beats.play({ beats, frames, newest, seat: scene.seat, names: scene.names }).then(() => this.present());
    return undefined;
  }

  /** Puts the newest fragment into the page, as soon as nothing plays any more, and nothing is to be played. */
  async present() {
    if (this.beats.playing || this.asking) return;
    const text = this.text;
    if (!text || this.length < this.played) return; // a newer one is on its way
    this.text = "";
    const version = table().dataset.version;
    this.putting = text;
    try {
      const live = document.getElementById("live");
      await htmx.swap({ sourceElement: live, target: "#table", swap: "outerMorph swapEmpty:false", text });
    } finally {
      this.putting = "";
    }
    this.beats.stage.shown = undefined;
    this.shown(table().dataset.version !== version);
  }
}

/** @param {string} address @returns {Promise<(Scene & {now?: import("./stage.js").Drawings}) | null>} */
async function asked(address) {
  try {
    const answer = await fetch(address, { headers: { "X-Requested-With": "fetch" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null; // the present comes all the same
  }
}
