// Decisions that are made with cards of the own hand: to the trick, to the layout, to others.

import { _, n } from "../lib/i18n.js";
import { cardName, shortName } from "../cards/card.js";
import { actButton, actionsOf, byCard, declineButton, nameOf, panelOf } from "./parts.js";

/** @typedef {import("./parts.js").View} View */
/** @typedef {import("./parts.js").DecisionView} DecisionView */

/** @type {DecisionView} */
export const play = {
  title: (view) => {
    const only = actionsOf(view);
    if (only.length === 1) return _("Only one card may go: {card}", { card: spoken(only[0]) });
    return view.now?.trick.length ? _("Play a card") : _("You lead: play a card");
  },
  cards: "one",
  actionFor: byCard,
};

/** @type {DecisionView} */
export const lay = {
  title: (view) =>
    actionsOf(view, "decline").length ? _("You may lay one more card") : _("Lay a card to a row"),
  cards: "one",
  actionFor: byCard,
  panel: (view, act) => {
    const enough = declineButton(view, act, _("No more cards"));
    return enough && panelOf("lay", enough);
  },
};

/** @type {DecisionView} */
export const give = {
  title: (view) =>
    _("Give a card, face down, to: {name}", { name: nameOf(view, view.decision?.to ?? -1) }),
  cards: "many",
  actionFor: byCard,
  told: (_view, cards) => (cards.length ? _("Give: {card}", { card: shortName(cards[0] ?? "") }) : _("Choose a card")),
};

/** @type {DecisionView} */
export const draw = {
  title: () => _("You have nothing of this suit: draw from the stock"),
  cards: null,
  panel: (view, act) => {
    const action = actionsOf(view, "draw")[0];
    const left = n("{count} card left", "{count} cards left", view.now?.stock ?? 0);
    const text = `${_("Draw a card")} · ${left}`;
    return action ? panelOf("draw", actButton(text, () => act(action), "primary")) : null;
  },
};

/** @type {DecisionView} */
export const discard = {
  title: (view) => n("Put {count} card away", "Put {count} cards away", view.decision?.choose?.count ?? 0),
  cards: "many",
  actionFor: chosenCards,
};

/** @type {DecisionView} */
export const pass = {
  title: (view) => {
    const count = view.decision?.choose?.count ?? 0;
    const to = view.decision?.to;
    if (to === undefined) return n("Choose {count} card to pass on", "Choose {count} cards to pass on", count);
    const name = nameOf(view, to);
    return n("Choose {count} card to pass to: {name}", "Choose {count} cards to pass to: {name}", count, { name });
  },
  cards: "many",
  actionFor: chosenCards,
};

/** So many cards of those that may go, with all that must. @param {View} view @param {string[]} cards */
function chosenCards(view, cards) {
  const choose = view.decision?.choose;
  if (!choose || cards.length !== choose.count) return null;
  const allowed = [...choose.needed, ...choose.open];
  if (!cards.every((card) => allowed.includes(card))) return null;
  if (!choose.needed.every((card) => cards.includes(card))) return null;
  return { type: view.decision?.kind ?? "", cards };
}

/** @param {import("./parts.js").Action | undefined} action */
function spoken(action) {
  return cardName(String(action?.["card"] ?? ""));
}
