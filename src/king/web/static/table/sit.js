// Taking a seat of a table whose game has not begun.

import { post } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { lang, _ } from "../lib/i18n.js";
import { keep } from "../lib/tokens.js";
import { tried } from "../pages/parts.js";
import { nameField, nonceField, ownName } from "../pages/people.js";

/** What somebody is about to say; it outlives the drawing, which comes with every frame. */
const draft = { nonce: "" };

/**
 * Take a seat of a table: for a guest. Whoever hears "king-seated" and prevents its default goes
 * on by itself; else the page is loaded again, and the seat is there.
 * @param {string} table @param {string} ruleset
 */
export function seatForm(table, ruleset) {
  const button = h(
    "button",
    { type: "submit", class: "primary", "data-focus": "sit" },
    _("Sit down"),
  );
  const sit = async () => {
    const body = { name: ownName(), nonce: draft.nonce };
    const seated = await post(
      `/api/tables/${encodeURIComponent(table)}/seats?lang=${lang()}`,
      body,
    );
    const ticket = { table, seat: seated.seat, token: seated.token, ruleset, at: Date.now() };
    keep(ticket);
    const event = new CustomEvent("king-seated", {
      bubbles: true,
      cancelable: true,
      detail: ticket,
    });
    if ((form.isConnected ? form : document).dispatchEvent(event)) location.reload();
  };
  const form = h(
    "form",
    {
      class: "panel stack",
      noValidate: true,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void tried(button, sit);
      },
    },
    h("h2", null, _("Take a seat")),
    nameField(),
    h(
      "details",
      { class: "fold", open: draft.nonce !== "" },
      h("summary", null, _("Fair shuffle")),
      nonceField(draft.nonce, (word) => {
        draft.nonce = word;
      }),
    ),
    button,
  );
  return form;
}
