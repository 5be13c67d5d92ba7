// Naming a suit: the trump, or the suit whose cards score.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { actionsOf, confirmButton, panelOf, strainName, suitButtons } from "./parts.js";

/** @typedef {import("./parts.js").Suit} Suit */
/** @typedef {import("./parts.js").DecisionView} DecisionView */

/** @type {DecisionView} */
export const trump = {
  title: () => _("Which suit is trump?"),
  cards: null,
  panel: (view, act) => {
    const hasLast = actionsOf(view, "trump").some((action) => action["trump"] === null);
    const hint = hasLast
      ? _("By the last card: the last card dealt to you is shown, and its suit is trump.")
      : null;
    return suitPanel(view, act, "trump", hint, (name) => _("Trump: {suit}", { suit: name }));
  },
};

/** @type {DecisionView} */
export const suit = {
  title: () => _("Which suit is to score?"),
  cards: null,
  panel: (view, act) => {
    const amount = view.now?.bids?.amount ?? 0;
    const hint = amount
      ? _("Every card of it costs whoever takes it. You pay your bid of {amount} besides.", { amount })
      : null;
    return suitPanel(view, act, "suit", hint, (name) => _("These cards score: {suit}", { suit: name }));
  },
};

/**
 * The suits that are offered, and a button that reads the choice out before it is made.
 * @param {import("./parts.js").View} view
 * @param {import("./parts.js").Act} act
 * @param {"trump" | "suit"} key
 * @param {string | null} hint
 * @param {(name: string) => string} told
 */
function suitPanel(view, act, key, hint, told) {
  const go = confirmButton(_("Choose a suit"));
  const actions = actionsOf(view, key);
  const suits = actions.map((action) => /** @type {Suit | null} */ (action[key] ?? null));
  const buttons = suitButtons(
    suits,
    (chosen) => {
      const action = actions[suits.indexOf(chosen)];
      if (action) go.ready(told(strainName(chosen)), () => act(action));
    },
    key === "trump" ? _("Trump") : _("Suit"),
  );
  const words = hint && h("p", { class: "decide-hint muted" }, hint);
  return panelOf("suit", words, buttons, h("div", { class: "decide-foot" }, go.button));
}
