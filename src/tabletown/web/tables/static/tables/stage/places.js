/* The five places: the fragment says where they are, this sets them as custom properties of the page before it is first painted.
   Not a module: a module would run after the first paint. The page's policy allows no style attributes. */
(() => {
  const root = document.documentElement;

  function lay() {
    const table = document.getElementById("table");
    const told = table?.dataset.places;
    if (!told) return;
    const places = told.split(";").map((place) => {
      const [name, ...numbers] = place.trim().split(" ");
      return [name, numbers.map(Number)];
    });
    /* They are drawn for a screen rounded to ten pixels, or for an unknown one: what is missing is spread over all. */
    const right = Math.max(...places.map(([, [x, , width]]) => x + width));
    const bottom = Math.max(...places.map(([, [, y, , height]]) => y + height));
    const margin = table.dataset.shape === "wide" ? Math.min(...places.filter(([name]) => name !== "bar").map(([, [x]]) => x)) : 0;
    const full = [table.dataset.shape === "wide" ? Math.max(right, places.find(([name]) => name === "bar")[1][2]) : right, bottom + margin];
    const [across, down] = [innerWidth / full[0], innerHeight / full[1]];
    for (const [name, [x, y, width, height]] of places) {
      root.style.setProperty(`--${name}-x`, `${x * across}px`);
      root.style.setProperty(`--${name}-y`, `${y * down}px`);
      root.style.setProperty(`--${name}-w`, `${width * across}px`);
      root.style.setProperty(`--${name}-h`, `${height * down}px`);
    }
    root.dataset.shape = table.dataset.shape;
    root.classList.add("laid");
  }
  lay();
  document.addEventListener("htmx:after:swap", lay);
  addEventListener("resize", lay);
})();
