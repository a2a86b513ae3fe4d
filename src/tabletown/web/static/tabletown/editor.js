// Sends the editor's forms without leaving the page, and as soon as something is chosen. Without it they are ordinary forms.
const page = () => document.getElementById("editor");

async function send(form, button) {
  const data = new FormData(form, button);
  const place = window.scrollY;
  const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(data) });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("editor");
  if (!fresh) { form.submit(); return; }
  const open = [...page().querySelectorAll("details[open][id]")].map((group) => group.id);
  const focused = document.activeElement?.id;
  page().replaceWith(fresh);
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  if (answer.redirected) history.pushState(null, "", answer.url);
  window.scrollTo({ top: place, behavior: "instant" });
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.method !== "post" || "leave" in form.dataset || !form.closest("#editor")) return;
  event.preventDefault();
  send(form, event.submitter);
});
document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.name?.startsWith("v.") && field.form?.closest("#editor") && field.checkValidity()) field.form.requestSubmit();
});
window.addEventListener("popstate", () => window.location.reload());
