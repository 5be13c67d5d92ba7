// What is known of rulesets: asked once, told in a line, linked to.

import { get } from "../lib/api.js";
import { lang, n, titled, _ } from "../lib/i18n.js";

/** @typedef {import("../lib/protocol.js").Titles} Titles */
/** @typedef {import("../lib/protocol.js").RulesBlock} RulesBlock */
/**
 * @typedef {object} Brief
 * @property {string} id
 * @property {Titles} title
 * @property {number[]} players
 * @property {string[]} first_in languages whose readers are offered it first
 */
/** @typedef {{name: string, title: Titles}} Choice */
/**
 * @typedef {object} Option
 * @property {string} name
 * @property {Titles} title
 * @property {number[]} players the numbers of players for which it exists
 * @property {string} default
 * @property {boolean} reading the old texts can be read in more than one way here
 * @property {boolean} front it is asked together with the ruleset
 * @property {Choice[]} choices
 */
/** @typedef {Brief & {options: Option[], rules: RulesBlock}} Details */

/** @type {Promise<Brief[]> | null} */
let asked = null;

/** All rulesets in the order of their titles. @returns {Promise<Brief[]>} */
export async function allRulesets() {
  asked ??= get("/api/rulesets");
  try {
    const rows = [...(await asked)];
    return rows.sort((one, other) => titled(one.title).localeCompare(titled(other.title), lang()));
  } catch (error) {
    asked = null;
    throw error;
  }
}

/** What is offered to somebody who has chosen nothing yet. @param {Brief[]} rulesets */
export function firstOf(rulesets) {
  return rulesets.find((row) => row.first_in.includes(lang())) ?? rulesets[0];
}

/**
 * The title of a ruleset; house rules have only their id.
 * @param {Brief[]} rulesets
 * @param {string} id
 */
export function titleOf(rulesets, id) {
  const found = rulesets.find((row) => row.id === id);
  return found ? titled(found.title) : id;
}

/**
 * @param {string} id
 * @param {number} players
 * @param {Record<string, string>} options
 * @returns {Promise<Details>}
 */
export function detailsOf(id, players, options) {
  return get(`/api/rulesets/${encodeURIComponent(id)}?${query(players, options)}`);
}

/** @param {number} players @param {Record<string, string>} options */
export function query(players, options) {
  const words = new URLSearchParams({ lang: lang(), players: String(players) });
  for (const [name, choice] of Object.entries(options)) words.append("option", `${name}=${choice}`);
  return words.toString();
}

/** The address of rules, or of another page about a ruleset.
 * @param {string} page
 * @param {string} id
 * @param {number} players
 * @param {Record<string, string>} options
 * @param {string} [anchor]
 */
export function addressOf(page, id, players, options, anchor) {
  const words = new URLSearchParams();
  for (const [name, choice] of Object.entries(options)) words.append("option", `${name}=${choice}`);
  const tail = words.size ? `?${words}` : "";
  return `#/${page}/${id}/${players}${anchor ? `/${anchor}` : ""}${tail}`;
}

/** The address of the rules of a table. @param {RulesBlock} rules */
export function rulesOf(rules) {
  const options = rules.options.filter((option) => !option.default);
  const chosen = Object.fromEntries(options.map((option) => [option.name, option.choice]));
  return addressOf("rules", rules.ruleset, rules.players, chosen);
}

/** What such an address says. @param {string[]} params */
export function readAddress(params) {
  const [path = "", words = ""] = params.join("/").split("?");
  const [id = "", players = "", anchor = ""] = path.split("/");
  /** @type {Record<string, string>} */
  const options = {};
  for (const word of new URLSearchParams(words).getAll("option")) {
    const sign = word.indexOf("=");
    if (sign > 0) options[word.slice(0, sign)] = word.slice(sign + 1);
  }
  return { id, players: Number(players) || 0, anchor, options };
}

/** A ruleset in a line: cards, deals, how contracts come. @param {RulesBlock} rules */
export function inShort(rules) {
  const words = [
    n("{count} player", "{count} players", rules.players),
    n("{count} card", "{count} cards", rules.pack.length),
    rules.deals === null
      ? _("played until somebody gets there")
      : n("{count} deal", "{count} deals", rules.deals),
  ];
  if (rules.schedule === "orders") words.push(_("you order the contracts"));
  if (rules.schedule === "titles") words.push(_("a race for titles"));
  if (rules.schedule === "ladder") words.push(_("you climb a ladder"));
  if (rules.talon) words.push(_("with a talon"));
  return words.join(" · ");
}

/**
 * How many can play: "3–6 players", in the form that goes with the last number.
 * @param {number[]} players
 */
export function playersOf(players) {
  const least = Math.min(...players);
  const most = Math.max(...players);
  const spread = least === most ? String(least) : `${least}–${most}`;
  return n("{players} player", "{players} players", most, { players: spread });
}
