// Where a sheet stands before a row: who deals and orders, what is left, titles and ladders. The twin
// of king.scoresheet.standing.

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").TitlesPlan} TitlesPlan */
/**
 * What the rows so far leave to the next. ``orders``: who ordered what in which row. ``again``: a
 * deal that a fault spoilt, which is played again.
 * @typedef {object} At
 * @property {number} firstDealer
 * @property {number[]} totals
 * @property {number} rows
 * @property {number} played rows that were no redeals
 * @property {number} spoilt rows that a fault spoilt
 * @property {[number, string, number][]} orders
 * @property {{contract: string, declarer: number | null} | null} again
 * @property {number[]} titles
 * @property {number[]} taken
 * @property {number[]} completed
 * @property {number} reigns
 * @property {number | null} raceDealer
 * @property {number[]} ladder
 */

const PEASANT = 3;

/** Before the first row. @param {Plan} plan @param {number} firstDealer @param {number[]} ladder @returns {At} */
export function firstStanding(plan, firstDealer, ladder) {
  const nothing = seatsOf(plan).map(() => 0);
  return {
    firstDealer, totals: nothing, rows: 0, played: 0, spoilt: 0, orders: [], again: null, titles: [],
    taken: plan.titles ? nothing : [], completed: [], reigns: 0, raceDealer: null,
    ladder: plan.schedule.kind === "ladder" ? ladder : [],
  };
}

/** @param {Plan} plan @returns {number[]} */
export function seatsOf(plan) {
  return Array.from({ length: plan.players }, (_unused, seat) => seat);
}

/** Whether the game has ended, by its schedule or by a total. @param {Plan} plan @param {At} at */
export function isOver(plan, at) {
  const { schedule, titles } = plan;
  if (titles) return at.reigns >= titles.reigns;
  const limit = schedule.ends_total;
  if (limit !== null && at.played && at.totals.some((total) => (limit < 0 ? total <= limit : total >= limit))) return true;
  if (schedule.rows !== null && at.rows - at.spoilt >= schedule.rows) return true;
  return at.played >= (schedule.cycle ? schedule.longest : gameLength(plan));
}

/** Deals of a game that is not ended by a total. @param {Plan} plan */
export function gameLength(plan) {
  if (plan.schedule.kind !== "orders") return plan.schedule.deals.length;
  return plan.players * plan.contracts.reduce((all, row) => all + row.times, 0);
}

/** Whether the race is over: at most one seat is left short, or it has a single deal.
 * @param {TitlesPlan} titles @param {At} at */
function isDecided(titles, at) {
  return (titles.one_deal && at.taken.some((count) => count > 0)) || at.completed.length >= titles.targets.length - 1;
}

/** The contract of the next row, null where it is ordered. @param {Plan} plan @param {At} at @returns {string | null} */
export function scheduled(plan, at) {
  const { titles, schedule } = plan;
  if (titles) return at.reigns || isDecided(titles, at) ? titles.reign : titles.race;
  if (schedule.kind === "orders") return at.again?.contract ?? null;
  return schedule.deals[at.played % schedule.deals.length] ?? null;
}

/** Who deals the next row. @param {Plan} plan @param {At} at @returns {number} */
export function nextDealer(plan, at) {
  if (plan.titles) {
    if (scheduled(plan, at) === plan.titles.reign) return at.titles[PEASANT] ?? 0;
    return at.raceDealer ?? at.firstDealer;
  }
  if (at.ladder.length) return at.ladder.at(-1) ?? 0;
  return (at.firstDealer + at.played) % plan.players;
}

/** Who orders when a seat deals. @param {Plan} plan @param {number} dealer */
export function roleOf(plan, dealer) {
  const step = plan.declarer === "dealer" ? 0 : plan.declarer === "right-of-dealer" ? plan.players - 1 : 1;
  return (dealer + step) % plan.players;
}

/** Who has dealt when a seat orders. @param {Plan} plan @param {number} declarer */
export function dealerFor(plan, declarer) {
  return seatsOf(plan).find((seat) => roleOf(plan, seat) === declarer) ?? 0;
}

/** Contracts that a seat still has to order, each as often as is left. @param {Plan} plan @param {At} at @param {number} seat */
export function leftOf(plan, at, seat) {
  if (plan.schedule.kind !== "orders") return [];
  return plan.contracts.flatMap((row) => {
    const ordered = at.orders.filter(([who, contract]) => who === seat && contract === row.id).length;
    return Array.from({ length: Math.max(0, row.times - ordered) }, () => row.id);
  });
}

/** Who orders next: the seat of the role, or the next one that has anything left.
 * @param {Plan} plan @param {At} at @param {number} dealer @returns {number} */
export function nextOrderer(plan, at, dealer) {
  if (at.again && at.again.declarer !== null) return at.again.declarer;
  const role = roleOf(plan, dealer);
  if (plan.schedule.kind !== "orders") return role;
  return clockwise(plan, role).find((seat) => leftOf(plan, at, seat).length) ?? role;
}

/** All seats from one on. @param {Plan} plan @param {number} first */
export function clockwise(plan, first) {
  return seatsOf(plan).map((seat) => (first + seat) % plan.players);
}

/** Seats that are still in the race. @param {Plan} plan @param {At} at */
export function inside(plan, at) {
  return seatsOf(plan).filter((seat) => !at.completed.includes(seat));
}

/** Titles by seat: from the dealer's left, the dealer last. @param {Plan} plan @param {number} dealer */
export function dealtTitles(plan, dealer) {
  return clockwise(plan, (dealer + 1) % plan.players);
}

/** @param {TitlesPlan} titles @param {At} at @param {number} seat */
function targetOf(titles, at, seat) {
  return titles.targets[at.titles.indexOf(seat)] ?? 0;
}

/**
 * After a deal of the race: tricks up to the targets, who is ready, who deals next.
 * @param {Plan} plan @param {At} at @param {number} dealer @param {number[]} won
 * @param {number[]} finished those who reached their targets in this deal, in order
 * @returns {At}
 */
export function afterRace(plan, at, dealer, won, finished) {
  const titles = /** @type {TitlesPlan} */ (plan.titles);
  const taken = seatsOf(plan).map((seat) => Math.min((at.taken[seat] ?? 0) + (won[seat] ?? 0), targetOf(titles, at, seat)));
  const completed = [...at.completed, ...finished];
  const order = dealtTitles(plan, dealer);
  const still = order.filter((seat) => !completed.includes(seat));
  const dealers = still.length ? still : order;
  const most = Math.max(...dealers.map((seat) => won[seat] ?? 0));
  const after = { ...at, taken, completed, raceDealer: dealers.find((seat) => (won[seat] ?? 0) === most) ?? 0 };
  return isDecided(titles, after) ? { ...after, titles: ranked(plan, titles, after) } : after;
}

/** Titles for the reign, by tricks taken or by order of completion.
 * @param {Plan} plan @param {TitlesPlan} titles @param {At} at */
function ranked(plan, titles, at) {
  const done = (/** @type {number} */ seat) => (at.completed.includes(seat) ? at.completed.indexOf(seat) : plan.players);
  const key = (/** @type {number} */ seat) => {
    const pair = [-(at.taken[seat] ?? 0), done(seat)];
    return [...(titles.rank === "tricks" ? pair : pair.reverse()), at.titles.indexOf(seat)];
  };
  return [...at.titles].sort((one, other) => compared(key(one), key(other)));
}

/** After a reign: titles by tricks, of equals the lower title wins. @param {At} at @param {number[]} won @returns {At} */
export function afterReign(at, won) {
  const key = (/** @type {number} */ seat) => [-(won[seat] ?? 0), -at.titles.indexOf(seat)];
  const titles = [...at.titles].sort((one, other) => compared(key(one), key(other)));
  return { ...at, titles, reigns: at.reigns + 1, raceDealer: null };
}

/** @param {number[]} one @param {number[]} other */
function compared(one, other) {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}

/** Seats that reach their target of the race with these tricks, by seat.
 * @param {Plan} plan @param {At} at @param {import("./plan.js").Counts} won */
export function reached(plan, at, won) {
  const titles = /** @type {TitlesPlan} */ (plan.titles);
  return seatsOf(plan).filter((seat) => !at.completed.includes(seat)
    && (at.taken[seat] ?? 0) + (won[seat] ?? 0) >= targetOf(titles, at, seat));
}
