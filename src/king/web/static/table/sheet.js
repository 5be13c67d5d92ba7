// The score sheet of the running game, in the form that its rules ask for.

import { h } from "../lib/dom.js";
import { _, n, signed } from "../lib/i18n.js";
import { settings } from "../lib/settings.js";
import { seatsOf, shortTitle, sum, totalsOf } from "../after/score.js";
import { standingElement } from "../after/race.js";
import { dealTable, orderTable, sides, sidesOf, twoColumns } from "../after/tables.js";
import { triangleElement } from "../after/triangle.js";

/** @typedef {import("../after/paper.js").Paper} View */

/**
 * The sheet; compact for the column beside the table.
 * @param {View} view @param {{compact: boolean}} how
 * @returns {HTMLElement}
 */
export function sheetElement(view, { compact }) {
  const shown = settings.showPoints ? view : hidden(view);
  return h(
    "div",
    { class: `sheet ${compact ? "compact" : "full"}`, "data-form": view.rules.sheet },
    compact && h("h2", null, _("Score sheet")),
    headOf(shown, compact),
    hasDeals(shown, compact) && dealTable(shown, { compact }),
    h("div", { class: "sheet-notes" }, leftNote(shown), checkNote(shown)),
  );
}

/** Whether the list of deals has its place here. @param {View} view @param {boolean} compact */
function hasDeals(view, compact) {
  if (compact) return !isCrowded(view);
  return view.rules.sheet !== "two-columns" || isNarrow();
}

/** So many players have no columns beside the table; a ladder says how they stand in lines.
 * @param {View} view */
function isCrowded(view) {
  return view.rules.schedule === "ladder" && view.rules.players > 5;
}

/** Two columns for each player do not fit on a phone: there one has to do. */
function isNarrow() {
  return matchMedia("(max-width: 599px)").matches;
}

/** Without the points of the running deal, for those who train their memory. @param {View} view @returns {View} */
function hidden(view) {
  return view.now ? { ...view, now: { ...view.now, points: [], lines: [] } } : view;
}

/** What stands above the list of deals. @param {View} view @param {boolean} compact */
function headOf(view, compact) {
  const { sheet, schedule } = view.rules;
  // While a bout is on its ladder stands on the table, with the same names in the same order.
  if (compact && view.now?.bout && !isCrowded(view)) return null;
  if (schedule === "titles" || schedule === "ladder") return standingElement(view);
  if (sheet === "triangle" && view.rules.players === 3) {
    return h("div", { class: "stack" }, triangleElement(view), compact ? null : [orderTable(view), sides(view)]);
  }
  if (schedule === "orders") return orderTable(view);
  if (sheet === "two-columns") return twoColumns(view, { narrow: compact || isNarrow() });
  return null;
}

/** What the person still has to order. @param {View} view */
function leftNote(view) {
  const left = view.seat === null ? [] : (view.now?.left[view.seat] ?? []);
  if (view.rules.schedule !== "orders" || !left.length || view.table.status !== "playing") return null;
  const names = [...new Set(left)].map((id) => {
    const count = left.filter((other) => other === id).length;
    return count > 1 ? `${shortTitle(view, id)} ×${count}` : shortTitle(view, id);
  });
  return h("p", null, h("span", { class: "muted" }, _("You still have to order:")), " ", names.join(", "));
}

/** The advice of the old sheet: both sides must divide by what a contract is worth. @param {View} view */
function checkNote(view) {
  if (!view.deals.length) return null;
  const all = seatsOf(view).map((seat) => sidesOf(view, seat));
  const plus = sum(all.map((row) => row.plus));
  const minus = -sum(all.map((row) => row.minus));
  const divisor = divisorOf(view);
  if (view.rules.sheet === "triangle" && divisor > 1 && !view.isChecked) {
    const fits = plus % divisor === 0 && minus % divisor === 0;
    const values = { plus, minus, divisor };
    return fits
      ? h("p", { class: "good" }, "✓ ", _("Plus {plus} and minus {minus} divide by {divisor}", values))
      : h("p", { class: "bad" }, "✗ ", _("Plus {plus} and minus {minus} should divide by {divisor}", values));
  }
  const rest = view.rules.deals === null ? 0 : view.rules.deals - view.deals.length;
  if (rest > 0) return h("p", { class: "muted" }, n("{count} deal to go", "{count} deals to go", rest));
  if (view.rules.deals === null) return null;
  return h("p", { class: "muted" }, _("Sum of all totals: {sum}", { sum: signed(sum(totalsOf(view))) }));
}

/** The greatest number that divides the total of every contract. @param {View} view */
function divisorOf(view) {
  const totals = Object.values(view.rules.contracts).map((info) => info.total);
  if (totals.some((total) => total === null)) return 1;
  return totals.reduce((/** @type {number} */ found, total) => common(found, Math.abs(total ?? 0)), 0);
}

/** @param {number} a @param {number} b @returns {number} */
function common(a, b) {
  return b === 0 ? a : common(b, a % b);
}
