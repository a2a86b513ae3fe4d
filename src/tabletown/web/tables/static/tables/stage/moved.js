/** Buildings that change hands or fall: the piece steps forward, its coins fly, then everything stands where it belongs. */
import { slide, spots } from "./building.js";
import { fly } from "./coins.js";
import { banner, hurt, shine } from "./effects.js";

const SHOWN = 900;

/** @type {import("./beats.js").Player} */
export async function moved(run, stage, beat, me, next) {
  if (beat.moment || beat.mine) banner(run, stage, beat.say, SHOWN);
  for (const id of beat.places) shine(run, stage, id, SHOWN);
  if (beat.mine < 0) hurt(run, stage, me);
  const at = beat.places.map((id) => stage.pictureSpot(id)).find(Boolean) ?? null;
  const paid = beat.coins.map((move) => fly(run, stage, move, at, 200, 70));
  await Promise.all([...paid, run.wait(SHOWN)]);
  if (run.skipped || !next) return;
  const old = spots();
  stage.show(next);
  slide(run, stage, old);
  await run.wait(run.reduced ? 200 : 380);
}
