// @ts-nocheck
/* What happened since the last move: a line lights its places on the board, by pointer, focus or tap. */
import { pieceOf, uncover } from "./board.js";

const LINE = ".told[data-places]";
let kept = null;
const placesOf = (line) =>
  line.dataset.places
    .split(" ")
    .map((id) => pieceOf(id) ?? document.getElementById(id))
    .filter(Boolean);

function show(line) {
  for (const old of document.querySelectorAll("#since .told.lit, #board .told-of, #strips .told-of"))
    old.classList.remove("lit", "told-of");
  if (!line?.isConnected) return;
  line.classList.add("lit");
  for (const place of placesOf(line)) place.classList.add("lit", "told-of");
}
for (const [on, off] of [
  ["mouseover", "mouseout"],
  ["focusin", "focusout"],
]) {
  document.addEventListener(on, (event) => {
    const line = event.target.closest?.(LINE);
    if (line) show(line);
  });
  document.addEventListener(off, (event) => {
    if (event.target.closest?.(LINE)) show(kept);
  });
}
function tap(line) {
  kept = kept === line ? null : line;
  show(kept);
  if (kept) uncover(placesOf(kept).find((place) => place.closest("#board")));
}
document.addEventListener("click", (event) => {
  const line = event.target.closest?.(LINE);
  if (line) tap(line);
});
document.addEventListener("keydown", (event) => {
  if ((event.key !== "Enter" && event.key !== " ") || !event.target.matches?.(LINE)) return;
  event.preventDefault();
  tap(event.target);
});

/* The board was drawn anew: what was lit stays lit until there is something new to tell. */
export function relight(isNew) {
  if (isNew) {
    const told = document.getElementById("since-told");
    kept = null;
    if (told) told.scrollTop = told.scrollHeight; // the latest is at its end
  }
  show(kept);
}
