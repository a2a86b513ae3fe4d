/* The quiet line of each game says what is chosen; Play waits, with a thin bar, while the rules of its game are compiled. */
const ASK_EVERY = 500; // milliseconds

/** @param {HTMLInputElement} input the chosen number of players */
function tell(input) {
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (input.form?.querySelectorAll("[data-tells]") ?? []))
    line.textContent = input.dataset[line.dataset.tells ?? ""] ?? "";
}

document.addEventListener("change", (event) => {
  const input = /** @type {HTMLElement} */ (event.target);
  if (input instanceof HTMLInputElement && input.name === "players") tell(input);
});

/** How far the games are that are still being compiled. */
async function progress() {
  const answer = await fetch("/preparing", { cache: "no-store" });
  return (await answer.json()).games;
}

/** Which button is waited with, and by whom: another Play takes over. @type {HTMLButtonElement | null} */
let waiting = null;

/** @param {HTMLButtonElement} button */
function stop(button) {
  button.removeAttribute("aria-busy");
  button.style.removeProperty("--done");
  if (button.dataset.words) button.replaceChildren(button.dataset.words);
  if (waiting === button) waiting = null;
}

/** @param {HTMLButtonElement} button */
async function start(button) {
  if (waiting) stop(waiting);
  waiting = button;
  const key = button.dataset.play ?? "";
  let most = 0;
  const form = button.form;
  if (form)
    await fetch(`/preparing/${key}`, { method: "POST", body: new FormData(form), redirect: "manual" }).catch(() => 0);
  while (waiting === button) {
    const state = (await progress().catch(() => ({})))[key];
    if (waiting !== button) return;
    if (!state || state.failed) break; // the server says what is wrong
    most = Math.max(most, state.done / Math.max(1, state.of));
    if (!button.dataset.words) button.dataset.words = button.textContent?.trim() ?? "";
    button.setAttribute("aria-busy", "true");
    button.style.setProperty("--done", `${Math.round(most * 100)}%`);
    button.textContent = state.words;
    await new Promise((go) => setTimeout(go, ASK_EVERY));
  }
  if (waiting !== button) return;
  delete button.dataset.unready;
  button.form?.requestSubmit(button);
}

document.addEventListener("submit", (event) => {
  const button = /** @type {SubmitEvent} */ (event).submitter;
  if (!(button instanceof HTMLButtonElement) || !("unready" in button.dataset)) return;
  event.preventDefault();
  if (waiting === button) stop(button);
  else start(button);
});
addEventListener("pageshow", () => waiting && stop(waiting));
