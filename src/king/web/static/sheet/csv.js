// A sheet as a table for other programs, a line for each deal, and back: also when a spreadsheet has
// saved it in the manner of its country. What was entered stands in it as the sheet's own line. The
// twin of king.scoresheet.table.

import { cellsOf } from "./cells.js";
import { formatEntry } from "./entry.js";
import { formatHeader } from "./file.js";
import { refuse } from "./refusal.js";

/** @typedef {import("./ledger.js").Ledger} Ledger */
/** @typedef {import("./cells.js").Line} Line */

const COLUMNS = ["ruleset", "options", "number", "dealer", "declarer", "contract", "trump", "entry"];
/** What stands above the deals and is no option of the rules. */
const ABOVE = "sheet.";
const HELD = `${ABOVE}king-held`;
const LADDER = `${ABOVE}ladder`;
const DEALER = `${ABOVE}dealer`;
const IN_ADDITION = "in-addition";
const INSTEAD = "instead";
const ENTRY = COLUMNS.indexOf("entry");
const POINTS = /^([+-]?[0-9]{1,9})(?:[.,]0+)?$/;

/** @param {Ledger} ledger @param {"," | ";"} separator what a spreadsheet of the country expects */
export function csvOf(ledger, separator = ",") {
  const { plan, names } = ledger;
  const options = Object.entries(choices(ledger)).map(([name, choice]) => `${name}=${choice}`).join(" ");
  const name = (/** @type {number | null} */ seat) => (seat === null ? "" : (names[seat] ?? ""));
  const rows = ledger.rows.map((row) => [
    plan.ruleset, options, row.number, name(row.dealer), name(row.declarer), row.contract, row.trump ?? "",
    formatEntry({ ...row.entry, dealer: row.dealer }, names), ...row.points,
  ]);
  return `${[[...COLUMNS, ...names], ...rows].map((cells) => cells.map(cell).join(separator)).join("\r\n")}\r\n`;
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
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * What a table says. ``text``: that of a sheet; ``lines``: for each of its lines, where in the table
 * it comes from, from 1; ``points``: those of each deal, with their lines.
 * @typedef {{text: string, lines: number[], points: {line: number, points: number[]}[]}} Table
 */

/** A sheet from a table. @param {string} csv @returns {Table} */
export function readCsv(csv) {
  const [head, ...rows] = cellsOf(csv);
  const names = namesOf(head ?? { number: 1, cells: [] });
  const first = rows[0] ?? refuse("table-empty", { line: head?.number ?? 1 });
  const found = rows.map((row) => checked(row, first, names.length));
  const above = formatHeader(headerOf(first, names));
  const deals = found.map((row) => `deal: ${row.cells[ENTRY]}`);
  return {
    text: `${[...above, ...deals].join("\n")}\n`,
    lines: [...above.map((line) => (line.startsWith("player:") ? (head?.number ?? 1) : first.number)), ...rows.map((row) => row.number)],
    points: found.map((row) => ({ line: row.number, points: pointsOf(row) })),
  };
}

/** The players of a table's first line. @param {Line} head */
function namesOf(head) {
  const last = head.cells.findLastIndex(Boolean);
  const found = head.cells.slice(0, last + 1);
  const isHead = COLUMNS.every((column, place) => found[place] === column);
  return isHead ? found.slice(COLUMNS.length) : refuse("table-head", { line: head.number, allowed: COLUMNS });
}

/** A line with as many cells as there are columns, of the same game as the first one.
 * @param {Line} row @param {Line} first @param {number} players @returns {Line} */
function checked({ number, cells }, first, players) {
  const expected = COLUMNS.length + players;
  if (cells.length < expected || cells.slice(expected).some(Boolean)) refuse("table-cells", { line: number, found: cells.length, expected });
  for (const place of [0, 1]) {
    if (cells[place] !== first.cells[place]) refuse("table-mixed", { line: number, text: COLUMNS[place] });
  }
  return { number, cells: cells.slice(0, expected) };
}

/** What stands above the deals, from the first of them. @param {Line} row @param {string[]} names */
function headerOf({ number: line, cells }, names) {
  /** @type {Map<string, string>} */
  const said = new Map();
  for (const word of (cells[1] ?? "").split(" ").filter(Boolean)) {
    const sign = word.indexOf("=");
    const name = sign < 0 ? word : word.slice(0, sign);
    if (name.startsWith(ABOVE) && ![HELD, LADDER, DEALER].includes(name)) refuse("bad-option", { option: word, allowed: [], line });
    said.set(name, sign < 0 ? "" : word.slice(sign + 1));
  }
  const held = said.get(HELD) ?? INSTEAD;
  if (held !== INSTEAD && held !== IN_ADDITION) {
    refuse("bad-option", { option: `${HELD}=${held}`, allowed: [`${HELD}=${INSTEAD}`, `${HELD}=${IN_ADDITION}`], line });
  }
  // A player by number from 1; what is no such number, as it stands there.
  const nameOf = (/** @type {string} */ number) => names.find((_unused, seat) => String(seat + 1) === number) ?? number;
  const ladder = said.get(LADDER);
  const dealer = said.get(DEALER);
  return {
    ruleset: cells[0] ?? "", names, rulesText: null, inAddition: held === IN_ADDITION,
    ladder: ladder ? ladder.split(".").map(nameOf) : [],
    dealer: dealer === undefined ? cells[3] || null : nameOf(dealer),
    options: Object.fromEntries([...said].filter(([name]) => !name.startsWith(ABOVE))),
  };
}

/** The points of a deal, in whatever manner a spreadsheet writes whole numbers. @param {Line} row @returns {number[]} */
function pointsOf({ number, cells }) {
  return cells.slice(COLUMNS.length).map((text) => {
    const found = POINTS.exec(text.replace(/[ \u00a0\u202f]/g, "").replaceAll("\u2212", "-"));
    return found ? Number(found[1]) : refuse("table-points", { text: [...text].slice(0, 80).join(""), line: number });
  });
}

/** Refuse a table whose points are not those of its deals.
 * @param {Table} table @param {import("./plan.js").Row[]} rows */
export function checkPoints(table, rows) {
  for (const [place, row] of rows.entries()) {
    const said = table.points[place];
    if (said?.points.join() !== row.points.join()) refuse("other-points", { row: row.number, line: said?.line });
  }
}
