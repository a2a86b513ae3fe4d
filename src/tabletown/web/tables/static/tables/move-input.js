// @ts-nocheck
/* The hand: a click plays, or chooses what is looked at before it is made; a piece is taken and laid down by drag or by two clicks;
   where several moves are made at one place, the next click turns. Everything the hand does is a button of the form of moves. */

import { chosen as wanted } from "../http/settings.js";
import { ANSWERS, board, free, pieceOf, swallowClick, uncover } from "./board.js";
import { copyOf } from "./piece-motion.js";

const TAKES = ".takes",
  EDGE = 44,
  IN_HAND = 84; // so wide at most: what lies below shows
let held = null,
  chosen = null,
  turn = 0,
  asked = null;

export const moves = () => [...document.querySelectorAll(":is(#moves, #pairs) [data-button]")];
const buttonOf = (id) => document.querySelector(`:is(#moves, #pairs) [data-button="${CSS.escape(id)}"]`);
const wordsOf = (button) => button.dataset.text ?? button.querySelector(".move-words").textContent;
/* The moves that are made at a place, by whatever is in the hand. */
const at = (place) =>
  moves().filter(
    (button) => button.dataset.at === place && (!held || !button.dataset.via || button.dataset.via === held),
  );
const takenBy = (piece) => moves().filter((button) => button.dataset.via === piece);
/* A piece that is dragged to a place of the next question makes both moves as one. */
const draggedBy = (piece) => moves().find((button) => "drags" in button.dataset && button.dataset.at === piece);
const pieceUnder = (target) => target?.closest?.(`#board :is(${ANSWERS}, ${TAKES}, .dimmed)`);

function play(button) {
  letGo();
  button.form.requestSubmit(button);
}

function act(piece) {
  const here = at(piece.id);
  if (here.length) pick(piece.id, here);
  else if (takenBy(piece.id).length) held === piece.id ? letGo() : take(piece.id);
  else if (piece.matches(".dimmed")) tellWhy(piece);
}

function pick(place, here) {
  if (here.length === 1 && !("look" in here[0].dataset) && !here[0].dataset.trap && !asksFirst(here[0]))
    return play(here[0]);
  if (chosen?.place === place && here.length > 1) turn += 1;
  choose(here[turn % here.length], place, here.length);
}

/* Whoever wants to be asked before what cannot be undone chooses it first, with a button, too. */
const asksFirst = (button) => wanted("confirm") === "on" && "final" in button.dataset;
document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.(":is(#moves, #pairs) [data-button]");
    if (!button || !asksFirst(button)) return;
    event.preventDefault();
    choose(button, button.dataset.at ?? "", 1);
  },
  { capture: true },
);
/* What was typed the server has to read: it says which button was meant. */
document.addEventListener("htmx:before:response", (event) => {
  const typed = event.detail.ctx.response.headers.get("Asks-First"),
    button = typed && buttonOf(typed);
  if (!typed) return;
  event.preventDefault();
  if (!button) return;
  choose(button, button.dataset.at ?? "", 1);
  confirmButton().focus();
});

/* --- a move that is chosen and not yet made ------------------------------------------------------------------------------- */

const confirmButton = () => document.querySelector("#chosen [data-hand=confirm]");

function choose(button, place, of) {
  showGhosts(null);
  document.querySelector(".chosen-place")?.classList.remove("chosen-place");
  chosen = { id: button.value, place, of };
  pieceOf(place)?.classList.add("chosen-place");
  showGhosts(button.value);
  const box = document.getElementById("chosen"),
    confirm = confirmButton();
  const words = wordsOf(button),
    brief = button.querySelector(".brief")?.textContent ?? "";
  tell(words, button.dataset.trap ?? "");
  confirm.replaceChildren(capital(words));
  if (brief) confirm.append(Object.assign(document.createElement("span"), { className: "brief", textContent: brief }));
  box.querySelector(".what").hidden = true; // the button says it
  box.querySelector(".chosen-do").hidden = false;
  box.querySelector("[data-hand=turn]").hidden = of < 2;
  uncover(pieceOf(place));
  ask(button.value);
}

const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

function tell(words, trap) {
  const box = document.getElementById("chosen"),
    warning = box.querySelector(".chosen-trap"),
    what = box.querySelector(".what");
  what.textContent = words;
  what.hidden = false;
  warning.textContent = trap;
  warning.hidden = !trap;
  box.querySelector(".chosen-about").replaceChildren();
  box.querySelector(".chosen-do").hidden = true;
  box.hidden = false;
}

/* What the move would do now: the rules say it, to whoever is in turn. */
async function ask(move) {
  asked?.abort();
  asked = new AbortController();
  const address = document.getElementById("table").dataset.aboutAt + encodeURIComponent(move);
  try {
    const answer = await fetch(address, { signal: asked.signal, headers: { "X-Requested-With": "fetch" } });
    const html = answer.ok ? await answer.text() : "";
    if (chosen?.id !== move) return;
    const place = document.querySelector("#chosen .chosen-about"),
      told = [...document.querySelectorAll("#chosen :is(.chosen-trap, .brief)")].map((words) => words.textContent);
    place.innerHTML = html;
    for (const remark of place.querySelectorAll("li")) if (told.includes(remark.textContent.trim())) remark.remove(); // it is said already
    uncover(pieceOf(chosen.place));
  } catch {
    /* nothing is said, and the move can be made all the same */
  }
}

function turned() {
  const place = chosen?.place;
  const here = place ? at(place) : [];
  if (here.length < 2) return false;
  turn += 1;
  choose(here[turn % here.length], place, here.length);
  return true;
}

function showGhosts(move) {
  for (const ghost of board()?.querySelectorAll(".ghost.shown") ?? []) ghost.classList.remove("shown");
  for (const id of [move, chosen?.id])
    if (id)
      for (const ghost of board()?.querySelectorAll(`[data-ghost="${CSS.escape(id)}"]`) ?? [])
        ghost.classList.add("shown");
}

function tellWhy(piece) {
  const why =
    document.querySelector(`[data-dimmed="${CSS.escape(piece.id)}"]`)?.textContent ??
    piece.querySelector("title")?.textContent ??
    piece.dataset.says;
  letGo();
  if (why && document.getElementById("chosen")) tell(capital(why), "");
}

/* --- a piece in the hand --------------------------------------------------------------------------------------------------- */

function take(piece) {
  letGo();
  held = piece;
  pieceOf(piece)?.setAttribute("aria-pressed", "true");
  board().classList.add("holding");
  const places = new Set(takenBy(piece).map((button) => button.dataset.at));
  for (const place of board().querySelectorAll(ANSWERS)) place.classList.toggle("fits", places.has(place.id));
  if (draggedBy(piece)) for (const place of board().querySelectorAll("[data-then]")) place.classList.add("fits");
}

function bothAsOne(first, place) {
  const id = `${first.value}+${place.dataset.then}`,
    both = buttonOf(id) ?? first.form.appendChild(document.createElement("button"));
  Object.assign(both, { name: "move", value: id, hidden: true });
  Object.assign(both.dataset, { button: id, at: place.querySelector(".piece").id, text: wordsOf(first) });
  if (first.dataset.trap) both.dataset.trap = first.dataset.trap;
  return both;
}

export function letGo() {
  asked?.abort();
  if (held) pieceOf(held)?.setAttribute("aria-pressed", "false");
  held = chosen = null;
  board()?.classList.remove("holding");
  for (const place of document.querySelectorAll("#board :is(.fits, .chosen-place, [data-then].lit)"))
    place.classList.remove("fits", "chosen-place", "lit");
  showGhosts(null);
  const box = document.getElementById("chosen");
  if (box) box.hidden = true;
}

function backToPlace() {
  const place = chosen?.place || held;
  letGo();
  if (place) pieceOf(place)?.focus({ preventScroll: true });
}

/* A new question comes: whatever was in the hand is down, before the first click on the new board can come. */
export function putDown() {
  turn = 0;
  letGo();
}

/* The pieces that can be taken now say so. */
export function deal() {
  for (const button of moves()) {
    // where two moves are made as one, the drawing knows of the first alone
    const place = button.dataset.at && button.value.includes("+") && pieceOf(button.dataset.at);
    if (!place || place.matches(ANSWERS)) continue;
    place.classList.add("answers", "legal");
    place.setAttribute("role", "button");
    place.setAttribute("tabindex", "0");
    place.setAttribute("aria-label", wordsOf(button));
  }
  for (const button of moves()) {
    if ("drags" in button.dataset) pieceOf(button.dataset.at)?.classList.add("takes");
    const piece = button.dataset.via && pieceOf(button.dataset.via);
    if (!piece || piece.matches(TAKES)) continue;
    piece.classList.add("takes", "legal");
    piece.setAttribute("role", "button");
    piece.setAttribute("tabindex", "0");
    piece.setAttribute("aria-pressed", String(held === piece.id));
  }
  if (chosen) showGhosts(chosen.id);
}

let drag = null;
document.addEventListener("pointerdown", (event) => {
  const piece = event.button === 0 && event.target.closest?.(`#board ${TAKES}`),
    finger = event.pointerType === "touch";
  if (!piece || (finger && piece.querySelector(".grip") && !event.target.closest(".grip"))) return; // beside the grip the page is moved
  drag = { piece, finger, x: event.clientX, y: event.clientY, copy: null };
});
/* A finger that holds a piece does not move the page: inside of a drawing, touch-action is not asked for. */
document.addEventListener(
  "touchmove",
  (event) => {
    if (drag && !drag.copy && isAlongRow(event.touches[0])) drag = null;
    if (drag?.finger && event.cancelable) event.preventDefault();
  },
  { passive: false },
);
/* Along a row that scrolls a finger moves the row, and takes nothing. */
function isAlongRow({ clientX, clientY }) {
  const row = drag.finger && drag.piece.closest(".in-row > .parts");
  return row && row.scrollWidth > row.clientWidth + 1 && Math.abs(clientX - drag.x) > Math.abs(clientY - drag.y);
}
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.copy && (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8 || isAlongRow(event))) return;
  if (!drag.copy) {
    if (held !== drag.piece.id) take(drag.piece.id);
    drag.copy = document.body.appendChild(copyOf(drag.piece, "in-hand", IN_HAND));
  }
  drag.copy.style.translate = `${event.clientX}px ${event.clientY}px`;
  Object.assign(drag, { toX: event.clientX, toY: event.clientY });
  const place = placeUnder(event);
  for (const other of board().querySelectorAll("[data-then].lit")) other.classList.remove("lit");
  if (draggedBy(held)) place?.classList.add("lit");
  showGhosts(place?.id ? preview(place)?.value : null);
  if (!drag.scrolls) scrollAtEdge(drag);
});

/* Who drags to the edge of the free part of the screen wants to go further. */
function scrollAtEdge(held) {
  const room = free(),
    speed = held.toY < room.top + EDGE ? -10 : held.toY > room.bottom - EDGE ? 10 : 0;
  held.scrolls = speed !== 0 && drag === held;
  if (!held.scrolls) return;
  scrollBy({ top: speed, behavior: "instant" });
  requestAnimationFrame(() => scrollAtEdge(held));
}
function drop(event) {
  if (!drag) return;
  const { copy } = drag;
  drag = null;
  if (!copy) return;
  copy.remove();
  swallowClick();
  const place = event.type === "pointerup" && placeUnder(event);
  if (!place) draggedBy(held) ? letGo() : showGhosts(null);
  else if (draggedBy(held)) pick(place.querySelector(".piece").id, [bothAsOne(draggedBy(held), place)]);
  else pick(place.id, at(place.id));
}
document.addEventListener("pointerup", drop);
document.addEventListener("pointercancel", drop);

/* Where the piece in the hand would be laid down: at an answer, or at a place of the next question. */
function placeUnder(event) {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  if (draggedBy(held)) return under?.closest?.("#board [data-then]");
  const place = under?.closest?.(`#board :is(${ANSWERS})`);
  return place && at(place.id).length ? place : null;
}

/* --- mouse: a ghost under the pointer, what belongs together lights up ------------------------------------------------------ */

const preview = (place) => {
  const here = at(place.id);
  return here.length ? here[turn % here.length] : null;
};

function light(event, on) {
  const piece = event.target.closest?.(`#board :is(${ANSWERS})`);
  if (piece) {
    for (const button of at(piece.id)) button.classList.toggle("lit", on);
    if (!drag?.copy) showGhosts(on ? preview(piece)?.value : null);
  }
  const button = event.target.closest?.("[data-button]");
  if (button?.dataset.at) pieceOf(button.dataset.at)?.classList.toggle("lit", on);
  if (button) showGhosts(on ? button.value : null);
}
for (const [on, off] of [
  ["mouseover", "mouseout"],
  ["focusin", "focusout"],
]) {
  document.addEventListener(on, (event) => light(event, true));
  document.addEventListener(off, (event) => light(event, false));
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.(".info")) return; // asks what it is, and plays nothing
  const piece = pieceUnder(event.target);
  if (piece) act(piece);
  switch (event.target.closest?.("[data-hand]")?.dataset.hand) {
    case "confirm": {
      const button = chosen && buttonOf(chosen.id);
      if (button) play(button);
      break;
    }
    case "turn":
      turned();
      break;
    case "let-go":
      event.detail ? letGo() : backToPlace();
      break; // by key, the focus was on it
  }
});

/* The wheel moves a row that is longer than its panel; it has no scrollbar, which would make it higher. */
document.addEventListener(
  "wheel",
  (event) => {
    const row = event.target.closest?.(".in-row > .parts");
    if (!row || event.deltaX || event.ctrlKey || row.scrollWidth <= row.clientWidth + 1) return;
    event.preventDefault();
    row.scrollLeft += event.deltaY;
  },
  { passive: false },
);

let wheeled = 0;
document.addEventListener(
  "wheel",
  (event) => {
    const place = event.target.closest?.(`#board [data-moves]`);
    if (
      !place ||
      event.ctrlKey ||
      !document.querySelector("[data-ghost]") ||
      at(place.id).length < 2 ||
      place.closest(".roam")
    )
      return;
    event.preventDefault();
    if (event.timeStamp - wheeled < 120) return;
    wheeled = event.timeStamp;
    if (chosen?.place === place.id) turned();
    else {
      turn += 1;
      showGhosts(preview(place)?.value);
    }
  },
  { passive: false },
);
document.addEventListener(
  "touchstart",
  (event) => {
    if (event.touches.length === 2 && chosen && !event.target.closest?.(".roam")) turned();
  },
  { passive: true },
);

/* --- keys: arrows go from answer to answer, Enter chooses, R turns, Escape lets go --------------------------------------------- */

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.matches?.("input, textarea, select")) return;
  const piece = pieceUnder(event.target);
  if (
    event.key === "Escape" &&
    (held || chosen || document.querySelector("#chosen:not([hidden])")) &&
    !document.querySelector("#explanation:popover-open")
  )
    backToPlace();
  else if ((event.key === "r" || event.key === "R") && chosen) turned() && event.preventDefault();
  else if (!piece) return;
  else if (event.key === "Enter" || event.key === " ") {
    if (event.target.closest?.(".info")) return;
    event.preventDefault();
    act(piece);
    if (chosen) confirmButton().focus();
  } else if (ARROWS[event.key]) {
    const next = beside(piece, ...ARROWS[event.key]);
    event.preventDefault();
    next?.focus();
    next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
});

function beside(piece, dx, dy) {
  const middle = (element) => {
    // of the answer itself, not of a ghost that shows what it would do
    const box = (element.querySelector(":scope > .glow") ?? element).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(piece);
  let best = null,
    least = Infinity;
  for (const other of board().querySelectorAll(`:is(${ANSWERS}, ${TAKES})`)) {
    if (other === piece || !other.getBoundingClientRect().width) continue;
    const [ox, oy] = middle(other),
      ahead = (ox - x) * dx + (oy - y) * dy,
      aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead > 2 && ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
  }
  return best;
}
