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
