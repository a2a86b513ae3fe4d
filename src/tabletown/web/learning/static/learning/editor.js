// @ts-nocheck
// Sends the editor's forms without leaving the page, and as soon as something is chosen. Without it they are ordinary forms.
const page = () => document.getElementById("editor");

const boards = () => [...page().querySelectorAll(".editor-panels .parts, .editor-panels .roam")];
for (const map of page().querySelectorAll(".editor-panels .roam")) {
  map.scrollLeft = (map.scrollWidth - map.clientWidth) / 2;
  map.scrollTop = (map.scrollHeight - map.clientHeight) / 2;
}

async function send(form, button) {
  const data = new FormData(form, button);
  const place = window.scrollY;
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data) });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("editor");
  if (!fresh) {
    form.submit();
    return;
  }
  const open = [...page().querySelectorAll("details[open][id]")].map((group) => group.id);
  const unfolded = [...page().querySelectorAll(".unfold:checked")].map((box) => box.id);
  const focused = document.activeElement?.id;
  const scrolled = boards().map((board) => [board.scrollLeft, board.scrollTop]);
  page().replaceWith(fresh);
  boards().forEach((board, n) => {
    [board.scrollLeft, board.scrollTop] = scrolled[n] ?? [0, 0];
  });
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  for (const id of unfolded) {
    const box = document.getElementById(id);
    if (box) box.checked = true;
  }
  if (answer.redirected) history.pushState(null, "", answer.url);
  window.scrollTo({ top: place, behavior: "instant" });
  if (button?.value.startsWith("set:")) {
    showPlace();
    return;
  }
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// The form of the place that was chosen: it stays in sight at the lower edge, and the keyboard goes on there.
function showPlace() {
  const form = document.getElementById("set");
  (form?.querySelector("select, input:not([type=hidden]), .fields button") ?? form?.querySelector("h2"))?.focus({
    preventScroll: true,
  });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || "leave" in form.dataset || !form.closest("#editor")) return;
  event.preventDefault();
  send(form, event.submitter);
});
document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.name?.startsWith("v.") && field.form?.closest("#editor") && field.checkValidity())
    field.form.requestSubmit();
});

// A move is made where the board shows it; where several are made at one place, the list of moves opens.
function pressed(place) {
  const moves = (place.dataset.move ?? place.dataset.moves).split(" ");
  const button = page().querySelector(`button[value="move:${moves[0]}"]`);
  if (!button) return;
  if (moves.length === 1) {
    button.form.requestSubmit(button);
    return;
  }
  button.closest("details").open = true;
  button.focus();
}
// Where a click sets pieces, the page asks for the innermost place that can be set.
function sets(event) {
  const form = page()?.querySelector(".editor-click");
  if (!form || !event.target.closest(".sets-pieces svg")) return false;
  const places = [];
  for (let here = event.target; here && !here.matches(".sets-pieces"); here = here.parentElement)
    if (here.id) places.push(here.id);
  if (!places.length) return false;
  const button = document.createElement("button");
  button.name = "act";
  button.value = `set:${places.join("|")}`;
  button.hidden = true;
  form.append(button);
  form.requestSubmit(button);
  return true;
}
const PLACES = "#editor [data-move], #editor [data-moves]";
document.addEventListener("click", (event) => {
  if (sets(event)) {
    event.preventDefault();
    return;
  }
  const place = event.target.closest(PLACES);
  if (place && !event.target.closest("a")) pressed(place);
});
document.addEventListener("keydown", (event) => {
  if ((event.key === "Enter" || event.key === " ") && event.target.matches?.(PLACES)) {
    event.preventDefault();
    pressed(event.target);
  }
});
window.addEventListener("popstate", () => window.location.reload());
