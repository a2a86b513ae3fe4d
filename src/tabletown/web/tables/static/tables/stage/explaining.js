/** What a piece is: its card in a drawer, by a long press, a right click or a key. And the hint, in the same place. */

const LONG = 500;
const drawer = () => /** @type {HTMLElement} */ (document.getElementById("drawer-piece"));

/** @param {string} address @param {Record<string, string>} headers */
async function read(address, headers) {
  try {
    const answer = await fetch(address, { headers });
    return answer.ok || answer.status === 403 ? await answer.text() : "";
  } catch {
    return "";
  }
}

/** @param {import("./drawers.js").Drawers} drawers */
export function explaining(drawers) {
  let timer = 0;

  /** @param {Element} piece */
  async function explain(piece) {
    const key = /** @type {SVGElement} */ (piece).dataset.explain;
    const at = document.getElementById("table")?.dataset.explainAt;
    if (!key || !at) return;
    const html = await read(at + encodeURIComponent(key), { "X-Card": "1" });
    if (!html) return;
    drawer().innerHTML = html;
    drawers.open("piece");
  }

  const pieceAt = (/** @type {Event} */ event) =>
    /** @type {Element} */ (event.target).closest("#table [data-explain]");
  document.addEventListener("contextmenu", (event) => {
    const piece = pieceAt(event);
    if (!piece) return;
    event.preventDefault();
    explain(piece);
  });
  document.addEventListener("pointerdown", (event) => {
    const piece = pieceAt(event);
    clearTimeout(timer);
    if (piece && event.pointerType !== "mouse") timer = setTimeout(() => explain(piece), LONG);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"])
    document.addEventListener(name, (event) => {
      if (name !== "pointermove" || Math.abs(/** @type {PointerEvent} */ (event).movementY) > 4) clearTimeout(timer);
    });

  /* A hint: asked for without leaving the table. */
  document.addEventListener(
    "click",
    async (event) => {
      const link = /** @type {HTMLAnchorElement | null} */ (
        /** @type {Element} */ (event.target).closest("a[data-hint]")
      );
      const move = /** @type {HTMLElement | null} */ (
        /** @type {Element} */ (event.target).closest("[data-hint-move]")
      );
      if (move && document.querySelector(`#moves [data-button="${CSS.escape(move.dataset.hintMove ?? "")}"]`)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        drawers.close();
        dispatchEvent(new CustomEvent("hinted", { detail: move.dataset.hintMove }));
      }
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      link.setAttribute("aria-busy", "true");
      const version = document.getElementById("table")?.dataset.version;
      const html = await read(link.href, { "X-Hint": "1" });
      link.removeAttribute("aria-busy");
      if (!html || document.getElementById("table")?.dataset.version !== version) return;
      drawer().innerHTML = html;
      drawers.open("piece");
      const first = /** @type {HTMLElement | null} */ (drawer().querySelector("[data-hint-move]"));
      if (first) dispatchEvent(new CustomEvent("hinted", { detail: first.dataset.hintMove }));
    },
    { capture: true },
  );
  return explain;
}
