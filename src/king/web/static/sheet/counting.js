// Do the counts of a line fit its contract? Nothing is guessed: what is missing is named. The twin of
// king.scoresheet.counting.

import { FINISHED, REST, SPECIALS } from "./entry.js";
import { refuse } from "./refusal.js";
import { inside, reached, seatsOf } from "./standing.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").ContractPlan} ContractPlan */
/** @typedef {import("./plan.js").Unit} Unit */
/** @typedef {import("./plan.js").Entry} Entry */
/** @typedef {import("./plan.js").Counts} Counts */
/** @typedef {import("./standing.js").At} At */

/** Whether tricks of this contract count towards titles. @param {Plan} plan @param {ContractPlan} contract */
export function isRace(plan, contract) {
  return plan.titles !== null && contract.id === plan.titles.race;
}

/** Counts that a row takes beside those of its units, in the order of a line.
 * @param {Plan} plan @param {ContractPlan} contract @param {At} at */
export function specialKeys(plan, contract, at) {
  const racing = isRace(plan, contract);
  return [
    racing && !at.titles.length && plan.titles?.assign === "dealer" && "title",
    contract.bid && "bid",
    contract.sale && "price",
    (contract.places || contract.ladder) && "place",
    racing && FINISHED,
  ].filter((key) => typeof key === "string");
}

/** @param {Plan} plan @param {ContractPlan} contract @param {At} at @param {Entry} entry */
export function checkKeys(plan, contract, at, entry) {
  const known = [...specialKeys(plan, contract, at), ...contract.units.map((unit) => unit.key)];
  for (const key of Object.keys(entry.counts)) {
    if (!known.includes(key)) refuse("unknown-unit", { unit: key, contract: contract.id });
  }
}

/** Seats and numbers, the seats in order. @param {Counts} counts @returns {[number, number][]} */
export function seated(counts) {
  return Object.entries(counts).map(([seat, count]) => [Number(seat), count]);
}

/** The counts of a key that are not 0. @param {Entry} entry @param {string} key @returns {Counts} */
export function given(entry, key) {
  const counts = seated(entry.counts[key] ?? {}).filter(([, count]) => count !== 0);
  const isSpecial = SPECIALS.includes(key) || key === FINISHED;
  if (isSpecial && counts.some(([, count]) => count === REST)) refuse("rest-varies", { unit: key });
  return Object.fromEntries(counts);
}

/** The seat that bid highest and its bid, null when all passed.
 * @param {ContractPlan} contract @param {Entry} entry @returns {[number, number] | null} */
export function checkBid(contract, entry) {
  const rule = contract.bid;
  const bids = seated(given(entry, "bid"));
  const [best] = bids;
  if (!rule || !best) return null;
  if (bids.length > 1) refuse("one-bid");
  const { lowest, highest } = rule;
  if (best[1] < lowest || best[1] > highest) refuse("bid-range", { bid: best[1], lowest, highest });
  return best;
}

/** The buyer and the price, null when eldest kept the talon.
 * @param {ContractPlan} contract @param {Entry} entry @param {number} seller @returns {[number, number] | null} */
export function checkPrice(contract, entry, seller) {
  const rule = contract.sale;
  const prices = seated(given(entry, "price"));
  const [sold] = prices;
  if (!rule || !sold) return null;
  if (prices.length > 1) refuse("one-price");
  const [seat, price] = sold;
  if (seat === seller) refuse("seller-buys", { seat });
  if (price % rule.step || price > rule.highest) refuse("price-step", { price, step: rule.step, highest: rule.highest });
  return sold;
}

/** The seats of the places 1, 2, ..., each of them once. @param {string} key @param {Counts} places @param {number} most */
export function checkPlaces(key, places, most) {
  const rows = seated(places);
  for (const [seat, place] of rows) {
    if (place > most) refuse("place-high", { unit: key, seat, place, most });
  }
  const holders = Array.from({ length: most }, (_unused, index) => rows.filter(([, place]) => place === index + 1));
  const twice = holders.findIndex((found) => found.length > 1);
  if (twice >= 0) refuse("place-twice", { unit: key, place: twice + 1 });
  const missing = holders.findIndex((found) => !found.length);
  if (missing >= 0) refuse("place-missing", { unit: key, place: missing + 1 });
  return holders.flat().map(([seat]) => seat);
}

/** The least and most of a unit that all seats have together.
 * @param {Plan} plan @param {ContractPlan} contract @param {Unit} unit @param {At} at @param {string | null} suit
 * @returns {[number, number]} */
export function boundsOf(plan, contract, unit, at, suit) {
  if (unit.of === "suit") return contract.bid?.cards[suit ?? ""] ?? [0, 0];
  if (unit.of === "race" && plan.titles) {
    const full = Math.floor(plan.titles.cards / inside(plan, at).length);
    return [full, full];
  }
  return [unit.least, unit.most];
}

/**
 * The counts of every unit, with each rest as its number. ``suit``: the one that was named, where
 * the cards of a suit count. ``isCharged``: whoever held the forced card back pays for it, so nobody
 * need say who took it.
 * @param {Plan} plan @param {ContractPlan} contract @param {At} at @param {Entry} entry @param {string | null} suit
 * @param {boolean} isCharged
 * @returns {Record<string, Counts>}
 */
export function checkUnits(plan, contract, at, entry, suit, isCharged) {
  /** @type {Record<string, Counts>} */
  const found = {};
  for (const unit of contract.units) {
    if (unit.forced && isCharged && !(unit.key in entry.counts)) continue;
    found[unit.key] = checkUnit(plan, contract, unit, at, entry, suit);
  }
  checkWithin(plan, contract, found);
  return found;
}

/** @param {Plan} plan @param {ContractPlan} contract @param {Unit} unit @param {At} at @param {Entry} entry @param {string | null} suit */
function checkUnit(plan, contract, unit, at, entry, suit) {
  const [least, most] = boundsOf(plan, contract, unit, at, suit);
  const counts = given(entry, unit.key);
  const resters = seated(counts).filter(([, count]) => count === REST);
  if (resters.length > 1) refuse("rest-twice", { unit: unit.key });
  if (resters.length && least !== most) refuse("rest-varies", { unit: unit.key });
  if (unit.of === "race") {
    const out = seated(counts).find(([seat]) => at.completed.includes(seat));
    if (out) refuse("out-of-race", { unit: unit.key, seat: out[0] });
  }
  let total = 0;
  for (const [, count] of seated(counts)) total += count === REST ? 0 : count;
  const facts = { unit: unit.key, found: total, least, most };
  if (total > most) refuse("too-many", facts);
  for (const [seat] of resters) {
    counts[seat] = most - total;
    total = most;
  }
  const isRun = unit.of === "race" && reached(plan, at, counts).length === inside(plan, at).length;
  if (total < least && !isRun) {
    if (!(unit.key in entry.counts)) refuse("counts-missing", { unit: unit.key, least, most });
    refuse("too-few", facts);
  }
  return Object.fromEntries(seated(counts).filter(([, count]) => count));
}

/** Nobody has more kings of hearts than hearts. @param {Plan} plan @param {ContractPlan} contract @param {Record<string, Counts>} found */
function checkWithin(plan, contract, found) {
  for (const unit of contract.units) {
    for (const place of unit.within) {
      const whole = contract.units[place]?.key ?? "";
      const [small, large] = [found[unit.key], found[whole]];
      if (!small || !large) continue;
      for (const seat of seatsOf(plan)) {
        const [count, limit] = [small[seat] ?? 0, large[seat] ?? 0];
        if (count > limit) refuse("not-within", { unit: unit.key, seat, count, whole, limit });
      }
    }
  }
}

/**
 * Who reached his target in this deal, in order, which is asked for only where something hangs on it.
 * @param {Plan} plan @param {At} at @param {Entry} entry @param {Counts} won
 */
export function checkFinished(plan, at, entry, won) {
  const ready = reached(plan, at, won);
  const order = seated(given(entry, FINISHED)).sort((one, other) => one[1] - other[1]);
  if (order.length) {
    const isRight = order.length === ready.length && order.every(([seat, place], index) => ready.includes(seat) && place === index + 1);
    if (!isRight) refuse("finish-wrong", { seats: ready });
    return order.map(([seat]) => seat);
  }
  if (needsOrder(plan, at, ready)) refuse("finish-needed", { seats: ready });
  return ready;
}

/** Whether it matters who of these was ready first. @param {Plan} plan @param {At} at @param {number[]} ready */
export function needsOrder(plan, at, ready) {
  if (!plan.titles || ready.length < 2) return false;
  const targets = new Set(ready.map((seat) => plan.titles?.targets[at.titles.indexOf(seat)]));
  return plan.titles.rank === "completed" || targets.size < ready.length;
}
