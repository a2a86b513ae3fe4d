// @ts-nocheck
/* Everything explains itself: on hover, focus, long-press or a small i, a card opens beside the piece. */
const HOVER = 550,
  FOCUS = 900,
  PRESS = 500,
  AWAY = 220;
const card = () => document.getElementById("explanation");
const told = new Map();
let timer = 0,
  leaving = 0,
  subject = null,
  pinned = false,
  pressed = null;

const explains = (target) => target?.closest?.("#table [data-explain]");
const isOpen = () => card()?.matches(":popover-open");

async function content(key) {
  const table = document.getElementById("table"),
    address = table.dataset.explainAt + encodeURIComponent(key);
  const kept = `${table.dataset.version ?? table.dataset.stamp} ${address}`;
  if (!told.has(kept)) {
    const answer = await fetch(address, { headers: { "X-Card": "1" } });
    if (!answer.ok) throw new Error(String(answer.status));
    told.set(kept, await answer.text());
  }
  return told.get(kept);
}

async function open(element, stays) {
  const place = card();
  if (!place) return;
  subject = element;
  let html;
  try {
    html = await content(element.dataset.explain);
  } catch {
    return;
  }
  if (subject !== element || !element.isConnected) return;
  pinned = stays;
  const body = place.querySelector(".card-body");
  body.innerHTML = html;
  const piece = element.closest(".piece"),
    why = piece && document.querySelector(`[data-dimmed="${CSS.escape(piece.id)}"]`);
  if (why) body.prepend(Object.assign(document.createElement("p"), { className: "why", textContent: why.textContent }));
  if (!isOpen()) place.showPopover();
  lay(place, element.getBoundingClientRect());
  element.setAttribute("aria-describedby", "explanation");
  if (stays) body.focus({ preventScroll: true });
}

/* Beside the piece where there is room, else above or below it, never over it. */
function lay(place, box) {
  const { offsetWidth: width, offsetHeight: height } = place,
    gap = 10,
    edge = 12;
  const clamp = (value, most) => Math.max(edge, Math.min(value, most - edge));
  let x = clamp(box.x + box.width / 2 - width / 2, innerWidth - width),
    y = clamp(box.y, innerHeight - height);
  if (box.right + gap + width < innerWidth) x = box.right + gap;
  else if (box.x - gap - width > 0) x = box.x - gap - width;
  else y = box.bottom + gap + height < innerHeight ? box.bottom + gap : clamp(box.y - gap - height, innerHeight);
  place.style.left = `${x}px`;
  place.style.top = `${y}px`;
}

function close() {
  clearTimeout(timer);
  subject?.removeAttribute("aria-describedby");
  subject = null;
  if (isOpen()) card().hidePopover();
}

/* A browser's own hint would stand over the card. Its words are kept for who asks by click. */
function hushHint(element) {
  for (let piece = element; piece?.id !== "board" && piece; piece = piece.parentElement) {
    const hint = piece.querySelector?.(":scope > title");
    if (hint) {
      piece.dataset.says = hint.textContent;
      hint.remove();
    }
  }
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse") return;
  if (event.target.closest?.("#explanation")) return clearTimeout(leaving);
  const element = explains(event.target);
  if (!element || element === subject) return element && clearTimeout(leaving);
  hushHint(element);
  clearTimeout(timer);
  clearTimeout(leaving); // the last card goes when this one comes: closing it would put off this one, too
  timer = setTimeout(() => open(element, false), HOVER);
});
document.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "mouse" || !(explains(event.target) || event.target.closest?.("#explanation"))) return;
  if (event.relatedTarget && explains(event.relatedTarget) === explains(event.target) && explains(event.target)) return;
  clearTimeout(timer);
  clearTimeout(leaving);
  if (!pinned) leaving = setTimeout(close, AWAY);
});
document.addEventListener("focusin", (event) => {
  const element = explains(event.target);
  clearTimeout(timer);
  if (element && event.target.matches(":focus-visible") && !event.target.matches(".info"))
    timer = setTimeout(() => open(element, false), FOCUS);
  else if (!event.target.closest?.("#explanation") && isOpen() && !pinned) close();
});
document.addEventListener("pointerdown", (event) => {
  const element = event.pointerType === "touch" && explains(event.target);
  clearTimeout(timer);
  pressed = element ? { element, x: event.clientX, y: event.clientY, long: false } : null;
  if (element)
    timer = setTimeout(() => {
      if (pressed) {
        pressed.long = true;
        open(element, true);
      }
    }, PRESS);
});
document.addEventListener("pointermove", (event) => {
  if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 10) {
    clearTimeout(timer);
    pressed = null;
  }
});
document.addEventListener("pointercancel", () => {
  clearTimeout(timer);
  pressed = null;
});
document.addEventListener("contextmenu", (event) => {
  if (pressed && explains(event.target)) event.preventDefault();
});
document.addEventListener(
  "click",
  (event) => {
    if (pressed?.long) {
      // the end of a long press plays nothing
      event.preventDefault();
      event.stopPropagation();
      pressed = null;
      return;
    }
    clearTimeout(timer);
    const info = event.target.closest?.("#table .info"),
      element = info ?? explains(event.target);
    if (!element) return;
    if (info && !(event.ctrlKey || event.metaKey || event.shiftKey)) event.preventDefault();
    else if (info) return;
    if (info || !element.closest(".legal, .takes, .dimmed")) open(element, true);
    else close();
  },
  { capture: true },
);
document.addEventListener("keydown", (event) => {
  const element = explains(event.target);
  if (event.key === "i" && element && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault();
    open(element, true);
  }
});
document.addEventListener(
  "toggle",
  (event) => {
    if (event.target.id === "explanation" && event.newState === "closed") {
      const back = subject;
      pinned = false;
      close();
      if (back?.isConnected && back.matches("[tabindex], a")) back.focus({ preventScroll: true });
    }
  },
  { capture: true },
);
addEventListener(
  "scroll",
  () => {
    if (!pinned) {
      clearTimeout(timer);
      if (isOpen()) close();
    }
  },
  { capture: true, passive: true },
);

/* A new table: what was told about the old one may be wrong. */
export function forget() {
  if (told.size > 60) told.clear();
  if (subject && !subject.isConnected) close();
}
