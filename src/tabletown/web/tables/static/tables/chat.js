// @ts-nocheck
/* What is said at the table is noticed: a mark on the tab until it is opened, the words for those who listen, and where the tab is
   far below, the words over the board, which lead there. */
import { free } from "./board.js";

const tab = () => document.getElementById("tab-chat");
const last = () => [...document.querySelectorAll(".chat > li:not(.quiet)")].at(-1);
let known = null,
  unread = false,
  told = "";

export function notice() {
  if (!tab() || document.getElementById("table").dataset.past) return; // an earlier moment: it is known already
  const line = last(),
    words = line?.textContent ?? "";
  if (known !== null && words && words !== known && !line.matches(".own")) {
    unread = !tab().checked;
    document.getElementById("said").textContent = told = words;
  }
  known = words;
  mark();
}
function mark() {
  const line = document.getElementById("new-line");
  document.querySelector("label[for=tab-chat]").classList.toggle("unread", unread);
  if (!line) return;
  line.hidden = !unread;
  line.textContent = unread ? told : ""; // not what the reader has done since
}
document.addEventListener("change", (event) => {
  if (event.target.name !== "tab" || !tab()) return;
  uncoverTabs();
  if (!tab().checked) return;
  unread = false;
  mark();
});
document.addEventListener("click", (event) => {
  if (event.target.id !== "new-line") return;
  tab().checked = true;
  tab().dispatchEvent(new Event("change", { bubbles: true }));
});

/* What was opened is not under the sheet with the question. */
function uncoverTabs() {
  const box = tab().closest(".tabs").getBoundingClientRect(),
    room = free();
  if (box.bottom > room.bottom || box.top < room.top)
    scrollBy({ top: box.bottom - room.bottom + 8, behavior: "instant" });
}
