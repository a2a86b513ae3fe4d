/**
 * Sounds, made by the browser: oscillators and filtered noise, no files. Quiet; silent until the first tap, because
 * browsers demand it; one switch, remembered; none on a hidden page. Every method may be called at any time and does
 * nothing when silent.
 */

/** Major pentatonic from C5: any two notes go together, so coins may come in any order. */
const SCALE = [523.25, 587.33, 659.25, 783.99, 880, 1046.5, 1174.66, 1318.51];
const KEPT = "stage-sound";

/**
 * A short rise and an exponential fall.
 * @param {{context: BaseAudioContext, master: GainNode}} output
 * @param {number} start in the context's seconds, as the others
 * @param {number} gain
 * @param {number} attack
 * @param {number} fall
 */
function envelope(output, start, gain, attack, fall) {
  const node = output.context.createGain();
  node.gain.setValueAtTime(0.0001, start);
  node.gain.exponentialRampToValueAtTime(gain, start + attack);
  node.gain.exponentialRampToValueAtTime(0.0001, start + attack + fall);
  node.connect(output.master);
  return node;
}

export class Sound {
  /** @param {boolean} calm off unless asked for */
  constructor(calm) {
    let kept = null;
    try {
      kept = localStorage.getItem(KEPT);
    } catch {
      /* a browser that keeps nothing */
    }
    this.on = (kept ?? (calm ? "off" : "on")) === "on";
    /** @type {BaseAudioContext | null} */
    this.context = null;
    /** When the last tone ends, in the page's milliseconds. */
    this.ends = 0;
    addEventListener("pointerdown", () => this.start(), { once: true });
    addEventListener("keydown", () => this.start(), { once: true });
  }

  /** @param {() => BaseAudioContext} [create] another one measures the sounds without playing them */
  start(create = () => new AudioContext()) {
    if (this.context || !this.on || !globalThis.AudioContext) return;
    const context = create();
    this.context = context;
    this.master = context.createGain();
    this.master.gain.value = 0.5;
    const limit = context.createDynamicsCompressor(); // many coins at once must not clip
    this.master.connect(limit).connect(context.destination);
    this.hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const data = this.hiss.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }

  /** The switch in the bar. */
  toggle() {
    this.on = !this.on;
    try {
      localStorage.setItem(KEPT, this.on ? "on" : "off");
    } catch {
      /* a browser that keeps nothing */
    }
    if (this.on) this.start();
  }

  /** Where a tone goes that begins now; nowhere while nothing may be heard. @param {number} seconds its length */
  output(seconds) {
    if (!this.context || !this.master || !this.on || document.hidden) return null;
    this.wake(seconds);
    return { context: this.context, master: this.master };
  }

  /** Wakes the browser's audio for so many seconds; an idle page makes none. @param {number} seconds */
  wake(seconds) {
    if (!(this.context instanceof AudioContext)) return;
    const context = this.context;
    if (context.state === "suspended") context.resume().catch(() => {});
    this.ends = Math.max(this.ends, performance.now() + seconds * 1000 + 500);
    clearTimeout(this.sleeps);
    this.sleeps = setTimeout(() => context.suspend().catch(() => {}), this.ends - performance.now());
  }

  /**
   * One tone: a short rise, then an exponential fall.
   * @param {{type?: OscillatorType, from: number, to?: number, gain: number, attack?: number, fall: number, late?:
   * number}} tone
   */
  tone({ type = "sine", from, to = from, gain, attack = 0.004, fall, late = 0 }) {
    const output = this.output(late + attack + fall);
    if (!output) return;
    const start = output.context.currentTime + late;
    const oscillator = new OscillatorNode(output.context, { type, frequency: from });
    oscillator.frequency.exponentialRampToValueAtTime(to, start + attack + fall);
    oscillator.connect(envelope(output, start, gain, attack, fall));
    oscillator.start(start);
    oscillator.stop(start + attack + fall + 0.02);
  }

  /**
   * Noise through a band.
   * @param {{band: number, width?: number, gain: number, attack?: number, fall: number, late?: number}} noise
   */
  noise({ band, width = 1, gain, attack = 0.002, fall, late = 0 }) {
    const output = this.output(late + attack + fall);
    if (!output) return;
    const start = output.context.currentTime + late;
    const source = new AudioBufferSourceNode(output.context, { buffer: this.hiss });
    const filter = new BiquadFilterNode(output.context, { type: "bandpass", frequency: band, Q: width });
    source.connect(filter).connect(envelope(output, start, gain, attack, fall));
    source.start(start, Math.random() * 0.5, attack + fall + 0.02);
  }

  /** Dice in the hand: dry clicks, irregular. @param {number} ms */
  rattle(ms) {
    for (let t = 0; t < ms / 1000; t += 0.035 + Math.random() * 0.03)
      this.noise({ band: 2600 + Math.random() * 1400, width: 5, gain: 0.25, fall: 0.03, late: t });
  }

  /** A die hits the table: wood below, a click above. @param {number} level */
  thud(level) {
    this.tone({ from: 170, to: 70, gain: 0.8 * level, fall: 0.16 });
    this.noise({ band: 1500, width: 2, gain: 0.7 * level, fall: 0.05 });
  }

  total() {
    this.tone({ type: "triangle", from: 392, gain: 0.14, fall: 0.2 });
    this.tone({ type: "triangle", from: 587.33, gain: 0.14, fall: 0.3, late: 0.06 });
  }

  doubles() {
    for (const [i, from] of [659.25, 659.25, 987.77].entries())
      this.tone({ type: "triangle", from, gain: 0.14, fall: 0.25, late: 0.12 + i * 0.1 });
  }

  /** Two high partials, out of tune like metal; each coin a step higher. @param {number} i */
  coin(i) {
    const note = SCALE[i % SCALE.length] * 2;
    this.tone({ from: note, gain: 0.26, fall: 0.2 });
    this.tone({ from: note * 1.51, gain: 0.12, fall: 0.12 });
  }

  card() {
    this.noise({ band: 3200, width: 0.7, gain: 0.4, attack: 0.03, fall: 0.1 });
  }

  /** A building stands. */
  place() {
    this.tone({ from: 130, to: 62, gain: 0.5, fall: 0.16 });
    this.tone({ type: "triangle", from: 392, to: 523.25, gain: 0.12, fall: 0.14, late: 0.03 });
  }

  /** A colour fires: each has its pitch. @param {string} colour */
  fire(colour) {
    const from = { red: 294, green: 392, blue: 440, purple: 523 }[colour] ?? 523;
    this.tone({ type: "triangle", from, to: from * 1.5, gain: 0.2, attack: 0.02, fall: 0.16 });
  }

  /** Coins taken from me: two low tones that fall. */
  loss() {
    this.tone({ type: "sawtooth", from: 174.61, to: 116.54, gain: 0.1, attack: 0.01, fall: 0.3 });
    this.tone({ type: "sine", from: 87.31, to: 55, gain: 0.4, fall: 0.4, late: 0.08 });
  }

  /** My turn: a rising fourth, like a small bell. */
  chime() {
    [
      [783.99, 0],
      [1046.5, 0.14],
    ].forEach(([from, late]) => {
      this.tone({ from, gain: 0.2, fall: 0.7, late });
      this.tone({ from: from * 2.76, gain: 0.05, fall: 0.25, late });
    });
  }

  /** A landmark fills: a hum that rises. @param {number} ms */
  power(ms) {
    this.tone({ type: "triangle", from: 130, to: 390, gain: 0.14, attack: ms / 1000, fall: 0.12 });
  }

  /** A major arpeggio; the whole game's ends with a chord. */
  fanfare(great = false) {
    const notes = great ? [523.25, 659.25, 783.99, 1046.5, 783.99, 1046.5, 1318.51] : [523.25, 659.25, 783.99, 1046.5];
    notes.forEach((from, i) => {
      this.tone({ type: "triangle", from, gain: 0.18, fall: i === notes.length - 1 ? 0.8 : 0.22, late: i * 0.1 });
      this.tone({ type: "square", from: from / 2, gain: 0.035, fall: 0.2, late: i * 0.1 });
    });
  }

  /** A lamp at the final count. @param {number} i @param {boolean} winner */
  note(i, winner) {
    this.tone({ type: "triangle", from: SCALE[i % SCALE.length], gain: winner ? 0.34 : 0.2, fall: 0.26 });
  }

  whistle() {
    this.tone({ from: 700, to: 1800, gain: 0.05, attack: 0.05, fall: 0.3 });
  }

  burst() {
    this.noise({ band: 500, width: 0.5, gain: 0.6, fall: 0.5 });
    this.noise({ band: 4200, width: 1.5, gain: 0.16, attack: 0.08, fall: 0.5 });
  }
}
