// A sheet as a plain text file: a header, then one line for every change, never rubbed out. The twin
// of king.scoresheet.document.

import { formatEntry, parseEntry, seatNamed } from "./entry.js";
import { Ledger } from "./ledger.js";
import { checkNames } from "./names.js";
import { at, Refusal, refuse } from "./refusal.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./ledger.js").Change} Change */
/**
 * The lines above the deals. ``rulesText``: a file of house rules that the sheet carries.
 * @typedef {object} Header
 * @property {string} ruleset
 * @property {string[]} names
 * @property {Record<string, string>} options
 * @property {string | null} rulesText
 * @property {string | null} dealer
 * @property {string[]} ladder
 * @property {boolean} inAddition
 * @property {Map<string, number>} places the line of each of them, from 1
 */

const FORMAT = "King sheet 1";
const MAX_BYTES = 512 * 1024;
const MAX_LINES = 6000;
const MAX_LINE = 2000;
const HEADERS = ["ruleset", "option", "sheet-option", "player", "dealer", "ladder"];
const ONCE = ["ruleset", "dealer", "ladder"];
const HELD = ["king-held=instead", "king-held=in-addition"];

/** The header of a text; what comes after the first deal is not looked at. @param {string} text @returns {Header} */
export function readHeader(text) {
  const reader = new Reader(null);
  placed(reader, () => reader.read(text));
  return reader.header();
}

/** The ledger of a text, by the plan that belongs to its header. @param {string} text @param {Plan} plan */
export function readSheet(text, plan) {
  const reader = new Reader(plan);
  placed(reader, () => reader.read(text));
  return reader.ledger ?? refuse("not-a-sheet", { text: "" });
}

/** @param {Reader} reader @param {() => void} work */
function placed(reader, work) {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) error.facts.line ??= reader.line;
    throw error;
  }
}

/** Reads line by line; the ledger begins at the first change, or at the end. */
class Reader {
  /** @param {Plan | null} plan null: only the header is wanted */
  constructor(plan) {
    this.plan = plan;
    this.line = 1;
    /** @type {Ledger | null} */
    this.ledger = null;
    this.isLate = false;
    /** @type {Map<string, string>} */
    this.values = new Map();
    /** @type {string[]} */
    this.names = [];
    /** @type {Map<string, string>} */
    this.options = new Map();
    this.inAddition = false;
    /** @type {string[]} */
    this.rules = [];
    /** @type {Map<string, number>} */
    this.places = new Map();
  }

  /** @param {string} text */
  read(text) {
    if (new TextEncoder().encode(text).length > MAX_BYTES) refuse("too-long", { limit: MAX_BYTES });
    const lines = text.replace(/^\ufeff/, "").replaceAll("\r\n", "\n").split("\n");
    if (lines.length > MAX_LINES) refuse("too-long", { limit: MAX_LINES });
    const first = lines[0] ?? "";
    if (first.trim() !== FORMAT) refuse("not-a-sheet", { text: [...first].slice(0, 80).join("") });
    for (const [index, line] of lines.entries()) {
      if (!index) continue;
      this.line = index + 1;
      if (line.length > MAX_LINE && [...line].length > MAX_LINE) refuse("too-long", { limit: MAX_LINE });
      if (line.startsWith("|")) this.rulesLine(line);
      else if (line.trim() && !line.trimStart().startsWith("#")) this.anyLine(line.trim());
      if (this.isLate && !this.plan) return;
    }
    if (this.plan && !this.ledger) this.begin(this.plan);
  }

  /** @param {string} line */
  rulesLine(line) {
    if (this.isLate) refuse("header-late", { key: "|" });
    this.mark("rules");
    this.rules.push(line.slice(1).replace(/^ /, ""));
  }

  /** @param {string} line */
  anyLine(line) {
    const [key, value] = parted(line, ":");
    if (value !== null && HEADERS.includes(key)) {
      if (this.isLate) refuse("header-late", { key });
      this.headerLine(key, value);
      return;
    }
    const change = this.change(line, key, value);
    const ledger = this.plan && this.begin(this.plan);
    this.isLate = true;
    this.ledger = ledger && ledger.apply(change);
  }

  /** @param {string} key @param {string} value */
  headerLine(key, value) {
    if (ONCE.includes(key) && this.values.has(key)) refuse("header-twice", { key });
    this.mark(key);
    if (key === "player") {
      checkNames([...this.names, value]);
      this.names.push(value);
    } else if (key === "option") {
      const [name, choice] = parted(value, "=");
      if (!name || !choice || this.options.has(name)) refuse("bad-option", { option: value, allowed: [] });
      this.mark(`option ${name}`);
      this.options.set(name, choice);
    } else if (key === "sheet-option") {
      const [name, choice] = parted(value, "=");
      if (!HELD.includes(`${name}=${choice}`)) refuse("bad-option", { option: value, allowed: HELD });
      this.inAddition = choice === "in-addition";
    } else {
      this.values.set(key, value);
    }
  }

  /** @param {string} key */
  mark(key) {
    if (!this.places.has(key)) this.places.set(key, this.line);
  }

  /** @param {string} line @param {string} key @param {string | null} value @returns {Change} */
  change(line, key, value) {
    const words = (value === null ? line : key).split(/\s+/);
    const number = words.length === 2 && /^[0-9]{1,5}$/.test(words[1] ?? "") ? Number(words[1]) : null;
    const word = words[0] ?? "";
    if (value === null) {
      if (words.length === 1 && (word === "undo" || word === "redo")) return { kind: word };
      if (word === "remove" && number !== null) return { kind: word, row: number };
    } else if (words.length === 1 && word === "deal") {
      return { kind: word, entry: parseEntry(value, this.names) };
    } else if (word === "edit" && number !== null) {
      return { kind: word, row: number, entry: parseEntry(value, this.names) };
    }
    return refuse("unknown-line", { text: [...line].slice(0, 80).join("") });
  }

  /** The ledger, empty where this is the first change. @param {Plan} plan */
  begin(plan) {
    this.ledger ??= emptyLedger(this.header(), plan);
    return this.ledger;
  }

  /** @returns {Header} */
  header() {
    const ladder = this.values.get("ladder");
    return {
      ruleset: this.values.get("ruleset") ?? "",
      names: this.names,
      options: Object.fromEntries(this.options),
      rulesText: this.rules.length ? `${this.rules.join("\n")}\n` : null,
      dealer: this.values.get("dealer") ?? null,
      ladder: ladder === undefined ? [] : ladder.split(",").map((name) => name.trim()),
      inAddition: this.inAddition,
      places: this.places,
    };
  }
}

/** What stands before and after the first of a sign, null where it is not there.
 * @param {string} text @param {string} sign @returns {[string, string | null]} */
function parted(text, sign) {
  const place = text.indexOf(sign);
  return place < 0 ? [text.trim(), null] : [text.slice(0, place).trim(), text.slice(place + 1).trim()];
}

/** A ledger without rows. @param {Header} header @param {Plan} plan */
export function emptyLedger(header, plan) {
  const { names, dealer, ladder, inAddition, places } = header;
  const line = (/** @type {string} */ key) => places.get(key) ?? 1;
  if (names.length !== plan.players) refuse("players", { found: names.length, allowed: [plan.players], line: line("player") });
  const firstDealer = dealer === null ? null : at({ line: line("dealer") }, () => seatNamed(dealer, names));
  const order = at({ line: line("ladder") }, () => ladder.map((name) => seatNamed(name, names)));
  const isWhole = order.length === names.length && new Set(order).size === names.length;
  if (order.length && !isWhole) refuse("bad-ladder", { line: line("ladder") });
  return new Ledger({ plan, names, firstDealer, ladder: order, inAddition });
}

/** The line of a change. @param {Change} change @param {string[]} names */
export function formatChange(change, names) {
  if (change.kind === "undo" || change.kind === "redo") return change.kind;
  if (!change.entry) return `remove ${change.row}`;
  const entry = formatEntry(change.entry, names);
  return change.kind === "deal" ? `deal: ${entry}` : `edit ${change.row}: ${entry}`;
}

/** The lines of a header. @param {Omit<Header, "places">} header */
export function formatHeader(header) {
  return [
    FORMAT,
    `ruleset: ${header.ruleset}`,
    ...Object.entries(header.options).map(([name, choice]) => `option: ${name}=${choice}`),
    ...(header.inAddition ? ["sheet-option: king-held=in-addition"] : []),
    ...(header.rulesText === null ? [] : header.rulesText.replace(/\n$/, "").split("\n").map((line) => `| ${line}`.trimEnd())),
    ...header.names.map((name) => `player: ${name}`),
    ...(header.dealer === null ? [] : [`dealer: ${header.dealer}`]),
    ...(header.ladder.length ? [`ladder: ${header.ladder.join(", ")}`] : []),
  ];
}

/** A text with one more line at its end. @param {string} text @param {string} line */
export function withLine(text, line) {
  return `${text}${text && !text.endsWith("\n") ? "\n" : ""}${line}\n`;
}
