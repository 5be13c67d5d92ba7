// Who pays whom at the end. Pure: the arithmetic of king.scoresheet.settlement, in whole coins, and
// tests hold one to the other.

/** What a point is worth: ``mantissa`` over ten to the power of ``decimals``. @typedef {{mantissa: bigint, decimals: number}} Stake */
/** The place after the last seat is the bank: it has number −1. @typedef {{payer: number, receiver: number, amount: bigint}} Payment */
/** In coins, of which ten to the power of ``decimals`` make one. @typedef {{shares: bigint[], payments: Payment[], decimals: number}} Settlement */

const MOST = 1_000_000_000n;
const MOST_DECIMALS = 6;
const USUAL_DECIMALS = 2;

/** A number above 0 as it is written, with a point or a comma; null for anything else. @param {string} text @returns {Stake | null} */
export function stakeOf(text) {
  const found = /^(?=[.,]?\d)(\d*)(?:[.,](\d*))?$/.exec(text.trim());
  if (!found) return null;
  const tail = (found[2] ?? "").replace(/0+$/, "");
  const decimals = tail.length;
  if (decimals > MOST_DECIMALS) return null;
  const mantissa = BigInt(`${found[1] ?? ""}${tail}` || "0");
  return mantissa > 0n && mantissa <= MOST * 10n ** BigInt(decimals) ? { mantissa, decimals } : null;
}

/**
 * Shares and payments; negative shares pay. Nothing is lost in dividing: coins that do not come out
 * even go to the largest rests, and all shares add up to 0.
 *
 * "mean": each total against the mean of all; where plus and minus cancel that is the total
 * itself. "totals": each total as it is: what does not cancel goes to or comes from the bank.
 * @param {number[]} totals @param {"mean" | "totals"} by @param {Stake} stake
 * @returns {Settlement}
 */
export function settled(totals, by, stake) {
  const all = totals.reduce((sum, total) => sum + total, 0);
  const parties = by === "mean" ? totals : [...totals, -all];
  const decimals = Math.max(USUAL_DECIMALS, stake.decimals);
  const worth = stake.mantissa * 10n ** BigInt(decimals - stake.decimals);
  const count = BigInt(parties.length);
  const mean = by === "mean" ? BigInt(all) : 0n;
  const shares = inCoins(parties.map((total) => (BigInt(total) * count - mean) * worth), count);
  const toBank = (/** @type {number} */ place) => (place === totals.length ? -1 : place);
  const payments = paymentsOf(shares).map(({ payer, receiver, amount }) => ({ payer: toBank(payer), receiver: toBank(receiver), amount }));
  return { shares: shares.slice(0, totals.length), payments, decimals };
}

/** Shares, each so many parts of a coin, in whole coins that still sum to 0: the largest rests are
 * rounded up. @param {bigint[]} shares @param {bigint} parts of a coin */
function inCoins(shares, parts) {
  const rests = shares.map((share) => ((share % parts) + parts) % parts);
  const coins = shares.map((share, seat) => (share - (rests[seat] ?? 0n)) / parts);
  const missing = -Number(coins.reduce((sum, coin) => sum + coin, 0n));
  const order = rests.map((rest, seat) => ({ rest, seat })).sort((one, other) => Number(other.rest - one.rest) || one.seat - other.seat);
  for (const { seat } of order.slice(0, missing)) coins[seat] = (coins[seat] ?? 0n) + 1n;
  return coins;
}

/** The fewest payments: each group that is even by itself needs one fewer than members.
 * @param {bigint[]} shares that sum to 0 @returns {Payment[]} */
function paymentsOf(shares) {
  const open = [...shares];
  const at = (/** @type {number} */ seat) => open[seat] ?? 0n;
  /** @type {Payment[]} */
  const found = [];
  for (const group of evenGroups(shares)) {
    while (group.some((seat) => at(seat))) {
      const payer = group.reduce((best, seat) => (at(seat) < at(best) ? seat : best));
      const receiver = group.reduce((best, seat) => (at(seat) > at(best) ? seat : best));
      const amount = -at(payer) < at(receiver) ? -at(payer) : at(receiver);
      found.push({ payer, receiver, amount });
      open[payer] = at(payer) + amount;
      open[receiver] = at(receiver) - amount;
    }
  }
  return found;
}

/**
 * The seats in as many groups as possible whose shares sum to 0.
 *
 * Every order of seats passes through sets whose sum is 0, and those are the ends of groups; the
 * order that passes most of them is found set by set, 8,192 at most for 12 seats and the bank.
 * @param {bigint[]} shares @returns {number[][]}
 */
function evenGroups(shares) {
  const count = shares.length;
  const sums = [0n];
  const most = [0];
  const last = [0];
  for (let mask = 1; mask < 1 << count; mask++) {
    const members = shares.flatMap((_unused, seat) => ((mask >> seat) & 1 ? [seat] : []));
    const without = (/** @type {number} */ seat) => most[mask ^ (1 << seat)] ?? 0;
    const end = members.reduce((best, seat) => (without(seat) > without(best) ? seat : best));
    const sum = (sums[mask & (mask - 1)] ?? 0n) + (shares[members[0] ?? 0] ?? 0n);
    sums.push(sum);
    last.push(end);
    most.push(without(end) + (sum === 0n ? 1 : 0));
  }
  /** @type {number[][]} */
  const groups = [];
  for (let mask = (1 << count) - 1; mask;) {
    if (sums[mask] === 0n) groups.push([]);
    const seat = last[mask] ?? 0;
    groups.at(-1)?.push(seat);
    mask ^= 1 << seat;
  }
  return groups.reverse().map((group) => group.sort((one, other) => one - other));
}

/** Places by totals; equals share one: 1, 1, 3. @param {number[]} totals @returns {number[]} */
export function places(totals) {
  return totals.map((total) => 1 + totals.filter((other) => other > total).length);
}
