// @ts-nocheck
/* Clocks: the page has the moment at which somebody's time ends, and counts down to it here. Nobody is asked for the time. */
const HOUR = 3600,
  DAY = 24 * HOUR,
  SHORT = 30,
  CALLS = [
    [60, "minute"],
    [10, "seconds"],
  ];
const live = document.getElementById("live"),
  sent = Number(live?.dataset.now ?? 0);
/* The server's time, whatever this device's clock says. */
const skew = sent
  ? sent -
    (performance.timeOrigin + (performance.getEntriesByType("navigation")[0]?.responseStart ?? performance.now()))
  : 0;
const now = () => performance.timeOrigin + performance.now() + skew;
let timer = 0,
  called = "";

function words(left, strips) {
  if (left <= 0) return strips.dataset.over;
  const fill = (template, values) => template.replace(/\{(\w+)\}/g, (_all, name) => values[name]);
  if (left >= DAY)
    return fill(strips.dataset.days, { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  const minutes = Math.floor(left / 60);
  if (left >= HOUR)
    return fill(strips.dataset.hours, {
      hours: Math.floor(left / HOUR),
      minutes: String(minutes % 60).padStart(2, "0"),
    });
  return `${minutes}:${String(Math.floor(left) % 60).padStart(2, "0")}`;
}

/* Said aloud twice, and only to whom it concerns: a minute before the end, and ten seconds before. */
function call(time, left, strips) {
  const due = CALLS.findLast(([seconds]) => left <= seconds && left > 0);
  const what = due ? `${time.dataset.until} ${due[1]}` : "";
  if (!due || !("mine" in time.dataset) || what === called) return;
  called = what;
  const said = document.getElementById("said");
  if (said) said.textContent = strips.dataset[due[1]];
}

export function count() {
  clearTimeout(timer);
  const strips = document.getElementById("strips"),
    time = strips?.querySelector("time[data-until]");
  if (!time) return;
  const left = (Number(time.dataset.until) - now()) / 1000,
    shown = words(left, strips);
  if (time.textContent !== shown) time.textContent = shown;
  time.closest(".clock").classList.toggle("is-short", left < SHORT);
  call(time, left, strips);
  if (left > 0) timer = setTimeout(count, left > HOUR ? 10000 : (left % 1) * 1000 + 20); // to the next whole second
}
document.addEventListener("visibilitychange", count);
