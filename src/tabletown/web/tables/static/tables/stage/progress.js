/** What is happening, in place of the question: who rolled what, what each colour brought, and the way to now. */

import { gain } from "./coins.js";
import { escaped, picture, signed } from "./dom.js";

/** @typedef {import("./types.js").Beat} Beat */
/** @typedef {import("./stage.js").Stage} Stage */

const TONES = ["red", "green", "blue", "purple"];
const FORWARD = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l6 6-6 6M13 6l6 6-6 6"/></svg>';

export class Progress {
  /** @param {Stage} stage @param {string} toNow the words of the button */
  constructor(stage, toNow) {
    this.stage = stage;
    this.toNow = toNow;
    this.forget();
  }

  forget() {
    this.head = "";
    /** @type {number} whose turn or payment it is, or -1 */
    this.by = -1;
    /** @type {Record<string, {symbol: string, coins: number} | undefined>} by colour */
    this.fired = {};
    this.large = "";
  }

  /** A beat begins. @param {Beat} beat @param {number} me */
  begin(beat, me) {
    if (beat.kind === "turn") this.forget();
    if (beat.kind === "turn") this.head = beat.say;
    else if (!this.head) this.by = beat.by;
    const symbol = this.stage.symbol(beat.places[0] ?? "");
    if (symbol) this.large = symbol;
    if (beat.kind === "pay" && beat.tone) {
      const mine = beat.coins.some(([from, to]) => [from, to].some((id) => this.stage.seatOf(id) === me));
      const id = `figure-${mine ? me : beat.by}-coins`;
      const coins =
        (this.fired[beat.tone]?.coins ?? 0) + (gain(beat.coins, id) || beat.coins.reduce((sum, [, , n]) => sum + n, 0));
      this.fired[beat.tone] = { symbol, coins };
    }
    this.show(beat.kind === "roll" ? "" : beat.say);
  }

  /** A beat was seen. @param {Beat} beat */
  told(beat) {
    if (beat.kind === "roll") {
      this.head = beat.say;
      this.by = beat.by;
      this.fired = {};
    }
    const chip = /** @type {HTMLElement | null} */ (document.querySelector(".chip.is-turn"));
    if (beat.kind === "turn") this.by = Number(chip?.dataset.seat ?? -1);
    this.show(beat.say);
  }

  /** @param {string} line */
  show(line) {
    const place = this.stage.part("progress");
    const mark = this.by >= 0 ? (this.stage.chip(this.by)?.querySelector(".mark")?.outerHTML ?? "") : "";
    const steps = TONES.map((tone) => {
      const found = this.fired[tone];
      const inside = found ? `${found.symbol ? picture(found.symbol, 28, 28) : ""}<b>${signed(found.coins)}</b>` : "";
      return `<span class="step ${tone}${found ? " on" : ""}">${inside}</span>`;
    });
    const large = this.large
      ? `<div class="large">${picture(this.large, 96, 96).replace("<svg", '<svg viewBox="0 0 96 96"')}</div>`
      : "";
    const said = line && line !== this.head ? line : "";
    const button = `<button type="button" data-now aria-label="${escaped(this.toNow)}" title="${escaped(this.toNow)}">${FORWARD}</button>`;
    place.innerHTML =
      `<h2>${mark}${escaped(this.head || line)}</h2><div class="steps">${steps.join("")}</div>${large}` +
      `<div class="row"><p>${escaped(said)}</p>${button}</div>`;
    place.hidden = false;
  }

  hide() {
    this.stage.part("progress").hidden = true;
    this.forget();
  }
}
