// Points of a row from its counts: the same lines as the engine has from the cards. The twin of
// king.scoresheet.scoring.

import { seatsOf } from "./standing.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").ContractPlan} ContractPlan */
/** @typedef {import("./plan.js").Counts} Counts */
/** @typedef {import("./plan.js").ScoreLine} ScoreLine */

/** @param {string} what @param {number} count @param {number} each @returns {ScoreLine} */
function line(what, count, each) {
  return { what, count, each, points: count * each || 0 };
}

/** @param {ScoreLine[]} lines */
export function pointsOf(lines) {
  return lines.reduce((all, row) => all + row.points, 0);
}

/** What one seat pays that takes everything, or every card that is forced.
 * @param {ContractPlan} contract @param {string | null} suit @param {boolean} forcedOnly */
export function wholePoints(contract, suit, forcedOnly) {
  let total = 0;
  for (const row of contract.lines) {
    const unit = contract.units[row.unit];
    if (!unit || (forcedOnly && !unit.forced)) continue;
    const named = unit.of === "suit" && suit !== null ? contract.bid?.cards[suit]?.[1] : undefined;
    total += row.each * (named ?? unit.whole);
  }
  return total;
}

/**
 * The lines of every seat for its counts, or those of a slam.
 * @param {Plan} plan @param {ContractPlan} contract @param {Record<string, Counts>} counts
 * @param {string | null} suit @param {boolean} skipForced without the cards that somebody held back
 * @returns {ScoreLine[][]}
 */
export function linesOfCounts(plan, contract, counts, suit, skipForced) {
  const slam = contract.slam;
  const seats = seatsOf(plan);
  const taker = slam ? seats.find((seat) => slam.units.every((place) => hasAll(contract, counts, place, seat))) : undefined;
  if (slam && taker !== undefined) {
    return seats.map((seat) => {
      const value = seat === taker ? slam.taker : slam.others;
      return value ? [line("slam", 1, value)] : [];
    });
  }
  return seats.map((seat) => contract.lines.flatMap((row) => {
    const unit = contract.units[row.unit];
    if (!unit || (skipForced && unit.forced)) return [];
    const found = line(unit.of === "suit" ? `*${suit}` : row.what, counts[unit.key]?.[seat] ?? 0, row.each);
    return found.points ? [found] : [];
  }));
}

/** @param {ContractPlan} contract @param {Record<string, Counts>} counts @param {number} place @param {number} seat */
function hasAll(contract, counts, place, seat) {
  const unit = contract.units[place];
  return unit !== undefined && (counts[unit.key]?.[seat] ?? 0) === unit.most;
}

/** The bid before all else of the seat that made it. @param {ScoreLine[][]} lines @param {[number, number] | null} bid */
export function withBid(lines, bid) {
  return bid ? lines.map((rows, seat) => (seat === bid[0] ? [line("bid", bid[1], -1), ...rows] : rows)) : lines;
}

/** The price of the talon on both sides. @param {ContractPlan} contract @param {ScoreLine[][]} lines
 * @param {[number, number] | null} sold @param {number} seller */
export function withPrice(contract, lines, sold, seller) {
  const rule = contract.sale;
  if (!rule || !sold) return lines;
  const [buyer, asked] = sold;
  const won = pointsOf(lines[buyer] ?? []);
  const price = rule.settle === "capped" ? Math.max(0, Math.min(asked, won)) : asked;
  if (!price) return lines;
  const short = rule.settle === "punitive" && won < price ? [line("shortfall", 1, price - won)] : [];
  return lines.map((rows, seat) => {
    if (seat === buyer) return [...rows, line("price", 1, -price)];
    return seat === seller ? [...rows, line("price", 1, price), ...short] : rows;
  });
}

/** The points of places, or rungs of a ladder from the top. @param {Plan} plan @param {ContractPlan} contract
 * @param {number[]} order @returns {ScoreLine[][]} */
export function linesOfPlaces(plan, contract, order) {
  return seatsOf(plan).map((seat) => {
    const place = order.indexOf(seat);
    if (contract.places) {
      const points = place < 0 ? 0 : (contract.places[place] ?? 0);
      return points ? [line(`place-${place + 1}`, 1, points)] : [];
    }
    const { crown = 0, rung = 0 } = contract.ladder ?? {};
    const rungs = line("rungs", plan.players - 1 - place, rung);
    return [...(place === 0 && crown ? [line("crown", 1, crown)] : []), ...(rungs.points ? [rungs] : [])];
  });
}

/** Points for the most tricks; of equals the lower title wins.
 * @param {ScoreLine[][]} lines @param {number} points @param {Counts} won @param {number[]} order */
export function withMostTricks(lines, points, won, order) {
  const most = Math.max(...order.map((seat) => won[seat] ?? 0));
  const winner = order.findLast((seat) => (won[seat] ?? 0) === most);
  return lines.map((rows, seat) => (seat === winner ? [...rows, line("most-tricks", 1, points)] : rows));
}

/** The charge for a fault, to each of those who made it.
 * @param {ScoreLine[][]} lines @param {string} what @param {number} points @param {number[]} payers */
export function withCharge(lines, what, points, payers) {
  return lines.map((rows, seat) => (payers.includes(seat) ? [...rows, line(what, 1, points)] : rows));
}
