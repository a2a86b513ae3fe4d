/** Drawers: what is secondary, opened by one tap or key over the tray. One at a time; what is typed in them stays. */

/** @returns {HTMLDialogElement | null} */
const drawer = (/** @type {string} */ name) =>
  /** @type {HTMLDialogElement | null} */ (document.getElementById(`drawer-${name}`));
const isTyping = (/** @type {Element} */ box) =>
  [...box.querySelectorAll("input, textarea")].some((field) => field === document.activeElement);

export class Drawers {
  /** @param {(name: string) => void} opened */
  constructor(opened) {
    this.opened = opened;
    this.name = "";
    document.addEventListener("click", (event) => {
      const opener = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-opens]"));
      if (opener) this.toggle(opener.dataset.opens ?? "");
      else if (this.name && !(/** @type {Element} */ (event.target).closest(".drawer, #ask, #progress"))) this.close();
    });
    document.addEventListener("submit", (event) => this.keepNotes(event));
    this.swipes();
  }

  /** @param {string} name @param {boolean} [byKey] */
  toggle(name, byKey = false) {
    if (this.name === name || !drawer(name)) this.close();
    else this.open(name, byKey);
  }

  /** @param {string} name @param {boolean} [byKey] then its field has the focus; on a phone that would raise the keyboard */
  open(name, byKey = false) {
    this.close(false);
    const box = drawer(name);
    if (!box) return;
    this.name = name;
    this.opener = document.activeElement;
    box.show();
    const field = byKey ? box.querySelector("input:not([type=hidden]), textarea") : null;
    /** @type {HTMLElement | null} */ (field ?? box.querySelector("button, a, ol"))?.focus({ preventScroll: true });
    box.querySelector(".chat")?.scrollTo(0, 1e6);
    this.tell();
    this.opened(name);
  }

  /** @param {boolean} [back] whether the focus goes back to where it was */
  close(back = true) {
    const box = this.name ? drawer(this.name) : null;
    const had = box?.contains(document.activeElement);
    this.name = "";
    box?.close();
    box?.classList.remove("tall");
    this.tell();
    if (back && had && this.opener instanceof HTMLElement && this.opener.isConnected)
      this.opener.focus({ preventScroll: true });
  }

  /** A new question is for the viewer: it closes, unless something is being typed there. */
  makeWay() {
    const box = this.name ? drawer(this.name) : null;
    if (box && !isTyping(box)) this.close();
  }

  /** After a fragment: what was open still is. */
  refresh() {
    if (this.name && !drawer(this.name)?.open) drawer(this.name)?.show();
    this.tell();
  }

  tell() {
    for (const opener of document.querySelectorAll("[data-opens]")) {
      const isOpen = /** @type {HTMLElement} */ (opener).dataset.opens === this.name;
      opener.setAttribute("aria-expanded", `${isOpen}`);
    }
  }

  /** Notes are kept without leaving the table. @param {Event} event */
  async keepNotes(event) {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.closest("#drawer-notes")) return;
    event.preventDefault();
    try {
      const answer = await fetch(form.action, {
        method: "POST",
        body: new FormData(form),
        headers: { "X-Requested-With": "fetch" },
      });
      if (answer.ok) this.close();
    } catch {
      /* it stays open with what was written */
    }
  }

  /** A swipe down closes, a swipe up makes it tall. */
  swipes() {
    let from = 0;
    document.addEventListener("pointerdown", (event) => {
      const box = /** @type {Element} */ (event.target).closest(".drawer[open]");
      from = box && event.clientY - box.getBoundingClientRect().top < 44 ? event.clientY : 0;
    });
    document.addEventListener("pointerup", (event) => {
      if (!from) return;
      if (event.clientY - from > 50) this.close();
      else if (from - event.clientY > 50) drawer(this.name)?.classList.add("tall");
      from = 0;
    });
  }
}
