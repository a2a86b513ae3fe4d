// @ts-nocheck
/* A hint beside the question: asked for without leaving the table, gone when the table has moved on. Its lines light their places. */
import { pieceOf, uncover } from "../tables/board.js";

const told = () => document.getElementById("hint-told"),
  moment = () => document.getElementById("table")?.dataset.version;
let shownFor = null;

async function ask(link) {
  const box = told(),
    now = moment();
  box.replaceChildren(say(box.dataset.thinking));
  shownFor = now;
  let html = "";
  try {
    const answer = await fetch(link.href, { headers: { "X-Hint": "1" } });
    if (answer.ok || answer.status === 403) html = await answer.text();
  } catch {
    /* no line: said below */
  }
  if (moment() !== now || !told()) return;
  if (html) told().innerHTML = html;
  else told().replaceChildren(say(box.dataset.failed));
  told().scrollIntoView({ block: "nearest" });
}
const say = (words) => Object.assign(document.createElement("p"), { className: "quiet", textContent: words });

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-hint]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    ask(link);
  }
  const chosen = event.target.closest?.("#hint-told [data-hint-move]");
  const button = chosen && document.querySelector(`#moves [data-button="${CSS.escape(chosen.dataset.hintMove)}"]`);
  if (!button) return;
  event.preventDefault(); // as if the move's own button had been pressed: it may ask first
  light(null);
  button.click();
});

function light(line) {
  for (const old of document.querySelectorAll("#board .hinted")) old.classList.remove("lit", "hinted");
  for (const id of line?.dataset.lights?.split(" ") ?? []) pieceOf(id)?.classList.add("lit", "hinted");
}
for (const [on, off] of [
  ["mouseover", "mouseout"],
  ["focusin", "focusout"],
]) {
  document.addEventListener(on, (event) => {
    const line = event.target.closest?.(".hint-line");
    if (line) {
      light(line);
      if (on === "focusin") uncover(document.querySelector("#board .hinted"));
    }
  });
  document.addEventListener(off, (event) => {
    if (event.target.closest?.(".hint-line")) light(null);
  });
}
document.addEventListener("htmx:after:swap", () => {
  if (shownFor === null || moment() === shownFor) return;
  shownFor = null;
  told()?.replaceChildren();
});
