// @ts-nocheck
/* Your turn: the title and the icon say it; a sound, made here, and a notification on a hidden page where somebody wants them. */
import { choose, chosen } from "../http/settings.js";

const NOTES = { turn: [587, 880], over: [523, 659, 784] };
let known = null,
  missed = false,
  audio = null;

export function tellTurn(here) {
  const icon = document.getElementById("favicon"),
    wanted = here.dataset.turn ? icon.dataset.turn : icon.dataset.calm;
  document.title = here.dataset.title;
  if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  const now = here.matches(".is-over") ? "over" : here.dataset.turn ? "turn" : "";
  const isNews = known !== null && now && now !== known;
  known = now;
  if (isNews) call(now);
}

function call(what) {
  if (chosen("sound") === "on") ring(what);
  if (!document.hidden) return;
  missed = missed || what === "turn";
  if (chosen("notify") === "on" && globalThis.Notification?.permission === "granted")
    notify(document.title.replace(/^● /, ""));
}
function notify(words) {
  const more = { tag: location.pathname, icon: "/icon-192.png", data: location.origin + location.pathname };
  try {
    const shown = new Notification(words, more);
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // on phones only the worker may
    navigator.serviceWorker?.ready.then((worker) => worker.showNotification(words, more)).catch(() => {});
  }
}

/* --- a sound without a file ---------------------------------------------------------------------------------------------------- */

function ring(what) {
  dispatchEvent(new CustomEvent("rang", { detail: what }));
  if (!globalThis.AudioContext) return;
  audio ??= new AudioContext();
  audio.resume();
  NOTES[what].forEach((pitch, n) => {
    const tone = audio.createOscillator(),
      loud = audio.createGain(),
      at = audio.currentTime + 0.02 + n * 0.14;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(0.16, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.45);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.5);
  });
}
/* A browser lets a page be heard only after somebody has touched it. */
addEventListener(
  "pointerdown",
  () => {
    if (chosen("sound") !== "on" || !globalThis.AudioContext) return;
    audio ??= new AudioContext();
    audio.resume();
  },
  { once: true },
);

/* --- a notification: asked for once, when it would have been of use -------------------------------------------------------------- */

const wasAsked = () => {
  try {
    return localStorage.getItem("notify-offered");
  } catch {
    return true;
  }
};
const offer = () => document.getElementById("offer");

document.addEventListener("visibilitychange", () => {
  if (document.hidden || !missed) return;
  missed = false;
  if (!offer() || wasAsked() || chosen("notify") === "on" || globalThis.Notification?.permission !== "default") return;
  localStorage.setItem("notify-offered", "1");
  offer().hidden = false;
});
let isAsking = false;
async function allow() {
  if (isAsking) return; // what is chosen here need not be asked about
  isAsking = true;
  const answer = await globalThis.Notification?.requestPermission(),
    refused = document.getElementById("notify-refused");
  if (refused) refused.hidden = answer === "granted";
  choose("notify", answer === "granted" ? "on" : "off");
  isAsking = false;
}
document.addEventListener("click", (event) => {
  const answer = event.target.closest?.("[data-offer]")?.dataset.offer;
  if (!answer) return;
  offer().hidden = true;
  if (answer === "yes") allow();
});
addEventListener("settings", (event) => {
  const { key, value } = event.detail;
  if (key === "sound" && value === "on") ring("turn"); // this is what it will sound like
  if (key === "notify" && value === "on" && globalThis.Notification?.permission !== "granted") allow();
});
