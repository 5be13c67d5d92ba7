// What a player is at the moment: a title, a rung of the ladder.

import { titled } from "../lib/i18n.js";

/** @typedef {import("./model.js").View} View */

/** The title or the rung of a seat, "" where there is none. @param {View} view @param {number} seat */
export function roleText(view, seat) {
  const standing = view.now?.standing;
  if (!standing) return "";
  const ladder = view.now?.bout?.ladder ?? standing.ladder;
  const rank = (ladder.length ? ladder : standing.titles).indexOf(seat);
  const name = view.rules.ranks[rank];
  if (!name) return "";
  const taken = ladder.length ? undefined : standing.taken[seat];
  return taken === undefined ? titled(name) : `${titled(name)} · ${taken}`;
}
