// A sheet as a table for other programs, a line for each deal. What was entered stands in it as the
// sheet's own line, so that it can be read back.

import { formatEntry } from "./entry.js";
import { formatHeader } from "./file.js";

/** @typedef {import("./ledger.js").Ledger} Ledger */

const COLUMNS = ["ruleset", "options", "number", "dealer", "declarer", "contract", "trump", "entry"];
/** What stands above the deals and is no option of the rules. */
const ABOVE = "sheet.";
const HELD = `${ABOVE}king-held`;
const LADDER = `${ABOVE}ladder`;
const DEALER = `${ABOVE}dealer`;
const IN_ADDITION = "in-addition";

/** @param {Ledger} ledger */
export function csvOf(ledger) {
  const { plan, names } = ledger;
  const options = Object.entries(choices(ledger)).map(([name, choice]) => `${name}=${choice}`).join(" ");
  const name = (/** @type {number | null} */ seat) => (seat === null ? "" : (names[seat] ?? ""));
  const rows = ledger.rows.map((row) => [
    plan.ruleset, options, row.number, name(row.dealer), name(row.declarer), row.contract, row.trump ?? "",
    formatEntry({ ...row.entry, dealer: row.dealer }, names), ...row.points,
  ]);
  return `${[[...COLUMNS, ...names], ...rows].map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** The options of the rules, then what else stands above the deals: players by number.
 * @param {Ledger} ledger @returns {Record<string, string>} */
function choices({ plan, head, standing }) {
  return {
    ...plan.options,
    ...(head.inAddition ? { [HELD]: IN_ADDITION } : {}),
    ...(head.ladder.length ? { [LADDER]: head.ladder.map((seat) => seat + 1).join(".") } : {}),
    [DEALER]: String(standing.firstDealer + 1),
  };
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
  const at = (/** @type {string[] | undefined} */ row, /** @type {string} */ column) => row?.[head.indexOf(column)] ?? "";
  const nameOf = (/** @type {string | undefined} */ number) => names[Number(number) - 1] ?? "?";
  /** @type {Map<string, string>} */
  const said = new Map(at(rows[0], "options").split(" ").filter(Boolean).map((word) => {
    const [name = "", choice = ""] = word.split("=");
    return [name, choice];
  }));
  const ladder = said.get(LADDER);
  const header = formatHeader({
    ruleset: at(rows[0], "ruleset"), names, rulesText: null, inAddition: said.get(HELD) === IN_ADDITION,
    ladder: ladder ? ladder.split(".").map(nameOf) : [],
    dealer: said.has(DEALER) ? nameOf(said.get(DEALER)) : at(rows[0], "dealer") || null,
    options: Object.fromEntries([...said].filter(([name]) => !name.startsWith(ABOVE))),
  });
  return `${[...header, ...rows.map((row) => `deal: ${at(row, "entry")}`)].join("\n")}\n`;
}

/** The points of each deal in such a table. @param {string} csv @returns {number[][]} */
export function pointsOf(csv) {
  const [, ...rows] = cells(csv);
  return rows.map((row) => row.slice(COLUMNS.length).map(Number));
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
