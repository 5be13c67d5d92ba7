// The options of a ruleset as the server tells them, each with its choices and the usual one marked.

import { h } from "../lib/dom.js";
import { n, titled, _ } from "../lib/i18n.js";

/** @typedef {import("./rulesets.js").Option} Option */

let made = 0;

/** Those that exist for a number of players. @param {Option[]} options @param {number} players */
export function optionsFor(options, players) {
  return options.filter((option) => option.players.includes(players));
}

/** Without the usual choices and those that do not exist for this number of players.
 * @param {Option[]} options @param {number} players @param {Record<string, string>} chosen */
export function unusual(options, players, chosen) {
  const rows = optionsFor(options, players)
    .map((option) => /** @type {const} */ ([option, chosen[option.name]]))
    .filter(
      ([option, name]) =>
        name !== option.default && option.choices.some((row) => row.name === name),
    );
  return Object.fromEntries(rows.map(([option, name]) => [option.name, name ?? option.default]));
}

/**
 * All options, folded away; the fold says how many are not the usual ones.
 * @param {Option[]} options those of this number of players
 * @param {Record<string, string>} chosen
 * @param {(name: string, choice: string) => void} choose
 * @param {boolean} [isOpen]
 */
export function optionsElement(options, chosen, choose, isOpen = false) {
  if (!options.length) return h("p", { class: "muted" }, _("This game has no options."));
  const summary = h("span", { class: "muted", "aria-live": "polite" }, howMany(options, chosen));
  const values = { ...chosen };
  const boxes = options.map((option) =>
    optionElement(option, chosen[option.name] ?? option.default, (choice) => {
      values[option.name] = choice;
      summary.textContent = howMany(options, values);
      choose(option.name, choice);
    }),
  );
  return h(
    "details",
    { class: "fold", open: isOpen },
    h("summary", null, h("span", null, _("Options")), summary),
    h("div", { class: "option-list" }, boxes),
  );
}

/** @param {Option[]} options @param {Record<string, string>} chosen */
function howMany(options, chosen) {
  const count = options.filter(
    (option) => (chosen[option.name] ?? option.default) !== option.default,
  ).length;
  return count ? n("{count} changed", "{count} changed", count) : _("all as usual");
}

/** @param {Option} option @param {string} value @param {(choice: string) => void} choose */
function optionElement(option, value, choose) {
  const name = `option-${++made}`;
  const rows = option.choices.map((choice) => {
    const box = h("input", {
      type: "radio",
      name,
      value: choice.name,
      checked: choice.name === value,
      onchange: () => choose(choice.name),
    });
    const usual = choice.name === option.default ? h("small", { class: "tag" }, _("usual")) : null;
    return h("label", null, box, h("span", null, titled(choice.title), " ", usual));
  });
  return h(
    "fieldset",
    { class: "option" },
    h("legend", null, titled(option.title)),
    option.reading
      ? h("small", { class: "muted" }, _("The old rules leave this open; tables differ."))
      : null,
    rows,
  );
}
