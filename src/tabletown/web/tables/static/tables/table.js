// @ts-nocheck
/* What a server cannot do: clicking on the board, moving pieces smoothly, looking closer, telling when it is your turn.
   Everything else is forms and links that work without script. Each subject has a file of its own. */
import { bringIntoView, furnish, ready as readyBoard, refresh } from "./board.js";
import { fold } from "./bottom-sheet.js";
import { notice } from "./chat.js";
import { count } from "./clock.js";
import { connectLater, failed, isLive } from "./connection.js";
import { lead } from "./keyboard-focus.js";
import { deal, putDown } from "./move-input.js";
import { pointElsewhere } from "./other-panels.js";
import { forget } from "./piece-cards.js";
import { calm, pay } from "./piece-motion.js";
import { hold, newestKnown, overtake, seen, wasShown } from "./playback.js";
import { relight } from "./recap.js";
import { catchUp, wasShown as replayed } from "./replay.js";
import "./sharing.js";
import { tellTurn } from "./turn-notification.js";

document.documentElement.classList.add("scripted");
const table = () => document.getElementById("table");
const stamp = (element) => Number(element?.dataset.stamp ?? -1);
/* What changes with every move, and with nothing else. */
const momentOf = (element) => element?.dataset.version ?? element?.dataset.stamp;

/* --- the newest wins ------------------------------------------------------------------------------------------------------- */

document.addEventListener("htmx:before:sse:message", (event) => {
  const message = event.detail.message;
  if (message.id && Number(message.id) <= newestKnown()) {
    message.cancelled = true;
    seen();
  } else if (hold(message)) message.cancelled = true;
});
document.addEventListener("htmx:before:swap", (event) => {
  const task = event.detail.tasks?.[0],
    old = table();
  const fresh = task?.fragment?.querySelector?.("#table");
  if (!old) return;
  if (!fresh) {
    // an error page: it is never put into the table
    event.preventDefault();
    isLive(event) ? connectLater() : failed(task?.fragment, event.detail.ctx?.response?.status);
    return;
  }
  if (fresh.dataset.waiting !== old.dataset.waiting) {
    // the game has begun: a page with the game's own style
    event.preventDefault();
    location.reload();
    return;
  }
  if (fresh.dataset.past)
    fresh.dataset.stamp = old.dataset.stamp; // a moment on the way to what is known already
  else if (!isLive(event) && !fresh.dataset.replay) overtake(stamp(fresh));
  if (!fresh.dataset.replay && stamp(fresh) < stamp(old)) {
    // an answer that was overtaken
    event.preventDefault();
    return;
  }
  if (momentOf(fresh) !== moment) putDown();
  const drawn = fresh.querySelector("#board");
  const isNothingNew = Number(fresh.dataset.length) <= Number(old.dataset.length); // taken back, or no move at all
  if (drawn) refresh(drawn, isNothingNew);
});
document.addEventListener("htmx:after:swap", news);

/* --- what somebody won or lost stands beside the purse until the next move --------------------------------------------------- */

let moment = null,
  length = 0,
  amounts = new Map(),
  changes = new Map();
function float(isNew) {
  const found = new Map(
    [...document.querySelectorAll("#strips [data-amount]")].map((purse) => [purse.id, Number(purse.dataset.amount)]),
  );
  const moved = new Map(
    [...found].map(([id, amount]) => [id, moment === null ? 0 : amount - (amounts.get(id) ?? amount)]),
  );
  const isBack = Number(table()?.dataset.length) < length; // coins go back, but what was taken back has cost and brought nothing
  length = Number(table()?.dataset.length);
  if (isNew) changes = isBack ? new Map() : moved;
  for (const [id, change] of changes) {
    const purse = document.getElementById(id);
    if (!change || !purse) continue;
    const sign = purse.querySelector(".float") ?? purse.appendChild(document.createElement("span"));
    sign.className = change > 0 ? "float more" : "float less";
    sign.setAttribute("aria-hidden", "true"); // the log tells it in words
    sign.textContent = change > 0 ? `+${change}` : `\u2212${-change}`;
    if (isNew && !calm.matches)
      sign.animate([{ translate: "0 .9em" }, { translate: "0 0" }], { duration: 250, easing: "ease-out" });
  }
  if (isNew) pay(moved);
  amounts = found;
}

/* --- a table that has changed ---------------------------------------------------------------------------------------------------- */

function tell() {
  const here = table();
  if (here?.dataset.replay) {
    history.replaceState(null, "", `?move=${here.dataset.stamp}`);
    catchUp(stamp(here));
    replayed();
  }
  if (here?.dataset.title) tellTurn(here);
}

function news() {
  const now = momentOf(table()),
    isNew = now !== moment;
  deal();
  fold(isNew);
  furnish();
  pointElsewhere();
  float(isNew);
  relight(isNew);
  wasShown();
  count();
  forget();
  notice();
  tell();
  moment = now;
  table()?.setAttribute("data-shown", ""); // the next table comes without it: whoever looks from outside knows when all is done
  if (isNew && !table()?.dataset.replay) bringIntoView();
  lead(isNew);
}
readyBoard();
news();
