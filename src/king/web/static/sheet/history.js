// Every change of a sheet in order, also those that were taken back.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { contractTitle } from "./paper.js";

/** @typedef {import("./ledger.js").Ledger} Ledger */
/** @typedef {import("./ledger.js").Change} Change */

/** @param {Ledger} ledger */
export function historyElement(ledger) {
  const stands = standing(ledger.state.changes);
  const rows = ledger.state.changes.map((change, place) => h("li", { class: stands[place] ? "" : "muted undone" }, said(ledger, change)));
  return h("ol", { class: "sheet-history", tabIndex: 0 }, rows);
}

/** @param {Ledger} ledger @param {Change} change */
function said(ledger, change) {
  const title = contractTitle(ledger, change.entry?.contract ?? null);
  switch (change.kind) {
    case "deal": return `${title} · ${counts(ledger, change)}`;
    case "edit": return `${_("Deal {number} corrected", { number: change.row ?? 0 })}: ${title} · ${counts(ledger, change)}`;
    case "remove": return _("Deal {number} taken out", { number: change.row ?? 0 });
    case "undo": return _("Undone");
    default: return _("Done again");
  }
}

/** @param {Ledger} ledger @param {Change} change */
function counts(ledger, change) {
  const units = Object.values(change.entry?.counts ?? {});
  const texts = units.map((seats) => ledger.names.map((name, seat) => `${name} ${seats[seat] ?? 0}`).join(", "));
  return texts.join("; ") || "–";
}

/** Which changes were not taken back. @param {Change[]} changes @returns {boolean[]} */
function standing(changes) {
  const stands = changes.map(() => true);
  /** @type {number[]} */
  const past = [];
  /** @type {number[]} */
  let future = [];
  changes.forEach((change, place) => {
    if (change.kind === "undo") {
      const back = past.pop() ?? 0;
      stands[back] = false;
      future.push(back);
    } else if (change.kind === "redo") {
      const again = future.pop() ?? 0;
      stands[again] = true;
      past.push(again);
    } else {
      past.push(place);
      future = [];
    }
  });
  return stands;
}
