// A sheet as a table for other programs, a line for each deal. What was entered stands in it as the
// sheet's own line, so that it can be read back.

import { formatEntry } from "./entry.js";
import { formatHeader } from "./file.js";

/** @typedef {import("./ledger.js").Ledger} Ledger */

const COLUMNS = ["ruleset", "options", "number", "dealer", "declarer", "contract", "trump", "entry"];

/** @param {Ledger} ledger */
export function csvOf(ledger) {
  const { plan, names } = ledger;
  const options = Object.entries(plan.options).map(([name, choice]) => `${name}=${choice}`).join(" ");
  const name = (/** @type {number | null} */ seat) => (seat === null ? "" : (names[seat] ?? ""));
  const rows = ledger.rows.map((row) => [
    plan.ruleset, options, row.number, name(row.dealer), name(row.declarer), row.contract, row.trump ?? "",
    formatEntry({ ...row.entry, dealer: row.dealer }, names), ...row.points,
  ]);
  return `${[[...COLUMNS, ...names], ...rows].map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** @param {string | number} value */
function cell(value) {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a sheet from such a table. @param {string} csv */
export function readCsv(csv) {
  const [head = [], ...rows] = cells(csv);
  const names = head.slice(COLUMNS.length);
  const place = (/** @type {string} */ column) => head.indexOf(column);
  const at = (/** @type {string[]} */ row, /** @type {string} */ column) => row[place(column)] ?? "";
  const options = at(rows[0] ?? [], "options").split(" ").filter(Boolean).map((word) => word.split("="));
  const header = formatHeader({
    ruleset: at(rows[0] ?? [], "ruleset"), names, rulesText: null, ladder: [], inAddition: false,
    options: Object.fromEntries(options), dealer: at(rows[0] ?? [], "dealer") || null,
  });
  return `${[...header, ...rows.map((row) => `deal: ${at(row, "entry")}`)].join("\n")}\n`;
}

/** @param {string} csv @returns {string[][]} */
function cells(csv) {
  /** @type {string[][]} */
  const rows = [];
  /** @type {string[]} */
  let row = [];
  for (const found of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    const [whole, quoted, plain = "", end] = found;
    if (whole === "" && !row.length) break;
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}
