// A sheet on one page of paper: it stands in the page all the time, and only printers see it.

import { h } from "../lib/dom.js";
import { _, lang, number, signed, titled } from "../lib/i18n.js";
import { standingElement } from "../after/race.js";
import { sidesOf } from "../after/tables.js";
import { colourOf, contractCell, seatsOf } from "../after/score.js";
import { triangleElement } from "../after/triangle.js";
import { checksElement } from "./checks.js";
import { paperOf } from "./paper.js";

/** @typedef {import("./ledger.js").Ledger} Ledger */
/** @typedef {import("../after/paper.js").Paper} Paper */

/** Deals that stand below each other before a second column begins. */
const COLUMN = 32;

/** @param {Ledger} ledger */
export function printElement(ledger) {
  const paper = paperOf(ledger);
  const columns = Math.max(1, Math.ceil(ledger.rows.length / COLUMN));
  const day = new Intl.DateTimeFormat(lang(), { dateStyle: "long" }).format(new Date());
  const isTriangle = ledger.plan.sheet === "triangle" && ledger.plan.players === 3;
  const isStanding = ["titles", "ladder"].includes(ledger.plan.schedule.kind);
  const sheet = h("div", { class: "print-page", "aria-hidden": "true" },
    h("header", null, h("b", null, titled(ledger.plan.title)), " · ", ledger.names.join(", "), " · ", day),
    h("div", { class: "print-head" }, isTriangle && triangleElement(paper), isStanding && standingElement(paper), totals(ledger, paper)),
    h("div", { class: "print-deals" }, slices(ledger, columns).map((rows) => dealTable(ledger, paper, rows))),
    checksElement(ledger));
  sheet.dataset["columns"] = String(columns);
  return sheet;
}

/** @param {Ledger} ledger @param {number} columns */
function slices(ledger, columns) {
  const size = Math.ceil(ledger.rows.length / columns);
  return Array.from({ length: columns }, (_unused, place) => paperOf(ledger).deals.slice(place * size, (place + 1) * size));
}

/** @param {Ledger} ledger @param {Paper} paper */
function totals(ledger, paper) {
  const rows = seatsOf(paper).map((seat) => {
    const { plus, minus } = sidesOf(paper, seat);
    const total = ledger.totals[seat] ?? 0;
    return h("tr", null, h("th", { scope: "row" }, ledger.names[seat] ?? ""), h("td", null, number(plus)), h("td", null, number(minus)), h("td", null, h("b", null, signed(total))));
  });
  return h("table", { class: "print-totals" },
    h("thead", null, h("tr", null, h("th"), h("th", { scope: "col" }, "+"), h("th", { scope: "col" }, "−"), h("th", { scope: "col" }, _("total")))), h("tbody", null, rows));
}

/** @param {Ledger} ledger @param {Paper} paper @param {import("../lib/protocol.js").SheetRow[]} rows */
function dealTable(ledger, paper, rows) {
  const isOrder = ledger.plan.schedule.kind === "orders";
  return h("table", null,
    h("thead", null, h("tr", null, h("th"), h("th"), ledger.names.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", null, rows.map((row) => h("tr", null, h("td", null, row.number), h("td", { class: "print-contract" }, contractCell(paper, row)),
      row.points.map((points, seat) => h("td", { class: colourOf(points) }, isOrder && row.declarer === seat ? h("u", null, signed(points)) : signed(points)))))));
}
