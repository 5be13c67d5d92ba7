// A score that can be opened: a number that tells, when asked, where it comes from.

import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { _, signed, titled } from "../lib/i18n.js";
import { suitElement } from "../cards/card.js";
import { dealerText, inlineOf, labelOf } from "../decisions/parts.js";

/** @typedef {import("./paper.js").Paper} View */
/** @typedef {import("../lib/protocol.js").SheetRow} SheetRow */

/** The rows of the sheet, with that of the running deal at the end.
 * @param {View} view @returns {{row: SheetRow, runs: boolean}[]} */
export function rowsOf(view) {
  const rows = view.deals.map((row) => ({ row, runs: false }));
  const now = view.now;
  if (view.table.status !== "playing" || !now?.contract || !now.points.length || now.number <= view.deals.length) return rows;
  const { number, dealer, declarer, contract, trump, points, lines } = now;
  return [...rows, { row: { number, dealer: dealer ?? 0, declarer, contract, trump, points, lines }, runs: true }];
}

/** Sums of all finished deals by seat. @param {View} view @returns {number[]} */
export function totalsOf(view) {
  return seatsOf(view).map((seat) => sum(view.deals.map((row) => row.points[seat] ?? 0)));
}

/** @param {View} view @returns {number[]} */
export function seatsOf(view) {
  return Array.from({ length: view.rules.players }, (_unused, seat) => seat);
}

/** @param {number[]} values */
export function sum(values) {
  return values.reduce((all, value) => all + value, 0);
}

/** "good" for plus points, "bad" for penalties. @param {number} points */
export function colourOf(points) {
  return points > 0 ? "good" : points < 0 ? "bad" : "muted";
}

/** A contract in a few letters. @param {View} view @param {string} id */
export function shortTitle(view, id) {
  const info = view.rules.contracts[id];
  return info ? titled(info.short) : id;
}

/** A contract with its trump, for a narrow column. @param {View} view @param {SheetRow} row */
export function contractCell(view, row) {
  const trump = row.trump && row.trump !== "none" ? [" ", suitElement(row.trump)] : null;
  // Where everything is played for the same thing its name says nothing.
  const isOnly = Object.keys(view.rules.contracts).length === 1;
  const note = row.note && h("abbr", { class: "bad", title: row.note }, " ⚠");
  return h("span", null, isOnly ? "" : shortTitle(view, row.contract), trump, note);
}

/** A score as a button that opens its lines. @param {View} view @param {SheetRow} row @param {number} seat */
export function scoreButton(view, row, seat) {
  const points = row.points[seat] ?? 0;
  const told = { name: inlineOf(view, seat), points: signed(points), number: row.number };
  return h(
    "button",
    {
      type: "button",
      class: `score ${colourOf(points)}`,
      "aria-label": _("Deal {number}, {name}: {points}. Why?", told),
      onclick: () => openScore(view, row, seat),
    },
    signed(points),
  );
}

/** The dialog of one score. @param {View} view @param {SheetRow} row @param {number} seat */
export function openScore(view, row, seat) {
  const info = view.rules.contracts[row.contract];
  const others = seatsOf(view).filter((other) => other !== seat);
  openDialog(
    _("Deal {number}: {contract}", { number: row.number, contract: info ? titled(info.title) : row.contract }),
    facts(view, row),
    h("div", { class: "stack" }, [seat, ...others].map((one) => person(view, row, one, one === seat))),
    view.about?.(row),
  );
}

/** Who dealt and who ordered. @param {View} view @param {SheetRow} row */
function facts(view, row) {
  const dealer = dealerText(view, row.dealer);
  const declarer = row.declarer === null || view.rules.ranks.length ? null
    : _("declarer: {name}", { name: inlineOf(view, row.declarer) });
  return h("p", { class: "muted" }, [dealer, declarer, row.note].filter(Boolean).join(" · "));
}

/** @param {View} view @param {SheetRow} row @param {number} seat @param {boolean} asked */
function person(view, row, seat, asked) {
  const points = row.points[seat] ?? 0;
  return h(
    "section",
    { class: `why ${asked ? "asked" : ""}` },
    h("h3", { class: "row" }, labelOf(view, seat), h("span", { class: "spacer" }),
      h("b", { class: colourOf(points) }, signed(points))),
    linesElement(row, seat),
  );
}

/** The reasons for a score, one a line. @param {SheetRow} row @param {number} seat */
export function linesElement(row, seat) {
  const lines = row.lines[seat] ?? [];
  if (!lines.length) return h("p", { class: "muted why-lines" }, _("Nothing that counts in this deal"));
  return h("ul", { class: "why-lines" }, lines.map((line) => h("li", null, line.text)));
}
