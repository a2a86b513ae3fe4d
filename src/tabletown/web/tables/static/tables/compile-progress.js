/* How far the games are, while their rules are being compiled; the page that somebody waits for opens by itself. */

const LOOK_EVERY = 700; // milliseconds
/** @type {HTMLElement | null} */
const opener = document.querySelector("[data-opens]");
const opens = opener?.dataset.opens;

/** @param {HTMLElement} place */
function ready(place) {
  place.remove();
  if (opens) location.replace(opens);
}

/** @param {HTMLElement} place @param {{failed: boolean, words: string, done: number}} state */
function show(place, state) {
  place.classList.toggle("is-bad", state.failed);
  const words = place.querySelector("p");
  const bar = place.querySelector("progress");
  if (words && words.textContent !== state.words) words.textContent = state.words;
  if (bar) bar.value = state.done;
  if (bar && state.failed) location.reload(); // the server says why, and offers to try again
}

async function look() {
  /** @type {NodeListOf<HTMLElement>} */
  const places = document.querySelectorAll("[data-preparing]");
  if (!places.length) return;
  try {
    const answer = await fetch("/preparing", { cache: "no-store" });
    const { games } = await answer.json();
    for (const place of places) {
      const state = games[place.dataset.preparing ?? ""];
      state ? show(place, state) : ready(place);
    }
  } catch {
    /* the server is being started again, perhaps */
  }
  setTimeout(look, LOOK_EVERY);
}
look();
