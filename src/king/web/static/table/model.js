// What is known of a table, from the frames of the server. No rule is known here: the server says
// what may be done.

/** @typedef {import("../lib/protocol.js").Frame} Frame */
/** @typedef {import("../lib/protocol.js").Snapshot} Snapshot */
/** @typedef {import("../lib/protocol.js").Update} Update */
/** @typedef {import("../lib/protocol.js").Now} Now */

/**
 * One moment of the table, as it is drawn.
 * @typedef {object} View
 * @property {import("../lib/protocol.js").TableBlock} table
 * @property {import("../lib/protocol.js").RulesBlock} rules
 * @property {number | null} seat the own seat, null for a spectator
 * @property {string[]} phrases what can be said
 * @property {number} move
 * @property {Now | null} now null before the game
 * @property {import("../lib/protocol.js").Own | null} own
 * @property {import("../lib/protocol.js").Decision | null} decision
 * @property {boolean} claim
 * @property {import("../lib/protocol.js").SheetRow[]} deals
 * @property {import("../lib/protocol.js").GameEvent[]} events those of this deal
 * @property {import("../lib/protocol.js").Trick | null} last the last trick, also of the deal before
 * @property {import("../lib/protocol.js").Clock} clock
 * @property {number} clockAt when the clock was told, in milliseconds of this page
 * @property {import("../lib/protocol.js").Proposal | null} proposal
 * @property {string | null} rematch
 */

/** The view after a snapshot. @param {Snapshot} frame @returns {View} */
export function fromSnapshot(frame) {
  return {
    table: frame.table,
    rules: frame.rules,
    seat: frame.you.seat,
    phrases: frame.phrases,
    move: frame.move ?? 0,
    now: frame.now ?? null,
    own: frame.own ?? null,
    decision: frame.decision ?? null,
    claim: frame.claim ?? false,
    deals: frame.deals ?? [],
    events: frame.events ?? [],
    last: frame.now?.tricks.at(-1) ?? null,
    clock: frame.clock ?? { reserves: [], left: null, running: false },
    clockAt: performance.now(),
    proposal: frame.table.proposal,
    rematch: frame.rematch ?? null,
  };
}

/** The view after an update. @param {View} view @param {Update} frame @returns {View} */
export function afterUpdate(view, frame) {
  const begun = frame.events.findIndex((event) => event.type === "deal-began");
  const events = begun < 0 ? [...view.events, ...frame.events] : frame.events.slice(begun);
  return {
    ...view,
    table: { ...view.table, status: frame.status, proposal: null },
    move: frame.move,
    now: frame.now,
    own: frame.own,
    decision: frame.decision ?? null,
    claim: frame.claim ?? false,
    deals: [...view.deals, ...frame.deals],
    events,
    last: lastTrick(view, frame) ?? view.last,
    clock: frame.clock,
    clockAt: performance.now(),
    proposal: null,
  };
}

/** The view after any frame; the same view when nothing of it has changed.
 * @param {View} view @param {Frame} frame @returns {View} */
export function after(view, frame) {
  switch (frame.type) {
    case "snapshot":
      return { ...fromSnapshot(frame), last: frame.now?.tricks.at(-1) ?? view.last };
    case "update":
      return afterUpdate(view, frame);
    case "table":
      return {
        ...view,
        table: frame.table,
        move: frame.move,
        clock: frame.clock,
        clockAt: performance.now(),
        proposal: frame.table.proposal,
        decision: frame.table.paused ? null : view.decision,
      };
    case "presence":
      return {
        ...view,
        table: {
          ...view.table,
          watchers: frame.watchers,
          host: frame.host,
          seats: view.table.seats.map(
            (chair, seat) => chair && { ...chair, present: frame.present[seat] ?? false },
          ),
        },
      };
    case "proposal":
      return { ...view, proposal: frame.proposal };
    case "rematch":
      return { ...view, rematch: frame.table };
    default:
      return view;
  }
}

/**
 * The trick that an update has finished, put together from the trick before and the card that was
 * played: it is needed also when the deal is over and the table has been cleared.
 * @param {View} view @param {Update} frame @returns {import("../lib/protocol.js").Trick | null}
 */
export function lastTrick(view, frame) {
  const taken = frame.events.find((event) => event.type === "trick-taken");
  const played = frame.events.find((event) => event.type === "played");
  if (!taken || !played || !view.now) return null;
  const cards = view.now.trick.map((card, place) => {
    return /** @type {[number, string]} */ ([view.now?.order[place] ?? 0, card]);
  });
  cards.push([played["seat"], played["card"]]);
  return { leader: cards[0]?.[0] ?? 0, cards, winner: taken["seat"] };
}
