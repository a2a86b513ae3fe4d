/* A click anywhere on the graph goes to that moment: of the replay on the same page, or of the replay's own page. */
document.addEventListener("click", event => {
  const graph = event.target.closest?.("svg.course");
  const link = event.target.closest?.(".course-point");
  if (!graph || (link && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
  const slider = document.getElementById("move");
  const at = link ? Number(new URL(link.getAttribute("href"), location.href).searchParams.get("move")) : moveAt(graph, event.clientX);
  if (slider) {
    event.preventDefault();
    slider.value = at;
    slider.dispatchEvent(new Event("input", {bubbles: true}));
  } else if (!link) location.href = `${graph.dataset.replay}?move=${at}`;
});
function moveAt(graph, x) {
  const box = graph.getBoundingClientRect(), {first, end, last, width} = graph.dataset;
  const there = (x - box.left) / box.width * Number(width);
  return Math.round(Math.min(1, Math.max(0, (there - Number(first)) / (Number(end) - Number(first)))) * Number(last));
}

/* The analysis has a slider of its own, which walks over the graph move by move and tells what happened and everybody's chances. */
const walk = document.getElementById("course-walk"), moment = document.getElementById("moment");
let analysis = null;

function stand(at) {
  for (const graph of document.querySelectorAll("svg.course")) {
    const {first, end, last} = graph.dataset, x = Number(first) + (Number(end) - Number(first)) * at / Math.max(1, Number(last));
    for (const side of ["x1", "x2"]) graph.querySelector(".course-now")?.setAttribute(side, x);
  }
}
function inWords({players, moves}, at) {
  const made = moves[at - 1], chances = made ? made.all_hands_shown.after : moves[0].all_hands_shown.before;
  const each = players.map((name, seat) => `${name} ${Math.round(100 * chances[seat])} %`).join(", ");
  const {start, luck, decision} = walk.dataset;
  const what = !made ? start : (made.by < 0 ? luck : decision).replace("[n]", at).replace("[who]", () => players[made.by]).replace("[move]", () => made.words);
  return `${what} ${each}`;
}
async function tell() {
  const at = Number(moment.value);
  stand(at);
  try { analysis ??= fetch(walk.dataset.analysis).then(answer => answer.json()); } catch { /* said by the replay */ }
  const words = inWords(await analysis, at);
  if (at !== Number(moment.value)) return; // somebody is further by now
  moment.setAttribute("aria-valuetext", words);
  document.getElementById("course-told").textContent = words;
}
moment?.addEventListener("input", () => tell().catch(() => { analysis = null; }));
