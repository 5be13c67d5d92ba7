// One line of a sheet: what was played, what each seat has of what is counted, what went wrong.
// The twin of king.scoresheet.entry.

import { refuse } from "./refusal.js";

/** @typedef {import("./plan.js").Entry} Entry */
/** @typedef {import("./plan.js").Counts} Counts */

/** The count of a seat that has what the others have left. */
export const REST = -1;
export const TRUMPS = ["S", "H", "D", "C", "none"];
/** Counts that are no units of a contract; "finished" follows the units. */
export const SPECIALS = ["title", "bid", "price", "place"];
export const FINISHED = "finished";
const FAULTS = ["revoke", "discard", "king-held", "breach"];
const FIELDS = ["dealer", "declarer", "trump"];
const MAX_DIGITS = 7;

/** @param {string} contract @returns {Entry} */
export function emptyEntry(contract) {
  return { contract, dealer: null, declarer: null, trump: null, redeal: false, counts: Object.create(null), faults: {} };
}

/** The seat of a name, whatever its case. @param {string} name @param {string[]} names */
export function seatNamed(name, names) {
  const wanted = name.trim().toLowerCase();
  const seat = names.findIndex((known) => known.toLowerCase() === wanted);
  return seat < 0 ? refuse("unknown-name", { name: name.trim() }) : seat;
}

/** The entry of a line after its "deal:". @param {string} text @param {string[]} names @returns {Entry} */
export function parseEntry(text, names) {
  const [contract = "", ...parts] = text.split(";").map((part) => part.trim());
  const entry = emptyEntry(contract);
  const seen = new Set();
  for (const part of parts) readPart(entry, part, names, seen);
  return entry;
}

/** @param {Entry} entry @param {string} part @param {string[]} names @param {Set<string>} seen */
function readPart(entry, part, names, seen) {
  const sign = part.indexOf("=");
  const key = (sign < 0 ? part : part.slice(0, sign)).trim();
  const value = part.slice(sign + 1);
  if (part === "redeal" || (sign >= 0 && FIELDS.includes(key))) {
    if (seen.has(key)) refuse("field-twice", { field: key });
    seen.add(key);
    if (part === "redeal") entry.redeal = true;
    else if (key === "trump") entry.trump = parseTrump(value);
    else if (key === "dealer") entry.dealer = seatNamed(value, names);
    else entry.declarer = seatNamed(value, names);
    return;
  }
  readGroup(entry, part, names);
}

/** "tricks Anna=1, Boris=3" or "fault Anna=revoke". @param {Entry} entry @param {string} part @param {string[]} names */
function readGroup(entry, part, names) {
  const space = part.indexOf(" ");
  const key = space < 0 ? part : part.slice(0, space);
  const rest = space < 0 ? "" : part.slice(space + 1);
  if (!rest.trim() || key.includes("=")) refuse("bad-entry", { text: part });
  if (key === "fault") {
    if (Object.keys(entry.faults).length) refuse("field-twice", { field: key });
    for (const [seat, value] of pairs(rest, names)) entry.faults[seat] = parseFault(value);
    return;
  }
  if (key in entry.counts) refuse("unit-twice", { unit: key });
  /** @type {Counts} */
  const counts = {};
  for (const [seat, value] of pairs(rest, names)) counts[seat] = parseCount(value);
  entry.counts[key] = counts;
}

/** Each seat once, with the text after its sign. @param {string} text @param {string[]} names @returns {Generator<[number, string]>} */
function* pairs(text, names) {
  const known = new Set();
  for (const pair of text.split(",")) {
    const sign = pair.indexOf("=");
    if (sign < 0) refuse("bad-entry", { text: pair.trim() });
    const seat = seatNamed(pair.slice(0, sign), names);
    if (known.has(seat)) refuse("name-twice", { name: names[seat] });
    known.add(seat);
    yield [seat, pair.slice(sign + 1).trim()];
  }
}

/** @param {string} text */
function parseCount(text) {
  if (text === "rest") return REST;
  if (!/^[0-9]+$/.test(text) || text.length > MAX_DIGITS) refuse("bad-count", { text });
  return Number(text);
}

/** @param {string} text @returns {Entry["trump"]} */
function parseTrump(text) {
  const bare = text.trim();
  const letter = [...bare].length === 1 ? bare.toUpperCase() : bare.toLowerCase();
  if (!TRUMPS.includes(letter)) refuse("bad-trump", { text: bare });
  return /** @type {Entry["trump"]} */ (letter);
}

/** @param {string} text */
function parseFault(text) {
  if (!FAULTS.includes(text)) refuse("bad-fault", { text });
  return /** @type {import("./plan.js").FaultKind} */ (text);
}

/** The line of an entry, in the one way of writing it.
 * @param {Entry} entry @param {string[]} names */
export function formatEntry(entry, names) {
  const name = (/** @type {number} */ seat) => names[seat] ?? "?";
  const parts = [entry.contract];
  if (entry.dealer !== null) parts.push(`dealer=${name(entry.dealer)}`);
  if (entry.declarer !== null) parts.push(`declarer=${name(entry.declarer)}`);
  if (entry.trump !== null) parts.push(`trump=${entry.trump}`);
  if (entry.redeal) parts.push("redeal");
  for (const [unit, counts] of Object.entries(entry.counts)) {
    const given = Object.entries(counts).filter(([, count]) => count !== 0);
    if (given.length) parts.push(`${unit} ${given.map(([seat, count]) => `${name(Number(seat))}=${count === REST ? "rest" : count}`).join(", ")}`);
  }
  const faults = Object.entries(entry.faults);
  if (faults.length) parts.push(`fault ${faults.map(([seat, kind]) => `${name(Number(seat))}=${kind}`).join(", ")}`);
  return parts.join("; ");
}
