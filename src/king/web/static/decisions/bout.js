// A bout: leading to it, beating or taking, throwing in; a joker also names a new trump.

import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { cardName } from "../cards/card.js";
import {
  actButton,
  actionsOf,
  actionsWith,
  byCard,
  declineButton,
  nameOf,
  panelOf,
  suitButtons,
} from "./parts.js";

/** @typedef {import("./parts.js").View} View */
/** @typedef {import("./parts.js").Act} Act */
/** @typedef {import("./parts.js").Action} Action */
/** @typedef {import("./parts.js").Suit} Suit */
/** @typedef {import("./parts.js").DecisionView} DecisionView */

/** @type {DecisionView} */
export const attack = {
  title: (view) => {
    if (actionsOf(view, "decline").length) return _("Another card of this rank?");
    const defender = view.now?.bout?.defender ?? -1;
    return _("Lead a card against: {name}", { name: nameOf(view, defender) });
  },
  cards: "one",
  actionFor: byCard,
  ask: askJoker,
  panel: (view, act) => boutPanel(declineButton(view, act, _("That is all"))),
};

/** @type {DecisionView} */
export const beat = {
  title: (view) => {
    const open = view.now?.bout?.open;
    const card = open ? cardName(open) : "";
    return actionsOf(view, "beat").length
      ? _("Beat it or take: {card}", { card })
      : _("None of your cards beats it: {card}", { card });
  },
  cards: "one",
  actionFor: byCard,
  ask: askJoker,
  panel: (view, act) => {
    const take = actionsOf(view, "take")[0];
    const look = actionsOf(view, "beat").length ? "" : "primary";
    return boutPanel(take && actButton(_("Take the cards"), () => act(take), look));
  },
};

/** @type {DecisionView} */
export const add = {
  title: (view) =>
    actionsOf(view, "add").length ? _("Throw in a card, or nothing?") : _("You have no card to throw in"),
  cards: "one",
  actionFor: byCard,
  ask: askJoker,
  panel: (view, act) => {
    const look = actionsOf(view, "add").length ? "" : "primary";
    const nothing = declineButton(view, act, _("Nothing"));
    if (look) nothing?.classList.add(look);
    return boutPanel(nothing, nothing && restButton(), widening(view, act));
  },
};

/** @param {(HTMLElement | null | undefined)[]} parts */
function boutPanel(...parts) {
  const buttons = parts.filter((part) => part instanceof HTMLElement);
  return buttons.length ? panelOf("bout", h("div", { class: "decide-foot decide-two" }, buttons)) : null;
}

/** Passes now and whenever one is asked again in this bout, whatever one holds; the page sees to it. */
function restButton() {
  const button = actButton(_("Nothing in this bout"), () => button.dispatchEvent(new Event("king-pass-on", { bubbles: true })));
  return button;
}

/**
 * The top may let more players add while the bout lasts: a button that asks whom.
 * @param {View} view @param {Act} act
 */
function widening(view, act) {
  const permits = actionsOf(view, "permit");
  if (!permits.length) return null;
  const permitted = view.now?.bout?.permitted ?? [];
  return actButton(_("Let others add…"), () => {
    const buttons = permits.map((action) => {
      const seats = /** @type {number[]} */ (action["seats"]);
      const fresh = seats.find((seat) => !permitted.includes(seat)) ?? -1;
      return h("button", { type: "button", class: "decide-person", onclick: () => {
        close();
        act(action);
      } }, nameOf(view, fresh));
    });
    const close = openDialog(_("Who may add cards too?"), h("div", { class: "decide-people" }, buttons));
  });
}

/** @param {View} view @param {string} joker @param {Act} act */
function jokerButtons(view, joker, act) {
  const actions = actionsWith(view, joker);
  const suits = actions.map((action) => /** @type {Suit | null} */ (action["trump"] ?? null));
  return suitButtons(
    suits,
    (suit) => {
      const action = actions[suits.indexOf(suit)];
      if (action) act(action);
    },
    _("New trump"),
  );
}

/** Ask for the trump of a joker that was tapped. @param {View} view @param {string} card @param {Act} act */
function askJoker(view, card, act) {
  if (actionsWith(view, card).length < 2) return false;
  const close = openDialog(
    _("Which suit does the joker make trump?"),
    jokerButtons(view, card, (action) => {
      close();
      act(action);
    }),
  );
  return true;
}
