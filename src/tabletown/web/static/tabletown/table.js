/* What a server cannot do: clicking on the board, lighting up what belongs together, moving pieces smoothly, zooming,
   and telling when it is your turn. Everything else is forms and links that work without this file. */
"use strict";
(() => {
  const board = () => document.getElementById("board");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const stamp = element => Number(element?.dataset.stamp ?? -1);

  /* --- the board as a place to click ------------------------------------------------------------------------- */

  const buttonOf = move => document.querySelector(`[data-button="${CSS.escape(move)}"]`);

  function makeMove(piece) {
    const button = buttonOf(piece.dataset.move);
    if (button) button.form.requestSubmit(button);
  }
  document.addEventListener("click", event => {
    const piece = event.target.closest?.("#board [data-move]");
    if (!dragged && touched && isMiniature() && event.target.closest?.("#board svg")) lookCloser(event.clientX, event.clientY);
    else if (piece && !dragged) makeMove(piece);
    const copy = event.target.closest?.("[data-copy]");
    if (copy) {
      const field = document.getElementById(copy.dataset.copy);
      field.select();
      navigator.clipboard?.writeText(field.value);
    }
    const zoom = event.target.closest?.("[data-zoom]");
    if (zoom) zoomBy(zoom.dataset.zoom);
  });
  document.addEventListener("keydown", event => {
    const piece = event.target.closest?.("#board [data-move]");
    if (piece && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      makeMove(piece);
    }
  });

  function light(event, on) {
    const piece = event.target.closest?.("#board [data-move]");
    if (piece) buttonOf(piece.dataset.move)?.classList.toggle("lit", on);
    const button = event.target.closest?.("[data-button]");
    if (button) board()?.querySelector(`[data-move="${CSS.escape(button.dataset.button)}"]`)?.classList.toggle("lit", on);
  }
  for (const [on, off] of [["mouseover", "mouseout"], ["focusin", "focusout"]]) {
    document.addEventListener(on, event => light(event, true));
    document.addEventListener(off, event => light(event, false));
  }

  /* --- the table as it changes: the newest wins, pieces travel ------------------------------------------------- */

  document.addEventListener("htmx:before:sse:message", event => {
    const message = event.detail.message;
    if (message.id && Number(message.id) <= stamp(document.getElementById("table"))) message.cancelled = true;
  });

  let places = new Map(), drawn = "";
  const markup = drawing => drawing?.outerHTML ?? "";
  function where() {
    const found = new Map();
    for (const piece of board()?.querySelectorAll(".piece[id]") ?? []) {
      const box = piece.getBoundingClientRect();
      if (box.width) found.set(piece.id, [box.x, box.y]);
    }
    return found;
  }
  document.addEventListener("htmx:before:swap", event => {
    const task = event.detail.tasks?.[0];
    const fresh = task?.fragment?.querySelector?.("#table");
    const old = document.getElementById("table");
    if (!old) return;
    if (!fresh) { // an error page: it is never put into the table
      event.preventDefault();
      isLive(event) ? connectLater() : failed(task?.fragment, event.detail.ctx?.response?.status);
      return;
    }
    if (fresh.dataset.waiting !== old.dataset.waiting) { // the game has begun: a page with the game's own style
      event.preventDefault();
      location.reload();
      return;
    }
    if (!fresh.dataset.replay && stamp(fresh) < stamp(old)) { // an answer that was overtaken
      event.preventDefault();
      return;
    }
    /* Morphing is for the page; a drawing is replaced as a whole, because htmx would make its new groups HTML. */
    const drawing = fresh.querySelector("#board > svg"), place = board();
    if (!place || markup(drawing) === drawn) return; // a drawing that stays may be under somebody's finger: its click counts
    drawn = markup(drawing);
    places = where();
    const focus = place.contains(document.activeElement) ? document.activeElement.id : "";
    drawing ? place.replaceChildren(document.importNode(drawing, true)) : place.replaceChildren();
    if (focus) (document.getElementById(focus) ?? document.querySelector("#moves button"))?.focus({preventScroll: true});
    applyZoom();
    travel();
  });

  function travel() {
    const drawing = board()?.querySelector("svg");
    if (!drawing || calm.matches) return;
    const scale = drawing.viewBox.baseVal.width / drawing.getBoundingClientRect().width || 1;
    for (const [id, [x, y]] of where()) {
      const before = places.get(id);
      if (!before) continue;
      const dx = (before[0] - x) * scale, dy = (before[1] - y) * scale;
      if (Math.hypot(dx, dy) < 4) continue;
      document.getElementById(id).animate([{translate: `${dx}px ${dy}px`}, {translate: "0px 0px"}], {duration: 250, easing: "ease-out"});
    }
  }

  /* --- what somebody won or lost stands beside the purse until the next move ------------------------------------ */

  let moment = null, amounts = new Map(), changes = new Map();
  function float() {
    const table = document.getElementById("table"), now = table?.dataset.version ?? table?.dataset.stamp;
    const found = new Map([...document.querySelectorAll("#strips [data-amount]")].map(purse => [purse.id, Number(purse.dataset.amount)]));
    const fresh = now !== moment;
    if (fresh) changes = new Map([...found].map(([id, amount]) => [id, moment === null ? 0 : amount - (amounts.get(id) ?? amount)]));
    for (const [id, change] of changes) {
      const purse = document.getElementById(id);
      if (!change || !purse) continue;
      const sign = purse.querySelector(".float") ?? purse.appendChild(document.createElement("span"));
      sign.className = change > 0 ? "float more" : "float less";
      sign.setAttribute("aria-hidden", "true"); // the log tells it in words
      sign.textContent = change > 0 ? `+${change}` : `\u2212${-change}`;
      if (fresh && !calm.matches) sign.animate([{translate: "0 .9em"}, {translate: "0 0"}], {duration: 250, easing: "ease-out"});
    }
    moment = now;
    amounts = found;
  }

  document.addEventListener("htmx:after:swap", news);
  function tell() {
    const table = document.getElementById("table"), icon = document.getElementById("favicon");
    document.getElementById("zoom")?.removeAttribute("hidden");
    if (table?.dataset.replay) {
      history.replaceState(null, "", `?move=${table.dataset.stamp}`);
      catchUp(stamp(table));
    }
    if (!table?.dataset.title) return;
    document.title = table.dataset.title;
    const wanted = table.dataset.turn ? icon.dataset.turn : icon.dataset.calm;
    if (icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
  }
  document.addEventListener("htmx:after:request", event => { // what was said or played need not be said again
    const {sourceElement, response} = event.detail.ctx;
    const field = sourceElement.querySelector?.("#words, #chat-text");
    if (field && response.status === 200) field.value = "";
  });

  /* --- the line to the server ---------------------------------------------------------------------------------- */

  const isLive = event => event.detail.ctx?.sourceElement?.id === "live";
  const line = on => { const sign = document.getElementById("line"); if (sign) sign.hidden = on; };
  document.addEventListener("htmx:sse:error", () => line(false));
  document.addEventListener("htmx:error", event => {
    if (isLive(event)) connectLater();
    else if (event.detail.ctx && event.detail.error?.name !== "AbortError") failed(null, 0);
  });
  function connectLater() { // htmx tries a stream again that broke, but not one that never began
    line(false);
    const live = document.getElementById("live");
    setTimeout(() => { if (!live._htmx?.sse) htmx.ajax("GET", live.getAttribute("hx-sse:connect"), {source: live}); }, 2000);
  }
  document.addEventListener("htmx:after:sse:connection", () => line(true));
  addEventListener("offline", () => line(false));
  addEventListener("pageshow", event => { if (event.persisted) location.reload(); });

  /* --- what was sent and not done: said, while the page and what was typed stay as they are ----------------------- */

  function failed(page, status) {
    const place = document.getElementById("failed");
    if (!place) return;
    const ours = [...page?.querySelectorAll?.(".error h1, .error h1 + p") ?? []].map(part => part.textContent.trim());
    const words = ours.length ? ours.join(". ") : status ? place.dataset.answered.replace("#", status) : place.dataset.unanswered;
    place.querySelector(".why").textContent = words;
    place.hidden = false;
  }
  function forgive() {
    const place = document.getElementById("failed");
    if (place) place.hidden = true;
  }
  document.addEventListener("htmx:before:request", event => { if (!isLive(event)) forgive(); });
  document.addEventListener("click", event => { if (event.target.closest?.("#failed button")) forgive(); });

  /* --- pan and zoom ----------------------------------------------------------------------------------------------- */

  const LEGIBLE = .5, CLOSE = .8; // pixels for each unit of a drawing: the least that can be read, and what is comfortable
  let zoom = 1, dragged = false, touched = false, hold = null;
  function applyZoom() {
    const place = board(), drawing = place?.querySelector("svg");
    if (!drawing) return;
    place.classList.toggle("zoomed", zoom !== 1);
    drawing.style.width = zoom === 1 ? "" : `${zoom * place.clientWidth}px`;
  }
  function zoomBy(way) {
    const [least, step] = isMiniature() ? [1, 1.8] : [.5, 1.25];
    zoom = way === "fit" ? 1 : Math.min(4, Math.max(least, way === "in" ? zoom * step : zoom / 1.25));
    if (Math.abs(zoom - 1) < .02) zoom = 1;
    applyZoom();
  }
  /* A phone shows the whole table, too small for a finger: the first tap looks closer, the next one plays. */
  function isMiniature() {
    const drawing = board()?.querySelector("svg:not(.curtain-drawing)");
    return Boolean(drawing) && drawing.getScreenCTM().a * (visualViewport?.scale ?? 1) < LEGIBLE;
  }
  function lookCloser(x, y) {
    const place = board(), drawing = place.querySelector("svg");
    const point = new DOMPoint(x, y).matrixTransform(drawing.getScreenCTM().inverse());
    zoom = CLOSE * drawing.viewBox.baseVal.width / place.clientWidth;
    applyZoom();
    const spot = point.matrixTransform(drawing.getScreenCTM()), frame = place.getBoundingClientRect();
    place.scrollBy(spot.x - frame.x - frame.width / 2, spot.y - frame.y - frame.height / 2);
  }
  document.addEventListener("pointerdown", event => {
    dragged = false;
    touched = event.pointerType === "touch";
    const place = event.target.closest?.("#board");
    if (place && event.pointerType === "mouse" && event.button === 0) hold = {place, x: event.clientX, y: event.clientY, left: place.scrollLeft, top: place.scrollTop};
  });
  document.addEventListener("pointermove", event => {
    if (!hold) return;
    const dx = event.clientX - hold.x, dy = event.clientY - hold.y;
    if (!dragged && Math.hypot(dx, dy) < 6) return;
    dragged = hold.place.scrollWidth > hold.place.clientWidth || hold.place.scrollHeight > hold.place.clientHeight;
    hold.place.scrollLeft = hold.left - dx;
    hold.place.scrollTop = hold.top - dy;
  });
  document.addEventListener("pointerup", () => { hold = null; });

  /* --- the replay's keys ------------------------------------------------------------------------------------------- */

  const KEYS = {ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last"};
  document.addEventListener("keydown", event => {
    const step = KEYS[event.key];
    if (!step || !document.querySelector(".replay") || event.target.matches("input, textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    goTo(step);
  });
  document.addEventListener("click", event => {
    const link = event.target.closest?.("[data-step]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    goTo(link.dataset.step);
  });
  /* Where the reader wants to be, while an answer is on its way. The slider stands there, ahead of the drawing. */
  let wanted = null;
  function goTo(step) {
    const slider = document.getElementById("move"), at = Number(slider.value);
    slider.value = {first: slider.min, last: slider.max, back: at - 1, on: at + 1}[step];
    wanted = Number(slider.value);
    slider.form.requestSubmit();
  }
  function catchUp(shown) { // an answer to an earlier key or drag has put the slider back to its own moment
    if (wanted === shown) wanted = null;
    if (wanted !== null) document.getElementById("move").value = wanted;
  }
  document.addEventListener("input", event => { if (event.target.id === "move") wanted = Number(event.target.value); });
  document.addEventListener("htmx:error", () => { wanted = null; });

  function news() {
    applyZoom(); // the page that came knows nothing of it
    float();
    tell();
  }
  function ready() {
    drawn = markup(board()?.querySelector("svg"));
    news();
  }
  document.readyState === "loading" ? document.addEventListener("DOMContentLoaded", ready) : ready();
})();
