/** The screen: where the five places are on it. After a turn or a new size the drawings are asked for anew. */

const SETTLED = 250;

/** The lengths of the places, where the page has another size than it came with. */
export function lay() {
  const told = document.getElementById("table")?.dataset.places;
  if (!told) return;
  for (const [name, lengths] of Object.entries(JSON.parse(told)))
    ["left", "top", "width", "height"].forEach((side, i) => {
      const [key, text] = [`--${name}-${side}`, `${lengths[i]}px`];
      if (document.documentElement.style.getPropertyValue(key) !== text)
        document.documentElement.style.setProperty(key, text);
    });
  document.documentElement.dataset.shape = document.getElementById("table")?.dataset.shape;
}

/** Screens that differ by less are drawn for alike. */
const ALIKE = 10;

/** Whether the page was drawn for another screen: somebody's first one is, since its size was not known yet. */
function isDrawnForAnother() {
  const [width, height] = document.getElementById("table")?.dataset.screen?.split("x").map(Number) ?? [];
  return width !== undefined && (Math.abs(width - innerWidth) >= ALIKE || Math.abs(height - innerHeight) >= ALIKE);
}

/** @param {() => void} resized */
export function listen(resized) {
  if (isDrawnForAnother()) resized();
  let timer = 0;
  let [width, height] = [innerWidth, innerHeight];
  addEventListener("resize", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (innerWidth === width && Math.abs(innerHeight - height) < ALIKE) return;
      if (document.activeElement?.matches("input, textarea") && innerWidth === width) return; // a keyboard came up
      [width, height] = [innerWidth, innerHeight];
      resized();
    }, SETTLED);
  });
}
