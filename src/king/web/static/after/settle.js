// Who pays whom at the end. Pure: the arithmetic of king.scoresheet.settlement, in whole numbers.

/** @typedef {{payer: number, receiver: number, amount: number}} Payment */
/** @typedef {{shares: number[], payments: Payment[], unit: number}} Settlement */

/**
 * Shares and payments, counted in parts of one point: ``unit`` of them make a point, so that
 * nothing is lost in dividing. Negative shares pay.
 *
 * "mean": each total against the mean of all; where plus and minus cancel that is the total
 * itself. "totals": each total as it is: what does not cancel goes to or comes from the bank,
 * seat −1. Payments go from the largest debt to the largest claim, so there are fewer than players.
 * @param {number[]} totals @param {"mean" | "totals"} by
 * @returns {Settlement}
 */
export function settled(totals, by) {
  const unit = by === "mean" ? totals.length : 1;
  const all = totals.reduce((sum, total) => sum + total, 0);
  const shares = totals.map((total) => (by === "mean" ? total * unit - all : total));
  return { shares, payments: payments(by === "mean" ? shares : [...shares, -all]).map(toBank(totals.length)), unit };
}

/** The place after the last seat is the bank. @param {number} players @returns {(payment: Payment) => Payment} */
function toBank(players) {
  const seat = (/** @type {number} */ place) => (place === players ? -1 : place);
  return ({ payer, receiver, amount }) => ({ payer: seat(payer), receiver: seat(receiver), amount });
}

/** @param {number[]} shares that sum to 0 @returns {Payment[]} */
function payments(shares) {
  const open = [...shares];
  const found = [];
  while (open.some((share) => share !== 0)) {
    const payer = open.indexOf(Math.min(...open));
    const receiver = open.indexOf(Math.max(...open));
    const amount = Math.min(-(open[payer] ?? 0), open[receiver] ?? 0);
    found.push({ payer, receiver, amount });
    open[payer] = (open[payer] ?? 0) + amount;
    open[receiver] = (open[receiver] ?? 0) - amount;
  }
  return found;
}

/** Places by totals; equals share one: 1, 1, 3. @param {number[]} totals @returns {number[]} */
export function places(totals) {
  return totals.map((total) => 1 + totals.filter((other) => other > total).length);
}
