// Sheets of games about standing: titles in a race, places on a ladder.

import { h } from "../lib/dom.js";
import { _, n, signed, titled } from "../lib/i18n.js";
import { labelOf } from "../decisions/parts.js";
import { colourOf, seatsOf, totalsOf } from "./score.js";

/** @typedef {import("../table/model.js").View} View */

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

/** @param {View} view @param {import("../lib/protocol.js").Standing} standing */
function raceElement(view, standing) {
  const given = standing.titles;
  const seats = given.length ? given : seatsOf(view);
  const most = Math.max(1, ...standing.taken);
  const rows = seats.map((seat, rank) => {
    const taken = standing.taken[seat] ?? 0;
    const bar = h("i", { "aria-hidden": "true" });
    bar.style.setProperty("--part", `${(100 * taken) / most}%`);
    return h("li", { class: seat === view.seat ? "own" : "" },
      h("small", { class: "muted" }, given.length ? titled(view.rules.ranks[rank] ?? {}) : ""),
      h("b", null, labelOf(view, seat), standing.completed.includes(seat) && h("span", { class: "good", title: _("done") }, " ✓")),
      h("span", null, n("{count} trick", "{count} tricks", taken)), bar);
  });
  const reigns = standing.reigns > 0 && h("p", { class: "muted" }, n("{count} reign so far", "{count} reigns so far", standing.reigns));
  return h("div", null, h("ol", { class: "standing", "aria-label": _("The race for titles") }, rows), reigns);
}
