/* Sharing an invitation by the device's own sheet, where it has one. */
if ("share" in navigator) document.documentElement.classList.add("can-share");

document.addEventListener("click", (event) => {
  const button = /** @type {HTMLElement} */ (event.target).closest("[data-share]");
  if (!(button instanceof HTMLElement)) return;
  navigator.share({ title: button.dataset.title, url: button.dataset.share }).catch(() => {}); // closed again
});
