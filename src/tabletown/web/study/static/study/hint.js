/**
 * A hint beside the question: asked for without leaving the table, gone when the table has moved on. Its lines light their
 * places.
 */

/** @returns {HTMLElement | null} */
const panel = () => document.getElementById("hint-told");
const version = () => document.getElementById("table")?.dataset.version;
/** The version of the table that the hint is about. @type {string | undefined} */
let askedAt;

/** @param {string | undefined} words */
const line = (words) => Object.assign(document.createElement("p"), { className: "quiet", textContent: words ?? "" });

/** @param {string} address */
async function ask(address) {
  const now = version();
  panel()?.replaceChildren(line(panel()?.dataset.thinking));
  askedAt = now;
  let html = "";
  try {
    const answer = await fetch(address, { headers: { "X-Hint": "1" } });
    if (answer.ok || answer.status === 403) html = await answer.text();
  } catch {
    /* no line: said below */
  }
  const box = panel();
  if (version() !== now || !box) return;
  if (html) box.innerHTML = html;
  else box.replaceChildren(line(box.dataset.failed));
  box.scrollIntoView({ block: "nearest" });
}

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  /** @type {HTMLAnchorElement | null} */
  const link = event.target.closest("a[data-hint]");
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    ask(link.href);
  }
  /** @type {HTMLElement | null} */
  const chosen = event.target.closest("#hint-told [data-hint-move]");
  if (!chosen) return;
  const move = CSS.escape(chosen.dataset.hintMove ?? "");
  /** @type {HTMLButtonElement | null} */
  const button = document.querySelector(`#moves [data-button="${move}"]`);
  if (!button) return;
  event.preventDefault(); // as if the move's own button had been pressed: it may ask first
  light(null);
  button.click();
});

/** Lights the places that a line of the hint is about. @param {HTMLElement | null} about */
function light(about) {
  for (const old of document.querySelectorAll("#board .hinted")) old.classList.remove("lit", "hinted");
  for (const id of about?.dataset.lights?.split(" ") ?? [])
    document.querySelector(`#board [id="${CSS.escape(id)}"]`)?.classList.add("lit", "hinted");
}

/** @param {Event} event @returns {HTMLElement | null} */
const lineOf = (event) => (event.target instanceof Element ? event.target.closest(".hint-line") : null);
for (const name of ["mouseover", "focusin"])
  document.addEventListener(name, (event) => {
    const about = lineOf(event);
    if (!about) return;
    light(about);
    const place = name === "focusin" && document.querySelector("#board .hinted");
    if (place) place.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
for (const name of ["mouseout", "focusout"])
  document.addEventListener(name, (event) => {
    if (lineOf(event)) light(null);
  });
document.addEventListener("htmx:after:swap", () => {
  if (askedAt === undefined || version() === askedAt) return;
  askedAt = undefined;
  panel()?.replaceChildren();
});
