// The promise about the deals, before the first of them: the seal of the secret number, and the
// words that players add to the shuffle once they have seen it.

import { h } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";
import { inlineOf } from "../decisions/parts.js";
import { nonceField } from "../pages/people.js";

/** @typedef {import("./model.js").View} View */

/** It is drawn anew with every frame: what outlives that. */
let isOpen = false;
/** @type {string | null} what is being typed */
let typed = null;

/** @param {View} view @param {(message: Record<string, unknown>) => unknown} send */
export function fairness(view, send) {
  const fold = h(
    "details",
    { class: "fold", open: isOpen, ontoggle: () => {
      isOpen = fold.open;
    } },
    h("summary", null, _("Fair shuffle")),
    h(
      "p",
      { class: "muted" },
      _(
        "All deals follow from a secret number. This is its fingerprint; the number is shown after the game, and anybody can check the deals.",
      ),
    ),
    h("code", { class: "long" }, view.table.commitment),
    ownWord(view, send),
    words(view),
  );
  return fold;
}

/** Told when the field is left, so that not every letter goes into the log of the table.
 * @param {View} view @param {(message: Record<string, unknown>) => unknown} send */
function ownWord(view, send) {
  const chair = view.seat === null ? null : view.table.seats[view.seat];
  if (!chair) return null;
  const place = nonceField(typed ?? chair.nonce, (text) => {
    typed = text;
  });
  place.addEventListener("change", () => {
    if (typed !== null) send({ type: "nonce", text: typed });
    typed = null;
  });
  return place;
}

/** What all have added. @param {View} view */
function words(view) {
  const added = view.table.seats.flatMap((chair, seat) => (chair?.nonce ? [h("li", null, `${inlineOf(view, seat)}: ${chair.nonce}`)] : []));
  return added.length ? h("ul", { class: "plain muted" }, added) : null;
}
