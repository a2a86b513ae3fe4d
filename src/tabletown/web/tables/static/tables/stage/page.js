/**
 * A table that is one picture. The server draws and decides; this plays what happened, lets pieces be chosen, and keeps
 * what is secondary in drawers. Everything else is forms and links that work without script.
 */
import { count } from "../clock.js";
import "../connection.js";
import { chosen } from "../../http/settings.js";
import { tellTurn } from "../turn-notification.js";
import { Arrivals } from "./arrivals.js";
import { Beats } from "./beats.js";
import { Bubbles } from "./bubbles.js";
import { Choosing } from "./choosing.js";
import { hideRolled } from "./dice.js";
import { Drawers } from "./drawers.js";
import { explaining } from "./explaining.js";
import * as keyboard from "./keyboard.js";
import { running, settings, stepClocks } from "./motion.js";
import { players } from "./players.js";
import { Progress } from "./progress.js";
import { Replay } from "./replay.js";
import * as screen from "./screen.js";
import { Sound } from "./sound.js";
import { Stage } from "./stage.js";

/** @type {Record<string, number>} */
const PACES = { quick: 0.55, normal: 1, slow: 1.7, step: 1 };
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const root = document.documentElement;
const table = () => /** @type {HTMLElement} */ (document.getElementById("table"));

root.classList.add("scripted");
const sound = new Sound(calm.matches || !!(/** @type {any} */ (navigator).connection?.saveData));
const stage = new Stage(sound);
const progress = new Progress(stage, "Now");
const said = /** @type {HTMLElement} */ (document.getElementById("said"));

const beats = new Beats(stage, players, {
  begin(beat, news) {
    root.classList.add("playing");
    progress.begin(beat, news.seat);
  },
  told(beat) {
    progress.told(beat);
    if (said.textContent !== beat.say) said.textContent = beat.say; // told once to whoever listens
  },
  over() {
    root.classList.remove("playing");
    progress.hide();
    hideRolled(stage);
  },
});
const drawers = new Drawers((name) => name === "chat" && bubbles.read());
const bubbles = new Bubbles();
const choosing = new Choosing(stage, () => beats.playing);
const isReplay = "replay" in table().dataset;
const arrivals = isReplay ? null : new Arrivals(beats, shown);
const replay = isReplay ? new Replay(beats, shown) : null;

/** A fragment stands in the page. @param {boolean} isNew */
function shown(isNew) {
  screen.lay();
  choosing.refresh(isNew);
  if (isNew && table().dataset.turn) drawers.makeWay();
  drawers.refresh();
  bubbles.notice(drawers.name === "chat");
  count();
  tellTurn(table());
  showSound();
  table().setAttribute("data-shown", "");
}

function pace() {
  settings.reduced = calm.matches;
  settings.speed = PACES[chosen("pace") ?? "normal"] ?? 1;
  beats.stepwise = chosen("pace") === "step";
}

function showSound() {
  for (const button of document.querySelectorAll(".sound-switch")) button.setAttribute("aria-pressed", `${sound.on}`);
}

document.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  if (target.closest(".sound-switch")) {
    sound.toggle();
    showSound();
  } else if (target.closest("[data-now]")) beats.toNow();
  else if (beats.playing && target.closest("#stage, #tray, #progress")) beats.skip();
});
addEventListener("hinted", (event) => {
  const move = /** @type {CustomEvent<string>} */ (event).detail;
  const button = /** @type {HTMLElement | null} */ (
    document.querySelector(`#moves [data-button="${CSS.escape(move)}"]`)
  );
  if (button) choosing.choose(move, button.dataset.at ?? "");
});
addEventListener("settings", pace);
calm.addEventListener("change", pace);
screen.listen(() => {
  beats.toNow();
  if (replay) replay.present(replay.at);
  else htmx.ajax("GET", location.pathname, { target: "#table", swap: "outerMorph" });
});
const explain = explaining(drawers);
keyboard.listen({ choosing, drawers, beats, explain });
pace();
shown(false);

/* For tests and films, which move the clocks by themselves. */
Object.assign(window, { staged: { beats, arrivals, replay, settings, stepClocks, running, sound } });
