/**
 * Plays what has happened, beat after beat, at the visitor's pace. It never blocks: a tap skips one beat, `toNow` all of
 * them, more can be added while others play. Whatever was skipped, what stands there afterwards is the newest fragment.
 */
import { drawingsOf } from "./frames.js";
import { Run } from "./motion.js";

/** @typedef {import("./types.js").Beat} Beat */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./stage.js").Stage} Stage */
/** @typedef {import("./stage.js").Drawings} Drawings */
/** @typedef {(run: Run, stage: Stage, beat: Beat, me: number, next: Drawings | null) => Promise<void>} Player */
/**
 * @typedef {object} News what is to be played, and what is shown afterwards
 * @property {Beat[]} beats
 * @property {Frame[]} frames
 * @property {Drawings} newest the drawings that frames differ from
 * @property {number} seat
 * @property {string[]} names
 */

/** What neither takes nor gives the viewer anything is played faster: a round of bots must not become a wait. */
const FOR_OTHERS = 0.72;
const PAUSE = 700;

/** What the bar must not say before it is seen: what was rolled, who has won. */
const TELL_THEMSELVES = ["roll", "end"];
/** What shows its own next drawings, to move from one to the other. */
const SHOW_THEMSELVES = ["build", "landmark", "deal", "turn", "end"];

export class Beats {
  /**
   * @param {Stage} stage
   * @param {Record<string, Player>} players how each kind of beat is played; others just change what is shown
   * @param {{begin: (beat: Beat, news: News) => void, told: (beat: Beat) => void, over: () => void}} around
   */
  constructor(stage, players, around) {
    this.stage = stage;
    this.players = players;
    this.around = around;
    /** @type {News[]} */
    this.queue = [];
    this.stepwise = false;
    this.hurry = false;
    /** @type {Run | null} */
    this.run = null;
    /** @type {(() => void) | null} */
    this.goOn = null;
    this.playing = false;
    /** What plays now. */
    this.kind = "";
    /** What was played, for tests and films: kind, step, when it began and ended. @type {[string, number, number, number][]} */
    this.played = [];
  }

  /** Adds what has just happened and plays it; resolves when nothing is left. @param {News} news */
  async play(news) {
    this.queue.push(news);
    if (this.playing) return this.ended;
    this.playing = true;
    this.ended = this.playAll();
    return this.ended;
  }

  async playAll() {
    try {
      while (this.queue.length) await this.playNews(/** @type {News} */ (this.queue.shift()));
    } finally {
      this.playing = this.hurry = false;
      this.kind = "";
      this.around.over();
    }
  }

  /** @param {News} news */
  async playNews(news) {
    for (const [i, beat] of news.beats.entries()) {
      const frame = news.frames[beat.frame];
      const isLast = news.beats[i + 1]?.frame !== beat.frame;
      let next = isLast || SHOW_THEMSELVES.includes(beat.kind) ? drawingsOf(news.newest, frame) : null;
      /* A stack of none stays an empty place until the new card comes, else the market jumps twice. */
      if (next && beat.kind === "build" && news.beats.slice(i + 1).some(({ kind }) => kind === "deal"))
        next = {
          ...next,
          tray: this.stage.part("tray-drawing").innerHTML,
          emptied: !next.tray.includes(`id="${beat.places[1]}"`),
        };
      await this.playOne(beat, news, next);
      const more = this.queue.length || i + 1 < news.beats.length;
      if (this.stepwise && !this.hurry && more) await new Promise((go) => (this.goOn = () => go(undefined)));
    }
    this.stage.show(news.newest);
  }

  /** @param {Beat} beat @param {News} news @param {Drawings | null} next */
  async playOne(beat, news, next) {
    this.kind = beat.kind;
    this.around.begin(beat, news);
    if (!this.hurry) {
      const concerns = beat.mine || beat.moment || beat.by === news.seat || beat.kind === "end";
      const run = new Run(this.stage.layer, concerns ? 1 : FOR_OTHERS);
      this.run = run;
      const begun = performance.now();
      if (!TELL_THEMSELVES.includes(beat.kind)) this.stage.tell(beat.say, beat.by);
      try {
        await (this.players[beat.kind] ?? plain)(run, this.stage, beat, news.seat, next);
      } catch (error) {
        console.error(error); // a picture that fails must not stop the game
      }
      this.finish(beat, next);
      run.end();
      this.run = null;
      this.played.push([beat.kind, beat.step, begun, performance.now()]);
      if (this.played.length > 400) this.played.shift();
    } else this.finish(beat, next);
    this.around.told(beat);
  }

  /** @param {Beat} beat @param {Drawings | null} next */
  finish(beat, next) {
    if (next) this.stage.show(next);
    for (const [id, text] of Object.entries(beat.figures)) this.stage.setFigure(id, text);
    this.stage.tell(beat.say, beat.by);
  }

  /** Ends the beat that plays, or goes on where every step waits for a tap. */
  skip() {
    this.run?.skip();
    this.goOn?.();
    this.goOn = null;
  }

  /** Straight to the present. */
  toNow() {
    this.hurry = this.playing;
    this.skip();
  }
}

/** @type {Player} */
const plain = (run) => run.wait(PAUSE);
