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
  panel: (view, act) => boutPanel(view, act, [declineButton(view, act, _("That is all"))]),
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
    return boutPanel(view, act, [take && actButton(_("Take the cards"), () => act(take), look)]);
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
    const wider = widening(view, act);
    return boutPanel(view, act, [wider?.button, nothing], wider?.list);
  },
};

/**
 * @param {View} view @param {Act} act @param {(HTMLElement | null | undefined)[]} parts
 * @param {HTMLElement} [more] what stands above the buttons
 */
function boutPanel(view, act, parts, more) {
  const joker = jokerRow(view, act);
  const buttons = parts.filter((part) => part instanceof HTMLElement);
  if (!joker && !buttons.length) return null;
  return panelOf("bout", joker, more, buttons.length ? h("div", { class: "decide-foot decide-two" }, buttons) : null);
}

/**
 * The top may let more players add while the bout lasts: a button that shows their names.
 * @param {View} view @param {Act} act
 */
function widening(view, act) {
  const permitted = view.now?.bout?.permitted ?? [];
  const buttons = actionsOf(view, "permit").map((action) => {
    const seats = /** @type {number[]} */ (action["seats"]);
    const fresh = seats.find((seat) => !permitted.includes(seat)) ?? -1;
    return actButton(nameOf(view, fresh), () => act(action));
  });
  if (!buttons.length) return null;
  const label = _("Who may add cards too?");
  const list = h("div", { class: "decide-people", role: "group", "aria-label": label, hidden: true }, buttons);
  const button = actButton(_("Let others add…"), () => {
    list.hidden = !list.hidden;
    button.setAttribute("aria-expanded", String(!list.hidden));
  });
  button.setAttribute("aria-expanded", "false");
  return { list, button };
}

/** A joker that may go now, with the suits it can make trump. @param {View} view @param {Act} act */
function jokerRow(view, act) {
  const joker = view.own?.hand?.find((card) => actionsWith(view, card).length > 1);
  if (!joker) return null;
  return h(
    "div",
    { class: "decide-joker" },
    h("span", null, _("Joker, with a new trump:")),
    jokerButtons(view, joker, act),
  );
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
