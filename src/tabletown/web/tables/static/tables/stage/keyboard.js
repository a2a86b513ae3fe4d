/** Keys: arrows go from answer to answer, Enter chooses, Escape lets go; letters open drawers and skip what plays. */

const ANSWERS = ":is(#stage, #tray, #picture) :is([data-move], [data-moves], [data-for])";
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** @type {Record<string, string>} */
const OPENS = { l: "log", c: "chat", m: "menu", "?": "help", o: "notes" };

/**
 * @param {{choosing: import("./choosing.js").Choosing, drawers: import("./drawers.js").Drawers,
 *   beats: import("./beats.js").Beats, explain: (piece: Element) => void}} page
 */
export function listen({ choosing, drawers, beats, explain }) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isField = target.matches("input, textarea, select");
    if (event.key === "Escape") {
      if (drawers.name) drawers.close();
      else choosing.letGo();
      return;
    }
    if (isField || event.altKey || event.ctrlKey || event.metaKey) return;
    if (beats.playing && (event.key === " " || event.key === "n")) {
      event.preventDefault();
      if (event.key === "n") beats.toNow();
      else beats.skip();
      return;
    }
    const piece = target.closest(ANSWERS);
    if (piece && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choosing.tap(piece);
      document.getElementById("confirm")?.focus({ preventScroll: true });
    } else if (ARROWS[event.key] && (piece || target === document.body)) {
      const next = piece ? beside(piece, ...ARROWS[event.key]) : document.querySelector(ANSWERS);
      event.preventDefault();
      /** @type {SVGElement | null} */ (next)?.focus({ preventScroll: true });
    } else if (event.key === "i" && target.closest("[data-explain]"))
      explain(/** @type {Element} */ (target.closest("[data-explain]")));
    else if (OPENS[event.key]) {
      event.preventDefault();
      drawers.toggle(OPENS[event.key], true);
    }
  });
}

/**
 * The nearest answer in a direction.
 * @param {Element} piece
 * @param {number} dx
 * @param {number} dy
 */
function beside(piece, dx, dy) {
  const middle = (/** @type {Element} */ element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(piece);
  let [best, least] = [/** @type {Element | null} */ (null), Infinity];
  for (const other of document.querySelectorAll(ANSWERS)) {
    if (other === piece || !other.hasAttribute("tabindex")) continue;
    const [ox, oy] = middle(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead > 2 && ahead + 2 * aside < least) [best, least] = [other, ahead + 2 * aside];
  }
  return best;
}
