/* N goes to the next table that waits, unless somebody is typing. The link does it without script, too. */
const TYPING = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target instanceof Element && event.target.closest(TYPING)) return;
  /** @type {HTMLAnchorElement | null} */
  const link = document.querySelector("[data-next]");
  if (link) location.assign(link.href);
});
