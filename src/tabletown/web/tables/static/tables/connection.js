// @ts-nocheck
/* The line to the server: it is said when it is down, and when something was sent and not done. The page and what was typed stay. */
export const isLive = (event) => event.detail.ctx?.sourceElement?.id === "live";
const line = (on) => {
  const sign = document.getElementById("line");
  if (sign) sign.hidden = on;
};

document.addEventListener("htmx:sse:error", () => line(false));
document.addEventListener("htmx:error", (event) => {
  if (isLive(event)) connectLater();
  else if (event.detail.ctx && event.detail.error?.name !== "AbortError") failed(null, 0);
});
export function connectLater() {
  // htmx tries a stream again that broke, but not one that never began
  line(false);
  const live = document.getElementById("live");
  setTimeout(() => {
    if (!live._htmx?.sse) htmx.ajax("GET", live.getAttribute("hx-sse:connect"), { source: live });
  }, 2000);
}
document.addEventListener("htmx:after:sse:connection", () => line(true));
addEventListener("offline", () => line(false));
addEventListener("online", () => {
  // the old stream may be dead without anybody knowing: a new one begins with the table as it stands
  document
    .getElementById("live")
    ?._htmx?.sse?.reader?.cancel()
    .catch(() => {});
});
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});

export function failed(page, status) {
  const place = document.getElementById("failed");
  if (!place) return;
  const ours = [...(page?.querySelectorAll?.(".error h1, .error h1 + p") ?? [])].map((part) => part.textContent.trim());
  const words = ours.length
    ? ours.join(". ")
    : status
      ? place.dataset.answered.replace("#", status)
      : place.dataset.unanswered;
  place.querySelector(".why").textContent = words;
  place.hidden = false;
}
function forgive() {
  const place = document.getElementById("failed");
  if (place) place.hidden = true;
}
document.addEventListener("htmx:before:request", (event) => {
  if (!isLive(event)) forgive();
});
document.addEventListener("click", (event) => {
  if (event.target.closest?.("#failed button")) forgive();
});
document.addEventListener("htmx:after:request", (event) => {
  // what was said or played need not be said again
  const { sourceElement, response } = event.detail.ctx;
  const field = sourceElement.querySelector?.("#words, #chat-text");
  if (field && response.status === 200) field.value = "";
});
