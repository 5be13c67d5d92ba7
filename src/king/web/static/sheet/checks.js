// The checks of a sheet: each deal, plus and minus by what they must divide by, the whole game.

import { h } from "../lib/dom.js";
import { _, n, number } from "../lib/i18n.js";

/** @param {import("./ledger.js").Ledger} ledger */
export function checksElement(ledger) {
  const checks = ledger.checks();
  if (!checks.length) return null;
  const bad = checks.filter((check) => check.deal !== null && !check.ok);
  const deals = checks.filter((check) => check.deal !== null).length;
  const rows = checks.filter((check) => check.deal === null).map((check) => line(check.ok, text(check)));
  const ofDeals = bad.length
    ? line(false, _("Deals that do not add up: {deals}", { deals: bad.map((check) => check.deal).join(", ") }))
    : line(true, n("{count} deal adds up", "{count} deals add up", deals));
  return h("ul", { class: "sheet-checks", "aria-label": _("Checks") }, ofDeals, rows);
}

/** @param {boolean} ok @param {string} said */
function line(ok, said) {
  return h("li", { class: ok ? "good" : "bad" }, ok ? "✓ " : "✗ ", said);
}

/** @param {import("./ledger.js").Check} check */
function text(check) {
  const values = { sum: number(check.found), divisor: check.divisor };
  switch (check.name) {
    case "plus":
      return check.ok ? _("All plus points: {sum}, divisible by {divisor}", values)
        : _("All plus points: {sum}; they should divide by {divisor}", values);
    case "minus":
      return check.ok ? _("All penalties: {sum}, divisible by {divisor}", values)
        : _("All penalties: {sum}; they should divide by {divisor}", values);
    default: return _("The whole game: {sum}", values);
  }
}
