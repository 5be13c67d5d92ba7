// A ledger as JSON values: what `king score show --json` prints. The twin of king.scoresheet.report.

/** @typedef {import("./ledger.js").Ledger} Ledger */

/** Seats are places in ``names``. @param {Ledger} ledger */
export function sheetJson(ledger) {
  const { plan, names, rows, plus, minus, totals, left } = ledger;
  return {
    ruleset: plan.ruleset,
    names,
    rows: rows.map(({ number, dealer, declarer, contract, trump, points }) => ({ number, dealer, declarer, contract, trump, scores: points })),
    plus,
    minus,
    totals,
    checks: ledger.checks().map(({ name, deal, ok }) => ({ name: deal === null ? name : `${name} ${deal}`, ok })),
    left,
  };
}

/** The reasons for points, faults, and what comes next. @param {Ledger} ledger */
export function detailsJson(ledger) {
  const { titles, taken, completed, reigns, ladder } = ledger.standing;
  return {
    lines: ledger.rows.map((row) => row.lines),
    faults: ledger.rows.map((row) => row.entry.faults),
    redeal: ledger.rows.map((row) => row.isRedeal),
    next: ledger.next,
    standing: { titles, taken, completed, reigns, ladder },
    winners: ledger.winners,
  };
}
