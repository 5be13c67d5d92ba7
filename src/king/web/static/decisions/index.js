// Every decision by its kind. A kind of the server that has no entry here is a plain list.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { ask, bid } from "./bid.js";
import { add, attack, beat } from "./bout.js";
import { discard, draw, give, lay, pass, play } from "./cards.js";
import { order } from "./order.js";
import { actButton, actionsOf, panelOf } from "./parts.js";
import { permit, target, titles } from "./people.js";
import { suit, trump } from "./strain.js";

/** @typedef {import("./parts.js").DecisionView} DecisionView */

/** @type {Record<string, DecisionView>} */
const KINDS = {
  order,
  trump,
  suit,
  bid,
  ask,
  give,
  draw,
  lay,
  titles,
  target,
  permit,
  attack,
  beat,
  add,
  discard,
  pass,
  play,
};

/** How a kind of decision is asked; null where nothing is asked. @param {string | null | undefined} kind */
export function decisionFor(kind) {
  if (!kind) return null;
  return KINDS[kind] ?? listed;
}

/** Any decision: the actions as they were sent, one button each. @type {DecisionView} */
const listed = {
  title: () => _("It is your turn"),
  cards: null,
  panel: (view, act) => {
    const buttons = actionsOf(view).map((action) => actButton(plain(action), () => act(action)));
    return panelOf("list", h("div", { class: "decide-menu" }, buttons));
  },
};

/** @param {import("./parts.js").Action} action */
function plain(action) {
  return Object.values(action).filter((value) => value !== null).join(" ");
}
