// What is shown when a deal is over, and when the game is.

import { h } from "../lib/dom.js";
import { _, signed, titled } from "../lib/i18n.js";
import { suitElement } from "../cards/card.js";
import { labelOf, namesOf } from "../decisions/parts.js";
import { isRace, raceText, roleText } from "../table/roles.js";
import { graphElement } from "./graph.js";
import { downloadRecord } from "./looking.js";
import { colourOf, linesElement, seatsOf, totalsOf } from "./score.js";
import { places } from "./settle.js";
import { settlementElement } from "./settlement.js";

/** @typedef {import("../table/model.js").View} View */
/** @typedef {import("../lib/protocol.js").SheetRow} SheetRow */

/**
 * The result of one deal (with ``row``) or of the game.
 * @param {View} view
 * @param {{row?: SheetRow, button?: HTMLElement, rematch?: () => void}} how
 * @returns {HTMLElement}
 */
export function resultElement(view, { row, button, rematch }) {
  return row ? dealResult(view, row, button) : gameResult(view, rematch);
}

/**
 * Points of a deal and where they come from.
 * @param {View} view @param {SheetRow} row @param {HTMLElement | undefined} button
 * @param {{sums?: boolean}} [how] sums: also the totals after it
 */
export function dealResult(view, row, button, { sums = true } = {}) {
  const info = view.rules.contracts[row.contract];
  const totals = totalsUntil(view, row);
  const trump = row.trump && row.trump !== "none" ? [" ", suitElement(row.trump)] : null;
  const race = isRace(view, row.contract);
  const rows = order(view).map((seat) => {
    const points = row.points[seat] ?? 0;
    if (race) return raceRow(view, seat);
    return h("li", { class: seat === view.seat ? "own" : "" },
      h("b", { class: "who-name" }, labelOf(view, seat)),
      h("b", { class: `points ${colourOf(points)}` }, signed(points)),
      sums && h("span", { class: "sum muted", title: _("total") }, "Σ ", signed(totals[seat] ?? 0)),
      linesElement(row, seat));
  });
  return h("section", { class: "result deal-result", "aria-label": _("Result of the deal") },
    h("header", { class: "row" }, h("h2", null, info ? titled(info.title) : row.contract, trump),
      h("span", { class: "spacer" }), h("small", { class: "muted" }, _("deal {number}", { number: row.number }))),
    h("ul", { class: "result-rows" }, rows), button);
}

/** A player after a deal of the race: the title, and the tricks so far. @param {View} view @param {number} seat */
function raceRow(view, seat) {
  return h("li", { class: `race-row ${seat === view.seat ? "own" : ""}` },
    h("b", { class: "who-name" }, labelOf(view, seat)),
    h("span", { class: "role" }, roleText(view, seat)),
    view.now && h("span", null, raceText(view, seat)));
}

/** Totals after a deal, also when later ones are over. @param {View} view @param {SheetRow} row */
function totalsUntil(view, row) {
  const known = view.deals.filter((other) => other.number < row.number);
  return totalsOf({ ...view, deals: [...known, row] });
}

/** Seats from the own one on. @param {View} view */
function order(view) {
  const seats = seatsOf(view);
  const first = view.seat ?? 0;
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/** @param {View} view @param {(() => void) | undefined} rematch */
function gameResult(view, rematch) {
  return h("section", { class: "result game-result", "aria-label": _("Result of the game") },
    podium(view), actions(view, rematch),
    hasCourse(view) && h("section", { class: "panel" }, h("h2", null, _("How it went")), graphElement(view)),
    settlementElement(view), keepsakes(view));
}

/** Whether the totals have a course worth a drawing: more than a step or two. @param {View} view */
function hasCourse(view) {
  return view.deals.filter((row) => row.points.some((points) => points !== 0)).length > 4;
}

/** Players by their places; equals share one. @param {import("./paper.js").Paper} view */
export function podium(view) {
  const totals = totalsOf(view);
  const place = places(totals);
  const seats = seatsOf(view).sort((a, b) => (place[a] ?? 0) - (place[b] ?? 0));
  const winners = seats.filter((seat) => place[seat] === 1);
  return h("div", { class: "panel podium" }, h("h2", null, headline(view, winners)),
    h("ol", null, seats.map((seat) => h("li", { class: `${place[seat] === 1 ? "first" : ""} ${seat === view.seat ? "own" : ""}` },
      h("span", { class: "place" }, place[seat] ?? ""), h("b", { class: "who-name" }, labelOf(view, seat)),
      h("b", { class: colourOf(totals[seat] ?? 0) }, signed(totals[seat] ?? 0))))));
}

/** @param {import("./paper.js").Paper} view @param {number[]} winners */
function headline(view, winners) {
  const names = namesOf(view, winners);
  if (winners.length > 1) return _("A shared first place: {names}", { names });
  return winners[0] === view.seat ? _("You have won!") : _("{name} has won", { name: names });
}

/** @param {View} view @param {(() => void) | undefined} rematch */
function actions(view, rematch) {
  const mayPlay = rematch && view.seat !== null && view.table.status === "finished";
  return h("div", { class: "row result-actions" },
    mayPlay && h("button", { type: "button", class: "primary", onclick: rematch }, _("Play again")),
    h("a", { class: "button", href: `#/replay/${view.table.id}` }, _("Replay")),
    h("a", { class: "button", href: "#/" }, _("To the first page")));
}

/** Records and the proof. @param {View} view */
function keepsakes(view) {
  return h("section", { class: "panel stack" }, h("h2", null, _("To keep")),
    h("p", { class: "muted" }, _("The record holds every card and every score. King replays and checks it.")),
    h("div", { class: "row" },
      h("button", { type: "button", onclick: () => void downloadRecord(view.table.id, "king") }, _("Record to read")),
      h("button", { type: "button", onclick: () => void downloadRecord(view.table.id, "jsonl") }, _("Record for programs")),
      h("a", { class: "button", href: `#/sheet/of/${view.table.id}` }, _("Open as a sheet")),
      h("a", { class: "button", href: `#/proof/${view.table.id}` }, _("Were the deals fair?"))));
}
