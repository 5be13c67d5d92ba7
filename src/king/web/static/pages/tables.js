// Making a table, and looking at tables where one has a seat.

import { post } from "../lib/api.js";
import { lang } from "../lib/i18n.js";
import { change } from "../lib/settings.js";
import { forget, keep, tickets } from "../lib/tokens.js";

/** @typedef {import("../lib/tokens.js").Ticket} Ticket */
/** @typedef {import("../lib/protocol.js").TableBlock} TableBlock */
/** @typedef {import("../lib/protocol.js").RulesBlock} RulesBlock */
/** @typedef {{ticket: Ticket, table: TableBlock, rules: RulesBlock}} Mine */

/**
 * What is asked for: the body of POST /api/tables.
 * @typedef {object} Wish
 * @property {string} [ruleset]
 * @property {string} [rules_text]
 * @property {number} players
 * @property {Record<string, string>} options
 * @property {string} name
 * @property {{seat: number, bot: string}[]} bots
 * @property {boolean} start
 * @property {boolean} [open]
 * @property {boolean} [watchers]
 * @property {{move: number | null, reserve: number}} [clock]
 */

/** Make a table, keep the seat, go there. @param {Wish} wish @param {string} ruleset its id */
export async function makeTable(wish, ruleset) {
  const seated = await post(`/api/tables?lang=${lang()}`, wish);
  keep({ table: seated.table, seat: seated.seat, token: seated.token, ruleset, at: Date.now() });
  location.hash = `#/table/${seated.table}`;
}

/** Bots for all seats but the own one. @param {number} players @param {string} bot */
export function botsEverywhere(players, bot) {
  return Array.from({ length: players - 1 }, (_gap, place) => ({ seat: place + 1, bot }));
}

/** Remember what was chosen for the next "Play now".
 * @param {string} ruleset
 * @param {number} players
 * @param {string} bot
 * @param {Record<string, string>} options
 */
export function remember(ruleset, players, bot, options) {
  change({ last: { ruleset, players, bot, options } });
}

/** The tables where I have a seat, newest first; those that are gone are forgotten.
 * @param {number} most @returns {Promise<Mine[]>} */
export async function myTables(most) {
  const found = await Promise.all(tickets().slice(0, most).map(looked));
  return found.filter((row) => row !== null);
}

/** @param {Ticket} ticket @returns {Promise<Mine | null>} */
async function looked(ticket) {
  try {
    const answer = await fetch(`/api/tables/${encodeURIComponent(ticket.table)}`, {
      headers: authorized(ticket),
    });
    if (answer.status === 404) forget(ticket.table);
    if (!answer.ok) return null;
    const { table, rules } = await answer.json();
    if (table.status === "closed") {
      forget(ticket.table);
      return null;
    }
    return { ticket, table, rules };
  } catch {
    return null;
  }
}

/**
 * Save the record of a game of mine as a file.
 * @param {Ticket} ticket
 * @param {"king" | "jsonl"} form
 */
export async function saveRecord(ticket, form) {
  const address = `/api/games/${encodeURIComponent(ticket.table)}/record.${form}`;
  const answer = await fetch(address, { headers: authorized(ticket) });
  if (!answer.ok) throw new Error((await answer.json()).text);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = `king-${ticket.table}.${form}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {Ticket} ticket */
function authorized(ticket) {
  return { accept: "application/json", authorization: `Bearer ${ticket.token}` };
}
