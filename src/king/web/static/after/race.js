// Sheets of games about standing: titles in a race, places on a ladder.

import { h } from "../lib/dom.js";
import { _, n, signed, titled } from "../lib/i18n.js";
import { labelOf } from "../decisions/parts.js";
import { isRace, raceText, raced, targetOf } from "../table/roles.js";
import { colourOf, seatsOf, totalsOf } from "./score.js";

/** @typedef {import("./paper.js").Paper} View */

/** Who stands where, from the top. @param {View} view */
export function standingElement(view) {
  const standing = view.now?.standing;
  if (!standing) return null;
  const ladder = view.now?.bout?.ladder ?? standing.ladder;
  return ladder.length ? ladderElement(view, ladder) : raceElement(view, standing);
}

/** @param {View} view @param {number[]} ladder */
function ladderElement(view, ladder) {
  const totals = totalsOf(view);
  const rows = ladder.map((seat, rank) => h("li", { class: seat === view.seat ? "own" : "" },
    h("small", { class: "muted" }, titled(view.rules.ranks[rank] ?? {})), h("b", null, labelOf(view, seat)),
    h("span", { class: colourOf(totals[seat] ?? 0) }, signed(totals[seat] ?? 0))));
  return h("ol", { class: "standing", "aria-label": _("The ladder from the top") }, rows);
}

/** Titles and tricks; how far it is to the goal while the race is on.
 * @param {View} view @param {import("../lib/protocol.js").Standing} standing */
function raceElement(view, standing) {
  const given = standing.titles;
  const rows = (given.length ? given : seatsOf(view)).map((seat, rank) => h("li", { class: seat === view.seat ? "own" : "" },
    h("small", { class: "muted" }, given.length ? titled(view.rules.ranks[rank] ?? {}) : ""),
    h("b", null, labelOf(view, seat), standing.completed.includes(seat) && h("span", { class: "good", title: _("done") }, " ✓")),
    h("span", null, raceText(view, seat)), bar(view, seat)));
  const reigns = standing.reigns > 0 && h("p", { class: "muted" }, n("{count} reign so far", "{count} reigns so far", standing.reigns));
  return h("div", { class: "stack" }, h("p", { class: "muted" }, aboutText(view)),
    h("ol", { class: "standing", "aria-label": _("The race for titles") }, rows), reigns);
}

/** What the numbers are. @param {View} view */
function aboutText(view) {
  return isRace(view, view.now?.contract)
    ? _("Tricks so far of those that the title asks for. Whoever has them drops out.")
    : _("Titles, and the tricks of the race that earned them.");
}

/** The part of the way that is behind. @param {View} view @param {number} seat */
function bar(view, seat) {
  const target = targetOf(view, seat);
  if (target === null) return null;
  const line = h("i", { "aria-hidden": "true" });
  line.style.setProperty("--part", `${(100 * Math.min(raced(view, seat), target)) / target}%`);
  return line;
}
