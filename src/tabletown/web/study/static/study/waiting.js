/* A page that waits for something: it asks how far it is, and opens when it is ready. */

/** @param {HTMLElement} box */
async function look(box) {
  try {
    const answer = await fetch(box.dataset.progress ?? "");
    const { state, done } = await answer.json();
    if (state !== "waiting") return location.reload();
    const count = box.querySelector("[data-done]");
    if (count) count.textContent = done;
    const bar = box.querySelector("progress");
    if (bar) bar.value = done;
  } catch {
    /* the line is down: ask again */
  }
  setTimeout(look, 1500, box);
}

const box = document.getElementById("waiting");
if (box) setTimeout(look, 1000, box);
