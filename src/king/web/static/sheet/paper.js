// A ledger as the drawings of sheets want it.

import { titled } from "../lib/i18n.js";
import { faultNote, lineText } from "./words.js";

/** @typedef {import("./ledger.js").Ledger} Ledger */
/** @typedef {import("../after/paper.js").Paper} Paper */
/** @typedef {import("../lib/protocol.js").SheetRow} SheetRow */

/** @param {Ledger} ledger @param {(row: SheetRow) => HTMLElement | null} [about] @returns {Paper} */
export function paperOf(ledger, about) {
  const { plan, names } = ledger;
  const next = ledger.next;
  const { titles, taken, completed, reigns, ladder } = ledger.standing;
  const contracts = plan.contracts.filter((row) => row.times);
  return {
    rules: {
      title: plan.title,
      players: plan.players,
      sheet: plan.sheet,
      schedule: plan.schedule.kind,
      deals: plan.schedule.count,
      ranks: plan.ranks,
      targets: plan.titles?.targets ?? [],
      contracts: Object.fromEntries(contracts.map(({ id, title, short, times, total }) => [id, { title, short, times, total }])),
    },
    table: { status: next ? "playing" : "finished", seats: names.map((name) => ({ name })) },
    seat: null,
    deals: ledger.rows.map((row) => drawn(row, names)),
    now: {
      number: ledger.rows.length + 1,
      dealer: next?.dealer ?? null,
      declarer: next?.declarer ?? null,
      contract: next?.contract ?? null,
      trump: null,
      points: [], // so no deal is drawn that runs
      taken: [],
      lines: [],
      left: ledger.left,
      standing: { titles, taken, completed, reigns, ladder, order: [], dealer: next?.dealer ?? null },
    },
    isChecked: true,
    about,
  };
}

/** @param {import("./plan.js").Row} row @param {string[]} names @returns {SheetRow} */
function drawn(row, names) {
  const faults = Object.entries(row.entry.faults).map(([seat, kind]) => `${names[Number(seat)]}: ${faultNote(kind)}`);
  return {
    number: row.number,
    dealer: row.dealer,
    declarer: row.declarer,
    contract: row.contract,
    trump: row.trump,
    points: row.points,
    lines: row.lines.map((lines) => lines.map((line) => ({ ...line, text: lineText(line) }))),
    note: faults.join(", "),
    redeal: row.isRedeal,
  };
}

/** A contract with its trump, in words. @param {Ledger} ledger @param {string | null} id */
export function contractTitle(ledger, id) {
  const found = ledger.contract(id);
  return found ? titled(found.title) : (id ?? "");
}
