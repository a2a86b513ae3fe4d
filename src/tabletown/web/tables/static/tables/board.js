// @ts-nocheck
/* The board as it changes: only the parts that are new are replaced, pieces travel, windows on large parts keep their place,
   and what is asked is in view. */
import { calm, travel, where } from "./piece-motion.js";

export const board = () => document.getElementById("board");
/* A piece by its id, which only has to differ from those of other pieces. */
export const pieceOf = (id) => board()?.querySelector(`[id="${CSS.escape(id)}"]`);
export const ANSWERS = "[data-move], [data-moves], .answers";

/* --- only what is new is replaced ------------------------------------------------------------------------------------ */

/* What each part was made of. A part that stays may be under somebody's finger: its click counts. */
const markup = new WeakMap();

function keep(place) {
  for (const part of place.querySelectorAll(".part-place")) markup.set(part, part.innerHTML);
}

function sameAttributes(mine, fresh) {
  for (const { name, value } of fresh.attributes) if (mine.getAttribute(name) !== value) mine.setAttribute(name, value);
  for (const { name } of [...mine.attributes]) if (!fresh.hasAttribute(name)) mine.removeAttribute(name);
}

/* Lets `place` have the children of `fresh`, by their ids: those that stay are given to `merge`, which says whether anything changed. */
function reconcile(place, fresh, merge) {
  const mine = new Map([...place.children].map((child) => [child.id, child]));
  let changed = false;
  [...fresh.children].forEach((child, number) => {
    let kept = child.id ? mine.get(child.id) : null;
    mine.delete(child.id);
    if (kept) changed = merge(kept, child) || changed;
    else {
      kept = document.importNode(child, true);
      for (const part of kept.matches(".part-place") ? [kept] : kept.querySelectorAll(".part-place"))
        markup.set(part, part.innerHTML);
      changed = true;
    }
    if (place.children[number] !== kept) place.insertBefore(kept, place.children[number] ?? null);
  });
  while (place.children.length > fresh.children.length) {
    place.lastElementChild.remove();
    changed = true;
  }
  return changed;
}

function mergePart(mine, fresh) {
  const written = fresh.innerHTML;
  if (markup.get(mine) === written) return false;
  markup.set(mine, written);
  mine.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
  return true;
}

function mergePanel(mine, fresh) {
  sameAttributes(mine, fresh);
  const [head, wanted] = [mine, fresh].map((panel) => panel.querySelector(":scope > .panel-head"));
  const [parts, drawn] = [mine, fresh].map((panel) => panel.querySelector(":scope > .parts"));
  const [fold, folds] = [mine, fresh].map((panel) => panel.querySelector(":scope > .unfold"));
  if (!head || !wanted || !fold !== !folds) {
    mine.replaceChildren(...[...document.importNode(fresh, true).childNodes]);
    keep(mine);
    return true;
  }
  if (head.innerHTML !== wanted.innerHTML) head.innerHTML = wanted.innerHTML;
  return reconcile(parts, drawn, mergePart);
}

/* The board of a page that came, put in place of what was there. Morphing is for the page around it: htmx would make groups HTML. */
export function refresh(fresh, isNothingNew) {
  const place = board();
  if (!place) return;
  const before = where(),
    anchored = anchors();
  const focus = place.contains(document.activeElement) ? document.activeElement.id : "";
  if (!reconcile(place, fresh, mergePanel)) return;
  furnish();
  hold(anchored);
  if (focus && document.activeElement?.id !== focus)
    (pieceOf(focus) ?? document.querySelector("#moves button"))?.focus({ preventScroll: true });
  travel(before, isNothingNew);
}

/* --- sizes: nothing is smaller than it was drawn, unless somebody looks from further away ---------------------------------- */

const zooms = new Map();
const natural = (drawing) => Number(drawing.getAttribute("width"));

export function furnish() {
  const still = [];
  for (const place of board()?.querySelectorAll(".part-place") ?? []) {
    const drawing = place.querySelector("svg");
    if (!drawing) continue;
    if (place.matches(".roam")) furnishWindow(place);
    else still.push({ place, width: keepWidth(place, drawing) });
  }
  const rooms = still.map(({ place }) => place.parentElement.clientWidth); // asked at once: after every change the page is laid out anew
  for (const [number, { place, width }] of still.entries()) mayScroll(place, width > rooms[number] + 1);
  for (const panel of board()?.querySelectorAll(".panel") ?? [])
    if (!panel.querySelector(".roam")) panel.querySelector(".zoom")?.remove();
}

function furnishWindow(place) {
  lookFrom(place);
  if (!place.dataset.placed) centre(place);
  if (place.closest(".panel").querySelector(`.zoom[data-of="${CSS.escape(place.id)}"]`)) return;
  const buttons = document.getElementById("zoom")?.content.firstElementChild.cloneNode(true);
  if (!buttons) return;
  buttons.dataset.of = place.id;
  place.closest(".panel").append(buttons);
}

function keepWidth(place, drawing) {
  const width = natural(drawing),
    written = `${width}px`;
  if (drawing.style.minWidth !== written) drawing.style.minWidth = written;
  if (place.style.getPropertyValue("--natural") !== String(width)) place.style.setProperty("--natural", width);
  return width;
}

function mayScroll(place, wider) {
  if (place.classList.contains("wider") === wider) return;
  place.classList.toggle("wider", wider);
  wider ? place.setAttribute("tabindex", "0") : place.removeAttribute("tabindex"); // the arrow keys scroll it
}

function lookFrom(place) {
  const drawing = place.querySelector("svg"),
    width = `${natural(drawing) * (zooms.get(place.id) ?? 1)}px`;
  if (drawing.style.width !== width) drawing.style.width = width;
  if (drawing.style.height !== "auto") drawing.style.height = "auto";
}

export function zoomTo(place, zoom, x, y) {
  const drawing = place.querySelector("svg"),
    frame = place.getBoundingClientRect();
  x ??= frame.x + frame.width / 2;
  y ??= frame.y + frame.height / 2;
  const point = new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM().inverse());
  zooms.set(place.id, Math.min(3, Math.max(0.35, zoom)));
  lookFrom(place);
  const now = point.matrixTransform(drawing.getScreenCTM());
  place.scrollBy(now.x - x, now.y - y);
}

export function centre(place) {
  const drawing = place.querySelector("svg"),
    frame = place.getBoundingClientRect(),
    box = drawing.getBoundingClientRect();
  if (!frame.width) return;
  const high = Math.max(frame.height / 3, Math.min(frame.height, free().bottom - frame.y)); // the sheet may lie over the rest
  place.scrollBy(box.x + box.width / 2 - frame.x - frame.width / 2, box.y + box.height / 2 - frame.y - high / 2);
  place.dataset.placed = "1";
}

/* The piece in the middle of each window stays where it is in the window, whichever way the part has grown, and wherever its panel has gone. */
function anchors() {
  return [...(board()?.querySelectorAll(".roam") ?? [])].map((place) => {
    const frame = place.getBoundingClientRect(),
      middle = [frame.x + frame.width / 2, frame.y + frame.height / 2];
    let best = null;
    for (const piece of place.querySelectorAll(".piece[id]")) {
      const box = piece.getBoundingClientRect();
      const far = Math.hypot(box.x + box.width / 2 - middle[0], box.y + box.height / 2 - middle[1]);
      if (box.width && (!best || far < best.far)) best = { far, id: piece.id, x: box.x - frame.x, y: box.y - frame.y };
    }
    return { place, best };
  });
}

function hold(anchored) {
  for (const { place, best } of anchored) {
    const piece = best && pieceOf(best.id);
    if (!piece || !place.contains(piece)) continue;
    const box = piece.getBoundingClientRect(),
      frame = place.getBoundingClientRect();
    place.scrollBy(box.x - frame.x - best.x, box.y - frame.y - best.y);
  }
}

/* --- panned with the mouse, pinched with two fingers ------------------------------------------------------------------------- */

let pan = null,
  pinch = null;
document.addEventListener("pointerdown", (event) => {
  const place = event.target.closest?.("#board .roam");
  if (place && event.pointerType === "mouse" && event.button === 0 && !event.target.closest(".takes"))
    pan = { place, x: event.clientX, y: event.clientY, left: place.scrollLeft, top: place.scrollTop, moved: false };
});
document.addEventListener("pointermove", (event) => {
  if (!pan) return;
  const dx = event.clientX - pan.x,
    dy = event.clientY - pan.y;
  if (!pan.moved && Math.hypot(dx, dy) < 6) return;
  pan.moved = true;
  pan.place.scrollLeft = pan.left - dx;
  pan.place.scrollTop = pan.top - dy;
});
document.addEventListener("pointerup", () => {
  if (pan?.moved) swallowClick();
  pan = null;
});

/* The click at the end of a drag is none. */
export function swallowClick() {
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}

const apart = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
document.addEventListener(
  "touchstart",
  (event) => {
    const place = event.target.closest?.("#board .roam");
    if (place && event.touches.length === 2)
      pinch = { place, apart: apart(event.touches), zoom: zooms.get(place.id) ?? 1 };
  },
  { passive: true },
);
document.addEventListener(
  "touchmove",
  (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const [one, other] = event.touches;
    zoomTo(
      pinch.place,
      (pinch.zoom * apart(event.touches)) / pinch.apart,
      (one.clientX + other.clientX) / 2,
      (one.clientY + other.clientY) / 2,
    );
  },
  { passive: false },
);
document.addEventListener("touchend", () => {
  pinch = null;
});
document.addEventListener(
  "wheel",
  (event) => {
    const place = event.ctrlKey && event.target.closest?.("#board .roam");
    if (!place) return;
    event.preventDefault();
    zoomTo(place, (zooms.get(place.id) ?? 1) * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
  },
  { passive: false },
);
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-zoom]"),
    place = button && document.getElementById(button.closest(".zoom").dataset.of);
  if (!place) return;
  const way = button.dataset.zoom,
    zoom = zooms.get(place.id) ?? 1;
  zoomTo(place, way === "fit" ? 1 : way === "in" ? zoom * 1.25 : zoom / 1.25);
  if (way === "fit") centre(place);
});

/* --- what is asked is in view --------------------------------------------------------------------------------------------------- */

/* The part of the screen that nothing lies over. */
export function free() {
  const sheet = document.getElementById("ask");
  const held = sheet && getComputedStyle(sheet),
    covers = held && held.position === "sticky" && held.bottom !== "auto";
  return {
    top: 0,
    bottom: covers ? Math.min(innerHeight, sheet.getBoundingClientRect().top) : innerHeight,
    left: 0,
    right: innerWidth,
  };
}

export function isInView(piece) {
  const box = piece.getBoundingClientRect(),
    room = free();
  if (!box.width) return false;
  const x = box.x + box.width / 2,
    y = box.y + box.height / 2;
  const frame = piece.closest(".part-place")?.getBoundingClientRect() ?? room;
  const [wide, high] = [box.width, box.height].map((size) => Math.min(size / 2 - 8, 40)); // nearly all of a tile, the middle of a town
  return (
    y - high > Math.max(room.top, frame.top - 9) &&
    y + high < Math.min(room.bottom, frame.bottom + 9) &&
    x - wide > Math.max(room.left, frame.left - 9) &&
    x + wide < Math.min(room.right, frame.right + 9)
  );
}

export const answers = () => [...(board()?.querySelectorAll(ANSWERS) ?? [])];

/* Where the question can be answered; first of all where a guide points. */
function askedPlaces() {
  const places = answers(),
    guided = places.filter((place) => place.matches(".guided"));
  return guided.length ? guided : places;
}

/* Enough of the places are seen: all of a window that a guide points at, and half of those of one panel that could be seen whole. */
function areSeen(places) {
  if (places[0].matches(".guided"))
    return places.some(isInView) && places.every((place) => !place.closest(".roam") || isInView(place));
  const panels = new Set(places.map((place) => place.closest(".panel"))),
    [panel] = panels,
    room = free();
  const isWholeSeldom =
    panels.size > 1 ||
    panel.querySelector(".roam") ||
    panel.getBoundingClientRect().height > room.bottom - room.top - 16;
  return isWholeSeldom ? places.some(isInView) : 2 * places.filter(isInView).length >= places.length;
}

/* The place to go to: in a window on a large part the one that is nearest to what is seen. */
function nearest(places) {
  const first = places.filter((place) => place.closest("[data-first]")),
    found = first.length ? first : places,
    window_ = found[0].closest(".roam");
  if (!window_) return found[0];
  const [x, y] = middleOf(window_),
    far = new Map(found.map((place) => [place, Math.hypot(middleOf(place)[0] - x, middleOf(place)[1] - y)]));
  return found.reduce((best, place) => (far.get(place) < far.get(best) ? place : best));
}
function middleOf(place) {
  const box = place.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/* What a window has to show: the place, with all others that a guide points at if there is room for them. */
function boxOf(target, places, wide, high) {
  const boxes = places
    .filter((place) => place.matches(".guided") && place.closest(".part-place") === target.closest(".part-place"))
    .map((place) => place.getBoundingClientRect());
  const left = Math.min(...boxes.map((box) => box.left)),
    right = Math.max(...boxes.map((box) => box.right)),
    top = Math.min(...boxes.map((box) => box.top)),
    bottom = Math.max(...boxes.map((box) => box.bottom));
  return boxes.length && right - left < wide && bottom - top < high
    ? { left, right, top, bottom }
    : target.getBoundingClientRect();
}

/* How far to go so that a stretch lies between two edges: no further than that, a window keeps its place. */
const EDGE = 14;
const beyond = (from, to, least, most) =>
  to > most - EDGE ? to - most + EDGE : from < least + EDGE ? from - least - EDGE : 0;

export function bringIntoView() {
  const places = askedPlaces(),
    end = document.querySelector(".is-over #ask");
  if (end && end.getBoundingClientRect().top < 0)
    end.scrollIntoView({ block: "start", behavior: calm.matches ? "instant" : "smooth" }); // who has won
  if (!places.length || areSeen(places)) return;
  const target = nearest(places),
    panel = target.closest(".panel");
  const fold = panel.querySelector(":scope > .unfold");
  if (fold && !target.getBoundingClientRect().width) fold.checked = true;
  const window_ = target.closest(".part-place"),
    row = target.closest(".in-row > .parts"),
    room = free(),
    whole = panel.getBoundingClientRect();
  for (const part of [row, window_].filter(Boolean)) {
    const frame = part.getBoundingClientRect();
    const high = Math.min(frame.height, room.bottom - 16 - (frame.y - whole.y)); // of the window, once its panel is at the top
    const { left, right, top, bottom } = boxOf(target, places, frame.width - 2 * EDGE, high - 2 * EDGE);
    part.scrollBy(
      beyond(left, right, frame.left, frame.right),
      part.matches(".roam") ? beyond(top, bottom, frame.top, frame.top + high) : 0,
    );
  }
  const box = target.getBoundingClientRect();
  const fits = box.bottom - whole.top < room.bottom - room.top - 16;
  scrollBy({
    top: fits ? whole.top - 8 : box.y + box.height / 2 - (room.top + room.bottom) / 2,
    behavior: calm.matches ? "instant" : "smooth",
  });
}

/* What was chosen is not under the sheet that says what it does. */
export function uncover(piece) {
  if (!piece || isInView(piece)) return;
  const room = free(),
    box = piece.getBoundingClientRect();
  scrollBy({ top: box.y + box.height / 2 - (room.top + room.bottom) / 2, behavior: "instant" });
}

export function ready() {
  keep(document);
  furnish();
}
addEventListener("resize", furnish);
document.addEventListener("change", (event) => {
  if (event.target.matches?.(".unfold")) furnish();
});
