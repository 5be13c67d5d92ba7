// Looking at a table that is over, or at its finished deals. A table that nobody may watch is open
// to those who sat there: their token goes along.

import { Problem, failed } from "../lib/api.js";
import { _, lang } from "../lib/i18n.js";
import { ticket } from "../lib/tokens.js";
import { toast } from "../lib/toast.js";

/** @typedef {import("../table/model.js").View} View */
/** @typedef {import("../lib/protocol.js").GameEvent} GameEvent */
/** @typedef {import("../lib/protocol.js").SheetRow} SheetRow */

/**
 * A deal that is over, all its cards open.
 * @typedef {{number: number, dealer: number, contract: string, hands: string[][], talon: string[],
 *   stock?: string[], roles?: [number, string][], redealt?: boolean, events: GameEvent[], row: SheetRow}} DealDocument
 */

/** A table and how many of its deals are over.
 * @typedef {{table: View["table"] & {given?: boolean}, rules: View["rules"], over: number}} Place */

/** @typedef {{method: string, commitment: string, nonces: string[], seed: string | null}} Proof */

/** @param {string} id @returns {Promise<Place>} */
export async function placeOf(id) {
  return (await asked(`/api/tables/${encodeURIComponent(id)}`, id)).json();
}

/** @param {string} id @param {number} deal @returns {Promise<DealDocument>} */
export async function dealOf(id, deal) {
  return (await asked(`/api/tables/${encodeURIComponent(id)}/deals/${deal}?lang=${lang()}`, id)).json();
}

/** @param {string} id @returns {Promise<Proof>} */
export async function proofOf(id) {
  return (await asked(`/api/games/${encodeURIComponent(id)}/proof`, id)).json();
}

/** A practice table from a moment on.
 * @param {string} id @param {{deal: number, step: number, seat: number, name: string}} moment
 * @returns {Promise<{table: string, seat: number, token: string}>} */
export async function playOn(id, moment) {
  return (await asked(`/api/tables/${encodeURIComponent(id)}/continue`, id, moment)).json();
}

/** Save the record of a game as a file. @param {string} id @param {"king" | "jsonl"} form */
export async function downloadRecord(id, form) {
  try {
    const answer = await asked(`/api/games/${encodeURIComponent(id)}/record.${form}`, id);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? `king.${form}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    toast(error instanceof Problem ? error.message : _("The record did not come."), "bad");
  }
}

/** @param {string} path @param {string} id @param {unknown} [body] */
async function asked(path, id, body) {
  /** @type {Record<string, string>} */
  const headers = { "accept-language": lang() };
  const token = ticket(id)?.token;
  if (token) headers["authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  const answer = await fetch(path, body === undefined ? { headers } : { headers, method: "POST", body: JSON.stringify(body) });
  if (answer.ok) return answer;
  throw new Problem(answer.status, await answer.json().catch(() => failed(answer.status)));
}

/** A view of a table without a running deal, for everything that draws views; with the own seat of
 * whoever sat there. @param {Place} place @returns {View} */
export function viewOf(place) {
  return {
    table: place.table, rules: place.rules, seat: ticket(place.table.id)?.seat ?? null, phrases: [], move: 0, now: null, own: null, decision: null, claim: false,
    deals: [], events: [], last: null, clock: { reserves: [], left: null, running: false }, clockAt: 0,
    proposal: null, rematch: null,
  };
}
