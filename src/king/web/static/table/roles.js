// What a player is at the moment: a title, a rung of the ladder.

import { n, titled } from "../lib/i18n.js";

/** @typedef {import("../after/paper.js").Paper} View */

/** The title or the rung of a seat, "" where there is none. @param {View} view @param {number} seat */
export function roleText(view, seat) {
  const standing = view.now?.standing;
  const ladder = view.now?.bout?.ladder ?? standing?.ladder ?? [];
  const rank = (ladder.length ? ladder : (standing?.titles ?? [])).indexOf(seat);
  const name = view.rules.ranks[rank];
  return name ? titled(name) : "";
}

/** Whether a contract is the race for titles: tricks are counted, nobody gets points.
 * @param {View} view @param {string | null | undefined} contract */
export function isRace(view, contract) {
  return view.rules.targets.length > 0 && view.rules.contracts[contract ?? ""]?.total === 0;
}

/** Tricks of a seat in the race, with those of the deal that runs. @param {View} view @param {number} seat */
export function raced(view, seat) {
  const runs = isRace(view, view.now?.contract) ? (view.now?.taken[seat] ?? 0) : 0;
  return (view.now?.standing.taken[seat] ?? 0) + runs;
}

/** How many tricks the title of a seat asks for; null when the race is over or has no titles yet.
 * @param {View} view @param {number} seat */
export function targetOf(view, seat) {
  if (!isRace(view, view.now?.contract)) return null;
  return view.rules.targets[view.now?.standing.titles.indexOf(seat) ?? -1] ?? null;
}

/** How far a seat is in the race. @param {View} view @param {number} seat */
export function raceText(view, seat) {
  const target = targetOf(view, seat);
  const taken = raced(view, seat);
  return target === null
    ? n("{count} trick", "{count} tricks", taken)
    : n("{taken} of {count} trick", "{taken} of {count} tricks", target, { taken: Math.min(taken, target) });
}
