// Passing by itself, so that nobody has to say "nothing" ten times in a bout.
//
// How fast somebody passes tells the others something: who passes at once has no card that fits.
// So among people a pass is never made because of the hand, unless the person wants it so; for the
// rest of a bout it is made whatever the hand is, and tells no more than that this was chosen.

import { settings } from "../lib/settings.js";
import { othersWait } from "./stage.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("../lib/protocol.js").Action} Action */

const BEAT_MS = 800; // long enough to see that one was asked

export class Passing {
  /** @param {(move: number, action: Action) => void} act */
  constructor(act) {
    this.act = act;
    this.bout = ""; // in which nothing more is added
    this.move = -1; // for which the beat runs
    this.timer = 0;
  }

  /** Add nothing more in the bout that is on. @param {View} view */
  start(view) {
    this.bout = boutOf(view);
  }

  stop() {
    this.bout = "";
    this.move = -1;
    clearTimeout(this.timer);
  }

  /** Whether nothing more is added in the bout that is on. @param {View} view */
  isOn(view) {
    return this.bout !== "" && this.bout === boutOf(view);
  }

  /** The pass that will be made by itself, or null. @param {View} view */
  passOf(view) {
    const actions = view.decision?.actions ?? [];
    const pass = actions.find((action) => action.type === "decline");
    if (!pass) return null;
    if (this.isOn(view) && view.decision?.kind === "add") return pass;
    return actions.length === 1 && mayPass(view) ? pass : null;
  }

  /** Pass after a beat where that is wanted; true where it is. @param {View} view */
  look(view) {
    const pass = this.passOf(view);
    if (!pass) return false;
    if (this.move !== view.move) {
      clearTimeout(this.timer);
      this.move = view.move;
      this.timer = window.setTimeout(() => this.act(view.move, pass), BEAT_MS);
    }
    return true;
  }
}

/** Whether a pass may be made because there is nothing else. @param {View} view */
function mayPass(view) {
  if (settings.passes === "bots") return !othersWait(view);
  return settings.passes === "always";
}

/** @param {View} view */
function boutOf(view) {
  const bout = view.now?.bout;
  return bout && bout.defender !== null ? `${view.table.id}/${view.now?.number}/${bout.number}` : "";
}
