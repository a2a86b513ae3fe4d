/** Small helpers to build elements. Styles are set by script: the site's policy forbids style attributes. */

/**
 * @param {string} kind tag and classes: "div.card.red"
 * @param {string} [html]
 * @param {Record<string, string | number>} [style] custom properties, and lengths in pixels
 */
export function make(kind, html = "", style = {}) {
  const [tag, ...classes] = kind.split(".");
  const element = document.createElement(tag || "div");
  if (classes.length) element.className = classes.join(" ");
  element.innerHTML = html;
  lay(element, style);
  return element;
}

/**
 * Sets styles; a number is a length.
 * @param {HTMLElement} element
 * @param {Record<string, string | number>} style
 */
export function lay(element, style) {
  for (const [name, value] of Object.entries(style)) {
    const text = typeof value === "number" ? `${Math.round(value * 10) / 10}px` : value;
    if (element.style.getPropertyValue(name) !== text) element.style.setProperty(name, text);
  }
}

/** Text as HTML. @param {string} text */
export const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** "+3", "−2", with a true minus. @param {number} value */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/**
 * A drawing of the page's symbols as large as a box.
 * @param {string} id the symbol's
 * @param {number} width
 * @param {number} height
 */
export const picture = (id, width, height) =>
  `<svg class="picture" width="${width.toFixed(1)}" height="${height.toFixed(1)}" aria-hidden="true">` +
  `<use href="#${id}" width="100%" height="100%"/></svg>`;

/**
 * Width and height of a symbol in its own units.
 * @param {string} id
 * @returns {[number, number]}
 */
export function symbolSize(id) {
  const box = /** @type {SVGSymbolElement | null} */ (/** @type {unknown} */ (document.getElementById(id)))?.viewBox
    .baseVal;
  return box ? [box.width, box.height] : [96, 96];
}

/**
 * The symbol of a piece's foremost picture in a drawing that is not shown; empty where it is not there.
 * @param {string} drawing
 * @param {string} id
 */
export function symbolIn(drawing, id) {
  if (!id) return "";
  const holder = document.createElement("template");
  holder.innerHTML = `<svg>${drawing}</svg>`;
  const uses = holder.content.querySelectorAll(`#${CSS.escape(id)} use`);
  return [...uses].at(-1)?.getAttribute("href")?.slice(1) ?? "";
}
