// Places on a ladder and titles of a race; the server names them, from the highest down.

import { titled } from "../lib/i18n.js";

/** @typedef {import("../table/model.js").View} View */

/** The name of a place or title, 0 the highest. @param {View} view @param {number} index */
export function rankName(view, index) {
  const rank = view.rules.ranks[index];
  return rank ? titled(rank) : "";
}

/** The seats from the top down as they stand; empty where there is no ladder. @param {View} view */
export function ladderOf(view) {
  return view.now?.bout?.ladder ?? view.now?.standing.ladder ?? [];
}

/** The place of a seat in words; "" where there is no ladder. @param {View} view @param {number} seat */
export function placeOf(view, seat) {
  return rankName(view, ladderOf(view).indexOf(seat));
}
