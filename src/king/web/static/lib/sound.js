// Sounds by meaning, made here and not loaded: each is a few short tones.

import { settings } from "./settings.js";

/** @typedef {"turn" | "card" | "trick" | "deal" | "warning" | "over"} Meaning */

/** Tones of a meaning: frequency in hertz, begin and length in seconds. */
/** @type {Record<Meaning, [number, number, number][]>} */
const TONES = {
  turn: [[660, 0, 0.09], [880, 0.1, 0.12]],
  card: [[220, 0, 0.04]],
  trick: [[330, 0, 0.06], [262, 0.06, 0.08]],
  deal: [[392, 0, 0.06], [440, 0.07, 0.06], [494, 0.14, 0.08]],
  warning: [[520, 0, 0.12], [520, 0.2, 0.12]],
  over: [[523, 0, 0.12], [659, 0.13, 0.12], [784, 0.26, 0.25]],
};
const LOUDNESS = 0.08;

/** @type {AudioContext | null} */
let context = null;

/** Let something be heard, if the person wants to hear things. @param {Meaning} meaning */
export function sound(meaning) {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const audio = context;
  if (audio.state === "suspended") void audio.resume();
  for (const [frequency, begin, length] of TONES[meaning]) {
    const start = audio.currentTime + begin;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
