/**
 * The replay of a game on its stage: one row of controls. A step forward is played as at the table; every other way to
 * a moment shows it at once. The slider stands where the reader wants to be, ahead of the drawing.
 */
import { failed } from "../connection.js";
import "../sharing.js";
import { sceneIn } from "./arrivals.js";
import { drawingsIn } from "./frames.js";

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" };
/** Milliseconds between two moments while it plays by itself. */
const HOLD = 120;
const FIELDS = "input, textarea, select";

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const slider = () => /** @type {HTMLInputElement} */ (part("move"));

export class Replay {
  /** @param {import("./beats.js").Beats} beats @param {(isNew: boolean) => void} shown */
  constructor(beats, shown) {
    this.beats = beats;
    this.shown = shown;
    /** How many moves have been made at the moment that is shown, and at the one that is wanted. */
    this.at = this.wanted = Number(slider().value);
    this.isBusy = false;
    this.isPlaying = false;
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("click", (event) => this.clicked(event));
    document.addEventListener("input", (event) => {
      if (event.target === slider()) this.show(Number(slider().value));
    });
    document.addEventListener("submit", (event) => {
      if (/** @type {Element} */ (event.target).id === "slider") event.preventDefault();
    });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const step = KEYS[event.key];
    const target = /** @type {Element} */ (event.target);
    const isOther = target.matches(FIELDS) && target !== slider();
    if (!step || isOther || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === " " && target.closest("a, button")) return;
    event.preventDefault();
    this.step(step);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    /** @type {HTMLElement | null} */
    const link = target.closest("[data-step], a[data-move]");
    if (target.closest("#play")) this.step("play");
    if (!link) return;
    event.preventDefault();
    if (link.dataset.step) this.step(link.dataset.step);
    else this.show(Number(link.dataset.move));
  }

  /** @param {string} name of a control */
  step(name) {
    const { min, max } = slider();
    if (name === "play") return this.isPlaying ? this.stop() : this.play();
    this.stop();
    const at =
      { first: Number(min), last: Number(max), back: this.wanted - 1, on: this.wanted + 1 }[name] ?? this.wanted;
    return this.show(Math.min(Math.max(at, Number(min)), Number(max)));
  }

  async play() {
    this.isPlaying = true;
    this.label();
    const isAtEnd = this.wanted >= Number(slider().max);
    await this.show(isAtEnd ? Number(slider().min) : this.wanted + 1);
    while (this.isPlaying && this.wanted < Number(slider().max)) {
      await new Promise((go) => setTimeout(go, HOLD));
      if (this.isPlaying) await this.show(this.wanted + 1);
    }
    this.stop();
  }

  stop() {
    this.isPlaying = false;
    this.label();
  }

  label() {
    const button = part("play");
    button.textContent = this.isPlaying ? "❚❚" : "▶";
    button.setAttribute("aria-label", (this.isPlaying ? button.dataset.pause : button.dataset.play) ?? "");
  }

  /** Shows a moment; whatever is wanted meanwhile comes next. @param {number} at */
  async show(at) {
    this.wanted = at;
    slider().value = `${at}`;
    if (this.isBusy) {
      if (!this.isPlaying) this.beats.toNow();
      return;
    }
    this.isBusy = true;
    try {
      while (this.wanted !== this.at) await this.present(this.wanted);
    } finally {
      this.isBusy = false;
    }
  }

  /** @param {number} at */
  async present(at) {
    const text = await fragment(at);
    if (!text) {
      this.wanted = this.at;
      slider().value = `${at}`;
      this.stop();
      return;
    }
    if (at !== this.wanted) return;
    const fresh = new DOMParser().parseFromString(text, "text/html");
    const { beats, frames, seat, names } = sceneIn(fresh);
    if (at === this.at + 1 && beats.length && !document.hidden)
      await this.beats.play({ beats, frames, newest: drawingsIn(text), seat, names });
    await htmx.swap({ sourceElement: part("table"), target: "#table", swap: "outerMorph swapEmpty:false", text });
    this.beats.stage.shown = undefined;
    this.at = at;
    slider().value = `${this.wanted}`;
    history.replaceState(null, "", `?move=${at}`);
    this.label();
    this.shown(true);
  }
}

/** The page's changing part at a moment; empty where there was no answer, which is said. @param {number} at */
async function fragment(at) {
  try {
    const answer = await fetch(`${part("table").dataset.replay}?move=${at}`, { headers: { "HX-Request": "true" } });
    if (answer.ok) return await answer.text();
    failed(null, answer.status);
  } catch {
    failed(null, 0);
  }
  return "";
}
