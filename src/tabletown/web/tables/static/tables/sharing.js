/** Links that are copied, and handed to the device where it can send them. */

const COPIED_FOR = 2000; // milliseconds

/** @param {string | undefined} id */
const field = (id) => /** @type {HTMLInputElement | null} */ (id ? document.getElementById(id) : null);

/** Shows the buttons that hand a link over, where that is possible. */
function offer() {
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = document.querySelectorAll("[data-share]");
  for (const button of buttons) button.hidden = !("share" in navigator);
}

/** Where a browser has no clipboard without HTTPS, what is selected is copied the old way. @param {string} text */
async function toClipboard(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

/** The button says that it copied, for a moment. @param {HTMLElement} button */
function tellCopied(button) {
  if (!button.dataset.copied || button.dataset.words) return;
  button.dataset.words = button.textContent ?? "";
  button.setAttribute("aria-live", "polite");
  button.textContent = button.dataset.copied;
  setTimeout(() => {
    button.textContent = button.dataset.words ?? "";
    delete button.dataset.words;
  }, COPIED_FOR);
}

document.addEventListener("click", async (event) => {
  if (!(event.target instanceof Element)) return;
  /** @type {HTMLElement | null} */
  const copy = event.target.closest("[data-copy]");
  const copied = field(copy?.dataset.copy);
  copied?.select();
  if (copy && copied && (await toClipboard(copied.value))) tellCopied(copy);
  /** @type {HTMLElement | null} */
  const share = event.target.closest("[data-share]");
  const shared = field(share?.dataset.share);
  if (shared) navigator.share({ title: document.title, url: shared.value }).catch(() => {}); // closed again
});
document.addEventListener("htmx:after:swap", offer);
offer();
