// A row of a sheet from its line: whether it fits, what it scores, what it leaves behind. The twin of
// king.scoresheet.row.

import {
  checkBid, checkFinished, checkKeys, checkPlaces, checkPrice, checkUnits, given, isRace, seated, specialKeys,
} from "./counting.js";
import { FINISHED } from "./entry.js";
import { refuse } from "./refusal.js";
import * as scoring from "./scoring.js";
import * as standing from "./standing.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").ContractPlan} ContractPlan */
/** @typedef {import("./plan.js").Entry} Entry */
/** @typedef {import("./plan.js").Counts} Counts */
/** @typedef {import("./plan.js").Row} Row */
/** @typedef {import("./plan.js").ScoreLine} ScoreLine */
/** @typedef {import("./standing.js").At} At */
/** @typedef {Entry["trump"]} Trump */
/**
 * Who did what in a row, settled before anything is counted.
 * @typedef {object} Facts
 * @property {ContractPlan} contract
 * @property {number} dealer
 * @property {number} due whose turn it was to deal
 * @property {boolean} isFirst
 * @property {number} seller
 * @property {number | null} declarer
 * @property {Trump} trump
 * @property {[number, number] | null} bid
 * @property {[number, number] | null} sold
 */

/**
 * The row of a line on a sheet that stands so. ``inAddition``: a king of hearts that was held back
 * is charged beside the normal score and not instead of it.
 * @param {Plan} plan @param {At} at @param {Entry} entry @param {boolean} inAddition @returns {Row}
 */
export function makeRow(plan, at, entry, inAddition) {
  const facts = factsOf(plan, at, entry);
  const { contract } = facts;
  checkFaults(contract, entry);
  if (entry.redeal) return nobodyBid(plan, at, entry, facts);
  checkKeys(plan, contract, at, entry);
  if (Object.values(entry.faults).includes("revoke")) return revoked(plan, at, entry, facts);
  if (contract.bid && !facts.bid && contract.bid.all_pass === null) refuse("bid-needed", { contract: contract.id });
  if (contract.places || contract.ladder) return placed(plan, at, entry, facts);
  return counted(plan, at, entry, facts, inAddition);
}

/** @param {Plan} plan @param {At} at @param {Entry} entry @returns {Facts} */
function factsOf(plan, at, entry) {
  if (standing.isOver(plan, at)) refuse("game-over");
  const contract = contractOf(plan, at, entry);
  const due = standing.nextDealer(plan, at);
  const dealer = entry.dealer ?? due;
  const seller = (dealer + 1) % plan.players;
  const sold = checkPrice(contract, entry, seller);
  const bid = checkBid(contract, entry);
  const declarer = contract.ladder ? settled(entry, at.ladder[0] ?? 0)
    : contract.sale ? settled(entry, sold ? sold[0] : seller)
    : contract.bid ? settled(entry, bid ? bid[0] : null)
    : declarerOf(plan, at, entry, contract, dealer);
  return { contract, dealer, due, isFirst: at.rows === 0, seller, declarer, trump: trumpOf(contract, entry, bid === null), bid, sold };
}

/** @param {Plan} plan @param {At} at @param {Entry} entry @returns {ContractPlan} */
function contractOf(plan, at, entry) {
  const contract = plan.contracts.find((row) => row.id === entry.contract);
  const isOrdered = plan.schedule.kind === "orders";
  if (!contract || (isOrdered && !contract.times)) return refuse("unknown-contract", { contract: entry.contract });
  if (at.again && at.again.contract !== contract.id) refuse("again", { contract: at.again.contract, seat: at.again.declarer });
  const wanted = standing.scheduled(plan, at);
  if (!isOrdered && contract.id !== wanted) refuse("not-scheduled", { contract: contract.id, scheduled: wanted });
  return contract;
}

/** A declarer that follows from something else; a line may say it but not deny it.
 * @param {Entry} entry @param {number | null} expected */
function settled(entry, expected) {
  if (entry.declarer !== null && entry.declarer !== expected) refuse("wrong-declarer", { seat: entry.declarer, expected });
  return expected;
}

/** @param {Plan} plan @param {At} at @param {Entry} entry @param {ContractPlan} contract @param {number} dealer */
function declarerOf(plan, at, entry, contract, dealer) {
  if (!contract.declared) {
    if (entry.declarer !== null) refuse("no-declarer", { contract: contract.id });
    return null;
  }
  const seat = entry.declarer ?? standing.nextOrderer(plan, at, dealer);
  if (at.again && at.again.declarer !== null && at.again.declarer !== seat) {
    refuse("again", { contract: at.again.contract, seat: at.again.declarer });
  }
  if (plan.schedule.kind === "orders" && !standing.leftOf(plan, at, seat).includes(contract.id)) {
    const deals = at.orders.filter(([who, id]) => who === seat && id === contract.id).map(([, , row]) => row);
    refuse("already-ordered", { contract: contract.id, seat, deals });
  }
  return seat;
}

/** @param {ContractPlan} contract @param {Entry} entry @param {boolean} allPassed @returns {Trump} */
function trumpOf(contract, entry, allPassed) {
  const { trump } = entry;
  const kind = contract.trump;
  if (kind === "none") {
    if (trump !== null && trump !== "none") refuse("no-trump", { contract: contract.id });
    return null;
  }
  if (trump === "none" && kind !== "optional") refuse("suit-only", { contract: contract.id });
  if (kind !== "counted" || !contract.bid) return trump;
  const suit = contract.bid.all_pass;
  if (allPassed && suit !== null) {
    if (trump !== null && trump !== suit) refuse("all-pass-suit", { suit });
    return suit;
  }
  if (trump === null && !allPassed) refuse("suit-needed", { contract: contract.id });
  return trump;
}

/** @param {ContractPlan} contract @param {Entry} entry */
function checkFaults(contract, entry) {
  const kinds = [...new Set(Object.values(entry.faults))];
  for (const kind of kinds) {
    if (!(kind in contract.faults)) refuse("no-such-fault", { fault: kind, contract: contract.id });
  }
  if (kinds.length > 1) refuse("faults-mixed");
  if (kinds[0] && kinds[0] !== "revoke" && Object.keys(entry.faults).length > 1) refuse("one-offender", { fault: kinds[0] });
}

/** @param {Entry} entry */
function offenders(entry) {
  return Object.keys(entry.faults).map(Number);
}

/** @param {Plan} plan @param {At} at @param {Entry} entry @param {Facts} facts */
function nobodyBid(plan, at, entry, facts) {
  const rule = facts.contract.bid;
  const isBare = !offenders(entry).length && !Object.keys(entry.counts).length;
  if (!rule || rule.all_pass !== null || !isBare) refuse("no-redeal", { contract: facts.contract.id });
  return finish(plan, at, entry, facts, null, {});
}

/** A revoke ends the deal: the offender pays the whole contract, or all is dealt again.
 * @param {Plan} plan @param {At} at @param {Entry} entry @param {Facts} facts */
function revoked(plan, at, entry, facts) {
  const { contract } = facts;
  if (Object.keys(entry.counts).some((key) => key !== "bid")) refuse("fault-with-counts", { fault: "revoke" });
  /** @type {Record<string, Counts>} */
  const counts = facts.bid ? { bid: given(entry, "bid") } : {};
  if (contract.faults["revoke"] === "redeal") {
    const declarer = plan.schedule.kind === "orders" ? facts.declarer : null;
    const after = { ...at, spoilt: at.spoilt + 1, again: { contract: contract.id, declarer } };
    return finish(plan, after, entry, facts, null, counts);
  }
  if (contract.bid && !facts.bid && contract.bid.all_pass === null) refuse("bid-needed", { contract: contract.id });
  const nothing = standing.seatsOf(plan).map(() => []);
  const payers = offenders(entry);
  const charged = scoring.withCharge(nothing, "revoke", scoring.wholePoints(contract, facts.trump, false), payers);
  const expected = contract.total === null ? null : contract.total * payers.length;
  return finish(plan, at, entry, facts, scoring.withBid(charged, facts.bid), counts, expected);
}

/** Places in a layout, or on a ladder, from which a breach of order makes one fall.
 * @param {Plan} plan @param {At} at @param {Entry} entry @param {Facts} facts */
function placed(plan, at, entry, facts) {
  const { contract } = facts;
  const places = given(entry, "place");
  let after = at;
  let order;
  if (!contract.ladder) {
    order = checkPlaces("place", places, contract.places?.length ?? 0);
  } else {
    const hasFallen = offenders(entry).length > 0 && !Object.keys(places).length;
    order = hasFallen ? [...at.ladder] : checkPlaces("place", places, plan.players);
    for (const offender of offenders(entry)) order = [...order.filter((seat) => seat !== offender), offender];
    after = { ...at, ladder: order };
  }
  return finish(plan, after, entry, facts, scoring.linesOfPlaces(plan, contract, order), { place: places }, contract.total);
}

/** @param {Plan} plan @param {At} before @param {Entry} entry @param {Facts} facts @param {boolean} inAddition */
function counted(plan, before, entry, facts, inAddition) {
  const { contract } = facts;
  const { at: titled, titles } = withTitles(plan, before, entry, facts);
  let at = titled;
  const suit = contract.trump === "counted" ? facts.trump : null;
  const held = offenders(entry).filter((seat) => entry.faults[seat] === "king-held");
  const isCharged = held.length > 0 && !inAddition;
  const found = checkUnits(plan, contract, at, entry, suit, isCharged);
  /** @type {Record<string, Counts>} */
  const counts = { ...titles };
  if (facts.bid) counts["bid"] = given(entry, "bid");
  if (facts.sold) counts["price"] = given(entry, "price");
  Object.assign(counts, found);
  const won = found["tricks"] ?? {};
  const tricks = standing.seatsOf(plan).map((seat) => won[seat] ?? 0);
  if (isRace(plan, contract)) {
    const ready = checkFinished(plan, at, entry, won);
    counts[FINISHED] = given(entry, FINISHED);
    at = standing.afterRace(plan, at, facts.dealer, tricks, ready);
  }
  checkDiscard(entry, facts, found);
  let lines = scoring.linesOfCounts(plan, contract, found, suit, isCharged);
  const isSlam = lines.some((rows) => rows.some((row) => row.what === "slam"));
  let expected = isSlam ? contract.slam_total : contract.total;
  if (held.length) {
    const charge = scoring.wholePoints(contract, suit, true);
    lines = scoring.withCharge(lines, "king-held", charge, held);
    if (expected !== null) expected = contract.total === null ? null : expected + (inAddition ? charge : 0);
  }
  lines = scoring.withPrice(contract, scoring.withBid(lines, facts.bid), facts.sold, facts.seller);
  if (contract.most_tricks) {
    const order = at.titles.length ? at.titles : standing.seatsOf(plan);
    lines = scoring.withMostTricks(lines, contract.most_tricks, won, order);
    if (plan.titles) at = standing.afterReign(at, tricks);
  }
  return finish(plan, at, entry, facts, lines, counts, expected);
}

/** The standing with the titles of a race, which are given in its first deal.
 * @param {Plan} plan @param {At} at @param {Entry} entry @param {Facts} facts
 * @returns {{at: At, titles: Record<string, Counts>}} */
function withTitles(plan, at, entry, facts) {
  if (!plan.titles || at.titles.length) return { at, titles: {} };
  if (!specialKeys(plan, facts.contract, at).includes("title")) {
    return { at: { ...at, titles: standing.dealtTitles(plan, facts.dealer) }, titles: {} };
  }
  const titles = given(entry, "title");
  if (!seated(titles).length) refuse("title-needed", { seat: facts.dealer });
  return { at: { ...at, titles: checkPlaces("title", titles, plan.players) }, titles: { title: titles } };
}

/** A wrong discard counts to the declarer as if taken, so he has something.
 * @param {Entry} entry @param {Facts} facts @param {Record<string, Counts>} found */
function checkDiscard(entry, facts, found) {
  for (const seat of offenders(entry)) {
    if (entry.faults[seat] !== "discard") continue;
    if (seat !== facts.declarer) refuse("fault-declarer", { seat, declarer: facts.declarer });
    if (!Object.values(found).some((counts) => counts[seat])) refuse("fault-nothing", { seat });
  }
}

/**
 * The row and the standing after it. No lines: it is dealt again.
 * @param {Plan} plan @param {At} at @param {Entry} entry @param {Facts} facts @param {ScoreLine[][] | null} lines
 * @param {Record<string, Counts>} counts @param {number | null} [expected] @returns {Row}
 */
function finish(plan, at, entry, facts, lines, counts, expected = 0) {
  const { contract, declarer, dealer, trump } = facts;
  const number = at.rows + 1;
  const shown = lines ?? standing.seatsOf(plan).map(() => []);
  const points = shown.map(scoring.pointsOf);
  const isOrdered = lines !== null && plan.schedule.kind === "orders" && declarer !== null;
  /** @type {At} */
  const after = {
    ...at,
    rows: number,
    totals: at.totals.map((total, seat) => total + (points[seat] ?? 0)),
    played: at.played + (lines ? 1 : 0),
    again: lines ? null : at.again,
    orders: isOrdered ? [...at.orders, [declarer, contract.id, number]] : at.orders,
  };
  const whole = complete(entry, facts, counts);
  return { number, dealer, declarer, contract: contract.id, trump, points, lines: shown, isRedeal: lines === null, expected, entry: whole, after };
}

/** The line with everything in it that later changes of the sheet may not shift.
 * @param {Entry} entry @param {Facts} facts @param {Record<string, Counts>} counts @returns {Entry} */
function complete(entry, facts, counts) {
  const { contract, declarer, dealer, due, isFirst, trump } = facts;
  const isDerived = contract.ladder || contract.sale || contract.bid;
  const kept = Object.entries(counts).filter(([, numbers]) => Object.keys(numbers).length);
  return {
    ...entry, trump, counts: Object.fromEntries(kept),
    dealer: isFirst || dealer !== due ? entry.dealer : null,
    declarer: isDerived ? null : declarer,
  };
}

