/* The page that stands in without a line: as soon as there is one, what was asked for comes in its place. */
const RETRY_EVERY = 5000; // milliseconds

async function lookForTheLine() {
  const answer = await fetch("/app.webmanifest", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}
if (location.pathname !== "/away") {
  addEventListener("online", lookForTheLine);
  setInterval(lookForTheLine, RETRY_EVERY);
}
