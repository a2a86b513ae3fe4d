// @ts-nocheck
/* What moves: a piece goes from where it was to where it is, over everything that lies between; what comes from nowhere turns over,
   coins go from purse to purse. A quarter of a second each, all at once; nothing else moves,
   and nothing at all where somebody wants it calm. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
const TIME = { duration: 250, easing: "ease-out" };
const MOST_COINS = 6,
  BETWEEN_COINS = 45;
const board = () => document.getElementById("board");

/* A piece is known by its id. One of several that are alike says what it was part of before: that is a stack, a hand, the deck. */
export function where() {
  const found = new Map();
  for (const piece of board()?.querySelectorAll(".piece[id]") ?? []) {
    const box = piece.getBoundingClientRect();
    if (box.width)
      found.set(piece.id, {
        piece,
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        left: box.x,
        top: box.y,
        width: box.width,
        part: partOf(piece),
        face: faceOf(piece),
      });
  }
  return found;
}
const partOf = (piece) => piece.closest(".part-place")?.id;
const faceOf = (piece) => piece.dataset.explain;

/* Where most pieces of a part are elsewhere by as much, the drawing has shifted, and none of them has moved. */
function shifts(before, after) {
  const counts = new Map();
  for (const [id, now] of after) {
    const old = before.get(id),
      votes = counts.get(now.part) ?? new Map();
    if (old?.part !== now.part || Math.abs(old.width - now.width) > 1) continue;
    const shift = [Math.round(old.left - now.left), Math.round(old.top - now.top)],
      vote = votes.get(String(shift)) ?? { shift, n: 0 };
    vote.n += 1;
    counts.set(now.part, votes.set(String(shift), vote));
  }
  return new Map(
    [...counts].map(([part, votes]) => {
      const all = [...votes.values()],
        most = all.reduce((one, other) => (one.n >= other.n ? one : other));
      return [part, most.n * 2 > all.reduce((sum, { n }) => sum + n, 0) ? most.shift : [0, 0]];
    }),
  );
}

/* How far a piece was away within its part. One that has grown has not moved if its middle or its corner is where it was. */
function within(old, now, [shiftX, shiftY]) {
  const ways = [
    [old.left - now.left - shiftX, old.top - now.top - shiftY],
    [old.x - now.x - shiftX, old.y - now.y - shiftY],
  ];
  return Math.hypot(...ways[0]) < Math.hypot(...ways[1]) ? ways[0] : ways[1];
}

/* Where something was taken back, or where nobody has moved, the journeys are those of a decision before: they have been shown. */
export function travel(before, isNothingNew) {
  if (calm.matches) return;
  const ways = new Map(),
    after = where(),
    shifted = shifts(before, after);
  for (const [id, now] of after) {
    const { piece } = now,
      drawing = piece.ownerSVGElement;
    const old = before.get(id),
      came = !isNothingNew && old?.piece !== piece && before.get(piece.dataset.came),
      was = came || old; // a part that stayed has told it
    if (!drawing || !before.size) continue;
    if (!was || (was === old && old.face !== now.face)) {
      if (now.face && !ways.has(piece.parentElement.closest(".piece"))) turn(piece);
      continue;
    }
    const [alongX, alongY] = ways.get(piece.parentElement.closest(".piece")) ?? [0, 0]; // what is in a piece goes with it
    const [x, y] =
      was === old && old.part === now.part
        ? within(old, now, shifted.get(now.part) ?? [0, 0])
        : [was.x - now.x, was.y - now.y];
    const dx = x - alongX,
      dy = y - alongY;
    ways.set(piece, [alongX + dx, alongY + dy]);
    if (Math.hypot(dx, dy) < 4) continue;
    was.part === now.part ? slide(piece, dx, dy) : fly(piece, was, now);
  }
}

function slide(piece, dx, dy) {
  const drawing = piece.ownerSVGElement,
    scale = drawing.viewBox.baseVal.width / drawing.getBoundingClientRect().width || 1;
  piece.animate([{ translate: `${dx * scale}px ${dy * scale}px` }, { translate: "0px 0px" }], TIME);
}

/* From one part of the board to another: a copy flies over what lies between. */
function fly(piece, was, now) {
  const copy = document.body.appendChild(copyOf(piece, "in-flight")),
    size = Math.min(3, Math.max(0.3, was.width / now.width)) || 1;
  piece.animate([{ opacity: 0 }, { opacity: 0 }], TIME);
  copy
    .animate(
      [
        { translate: `${was.x}px ${was.y}px`, scale: size },
        { translate: `${now.x}px ${now.y}px`, scale: 1 },
      ],
      TIME,
    )
    .finished.catch(() => {})
    .finally(() => copy.remove());
}

function aboutItself(piece, frames) {
  piece.classList.add("turning");
  piece
    .animate(frames, TIME)
    .finished.catch(() => {})
    .finally(() => piece.classList.remove("turning"));
}
const turn = (piece) => aboutItself(piece, [{ scale: "0 1" }, { scale: "1 1" }]);

/* A piece in its own drawing, no wider than it may be, with its middle at the corner of the screen until it is moved. */
export function copyOf(piece, kind, widest = Infinity) {
  const box = piece.getBBox(),
    drawing = piece.ownerSVGElement,
    real = piece.getBoundingClientRect();
  const smaller = Math.min(1, widest / real.width),
    [width, height] = [real.width * smaller, real.height * smaller];
  const place = document.createElement("div"),
    copy = drawing.cloneNode(false),
    inside = piece.cloneNode(true);
  place.className = kind;
  place.setAttribute("aria-hidden", "true");
  for (const part of [copy, inside, ...inside.querySelectorAll("[id]")]) part.removeAttribute("id");
  inside.removeAttribute("transform");
  copy.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute("width", width);
  copy.setAttribute("height", height);
  copy.style.minWidth = copy.style.width = "";
  copy.style.margin = `${-height / 2}px ${-width / 2}px`;
  copy.append(inside);
  place.append(copy);
  return place;
}

/* Coins go from the purses that lost some to those that won some. What the bank pays or takes, the figures alone tell. */
export function pay(changes) {
  if (calm.matches) return;
  const purses = [...changes]
    .map(([id, amount]) => ({ purse: document.getElementById(id), amount }))
    .filter(({ purse, amount }) => amount && purse?.dataset.sign === "coin");
  const payers = purses.filter(({ amount }) => amount < 0).map(({ purse, amount }) => ({ purse, left: -amount }));
  let delay = 0;
  for (const { purse, amount } of purses)
    for (const payer of amount > 0 ? payers : []) {
      const coins = Math.min(amount, payer.left);
      payer.left -= coins;
      for (let n = 0; n < Math.min(coins, MOST_COINS); n += 1) coin(payer.purse, purse, delay + n * BETWEEN_COINS);
      delay += coins ? BETWEEN_COINS : 0;
    }
}

function coin(from, to, delay) {
  const [start, end] = [from, to]
    .map((purse) => purse.querySelector(".how-much").getBoundingClientRect())
    .map((box) => `${box.x + box.width / 2}px ${box.y + box.height / 2}px`);
  const flying = document.body.appendChild(
    Object.assign(document.createElement("div"), { className: "coin-in-flight" }),
  );
  flying.setAttribute("aria-hidden", "true");
  flying
    .animate([{ translate: start }, { translate: end }], { ...TIME, delay, fill: "backwards" })
    .finished.catch(() => {})
    .finally(() => flying.remove());
}
