// A deal that is over, moment by moment: where every card is after each event. Pure.

/** @typedef {import("../lib/protocol.js").GameEvent} GameEvent */

/** @typedef {{attacker: number, defender: number | null, pairs: {seat: number, card: string, beat: string | null}[], taking: boolean}} Fight */

/**
 * @typedef {object} Moment
 * @property {number} step how many events have happened
 * @property {GameEvent[]} news those since the moment before
 * @property {string[][]} hands
 * @property {string[]} talon
 * @property {string[]} stock
 * @property {string[]} discards
 * @property {[number, string][]} trick
 * @property {number | null} winner of the trick, once it is complete
 * @property {number[]} taken tricks by seat
 * @property {string[]} laid cards of the layout
 * @property {Fight | null} fight
 * @property {number[]} ranks seats from the highest, where they stand in an order
 * @property {string | null} contract
 * @property {string | null} trump
 * @property {number | null} declarer
 * @property {string[]} lit cards that this moment is about
 * @property {boolean} over
 */

/** After these nothing new is to be seen: they are told together with what comes next. */
const QUIET = new Set(["deal-began", "bout-began", "bid-won", "declined", "talon-opened", "deal-ended", "seat-out"]);

/** All moments of a deal worth stopping at. @param {GameEvent[]} events @param {number} players @returns {Moment[]} */
export function moments(events, players) {
  /** @type {Moment[]} */
  const found = [];
  let moment = beginning(players);
  events.forEach((event, place) => {
    moment = { ...after(moment, event), step: place + 1 };
    const following = events[place + 1]?.type;
    const isQuiet = QUIET.has(event.type);
    // A card and the trick it completes are one moment, and so are both ends of a deal.
    const waits = (event.type === "played" && following === "trick-taken") || following === "card-turned";
    if ((isQuiet || waits) && following !== undefined) return;
    found.push(moment);
    moment = { ...moment, news: [], lit: [] };
  });
  return found;
}

/** The moment of an address: the last one that is not later. @param {Moment[]} all @param {number} step */
export function placeOfStep(all, step) {
  return Math.max(0, all.findLastIndex((moment) => moment.step <= step));
}

/** @param {number} players @returns {Moment} */
function beginning(players) {
  return {
    step: 0, news: [], hands: Array.from({ length: players }, () => []), talon: [], stock: [], discards: [],
    trick: [], winner: null, taken: Array(players).fill(0), laid: [], fight: null, ranks: [], contract: null,
    trump: null, declarer: null, lit: [], over: false,
  };
}

/** @param {string[][]} hands @param {number} seat @param {string[]} gone @param {string[]} [come] */
function changed(hands, seat, gone, come = []) {
  return hands.map((hand, other) => (other === seat ? [...hand.filter((card) => !gone.includes(card)), ...come] : hand));
}

/** @param {Moment} before @param {GameEvent} event @returns {Moment} */
function after(before, event) {
  const moment = { ...before, news: [...before.news, event] };
  const change = CHANGES[event.type];
  return change ? { ...moment, ...change(moment, event) } : moment;
}

/** What each event changes. @type {Record<string, (moment: Moment, event: GameEvent) => Partial<Moment>>} */
const CHANGES = {
  "deal-began": (_moment, event) => ({ contract: event["contract"], declarer: event["declarer"] }),
  dealt: (moment, event) => ({
    hands: moment.hands.map((hand, seat) => [...hand, ...(event["hands"][seat] ?? [])]),
    talon: [...moment.talon, ...(event["talon"] ?? [])],
    stock: [...moment.stock, ...(event["stock"] ?? [])],
  }),
  ordered: (_moment, event) => ({ contract: event["contract"], trump: event["trump"], declarer: event["seat"] }),
  "trump-named": (_moment, event) => ({ trump: event["trump"] }),
  "card-turned": (_moment, event) => ({ trump: event["trump"], lit: [event["card"]] }),
  "bid-won": (moment, event) => ({ declarer: event["seat"] ?? moment.declarer }),
  "talon-sold": (_moment, event) => ({ declarer: event["buyer"] }),
  "talon-taken": (moment, event) => ({
    hands: changed(moment.hands, event["seat"], [], moment.talon), lit: moment.talon, talon: [],
  }),
  discarded: (moment, event) => ({
    hands: changed(moment.hands, event["seat"], event["cards"]), discards: event["cards"], lit: event["cards"],
  }),
  "pass-chosen": (_moment, event) => ({ lit: event["cards"] }),
  "passes-taken": passed,
  "gift-given": (moment, event) => ({
    hands: changed(changed(moment.hands, event["seat"], [event["card"]]), event["to"], [], [event["card"]]), lit: [event["card"]],
  }),
  drew: (moment, event) => ({
    hands: changed(moment.hands, event["seat"], [], [event["card"]]),
    stock: moment.stock.filter((card) => card !== event["card"]), lit: [event["card"]],
  }),
  played: (moment, event) => ({
    hands: changed(moment.hands, event["seat"], [event["card"]]), lit: [event["card"]], winner: null,
    trick: [...(moment.winner === null ? moment.trick : []), [event["seat"], event["card"]]],
  }),
  "trick-taken": (moment, event) => ({
    winner: event["seat"], taken: moment.taken.map((count, seat) => count + Number(seat === event["seat"])),
  }),
  "leftovers-taken": (moment, event) => ({ hands: changed(moment.hands, event["seat"], event["hand"]), stock: [] }),
  laid: (moment, event) => ({
    hands: changed(moment.hands, event["seat"], [event["card"]]), laid: [...moment.laid, event["card"]], lit: [event["card"]],
  }),
  "titles-given": (_moment, event) => ({ ranks: event["seats"] }),
  "roles-drawn": (_moment, event) => ({ ranks: event["ladder"] }),
  "bout-began": (_moment, event) => ({
    fight: { attacker: event["attacker"], defender: event["defender"], pairs: [], taking: false },
  }),
  attacked: (moment, event) => ({
    ...onTable(moment, event), fight: moment.fight && {
      ...moment.fight, pairs: [...moment.fight.pairs, { seat: event["seat"], card: event["card"], beat: null }],
    },
  }),
  defended: (moment, event) => ({ ...onTable(moment, event), fight: moment.fight && beaten(moment.fight, event["card"]) }),
  taking: (moment) => ({ fight: moment.fight && { ...moment.fight, taking: true } }),
  "bout-ended": (moment, event) => ({
    ranks: event["ladder"],
    hands: event["took"] ? changed(moment.hands, moment.fight?.defender ?? -1, [], event["cards"]) : moment.hands,
  }),
  scored: () => ({ over: true }),
};

/** @param {Moment} moment @param {GameEvent} event @returns {Partial<Moment>} */
function passed(moment, event) {
  let hands = moment.hands;
  /** @type {string[]} */
  const lit = [];
  event["to"].forEach((/** @type {number} */ to, /** @type {number} */ giver) => {
    const cards = event["cards"][giver] ?? [];
    hands = changed(changed(hands, giver, cards), to, [], cards);
    lit.push(...cards);
  });
  return { hands, lit };
}

/** @param {Moment} moment @param {GameEvent} event @returns {Partial<Moment>} */
function onTable(moment, event) {
  const trump = event["trump"] ?? moment.trump;
  return { hands: changed(moment.hands, event["seat"], [event["card"]]), lit: [event["card"]], trump };
}

/** The first card that waits is beaten; a joker does not wait. @param {Fight} fight @param {string} card @returns {Fight} */
function beaten(fight, card) {
  const open = fight.pairs.findIndex((pair) => pair.beat === null && !pair.card.startsWith("JK"));
  return { ...fight, pairs: fight.pairs.map((pair, place) => (place === open ? { ...pair, beat: card } : pair)) };
}
