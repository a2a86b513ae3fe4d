/* A page that waits for something: it asks how far it is, and opens when it is ready. */
const box = document.getElementById("waiting");
async function look() {
  try {
    const answer = await fetch(box.dataset.progress);
    const {state, done} = await answer.json();
    if (state !== "waiting") return location.reload();
    box.querySelector("[data-done]").textContent = done;
    box.querySelector("progress").value = done;
  } catch { /* the line is down: ask again */ }
  setTimeout(look, 1500);
}
if (box) setTimeout(look, 1000);
