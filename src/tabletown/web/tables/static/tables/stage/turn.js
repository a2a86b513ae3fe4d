/** Whose turn: the chip lights up; another's town comes forward, the others make room. My turn has a chime. */
import { slide, spots } from "./building.js";
import { hideRolled } from "./dice.js";
import { banner } from "./effects.js";

/** @type {import("./beats.js").Player} */
export async function turn(run, stage, beat, me, next) {
  hideRolled(stage);
  const old = spots();
  if (next) stage.show(next);
  const chip = /** @type {HTMLElement | null} */ (document.querySelector(".chip.is-turn"));
  const mine = chip?.dataset.seat === `${me}`;
  if (mine) {
    stage.sound.chime();
    banner(run, stage, beat.say, 700);
  } else stage.sound.card();
  if (run.reduced) return run.wait(450);
  run.animate(chip, [{ transform: "none" }, { transform: "translateY(-5px)", offset: 0.4 }, { transform: "none" }], {
    ms: 420,
  });
  slide(run, stage, old);
  await run.wait(mine ? 800 : 480);
}
