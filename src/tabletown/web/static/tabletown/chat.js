/* What is said at the table is noticed: a mark on the tab until it is opened, and the words for those who listen. */
const tab = () => document.getElementById("tab-chat");
const last = () => [...document.querySelectorAll(".chat > li:not(.quiet)")].at(-1);
let known = null, unread = false;

export function notice() {
  if (!tab() || document.getElementById("table").dataset.past) return; // an earlier moment: it is known already
  const line = last(), words = line?.textContent ?? "";
  if (known !== null && words && words !== known && !line.matches(".own")) {
    unread = !tab().checked;
    document.getElementById("said").textContent = words;
  }
  known = words;
  mark();
}
function mark() {
  document.querySelector("label[for=tab-chat]").classList.toggle("unread", unread);
}
document.addEventListener("change", event => {
  if (event.target.name !== "tab" || !tab()?.checked) return;
  unread = false;
  mark();
});
