/** What somebody says: a bubble in the bar for four seconds, then a number on the menu until the chat is opened. */

const SHOWN = 4000;
const bubble = () => /** @type {HTMLElement} */ (document.getElementById("bubble"));

export class Bubbles {
  constructor() {
    this.known = this.lines().length;
    this.unread = 0;
    this.timer = 0;
  }

  lines() {
    return /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#drawer-chat .chat > li:not(.quiet)")]);
  }

  /** @param {boolean} isOpen whether the chat is being read */
  notice(isOpen) {
    const lines = this.lines();
    const fresh = lines.slice(this.known).filter((line) => !line.matches(".own, .house"));
    this.known = lines.length;
    if (fresh.length && !isOpen) {
      this.unread += fresh.length;
      this.show(/** @type {HTMLElement} */ (fresh.at(-1)));
    }
    if (isOpen) this.read();
    this.count();
  }

  /** @param {HTMLElement} line */
  show(line) {
    const place = bubble();
    const mark = line.querySelector(".mark")?.cloneNode(true);
    place.replaceChildren(...(mark ? [mark] : []), line.querySelector("span:not(.hidden)")?.textContent ?? "");
    place.hidden = false;
    const said = document.getElementById("said");
    if (said) said.textContent = line.textContent;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (place.hidden = true), SHOWN);
  }

  read() {
    this.unread = 0;
    bubble().hidden = true;
    this.count();
  }

  count() {
    const sign = document.getElementById("unread");
    if (!sign) return;
    sign.hidden = !this.unread;
    sign.textContent = `${this.unread || ""}`;
  }
}
