// Score sheets that are tables: deal by deal, who ordered what, plus and minus in two columns.

import { h } from "../lib/dom.js";
import { _, n, number, signed, titled } from "../lib/i18n.js";
import { labelOf, nameOf } from "../decisions/parts.js";
import { isRace } from "../table/roles.js";
import { colourOf, contractCell, openScore, rowsOf, scoreButton, seatsOf, shortTitle, sum, totalsOf } from "./score.js";

/** @typedef {import("./paper.js").Paper} View */
/** @typedef {import("../lib/protocol.js").SheetRow} SheetRow */

const FEW = 7; // deals on the narrow sheet

/**
 * Deals by players, with the totals below.
 * @param {View} view @param {{compact: boolean}} how
 * @returns {HTMLElement | null}
 */
export function dealTable(view, { compact }) {
  const seats = seatsOf(view);
  // Deals of a race bring no points: they have their own list.
  const all = rowsOf(view).filter(({ row }) => !isRace(view, row.contract));
  if (!all.length && view.rules.targets.length) return null;
  const rows = compact ? all.slice(-FEW) : all;
  const turn = turningPoint(view);
  const body = rows.flatMap(({ row, runs }) => {
    const line = dealRow(view, row, runs, compact);
    return !compact && row.number === turn ? [line, subtotal(view, turn)] : [line];
  });
  return scrolled(
    h(
      "table",
      { class: "sheet-table" },
      h("caption", { class: "hidden-text" }, _("Points by deal")),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, _("deal")), names(view), !compact && h("th", { scope: "col", class: "deal-sum" }, _("sum")))),
      h("tbody", null, body, compact && all.length > FEW && h("tr", { class: "muted" }, h("td", { class: "earlier", colSpan: seats.length + 1 },
        n("and {count} deal before", "and {count} deals before", all.length - FEW)))),
      h("tfoot", null, h("tr", null, h("th", { scope: "row" }, _("total")), totalCells(totalsOf(view)),
        !compact && h("td", { class: "deal-sum" }, signed(sum(totalsOf(view)))))),
    ),
  );
}

/** @param {View} view */
function names(view) {
  return seatsOf(view).map((seat) =>
    h("th", { scope: "col", class: seat === view.seat ? "own" : "" }, h("span", { class: "who-name" }, labelOf(view, seat))));
}

/** @param {number[]} totals */
function totalCells(totals) {
  return totals.map((total) => h("td", { class: colourOf(total) }, signed(total)));
}

/** @param {View} view @param {SheetRow} row @param {boolean} runs @param {boolean} compact */
function dealRow(view, row, runs, compact) {
  const isOrder = view.rules.schedule === "orders";
  const cells = seatsOf(view).map((seat) => {
    const ordered = isOrder && row.declarer === seat;
    return h("td", { class: ordered ? "ordered" : "", title: ordered ? _("ordered this deal") : null },
      runs && !row.points.length ? "" : scoreButton(view, row, seat));
  });
  return h(
    "tr",
    { class: runs ? "now" : "" },
    h("th", { scope: "row" }, h("span", { class: "nr" }, row.number), contractCell(view, row)),
    cells,
    !compact && h("td", { class: "muted deal-sum" }, runs ? "…" : signed(sum(row.points))),
  );
}

/** The deal after which penalties turn into plus points in a fixed list of deals. @param {View} view */
function turningPoint(view) {
  if (view.rules.schedule !== "fixed") return null;
  const place = view.deals.findIndex((row) => sum(row.points) > 0);
  const isClean = place > 1 && view.deals.slice(0, place).every((row) => sum(row.points) < 0);
  return isClean ? (view.deals[place - 1]?.number ?? null) : null;
}

/** @param {View} view @param {number} last */
function subtotal(view, last) {
  const rows = view.deals.filter((row) => row.number <= last);
  const sums = seatsOf(view).map((seat) => sum(rows.map((row) => row.points[seat] ?? 0)));
  return h("tr", { class: "subtotal" }, h("th", { scope: "row" }, _("penalties")), totalCells(sums), h("td", { class: "deal-sum" }, signed(sum(sums))));
}

/** Contracts by players: what each has ordered, what is left. @param {View} view */
export function orderTable(view) {
  const ids = Object.keys(view.rules.contracts).filter((id) => seatsOf(view).some((seat) => timesOf(view, seat, id)));
  return scrolled(
    h(
      "table",
      { class: "sheet-table order-table" },
      h("caption", { class: "hidden-text" }, _("Who has ordered what")),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, _("contract")), names(view))),
      h("tbody", null, ids.map((id) => h("tr", null,
        h("th", { scope: "row", title: titled(view.rules.contracts[id]?.title ?? {}) }, shortTitle(view, id)),
        seatsOf(view).map((seat) => h("td", null, orderCell(view, seat, id)))))),
    ),
  );
}

/** How often a seat has a contract in all. @param {View} view @param {number} seat @param {string} id */
function timesOf(view, seat, id) {
  return ordersOf(view, seat, id).length + (view.now?.left[seat] ?? []).filter((other) => other === id).length;
}

/** @param {View} view @param {number} seat @param {string} id */
function ordersOf(view, seat, id) {
  return view.deals.filter((row) => row.declarer === seat && row.contract === id);
}

/** Marks of one cell: a tick that opens its deal, a ring for what runs, an empty ring for what is left.
 * @param {View} view @param {number} seat @param {string} id */
function orderCell(view, seat, id) {
  const done = ordersOf(view, seat, id).map((row) => {
    const label = seat === view.seat
      ? _("You ordered it in deal {number}", { number: row.number })
      : _("{name} ordered it in deal {number}", { name: nameOf(view, seat), number: row.number });
    return h("button", { type: "button", class: "tick", "aria-label": label, title: label,
      onclick: () => openScore(view, row, seat) }, "✓");
  });
  const left = (view.now?.left[seat] ?? []).filter((other) => other === id);
  const runs = view.table.status === "playing" && view.now?.declarer === seat && view.now.contract === id;
  const rest = left.map((_unused, place) => {
    const isNow = runs && place === 0;
    return h("span", { class: isNow ? "ring now" : "ring", role: "img", "aria-label": isNow ? _("played now") : _("still to order") }, isNow ? "●" : "○");
  });
  return h("span", { class: "marks" }, done, rest);
}

/** Minus and plus of each player. @param {View} view @param {{narrow: boolean}} how */
export function twoColumns(view, { narrow }) {
  return narrow ? sides(view) : bothColumns(view);
}

/** Players by minus, plus and difference. @param {View} view */
export function sides(view) {
  const rows = seatsOf(view).map((seat) => {
    const { minus, plus } = sidesOf(view, seat);
    return h("tr", null, h("th", { scope: "row", class: seat === view.seat ? "own" : "" }, h("span", { class: "who-name" }, labelOf(view, seat))),
      h("td", { class: "bad" }, number(minus)), h("td", { class: "good" }, number(plus)),
      h("td", null, h("b", null, signed(plus + minus))));
  });
  const head = [_("minus"), _("plus"), _("total")].map((text) => h("th", { scope: "col" }, text));
  return h("table", { class: "sheet-table sides" },
    h("caption", { class: "hidden-text" }, _("Penalties, plus points and what is left of them")),
    h("thead", null, h("tr", null, h("td"), head)), h("tbody", null, rows));
}

/** @param {View} view @param {number} seat */
export function sidesOf(view, seat) {
  const points = view.deals.map((row) => row.points[seat] ?? 0);
  return { minus: sum(points.filter((value) => value < 0)), plus: sum(points.filter((value) => value > 0)) };
}

/** @param {View} view */
function bothColumns(view) {
  const seats = seatsOf(view);
  const rows = rowsOf(view).map(({ row, runs }) => h("tr", { class: runs ? "now" : "" },
    h("th", { scope: "row" }, h("span", { class: "nr" }, row.number), contractCell(view, row)),
    seats.flatMap((seat) => {
      const points = row.points[seat];
      if (points === undefined) return [h("td"), h("td", { class: "right-side" })];
      const score = scoreButton(view, row, seat);
      return [h("td", null, points <= 0 && score), h("td", { class: "right-side" }, points > 0 && score)];
    })));
  const foot = seats.flatMap((seat) => {
    const { minus, plus } = sidesOf(view, seat);
    return [h("td", { class: "bad" }, number(minus)), h("td", { class: "good right-side" }, number(plus))];
  });
  return scrolled(
    h("table", { class: "sheet-table both" },
      h("caption", { class: "hidden-text" }, _("Points by deal, penalties and plus points apart")),
      h("thead", null,
        h("tr", null, h("th", { rowSpan: 2, scope: "col" }, _("deal")),
          seats.map((seat) => h("th", { colSpan: 2, scope: "colgroup", class: "right-side" }, h("span", { class: "who-name" }, labelOf(view, seat))))),
        h("tr", null, seats.flatMap(() => [h("th", { scope: "col", "aria-label": _("minus") }, "−"), h("th", { scope: "col", class: "right-side", "aria-label": _("plus") }, "+")]))),
      h("tbody", null, rows),
      h("tfoot", null, h("tr", null, h("th", { scope: "row" }, _("sum")), foot),
        h("tr", null, h("th", { scope: "row" }, _("total")),
          totalsOf(view).map((total) => h("td", { colSpan: 2, class: `right-side ${colourOf(total)}` }, signed(total)))))),
  );
}

/** A table that may be wider than the page. @param {HTMLElement} table */
function scrolled(table) {
  return h("div", { class: "sheet-scroll", tabIndex: 0, role: "region", "aria-label": table.querySelector("caption")?.textContent ?? "" }, table);
}
