// Cards that are chosen first and given away then: how many there are, and the button.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { countOf } from "./hand.js";

/**
 * @param {import("./model.js").View} view
 * @param {import("../decisions/index.js").DecisionView} decision
 * @param {string[]} picked
 * @param {(action: import("../lib/protocol.js").Action) => void} act
 */
export function confirmElement(view, decision, picked, act) {
  const needed = countOf(view);
  const done = () => {
    const action = decision.actionFor?.(view, picked);
    if (action) act(action);
  };
  return h(
    "div",
    { class: "confirm" },
    needed > 1 && h("span", { class: "muted" }, _("{picked} of {needed}", { picked: picked.length, needed })),
    h(
      "button",
      { type: "button", class: "primary", disabled: picked.length !== needed, onclick: done },
      decision.told?.(view, picked) ?? _("Done"),
    ),
  );
}
