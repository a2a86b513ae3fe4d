/**
 * Choosing: a tap on a piece shows what it would do, as chips on its targets and as two lines beside the question; the
 * named button makes it. Another tap switches, a double tap commits. A choice of two steps is held and sent as one.
 */
import { chosen as wanted } from "../../http/settings.js";
import { sceneIn } from "./arrivals.js";
import { escaped, make, picture, symbolSize } from "./dom.js";

/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./types.js").Scene} Scene */

const PIECES = ":is(#stage, #tray, #picture) :is([data-move], [data-moves], [data-for])";
const DOUBLE = 400;
/** What is drawn with a choice in it. */
const DRAWN = ["stage", "tray", "picture"];

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const buttons = () => /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#moves [data-button]")]);
const buttonOf = (/** @type {string} */ move) => buttons().find(({ value }) => value === move);
const capital = (/** @type {string} */ words) => words.charAt(0).toUpperCase() + words.slice(1);

export class Choosing {
  /** @param {Stage} stage @param {() => boolean} isPlaying */
  constructor(stage, isPlaying) {
    this.stage = stage;
    this.isPlaying = isPlaying;
    /** The move that is chosen and not yet made. */
    this.move = "";
    /** The piece where it was chosen. */
    this.place = "";
    /** Whose world is brought forward. */
    this.focus = "";
    this.tapped = 0;
    /** What stood there without the choice. @type {Record<string, string> | undefined} */
    this.base = undefined;
    /** @type {Scene} */
    this.scene = sceneIn(document);
    document.addEventListener("click", (event) => this.clicked(event));
    part("table").ownerDocument.addEventListener("click", (event) => this.askFirst(event), { capture: true });
  }

  /** The page shows something new. @param {boolean} isNew whether there is another question */
  refresh(isNew) {
    this.scene = sceneIn(document);
    if (isNew || !buttonOf(this.move)) this.letGo();
    else if (this.move) this.show();
  }

  /** @param {Event} event */
  clicked(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest("#confirm")) return this.commit();
    if (this.isPlaying()) return undefined;
    const focus = target.closest("[data-focus]");
    if (focus) return this.bringForward(/** @type {SVGElement} */ (focus).dataset.focus ?? "");
    const piece = target.closest(PIECES);
    if (piece) return this.tap(piece);
    const dimmed = target.closest(":is(#stage, #tray) .dimmed");
    if (dimmed) return this.tellWhy(dimmed.id);
    if (target.closest("#stage, #tray") && this.move) this.letGo();
    return undefined;
  }

  /** Whoever wants to be asked before what cannot be undone chooses it first, with a button, too. @param {Event} event */
  askFirst(event) {
    const button = /** @type {HTMLButtonElement | null} */ (
      /** @type {Element} */ (event.target).closest("#moves [data-button]")
    );
    if (!button || wanted("confirm") !== "on" || !("final" in button.dataset) || button.dataset.sure) return;
    event.preventDefault();
    this.choose(button.value, button.dataset.at ?? "");
  }

  /** @param {Element} piece */
  tap(piece) {
    const { dataset } = /** @type {SVGElement} */ (piece);
    const place = dataset.for ?? piece.id;
    const held =
      this.move &&
      buttons().find(({ value, dataset: { at } }) => value.startsWith(`${this.move.split("+")[0]}+`) && at === place);
    if (held) return this.choose(held.value, this.place || place);
    const moves = buttons()
      .filter(({ dataset: { at }, value }) => at === place && !value.includes("+"))
      .map(({ value }) => value);
    if (!moves.length) return undefined;
    const now = performance.now();
    const isSame = this.place === place && moves.includes(this.move);
    if (isSame && now - this.tapped < DOUBLE) return this.commit();
    this.tapped = now;
    const next = isSame ? moves[(moves.indexOf(this.move) + 1) % moves.length] : moves[0];
    return this.choose(next, place);
  }

  /** @param {string} move @param {string} place */
  choose(move, place) {
    this.letGo();
    this.move = move;
    this.place = place;
    this.stage.sound.card();
    this.show();
    this.draw();
  }

  /** Its chips, its lines and its button. */
  show() {
    const button = buttonOf(this.move);
    if (!button) return;
    const { lines = [], on = [], button: name = "" } = this.scene.chips?.[this.move] ?? {};
    this.mark();
    const words = button.firstChild?.textContent ?? "";
    const symbol = this.stage.symbol(this.place).replace(/-planned$/, "");
    const told = lines.length ? lines : [button.querySelector("small")?.textContent ?? ""].filter(Boolean);
    const trap =
      button.dataset.trap && !told.includes(button.dataset.trap)
        ? `<p class="trap">${escaped(button.dataset.trap)}</p>`
        : "";
    const [wide, tall] = symbolSize(symbol);
    const thumb = symbol
      ? `<span class="thumb">${picture(symbol, wide, tall).replace("<svg", `<svg viewBox="0 0 ${wide} ${tall}"`)}</span>`
      : "";
    const inside = `<div class="words"><h2>${escaped(capital(words))}</h2>${told
      .slice(0, 2)
      .map((line) => `<p>${escaped(line)}</p>`)
      .join("")}${trap}</div>`;
    part("choice").innerHTML = thumb + inside;
    const ground = this.stage.piece(this.place)?.querySelector("[class^=light-]");
    if (ground) part("choice").style.setProperty("--thumb", getComputedStyle(ground).fill);
    else part("choice").style.removeProperty("--thumb");
    part("choice").hidden = false;
    const confirm = part("confirm");
    confirm.textContent = capital(name || words);
    confirm.hidden = false;
    part("ask").classList.add("has-choice");
    this.chips(on);
  }

  /** @param {Scene["chips"][string]["on"]} on */
  chips(on) {
    const chips = part("chips");
    chips.replaceChildren();
    for (const [id, text, tone] of on) {
      const piece = this.stage.piece(id) ?? document.getElementById(id);
      if (!piece) continue;
      const at = this.stage.pictureSpot(id) ?? this.stage.spot(piece);
      const stage = this.stage.spot(part("stage"));
      const top = Math.max(at.y - at.height / 2 - 6, stage.y - stage.height / 2 + 14);
      const left = Math.min(Math.max(at.x, 26), innerWidth - 26);
      chips.append(make(`span.${tone}`, escaped(text), { left, top }));
    }
  }

  /** The piece that is chosen wears a ring. */
  mark() {
    for (const old of document.querySelectorAll(".taken")) old.classList.remove("taken");
    if (!this.place) return;
    const id = CSS.escape(this.place);
    for (const piece of document.querySelectorAll(`#${id}, [data-for="${id}"]`)) piece.classList.add("taken");
  }

  /** The stage and the tray as they would be: the ghost on its plot, the town that is looked at. */
  async draw() {
    const at = part("table").dataset.drawnAt;
    if (!at || (!this.move && !this.focus)) return;
    const asked = { move: this.move, focus: this.focus };
    const query = new URLSearchParams({ chosen: this.move, focus: this.focus });
    try {
      const answer = await fetch(`${at}?${query}`, { headers: { "X-Requested-With": "fetch" } });
      if (!answer.ok || asked.move !== this.move || asked.focus !== this.focus || this.isPlaying()) return;
      const drawn = await answer.json();
      this.base ??= Object.fromEntries(DRAWN.map((name) => [name, part(name).innerHTML]));
      for (const name of DRAWN) if (drawn[name]) part(name).innerHTML = drawn[name];
      this.mark();
      this.chips(this.scene.chips?.[this.move]?.on ?? []);
    } catch {
      /* the choice holds without it */
    }
  }

  /** @param {string} seat */
  bringForward(seat) {
    this.focus = seat;
    return this.draw();
  }

  commit() {
    const button = buttonOf(this.move);
    if (!button) return;
    this.letGo();
    button.dataset.sure = "1";
    button.form?.requestSubmit(button);
  }

  /** @param {string} id */
  tellWhy(id) {
    const why = document.querySelector(`[data-dimmed="${CSS.escape(id)}"]`)?.textContent;
    this.letGo();
    if (!why) return;
    part("choice").innerHTML = `<div class="words"><p>${escaped(capital(why))}</p></div>`;
    part("choice").hidden = false;
  }

  letGo() {
    this.move = this.place = this.focus = "";
    if (this.base && !this.isPlaying()) for (const name of DRAWN) part(name).innerHTML = this.base[name];
    this.base = undefined;
    part("choice").hidden = true;
    part("confirm").hidden = true;
    part("ask").classList.remove("has-choice");
    part("chips").replaceChildren();
    this.mark();
  }
}
