// Quick phrases: nothing to type, nothing to moderate, each client shows them in its own language.

import { openDialog } from "../lib/dialog.js";
import { h, svg } from "../lib/dom.js";
import { _ } from "../lib/i18n.js";

/** A phrase in words; "" for a name that this client does not know. @param {string} name */
export function phraseText(name) {
  switch (name) {
    case "hello":
      return _("Hello!");
    case "good-luck":
      return _("Good luck!");
    case "well-played":
      return _("Well played!");
    case "thanks":
      return _("Thank you!");
    case "sorry":
      return _("Sorry!");
    case "oops":
      return _("Oops!");
    case "think":
      return _("Let me think…");
    case "hurry":
      return _("Your turn!");
    case "again":
      return _("One more game?");
    case "bye":
      return _("Goodbye!");
    default:
      return "";
  }
}

/**
 * A button that opens the phrases that the server knows.
 * @param {() => string[]} phrases @param {(message: Record<string, unknown>) => unknown} send
 */
export function talkButton(phrases, send) {
  const label = _("Say something");
  const sign = svg("svg", { viewBox: "0 0 24 24", class: "talk-sign", "aria-hidden": "true" },
    svg("path", { d: "M4 5h16a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 20 17h-8l-5 4v-4H4a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 4 5z" }));
  const onclick = () => {
    const close = openDialog(label, phraseList(phrases(), (name) => {
      close();
      send({ type: "say", phrase: name });
    }));
  };
  return h("button", { type: "button", class: "icon talk-open", "aria-label": label, title: label, onclick }, sign);
}

/** @param {string[]} phrases @param {(name: string) => void} say */
function phraseList(phrases, say) {
  const buttons = phrases.filter((name) => phraseText(name)).map((name) =>
    h("button", { type: "button", onclick: () => say(name) }, phraseText(name)),
  );
  return h("div", { class: "talk-list" }, buttons);
}
