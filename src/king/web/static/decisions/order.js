// Ordering a contract: everything that may ever be ordered, what it is worth, how often it is left.

import { fill, h } from "../lib/dom.js";
import { _, n, signed, titled } from "../lib/i18n.js";
import { actionsOf, confirmButton, panelOf, press, strainSign, suitButtons } from "./parts.js";

/** @typedef {import("./parts.js").View} View */
/** @typedef {import("./parts.js").Action} Action */
/** @typedef {import("./parts.js").Suit} Suit */

const MANY = 10; // more stand closer together on a phone

/**
 * A line of the menu. `actions` is empty for what cannot be ordered (any more).
 * @typedef {{id: string, title: string, text: string, total: number | null, times: number, left: number, actions: Action[]}} Item
 */

/** @type {import("./parts.js").DecisionView} */
export const order = {
  title: () => _("Which contract do you order?"),
  cards: null,
  panel: orderPanel,
};

/** The whole menu in the order of the rules. @param {View} view @returns {Item[]} */
function menuOf(view) {
  const left = view.now?.left[view.seat ?? -1] ?? [];
  const orders = actionsOf(view, "order");
  return Object.entries(view.rules.contracts).map(([id, info]) => ({
    id,
    title: titled(info.title),
    text: titled(info.text),
    total: info.total,
    times: info.times,
    left: left.filter((other) => other === id).length,
    actions: orders.filter((action) => action["contract"] === id),
  }));
}

/** @param {View} view @param {import("./parts.js").Act} act */
function orderPanel(view, act) {
  const items = menuOf(view);
  const go = confirmButton(_("Choose a contract"));
  // Room for what a choice brings, a cost or the trumps, is there before it: nothing moves then.
  const once = _("An order cannot be taken back.");
  const extra = h("div", { class: "decide-extra", "aria-live": "polite" }, h("p", { class: "costs muted" }, once));
  if (items.some(asksTrump)) extra.dataset["trumps"] = "";
  const buttons = items.map((item) => itemButton(item, (button) => choose(item, button)));

  /** @param {Item} item @param {HTMLElement} button */
  function choose(item, button) {
    press(buttons, button);
    if (!asksTrump(item)) {
      fill(extra, h("p", { class: "costs muted" }, firstSentence(item.text)));
      ready(item, item.actions[0]);
      return;
    }
    go.wait(_("{contract}: choose the trump", { contract: item.title }));
    fill(
      extra,
      suitButtons(
        item.actions.map(trumpOf),
        (suit) => ready(item, item.actions.find((action) => trumpOf(action) === suit)),
        _("Trump"),
      ),
    );
  }

  /** @param {Item} item @param {Action | undefined} action */
  function ready(item, action) {
    if (!action) return;
    const trump = trumpOf(action);
    const named = trump ? `${item.title} · ${strainSign(trump)}` : item.title;
    go.ready(_("Order: {contract}", { contract: named }), () => act(action));
  }

  const list = h("div", { class: "decide-menu", role: "group", "aria-label": _("Contracts") }, buttons);
  if (items.length > MANY) list.dataset["many"] = "";
  const foot = h("div", { class: "decide-foot" }, extra, go.button);
  return panelOf("order", h("p", { class: "decide-hint muted" }, once), list, foot);
}

/** @param {Item} item */
function asksTrump(item) {
  return item.actions.some((action) => action["trump"]);
}

/** @param {Action} action */
function trumpOf(action) {
  return /** @type {Suit | null} */ (action["trump"] ?? null);
}

/** @param {Item} item @param {(button: HTMLElement) => void} choose */
function itemButton(item, choose) {
  const isOpen = item.actions.length > 0;
  const state = stateText(item);
  const worth = item.total === null ? "" : signed(item.total);
  return h(
    "button",
    {
      type: "button",
      class: `decide-item ${isOpen ? "" : "is-done"}`,
      disabled: !isOpen,
      "aria-pressed": "false",
      onclick: (/** @type {Event} */ event) => choose(/** @type {HTMLElement} */ (event.currentTarget)),
    },
    h("b", null, item.title),
    h("i", { class: (item.total ?? 0) < 0 ? "bad" : "good" }, worth),
    h("small", { class: "muted costs" }, firstSentence(item.text)),
    state && h("small", { class: "muted" }, state),
  );
}

/** What a contract costs stands in the first sentence about it. @param {string} text */
function firstSentence(text) {
  return text.split(/(?<=\.)\s/u)[0] ?? "";
}

/** What is left of a contract, in words. @param {Item} item */
function stateText(item) {
  const parts = [];
  if (item.left === 0) parts.push(_("ordered already"));
  else if (item.times > 1) parts.push(n("{count} time left", "{count} times left", item.left));
  else if (item.actions.length === 0) parts.push(_("not now"));
  if (item.actions.some((action) => action["trump"])) parts.push(_("with a trump"));
  if (item.total === null) parts.push(_("total varies"));
  return parts.join(" · ");
}
