/* The replay's keys: the slider stands where the reader wants to be, ahead of the drawing. */
const KEYS = {ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last"};
let wanted = null;

document.addEventListener("keydown", event => {
  const step = KEYS[event.key];
  if (!step || !document.querySelector(".replay") || event.target.matches("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  goTo(step);
});
document.addEventListener("click", event => {
  const link = event.target.closest?.("[data-step]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  goTo(link.dataset.step);
});
function goTo(step) {
  const slider = document.getElementById("move"), at = Number(slider.value);
  slider.value = {first: slider.min, last: slider.max, back: at - 1, on: at + 1}[step];
  wanted = Number(slider.value);
  slider.form.requestSubmit();
}
export function catchUp(shown) { // an answer to an earlier key or drag has put the slider back to its own moment
  if (wanted === shown) wanted = null;
  if (wanted !== null) document.getElementById("move").value = wanted;
}
document.addEventListener("input", event => { if (event.target.id === "move") wanted = Number(event.target.value); });
document.addEventListener("htmx:error", () => { wanted = null; });
