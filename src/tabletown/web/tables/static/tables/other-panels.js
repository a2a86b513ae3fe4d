// @ts-nocheck
/* On a screen that shows one panel at a time: where several panels hold answers to the question, each is a press away. */
import { answers, furnish } from "./board.js";

export function pointElsewhere() {
  const place = document.getElementById("elsewhere"),
    panels = [...new Set(answers().map((answer) => answer.closest(".panel")))];
  if (!place) return;
  place.hidden = panels.length < 2;
  place.replaceChildren(...(place.hidden ? [] : panels.map(buttonTo)));
}
function buttonTo(panel) {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    textContent: panel.querySelector("h2").textContent,
  });
  button.addEventListener("click", () => goTo(panel));
  return button;
}
function goTo(panel) {
  const fold = panel.querySelector(":scope > .unfold");
  if (fold && !fold.checked) {
    fold.checked = true;
    furnish();
  }
  panel.scrollIntoView({ block: "start" });
}
