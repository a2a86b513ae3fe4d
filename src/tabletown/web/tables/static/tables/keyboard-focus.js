// @ts-nocheck
/* Who plays by keys is led on: when what had the focus is gone, it goes to the question while others play, and to the first answer
   when there is something to decide. Whoever uses a pointer, or has put the focus elsewhere, is left alone. */
import { ANSWERS, answers } from "./board.js";
import { moves } from "./move-input.js";

let byKeys = false,
  led = null,
  pressed = null;
document.addEventListener(
  "keydown",
  (event) => {
    byKeys = Boolean(event.target.closest?.("#board, #ask"));
    if (event.key === "Enter" || event.key === " ") pressed = event.target;
  },
  { capture: true },
);
document.addEventListener(
  "pointerdown",
  () => {
    byKeys = false;
  },
  { capture: true },
);

const isShown = (element) => element.getBoundingClientRect().width > 0;
const firstAnswer = () =>
  answers().find((place) => place.closest("[data-first]")) ?? answers()[0] ?? moves().find(isShown);

export function lead(isNew) {
  const here = document.activeElement,
    isAnswered = here.id && here.id === pressed?.id && !here.matches(ANSWERS);
  if (!byKeys || !isNew || !(here === document.body || here === led || isAnswered)) return;
  led = (document.getElementById("table")?.dataset.turn && firstAnswer()) || document.querySelector("h1.ask");
  led?.focus({ preventScroll: true });
}
