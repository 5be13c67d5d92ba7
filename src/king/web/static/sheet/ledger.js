// The ledger: a plan, the players, and every change of the sheet in order. Nothing is ever deleted:
// an edit replaces a row, a removal takes one out, and undo takes back the last change that still
// stands. Pure, and the twin of king.scoresheet.ledger: tests hold one to the other.

import { boundsOf, isRace, needsOrder, specialKeys } from "./counting.js";
import { at as where, Refusal, refuse } from "./refusal.js";
import { makeRow } from "./row.js";
import * as standing from "./standing.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").ContractPlan} ContractPlan */
/** @typedef {import("./plan.js").Entry} Entry */
/** @typedef {import("./plan.js").Counts} Counts */
/** @typedef {import("./plan.js").Row} Row */
/** @typedef {import("./standing.js").At} At */
/** @typedef {{kind: "deal" | "edit" | "remove" | "undo" | "redo", row?: number, entry?: Entry}} Change */
/** @typedef {{name: string, deal: number | null, found: number, divisor: number, ok: boolean}} Check */
/**
 * What stands at the head of a sheet.
 * @typedef {object} Head
 * @property {Plan} plan
 * @property {string[]} names
 * @property {number | null} firstDealer
 * @property {number[]} ladder places from the top before the first deal
 * @property {boolean} inAddition
 */
/**
 * What changes: ``past`` holds the rows before each change that stands, ``future`` those after each
 * that was taken back.
 * @typedef {{rows: Row[], changes: Change[], past: Row[][], future: Row[][], work: number}} State
 */

const MAX_CHANGES = 2000;
/** Rows that one ledger counts in all: what an evening with many corrections never needs. */
const MAX_WORK = 50_000;

/** A sheet with its history. It does not change: every change gives the next one, or a Refusal. */
export class Ledger {
  /** @param {Head} head @param {State} [state] */
  constructor(head, state = { rows: [], changes: [], past: [], future: [], work: 0 }) {
    this.head = head;
    this.state = state;
    this.plan = head.plan;
    this.names = head.names;
    this.rows = state.rows;
  }

  // Changes.

  /** @param {Change} change @returns {Ledger} */
  apply(change) {
    const { kind, row = 0, entry } = change;
    if (kind === "undo") return this.undo();
    if (kind === "redo") return this.redo();
    if (kind === "remove") return this.remove(row);
    if (!entry) return refuse("bad-entry", { text: "" });
    return kind === "deal" ? this.add(entry) : this.edit(row, entry);
  }

  /** A new row at the end. @param {Entry} entry */
  add(entry) {
    const at = this.rows.length ? this.standing : { ...this.standing, firstDealer: this.dealerBefore(entry) };
    const row = this.made(at, entry, this.rows.length + 1);
    return this.changed({ kind: "deal", entry: row.entry }, [...this.rows, row], 1);
  }

  /** A row replaced; all later ones must still fit. @param {number} number @param {Entry} entry */
  edit(number, entry) {
    const place = this.placeOf(number);
    const row = this.made(this.before(place), entry, number);
    const rows = this.countedAgain([...this.rows.slice(0, place), row], this.rows.slice(place + 1));
    return this.changed({ kind: "edit", row: number, entry: row.entry }, rows, this.rows.length - place);
  }

  /** A row taken out; later ones move up and must still fit. @param {number} number */
  remove(number) {
    const place = this.placeOf(number);
    const rows = this.countedAgain(this.rows.slice(0, place), this.rows.slice(place + 1));
    return this.changed({ kind: "remove", row: number }, rows, this.rows.length - place);
  }

  /** The last change that still stands taken back. */
  undo() {
    const { past, future } = this.state;
    const rows = past.at(-1) ?? refuse("nothing-to-undo");
    return this.logged({ ...this.state, rows, past: past.slice(0, -1), future: [...future, this.rows] }, { kind: "undo" });
  }

  /** The last change that was taken back made again. */
  redo() {
    const { past, future } = this.state;
    const rows = future.at(-1) ?? refuse("nothing-to-redo");
    return this.logged({ ...this.state, rows, past: [...past, this.rows], future: future.slice(0, -1) }, { kind: "redo" });
  }

  /** @param {Change} change @param {Row[]} rows @param {number} more rows that were counted */
  changed(change, rows, more) {
    const work = this.state.work + more;
    if (work > MAX_WORK) refuse("too-long", { limit: MAX_WORK });
    return this.logged({ ...this.state, rows, past: [...this.state.past, this.rows], future: [], work }, change);
  }

  /** @param {State} state @param {Change} change */
  logged(state, change) {
    if (state.changes.length >= MAX_CHANGES) refuse("too-long", { limit: MAX_CHANGES });
    return new Ledger(this.head, { ...state, changes: [...state.changes, change] });
  }

  /** Who dealt first: where nobody has said it, the first line tells. @param {Entry} entry */
  dealerBefore(entry) {
    const known = this.head.firstDealer ?? entry.dealer;
    if (known !== null) return known;
    const contract = this.contract(entry.contract);
    return entry.declarer === null || !contract || !isByRole(contract) ? 0 : standing.dealerFor(this.plan, entry.declarer);
  }

  /** @param {number} number */
  placeOf(number) {
    if (number < 1 || number > this.rows.length) refuse("no-row", { row: number, rows: this.rows.length });
    return number - 1;
  }

  /** @param {At} at @param {Entry} entry @param {number} number */
  made(at, entry, number) {
    return where({ row: number }, () => makeRow(this.plan, at, entry, this.head.inAddition));
  }

  /** Rows with later ones counted anew after them. @param {Row[]} rows @param {Row[]} later */
  countedAgain(rows, later) {
    for (const old of later) {
      const at = rows.at(-1)?.after ?? this.first();
      try {
        rows.push(makeRow(this.plan, at, old.entry, this.head.inAddition));
      } catch (error) {
        if (error instanceof Refusal) refuse("later-row", { row: old.number, cause: error.facts });
        throw error;
      }
    }
    return rows;
  }

  // What the sheet says.

  /** @returns {At} */
  first() {
    const { plan, firstDealer, ladder } = this.head;
    const dealer = firstDealer ?? this.rows[0]?.after.firstDealer ?? 0;
    return standing.firstStanding(plan, dealer, ladder.length ? ladder : standing.seatsOf(plan));
  }

  /** Where the sheet stands before a row, by its place from 0. @param {number} place */
  before(place) {
    return place ? (this.rows[place - 1]?.after ?? this.first()) : this.first();
  }

  get standing() {
    return this.before(this.rows.length);
  }

  get totals() {
    return this.standing.totals;
  }

  /** Each seat's points from deals in which it gained. */
  get plus() {
    return this.side(1);
  }

  /** Each seat's penalties, never positive. */
  get minus() {
    return this.side(-1);
  }

  /** @param {1 | -1} sign */
  side(sign) {
    return standing.seatsOf(this.plan).map((seat) => sum(this.rows.map((row) => {
      const points = row.points[seat] ?? 0;
      return points * sign > 0 ? points : 0;
    })));
  }

  get isOver() {
    return standing.isOver(this.plan, this.standing);
  }

  /** Who has won, equals together; null before the end. */
  get winners() {
    if (!this.isOver) return null;
    const best = Math.max(...this.totals);
    return standing.seatsOf(this.plan).filter((seat) => this.totals[seat] === best);
  }

  /** Contracts that each seat still has to order, each as often as is left. */
  get left() {
    return standing.seatsOf(this.plan).map((seat) => standing.leftOf(this.plan, this.standing, seat));
  }

  /** Who deals and orders what; null when the game is over. @returns {import("./plan.js").Next | null} */
  get next() {
    if (this.isOver) return null;
    return this.comes(this.rows.length + 1);
  }

  /** The same of any row, as it stood before it. @param {number} number @returns {import("./plan.js").Next} */
  comes(number) {
    const at = this.before(number - 1);
    const dealer = standing.nextDealer(this.plan, at);
    const id = standing.scheduled(this.plan, at);
    const contract = this.contract(id);
    const isOrdered = this.plan.schedule.kind === "orders" || (contract !== null && isByRole(contract));
    const declarer = contract?.ladder ? (at.ladder[0] ?? 0) : isOrdered ? standing.nextOrderer(this.plan, at, dealer) : null;
    return { number, dealer, declarer, contract: id, again: at.again !== null };
  }

  /** Every check that applies now: each deal, both sides, the whole game. @returns {Check[]} */
  checks() {
    const found = this.rows.map((row) => {
      const total = sum(row.points);
      return { name: "deal", deal: /** @type {number | null} */ (row.number), found: total, divisor: 1, ok: row.expected === null || row.expected === total };
    });
    const { plus_divisor, minus_divisor, game_total, schedule } = this.plan;
    for (const [name, side, divisor] of /** @type {const} */ ([["plus", this.plus, plus_divisor], ["minus", this.minus, minus_divisor]])) {
      const total = sum(side);
      if (divisor > 1) found.push({ name, deal: null, found: total, divisor, ok: total % divisor === 0 });
    }
    if (game_total !== null && this.standing.played === schedule.count) {
      const total = sum(this.totals);
      found.push({ name: "game", deal: null, found: total, divisor: 1, ok: total === game_total + this.chargedBesides() });
    }
    return found;
  }

  /** What faults charged more than their deals are worth: two who revoked both pay. */
  chargedBesides() {
    return sum(this.rows.map((row) => {
      const total = this.contract(row.contract)?.total ?? null;
      return row.isRedeal || total === null ? 0 : (row.expected ?? 0) - total;
    }));
  }

  // What is asked of a deal that is being entered.

  /** @param {string | null} id @returns {ContractPlan | null} */
  contract(id) {
    return this.plan.contracts.find((row) => row.id === id) ?? null;
  }

  /**
   * How many there are of everything that a deal counts, and who can have it.
   * @param {ContractPlan} contract @param {import("./draft.js").Draft} draft @param {number} number of the deal
   * @returns {import("./draft.js").Bounds[]}
   */
  bounds(contract, draft, number) {
    const at = this.before(number - 1);
    const isHeld = Object.values(draft.faults).includes("king-held") && !this.head.inAddition;
    const suit = draft.nobody ? (contract.bid?.all_pass ?? null) : draft.trump;
    return contract.units.filter((unit) => !(unit.forced && isHeld)).map((unit) => {
      const [least, most] = boundsOf(this.plan, contract, unit, at, suit);
      const seats = unit.of === "race" ? standing.inside(this.plan, at) : standing.seatsOf(this.plan);
      return { key: unit.key, least, most, seats };
    });
  }

  /** Whether this deal of a race gives the titles. @param {ContractPlan} contract @param {number} number */
  needsTitles(contract, number) {
    return specialKeys(this.plan, contract, this.before(number - 1)).includes("title");
  }

  /** Those who are ready in this deal of a race, where it matters who was first.
   * @param {ContractPlan} contract @param {Entry["counts"]} counts @param {number} number */
  finishers(contract, counts, number) {
    if (!isRace(this.plan, contract)) return [];
    const before = this.before(number - 1);
    const titled = counts["title"] ? Object.entries(counts["title"]).sort((one, other) => one[1] - other[1]).map(([seat]) => Number(seat)) : null;
    const titles = before.titles.length ? before.titles : (titled ?? standing.dealtTitles(this.plan, this.comes(number).dealer));
    const at = { ...before, titles };
    const ready = standing.reached(this.plan, at, counts["tricks"] ?? {});
    return needsOrder(this.plan, at, ready) ? ready : [];
  }

  /** What a line would make of a row, without writing it. @param {Entry} entry @param {number} number */
  tried(entry, number) {
    return number > this.rows.length ? this.add(entry) : this.edit(number, entry);
  }
}

/** Whether who declares follows from who deals. @param {ContractPlan} contract */
function isByRole(contract) {
  return contract.declared && !contract.ladder && !contract.sale && !contract.bid;
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((all, value) => all + value, 0);
}
