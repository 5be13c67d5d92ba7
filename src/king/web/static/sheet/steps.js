// What has to be said of a deal, in the order in which it is asked, and whether it has been said.
// Pure: the panel draws these steps.

import { givenOf, isGiven, valuesOf } from "./draft.js";
import { emptyEntry, FINISHED } from "./entry.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Bounds} Bounds */
/** @typedef {import("./ledger.js").Ledger} Ledger */
/** @typedef {import("./plan.js").ContractPlan} ContractPlan */
/** @typedef {import("./plan.js").Entry} Entry */
/**
 * @typedef {object} Step
 * @property {"contract" | "trump" | "bid" | "sale" | "order" | "unit" | "cards"} kind
 * @property {string} key
 * @property {boolean} isDone
 * @property {Bounds} [unit] what is counted
 * @property {Bounds[]} [units] single cards, all together
 * @property {number} [places] how many are named in order
 */

/** Single cards that are asked for all together when they are so many. */
const MANY = 7;

/** @param {Ledger} ledger @param {Draft} draft @param {number} number of the deal @returns {Step[]} */
export function stepsOf(ledger, draft, number) {
  const contract = ledger.contract(draft.contract);
  /** @type {Step[]} */
  const steps = [];
  const isFree = ledger.plan.schedule.kind === "orders";
  if (isFree) steps.push({ kind: "contract", key: "contract", isDone: contract !== null });
  if (!contract) return steps;
  const rule = faultRule(contract, draft);
  if (contract.bid) steps.push({ kind: "bid", key: "bid", isDone: draft.nobody || givenOf(draft, "bid").size > 0 });
  if (contract.sale && rule !== "redeal") steps.push({ kind: "sale", key: "price", isDone: draft.nobody || givenOf(draft, "price").size > 0 });
  if (contract.trump !== "none" && !isRedealt(contract, draft)) {
    steps.push({ kind: "trump", key: "trump", isDone: draft.trump !== null || contract.trump !== "counted" });
  }
  if (isRedealt(contract, draft) || rule === "charge" && !isHeld(draft) || rule === "redeal") return steps;
  return [...steps, ...orderSteps(ledger, contract, draft, number), ...unitSteps(ledger, contract, draft, number)];
}

/** Nobody has bid, and the rules say that the deal is dealt again. @param {ContractPlan} contract @param {Draft} draft */
function isRedealt(contract, draft) {
  return contract.bid !== null && contract.bid.all_pass === null && draft.nobody;
}

/** @param {ContractPlan} contract @param {Draft} draft */
export function faultRule(contract, draft) {
  const kind = Object.values(draft.faults)[0];
  return kind ? (contract.faults[kind] ?? null) : null;
}

/** @param {Draft} draft */
function isHeld(draft) {
  return Object.values(draft.faults)[0] === "king-held";
}

/** Places on a ladder, places of those who went out, titles. @param {Ledger} ledger @param {ContractPlan} contract @param {Draft} draft @param {number} number @returns {Step[]} */
function orderSteps(ledger, contract, draft, number) {
  const players = ledger.plan.players;
  /** @type {Step[]} */
  const steps = [];
  const order = (/** @type {string} */ key, /** @type {number} */ places) => {
    steps.push({ kind: "order", key, places, isDone: givenOf(draft, key).size === places });
  };
  if (ledger.needsTitles(contract, number)) order("title", players);
  if (contract.ladder && faultRule(contract, draft) !== "fall") order("place", players);
  if (contract.places) order("place", Math.min(contract.places.length, players));
  return steps;
}

/** @param {Ledger} ledger @param {ContractPlan} contract @param {Draft} draft @param {number} number @returns {Step[]} */
function unitSteps(ledger, contract, draft, number) {
  const players = ledger.plan.players;
  const units = ledger.bounds(contract, draft, number);
  const single = units.filter((unit) => unit.most === 1);
  const areMany = single.length >= MANY;
  /** @type {Step[]} */
  const steps = units.filter((unit) => !areMany || unit.most !== 1).map((unit) => {
    return { kind: "unit", key: unit.key, unit, isDone: isGiven(draft, unit, players) };
  });
  if (areMany) steps.push({ kind: "cards", key: "cards", units: single, isDone: single.every((unit) => isGiven(draft, unit, players)) });
  if (steps.length && steps.every((step) => step.isDone)) {
    const done = ledger.finishers(contract, countsOf(draft, units, players), number);
    if (done.length > 1) steps.push({ kind: "order", key: FINISHED, places: done.length, isDone: givenOf(draft, FINISHED).size === done.length });
  }
  return steps;
}

/** @param {Draft} draft @param {Bounds[]} units @param {number} players @returns {Entry["counts"]} */
function countsOf(draft, units, players) {
  const counts = Object.fromEntries(units.map((unit) => [unit.key, asCounts(valuesOf(draft, unit, players))]));
  const titles = givenOf(draft, "title");
  return titles.size ? { ...counts, title: Object.fromEntries(titles) } : counts;
}

/** Numbers by seat without the zeros. @param {(number | null)[]} values @returns {import("./plan.js").Counts} */
function asCounts(values) {
  return Object.fromEntries(values.map((value, seat) => [seat, value ?? 0]).filter(([, value]) => value));
}

/** What the draft says, as a line of the sheet would; null while something is missing.
 * @param {Ledger} ledger @param {Draft} draft @param {number} number @returns {Entry | null} */
export function entryOf(ledger, draft, number) {
  const contract = ledger.contract(draft.contract);
  const steps = stepsOf(ledger, draft, number);
  if (!contract || !steps.every((step) => step.isDone)) return null;
  const players = ledger.plan.players;
  const entry = { ...emptyEntry(contract.id), dealer: draft.dealer, declarer: draft.declarer, faults: { ...draft.faults } };
  if (steps.some((step) => step.kind === "trump")) entry.trump = draft.trump;
  entry.redeal = isRedealt(contract, draft);
  for (const step of steps) {
    if (step.kind === "bid" || step.kind === "sale" || step.kind === "order") {
      const given = givenOf(draft, step.key);
      if (given.size) entry.counts[step.key] = Object.fromEntries(given);
    }
    for (const unit of step.unit ? [step.unit] : (step.units ?? [])) {
      entry.counts[unit.key] = asCounts(valuesOf(draft, unit, players));
    }
  }
  return entry;
}
