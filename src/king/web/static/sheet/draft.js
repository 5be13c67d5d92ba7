// A deal that is being entered. Pure: who has been given how many, and what follows from it.

/** @typedef {import("./plan.js").Entry} Entry */
/** @typedef {{key: string, least: number, most: number, seats: number[]}} Bounds */

/** Counts that only some seats have. */
const SPECIAL = ["title", "bid", "price", "place", "finished"];

/**
 * ``given``: for each unit who was given how many, the longest ago first. The last of those who
 * were not named gets what is left.
 * @typedef {object} Draft
 * @property {string | null} contract
 * @property {import("../lib/protocol.js").Suit | null} trump
 * @property {number | null} dealer only where somebody else dealt than whose turn it was
 * @property {Record<string, Map<number, number>>} given
 * @property {boolean} nobody nobody has bid, or the talon was kept
 * @property {number | null} declarer only where somebody else ordered than whose turn it was
 * @property {Entry["faults"]} faults
 */

/** @param {string | null} contract @returns {Draft} */
export function newDraft(contract) {
  return { contract, trump: null, dealer: null, declarer: null, given: {}, nobody: false, faults: {} };
}

/** A deal of the sheet, to be entered anew. @param {Entry} entry @param {number} players @returns {Draft} */
export function draftOf(entry, players) {
  const draft = newDraft(entry.contract);
  for (const [key, counts] of Object.entries(entry.counts)) {
    const isWhole = !SPECIAL.includes(key);
    const seats = Array.from({ length: players }, (_unused, seat) => seat);
    const named = isWhole ? seats : seats.filter((seat) => counts[seat]);
    named.sort((one, other) => (isWhole ? 0 : (counts[one] ?? 0) - (counts[other] ?? 0)));
    draft.given[key] = new Map(named.map((seat) => [seat, counts[seat] ?? 0]));
  }
  draft.nobody = !draft.given["price"]?.size && !draft.given["bid"]?.size;
  return { ...draft, trump: entry.trump, dealer: entry.dealer, declarer: entry.declarer, faults: { ...entry.faults } };
}

/** What a unit has been given. @param {Draft} draft @param {string} key @returns {Map<number, number>} */
export function givenOf(draft, key) {
  return draft.given[key] ?? new Map();
}

/**
 * Give a seat a number. Where that makes too many or too few of all, the seat that was named the
 * longest ago gets what is left.
 * @param {Draft} draft @param {Bounds} unit @param {number} seat @param {number} count
 */
export function give(draft, unit, seat, count) {
  const given = new Map(givenOf(draft, unit.key));
  given.delete(seat);
  given.set(seat, count);
  const isFull = unit.seats.every((one) => given.has(one));
  const all = total(given);
  if (isFull && (all < unit.least || all > unit.most)) given.delete([...given.keys()][0] ?? seat);
  draft.given[unit.key] = given;
}

/** One seat has all that is left, the others nothing more. @param {Draft} draft @param {Bounds} unit @param {number} seat */
export function giveRest(draft, unit, seat) {
  const given = new Map(givenOf(draft, unit.key));
  given.delete(seat);
  const rest = unit.most - total(given);
  for (const other of unit.seats) if (!given.has(other)) given.set(other, other === seat ? Math.max(0, rest) : 0);
  draft.given[unit.key] = given;
}

/** Nobody has more of it. @param {Draft} draft @param {Bounds} unit */
export function giveNobody(draft, unit) {
  const given = new Map(givenOf(draft, unit.key));
  for (const seat of unit.seats) if (!given.has(seat)) given.set(seat, 0);
  draft.given[unit.key] = given;
}

/** One more of a thing of which there are one or two; when all are given it begins anew.
 * @param {Draft} draft @param {Bounds} unit @param {number} seat */
export function giveOne(draft, unit, seat) {
  const before = givenOf(draft, unit.key);
  const given = total(before) >= unit.most ? new Map() : new Map(before);
  given.set(seat, (given.get(seat) ?? 0) + 1);
  draft.given[unit.key] = given;
  if (total(given) === unit.most) giveNobody(draft, unit);
}

/** @param {Map<number, number>} given */
function total(given) {
  let all = 0;
  for (const count of given.values()) all += count;
  return all;
}

/** What each seat has, null where that is not known yet. @param {Draft} draft @param {Bounds} unit @param {number} players */
export function valuesOf(draft, unit, players) {
  const given = givenOf(draft, unit.key);
  const open = unit.seats.filter((seat) => !given.has(seat));
  const isSure = unit.least === unit.most && open.length === 1 && given.size > 0;
  return Array.from({ length: players }, (_unused, seat) => {
    if (!unit.seats.includes(seat)) return 0;
    const rest = unit.most - total(given);
    return given.get(seat) ?? (isSure && rest >= 0 ? rest : null);
  });
}

/** How many a seat may still be given. @param {Draft} draft @param {Bounds} unit @param {number} seat */
export function roomFor(draft, unit, seat) {
  const given = new Map(givenOf(draft, unit.key));
  given.delete(seat);
  if (given.size === unit.seats.length - 1) given.delete([...given.keys()][0] ?? seat);
  return unit.most - total(given);
}

/** Whether a unit is all given. @param {Draft} draft @param {Bounds} unit @param {number} players */
export function isGiven(draft, unit, players) {
  return valuesOf(draft, unit, players).every((value) => value !== null);
}

/** The seat that is asked for: the first without a number, from the one that was named last.
 * @param {Draft} draft @param {Bounds} unit @param {number} players */
export function openSeat(draft, unit, players) {
  const values = valuesOf(draft, unit, players);
  const last = [...givenOf(draft, unit.key).keys()].at(-1) ?? -1;
  for (let step = 1; step <= players; step++) {
    const seat = (last + step) % players;
    if (values[seat] === null && unit.seats.includes(seat)) return seat;
  }
  return null;
}

/** Places in the order of naming; the last one of a ladder falls to who is left.
 * @param {Draft} draft @param {string} key @param {number} seat @param {number} places @param {number} players */
export function givePlace(draft, key, seat, places, players) {
  const before = [...givenOf(draft, key).keys()];
  const order = before.includes(seat) ? before.slice(0, before.indexOf(seat)) : [...before, seat];
  if (order.length > places) order.splice(0, order.length, seat);
  if (places === players && order.length === players - 1) {
    order.push(Array.from({ length: players }, (_unused, one) => one).find((one) => !order.includes(one)) ?? 0);
  }
  draft.given[key] = new Map(order.map((one, place) => [one, place + 1]));
}
