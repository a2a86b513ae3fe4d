/* What a visitor has chosen: kept by the server in cookies, at once in force on this page. Every page carries it on its root. */
const root = document.documentElement;
/** @param {string} key */
export const chosen = (key) => root.dataset[key];

/** @param {string} key @param {string} value */
export function choose(key, value) {
  /** @type {HTMLFormElement | null} */
  const form = document.querySelector("#settings form");
  /** @type {Iterable<HTMLInputElement>} */
  const fields = form?.querySelectorAll(`input[name="${key}"]`) ?? [];
  root.dataset[key] = value;
  for (const field of fields) field.checked = field.value === value;
  dispatchEvent(new CustomEvent("settings", { detail: { key, value } }));
  if (form)
    fetch(form.action, { method: "POST", body: new FormData(form), headers: { "X-Requested-With": "fetch" } }).catch(
      () => {},
    ); // kept next time
}

/* What is heard or told outside of the page is tried out at once, and may have to be allowed: on every page, not only at a table. */
const TRIED = ["sound", "notify"];

document.addEventListener("change", async (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.matches("#settings input[type=radio]")) return;
  const { name, value } = field;
  if (TRIED.includes(name)) await import("../tables/turn-notification.js").catch(() => {});
  choose(name, value);
});

/** @returns {HTMLDetailsElement | null} */
const openSettings = () => document.querySelector("#settings[open]");
document.addEventListener("click", (event) => {
  // a click elsewhere closes it
  const open = openSettings();
  if (open && !open.contains(/** @type {Node | null} */ (event.target))) open.open = false;
});
document.addEventListener("keydown", (event) => {
  const open = event.key === "Escape" && openSettings();
  if (!open) return;
  open.open = false;
  open.querySelector("summary")?.focus();
});

/* In which time zone this browser lives: told once, so that moments are written as its clock shows them. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
if (/^[\w+/-]+$/.test(zone) && !document.cookie.split("; ").includes(`zone=${zone}`))
  document.cookie = `zone=${zone}; path=/; max-age=${400 * 24 * 3600}; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;

/* How large the window is: the server draws tables for it. Forgotten with the browser's session. */
const tellScreen = () => {
  document.cookie = `screen=${innerWidth}x${innerHeight}; path=/; samesite=lax${location.protocol === "https:" ? "; secure" : ""}`;
};
tellScreen();
addEventListener("resize", tellScreen);

/* Without a line, a kind page stands in; nothing of a table is kept. */
addEventListener("load", () => navigator.serviceWorker?.register("/service-worker.js").catch(() => {}));

/* The bar of a phone's browser, or of the app, has the colour of the page's head: by day and by night, and in each game. */
const paintBar = () => {
  const head = document.querySelector("header.top");
  if (head) document.getElementById("theme")?.setAttribute("content", getComputedStyle(head).backgroundColor);
};
addEventListener("load", paintBar);
addEventListener("settings", paintBar);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paintBar);
