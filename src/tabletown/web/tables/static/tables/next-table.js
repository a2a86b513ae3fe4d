/* N goes to the next table that waits, unless somebody is typing. The link does it without script, and with the browser's own access key. */
document.addEventListener("keydown", event => {
  if (event.key.toLowerCase() !== "n" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]")) return;
  const link = document.querySelector("[data-next]");
  if (link) location.assign(link.href);
});
