// @ts-nocheck
/* The replay: its keys, where the slider stands where the reader wants to be, ahead of the drawing; and playing by itself. */
import { chosen } from "../http/settings.js";

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
let wanted = null;

document.addEventListener("keydown", (event) => {
  const step = KEYS[event.key];
  if (
    !step ||
    !document.querySelector(".replay") ||
    event.target.matches("input, textarea, select") ||
    event.altKey ||
    event.ctrlKey ||
    event.metaKey
  )
    return;
  event.preventDefault();
  stop();
  goTo(step);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  goTo(link.dataset.step);
});
function goTo(step) {
  const slider = document.getElementById("move"),
    at = Number(slider.value);
  slider.value = { first: slider.min, last: slider.max, back: at - 1, on: at + 1 }[step];
  wanted = Number(slider.value);
  slider.form.requestSubmit();
}
export function catchUp(shown) {
  // an answer to an earlier key or drag has put the slider back to its own moment
  if (wanted === shown) wanted = null;
  if (wanted !== null) document.getElementById("move").value = wanted;
}
document.addEventListener("input", (event) => {
  if (event.target.id === "move" || event.target.id === "chapter") wanted = Number(event.target.value);
});
document.addEventListener("htmx:error", () => {
  wanted = null;
});

/* --- by itself, at a chosen speed ---------------------------------------------------------------------------------------------- */

const WAITS = { slow: 2200, normal: 900, quick: 300 };
let playing = false,
  timer = 0,
  told = "";
const speed = () => document.getElementById("speed");

function label() {
  const button = document.getElementById("play");
  if (button) button.textContent = playing ? `❚❚ ${button.dataset.pause}` : `▶ ${button.dataset.play}`;
}
function stop() {
  playing = false;
  clearTimeout(timer);
  label();
}
function goOn() {
  const slider = document.getElementById("move");
  if (Number(slider.value) >= Number(slider.max)) stop();
  else goTo("on");
}
document.addEventListener("click", (event) => {
  if (!event.target.closest?.("#play")) return;
  if (playing) return stop();
  const slider = document.getElementById("move");
  playing = true;
  label();
  if (slider.value === slider.max) goTo("first");
  else goOn();
});
/* The moment is shown: the next one comes after a while, at once where there was nothing to tell. */
export function wasShown() {
  const words = document.getElementById("news")?.textContent ?? "",
    wait = words === told ? 0 : (WAITS[speed()?.value] ?? WAITS.normal);
  told = words;
  const chapter = document.querySelector("#chapter option[selected]");
  if (chapter) chapter.parentElement.value = chapter.value; // whatever was last chosen there
  clearTimeout(timer);
  if (playing) timer = setTimeout(goOn, wait);
}
document.addEventListener("input", (event) => {
  if (event.target.id === "move" || event.target.id === "chapter") stop();
});
document.addEventListener("htmx:error", stop);
if (speed() && chosen("pace") in WAITS) speed().value = chosen("pace");
