// Bidding for the suit or for the talon, and the seller's price.

import { h } from "../lib/dom.js";
import { _, n } from "../lib/i18n.js";
import { actButton, actionsOf, confirmButton, declineButton, panelOf } from "./parts.js";
import { stepper } from "./stepper.js";

/** @typedef {import("./parts.js").View} View */
/** @typedef {import("./parts.js").Act} Act */
/** @typedef {import("./parts.js").DecisionView} DecisionView */

/** @type {DecisionView} */
export const bid = {
  title: (view) =>
    view.now?.sale ? _("Your offer for talon and trump?") : _("Bid for the suit, or pass"),
  cards: null,
  panel: (view, act) => {
    const hint = view.now?.sale
      ? _("You pay it in points if yours is the best offer.")
      : _("The highest bidder names the suit that costs, and pays the bid in points.");
    return amountPanel(view, act, "bid", hint);
  },
};

/** @type {DecisionView} */
export const ask = {
  title: (view) =>
    view.now?.sale?.asked
      ? _("No offers. Keep the talon, or ask less?")
      : _("Keep talon and trump, or sell?"),
  cards: null,
  panel: (view, act) =>
    amountPanel(view, act, "ask", _("Your price is where the offers begin; the best one buys.")),
};

/**
 * An amount to say, and beside it the way out: a pass, or the talon kept.
 * @param {View} view @param {Act} act @param {"bid" | "ask"} kind @param {string} hint
 */
function amountPanel(view, act, kind, hint) {
  const actions = actionsOf(view, kind);
  const amounts = actions.map((action) => Number(action["amount"] ?? action["price"]));
  const out = kind === "bid" ? declineButton(view, act, _("Pass")) : keepButton(view, act);
  if (amounts.length === 0) {
    const told = kind === "bid" ? _("Nothing higher can be bid.") : _("Nothing lower can be asked.");
    return panelOf("bid", h("p", { class: "decide-hint muted" }, told), out);
  }
  const go = confirmButton("");
  const start = kind === "bid" ? amounts[0] : amounts[Math.floor(amounts.length / 3)];
  const choose = stepper(
    amounts,
    start ?? 0,
    (amount) => {
      const action = actions[amounts.indexOf(amount)];
      if (action) go.ready(told(view, kind, amount), () => act(action));
    },
    kind === "bid" ? _("Your bid") : _("Your price"),
  );
  const foot = h("div", { class: "decide-foot decide-two" }, out, go.button);
  return panelOf(view.now?.sale ? "sale" : "bid", h("p", { class: "decide-hint muted" }, hint), choose, foot);
}

/** @param {View} view @param {"bid" | "ask"} kind @param {number} amount */
function told(view, kind, amount) {
  if (kind === "ask") return n("Ask {count} point", "Ask {count} points", amount);
  return view.now?.sale ? _("Offer {amount}", { amount }) : _("Bid {amount}", { amount });
}

/** @param {View} view @param {Act} act */
function keepButton(view, act) {
  const keep = actionsOf(view, "keep")[0];
  return keep ? actButton(_("Keep the talon"), () => act(keep)) : null;
}
