// A deal that was begun and is not written yet. It is kept with its sheet, and taken up again also
// where the sheet has gone on meanwhile. Pure.

import { draftOf, givenOf, newDraft } from "./draft.js";
import { formatEntry, SPECIALS } from "./entry.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./ledger.js").Ledger} Ledger */
/**
 * Where a person stands in a deal.
 * @typedef {object} Started
 * @property {number} number of the deal
 * @property {Draft} draft
 * @property {string | null} open the step that was chosen
 * @property {number | null} seat who is asked for
 */
/**
 * What a person is told who comes back to it: "written", that deal stands on the sheet by now;
 * "later" and "earlier", it is the next deal all the same; "unfit", its contract cannot be played
 * then; "over", nothing can be added; "moved", "changed" and "gone", of the deal that it corrects.
 * @typedef {"written" | "later" | "earlier" | "unfit" | "over" | "moved" | "changed" | "gone"} Code
 * @typedef {{code: Code, was: number, number: number, contract: string | null}} Note
 */
/**
 * What is kept. ``revision``: how many changes the sheet had; ``base``: the line that is
 * corrected, null for a new deal; ``aside``: a new deal that waits for the end of a correction.
 * @typedef {Started & {form: 1, revision: number, base: string | null, note: Note | null, aside: Begun | null}} Begun
 */

/** @param {Ledger} ledger */
const revisionOf = (ledger) => ledger.state.changes.length;

/** The line of a deal of the sheet, null where it is not there. @param {Ledger} ledger @param {number} number */
function lineOf(ledger, number) {
  const row = ledger.rows[number - 1];
  return row ? formatEntry(row.entry, ledger.names) : null;
}

/** What has to be kept of a deal; null where nothing has been said of it yet.
 * @param {Ledger} ledger @param {Started} started @param {Note | null} note @param {Begun | null} aside
 * @returns {Begun | null} */
export function begunOf(ledger, { number, draft, open, seat }, note, aside) {
  const base = lineOf(ledger, number);
  if (base === null && isBlank(ledger, number, draft)) return null;
  return { form: 1, revision: revisionOf(ledger), number, base, draft, open, seat, note, aside };
}

/** A new deal of which nothing was said: neither a contract where there is a choice, nor who has what.
 * @param {Ledger} ledger @param {number} number @param {Draft} draft */
function isBlank(ledger, number, draft) {
  const blank = { ...newDraft(null), contract: onlyContract(ledger, number, null), nobody: draft.nobody };
  const isSaid = Object.values(draft.given).some((given) => given.size > 0) || draft.nobody;
  return !isSaid && JSON.stringify({ ...draft, given: {} }) === JSON.stringify(blank);
}

/** The contract where there is no choice. @param {Ledger} ledger @param {number} number of the deal
 * @param {number | null} declarer where somebody else orders than whose turn it is @returns {string | null} */
export function onlyContract(ledger, number, declarer) {
  const { contract } = ledger.comes(number);
  if (contract !== null) return contract;
  const left = [...new Set(choices(ledger, number, declarer))];
  return left.length === 1 ? (left[0] ?? null) : null;
}

/** What may be ordered now, or might have been instead, each as often as it is left.
 * @param {Ledger} ledger @param {number} number @param {number | null} declarer @returns {string[]} */
export function choices(ledger, number, declarer) {
  const own = ledger.rows[number - 1] ?? null;
  const seat = declarer ?? own?.declarer ?? ledger.comes(number).declarer;
  const left = seat === null ? [] : (ledger.left[seat] ?? []);
  const order = ledger.plan.contracts.map((row) => row.id);
  const all = own && own.declarer === seat ? [...left, own.contract] : left;
  return [...all].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}

/**
 * A deal that was begun, on the sheet as it is now: as it was where the sheet is the same, else as
 * much of it as fits, with a note. ``started`` is null where nothing of it can stand.
 * @param {Ledger} ledger @param {Begun} begun @returns {{started: Started | null, note: Note | null}}
 */
export function resumed(ledger, begun) {
  if (begun.revision === revisionOf(ledger)) return { started: begun, note: begun.note };
  return begun.base === null ? newDeal(ledger, begun) : correction(ledger, begun, begun.base);
}

/** @param {Ledger} ledger @param {Begun} begun @returns {{started: Started | null, note: Note | null}} */
function newDeal(ledger, begun) {
  const number = ledger.rows.length + 1;
  const was = begun.number;
  const note = (/** @type {Code} */ code) => ({ code, was, number, contract: begun.draft.contract });
  if (was < number && ledger.rows[was - 1]?.contract === begun.draft.contract) return { started: null, note: note("written") };
  if (ledger.isOver) return { started: null, note: note("over") };
  const moved = was === number ? begun.draft : { ...begun.draft, dealer: null, declarer: null };
  if (!isPlayable(ledger, number, moved)) return { started: null, note: note("unfit") };
  const started = { ...begun, number, draft: fitting(ledger, number, moved) };
  return { started, note: was === number ? begun.note : note(was < number ? "later" : "earlier") };
}

/** @param {Ledger} ledger @param {Begun} begun @param {string} base @returns {{started: Started | null, note: Note | null}} */
function correction(ledger, begun, base) {
  const was = begun.number;
  const note = (/** @type {Code} */ code, number = was) => ({ code, was, number, contract: begun.draft.contract });
  if (lineOf(ledger, was) === base) return { started: begun, note: begun.note };
  const place = ledger.rows.findIndex((row) => formatEntry(row.entry, ledger.names) === base);
  if (place >= 0) return { started: { ...begun, number: place + 1 }, note: note("moved", place + 1) };
  return ledger.rows[was - 1] ? { started: begun, note: note("changed") } : { started: null, note: note("gone") };
}

/** Whether a new deal can be what was begun. @param {Ledger} ledger @param {number} number @param {Draft} draft */
function isPlayable(ledger, number, { contract, declarer }) {
  if (contract === null) return true;
  const { contract: scheduled } = ledger.comes(number);
  return scheduled === null ? choices(ledger, number, declarer).includes(contract) : scheduled === contract;
}

/** Without counts that this deal does not ask for, or of players who are out of it by now.
 * @param {Ledger} ledger @param {number} number @param {Draft} draft @returns {Draft} */
function fitting(ledger, number, draft) {
  const contract = ledger.contract(draft.contract);
  if (!contract) return draft;
  const bounds = ledger.bounds(contract, draft, number);
  const kept = Object.keys(draft.given).filter((key) => {
    if (key === "title") return ledger.needsTitles(contract, number);
    if (SPECIALS.includes(key)) return true;
    const unit = bounds.find((one) => one.key === key);
    return unit !== undefined && [...givenOf(draft, key)].every(([seat]) => unit.seats.includes(seat));
  });
  return { ...draft, given: Object.fromEntries(kept.map((key) => [key, givenOf(draft, key)])) };
}

/** What was begun for a deal that stands on the sheet by now, as its correction.
 * @param {Ledger} ledger @param {Begun} begun @returns {Started} */
export function asCorrection(ledger, begun) {
  const row = ledger.rows[begun.number - 1];
  const usual = row ? draftOf(row.entry, ledger.names.length) : begun.draft;
  return { ...begun, draft: { ...begun.draft, dealer: usual.dealer, declarer: usual.declarer } };
}
