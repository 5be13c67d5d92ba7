// The exchange of cards before a reign.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { rankName } from "./ladder.js";
import { labelOf, nameOf } from "./parts.js";

/** @typedef {import("./parts.js").View} View */

/** Who gives a card to whom. @param {View} view */
export function exchangeBoard(view) {
  const now = view.now;
  const gifts = view.events.filter((event) => event.type === "gift-given");
  const steps = gifts.map((event) => giftRow(view, event["seat"], event["to"], "is-done"));
  const giver = now?.turn;
  if (giver !== null && giver !== undefined && now?.to !== undefined) {
    steps.push(giftRow(view, giver, now.to, "is-turn"));
  }
  return h(
    "div",
    { class: "board-exchange" },
    h("p", { class: "board-head" }, _("Cards are exchanged, face down")),
    h("ol", { class: "board-gifts" }, steps),
  );
}

/** @param {View} view @param {number} from @param {number} to @param {string} look */
function giftRow(view, from, to, look) {
  return h("li", { class: look }, `${person(view, from)} → ${person(view, to)}`);
}

/** A player with the title. @param {View} view @param {number} seat */
function person(view, seat) {
  const place = view.now?.standing.titles.indexOf(seat) ?? -1;
  if (place < 0) return labelOf(view, seat);
  const rank = rankName(view, place);
  return seat === view.seat ? `${rank} (${_("you")})` : `${rank} ${nameOf(view, seat)}`;
}
