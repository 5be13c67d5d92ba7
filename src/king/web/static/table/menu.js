// The menu of a table: what has been, what can be looked up, and the ways out.

import { openDialog } from "../lib/dialog.js";
import { h } from "../lib/dom.js";
import { _, lang, titled } from "../lib/i18n.js";
import { change } from "../lib/settings.js";
import { cardElement } from "../cards/card.js";
import { labelOf, nameOf } from "../decisions/parts.js";
import { logElement } from "./log.js";

/** @typedef {import("./model.js").View} View */
/** @typedef {import("../lib/i18n.js").Lang} Lang */

/** @typedef {{send: (message: Record<string, unknown>) => unknown}} MenuActions */

/** The menu, open; the function returned closes it. @param {View} view @param {MenuActions} actions */
export function menuDialog(view, actions) {
  const close = openDialog(
    _("Menu"),
    h("div", { class: "menu-list" }, looks(view, () => close()), asks(view, actions, () => close())),
    languages(() => close()),
  );
  return close;
}

/** Things to look at. @param {View} view @param {() => void} close */
function looks(view, close) {
  /** @param {string} sign @param {string} title @param {(view: View) => HTMLElement} make */
  const look = (sign, title, make) =>
    entry(sign, title, () => {
      close();
      openDialog(title, make(view));
    });
  return [
    view.last && look("⟲", _("Last trick"), lastTrickElement),
    view.now && look("≡", _("Log of this deal"), logElement),
    look("§", _("Options of this table"), optionsElement),
    link("?", _("Rules"), `#/rules/${encodeURIComponent(view.rules.ruleset)}/${view.rules.players}`, close),
    link("⚙\uFE0E", _("Settings"), "#/settings", close),
  ];
}

/** Things to ask for or to do. @param {View} view @param {MenuActions} actions @param {() => void} close */
function asks(view, actions, close) {
  if (view.seat === null) return [];
  /** @param {Record<string, unknown>} message */
  const say = (message) => () => {
    close();
    actions.send(message);
  };
  const isOn = view.table.status === "playing";
  const isAway = view.table.seats[view.seat]?.bot !== null;
  return [
    isOn && !view.table.paused && entry("↶", _("Take back my last move"), say({ type: "propose", what: "undo" })),
    isOn && !view.table.paused && entry("‖", _("Pause"), say({ type: "propose", what: "pause" })),
    isOn && view.table.paused && entry("▸", _("Go on"), say({ type: "resume" })),
    isOn && isAway && entry("↩", _("Take my seat back"), say({ type: "return" })),
    isOn && !isAway && leaveEntry(actions, close),
    isOn && sureEntry("✕", _("Stop this game"), _("Everybody must agree. Stop?"), say({ type: "propose", what: "close" })),
    view.table.status === "finished" && entry("↻", _("Another game"), say({ type: "propose", what: "rematch" })),
  ];
}

/** @param {MenuActions} actions @param {() => void} close */
function leaveEntry(actions, close) {
  return sureEntry("⇥", _("Leave the table"), _("A bot plays on for you. Leave?"), () => {
    close();
    actions.send({ type: "leave" });
    location.hash = "#/";
  });
}

/** @param {string} sign @param {string} text @param {() => void} deed */
function entry(sign, text, deed) {
  return h(
    "button",
    { type: "button", class: "menu-entry", onclick: deed },
    h("span", { class: "menu-sign", "aria-hidden": "true" }, sign),
    h("span", null, text),
  );
}

/** An entry that asks once more. @param {string} sign @param {string} text @param {string} sure @param {() => void} deed */
function sureEntry(sign, text, sure, deed) {
  let isSure = false;
  const button = entry(sign, text, () => {
    if (isSure) deed();
    isSure = true;
    button.classList.add("bad");
    const words = button.lastElementChild;
    if (words) words.textContent = sure;
  });
  button.setAttribute("aria-live", "polite");
  return button;
}

/** @param {string} sign @param {string} text @param {string} href @param {() => void} close */
function link(sign, text, href, close) {
  return h(
    "a",
    { class: "menu-entry", href, onclick: close },
    h("span", { class: "menu-sign", "aria-hidden": "true" }, sign),
    h("span", null, text),
  );
}

/** The three languages, each in its own words. @param {() => void} close */
function languages(close) {
  /** @type {[Lang, string][]} */
  const names = [["ru", "Русский"], ["en", "English"], ["pl", "Polski"]];
  const buttons = names.map(([code, name]) =>
    h(
      "button",
      {
        type: "button",
        lang: code,
        "aria-pressed": String(code === lang()),
        onclick: () => {
          close();
          change({ lang: code });
        },
      },
      name,
    ),
  );
  return h("div", { class: "menu-languages", role: "group", "aria-label": _("Language") }, buttons);
}

/** The last trick with who played what and who took it. @param {View} view */
export function lastTrickElement(view) {
  const trick = view.last;
  if (!trick) return h("p", { class: "muted" }, _("There is no trick yet."));
  const cards = trick.cards.map(([seat, card]) =>
    h(
      "li",
      { class: seat === trick.winner ? "is-winner" : "" },
      cardElement(card),
      h("span", null, labelOf(view, seat)),
    ),
  );
  return h(
    "div",
    { class: "last-trick" },
    h("ol", null, cards),
    h("p", { class: "muted" }, takenText(view, trick.winner)),
  );
}

/** @param {View} view @param {number} seat */
export function takenText(view, seat) {
  return seat === view.seat ? _("You take the trick.") : _("{name} takes the trick.", { name: nameOf(view, seat) });
}

/** The options that were chosen for this table; those that differ from the usual stand out. @param {View} view */
export function optionsElement(view) {
  const { options } = view.rules;
  if (!options.length) return h("p", { class: "muted" }, _("These rules have no options."));
  const rows = options.map((option) =>
    h(
      "div",
      { class: option.default ? "" : "is-changed" },
      h("dt", { class: "muted" }, titled(option.title)),
      h("dd", null, titled(option.chosen)),
    ),
  );
  return h("dl", { class: "menu-options" }, rows);
}
