// @ts-nocheck
/* The pace at which moves are shown. The game itself waits for nobody: what comes in is kept here and shown one decision after
   the other, slowly, normally or step by step; a button jumps to now. Quick pages, pages that nobody looks at, and a page whose
   line was down see the present at once. */
import { chosen } from "../http/settings.js";

const WAITS = { slow: 2200, normal: 900 };
/* For decisions that changed nothing that can be seen. */
const SHORT = 150;
const MOST_KEPT = 40;
let queue = [],
  shownAt = 0,
  told = "",
  wait = 0,
  timer = 0,
  fetching = null,
  connections = 0,
  cameBack = false;

const table = () => document.getElementById("table");
const shown = () => Number(table()?.dataset.version ?? NaN);
const pace = () => chosen("pace") ?? "quick";
const isPaced = () => pace() !== "quick" && !document.hidden;

/* The newest stamp that this page has, shown or not. */
export const newestKnown = () => Math.max(Number(table()?.dataset.stamp ?? -1), queue.at(-1)?.stamp ?? -1);

/* Whether a message is kept to be shown in its turn. */
export function hold(message) {
  const version = Number(/ data-version="(\d+)"/.exec(message.data)?.[1] ?? NaN),
    isBack = cameBack;
  cameBack = false;
  if (isBack || !isPaced() || Number.isNaN(version) || Number.isNaN(shown())) {
    forget();
    return false;
  }
  if (!queue.length && version === shown()) return false; // somebody said something
  if (queue.at(-1)?.version === version) queue.pop();
  queue.push({ stamp: Number(message.id), version, text: message.data });
  if (queue.length > MOST_KEPT) queue.splice(MOST_KEPT - 1, 1); // it can be asked for when its time comes
  pump();
  return true;
}
export const seen = () => {
  cameBack = false;
};

/* Something newer than that stamp is still to be shown; the rest was overtaken. */
export function overtake(stamp) {
  queue = queue.filter((frame) => frame.stamp > stamp);
  pump();
}

function forget() {
  queue = [];
  fetching?.abort();
  fetching = null;
  pump();
}

function pump() {
  clearTimeout(timer);
  sayHowFar();
  if (!queue.length || fetching) return;
  if (!isPaced()) now();
  else if (WAITS[pace()]) timer = setTimeout(next, Math.max(0, shownAt + wait - performance.now()));
}

export async function next() {
  if (!queue.length || fetching) return;
  if (queue[0].version > shown() + 1) await fetchMissing();
  const frame = queue.shift();
  if (frame) await put(frame.text);
  pump();
}

export async function now() {
  const newest = queue.at(-1);
  forget();
  if (newest) await put(newest.text);
}

const put = (text) =>
  htmx.swap({
    sourceElement: document.getElementById("live"),
    target: "#table",
    swap: "outerMorph swapEmpty:false",
    text,
  });

/* What the stream has passed over. Without an answer, the page goes on with what it has. */
async function fetchMissing() {
  const asked = new AbortController(),
    before = queue[0].version;
  fetching = asked;
  try {
    const answer = await fetch(table().dataset.sinceAt + shown(), {
      signal: asked.signal,
      headers: { "X-Requested-With": "fetch" },
    });
    const { frames } = answer.ok ? await answer.json() : { frames: [] };
    if (fetching !== asked) return;
    const missing = frames.filter((frame) => frame.version > shown() && frame.version < before);
    queue.unshift(...missing.map((frame) => ({ stamp: -1, version: frame.version, text: frame.html })));
  } catch {
    /* the present comes next */
  } finally {
    if (fetching === asked) fetching = null;
  }
}

/* A table was shown: the next one comes after a while, sooner where nothing was told. */
export function wasShown() {
  const words = document.getElementById("news")?.textContent ?? "";
  wait = words === told ? SHORT : (WAITS[pace()] ?? 0);
  told = words;
  shownAt = performance.now();
  sayHowFar();
}

function sayHowFar() {
  const place = document.getElementById("behind"),
    n = (queue.at(-1)?.version ?? 0) - shown();
  if (!place) return;
  place.hidden = !(n > 0) || Boolean(table()?.dataset.turn); // who is to move is not behind
  const words = place.querySelector(".how-far");
  if (n > 0) words.textContent = n === 1 ? words.dataset.one : words.dataset.many.replace("#", n);
}

document.addEventListener("htmx:after:sse:connection", () => {
  cameBack = connections > 0;
  connections += 1;
});
document.addEventListener("visibilitychange", () => {
  if (document.hidden) now();
});
addEventListener("settings", (event) => {
  if (event.detail.key === "pace") pump();
});
document.addEventListener("click", (event) => {
  const what = event.target.closest?.("[data-pace-do]")?.dataset.paceDo;
  if (what === "next") next();
  if (what === "now") now();
});
