// Shows frames one after the other, each long enough to be understood: what is on the screen may
// be a little behind what the server has said.

import { settings, moves } from "../lib/settings.js";
import { after, afterUpdate, fromSnapshot, lastTrick } from "./model.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("../lib/protocol.js").Frame} Frame */
/** @typedef {import("../lib/protocol.js").Update} Update */

/**
 * Why the table stands still for a moment.
 * @typedef {{kind: "trick" | "bout" | "card", winner: number | null} |
 *   {kind: "deal", row: import("../lib/protocol.js").SheetRow}} Pause
 */

const CARD_MS = 220; // between two cards that came at once
const TOLD_MS = 1600; // an order or a talon of somebody else: long enough to be read
const LATE = 8; // frames behind: then nothing is shown for long
const OTHERS_WAIT_MS = 8000; // how long others are kept waiting by a result that nobody clicked away

export class Stage extends EventTarget {
  constructor() {
    super();
    /** @type {View | null} what the server has said last */
    this.latest = null;
    /** @type {View | null} what is on the screen */
    this.view = null;
    /** @type {Pause | null} */
    this.pause = null;
    /** @type {Frame[]} */
    this.waiting = [];
    this.isBusy = false;
    this.round = 0; // raised by each snapshot: what was being shown before it is over
    /** @type {import("../lib/protocol.js").GameEvent | null} what is being told just now */
    this.told = null;
    /** @type {(() => void) | null} */
    this.hurry = null;
  }

  /** @param {Frame} frame */
  hear(frame) {
    if (frame.type === "snapshot") {
      this.round += 1;
      this.waiting = [];
      this.isBusy = false;
      this.told = null;
      this.latest = this.latest ? after(this.latest, frame) : fromSnapshot(frame);
      this.goOn();
      this.show(this.latest, null);
      return;
    }
    if (!this.latest) return;
    const before = this.latest;
    this.latest = after(before, frame);
    if (frame.type === "update") {
      this.waiting.push(frame);
      if (!this.isBusy) void this.play();
    } else if (this.latest !== before && this.view) {
      // What is not a move is shown at once, on top of the moment that is on the screen.
      this.show(after(this.view, frame), this.pause);
    }
  }

  /** Show what waits, until there is no more or a snapshot has overtaken it. */
  async play() {
    const round = this.round;
    this.isBusy = true;
    try {
      for (let frame = this.next(); frame; frame = this.next()) {
        await this.playOne(frame, round);
        if (round !== this.round) return;
      }
    } finally {
      if (round === this.round) {
        this.isBusy = false;
        this.told = null;
        if (this.latest) this.show(this.latest, null);
      }
    }
  }

  /** @param {Update} frame @param {number} round */
  async playOne(frame, round) {
    if (!this.view) return;
    const before = this.view;
    const next = afterUpdate(before, frame);
    const kept = { ...next, table: { ...before.table, status: frame.status } };
    await this.linger(before, kept, frame);
    if (round !== this.round) return;
    this.show(kept, null);
    if (this.waiting.length >= LATE) return;
    this.told = told(kept, frame);
    if (this.told) {
      this.show(kept, null);
      await this.wait(TOLD_MS);
      if (round === this.round) this.told = null;
    } else if (this.waiting.length) await this.wait(CARD_MS);
  }

  /** The page is left: nothing more is shown. */
  stop() {
    this.round += 1;
    this.waiting = [];
    this.goOn();
  }

  /** @returns {Update | undefined} */
  next() {
    return /** @type {Update | undefined} */ (this.waiting.shift());
  }

  /** Keep a finished trick, bout or deal in sight. @param {View} before @param {View} next @param {Update} frame */
  async linger(before, next, frame) {
    if (this.waiting.length >= LATE || !before.now) return;
    const trick = lastTrick(before, frame);
    if (trick) {
      const order = trick.cards.map(([seat]) => seat);
      const cards = trick.cards.map(([, card]) => card);
      const now = { ...before.now, trick: cards, order, turn: null, winning: trick.winner };
      const own = hasHand(before) ? without(before, cards) : before.own;
      this.show({ ...before, now, own, decision: null }, { kind: "trick", winner: trick.winner });
      if (await this.held()) return;
    } else if (frame.events.some((event) => event.type === "bout-ended") && before.now.bout) {
      const bout = withLastCard(before.now.bout, frame);
      const now = { ...before.now, bout, turn: null };
      this.show({ ...before, now, decision: null }, { kind: "bout", winner: null });
      if (await this.held()) return;
    }
    const row = frame.deals.at(-1);
    if (row && frame.status !== "finished") {
      this.show(cleared(before, next), { kind: "deal", row });
      await this.until(othersWait(next) ? OTHERS_WAIT_MS : null);
    }
  }

  /** Wait as long as a finished trick stays; true when a snapshot has come meanwhile. */
  async held() {
    const round = this.round;
    await this.hold();
    return round !== this.round;
  }

  /** The time of a finished trick. */
  hold() {
    return settings.hold < 0 ? this.until(null) : this.wait(settings.hold * 1000);
  }

  /** @param {number} milliseconds */
  wait(milliseconds) {
    return this.until(moves() || milliseconds >= 400 ? milliseconds : 0);
  }

  /** Wait for a time, or for whoever clicks; null: for a click alone. @param {number | null} milliseconds */
  until(milliseconds) {
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        const timer = milliseconds === null ? 0 : setTimeout(done, milliseconds);
        const stage = this;
        function done() {
          clearTimeout(timer);
          stage.hurry = null;
          resolve();
        }
        this.hurry = done;
      })
    );
  }

  /** Somebody has seen enough. */
  goOn() {
    this.hurry?.();
  }

  /** @param {View} view @param {Pause | null} pause */
  show(view, pause) {
    this.view = view;
    this.pause = pause;
    this.dispatchEvent(new Event("show"));
  }
}

/** What is said before the cards are played, and is gone from the table with the next move. */
const TOLD = ["ordered", "trump-named", "talon-taken", "talon-sold", "suit-named"];

/** What somebody else has just settled, or given, and the person has to see. @param {View} view @param {Update} frame */
function told(view, frame) {
  if (view.decision) return null;
  const found = frame.events.find((event) => {
    if (event.type === "gift-given") return event["to"] === view.seat;
    return TOLD.includes(event.type) && (event["seat"] ?? event["buyer"]) !== view.seat;
  });
  return found ?? null;
}

/** The table between two deals: nothing lies on it, the next cards are not dealt yet.
 * @param {View} before @param {View} next @returns {View} */
function cleared(before, next) {
  if (!before.now || !next.now) return { ...next, decision: null };
  const nothing = before.now.sizes.map(() => 0);
  const { bout: _bout, rows: _rows, bids: _bids, sale: _sale, ...now } = before.now;
  const standing = { ...next.now.standing, titles: before.now.standing.titles };
  return {
    ...next,
    events: before.events,
    own: hasHand(before) ? { known: [], hand: [] } : before.own,
    now: {
      ...now, standing, totals: next.now.totals, left: next.now.left, phase: "over", turn: null, trick: [],
      order: [], winning: null, sizes: nothing, taken: nothing, points: [], lines: [],
    },
    decision: null,
    claim: false,
  };
}

/** @param {View} view */
function hasHand(view) {
  return view.own?.hand !== undefined;
}

/** The own things without cards that are on the table. @param {View} view @param {string[]} cards */
function without(view, cards) {
  const hand = view.own?.hand?.filter((card) => !cards.includes(card));
  return view.own && { ...view.own, hand };
}

/** The bout with the card that ended it. @param {import("../lib/protocol.js").Bout} bout @param {Update} frame */
function withLastCard(bout, frame) {
  const last = frame.events.find((event) => event.type === "attacked" || event.type === "defended");
  if (last?.type === "attacked") return { ...bout, attacks: [...bout.attacks, last["card"]] };
  if (last?.type === "defended") return { ...bout, beats: [...bout.beats, last["card"]], open: null };
  return bout;
}

/** Whether other persons sit here, who should not be kept waiting. @param {View} view */
export function othersWait(view) {
  if (view.seat === null) return true;
  return view.table.seats.some((chair, seat) => chair?.person && !chair.bot && seat !== view.seat);
}
