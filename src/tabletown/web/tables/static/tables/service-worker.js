// @ts-nocheck
/* Stands in where there is no line: a kind page instead of the browser's own. It keeps that page and what it is made of, and
   never anything else: a table that is kept would be a table that is wrong. */
const KEPT = "tabletown-away-3 /static/";
const AWAY = "/away",
  PARTS = [AWAY, "/style/tokens.css", "/static/http/site.css", "/static/tables/offline.js", "/static/http/icon.svg"];

addEventListener("install", (event) =>
  event.waitUntil(
    caches
      .open(KEPT)
      .then((kept) => kept.addAll(PARTS))
      .then(() => skipWaiting()),
  ),
);
addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  ),
);
addEventListener("fetch", (event) => {
  const { request } = event,
    isPage = request.mode === "navigate",
    path = new URL(request.url).pathname;
  if (request.method !== "GET" || (!isPage && !PARTS.includes(path))) return; // the browser's own business
  event.respondWith(fetch(request).catch(() => caches.match(isPage ? AWAY : path)));
});

/* Whoever taps a notification wants to the table: to its page where one is open. */
addEventListener("notificationclick", (event) => {
  const { notification } = event,
    at = notification.data;
  notification.close();
  event.waitUntil(
    clients.matchAll({ type: "window" }).then((pages) => {
      const open = pages.find((page) => page.url.split(/[?#]/)[0] === at);
      return open ? open.focus() : clients.openWindow(at);
    }),
  );
});
