// @ts-nocheck
/* A click anywhere on the graph goes to that moment: of the replay on the same page, or of the replay's own page. */
document.addEventListener("click", (event) => {
  const graph = event.target.closest?.("svg.course");
  const link = event.target.closest?.(".course-point");
  if (!graph || (link && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
  const slider = document.getElementById("move");
  const at = link
    ? Number(new URL(link.getAttribute("href"), location.href).searchParams.get("move"))
    : moveAt(graph, event.clientX);
  if (slider) {
    event.preventDefault();
    slider.value = at;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  } else if (!link) location.href = `${graph.dataset.replay}?move=${at}`;
});
function moveAt(graph, x) {
  const box = graph.getBoundingClientRect(),
    { first, end, last, width } = graph.dataset;
  const there = ((x - box.left) / box.width) * Number(width);
  return Math.round(Math.min(1, Math.max(0, (there - Number(first)) / (Number(end) - Number(first)))) * Number(last));
}

/* The analysis has a slider of its own, which walks over the graph move by move: what was decided, what would have been better, and
   everybody's chances, for eyes and for ears. */
const walk = document.getElementById("course-walk"),
  moment = document.getElementById("moment");
let analysis = null;
if (moment) moment.type = "range"; // without this script it is a number, and a button tells about it

function stand(at) {
  for (const graph of document.querySelectorAll("svg.course")) {
    const { first, end, last } = graph.dataset,
      x = Number(first) + ((Number(end) - Number(first)) * at) / Math.max(1, Number(last));
    for (const side of ["x1", "x2"]) graph.querySelector(".course-now")?.setAttribute(side, x);
  }
}
const percent = (chance) => `${Math.round(100 * chance)} %`;
const filled = (words, values) => words.replace(/\[(\w+)\]/g, (whole, name) => values[name] ?? whole);

function inWords({ players, moves }, at) {
  const says = walk.dataset,
    made = moves[at - 1];
  const names = players.map((name, seat) => (String(seat) === says.reader ? says.you : name));
  if (!made) {
    const each = names.map((name, seat) => `${name} ${percent(moves[0].all_hands_shown.before[seat])}`);
    return `${says.start} ${filled(says.shown, { chances: each.join(", ") })}`;
  }
  const { before, after } = made.all_hands_shown,
    known = made.by_what_was_known;
  const told = [
    filled(made.by < 0 ? says.luck : String(made.by) === says.reader ? says.mine : says.decision, {
      n: at,
      who: names[made.by],
      move: made.words,
    }),
  ];
  if (known)
    told.push(
      known.lost <= Number(says.asGood)
        ? says.best
        : filled(says.worse, {
            after: percent(known.after[made.by]),
            before: percent(known.before[made.by]),
            best: known.best_words,
          }),
    );
  const each = names.map((name, seat) =>
    filled(says.change, { name, before: percent(before[seat]), after: percent(after[seat]) }),
  );
  return `${told.join(" ")} ${filled(says.shown, { chances: each.join(", ") })}`;
}
async function tell() {
  const at = Number(moment.value);
  stand(at);
  analysis ??= fetch(walk.dataset.analysis).then((answer) => answer.json());
  const words = inWords(await analysis, at);
  if (at !== Number(moment.value)) return; // somebody is further by now
  moment.setAttribute("aria-valuetext", words);
  document.getElementById("course-told").textContent = words;
}
moment?.addEventListener("input", () =>
  tell().catch(() => {
    analysis = null;
  }),
);
