// The totals of all players over the deals: lines to look at, the same numbers as a table to read.

import { h, svg } from "../lib/dom.js";
import { _, number, signed } from "../lib/i18n.js";
import { labelOf } from "../decisions/parts.js";
import { seatsOf } from "./score.js";

/** @typedef {import("./paper.js").Paper} View */

const WIDE = 340;
const HIGH = 180;
const LEFT = 40; // for the numbers of the scale
const FOOT = 20;
const TOP = 8;
const RIGHT = 10;

/** Lines tell players apart by their dashes too. */
const DASHES = ["none", "7 4", "2 4", "10 3 2 3", "4 2", "12 4", "1 3", "6 2 1 2 1 2"];

/** Totals after each deal, from 0. @param {View} view @returns {number[][]} by deal, by seat */
export function course(view) {
  const sums = [seatsOf(view).map(() => 0)];
  for (const row of view.deals) {
    const before = sums.at(-1) ?? [];
    sums.push(before.map((total, seat) => total + (row.points[seat] ?? 0)));
  }
  return sums;
}

/** @param {View} view */
export function graphElement(view) {
  const sums = course(view);
  return h(
    "figure",
    { class: "graph" },
    drawing(view, sums),
    legend(view, sums.at(-1) ?? []),
    h("details", null, h("summary", null, _("Totals as a table")), numbers(view, sums)),
  );
}

/** @param {View} view @param {number[][]} sums */
function drawing(view, sums) {
  const all = sums.flat();
  const [low, high, step] = scale(Math.min(0, ...all), Math.max(0, ...all));
  const x = (/** @type {number} */ deal) => LEFT + (deal * (WIDE - LEFT - RIGHT)) / Math.max(1, sums.length - 1);
  const y = (/** @type {number} */ total) => TOP + ((high - total) * (HIGH - TOP - FOOT)) / (high - low);
  const marks = Array.from({ length: Math.round((high - low) / step) + 1 }, (_unused, place) => low + place * step);
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": _("Totals of all players, deal by deal") },
    marks.map((mark) => [
      svg("path", { class: mark === 0 ? "g-zero" : "g-grid", d: `M${LEFT} ${y(mark)}H${WIDE - RIGHT}` }),
      svg("text", { class: "g-label", x: LEFT - 5, y: y(mark) + 4, "text-anchor": "end" }, number(mark)),
    ]).flat(),
    dealMarks(sums.length - 1).map((deal) =>
      svg("text", { class: "g-label", x: x(deal), y: HIGH - 5, "text-anchor": "middle" }, deal)),
    seatsOf(view).map((seat) => line(seat, sums.map((row, deal) => `${x(deal)} ${y(row[seat] ?? 0)}`))),
  );
}

/** @param {number} seat @param {string[]} points */
function line(seat, points) {
  const path = svg("path", { class: "g-line", d: `M${points.join("L")}`, "stroke-dasharray": DASHES[seat % DASHES.length] ?? "none" });
  path.style.setProperty("stroke", colour(seat));
  return path;
}

/** @param {number} seat */
function colour(seat) {
  return `var(--line-${seat % 6})`;
}

/** Bounds and step of a scale with few, round numbers. @param {number} low @param {number} high @returns {[number, number, number]} */
function scale(low, high) {
  const rough = Math.max(1, (high - low) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, power * ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10));
  const bottom = Math.floor(low / step) * step;
  const top = Math.ceil(high / step) * step;
  return [bottom, top === bottom ? bottom + step : top, step];
}

/** Deals whose number is written below. @param {number} last */
function dealMarks(last) {
  const step = last <= 10 ? 1 : last <= 30 ? 5 : Math.ceil(last / 50) * 10;
  return Array.from({ length: Math.floor(last / step) + 1 }, (_unused, place) => place * step);
}

/** @param {View} view @param {number[]} totals */
function legend(view, totals) {
  const rows = seatsOf(view).map((seat) => {
    const sample = svg("svg", { viewBox: "0 0 30 8", "aria-hidden": "true" }, line(seat, ["1 4", "29 4"]));
    return h("li", null, sample, h("span", { class: "who-name" }, labelOf(view, seat)), h("b", null, signed(totals[seat] ?? 0)));
  });
  return h("ul", { class: "legend" }, rows);
}

/** @param {View} view @param {number[][]} sums */
function numbers(view, sums) {
  return h("div", { class: "sheet-scroll", tabIndex: 0, role: "region", "aria-label": _("Totals as a table") },
    h("table", { class: "sheet-table" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, _("after deal")), seatsOf(view).map((seat) => h("th", { scope: "col" }, h("span", { class: "who-name" }, labelOf(view, seat)))))),
      h("tbody", null, sums.slice(1).map((row, place) =>
        h("tr", null, h("th", { scope: "row" }, place + 1), row.map((total) => h("td", null, signed(total))))))));
}
